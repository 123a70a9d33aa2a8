"""The app, which takes events and draws on a Surface; `loop.py` feeds it."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from ctypes import CDLL
from functools import partial
from importlib import import_module
from pathlib import Path

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.painter import Painter
from visualizer.window.actions import ACTIONS_BY_NAME
from visualizer.window.input import PICTURE_LOSING_EVENTS, InputHandler, is_quit_event
from visualizer.window.opening import ask_about_stops, end_after_saving, rerun_saved_programs
from visualizer.window.screens.main.predict import ACTIONS_WHERE_ASKED
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.session import Session
from visualizer.window.shell import Panel, Shell, WindowHost
from visualizer.window.ui import UiEvent
from visualizer.window.widgets.controls import draw_tip

_LONGEST_EVENT_TEXT = 300
#: Options of `mallopt` that make Linux give back the memory of large arrays once they are freed: arrays from 3 MB
#: on are memory of their own, all threads share the rest, and 64 MB of that which are free at its end are kept.
_LINUX_MEMORY_OPTIONS = ((-3, 3 << 20), (-8, 1), (-1, 64 << 20))
_ERROR_MESSAGE = "Something went wrong; playing pauses, and the rest goes on."
_NO_MEMORY_TEXT = "There is not enough memory: open a smaller board, or close other programs."
_LOG_NAME = "errors.log"
_DISTRIBUTION = "minesweeper-reveal-visualizer"
#: The class or function that makes each screen. It is imported when the screen is first opened, so
#: that the window itself opens quickly.
SCREEN_MAKERS: Mapping[str, str] = {
    "boards": "screens.choosers:BoardChooser",
    "check": "screens.own_program:open_check",
    "costs": "screens.costs:Costs",
    "edit": "screens.editor:open_editor",
    "export": "screens.export:ExportDialog",
    "help": "screens.help:Help",
    "language": "screens.main.bar:language_menu",
    "lab": "screens.lab:open_lab",
    "menu": "screens.main.bar:more_menu",
    "neighbours": "screens.main.bar:neighbours_menu",
    "open": "screens.open_file:OpenDialog",
    "panes": "screens.choosers:AlgorithmChooser",
    "practise": "screens.open_file:open_practise",
    "predict-menu": "screens.main.bar:predict_menu",
    "printed": "screens.own_program:PrintedPanel",
    "save": "opening:save_shown",
    "stop": "screens.stops:open_caption",
    "stops": "screens.stops:StopsPanel",
    "tools": "screens.main.bar:tools_menu",
    "tour": "screens.help:Tour",
}
#: Screens about the runs in the panes, which need the first ones to be recorded.
_SCREENS_OF_RUNS = {"check", "costs", "export", "practise", "printed", "stop", "stops", "tour"}


class App(Shell):
    """Everything that the window shows and does.

    `handle` takes pygame events, `update` the seconds that passed, and `draw` fills a Surface.
    These three catch all exceptions: they show a message, write the exception to ``log``, and
    close the panels, and the window keeps running.
    """

    def __init__(self, session: Session, host: WindowHost | None = None, log: ErrorLog | None = None) -> None:
        super().__init__(session, host or WindowHost())
        # Threads that free or compare runs hand over to a frame at once, and not after five milliseconds each time.
        sys.setswitchinterval(0.0005)
        with suppress(OSError, AttributeError, TypeError):
            for option, value in _LINUX_MEMORY_OPTIONS:
                CDLL(None).mallopt(option, value)
        self.log = log or ErrorLog(None)
        self.is_running = True
        self.main: MainScreen = MainScreen(self)
        self._input = InputHandler(self)
        self._painter = Painter()
        #: The areas in which the last picture differs from the one before.
        self.changed_areas: list[pygame.Rect] = []
        self._is_busy = False
        self._was_drawn = True
        self._quits_unasked = False

    # What is visible

    def part_rect(self, name: str) -> pygame.Rect | None:
        """The rectangle of a part of the main screen, by its name; None if it is not visible."""
        return self.main.part_rect(name)

    @property
    def is_idle(self) -> bool:
        """Whether nothing but a message can change before the next event."""
        moving = self.session.player.is_playing or self.session.glide is not None
        return not (self.dirty or moving or self._is_busy or self.input_state.is_tip_due)

    @property
    def title(self) -> str:
        """The board, the position, and whether it plays; or the progress of a recording, or what could not be drawn."""
        session, message = self.session, "" if self._was_drawn else self.session.message
        position = "loading" if session.work.is_loading else "nothing to reveal"
        position = session.shown.position_text if session.shown.has_runs else position
        state = f"{position} - {'playing' if session.player.is_playing else 'paused'}"
        return message or f"{session.name} - {session.work.progress or state}"

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on ``surface`` what has changed since the last call."""
        self.dirty, self.changed_areas = False, []
        had_panels = bool(self.panels)
        self._was_drawn = self._run_guarded("drawing the window", partial(self._draw_window, surface))
        if not self._was_drawn:
            self.dirty = had_panels

    def _draw_window(self, surface: pygame.Surface) -> None:
        if surface.get_size() != self.size:
            self.size = surface.get_size()
            if self.panels and self.panels[-1].is_popup:
                self.close()
        view, pointed = self.null_canvas, self._hover_state()
        canvas = self._painter.new_canvas(self.size, view.theme, view.metrics)
        self.draw_on_canvas(canvas)
        self.changed_areas = self._painter.paint_frame(canvas, surface)
        # Controls may have moved under a resting mouse, which the next picture shows.
        self.dirty |= self._hover_state() != pointed

    def _hover_state(self) -> tuple[object, ...]:
        """What the picture shows because of the position of the mouse."""
        return self.input_state.hovered_name, self.input_state.tip, self.main.panes.pointed_line()

    def draw_on_canvas(self, canvas: Canvas) -> None:
        """Draw all screens on a canvas with the window's size, theme and metrics."""
        if self.is_blank:
            canvas.fill((0, 0, 0))
            return
        for screen in (self.main, *self.panels):
            ui = screen.run_pass(canvas, UiEvent(), draws=True)
        self.input_state.controls = ui.controls  # of the screen on top, which is drawn last
        if self.input_state.tip is not None:
            draw_tip(canvas, self.input_state.tip)
        self.main.draw_message(canvas)
        self.input_state.cut_texts = tuple(canvas.cut_texts)

    # Time

    def update(self, seconds: float, time_left: Callable[[], bool]) -> None:
        """Let time pass, and continue long work while ``time_left()``."""
        self._run_guarded("letting time pass", partial(self._advance_all, seconds, time_left))

    def _advance_all(self, seconds: float, time_left: Callable[[], bool]) -> None:
        self._is_busy = False
        self.dirty |= self.input_state.advance(seconds)
        self.sound.hear(has_played=False)  # what keys have done
        self.dirty |= self.session.advance(seconds)
        self.sound.hear(has_played=True)
        self.dirty |= rerun_saved_programs(self.session, seconds)
        for screen in (self.main, *self.panels[-1:]):
            self._is_busy |= screen.continue_work(time_left)
        self.close_outdated()
        ask_about_stops(self)

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one pygame event; unknown ones are ignored."""
        if is_quit_event(event):
            self.quit()
        else:
            self._run_guarded(f"taking {event}"[:_LONGEST_EVENT_TEXT], partial(self._handle_event, event))

    def _handle_event(self, event: pygame.event.Event) -> None:
        if self._input.ignores(event):
            return
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if pressed:
            self.main.end_hint()
            if not self.session.message_is_error:
                self.session.clear_message()  # a message is about the key before
        if event.type in PICTURE_LOSING_EVENTS:
            self._painter.invalidate()
        if self.is_blank and pressed:
            self.is_blank = False
            self._input.ignore_until_released(event)
        elif not self._input.handle(event):
            return
        self.close_outdated()
        if event.type != pygame.MOUSEMOTION:  # there may be a thousand in a second
            self.collect_controls()  # the next event may come before the next picture
        self.dirty = True

    # Faults

    def _run_guarded(self, doing: str, action: Callable[[], object]) -> bool:
        """Call ``action``, and return False if it raises an exception.

        The exception is logged with ``doing``, and a message is shown. Playing pauses, panels are
        closed, and a recording is cancelled. An edited board stays, since the session has it.
        KeyboardInterrupt and SystemExit are not caught.
        """
        try:
            action()
        except Exception as error:
            where = self.log.write_entry(error, doing)
            self.input_state.held_name = self.input_state.focus = ""
            self.dirty = True
            self._give_up()
            self.session.player.pause()
            problem = _NO_MEMORY_TEXT if isinstance(error, MemoryError) else _ERROR_MESSAGE
            self.say(f"{problem} {where}", error=True)
            return False
        return True

    # For screens and actions

    def create_panel(self, name: str) -> Panel | None:
        """Make the panel of this name; None, and a message, if it has nothing to show."""
        if name in _SCREENS_OF_RUNS and not self.session.shown.has_runs:
            self.say("Nothing is shown yet: wait for the runs, or choose a board with N.", error=True)
            return None
        module, maker = SCREEN_MAKERS[name].split(":")
        make: Callable[[Shell], Panel | None] = getattr(import_module(f"visualizer.window.{module}"), maker)
        return make(self)

    def run_action(self, action: str) -> None:
        """Run an action: where Predict asks, as its own table says, else by the handler of the action."""
        if self.session.is_asking and action in ACTIONS_WHERE_ASKED:
            ACTIONS_WHERE_ASKED[action](self.main.predict)
        else:
            ACTIONS_BY_NAME[action].handler(self)

    def quit(self) -> None:
        """Ask whether to save, if needed, and end the program; without asking if that has failed."""
        self.dirty = True
        if self._quits_unasked:
            self._end_program()
        else:
            ask = partial(end_after_saving, self, self._end_program)
            self._quits_unasked = not self._run_guarded("asking whether to save", ask)

    def _end_program(self) -> None:
        self.is_running = False
        self._give_up()

    def _give_up(self) -> None:
        """Close all panels with the work under way in them, and cancel the recording."""
        panels, self.panels = self.panels, ()
        for panel in panels:
            panel.on_close()
        self.session.give_up()


# The log of unexpected exceptions


class ErrorLog:
    """Writes entries to ``errors.log`` beside a settings file; without that file, nothing.

    ``now`` returns the date and time as text, for the head of an entry.
    """

    def __init__(self, settings: Path | None, now: Callable[[], str] = str) -> None:
        self.file = settings.with_name(_LOG_NAME) if settings is not None else None
        self._now = now
        self._written_entries: set[str] = set()

    def write_entry(self, error: Exception, doing: str) -> str:
        """Add the traceback to the log unless it is there, and return a sentence that says where."""
        report = "".join(traceback.format_exception(error, limit=40))
        try:
            if self.file is not None and report not in self._written_entries:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                with open(self.file, "a", encoding="utf-8", errors="backslashreplace") as stream:
                    stream.write(f"==== {self._now()}, {_versions_text()}\nwhile {doing}\n\n{report}\n")
                self._written_entries.add(report)
        except OSError:
            pass
        where = f"written to {self.file}" if report in self._written_entries else "not written to a log"
        return f"What happened is {where}."


def _versions_text() -> str:
    """The versions of the program, Python, pygame and SDL in one line."""
    from importlib import metadata  # slow to import

    try:
        program = metadata.version(_DISTRIBUTION)
    except metadata.PackageNotFoundError:
        program = "not installed"
    return (
        f"program {program}, Python {platform.python_version()} on {platform.platform()},"
        f" pygame {pygame.version.ver}, SDL {pygame.get_sdl_version()}"
    )
