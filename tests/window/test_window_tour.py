"""The tour: it goes from stop to stop, lights what it speaks of, and leaves all as it was."""

from __future__ import annotations

import json

import pygame
import pytest
from layout_canvas import layout_of
from window_help import Driver

from visualizer.board.board import Board
from visualizer.playback.comparison import Sync
from visualizer.window import loop
from visualizer.window.screens.main.words import HINT, OFFER
from visualizer.window.screens.tour import STOPS
from visualizer.window.session import Session
from visualizer.window.settings import SavedSettings


@pytest.fixture
def driver():
    return Driver()


def state_of(driver):
    session = driver.session
    return (
        session.player.position,
        session.player.playing,
        session.focus,
        session.view.sync,
        session.view.code,
        session.comparison.sync,
    )


def test_the_keys_go_through_all_stops_and_then_it_is_over(driver):
    driver.key("F2")
    titles = []
    for _ in STOPS:
        titles.append(driver.panel.title)
        driver.key("Right", "Page Up", "Page Down")  # as a clicker does
    assert titles == [f"{n} of 6: {stop.title}" for n, stop in enumerate(STOPS, start=1)]
    assert driver.panel is None


def test_the_mouse_alone_takes_the_tour(driver):
    driver.app.run("tour")
    driver.settle()
    for number in range(len(STOPS)):
        assert driver.panel.number == number
        driver.click_on("tour next")
    assert driver.panel is None
    driver.app.run("tour")
    driver.settle()
    driver.click_on("close")
    assert driver.panel is None


@pytest.mark.parametrize("end", [("Escape",), ("Right",) * 4])
def test_what_the_person_had_is_put_back(driver, end):
    session = driver.session
    session.change_view(sync=Sync.OPERATION)
    session.change_view(code=False)
    driver.key("]", "Right", "Right", "Right")
    before = state_of(driver)
    driver.key("F2", "Right", "Right")
    assert state_of(driver) != before
    assert session.view.code  # the stop that speaks of it
    driver.key(*end)
    assert driver.panel is None
    assert state_of(driver) == before


def test_each_stop_moves_to_a_telling_visit(driver):
    driver.key("F2", "Right")
    comparison = driver.session.comparison
    queue = driver.session.state(1)
    assert queue.waiting == queue.trace.max_frontier
    driver.key("Right", "Right", "Right")
    assert driver.session.player.step == driver.session.divergences.visits[0]
    assert comparison.sync is Sync.VISIT
    assert "Visit 2: A " in driver.panel.text
    assert "; C takes " in driver.panel.text


def test_without_a_run_it_says_what_to_do():
    driver = Driver(Board(("B1", "11")))
    driver.key("F2")
    assert driver.panel is None
    assert "N chooses" in driver.session.message


# The first start


def begun(file, plain):
    """What opens by itself in a window with these settings, and what it hints at."""
    pygame.display.init()
    pygame.font.init()
    saved = SavedSettings(file)
    session = Session(Board(("EEE", "EEM"), (0, 0)), (), None, saved.choices())
    window = loop.Window(session, size=(640, 480))
    opened, open_screen = [], window.app.open

    def noted(screen):
        opened.append(screen)
        open_screen(screen)

    window.app.open = noted
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    loop.run_window(window, saved, plain)
    return opened, window.app.main.hint


def test_it_comes_by_itself_at_the_first_plain_start_only_and_is_offered_at_another(tmp_path):
    file = tmp_path / "settings.json"
    assert begun(file, plain=False) == ([], OFFER)
    assert begun(file, plain=True) == (["tour"], HINT)
    assert json.loads(file.read_text("utf-8")) == {"toured": True}
    assert begun(file, plain=True) == begun(file, plain=False) == ([], HINT)


def test_the_line_below_the_boards_offers_it_until_something_is_pressed():
    driver = Driver(Board(("EEE", "EEM")))  # no note says anything of it

    def said():
        items = layout_of(driver.app, (1440, 900))
        return {item.text for item in items if item.part("message")} & {HINT, OFFER}

    assert said() == {HINT}
    driver.app.main.hint = OFFER
    assert said() == {OFFER}
    driver.key("Space")
    assert said() == set()
    assert driver.session.choices.toured
