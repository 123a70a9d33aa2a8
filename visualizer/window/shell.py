"""What a screen is, and the little that it may ask of the app that shows it.

A screen is the main view or a panel over it. It is handed a `Shell` and never imports the
app; the app imports the screens, from one table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG
from visualizer.draw.theme import mix
from visualizer.window.session import Session
from visualizer.window.ui import Box, Shortcut, Ui, UiEvent
from visualizer.window.ui_state import InputState
from visualizer.window.widgets.controls import Control


class Shell(Protocol):
    """The app as a screen sees it; a ``blank`` window shows nothing until a key is pressed."""

    is_blank: bool

    @property
    def session(self) -> Session:
        """What is compared, and where the comparison stands."""

    @property
    def null_canvas(self) -> Canvas:
        """A canvas that paints nothing, as large as the window, in its theme and metrics."""

    @property
    def panels(self) -> Sequence[Panel]:
        """What lies over the main screen, the lowest first."""

    @property
    def input_state(self) -> InputState:
        """Where mouse and keyboard are."""

    @property
    def top_screen(self) -> Screen:
        """The screen that events go to: the highest panel, or the main screen."""

    def part_rect(self, name: str) -> pygame.Rect | None:
        """Where a part of the main screen lies, by its name; None where it is not to be seen."""

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""

    def open(self, screen: Panel | str) -> None:
        """Open a panel, given itself or by its name in the table of screens."""

    def create_panel(self, name: str) -> Panel | None:
        """The screen of this name, not opened; None where it has nothing to show, and says so."""

    def close(self) -> None:
        """Take the highest panel away; what lay below it is as it was."""

    def lay_out(self) -> None:
        """Lay the controls out anew, for what comes before the next picture."""

    def redraw(self) -> None:
        """Draw the window again, since something changed by itself."""

    def run_action(self, action: str) -> None:
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
        self._scroll_positions: dict[str, int] = {}

    def show(self, ui: Ui, box: Box) -> None:
        """Lay out in ``box``, draw, and react to the event of this pass."""

    @property
    def box(self) -> Box:
        """Where `show` lays it out."""
        return Box(self.shell.null_canvas.rect)

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the screen once; the pass then knows what can be pressed, and the shortcuts."""
        at = self.shell.input_state if self.shell.top_screen is self else InputState()
        ui = Ui(canvas, at, event, self._scroll_positions, draws)
        self.show(ui, self.box)
        return ui

    def handle(self, event: UiEvent) -> bool:
        """React to an event; whether anything did."""
        return self.run_pass(self.shell.null_canvas, event).is_taken

    def controls(self) -> list[Control]:
        """What can be pressed, in Tab order."""
        return self.run_pass(self.shell.null_canvas, UiEvent()).controls

    def shortcuts(self) -> list[Shortcut]:
        """The keys of the screen and what they do, for the help."""
        return self.run_pass(self.shell.null_canvas, UiEvent()).shortcuts

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
    #: Whether it is a list over a control: with no title and no cross, while all else goes on.
    is_popup = False
    #: Whether it is about the runs that are shown when it opens, and closes when others are.
    is_about_runs = False
    #: The name of the control that has the keyboard when it is closed.
    previous_focus = ""

    @property
    def spotlight(self) -> pygame.Rect:
        """A part of the window behind it that is not dimmed; empty for no such part."""
        return pygame.Rect(0, 0, 0, 0)

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies: in the middle, never larger than the window."""
        window, metrics = self.shell.null_canvas.rect, self.shell.null_canvas.metrics
        width = min(metrics.px(self.size[0]), window.width - metrics.px(16))
        height = min(metrics.px(self.size[1]), window.height - metrics.px(16))
        rect = pygame.Rect(0, 0, max(width, 1), max(height, 1))
        rect.center = window.center
        return rect

    @property
    def box(self) -> Box:
        """What is left of it below its title."""
        box, metrics = Box(self.rect), self.shell.null_canvas.metrics
        box.cut_top(metrics.px(62))
        box.cut_bottom(metrics.px(24))
        return Box(box.inflate(-2 * metrics.px(24), 0))

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the panel once, in its frame and with its cross."""
        with canvas.part("panel", self.title, self.rect):
            if draws:
                self.draw_background(canvas)
            ui = super().run_pass(canvas, event, draws)
            if not self.is_popup:
                side, right = canvas.px(34), self.rect.right - canvas.px(14)
                rect = pygame.Rect(right - side, self.rect.top + canvas.px(14), side, side)
                if ui.control("close", rect, "round", icon="close", tip="Close (Escape)"):
                    self.shell.run_action("escape")
        return ui

    def draw_background(self, canvas: Canvas) -> None:
        """Dim the window behind it, and draw its box and its title."""
        theme, rect, lit = canvas.theme, self.rect, self.spotlight
        canvas.cut_texts.clear()
        rest = Box(canvas.rect)
        above, beside = rest.cut_top(lit.top), rest.cut_top(lit.height)
        for box in (above, rest, beside.cut_left(lit.left), beside.cut_right(beside.right - lit.right)):
            canvas.fill(mix(theme.background, (0, 0, 0), 0.6), box, opacity=150 / 255)
        if lit:
            canvas.ring(lit, theme.accent, canvas.px(10), canvas.px(3))
        canvas.outlined_box(rect, theme.panel, theme.edge, canvas.px(12), canvas.px(1))
        canvas.text(
            self.title,
            (rect.left + canvas.px(24), rect.top + canvas.px(18)),
            size=canvas.px(24),
            colour=theme.text,
            face=STRONG,
            max_width=rect.width - canvas.px(108),
        )

    def on_open(self) -> None:
        """Called when it is laid over the window."""

    def on_close(self) -> None:
        """Called when it has been taken away, in whatever way."""
