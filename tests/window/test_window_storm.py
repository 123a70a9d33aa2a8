"""Random events sent through the window's event handling must not break it.

A failure names the seed, which Hypothesis draws, and the last events. Files are written only in
the test's own folder, whatever path is typed.
"""

from __future__ import annotations

import os
import string
import tempfile
from collections import deque
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame
import pytest
from confinement import confined_to
from dropped_files import make_files
from hypothesis import Phase, given, note, settings, strategies as st
from strategies import examples
from window_driver import WindowDriver, key_event, typed_events

from visualizer.board.board import Board
from visualizer.draw.theme import THEMES
from visualizer.playback.comparison import MOST_PANES
from visualizer.playback.player import HIGHEST_SPEED, LOWEST_SPEED, UNBOUNDED_SPEED
from visualizer.window.actions import ALL_ACTIONS
from visualizer.window.app import ErrorLog
from visualizer.window.screens.editor import Editor

EVENTS = 750
REMEMBERED = 40

KEYS = sorted({key for action in ALL_ACTIONS for key in action.keys} - {"Ctrl+Q"})
FIELD_KEYS = "Backspace Delete Left Right Home End Ctrl+A Ctrl+Z Ctrl+Y Ctrl+Left Shift+Right Ctrl+Backspace".split()
CODES = [*range(128), pygame.K_F5, pygame.K_KP0, pygame.K_KP_ENTER, pygame.K_HOME, pygame.K_LSHIFT, -1]
MODS = [0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_ALT, pygame.KMOD_NUM]
TYPED = ["", *string.printable, "é", "\u4e2d", "\U0001f4a3", "\x00", "\x1b", "ab", "\u202e"]
# Mostly small windows, which are quick to draw.
SIZES = [(1, 1), (1, 900), (900, 1), (60, 40), (200, 150), (320, 240), (640, 480), (1280, 720), (1920, 1080)]
TEXTS = [" ", "EE\nEM", "# click: 0,0\nEEE", "M", "B", "11\n1M", "EE\nE", '[["E","M"]]\n[0,0]', "[[[[[[[["]
TEXTS += ["# click: 9,9\nEE"]
TEXTS += [
    "E" * 1001,
    "EEEEEEEEEEEEEEEEEEEEE\n" * 30,
    "\x00\x01",
    "\ud800",
    "# title: " + "x" * 500 + "\nEEM\nEEE",
    "EM" * 50,
]
FILES = ["", "-", ".", "no-such-file.txt", "example-1", "comb", "islands", "/", "~"]
OTHERS = [pygame.WINDOWEXPOSED, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.ACTIVEEVENT, pygame.USEREVENT]


