"""The window without a display: a driver passes pygame events on as the real loop does."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from layout_canvas import LayoutItem, layout_of

from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.board import Board
from visualizer.board.text import load_shipped_board
from visualizer.window.app import App, ErrorLog
from visualizer.window.session import Session
from visualizer.window.shell import Panel
from visualizer.window.widgets.controls import Control

_MODS = {"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT}
_CODES = {
    "Space": pygame.K_SPACE,
    "Enter": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "Page Up": pygame.K_PAGEUP,
    "Page Down": pygame.K_PAGEDOWN,
    "Menu": pygame.K_MENU,
    **{f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
}


class FakeHost:
    """A host of the window that records what it is asked to do."""

    def __init__(self) -> None:
        self.full_screen = False
        self.clipboard = ""

    def set_full_screen(self, on: bool) -> None:
        self.full_screen = on

    def clipboard_text(self) -> str:
        return self.clipboard

    def copy_text(self, text: str) -> bool:
        self.clipboard = text
        return True


class UnprintableError(Exception):
    """An error without a text."""

    def __str__(self) -> str:
        raise ValueError("it has no text")


class FaultError(BaseException):
    """An unexpected exception in the window; a BaseException, so that nothing catches it."""


class NoFaults(ErrorLog):
    """A log that raises FaultError instead of writing."""

    def __init__(self) -> None:
        super().__init__(None)

    def write_entry(self, error: Exception, doing: str) -> str:
        raise FaultError(f"while {doing}: {error!r}") from error


class WindowDriver:
    """The app in a window of ``size``, driven by mouse and by keys written as in the help.

    An error in the window fails the test, unless a ``log`` is given.
    """

    def __init__(
        self, board: Board | str = "corner-9x9", size: tuple[int, int] = (1440, 900), log: ErrorLog | None = None
    ):
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        self.host = FakeHost()
        shown = load_shipped_board(board) if isinstance(board, str) else board
        self.app = App(Session(shown), self.host, log or NoFaults())
        self.app.session.new_seed = lambda: 7
        # Without motion, each picture is final; test_window_glide.py tests motion.
        self.app.session.choices.motion = False
        self.app.session.open_board(shown, board if isinstance(board, str) else "")
        self.resize(size)

    @property
    def session(self) -> Session:
        """The session of the window."""
        return self.app.session

    @property
    def panel(self) -> Panel | None:
        """The panel on top, None for the main screen."""
        return self.app.panels[-1] if self.app.panels else None

    def control(self, name: str) -> Control | None:
        """Return the control with a name, or None."""
        return next((each for each in self.app.input_state.controls if each.name == name), None)

    def texts(self) -> list[str]:
        """Return all texts in the window, in the order of drawing."""
        return [item.text for item in self.items() if item.text]

    def items(self) -> list[LayoutItem]:
        """Return all that is drawn in the window, in the order of drawing."""
        return layout_of(self.app, self.app.size)

    def panel_text(self) -> str:
        """Return all words on the panel on top, cut ones in full."""
        return " ".join(item.full for item in self.items() if item.kind == "text" and item.part("panel"))

    def cell_position(self, cell: tuple[int, int], pane: int = 0) -> tuple[int, int]:
        """Return the middle of a cell on the board of a pane."""
        return self.app.main.drawn_layout.boards[pane].grid.cell_rect(*cell).center

    def compare(self, *names: str) -> None:
        """Compare these algorithms, and record their runs."""
        self.session.choose_algorithms(find_algorithms(",".join(names)))
        self.settle()

    def drop(self, path: Path | str) -> None:
        """Drop a file on the window."""
        self.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))

    @property
    def focus(self) -> str:
        """The name of the focused control."""
        return self.app.input_state.focus

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window and draw it."""
        self.surface = pygame.Surface(size)
        self.app.handle(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1]))
        self.settle()

    def settle(self) -> None:
        """Finish recordings, and draw."""
        while self.app.session.work.is_busy:
            self.app.update(0.001, lambda: True)
        self.app.draw(self.surface)

    def key(self, *names: str) -> None:
        """Press and release keys one after another."""
        for name in names:
            self.tap(name)
            self.settle()

    def tap(self, name: str) -> None:
        """Press and release a key before the next frame."""
        for event in key_events(name):
            self.app.handle(event)

    def type(self, text: str) -> None:
        """Type a text character by character."""
        for character in text:
            for event in typed_events(character):
                self.app.handle(event)
        self.settle()

    def compose(self, text: str) -> None:
        """Send the preliminary text of an input method."""
        event = pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=0)
        self.app.handle(event)
        self.settle()

    def wait(self, seconds: float) -> None:
        """Let some seconds pass."""
        self.app.update(seconds, lambda: False)

    def come_to_rest(self, seconds: float = 0.05, has_time: bool = True) -> None:
        """Run frames as the loop does, until the window is idle."""
        for _ in range(3000):
            self.app.update(seconds, lambda: has_time)
            if self.app.dirty:
                self.app.draw(self.surface)
            if self.app.is_idle:
                return
        raise AssertionError("it is never idle")

    def press(self, position: tuple[int, int], button: int = 1, shift: bool = False) -> None:
        """Press a mouse button."""
        pygame.key.set_mods(pygame.KMOD_SHIFT if shift else 0)
        self.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button))
        pygame.key.set_mods(0)

    def move(self, position: tuple[int, int], held: bool = False) -> None:
        """Move the mouse."""
        buttons = (int(held), 0, 0)
        self.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(1, 1), buttons=buttons))

    def release(self, position: tuple[int, int], button: int = 1) -> None:
        """Release a mouse button."""
        self.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=button))
        self.settle()

    def click(self, position: tuple[int, int], button: int = 1, shift: bool = False) -> None:
        """Press and release a mouse button."""
        self.press(position, button, shift)
        self.release(position, button)

    def drag(self, *positions: tuple[int, int]) -> None:
        """Press at the first position, move over the others, release at the last."""
        self.press(positions[0])
        for position in positions[1:]:
            self.move(position, held=True)
        self.release(positions[-1])

    def click_on(self, name: str) -> None:
        """Click the middle of a control."""
        control = self.control(name)
        assert control is not None, f"no control {name!r}"
        self.click(control.rect.center)


