"""The base classes of screens, and the part of the app that they use.

A screen is the main screen or a panel over it. It gets a `Shell` and never imports the app;
the app imports the screens, from one table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG
from visualizer.draw.theme import Metrics, find_theme, mix_colours
from visualizer.trace.trace import Trace
from visualizer.window.draft import Draft
from visualizer.window.session import Session
from visualizer.window.sound import VisitSound
from visualizer.window.ui import Box, Ui, UiEvent
from visualizer.window.widgets.controls import InputState

_PLAN_SIZE = (1440, 900)
_SMALLEST_SIZE = (320, 260)
_NO_CLIPBOARD_TEXT = "The clipboard cannot be reached from here."


class WindowHost:
    """What the app needs from the window on the screen; this base class has no screen or clipboard."""

    def set_full_screen(self, on: bool) -> None:
        """Switch between full screen and a window."""

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none or it cannot be read."""
        return ""

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard, and return whether that succeeded."""
        return False


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
        state = self.shell.input_state if self.shell.top_screen is self else InputState()
        ui = Ui(canvas, state, event, self._scroll_positions, draws)
        self.show(ui, self.box)
        return ui

    def handle(self, event: UiEvent) -> Ui:
        """React to an event, which may be an empty one, and return the pass; nothing is drawn."""
        return self.run_pass(self.shell.null_canvas, event)

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Continue long work while ``time_left()``, for one step at least.

        Return True while there is more to do. Makes the shell ``dirty`` if the picture changes.
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
    #: If it is, the traces in the panes when it opened.
    shown_traces: Sequence[Trace] = ()
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
            canvas.fill(mix_colours(theme.background, (0, 0, 0), 0.6), box, opacity=150 / 255)
        if lit:
            canvas.ring(lit, theme.accent, canvas.px(10), canvas.px(3))
        canvas.outlined_box(rect, theme.panel, theme.edge, canvas.px(12), canvas.px(1))
        place, width = (rect.left + canvas.px(24), rect.top + canvas.px(18)), rect.width - canvas.px(108)
        canvas.text(self.title, place, size=canvas.px(24), colour=theme.text, face=STRONG, max_width=width)

    def on_open(self) -> None:
        """Called when the panel opens."""

    def on_close(self) -> None:
        """Called when the panel has closed, for whatever reason."""


class Shell:
    """The part of the app that screens use.

    ``draft`` is the board that was edited last; it outlives the editor, so that no drawing is lost.
    ``panels`` lie over the ``main`` screen, the lowest first. While ``is_blank``, the window shows
    nothing until a key is pressed. If it is ``dirty``, the next frame draws it again. ``is_lecture`` says
    whether a lecture has begun the full screen, which ends with it, and ``had_code`` whether the window
    showed code before full screen.
    """

    main: Screen

    def __init__(self, session: Session, host: WindowHost) -> None:
        self.session = session
        self.draft: Draft | None = None
        self.host = host
        self.size = _PLAN_SIZE
        self.dirty = True
        self.is_full_screen = self.is_blank = self.is_lecture = False
        self.had_code: bool | None = None
        self.panels: tuple[Panel, ...] = ()
        self.input_state = InputState()
        self.sound = VisitSound(session)

    @property
    def null_canvas(self) -> Canvas:
        """A canvas that paints nothing, of the window's size or the smallest size of a layout."""
        width, height = self.size
        fitting = min(max(min(width / _PLAN_SIZE[0], height / _PLAN_SIZE[1]), 0.72), 5.0)
        metrics = Metrics(fitting).zoom(self.session.choices.zoom)
        metrics = metrics.in_hall(height) if self.session.only_boards else metrics
        size = max(width, metrics.px(_SMALLEST_SIZE[0])), max(height, metrics.px(_SMALLEST_SIZE[1]))
        return Canvas(size, find_theme(self.session.choices.theme), metrics)

    @property
    def top_screen(self) -> Screen:
        """The screen that takes events: the highest panel, or the main screen."""
        return self.panels[-1] if self.panels else self.main

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""
        self.session.say(message, error)

    def open(self, screen: Panel | str) -> None:
        """Open a panel, or the one of this name in the table of screens."""
        panel = self.create_panel(screen) if isinstance(screen, str) else screen
        if panel is None:
            return
        self.input_state.held_name = ""
        if not panel.is_popup:
            self.session.player.pause()
        panel.previous_focus = self.input_state.focus
        if panel.is_about_runs:
            panel.shown_traces = self.session.comparison.traces
        self.panels = (*self.panels, panel)
        self.is_blank = False
        self.session.clear_message()
        panel.on_open()
        self.input_state.focus = panel.first_focus
        self.collect_controls()

    def close(self) -> None:
        """Close the highest panel, and focus the control that had the keyboard before."""
        self._close_from(len(self.panels) - 1)

    def _close_from(self, index: int) -> None:
        """Close the panel of this index and all panels over it."""
        closed, self.panels = self.panels[index:], self.panels[:index]
        for panel in closed:
            panel.on_close()
        self.input_state.held_name = ""
        self.input_state.focus = closed[0].previous_focus
        self.collect_controls()

    def close_outdated(self) -> None:
        """Close panels about runs that are no longer shown, and the panels over them."""
        shown = self.session.comparison.traces
        for index, panel in enumerate(self.panels):
            if panel.is_about_runs and panel.shown_traces is not shown:
                self._close_from(index)
                return

    def collect_controls(self) -> None:
        """Collect the controls of the top screen anew, for events before the next picture."""
        self.input_state.controls = self.top_screen.handle(UiEvent()).controls

    def copy_text(self, text: str, message: str = "") -> bool:
        """Put text on the clipboard and show ``message``; an error message and False if that fails."""
        copied = self.host.copy_text(text)
        if message or not copied:
            self.say(message if copied else _NO_CLIPBOARD_TEXT, error=not copied)
        return copied

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
        self.had_code = self.part_rect("code") is not None if self.session.shown.has_runs else None
        self.host.set_full_screen(not self.is_full_screen)
        self.is_full_screen, self.is_lecture = not self.is_full_screen, False

    # Implemented by the app

    def part_rect(self, name: str) -> pygame.Rect | None:
        """The rectangle of a part of the main screen, by its name; None if it is not visible."""

    def create_panel(self, name: str) -> Panel | None:
        """Make the panel of this name; None, and a message, if it has nothing to show."""

    def run_action(self, action: str) -> None:
        """Run the handler of an action."""

    def quit(self) -> None:
        """Ask whether to save, if needed, and end the program."""
