"""When the window rests and when it goes on: messages, recordings, variables, boards not played."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from layout_canvas import layout_of
from window_help import Driver, key_event

from visualizer.board.board import Board
from visualizer.draw import fonts
from visualizer.draw.text import REGULAR, width_of
from visualizer.errors import VisualizerError
from visualizer.window.loop import Window
from visualizer.window.opening import open_text
from visualizer.window.session import Session

REVEALED = Board(("B1", "11"))
LARGE = Board(("E" * 80,) * 80, (0, 0))


class Clock:
    """Time that passes only while the window waits for an event, or for the next picture."""

    def __init__(self, monkeypatch):
        self.seconds = 100.0
        self.waits = []
        self.coming = []
        monkeypatch.setattr(pygame.time, "wait", self.wait)
        monkeypatch.setattr(pygame.event, "get", self.get)
        monkeypatch.setattr(pygame.time, "Clock", lambda: self)

    def wait(self, milliseconds):
        self.waits.append(milliseconds)
        self.seconds += milliseconds / 1000

    def get(self):
        return [self.coming.pop(0)] if self.coming and self.waits else []

    def tick(self, _):
        self.seconds += 1 / 60


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


def a_window(clock):
    pygame.display.init()
    pygame.font.init()
    session = Session(Board(("EEE", "EEM"), (0, 0)))
    window = Window(session, size=(320, 240), now=lambda: clock.seconds)
    while window.app.session.loading is not None:
        window.app.update(0.0, lambda: True)
    window.app.session.clear_message()
    return window


def run_until(window, clock, over, most=2000):
    """Run the loop until ``over()`` after a turn; how many seconds that took."""
    begun = clock.seconds
    turns = 0
    tick = clock.tick

    def counted(rate):
        nonlocal turns
        tick(rate)
        turns += 1
        window.app.running = not over() and turns < most

    clock.tick = counted
    window.app.running = True
    window.run()
    assert turns < most
    return clock.seconds - begun


def test_a_message_goes_on_time_while_the_window_rests(clock):
    window = a_window(clock)
    window.app.session.say("for six seconds")
    took = run_until(window, clock, lambda: not window.app.session.message)
    assert 5.9 <= took <= 6.3
    assert max(clock.waits) <= 40, "a key would be taken late"
    assert 0.8 <= sum(clock.waits) / 1000 / took <= 1, "it does not rest"
    assert len(clock.waits) <= 40 * took, "it looks for events all the time"


def test_a_message_s_end_is_waited_for_no_longer_than_it_takes(clock):
    window = a_window(clock)
    session = window.app.session
    session.say("for six seconds")
    session.advance(5.9)
    took = run_until(window, clock, lambda: not session.message)
    assert took <= 0.15


def test_playing_begins_when_the_key_comes_and_not_before(clock):
    window = a_window(clock)
    session = window.app.session
    session.say("while this is shown")
    clock.coming = [key_event("Space")]
    positions = []
    run_until(window, clock, lambda: positions.append(session.player.step) or
              len(positions) == 40)  # fmt: skip
    assert max(later - earlier for earlier, later in pairwise(positions)) <= 1
    assert positions[-1] > 0


def test_after_a_pause_of_the_loop_playing_goes_on_where_it_was():
    driver = Driver("corner-9x9")
    driver.key("Space")
    driver.app.update(30.0, lambda: True)
    assert driver.session.player.step <= 2


def test_events_that_cannot_be_read_end_the_window_after_a_while(clock, monkeypatch):
    def fails():
        raise pygame.error("video system not initialized")

    window = a_window(clock)
    monkeypatch.setattr(pygame.event, "get", fails)
    with pytest.raises(VisualizerError, match="start it again"):
        run_until(window, clock, lambda: False)


def test_letters_that_no_font_has_are_spoken_of_once_after_other_messages(clock, monkeypatch):
    monkeypatch.setattr(fonts, "installed", lambda: ())
    fonts.file_with.cache_clear()
    window = a_window(clock)
    session, said = window.app.session, []
    session.say("\u13a0 and others")
    run_until(window, clock, lambda: said.append(session.message) or clock.seconds > 120)
    width_of("\u0e01", REGULAR, 20)
    run_until(window, clock, lambda: said.append(session.message) or clock.seconds > 140)
    fonts.file_with.cache_clear()
    told, *others = [text for text in dict.fromkeys(said) if "show as boxes" in text]
    assert "Cherokee" in told
    assert not others
    assert said[0] == "\u13a0 and others"
    assert said[-1] == ""


# Variables


@pytest.mark.parametrize("key", ["C", "H"])
def test_hiding_the_code_while_variables_are_worked_out_lets_the_window_rest(key):
    driver = Driver(LARGE)
    driver.session.choices.code = True
    driver.session.clear_message()
    driver.app.handle(key_event("End"))
    driver.app.draw(driver.surface)
    driver.app.update(0.02, lambda: False)
    assert not driver.app.idle, "the variables were there at once"
    driver.app.handle(key_event(key))
    driver.come_to_rest(0.02, has_time=False)


# A board that nobody can click


@pytest.mark.parametrize("size", [(1440, 900), (200, 150)])
def test_a_board_without_a_hidden_cell_is_shown_with_what_to_do(size, monkeypatch):
    from visualizer.draw.canvas import Canvas

    texts = []
    text = Canvas.text

    def seen(canvas, words, *rest, **more):
        texts.append(words)
        return text(canvas, words, *rest, **more)

    driver = Driver(REVEALED, size)
    driver.app.update(60.0, lambda: True)
    assert driver.session.message == ""
    monkeypatch.setattr(Canvas, "text", seen)
    driver.app.draw(driver.surface)
    assert "no hidden cell" in " ".join(texts)
    assert "nothing to reveal" in driver.app.title
    assert driver.app.idle
    colours = pygame.transform.average_color(driver.surface)
    driver.surface.fill(driver.app.view.theme.background)
    assert colours != pygame.transform.average_color(driver.surface)


def test_from_a_board_without_a_hidden_cell_everything_can_be_reached():
    for key in (*"NREPWI?DU", "Ctrl+E", "Space", "End"):
        driver = Driver(REVEALED)
        driver.key(key)
        for name in ["show", "compare"]:
            if driver.control(name) is not None:
                driver.click_on(name)
        driver.key("Escape", "Escape")
        open_text(driver.session, "EEE")
        driver.settle()
        assert driver.session.board.rows == ("EEE",)
        assert driver.session.player is not None


def test_an_opened_board_without_a_hidden_cell_leaves_what_is_shown():
    driver = Driver("corner-9x9")
    rows = driver.session.board.rows
    driver.session.open_board(REVEALED)
    driver.settle()
    assert driver.session.message_is_error
    assert driver.session.board.rows == rows


def test_a_click_that_cannot_be_played_is_said():
    driver = Driver(Board(("B1E", "11E"), (0, 2)))
    runs = driver.session.comparison
    driver.press(driver.app.main.drawn.boards[0].grid.cell_rect(0, 1).center)
    assert driver.session.loading is None
    assert driver.session.comparison is runs
    assert "hidden cell" in driver.session.message


# While something is recorded


@pytest.mark.parametrize("keys", ["NEPW", "QOI?", "DVU]", ("Ctrl+S", "Space", "Home", "Right")])
def test_any_key_can_be_pressed_while_a_large_board_is_recorded(keys):
    driver = Driver("example-1", (640, 480))
    driver.session.open_board(LARGE)
    driver.app.update(0.0, lambda: False)
    assert driver.session.loading is not None
    for key in keys:
        driver.app.handle(key_event(key))
        driver.app.update(0.0, lambda: False)
        driver.app.draw(driver.surface)
        driver.app.handle(key_event("Escape" if driver.app.panels else key))
    while driver.session.loading is not None:
        driver.app.update(0.01, lambda: True)
    driver.app.draw(driver.surface)
    while driver.app.panels:
        driver.key("Escape")
    driver.key("Home", "End")
    assert driver.session.player.at_end


@pytest.mark.parametrize(
    ("size", "zoom", "only_boards"),
    [((1280, 720), 1.0, False), ((900, 600), 2.0, True), ((400, 300), 1.0, False)],
)
def test_a_bar_shows_how_far_recording_is_and_covers_no_board(size, zoom, only_boards):
    driver = Driver(size=size)
    driver.session.choices.zoom = zoom
    driver.key(*["H"] * only_boards)
    driver.session.open_board(LARGE)
    done = []
    for _ in range(2):
        driver.app.update(0.0, lambda: False)
        layout = layout_of(driver.app, size)
        accents = [item.rect for item in layout if item.colour == driver.app.view.theme.accent]
        edges = driver.app.main.layout.words.bottom, size[1]
        (bar,) = [rect for rect in accents if rect.bottom in edges and rect.height <= 8]
        boards = [board.grid.rect for board in driver.app.main.drawn.boards]
        assert not any(bar.colliderect(board) for board in boards)
        done.append(bar.width)
    assert 0 < done[0] < done[1] < size[0]
    words = [item.text for item in layout if item.text.startswith("Recording 1 of 3")]
    assert len(words) == bool(driver.app.main.layout.words.height)


def test_compare_in_the_lab_and_escape_while_it_records_forgets_no_variant():
    driver = Driver(LARGE, (960, 600))
    driver.key("W")
    driver.click_on("frontier queue")
    driver.click_on("compare")
    driver.settle()
    driver.key("W")
    driver.click_on("copy")
    driver.click_on("frontier stack")
    variants = list(driver.panel.variants.items)
    driver.press(driver.control("compare").rect.center)
    driver.app.update(0.0, lambda: False)
    assert driver.session.loading is not None
    driver.app.handle(key_event("Escape"))
    assert driver.session.loading is None
    driver.key("W")
    assert driver.panel.variants.items == variants
