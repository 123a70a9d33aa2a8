"""The help: every page can be read whole at any size, with keys, with the mouse, and scrolled."""

from __future__ import annotations

import pygame
import pytest
from layout_canvas import layout_of
from window_help import Driver

from visualizer.window.actions import ALL_ACTIONS
from visualizer.window.screens.help import PAGES, Help
from visualizer.window.screens.help_picture import NOTES
from visualizer.window.screens.help_texts import MOUSE, PLAYING, TOUR, with_keys
from visualizer.window.screens.tour import Tour


@pytest.fixture
def driver():
    return Driver()


def test_the_keys_go_round_all_pages(driver):
    driver.key("F1")
    seen = []
    for _ in PAGES:
        seen.append(driver.panel.page)
        driver.key("Right")
    assert seen == list(PAGES)
    assert driver.panel.page == "The picture"
    driver.key("?")
    assert driver.panel is None


def test_the_mouse_reaches_all_pages_and_the_tour(driver):
    driver.key("F1")
    for page in PAGES:
        driver.click_on(f"page {page}")
        assert driver.panel.page == page
    driver.click_on("start tour")
    assert isinstance(driver.panel, Tour)
    assert len(driver.app.panels) == 1


def test_the_wheel_scrolls_and_stops_at_both_ends():
    driver = Driver(size=(900, 600))
    driver.session.choices.zoom = 2.0
    driver.key("F1")
    for down, at in ((-1, 0), (1, None)):
        before = -1
        while before != driver.panel.offset:
            before = driver.panel.offset
            driver.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-down * 3, x=0))
            driver.settle()
        assert (driver.panel.offset == 0) == (at == 0)


def read_whole(driver, page):
    """All texts of a page that are drawn whole at some point of scrolling."""
    driver.panel.show(page)
    found, before = set(), -1
    while before != driver.panel.offset:
        before = driver.panel.offset
        items = layout_of(driver.app, driver.app.size)
        texts = [item for item in items if item.kind == "text" and item.part("panel")]
        found |= {text.full for text in texts if not text.is_cut}
        driver.panel.scroll(3)
    return found


@pytest.mark.parametrize(("size", "zoom"), [((900, 600), 2.0), ((1280, 720), 1.0)])
def test_every_text_can_be_read_whole(size, zoom):
    driver = Driver(size=size)
    driver.session.choices.zoom = zoom
    driver.key("F1")
    whole = read_whole(driver, "Keys")
    for action in ALL_ACTIONS:
        assert {*action.keys, action.description, action.section} <= whole
    for page, sections in (("Playing", PLAYING), ("Mouse", MOUSE), ("Tour", TOUR)):
        words = " ".join(read_whole(driver, page)).split()
        for section in sections:
            assert {*with_keys(section.text).split(), *section.heading.split()} <= set(words)
    words = " ".join(read_whole(driver, "The picture")).split()
    for note in NOTES:
        assert set(with_keys(note.text).split()) <= set(words)


def test_it_opens_over_everything_and_closes_with_what_it_was_opened_with(driver):
    driver.key("E", "F1")
    assert isinstance(driver.panel, Help)
    driver.key("F1")
    assert driver.panel is not None
    assert not isinstance(driver.panel, Help)