def key_event(name: str) -> pygame.event.Event:
    """Return the KEYDOWN event of a key written as in the help: ``Ctrl+Shift+Z``, ``?``, ``Page Up``."""
    mod, base = 0, name
    for word, flag in _MODS.items():
        if base.startswith(word + "+") and base != word:
            mod |= flag
            base = base[len(word) + 1 :]
    code = _CODES.get(base)
    if code is not None:
        text = {"Space": " ", "Enter": "\r", "Tab": "\t", "Backspace": "\b"}.get(base, "")
        return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)
    return _character_event(base, mod)


def key_events(name: str) -> list[pygame.event.Event]:
    """Return all events of pressing and releasing a key, with a text event if it types."""
    return _with_text(key_event(name))


def typed_events(character: str) -> list[pygame.event.Event]:
    """Return all events of typing one character."""
    mod = pygame.KMOD_SHIFT if character.isupper() else 0
    return _with_text(_character_event(character, mod, character))


def _with_text(down: pygame.event.Event) -> list[pygame.event.Event]:
    text, control = down.unicode, down.mod & pygame.KMOD_CTRL
    texts = [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text.isprintable() and text else []
    up = pygame.event.Event(pygame.KEYUP, key=down.key, mod=down.mod, unicode=text)
    return [down, *([] if control else texts), up]


def _character_event(character: str, mod: int, typed: str | None = None) -> pygame.event.Event:
    code = ord(character.lower()) if len(character) == 1 and character.isascii() else 0
    if typed is None:
        typed = character.lower() if character.isalpha() else character
        typed = "" if mod & pygame.KMOD_CTRL else typed
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed)
