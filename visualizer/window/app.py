"""The window's program: events go in, a Surface is drawn. The loop that feeds it is elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from visualizer.board.editing import BoardEdit
from visualizer.board.shipped import find_board
from visualizer.draw.metrics import Metrics
from visualizer.draw.theme import Theme, find_theme
from visualizer.errors import VisualizerError
from visualizer.recording.variables import VariableTracer
from visualizer.trace.native import is_trace_file, load_trace
from visualizer.window.input import Input
from visualizer.window.screens.choosers import Boards, Panes
from visualizer.window.screens.costs import show_costs
from visualizer.window.screens.editor import Editor, ask_before_quitting, open_editor, save_shown
from visualizer.window.screens.export import ExportDialog
from visualizer.window.screens.help import Help
from visualizer.window.screens.lab import Lab
from visualizer.window.screens.main import Screen, place_to_speed
from visualizer.window.screens.order_comparison import show_orders
from visualizer.window.session import LARGEST_ZOOM, SMALLEST_ZOOM, Session
from visualizer.window.widgets.controls import Control, draw_control, draw_tip
from visualizer.window.widgets.panel import (
    Overlay,
    Prompt,
    board_of_text,
    close_control,
    draw_panel,
    inside,
    panel_rect,
)

_TIP_AFTER = 0.7
_PLAN = (1440, 900)
_LEAST = (320, 260)


class Host(Protocol):
    """What the window's program asks of the window itself."""

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or be a window again."""

    def pasted_text(self) -> str:
        """The text on the clipboard, empty if there is none."""

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard; False where that cannot be done."""


