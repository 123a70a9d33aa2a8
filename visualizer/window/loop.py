"""The window on the screen, and its loop, the only place that reads a clock."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pygame

from visualizer.draw.icons import draw_emblem
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import DARK, Metrics
from visualizer.errors import NoDisplayError, reason_of, to_one_line
from visualizer.window.app import App, ErrorLog
from visualizer.window.input import InputMethods
from visualizer.window.opening import WindowStart, first_session
from visualizer.window.own_programs import POLL_SECONDS
from visualizer.window.screens.main.screen import TOUR_OFFER_TEXT
from visualizer.window.session import Session
from visualizer.window.settings import SavedSettings, settings_file
from visualizer.window.shell import WindowHost

_FRAMES_PER_SECOND = 60
#: While nothing moves: the first and the longest pause between two looks for events, in milliseconds.
_FIRST_PAUSE, _LONGEST_PAUSE = 8, 35
#: The kinds of text to ask pygame for: SDL's own knows the first only, other systems the second.
_TEXT_TYPES = ("text/plain;charset=utf-8", "text/plain")
#: What pygame raises where it has no clipboard.
_CLIPBOARD_ERRORS = (pygame.error, NotImplementedError, AttributeError)
_FIRST_SIZE = (1440, 900)
#: Drivers that show nothing: SDL takes them when there is no display.
_BLIND_DRIVERS = {"dummy", "offscreen", "evdev", "KMSDRM"}


def open_window(
    start: WindowStart,
    *,
    plain: bool = False,
    speed: float | None = None,
    theme: str | None = None,
    language: str | None = None,
    fullscreen: bool = False,
) -> int:
    """Open the window, run it until it is closed, and return the exit status.

    If ``start`` names no algorithms, they and the neighbour order are those of the last run. A
    ``plain`` start names no board: the first start of a user then opens the tour, and otherwise
    offers it. Raises NoDisplayError if there is no display or the window is lost, and UnsavedError
    if the settings cannot be written at the end.
    """
    file = settings_file()
    log = ErrorLog(file, partial(time.strftime, "%Y-%m-%d %H:%M:%S"))
    try:
        start_display()
        saved = SavedSettings(file)
        choices = saved.choices()
        choices.speed = speed if speed is not None else choices.speed
        choices.theme = theme or choices.theme
        if not start.chosen_algorithms:
            order = saved.order() if start.order is None else start.order
            start = replace(start, algorithms=saved.algorithms(), order=order)
        view = saved.view()
        view = replace(view, code=True, language=language) if language else view
        session = first_session(start, choices, view)
        if saved.message:
            session.say(saved.message, error=True)
        window = Window(session, saved.size(), log)
        if fullscreen:
            window.app.toggle_full_screen()
        # So that the garbage collector does not look at imported modules between two frames.
        gc.freeze()
        return run_window(window, saved, plain)
    except pygame.error as error:
        raise NoDisplayError(f"There is no window ({reason_of(error)})") from error


def run_window(window: Window, saved: SavedSettings, plain: bool = False) -> int:
    """Run the window until it is closed, save the settings, and return the exit status.

    Raises UnsavedError if the settings cannot be saved. They are saved too if the window itself fails.
    """
    app = window.app
    saved.remember_start(app.session, window.size)
    if saved.first_start and not plain:
        app.main.hint = TOUR_OFFER_TEXT
    elif saved.first_start:
        app.update(0.0, lambda: True)  # records the small board
        app.open("tour")
    try:
        return window.run_loop()
    finally:
        saved.write_changes(app.session, window.size)


def start_display() -> None:
    """Initialise display and fonts only. Raises NoDisplayError if there is no display."""
    # Checked before SDL tries all its drivers, each of which prints a complaint.
    named = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & os.environ.keys()
    if named or not sys.platform.startswith("linux"):
        # Without this, Windows stretches the window on screens of high resolution.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "system")
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # the suggestions of an input method
        pygame.display.init()
        pygame.font.init()
    if not pygame.display.get_init() or pygame.display.get_driver() in _BLIND_DRIVERS:
        raise NoDisplayError("There is no display for a window")


@cache
def _system_window() -> Any:  # noqa: ANN401 - of a module that pygame may lack
    """SDL's window, made once: pygame crashes when an object for it has been freed."""
    from pygame._sdl2.video import Window as SystemWindow

    return SystemWindow.from_display_module()


