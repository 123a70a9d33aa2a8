"""What a screen is, and the little that it may ask of the program that shows it.

A screen is the main view or a panel over it. It is handed a `Shell` and imports no program; the
program imports the screens, from one table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG
from visualizer.draw.theme import Theme, mix
from visualizer.window.session import Session
from visualizer.window.ui import Box, Shortcut, Ui, UiEvent
from visualizer.window.ui_state import UiState
from visualizer.window.widgets.controls import Control


@dataclass(frozen=True)
class WindowView:
    """How the window looks now; ``rect`` is all of it."""

    rect: pygame.Rect
    metrics: Metrics
    theme: Theme


class Shell(Protocol):
    """The program as a screen sees it; a ``blank`` window shows nothing until a key is pressed."""

    blank: bool

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
    def at(self) -> UiState:
        """Where mouse and keyboard are."""

    @property
    def top(self) -> Screen:
        """The screen that events go to: the highest panel, or the main screen."""

    def part(self, name: str) -> pygame.Rect | None:
        """Where a part of the main screen lies, by its name; None where it is not to be seen."""

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""

    def open(self, screen: Panel | str) -> None:
        """Open a panel, given itself or by its name in the table of screens."""

    def made(self, name: str) -> Panel | None:
        """The screen of this name, not opened; None where it has nothing to show, and says so."""

    def close(self) -> None:
        """Take the highest panel away; what lay below it is as it was."""

    def lay_out(self) -> None:
        """Lay the controls out anew, for what comes before the next picture."""

    def redraw(self) -> None:
        """Draw the window again, since something changed by itself."""

    def run(self, action: str) -> None:
        """Do what the action of this name does."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""

    def quit(self) -> None:
        """End the program, after a question if something drawn is not saved."""

    def copy_text(self, text: str, said: str = "") -> bool:
        """Put text on the clipboard and say so; False, and a message, where it cannot be done."""

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none."""


class Screen:
    """A screen of the window: `show` tells all of it, its look and what it does."""

    title = ""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self._scrolled: dict[str, int] = {}

    def show(self, ui: Ui, box: Box) -> None:
        """Lay out in ``box``, draw, and react to the event of this pass."""

    @property
    def box(self) -> Box:
        """Where `show` lays it out."""
        return Box(self.shell.view.rect)

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the screen once; the pass then knows what can be pressed, and the shortcuts."""
        at = self.shell.at if self.shell.top is self else UiState()
        ui = Ui(canvas, at, event, self._scrolled, draws)
        self.show(ui, self.box)
        return ui

    def handle(self, event: UiEvent) -> bool:
        """React to an event; whether anything did."""
        return self._unseen_pass(event).taken

    def controls(self) -> list[Control]:
        """What can be pressed, in Tab order."""
        return self._unseen_pass(UiEvent()).controls

    def shortcuts(self) -> list[Shortcut]:
        """The keys of the screen and what they do, for the help."""
        return self._unseen_pass(UiEvent()).shortcuts

    def _unseen_pass(self, event: UiEvent) -> Ui:
        view = self.shell.view
        return self.run_pass(Canvas(view.rect.size, view.theme, view.metrics), event)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what takes long while ``time_left()``, at least one step.

        True while there is more to do. It asks for a picture where something shows.
        """
        return False


class Panel(Screen):
    """A screen that lies over another; while it is there keys and clicks go to it alone.

    ``size`` is how large it would like to be, in the plan's pixels.
    """

    size = (640, 480)
    #: The name of the control that has the keyboard when it opens.
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
    def box(self) -> Box:
        """What is left of it below its title."""
        box, metrics = Box(self.rect), self.shell.view.metrics
        box.cut_top(metrics.px(62))
        box.cut_bottom(metrics.px(24))
        return Box(box.inflate(-2 * metrics.px(24), 0))

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the panel once, in its frame and with its cross."""
        with canvas.part("panel", self.title, self.rect):
            if draws and not self.popup:
                canvas.cut_texts.clear()
                _draw_frame(canvas, self)
            elif draws:
                _draw_popup(canvas, self.rect)
            ui = super().run_pass(canvas, event, draws)
            if not self.popup:
                side, right = canvas.px(34), self.rect.right - canvas.px(14)
                rect = pygame.Rect(right - side, self.rect.top + canvas.px(14), side, side)
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


def _draw_frame(canvas: Canvas, panel: Panel) -> None:
    """Dim the window behind a panel, and draw its box and its title."""
    theme, rect, lit = canvas.theme, panel.rect, panel.spotlight
    if panel.covers:
        canvas.fill(theme.background)
    else:
        for box in _around(canvas.rect, lit):
            canvas.fill(mix(theme.background, (0, 0, 0), 0.6), box, opacity=150 / 255)
    if lit is not None:
        canvas.ring(lit, theme.accent, canvas.px(10), canvas.px(3))
    canvas.outlined_box(rect, theme.panel, theme.edge, canvas.px(12), canvas.px(1))
    canvas.text(panel.title, (rect.left + canvas.px(24), rect.top + canvas.px(18)),
                size=canvas.px(24), colour=theme.text, face=STRONG,
                max_width=rect.width - canvas.px(108))  # fmt: skip


def _draw_popup(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw a box that stands out from what is behind it, with a shadow, and hides texts there."""
    canvas.cut_texts[:] = [cut for cut in canvas.cut_texts if not rect.colliderect(cut.rect)]
    for spread, opacity in ((6, 0.10), (3, 0.14), (1, 0.2)):
        shadow = rect.inflate(2 * canvas.px(spread), 2 * canvas.px(spread))
        canvas.fill((0, 0, 0), shadow.move(0, canvas.px(2)), opacity=opacity)
    canvas.outlined_box(rect, canvas.theme.panel, canvas.theme.edge, canvas.px(9), canvas.px(1))


def _around(window: pygame.Rect, lit: pygame.Rect | None) -> list[pygame.Rect]:
    """Rectangles that cover the window but for what is ``lit``."""
    if lit is None:
        return [window]
    rest = Box(window)
    above = rest.cut_top(lit.top - rest.top)
    beside = rest.cut_top(lit.height)
    return [above, rest, beside.cut_left(lit.left - beside.left),
            beside.cut_right(beside.right - lit.right)]  # fmt: skip
