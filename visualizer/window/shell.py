"""What a screen is, and the little that it may ask of the program that shows it.

A screen is the main view or a panel over it, told once by its `show`: for an event on a canvas that
paints nothing, and to draw. It is handed a `Shell` and imports no program; the program imports the
screens, from one table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from visualizer.draw.blind_canvas import BlindCanvas
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.theme import Theme
from visualizer.window.session import Session
from visualizer.window.ui import Box, PixelPosition, Shortcut, Ui, UiEvent
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.interaction import Interaction

Commands = Mapping[str, Callable[[], None]]


@dataclass(frozen=True)
class WindowView:
    """How the window looks now, and where mouse and keyboard are in it.

    ``rect`` is the whole window, ``pointer`` where the mouse is; ``hovered`` and ``focus`` name
    the controls under the mouse and with the keyboard, empty for none. ``part`` gives where a part
    of the main screen lies, by its name, None where it is not to be seen.
    """

    rect: pygame.Rect
    metrics: Metrics
    theme: Theme
    pointer: PixelPosition
    hovered: str
    focus: str
    part: Callable[[str], pygame.Rect | None]


class Shell(Protocol):
    """The program as a screen sees it."""

    @property
    def session(self) -> Session:
        """What is compared, and where the comparison stands."""

    @property
    def view(self) -> WindowView:
        """How the window looks now."""

    @property
    def panels(self) -> Sequence[Panel]:
        """What lies over the main screen, the lowest first."""

    @property
    def controls(self) -> Sequence[Control]:
        """What can be pressed now, in Tab order."""

    @property
    def interaction(self) -> Interaction:
        """Where mouse and keyboard are."""

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""

    def open(self, screen: Panel | str) -> None:
        """Open a panel, given itself or by its name in the table of screens."""

    def made(self, name: str) -> Panel | None:
        """The screen of this name, not opened; None where it has nothing to show, and says so."""

    def close(self) -> None:
        """Take the highest panel away; what lay below it is as it was."""

    def redraw(self) -> None:
        """Draw the window again, since something changed by itself."""

    def run(self, action: str) -> None:
        """Do what the action of this name does."""

    def focus(self, control: str) -> None:
        """Give the keyboard to the control of this name, or with an empty name to none."""

    def copy_text(self, text: str, said: str = "") -> bool:
        """Put text on the clipboard and say so; False, and a message, where it cannot be done."""

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none."""


class Screen:
    """The main view, or a panel over it."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self._scrolled: dict[str, int] = {}

    def show(self, ui: Ui, box: Box) -> None:
        """Lay out in ``box``, draw, and react to the event of this pass."""

    @property
    def on_top(self) -> bool:
        """Whether keys and clicks go to this screen."""
        return not self.shell.panels

    @property
    def box(self) -> Box:
        """Where it lies."""
        return Box(self.shell.view.rect)

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the screen once; the pass then knows what can be pressed, and the shortcuts."""
        at = self.shell.interaction if self.on_top else Interaction()
        ui = Ui(canvas, at, event, self._scrolled, draws)
        self.show(ui, self.box)
        return ui

    def handle(self, event: UiEvent) -> bool:
        """React to an event; whether anything did."""
        return self.run_pass(self._blind_canvas(), event).taken

    def shortcuts(self) -> list[Shortcut]:
        """The keys of the screen and what they do, for the help."""
        return self.run_pass(self._blind_canvas(), UiEvent()).shortcuts

    def _blind_canvas(self) -> BlindCanvas:
        view = self.shell.view
        return BlindCanvas(view.rect.size, view.theme, view.metrics)

    def controls(self) -> list[Control]:
        """What can be pressed, in Tab order."""
        return self.run_pass(self._blind_canvas(), UiEvent()).controls

    def draw(self, canvas: Canvas) -> None:
        """Draw it, with all that can be pressed."""
        self.run_pass(canvas, UiEvent(), draws=True)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what takes long while ``time_left()``, at least one step.

        True while there is more to do. It asks for a picture where something shows.
        """
        return False


class Panel(Screen):
    """A screen that lies over another; while it is there keys and clicks go to it alone.

    ``size`` is how large it would like to be, in the plan's pixels; ``first_focus`` names the
    control that has the keyboard when it opens.
    """

    title = ""
    size = (640, 480)
    first_focus = ""
    #: Whether it is as large as the window, so that nothing behind it need be drawn.
    covers = False
    #: Whether it is a list over a control: with no title and no cross, while all else goes on.
    popup = False

    @property
    def spotlight(self) -> pygame.Rect | None:
        """A part of the window behind it that is not dimmed; None for no such part."""
        return None

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies: in the middle, never larger than the window."""
        window, metrics = self.shell.view.rect, self.shell.view.metrics
        width = min(metrics.px(self.size[0]), window.width - metrics.px(16))
        height = min(metrics.px(self.size[1]), window.height - metrics.px(16))
        rect = pygame.Rect(0, 0, max(width, 1), max(height, 1))
        rect.center = window.center
        return rect

    @property
    def inner(self) -> pygame.Rect:
        """What is left of it below its title."""
        rect, metrics = self.rect, self.shell.view.metrics
        side, top = metrics.px(24), metrics.px(62)
        width, height = rect.width - 2 * side, rect.height - top - side
        return pygame.Rect(rect.left + side, rect.top + top, max(width, 1), max(height, 1))

    @property
    def on_top(self) -> bool:
        """Whether keys and clicks go to this panel."""
        return bool(self.shell.panels) and self.shell.panels[-1] is self

    @property
    def box(self) -> Box:
        """What is left of it below its title."""
        return Box(self.inner)

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the panel once, and its cross."""
        ui = super().run_pass(canvas, event, draws)
        if not self.popup:
            side, inset = canvas.px(34), canvas.px(14)
            rect = pygame.Rect(self.rect.right - side - inset, self.rect.top + inset, side, side)
            if ui.control("close", rect, "round", icon="close", tip="Close (Escape)"):
                self.shell.run("escape")
        return ui

    def press_beside(self) -> None:
        """Close, as Escape does, since the window beside it was pressed."""
        self.shell.run("escape")

    def opened(self) -> None:
        """Called when it is laid over the window."""

    def closed(self) -> None:
        """Called when it has been taken away, in whatever way."""

    def may_close(self) -> bool:
        """Whether it may be closed without a choice; one that says no asks the person itself."""
        return True

    @property
    def outdated(self) -> bool:
        """Whether what it describes is no longer shown; then it closes by itself."""
        return False


class RunsPanel(Panel):
    """A panel about the runs that are shown when it opens; it closes when others are shown."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.traces = shell.session.comparison.traces

    @property
    def outdated(self) -> bool:
        """Whether other runs are shown."""
        return self.shell.session.comparison.traces is not self.traces
