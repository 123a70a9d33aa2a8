"""When the window is idle and when it works."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from window_driver import WindowDriver, key_event

from visualizer.board.board import Board
from visualizer.window.app import App
from visualizer.window.loop import Window
from visualizer.window.presentation import ViewSettings
from visualizer.window.session import Session

REVEALED = Board(("B1", "11"))
LARGE = Board(("E" * 80,) * 80, (0, 0))


class Clock:
    """Simulated time that passes only while the window waits."""

    def __init__(self, monkeypatch):
        self.seconds = 100.0
        self.waits = []
        self.turns = 0
        self.coming = []
        monkeypatch.setattr(pygame.time, "wait", self.wait)
        monkeypatch.setattr(pygame.event, "get", self.get)
        monkeypatch.setattr(pygame.time, "Clock", lambda: self)

    def wait(self, milliseconds):
        self.waits.append(milliseconds)
        self.seconds += milliseconds / 1000

    def get(self):
        return [self.coming.pop(0)] if self.coming and self.waits else []

    def tick(self, rate):
        self.turns += 1
        self.seconds += 1 / rate


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


def a_window(clock):
    pygame.display.init()
    pygame.font.init()
    session = Session(Board(("EEE", "EEM"), (0, 0)))
    window = Window(session, size=(320, 240), now=lambda: clock.seconds)
    while window.app.session.work.is_busy:
        window.app.update(0.0, lambda: True)
    window.app.session.clear_message()
    return window


def run_until(window, clock, over, most=2000):
    """Run the loop until ``over()`` is true after a turn, and return the seconds it took."""
    begun, tick = clock.seconds, clock.tick

    def counted(rate):
        tick(rate)
        window.app.is_running = not over() and clock.turns < most

    clock.tick = counted
    window.app.is_running = True
    window.run_loop()
    assert clock.turns < most
    return clock.seconds - begun


def test_a_message_disappears_on_time_while_idle(clock):
    window = a_window(clock)
    window.app.session.say("for six seconds")
    took = run_until(window, clock, lambda: not window.app.session.message)
    assert 5.9 <= took <= 6.4
    assert max(clock.waits) <= 40, "a key would be taken late"
    assert 0.8 <= sum(clock.waits) / 1000 / took <= 1, "it does not rest"


def test_playing_starts_with_the_key_without_a_jump(clock):
    window = a_window(clock)
    session = window.app.session
    session.say("while this is shown")
    clock.coming = [key_event("Space")]
    positions = []
    run_until(window, clock, lambda: positions.append(session.player.step) or len(positions) == 40)
    assert max(later - earlier for earlier, later in pairwise(positions)) <= 1
    assert positions[-1] > 0


def test_runs_are_recorded_in_the_frames_after_a_slow_picture(clock):
    window = a_window(clock)
    draw = window.app.draw

    def draw_slowly(surface):
        clock.seconds += 0.05  # longer than a frame
        draw(surface)

    window.app.draw = draw_slowly
    window.app.session.open_board(Board(("E" * 60,) * 60))
    run_until(window, clock, lambda: not window.app.session.work.is_busy, most=60)


def test_playing_does_not_jump_after_a_pause_of_the_loop():
    driver = WindowDriver("corner-9x9")
    driver.key("Space")
    driver.app.update(30.0, lambda: True)
    assert driver.session.player.step <= 2


@pytest.mark.parametrize("size", [(1440, 900), (200, 150)])
def test_a_board_without_hidden_cells_is_explained(size):
    driver = WindowDriver(REVEALED, size)
    driver.app.update(60.0, lambda: True)
    assert "no hidden cell" in " ".join(driver.texts())
    assert "nothing to reveal" in driver.app.title
    driver.app.draw(driver.surface)
    assert driver.app.is_idle


def test_the_first_picture_shows_the_boards_where_they_stay():
    driver = WindowDriver("example-1")
    driver.app = App(Session(Board(("E" * 20,) * 20, (0, 0)), view=ViewSettings(code=True)))

    def boards():
        driver.app.dirty = True
        driver.app.draw(driver.surface)
        return [pane.grid.rect for pane in driver.app.main.layout.stage_layout.boards]

    first = boards()
    assert "no hidden cell" not in " ".join(driver.texts())
    driver.app.session.continue_work(lambda: True)
    assert driver.session.shown.has_runs
    assert boards() == first


def test_any_key_can_be_pressed_while_a_large_board_is_recorded():
    driver = WindowDriver("example-1", (640, 480))
    driver.session.open_board(LARGE)
    for key in ("Ctrl+S", "Home", "Right", *"NEPWQOI?DV]"):
        assert driver.session.work.is_busy
        driver.tap(key)
        driver.app.update(0.0, lambda: False)
        driver.app.draw(driver.surface)
        while driver.app.panels:
            driver.app.close()
    driver.settle()
    driver.key("Home", "End")
    assert driver.session.player.is_at_end


@pytest.mark.parametrize("key", ["D", "Shift+D", "C"])
def test_nothing_is_said_about_runs_that_are_not_recorded_yet(key):
    driver = WindowDriver(REVEALED)
    driver.session.clear_message()
    driver.key(key)
    assert not driver.session.message
