"""The help: every page can be read at any size, and every key is in it."""

from __future__ import annotations

import pygame
import pytest
from many_cases import first_quick
from window_driver import WindowDriver

from visualizer.window.actions import ACTIONS, fill_keys
from visualizer.window.screens.help import PAGE_TITLES, PICTURE_NOTES, PLAYING_TEXTS, Tour


def panel_texts(driver):
    items = driver.items()
    return [item for item in items if item.kind == "text" and item.part("panel")]


def read_page(driver, page):
    """Scroll through a page, and return all texts that are completely visible at some point."""
    driver.click_on(f"page {page}")
    driver.key("Home")
    found, before, now = set(), None, panel_texts(driver)
    while now != before:
        found |= {text.full for text in now if not text.is_cut}
        driver.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-3, x=0))
        before, now = now, panel_texts(driver)
    return found


def test_all_help_pages_and_the_tour_are_reached():
    driver = WindowDriver()
    driver.key("F1")
    for page in PAGE_TITLES[1:]:
        driver.key("Tab", "Enter")
        assert driver.panel.page == page
    driver.click_on(f"page {PAGE_TITLES[1]}")
    assert driver.panel.page == PAGE_TITLES[1]
    driver.key("?")
    assert driver.panel is None
    driver.key("?")
    driver.click_on("start tour")
    assert isinstance(driver.panel, Tour)
    assert len(driver.app.panels) == 1


@pytest.mark.parametrize(("size", "zoom"), first_quick([((900, 600), 2.0), ((1280, 720), 1.0)]))
def test_every_help_text_can_be_read_completely(size, zoom):
    driver = WindowDriver(size=size)
    driver.session.choices.zoom = zoom
    driver.key("F1")
    words = set(" ".join(read_page(driver, "Playing")).split())
    for heading, text in PLAYING_TEXTS.items():
        assert {*fill_keys(text).split(), *heading.split()} <= words
    words = set(" ".join(read_page(driver, "The picture")).split())
    for heading, text in PICTURE_NOTES.values():
        assert {*fill_keys(text).split(), *heading.split()} <= words
    keys = read_page(driver, "Keys")
    words = set(" ".join(keys).split())
    for action in ACTIONS:
        assert set(action.keys) <= keys
        assert set(action.description.split()) <= words
