"""The base classes of screens, and the interface of the app that they use.

A screen is the main screen or a panel over it. It gets a `Shell` and never imports the app;
the app imports the screens, from one table.
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
    """The app as screens use it."""

    #: Whether the window is blank until a key is pressed.
    is_blank: bool

    @property
    def session(self) -> Session:
        """The presentation, its runs and the player."""

    @property
    def null_canvas(self) -> Canvas:
        """A canvas that paints nothing, with the window's size, theme and metrics."""

    @property
    def panels(self) -> Sequence[Panel]:
        """The panels over the main screen, the lowest first."""

    @property
    def input_state(self) -> InputState:
        """The state of mouse and keyboard."""

    @property
    def top_screen(self) -> Screen:
        """The screen that takes events: the highest panel, or the main screen."""

    def part_rect(self, name: str) -> pygame.Rect | None:
        """The rectangle of a part of the main screen, by its name; None if it is not visible."""

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""

    def open(self, screen: Panel | str) -> None:
        """Open a panel, or the one of this name in the table of screens."""

    def create_panel(self, name: str) -> Panel | None:
        """Make the panel of this name; None, and a message, if it has nothing to show."""

    def close(self) -> None:
        """Close the highest panel, and focus the control that had the keyboard before."""

    def lay_out(self) -> None:
        """Lay out the controls anew, for events before the next picture."""

    def redraw(self) -> None:
        """Draw the window again in the next frame."""

    def run_action(self, action: str) -> None:
        """Run the handler of an action."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""

    def quit(self) -> None:
        """Ask whether to save, if needed, and end the program."""

    def copy_text(self, text: str, message: str = "") -> bool:
        """Put text on the clipboard and show ``message``; an error message and False if that fails."""

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none or it cannot be read."""


class Screen:
    """A screen of the window, whose `show` both draws it and reacts to events."""

    title = ""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self._scroll_positions: dict[str, int] = {}

    def show(self, ui: Ui, box: Box) -> None:
        """Lay out the screen in ``box``, draw it, and react to the event of this pass."""

    @property
    def box(self) -> Box:
        """The box in which `show` lays out the screen."""
        return Box(self.shell.null_canvas.rect)

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the screen once, and return the pass with its controls and shortcuts."""
        at = self.shell.input_state if self.shell.top_screen is self else InputState()
        ui = Ui(canvas, at, event, self._scroll_positions, draws)
        self.show(ui, self.box)
        return ui

    def handle(self, event: UiEvent) -> bool:
        """React to an event, and return whether anything did."""
        return self.run_pass(self.shell.null_canvas, event).is_taken

    def controls(self) -> list[Control]:
        """The controls of the screen, in Tab order."""
        return self.run_pass(self.shell.null_canvas, UiEvent()).controls

    def shortcuts(self) -> list[Shortcut]:
        """The keys of the screen with their descriptions, for the help."""
        return self.run_pass(self.shell.null_canvas, UiEvent()).shortcuts

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Continue long work while ``time_left()``, for one step at least.

        Return True while there is more to do. Calls `Shell.redraw` if the picture changes.
        """
        return False


class Panel(Screen):
    """A screen over another one, which alone takes keys and clicks while it is open.

    ``size`` is the width and height that it wants, in pixels at scale 1.
    """

    size = (640, 480)
    #: The name of the control that is focused when the panel opens.
    first_focus = ""
    #: Whether it is a list at a control, without title and cross, and playing continues behind it.
    is_popup = False
    #: Whether it is about the runs in the panes, so that it closes when these change.
    is_about_runs = False
    #: The name of the control that is focused when the panel has closed.
    previous_focus = ""

    @property
    def spotlight(self) -> pygame.Rect:
        """The part of the window behind the panel that is not dimmed; empty for none."""
        return pygame.Rect(0, 0, 0, 0)

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of the panel: in the middle of the window, and not larger than it."""
        window, metrics = self.shell.null_canvas.rect, self.shell.null_canvas.metrics
        width = min(metrics.px(self.size[0]), window.width - metrics.px(16))
        height = min(metrics.px(self.size[1]), window.height - metrics.px(16))
        rect = pygame.Rect(0, 0, max(width, 1), max(height, 1))
        rect.center = window.center
        return rect

    @property
    def box(self) -> Box:
        """The part of the panel below its title."""
        box, metrics = Box(self.rect), self.shell.null_canvas.metrics
        box.cut_top(metrics.px(62))
        box.cut_bottom(metrics.px(24))
        return Box(box.inflate(-2 * metrics.px(24), 0))

    def run_pass(self, canvas: Canvas, event: UiEvent, draws: bool = False) -> Ui:
        """Show the panel once, with its frame, title and cross."""
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
        """Dim the window behind the panel, and draw its frame and title."""
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
        """Called when the panel opens."""

    def on_close(self) -> None:
        """Called when the panel has closed, for whatever reason."""