class Window(WindowHost):
    """The window on the screen, and the loop that feeds its app; ``now`` returns seconds."""

    def __init__(
        self,
        session: Session,
        size: tuple[int, int] | None = None,
        log: ErrorLog | None = None,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.app = App(session, self, log)
        self._now = now
        width, height = pygame.display.get_desktop_sizes()[0]
        share = min(width * 0.92 / _FIRST_SIZE[0], height * 0.88 / _FIRST_SIZE[1])
        size = size or (round(_FIRST_SIZE[0] * share), round(_FIRST_SIZE[1] * share))
        # The desktop may have been larger in the last run.
        self._size = min(size[0], width), min(size[1], height)
        self._title = ""
        #: How long the latest picture took.
        self._draw_seconds = 0.0
        self._input_methods = InputMethods()
        pygame.display.set_caption("Minesweeper reveal")
        icon = pygame.Surface((96, 96), pygame.SRCALPHA)
        draw_emblem(SurfaceCanvas(icon, DARK, Metrics()))
        pygame.display.set_icon(icon)
        pygame.display.set_mode(self._size, pygame.RESIZABLE)
        pygame.key.set_repeat(350, 40)

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window when it is not in full screen."""
        surface = pygame.display.get_surface()
        return self._size if self.app.is_full_screen or surface is None else surface.get_size()

    def set_full_screen(self, on: bool) -> None:
        """Switch between full screen and a window."""
        self._size = self.size
        # SDL's own switch, if pygame has it: the one of pygame moves the window by the size of its frame.
        with suppress(ImportError, AttributeError):
            window = _system_window()
            window.set_fullscreen(True) if on else window.set_windowed()
            return
        mode = ((0, 0), pygame.FULLSCREEN) if on else (self._size, pygame.RESIZABLE)
        pygame.display.set_mode(*mode)

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none or it cannot be read."""
        with suppress(*_CLIPBOARD_ERRORS):
            if hasattr(pygame.scrap, "get_text"):  # pygame-ce
                return str(pygame.scrap.get_text())
            pygame.scrap.init()
            data = next(filter(None, map(pygame.scrap.get, _TEXT_TYPES)), b"")
            return data.decode("utf-8", errors="replace").rstrip("\0")
        return ""

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard, and return whether that succeeded."""
        for kind in _TEXT_TYPES:
            with suppress(*_CLIPBOARD_ERRORS):
                if hasattr(pygame.scrap, "put_text"):  # pygame-ce
                    pygame.scrap.put_text(text)
                else:
                    pygame.scrap.init()
                    pygame.scrap.put(kind, text.encode(errors="replace"))
                return True
        return False

    def run_loop(self) -> int:
        """Run the loop until the program ends, and return the exit status 0."""
        self._draw_window()  # the board is there while its first runs are recorded
        clock, before = pygame.time.Clock(), self._now()
        while self.app.is_running:
            # The garbage collector would look at a million open calls, though none is in a cycle.
            (gc.disable if self.app.session.work.is_busy else gc.enable)()
            events, now = self._wait_for_events(), self._now()
            # This time passed before the first event, which may start playing.
            self.app.update(now - before, lambda: False)
            before = now
            for event in events:
                self.app.handle(event)
                self._input_methods.observe(event)
            # Work has what drawing leaves of a frame: all if nothing is drawn, and a quarter where drawing is slow.
            share = max(1 - _FRAMES_PER_SECOND * self._draw_seconds * self.app.dirty, 0.25)
            self.app.update(0.0, partial(self._is_before, now + share / _FRAMES_PER_SECOND))
            self._draw_window()
            clock.tick(_FRAMES_PER_SECOND)
        return 0

    def _wait_for_events(self) -> list[pygame.event.Event]:
        """All new events; while nothing moves, wait for one, `POLL_SECONDS` at most."""
        # Not with SDL's own wait, which looks a thousand times a second on some systems.
        end, pause = self._now() + POLL_SECONDS * self.app.is_idle, _FIRST_PAUSE
        while not (events := pygame.event.get()) and self._now() < end:
            pygame.time.wait(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return events

    def _is_before(self, end: float) -> bool:
        return self._now() < end

    def _draw_window(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or not self.app.dirty:
            return
        begun = self._now()
        self.app.draw(surface)
        pygame.display.update(self.app.changed_areas)
        self._draw_seconds = self._now() - begun
        self._input_methods.set_text_rect(self.app.input_state.caret)
        title = to_one_line(self.app.title)  # a file's name may be in it
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)
