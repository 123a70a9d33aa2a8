"""The storm of events once more, while handlers and painters fail at random.

Whatever fails: the program goes on, says it in a line, logs it, loses nothing that was drawn, and
comes to rest; and at the end it can be quit.
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pygame
import pytest
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st
from strategies import examples
from test_window_storm import Storm, check
from window_help import FakeHost, UnprintableError, key_event

from visualizer.draw.canvas import Canvas
from visualizer.draw.frame_canvas import FrameCanvas
from visualizer.draw.stage import Stage
from visualizer.playback.player import Player
from visualizer.window.app import App
from visualizer.window.fault_log import MOST_BYTES, FaultLog
from visualizer.window.input import Input
from visualizer.window.loading import Loading
from visualizer.window.screens.costs import Costs
from visualizer.window.screens.editor import Editor
from visualizer.window.screens.export import ExportDialog
from visualizer.window.screens.help import Help
from visualizer.window.screens.lab import Lab
from visualizer.window.screens.main.bar import Bar
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.session import Session
from visualizer.window.shell import Panel

EVENTS = 1500
ERRORS = (RuntimeError, IndexError, KeyError, AttributeError, AssertionError, ZeroDivisionError,
          OSError, MemoryError, RecursionError, UnicodeError, pygame.error,
          UnprintableError)  # fmt: skip

#: What may fail: the owner and the names of its functions.
POINTS = tuple(
    (owner, name)
    for owner, names in (
        *(
            (panel, ("draw", "controls", "key"))
            for panel in (Costs, Editor, ExportDialog, Help, Lab)
        ),
        (Panel, ("opened", "press_beside", "scroll", "press", "drag", "release", "work")),
        (Editor, ("press", "drag", "release", "use", "may_close")),
        (ExportDialog, ("work", "plan", "may_close", "leave", "resume")),
        (MainScreen, ("draw", "controls", "key", "scroll", "work", "commands", "draw_message")),
        (Bar, ("controls", "draw")),
        (Stage, ("draw_panes", "draw_timeline")),
        (Canvas, ("text",)),
        (FrameCanvas, ("box", "fill")),
        (Session, ("step", "click", "advance", "open_file", "open_text", "state", "work")),
        (Player, ("advance", "toggle")),
        (Loading, ("work",)),
        (Input, ("handle", "release_mouse")),
        (FakeHost, ("set_full_screen", "clipboard_text", "copy_text")),
        (FaultLog, ("write", "write_again")),
        (App, ("run", "focus", "say")),
    )
    for name in names
    if name in vars(owner)
)


class FaultyStorm(Storm):
    """A storm in which now and then one function fails, once or as long as the event lasts."""

    def __init__(self, seed, file):
        self.log = FaultLog(file)
        super().__init__(seed, self.log)
        self.armed, self.error, self.left, self.fired = None, RuntimeError, 0, 0
        self.messages = []

    @contextmanager
    def prepared(self):
        """Let all functions that may fail ask first whether they do."""
        with ExitStack() as patches:
            for owner, name in POINTS:
                patches.enter_context(patch.object(owner, name, self.asking(owner, name)))
            yield

    def asking(self, owner, name):
        function, point = vars(owner)[name], (owner, name)

        def ask_first(*words, **named):
            if self.armed == point and self.left > 0:
                self.left -= 1
                self.fired += 1
                raise self.error("injected")
            return function(*words, **named)

        return ask_first

    def asked(self, name):
        """The control with this name, if it is there."""
        return next((each for each in self.app.controls if each.name == name), None)

    def throw(self, event):
        self.fired = 0
        if self.random.random() < 0.5:
            self.armed, self.error = self.random.choice(POINTS), self.random.choice(ERRORS)
            self.left = self.random.choice((1, 1, 2, 1000))
            self.last.append(f"{self.armed} raises {self.error.__name__} {self.left} times")
        editors = [each for each in self.app.panels if isinstance(each, Editor)]
        if self.asked("answer Discard") is not None:
            editors = []  # the event may give up what was drawn, and that is meant
        self.last.append(str(event)[:200])
        self.app.handle(event)
        self.app.update(self.random.choice((0.0, 0.016, 0.3)), lambda: False)
        if self.random.random() < 0.2:
            super().draw()
        self.messages.append(self.app.session.message)
        self.armed = None
        if self.fired:
            self.check_kept(editors)
        self.app.running = True
        check(self.app)

    def draw(self):
        """Do nothing: pictures are drawn in `throw`, where something may fail."""

    def check_kept(self, editors):
        """What was drawn in an editor that is gone is the session's, or was used or given up."""
        for editor in editors:
            edit, edited = editor.state.edit, self.app.session.edited
            if editor not in self.app.panels and edit.unsaved:
                assert edited is not None
                assert edited.rows == edit.rows

    def come_to_rest(self):
        """Answer what is asked, and let all that goes on by itself be over."""
        for key in ("B", *("Escape",) * 8, "Home"):
            self.app.handle(key_event(key))
            if (answer := self.asked("answer Discard")) is not None:
                answer.press()  # Escape would keep the board that was drawn, and the editor
            while self.app.session.loading is not None:
                self.app.update(0.1, lambda: True)
        for _ in range(400):
            self.app.update(0.5, lambda: True)
            super().draw()
            if self.app.idle:
                return

    def quit(self):
        """Close the window as a person would, who is asked at most once whether to save."""
        for _ in range(2):
            self.app.handle(pygame.event.Event(pygame.QUIT))
            answer = self.asked("answer Quit")
            if answer is not None:
                answer.press()


@pytest.mark.long
@given(st.integers(1, 10**6))
@settings(examples(4), phases=[Phase.generate])
def test_whatever_fails_the_window_lives_and_nothing_drawn_is_lost(seed):
    with TemporaryDirectory() as folder:
        # The log lies outside the storm's folder, where it may write; so this one is let in.
        storm = FaultyStorm(seed, Path(folder) / "settings.json")
        try:
            with storm.prepared():
                storm.run(EVENTS, Path(folder))
            storm.size = (640, 480)
            storm.come_to_rest()
            assert storm.app.idle
            assert storm.app.panels == ()
        except BaseException:
            note("\n".join(("The last events:", *storm.last)))
            raise
        check_what_was_said(storm)
    storm.app.session.loose.clear()  # a pane that was let go would move alone
    storm.app.handle(key_event("End"))
    assert storm.app.session.player.at_end
    storm.quit()
    assert not storm.app.running


def check_what_was_said(storm):
    said = [each for each in storm.messages if "Something went wrong" in each or "memory" in each]
    assert len(set(said)) > 10
    for message in said:
        assert "injected" not in message
        assert "Traceback" not in message
        assert "\n" not in message
        assert "errors.log" in message or "could not be written to a log" in message
    log = storm.log.file.read_text("utf-8")
    assert storm.log.file.stat().st_size <= MOST_BYTES
    assert "Traceback (most recent call last)" in log
    assert log.count("==== ") > 10
