"""The window's program: events go in, a Surface is drawn. The loop that feeds it is elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.theme import Theme, find_theme
from visualizer.draw.timeline import step_under
from visualizer.editing import BoardEdit
from visualizer.errors import VisualizerError
from visualizer.shipped import find_board
from visualizer.trace_file import is_trace_file, load_trace
from visualizer.variables import Shadow
from visualizer.window.actions import BY_KEY
from visualizer.window.choosers import Boards, Panes
from visualizer.window.controls import Control, draw_control, draw_tip
from visualizer.window.costs_view import show_costs
from visualizer.window.editor import Editor, ask_before_quitting, open_editor, save_shown
from visualizer.window.exporting import ExportDialog
from visualizer.window.help import Help
from visualizer.window.keys import key_name, shift_held
from visualizer.window.lab import Lab
from visualizer.window.orders import show_orders
from visualizer.window.overlay import (
    Overlay,
    Prompt,
    board_of_text,
    close_control,
    draw_panel,
    inside,
    panel_rect,
)
from visualizer.window.screen import Screen, place_to_speed
from visualizer.window.session import LARGEST_ZOOM, SMALLEST_ZOOM, Session

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
        self._held = ""
        self._overlay_held = False
        self._overlay_works = False
        self._hover_seconds = 0.0
        self._controls: list[Control] = []
        self._shadow: Shadow | None = None
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
        return bool(self.hovered) and self._hover_seconds < _TIP_AFTER

    def overlay_place(self) -> tuple[pygame.Rect, Metrics]:
        """The rectangle inside the overlay's panel, and the sizes that hold."""
        assert self.overlay is not None
        metrics = self.metrics
        return inside(panel_rect(self.window_rect, self.overlay, metrics), metrics), metrics

    def _rebuild(self) -> None:
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
        self._rebuild()
        for control in self._controls:
            focused = control.name == self.focus_name and not self._has_cursor(control)
            hovered, held = control.name == self.hovered, control.name == self._held
            draw_control(
                surface, control, theme, metrics, focused=focused, hovered=hovered, held=held
            )
        under = self.control(self.hovered)
        if under is not None and under.tip and self._hover_seconds >= _TIP_AFTER:
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
        return self._is_board(control) or control.name == "grid"

    def _is_board(self, control: Control) -> bool:
        return control.kind == "area" and control.name.startswith("board ") and not self.overlay

    def variables(self) -> Sequence[tuple[str, str]] | None:
        """The live variables of the focused algorithm, None while they are worked out."""
        shadow, moment = self._shadow_at()
        return shadow.variables(moment) if shadow else ()

    def _shadow_at(self) -> tuple[Shadow | None, int]:
        """The shadow run that follows the focused pane, and the moment where the pane is."""
        session = self.session
        if session.player is None or session.focus >= len(session.comparison.traces):
            return None, 0
        state = session.state(session.focus)
        if self._shadow is None or self._shadow.trace is not state.trace:
            self._shadow = Shadow(state.trace, session.algorithms[session.focus].function)
        return self._shadow, state.moment

    def _follow(self, time_left: Callable[[], bool]) -> None:
        """Work out the variables that the code panel waits for."""
        if self.screen.drawn.code is None or self.session.loading is not None:
            return
        shadow, moment = self._shadow_at()
        if shadow is None or shadow.variables(moment) is not None:
            self._following = False
            return
        backward = self.session.player is not None and self.session.player.direction < 0
        self._following = not backward and not shadow.work(moment, time_left)
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
            self._hover_seconds += seconds
            self.dirty = self.dirty or self._hover_seconds >= _TIP_AFTER

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one pygame event; what the program does not know is left alone."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._let_go()
        elif event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.DROPFILE:
            self.open_file(str(event.file))
        elif event.type == pygame.DROPTEXT:
            self.open_text(str(event.text))
        elif event.type == pygame.VIDEORESIZE:
            self.size = (max(event.w, 1), max(event.h, 1))
        elif event.type not in _THAT_SHOW:
            return
        self.dirty = True

    def _key(self, event: pygame.event.Event) -> None:
        name = key_name(event)
        if self.blank:
            self.blank = False
            return
        if not name and not getattr(event, "unicode", ""):
            return
        if self._key_to_overlay(name, event) or self._key_to_focus(name):
            return
        action = BY_KEY.get(name)
        if action is not None and (self.overlay is None or action.name in _OVER_OVERLAYS):
            action.run(self)

    def _key_to_overlay(self, name: str, event: pygame.event.Event) -> bool:
        if self.overlay is None:
            return False
        control = self.control(self.focus_name)
        if control is not None and control.kind == "field" and self._type(control, name, event):
            return True
        if name in ("?", "F1") and isinstance(self.overlay, Help):
            self.close_overlay()
            return True
        return self.overlay.key(name, getattr(event, "unicode", ""))

    def _type(self, control: Control, name: str, event: pygame.event.Event) -> bool:
        assert control.type is not None
        typed = getattr(event, "unicode", "")
        if name == "Backspace":
            control.type(control.text[:-1])
        elif name == "Ctrl+V":
            control.type(control.text + " ".join(self.host.pasted_text().split()))
        elif name == "Ctrl+Backspace":
            control.type("")
        elif typed and typed.isprintable() and not name.startswith("Ctrl+"):
            control.type(control.text + typed)
        else:
            return False
        self._rebuild()  # the next key may come before the next picture
        return True

    def _key_to_focus(self, name: str) -> bool:
        control = self.control(self.focus_name)
        if control is None:
            return False
        if control.slide is not None and name in ("Left", "Right"):
            change = 0.05 if name == "Right" else -0.05
            control.slide(min(max(control.value + change, 0.0), 1.0))
            return True
        if self._is_board(control) and name in _ARROWS:
            self._move_cursor(name)
            return True
        if control.name == "code" and name in ("Up", "Down"):
            self._move_code_line(1 if name == "Down" else -1)
            return True
        if name == "Enter" or (name == "Space" and control.kind != "field"):
            if control.enabled or control.kind == "area":
                control.press()
            return True
        return False

    def _move_cursor(self, name: str) -> None:
        down, right = _ARROWS[name]
        board = self.session.board
        row = min(max(self.cursor[0] + down, 0), board.height - 1)
        col = min(max(self.cursor[1] + right, 0), board.width - 1)
        self.cursor = (row, col)

    def _move_code_line(self, change: int) -> None:
        code = self.screen.drawn.code
        if code is None or not code.numbers:
            return
        numbers = code.numbers
        place = numbers.index(self.code_line) + change if self.code_line in numbers else 0
        self.code_line = numbers[min(max(place, 0), len(numbers) - 1)]

    def _press(self, event: pygame.event.Event) -> None:
        self._point(event.pos)
        if self._press_overlay(event) or event.button != 1:
            return
        if self.blank:
            self.blank = False
            return
        control = self._under(event.pos)
        if control is None:
            self._press_outside(event.pos)
            return
        self._held = control.name
        self.focus_name = control.name if control.kind == "field" else ""
        if control.name == "timeline":
            self._drag_timeline()
        elif control.slide is not None:
            self._drag_slider(control)
        elif control.enabled:
            self._aim(control, event.pos)
            control.press()

    def _press_overlay(self, event: pygame.event.Event) -> bool:
        if self.overlay is not None and not self._overlay_held:
            self._overlay_held = self.overlay.press(event.pos, event.button, shift_held())
        return self._overlay_held

    def _let_go(self) -> None:
        """Nothing is held with the mouse any more."""
        self._held = ""
        if self._overlay_held and self.overlay is not None:
            self.overlay.release()
        self._overlay_held = False

    def _aim(self, control: Control, place: tuple[int, int]) -> None:
        """Let the cursor of a board, or of the code, be where the mouse is."""
        if self._is_board(control):
            grid = self.screen.drawn.boards[int(control.name.split()[1])].grid
            self.cursor = grid.cell_at(place) or self.cursor
        elif control.name == "code" and self.screen.drawn.code is not None:
            self.code_line = self.screen.drawn.code.line_at(place)

    def _press_outside(self, place: tuple[int, int]) -> None:
        self.focus_name = ""
        if self.overlay is not None:
            if not panel_rect(self.window_rect, self.overlay, self.metrics).collidepoint(place):
                self.escape()
            return
        for pane, rect in enumerate(self.screen.drawn.panes):
            if rect.collidepoint(place):
                self.session.focus_on(pane)

    def _under(self, place: tuple[int, int]) -> Control | None:
        hit = [control for control in self._controls if control.rect.collidepoint(place)]
        enabled = [control for control in hit if control.enabled]
        return enabled[-1] if enabled else None

    def _point(self, place: tuple[int, int]) -> None:
        self.pointer = place
        under = self._under(place)
        name = under.name if under else ""
        if name != self.hovered:
            self.hovered = name
            self._hover_seconds = 0.0

    def _move(self, event: pygame.event.Event) -> None:
        self._point(event.pos)
        if not any(event.buttons):
            self._let_go()
        if self._overlay_held and self.overlay is not None:
            self.overlay.drag(event.pos)
        control = self.control(self._held)
        if control is None:
            return
        if control.name == "timeline":
            self._drag_timeline()
        elif control.slide is not None:
            self._drag_slider(control)

    def _drag_timeline(self) -> None:
        player, rect = self.session.player, self.screen.layout.timeline
        if player is None or not rect.width:
            return
        player.pause()
        step = step_under(rect, player.comparison, self.pointer[0])
        player.seek(player.comparison.tick_of_step(step))

    def _drag_slider(self, control: Control) -> None:
        assert control.slide is not None
        share = (self.pointer[0] - control.rect.left) / max(control.rect.width, 1)
        control.slide(min(max(share, 0.0), 1.0))

    def _wheel(self, event: pygame.event.Event) -> None:
        if self.overlay is not None:
            self.overlay.scroll(-event.y)
        elif event.y:
            self.session.step(max(-50, min(50, -event.y)))

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
        self._rebuild()
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
        self._let_go()
        if self.session.player is not None:
            self.session.player.pause()
        if self.overlay is not None:
            self.overlay.focus_kept = self.focus_name
        overlay.below = self.overlay
        self.overlay = overlay
        self.blank = False
        self.focus_name = overlay.preferred_focus()
        self._rebuild()

    def close_overlay(self) -> None:
        """Take away what lies over the window; what lay below it is as it was."""
        self._let_go()
        self.overlay = self.overlay.below if self.overlay is not None else None
        self.focus_name = self.overlay.focus_kept if self.overlay is not None else ""
        self.hovered = ""
        self._rebuild()

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


_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_OVER_OVERLAYS = {
    "focus", "focus-back", "escape", "quit", "help", "larger", "smaller", "normal", "theme",
    "full-screen",
}  # fmt: skip
_THAT_SHOW = {
    pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED,
    pygame.WINDOWLEAVE,
}  # fmt: skip
