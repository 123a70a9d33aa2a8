"""The loop, the only place of the window that reads a clock, and the window itself."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.icons import draw_emblem
from visualizer.draw.metrics import Metrics
from visualizer.draw.missing_letters import take_missing
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import DARK
from visualizer.errors import FileError, NoDisplayError, VisualizerError, one_line, reason_of
from visualizer.window.app import App
from visualizer.window.clipboard import clipboard_text, copy_to_clipboard
from visualizer.window.faults import FaultLog
from visualizer.window.input import InputMethods
from visualizer.window.opening import Start, first_session
from visualizer.window.screens.main.words import OFFER
from visualizer.window.session import Session
from visualizer.window.settings import SavedSettings, settings_file

_FRAMES_A_SECOND = 60
#: How long nobody looks for events while the window rests, in seconds.
_FIRST_PAUSE, _LONGEST_PAUSE = 0.008, 0.035
_WORK_SECONDS = 0.008
_FIRST_SIZE = (1440, 900)
# Drivers that show nothing: SDL takes them when there is no display.
_BLIND_DRIVERS = {"dummy", "offscreen", "evdev", "KMSDRM"}
_AS_TEXT = " Here is the comparison as text."
_NOTHING_TO_DRAW_ON = "There is no display for a window, so here is the comparison as text."


def open_window(
    start: Start,
    *,
    plain: bool = False,
    speed: float | None = None,
    theme: str | None = None,
    fullscreen: bool = False,
) -> int:
    """Open the window, run it until it is closed, and return the exit status.

    Where ``start`` names no algorithms they are those of the last run, and so is the order of all
    if it says none; algorithms that are named take each its own. A ``plain`` start names no
    board; the first of a person begins with the tour, which another first start offers. Raises
    NoDisplayError where no window can be seen, and a VisualizerError with the name of the log for
    whatever else goes wrong before it is open.
    """
    file = settings_file()
    log = FaultLog(file, partial(time.strftime, "%Y-%m-%d %H:%M:%S"))
    start_display()
    try:
        with _starting(log):
            saved = SavedSettings(file)
            choices = saved.choices()
            choices.speed = speed if speed is not None else choices.speed
            choices.theme = theme or choices.theme
            if not start.named:
                order = saved.order() if start.order is None else start.order
                start = replace(start, algorithms=saved.algorithms(), order=order)
            session = first_session(start, choices)
            if saved.message:
                session.say(saved.message, error=True)
            window = Window(session, fullscreen, saved.size(), log)
            window.begins_with_tour = plain and saved.first_start
            if saved.first_start and not plain:
                window.app.main.hint = OFFER
        # What has been imported stays: the collector need not go through it between two frames.
        gc.freeze()
        return run_window(window, saved)
    finally:
        # Fonts stay: those in use are stored, and another window of this process takes them again.
        pygame.display.quit()


@contextmanager
def _starting(log: FaultLog) -> Iterator[None]:
    """Make what goes wrong before there is a window to say it in one line for the terminal."""
    try:
        yield
    except VisualizerError:
        raise
    except Exception as error:
        where = log.write(error, "opening the window")
        raise VisualizerError(f"the window cannot be opened. {where}") from error


def run_window(window: Window, saved: SavedSettings) -> int:
    """Run the window, and save what was chosen in it however it ends."""
    saved.begin(window.app.session, window.size)
    try:
        return window.run()
    finally:
        _save(saved, window)


def _save(saved: SavedSettings, window: Window) -> None:
    try:
        saved.end(window.app.session, window.size)
    except FileError as error:
        with suppress(AttributeError, OSError, ValueError):  # it is None, full, or closed
            sys.stderr.write(one_line(f"warning: the settings are not saved: {error}") + "\n")


def start_display() -> None:
    """Initialise display and fonts, nothing else; NoDisplayError if nothing could be seen."""
    if _without_display():
        raise NoDisplayError(_NOTHING_TO_DRAW_ON)
    _be_aware_of_dpi()
    if not os.environ.get("SDL_VIDEODRIVER"):
        os.environ.pop("SDL_VIDEODRIVER", None)  # SDL would look for a driver of an empty name
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # what an input method offers
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(_NOTHING_TO_DRAW_ON) from error
    if pygame.display.get_driver() in _BLIND_DRIVERS:
        pygame.display.quit()
        raise NoDisplayError(_NOTHING_TO_DRAW_ON)
    pygame.font.init()


def _without_display() -> bool:
    # Asked before SDL is, which looks for one in every way it knows and complains of each.
    if sys.platform in ("win32", "darwin", "cygwin") or os.environ.get("SDL_VIDEODRIVER"):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _be_aware_of_dpi() -> None:
    # Without this Windows stretches the window on screens of many dots.
    if sys.platform == "win32":
        import ctypes

        # On an old Windows the window is stretched, and works.
        with suppress(AttributeError, OSError):
            ctypes.windll.user32.SetProcessDPIAware()


class Window:
    """The window on the screen, and the loop that feeds the program in it."""

    def __init__(
        self,
        session: Session,
        full_screen: bool = False,
        size: tuple[int, int] | None = None,
        log: FaultLog | None = None,
        now: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.app = App(session, self, log)
        #: Whether the tour opens as soon as there is something to show.
        self.begins_with_tour = False
        #: Gives the seconds since some beginning.
        self._now = now
        self._size = self._first_size() if size is None else _on_desktop(size)
        self._title = ""
        self._missing_told = False
        take_missing()  # those of another window of this process
        self._methods = InputMethods()
        pygame.display.set_caption("Minesweeper reveal")
        pygame.display.set_icon(_emblem())
        try:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoDisplayError(
                f"A window cannot be opened ({reason_of(error)}).{_AS_TEXT}"
            ) from error
        pygame.key.set_repeat(350, 40)
        if full_screen:
            self.app.toggle_full_screen()

    def _first_size(self) -> tuple[int, int]:
        width, height = pygame.display.get_desktop_sizes()[0]
        share = min(width * 0.92 / _FIRST_SIZE[0], height * 0.88 / _FIRST_SIZE[1])
        share = min(share, 1.0) if share < 1.6 else share * 0.8
        return round(_FIRST_SIZE[0] * share), round(_FIRST_SIZE[1] * share)

    @property
    def size(self) -> tuple[int, int]:
        """How large it is where it does not fill the screen."""
        surface = pygame.display.get_surface()
        return self._size if self.app.full_screen or surface is None else surface.get_size()

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or be a window again."""
        if on:
            surface = pygame.display.get_surface()
            self._size = surface.get_size() if surface else self._size
            try:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            except pygame.error:
                pygame.display.set_mode(self._size, pygame.RESIZABLE)
                raise
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)

    def clipboard_text(self) -> str:
        """The text on the clipboard, empty if there is none or it cannot be read."""
        return clipboard_text()

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard; False where that cannot be done."""
        return copy_to_clipboard(text)

    def run(self) -> int:
        """Run the loop until the program ends, and return the exit status 0.

        Raises VisualizerError where the window cannot be reached any more.
        """
        try:
            return self._run()
        except pygame.error as error:
            raise VisualizerError(
                f"the window cannot be reached any more ({reason_of(error)}); start it again"
            ) from error

    def _run(self) -> int:
        app = self.app
        clock = pygame.time.Clock()
        before = self._now()
        while app.running:
            waited = app.idle
            events = self._events(app.seconds_to_rest)
            now = self._now()
            if waited:
                # This time was over before the first event, which may let something play.
                app.update(now - before, self._until(now))
                before = now
            for event in events:
                app.handle(event)
                self._methods.see(event)
            app.update(now - before, self._until(now + _WORK_SECONDS))
            before = now
            self._begin_tour()
            self._show()
            self._tell_missing_letters()
            clock.tick(_FRAMES_A_SECOND)
        return 0

    def _tell_missing_letters(self) -> None:
        """Say once, where nothing else is said, that letters have no font."""
        if not self._missing_told and not self.app.session.message:
            missing = take_missing()
            if missing:
                self._missing_told = self.app.dirty = True
                self.app.say(missing)

    def _events(self, seconds: float) -> list[pygame.event.Event]:
        """All events that wait; with none of them the next, for so many seconds at most."""
        # SDL itself would look a thousand times a second while it waits, on some systems.
        end, pause = self._now() + seconds, _FIRST_PAUSE
        while not (events := pygame.event.get()) and (left := end - self._now()) > 0:
            pygame.time.wait(max(round(min(pause, left) * 1000), 1))
            pause = min(pause * 1.3, _LONGEST_PAUSE)
        return events

    def _begin_tour(self) -> None:
        if self.begins_with_tour and self.app.session.player is not None:
            self.begins_with_tour = False
            self.app.open("tour")

    def _until(self, deadline: float) -> Callable[[], bool]:
        return lambda: self._now() < deadline

    def _show(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or not self.app.dirty:
            return
        self.app.draw(surface)
        if self.app.changed == [surface.get_rect()]:
            pygame.display.flip()
        elif self.app.changed:
            pygame.display.update(self.app.changed)
        self._methods.follow(self.app.at.caret)
        title = one_line(self.app.title)  # a file's name may be in it
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)


def _emblem() -> pygame.Surface:
    """The window's icon."""
    surface = pygame.Surface((96, 96), pygame.SRCALPHA)
    draw_emblem(SurfaceCanvas(surface, DARK, Metrics()))
    return surface


def _on_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """``size``, cut to the desktop, which may have been larger in the last run."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(size[0], width), min(size[1], height)