class Storm:
    """Random events from a seed, and checks after each."""

    def __init__(self, seed: int, log: ErrorLog | None = None) -> None:
        self.random = Random(seed)
        self.driver = WindowDriver(log=log)
        self.files = list(FILES)
        self.app = self.driver.app
        self.size = (1440, 900)
        self.surface = pygame.Surface(self.size)
        self.last: deque[str] = deque(maxlen=REMEMBERED)

    def run(self, events: int) -> None:
        """Send a number of events, in a new folder."""
        with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch, confined_to(Path(folder)):
            os.chdir(folder)
            patch.setenv("HOME", folder)
            patch.setattr(tempfile, "tempdir", folder)
            self.files += make_files(Path(folder))
            thrown = 0
            while thrown < events:
                for event in self.choose_events():
                    self.throw(event)
                    thrown += 1
                if self.random.random() < 0.1:
                    self.draw()

    def throw(self, event: pygame.event.Event) -> None:
        """Send one event, let some time pass, and check."""
        self.last.append(str(event)[:200])
        self.app.handle(event)
        self.app.is_running = True
        self.app.update(self.random.choice((0.0, 0.016, 0.016, 0.3)), lambda: False)
        check(self.app)

    def draw(self) -> None:
        """Draw the window in its current size."""
        if self.surface.get_size() != self.size:
            self.surface = pygame.Surface(self.size)
        self.app.draw(self.surface)
        check_controls(self.app)

    # Events

    def choose_events(self) -> list[pygame.event.Event]:
        """Return one event, or a few that belong together."""
        kinds = {self.known_key: 28, self.any_key: 14, self.click: 22, self.drag: 6, self.move: 10, self.wheel: 3}
        kinds |= {self.resize: 2, self.drop: 2, self.paste: 1, self.other: 2, self.way_out: 3, self.typing: 3}
        kinds |= {self.composing: 2}
        return self.random.choices([*kinds], [*kinds.values()])[0]()

    def known_key(self) -> list[pygame.event.Event]:
        return [key_event(self.random.choice(KEYS))] * self.random.choice((1, 1, 1, 5))

    def any_key(self) -> list[pygame.event.Event]:
        pick = self.random.choice
        return [pygame.event.Event(pygame.KEYDOWN, key=pick(CODES), mod=pick(MODS), unicode=pick(TYPED))]

    def typing(self) -> list[pygame.event.Event]:
        """Return events that type into a field, if there is one, perhaps followed by Enter."""
        fields = [each for each in self.app.input_state.controls if each.kind == "field"]
        if not fields:
            return [key_event(self.random.choice(("Ctrl+E", "Ctrl+S", "O", "W", "E")))]
        place = self.random.choice(fields).rect.center
        buttons = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        click = [pygame.event.Event(kind, pos=place, button=1) for kind in buttons]
        before = [key_event(self.random.choice(FIELD_KEYS)) for _ in range(self.random.randrange(4))]
        text = self.random.choices(TYPED, k=self.random.randrange(1, 6))
        after = [key_event("Enter")] * self.random.randrange(2)
        typed = [event for each in text for event in typed_events(each)]
        return [*click, *before, *typed, *after]

    def composing(self) -> list[pygame.event.Event]:
        """Return random events of an input method."""
        pick = self.random.choice
        editing = {"start": self.random.randrange(-1, 5), "length": 0}
        return [
            pygame.event.Event(kind, text=pick(TYPED), **(editing if kind == pygame.TEXTEDITING else {}))
            for kind in self.random.choices((pygame.TEXTEDITING, pygame.TEXTINPUT), k=self.random.randrange(1, 5))
        ]

    def way_out(self) -> list[pygame.event.Event]:
        return [key_event("Escape")] * 3

    def click(self) -> list[pygame.event.Event]:
        place = self.place()
        button = self.random.choice((1, 1, 1, 1, 1, 2, 3, 4, 5, 9))
        pygame.key.set_mods(self.random.choice((0, 0, 0, pygame.KMOD_SHIFT)))
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button)
        return [down] if self.random.random() < 0.1 else [down, up]

    def drag(self) -> list[pygame.event.Event]:
        down, *up = self.click()
        motion = [
            pygame.event.Event(pygame.MOUSEMOTION, pos=self.place(), rel=(1, 1), buttons=(1, 0, 0))
            for _ in range(self.random.randrange(1, 8))
        ]
        return [down, *motion, *up]

    def move(self) -> list[pygame.event.Event]:
        buttons = self.random.choice(((0, 0, 0), (0, 0, 0), (1, 0, 0), (0, 0, 1)))
        return [pygame.event.Event(pygame.MOUSEMOTION, pos=self.place(), rel=(1, 1), buttons=buttons)]

    def wheel(self) -> list[pygame.event.Event]:
        y = self.random.choice((-1, 1, -3, 3, 0, -1000, 1000))
        return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)]

    def resize(self) -> list[pygame.event.Event]:
        self.size = self.random.choice(SIZES)
        self.surface = pygame.Surface((1, 1))
        return [pygame.event.Event(pygame.VIDEORESIZE, w=self.size[0], h=self.size[1], size=self.size)]

    def drop(self) -> list[pygame.event.Event]:
        if self.random.random() < 0.5:
            return [pygame.event.Event(pygame.DROPFILE, file=self.random.choice(self.files))]
        return [pygame.event.Event(pygame.DROPTEXT, text=self.random.choice(TEXTS))]

    def paste(self) -> list[pygame.event.Event]:
        self.driver.host.clipboard = self.random.choice(TEXTS)
        return [key_event("Ctrl+V")]

    def other(self) -> list[pygame.event.Event]:
        if self.random.random() < 0.1:
            return [pygame.event.Event(pygame.QUIT)]
        return [pygame.event.Event(self.random.choice(OTHERS))]

    def place(self) -> tuple[int, int]:
        """Return a random position, mostly on a control."""
        controls = self.app.input_state.controls
        if controls and self.random.random() < 0.6:
            rect = self.random.choice(controls).rect
            return (
                rect.left + self.random.randrange(max(rect.width, 1)),
                rect.top + self.random.randrange(max(rect.height, 1)),
            )
        width, height = self.size
        return self.random.randrange(-5, width + 5), self.random.randrange(-5, height + 5)


def check(app) -> None:
    """Check what must hold after every event."""
    session, player = app.session, app.session.player
    assert 0 <= player.position <= len(player.comparison)
    assert player.direction in (-1, 0, 1)
    assert player.speed == UNBOUNDED_SPEED or LOWEST_SPEED <= player.speed <= HIGHEST_SPEED
    assert 0.6 <= session.choices.zoom <= 3.0
    assert session.choices.theme in THEMES
    assert 1 <= len(session.programs) == len(player.comparison.traces) <= MOST_PANES
    assert 0 <= session.focus < len(session.programs)
    if app.panels and isinstance(app.panels[-1], Editor):
        check_edit(app.panels[-1])


def check_edit(editor) -> None:
    board = editor.draft.board
    assert 0 <= editor.density <= 1
    assert board[board.click] in "EM"


def check_controls(app) -> None:
    """Check what must hold for the controls after drawing."""
    names = [control.name for control in app.input_state.controls]
    assert len(set(names)) == len(names)
    for control in app.input_state.controls:
        assert control.rect.width > 0, control.name
        assert control.rect.height > 0, control.name
    if app.panels and isinstance(app.panels[-1], Editor):
        assert Board(app.panels[-1].draft.board.rows)


@given(st.integers(1, 10**6))
@settings(examples(7), phases=[Phase.generate])
def test_random_events_break_nothing(seed):
    storm = Storm(seed)
    try:
        storm.run(EVENTS)
    except BaseException:
        note("\n".join(("The last events:", *storm.last)))
        raise