class App:
    """The whole program in the window, apart from the window itself.

    `handle` takes pygame events, `update` the seconds that passed, `draw` fills a Surface.
    """

    def __init__(
        self, session: Session, host: Host, seeds: Callable[[], int] | None = None
    ) -> None:
        self.session: Session = session
        self.host = host
        self.running = True
        self.dirty = True
        self.size = _PLAN
        self.overlay: Overlay | None = None
        self.edited: BoardEdit | None = None
        self.focus_name = ""
        self.hovered = ""
        self.pointer = (0, 0)
        self.cursor = (0, 0)
        self.code_line: int | None = None
        self.full_screen = False
        self.blank = False
        self.bare = False
        self.screen = Screen(self)
        self.lab = Lab(self)
        self._seeds = seeds or (lambda: random.randrange(1_000_000))
        self.input = Input(self)
        self._overlay_works = False
        self.hover_seconds = 0.0
        self._controls: list[Control] = []
        self._tracer: VariableTracer | None = None
        self._following = False

    # What can be seen

    @property
    def metrics(self) -> Metrics:
        """Sizes for the window as it is, times the zoom."""
        width, height = self.size
        fitting = min(width / _PLAN[0], height / _PLAN[1])
        return Metrics(min(max(fitting, 0.72), 5.0) * self.session.choices.zoom)

    @property
    def theme(self) -> Theme:
        """The theme that was chosen."""
        return find_theme(self.session.choices.theme)

    @property
    def window_rect(self) -> pygame.Rect:
        """The whole window; one too small for anything is laid out larger, and cut off."""
        least = self.metrics.px(_LEAST[0]), self.metrics.px(_LEAST[1])
        return pygame.Rect(0, 0, max(self.size[0], least[0]), max(self.size[1], least[1]))

    @property
    def idle(self) -> bool:
        """Whether nothing will change before the next event."""
        player = self.session.player
        playing = player is not None and player.playing
        working = self.session.loading is not None or self._following or self._overlay_works
        return not (self.dirty or playing or working or self._tip_due)

    @property
    def _tip_due(self) -> bool:
        return bool(self.hovered) and self.hover_seconds < _TIP_AFTER

    def overlay_place(self) -> tuple[pygame.Rect, Metrics]:
        """The rectangle inside the overlay's panel, and the sizes that hold."""
        assert self.overlay is not None
        metrics = self.metrics
        return inside(panel_rect(self.window_rect, self.overlay, metrics), metrics), metrics

    def rebuild(self) -> None:
        """Lay the controls out anew, for what comes before the next picture."""
        metrics = self.metrics
        main = self.screen.controls(self.window_rect, metrics)
        if self.overlay is None:
            self._controls = main
            return
        rect, _ = self.overlay_place()
        self._controls = self.overlay.controls(rect, metrics)
        panel = panel_rect(self.window_rect, self.overlay, metrics)
        self._controls.append(close_control(self, panel, metrics))

    def control(self, name: str) -> Control | None:
        """The control with this name, if it is there."""
        return next((each for each in self._controls if each.name == name), None)

    @property
    def controls(self) -> Sequence[Control]:
        """What can be pressed now, in Tab order."""
        return self._controls

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything on ``surface``."""
        self.size = surface.get_size()
        self.dirty = False
        if self.blank:
            surface.fill((0, 0, 0))
            return
        theme, metrics = self.theme, self.metrics
        self.screen.controls(self.window_rect, metrics)
        if not self._covered:
            self.screen.draw(surface, theme, metrics)
        if self.overlay is not None:
            self._draw_overlays(surface, self.overlay, theme, metrics)
        self.rebuild()
        for control in self._controls:
            focused = control.name == self.focus_name and not self._has_cursor(control)
            hovered, held = control.name == self.hovered, control.name == self.input.held
            draw_control(
                surface, control, theme, metrics, focused=focused, hovered=hovered, held=held
            )
        under = self.control(self.hovered)
        if under is not None and under.tip and self.hover_seconds >= _TIP_AFTER:
            draw_tip(surface, under, theme, metrics)
        self.screen.draw_note(surface, theme, metrics)

    @property
    def _covered(self) -> bool:
        """Whether nothing of the main screen can be seen."""
        overlay = self.overlay
        while overlay is not None and not overlay.covers:
            overlay = overlay.below
        return overlay is not None

    def _draw_overlays(
        self, surface: pygame.Surface, overlay: Overlay, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the panels that lie over one another, the lowest first."""
        if overlay.below is None:
            covered = self.screen.controls(self.window_rect, metrics)
        else:
            self._draw_overlays(surface, overlay.below, theme, metrics)
            panel = panel_rect(self.window_rect, overlay.below, metrics)
            covered = overlay.below.controls(inside(panel, metrics), metrics)
        for control in covered:
            draw_control(surface, control, theme, metrics)
        inner = draw_panel(surface, overlay, theme, metrics)
        overlay.draw(surface, inner, theme, metrics)

    def _has_cursor(self, control: Control) -> bool:
        """Whether a cursor of its own shows that a control has the keyboard."""
        return self.is_board(control) or control.name == "grid"

    def is_board(self, control: Control) -> bool:
        """Whether a control is one of the boards on the main screen."""
        return control.kind == "area" and control.name.startswith("board ") and not self.overlay

    def variables(self) -> Sequence[tuple[str, str]] | None:
        """The live variables of the focused algorithm, None while they are worked out."""
        tracer, moment = self._focused_tracer()
        return tracer.variables(moment) if tracer else ()

    def _focused_tracer(self) -> tuple[VariableTracer | None, int]:
        """The tracer of the focused pane, and the position where the pane is."""
        session = self.session
        if session.player is None or session.focus >= len(session.comparison.traces):
            return None, 0
        state = session.state(session.focus)
        if self._tracer is None or self._tracer.trace is not state.trace:
            self._tracer = VariableTracer(state.trace, session.programs[session.focus])
        return self._tracer, state.moment

    def _follow(self, time_left: Callable[[], bool]) -> None:
        """Work out the variables that the code panel waits for."""
        if self.screen.drawn.code is None or self.session.loading is not None:
            return
        tracer, moment = self._focused_tracer()
        if tracer is None or tracer.variables(moment) is not None:
            self._following = False
            return
        backward = self.session.player is not None and self.session.player.direction < 0
        self._following = not backward and not tracer.work(moment, time_left)
        self.dirty = self.dirty or not self._following

    # Time

    def update(self, seconds: float, time_left: Callable[[], bool]) -> None:
        """Let time pass and go on with long work while ``time_left`` says so."""
        if self.session.advance(seconds):
            self.dirty = True
        if self.session.work(time_left):
            self.dirty = True
        self._follow(time_left)
        self._overlay_works = self.overlay is not None and self.overlay.work(time_left)
        self.dirty = self.dirty or self._overlay_works
        if self._tip_due:
            self.hover_seconds += seconds
            self.dirty = self.dirty or self.hover_seconds >= _TIP_AFTER

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one pygame event; what the program does not know is left alone."""
        if self.input.handle(event):
            self.dirty = True

    # What controls and actions do

    def press_board(self, pane: int) -> None:
        """Click the cell under the cursor."""
        self.session.focus_on(pane)
        row = min(self.cursor[0], self.session.board.height - 1)
        col = min(self.cursor[1], self.session.board.width - 1)
        self.session.click((row, col))

    def press_code(self) -> None:
        """Go on to where the chosen line runs next."""
        if self.code_line is not None and self.session.player is not None:
            self.session.run_to_line(self.code_line)

    def slide_speed(self, place: float) -> None:
        """Set the speed from the slider's place."""
        if self.session.player is not None:
            self.session.player.speed = place_to_speed(place)
            self.session.choices.speed = self.session.player.speed

    def move_focus(self, direction: int) -> None:
        """Give the keyboard to the next control, or the one before."""
        self.rebuild()
        names = [control.name for control in self._controls if control.enabled]
        if not names:
            return
        if self.focus_name in names:
            place = (names.index(self.focus_name) + direction) % len(names)
        else:
            place = 0 if direction > 0 else len(names) - 1
        self.focus_name = names[place]

    def show(self, overlay: Overlay) -> None:
        """Lay something over the window, and over what already lies there."""
        self.input.let_go()
        if self.session.player is not None:
            self.session.player.pause()
        if self.overlay is not None:
            self.overlay.focus_kept = self.focus_name
        overlay.below = self.overlay
        self.overlay = overlay
        self.blank = False
        self.session.hush()
        self.focus_name = overlay.preferred_focus()
        self.rebuild()

    def close_overlay(self) -> None:
        """Take away what lies over the window; what lay below it is as it was."""
        self.input.let_go()
        self.overlay = self.overlay.below if self.overlay is not None else None
        self.focus_name = self.overlay.focus_kept if self.overlay is not None else ""
        self.hovered = ""
        self.rebuild()

    def show_help(self) -> None:
        """Lay the keys over the window."""
        self.show(Help(self))

    def show_boards(self) -> None:
        """Let a board be chosen."""
        self.show(Boards(self))

    def show_panes(self) -> None:
        """Let the algorithms be chosen."""
        self.show(Panes(self))

    def show_lab(self) -> None:
        """Let algorithms be built from parts."""
        self.lab.begin()
        self.show(self.lab)

    def show_orders(self) -> None:
        """Show how two orders differ."""
        show_orders(self)

    def show_costs(self) -> None:
        """Show what the algorithms cost."""
        show_costs(self)

    def show_open(self) -> None:
        """Ask for a file's name."""
        words = "A board file, LeetCode's JSON, or the name of a board that ships."
        self.show(Prompt(self, "Open a board", words, self.open_file))

    def show_export(self) -> None:
        """Ask what to export, and where to."""
        if self.session.player is not None:
            self.show(ExportDialog(self))

    def show_editor(self) -> None:
        """Let the board be edited."""
        open_editor(self)

    @property
    def editor(self) -> Editor | None:
        """The editor, if it lies on top."""
        return self.overlay if isinstance(self.overlay, Editor) else None

    def show_save(self) -> None:
        """Ask for a name to save the board under."""
        save_shown(self)

    def open_file(self, name: str) -> bool:
        """Open a board by file name or shipped name; False if that failed."""
        if not name:
            self.session.say("Type the name of a file first.", error=True)
            return False
        name = "./-" if name == "-" else name  # a window has no standard input to wait for
        try:
            if is_trace_file(name):
                self.session.show_trace(load_trace(name), Path(name).stem)
            else:
                self.session.open_board(find_board(name), Path(name).stem or name, noted=True)
        except VisualizerError as error:
            self.session.say(str(error), error=True)
            return False
        return True

    def open_text(self, text: str) -> None:
        """Open a board from text that was pasted or dropped."""
        try:
            board = board_of_text(text)
        except VisualizerError as error:
            self.session.say(str(error), error=True)
            return
        self.session.open_board(board, board.title or "pasted board", noted=True)

    def paste(self) -> None:
        """Open a board from the clipboard."""
        text = self.host.pasted_text()
        if text.strip():
            self.open_text(text)
        else:
            self.session.say("There is no text on the clipboard; copy a board first.", error=True)

    def random_board(self) -> None:
        """Make a random board."""
        self.session.random_board(self.new_seed())

    def new_seed(self) -> int:
        """A seed that was not asked for, 0 to 999,999."""
        return self._seeds()

    def zoom(self, factor: float | None) -> None:
        """Make text and controls larger or smaller; None as they were."""
        choices = self.session.choices
        zoom = 1.0 if factor is None else choices.zoom * factor
        choices.zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
        self.session.say(f"Size {round(choices.zoom * 100)} percent.")

    def toggle_bare(self) -> None:
        """Show only the boards, or everything."""
        self.bare = not self.bare

    def toggle_blank(self) -> None:
        """Blank the screen; any key shows it again."""
        if self.session.player is not None:
            self.session.player.pause()
        self.blank = True

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be a window again."""
        self.full_screen = not self.full_screen
        self.host.set_full_screen(self.full_screen)

    def escape(self) -> None:
        """Close what lies over the window; else give up a recording, or leave full screen."""
        if self.overlay is not None:
            overlay = self.overlay
            if overlay.may_close():
                self.close_overlay()
                overlay.closed()
        elif self.session.loading is not None:
            self.session.cancel()
        elif self.focus_name:
            self.focus_name = ""
        elif self.bare:
            self.bare = False
        elif self.full_screen:
            self.toggle_full_screen()

    def quit(self) -> None:
        """End the program, after a question if something drawn is not saved."""
        if not ask_before_quitting(self):
            self.quit_now()

    def quit_now(self) -> None:
        """End the program."""
        self.running = False
