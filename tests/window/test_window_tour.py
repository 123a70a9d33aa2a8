"""The tour: its steps, what it restores, and when it opens by itself."""

from __future__ import annotations

import json

import pygame
import pytest
from window_driver import WindowDriver

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.board import Board
from visualizer.playback.comparison import Sync
from visualizer.window import loop
from visualizer.window.screens.help import TOUR_STEPS
from visualizer.window.screens.main.screen import HINT_TEXT, TOUR_OFFER_TEXT
from visualizer.window.session import Session
from visualizer.window.settings import SavedSettings


@pytest.fixture
def driver():
    return WindowDriver()


def state_of(driver):
    session = driver.session
    return (
        session.player.position,
        session.player.is_playing,
        session.focus,
        session.view.sync,
        session.view.code,
        session.comparison.sync,
    )


def test_keys_lead_through_the_whole_tour(driver):
    driver.key("F2")
    titles = []
    for _ in TOUR_STEPS:
        titles.append(driver.panel.title)
        driver.key("Right", "Page Up", "Page Down")  # as a presenter remote does
    assert titles == [f"{n} of 6: {stop.title}" for n, stop in enumerate(TOUR_STEPS, start=1)]
    assert driver.panel is None


@pytest.mark.parametrize(
    "panes", [1, pytest.param(3, marks=pytest.mark.long), pytest.param(12, marks=pytest.mark.long)]
)
def test_a_card_never_covers_what_it_speaks_of(driver, panes):
    driver.compare(*[each.name for each in CATALOGUE[:panes]])
    for size in [(1280, 720)] if panes == 1 else [(1366, 768), (1440, 900), (1920, 1080)]:
        driver.resize(size)
        driver.key("F2")
        for step in TOUR_STEPS:
            parts = [driver.panel.spotlight, *filter(None, map(driver.app.part_rect, step.also))]
            assert driver.panel.rect.collidelist(parts) < 0, (size, step.title)
            driver.key("Right")


@pytest.mark.parametrize("end", [("Escape",), ("Right",) * 4])
def test_the_tour_restores_what_was_shown(driver, end):
    session = driver.session
    session.change_view(sync=Sync.OPERATION)
    session.change_view(code=False)
    driver.key("]", "Right", "Right", "Right")
    before = state_of(driver)
    driver.key("F2", "Right", "Right")
    assert state_of(driver) != before
    assert session.view.code  # the current step of the tour explains the code
    driver.key(*end)
    assert driver.panel is None
    assert state_of(driver) == before


def start_window(file, plain):
    """Start a window with a settings file, and return the screens that open and the hint."""
    pygame.display.init()
    pygame.font.init()
    saved = SavedSettings(file)
    session = Session(Board(("EEE", "EEM"), (0, 0)), (), None, saved.choices())
    window = loop.Window(session, size=(640, 480))
    opened, open_screen = [], window.app.open

    def note_screen(screen):
        opened.append(screen)
        open_screen(screen)

    window.app.open = note_screen
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    loop.run_window(window, saved, plain)
    return opened, window.app.main.hint


def test_the_tour_opens_only_at_the_first_plain_start(tmp_path):
    file = tmp_path / "settings.json"
    assert start_window(file, plain=False) == ([], TOUR_OFFER_TEXT)
    assert start_window(file, plain=True) == (["tour"], HINT_TEXT)
    assert json.loads(file.read_text("utf-8")) == {"toured": True}
    assert start_window(file, plain=True) == start_window(file, plain=False) == ([], HINT_TEXT)
