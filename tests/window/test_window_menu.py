"""Menus with mouse and keys."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from window_driver import WindowDriver

from visualizer.window.ui import UiEvent
from visualizer.window.widgets.menu import Menu, MenuItem

WORDS = ("Alpha", "Beta", "Gamma", "Delta", "Gold", "Zeta")


def menu_items(chosen, words=WORDS):
    """Return an item for each word; choosing it appends the word to ``chosen``."""
    return [MenuItem(word, partial(chosen.append, word)) for word in words]


@pytest.fixture
def driver():
    return WindowDriver()


@pytest.fixture
def chosen(driver):
    found = []
    driver.app.open(Menu(driver.app, "boards", menu_items(found)))
    driver.settle()
    return found


def test_escape_and_a_click_outside_only_close_the_menu(driver, chosen):
    anchor = driver.app.main.handle(UiEvent()).controls[0].rect
    driver.click(anchor.center)
    assert driver.panel is None
    driver.app.open(Menu(driver.app, "boards", menu_items(chosen)))
    driver.key("Down", "Escape")
    assert driver.panel is None
    assert chosen == []


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ("Enter", "Alpha"),
        ("Down Down Enter", "Gamma"),
        ("End Up Enter", "Gold"),
        ("End Space", "Zeta"),
        ("Tab Tab Shift+Tab Enter", "Beta"),
    ],
)
def test_keys_move_and_choose_in_a_menu(driver, chosen, keys, word):
    driver.key(*keys.split())
    assert (chosen, driver.panel) == ([word], None)


def test_the_mouse_moves_the_keyboard_focus(driver, chosen):
    driver.move(driver.control("item Gamma").rect.center)
    driver.key("Down", "Enter")
    assert chosen == ["Delta"]


def test_a_long_menu_scrolls_by_wheel_and_with_the_keyboard(driver):
    def visible_labels():
        return [each.label for each in driver.app.input_state.controls if each.kind == "item"]

    found = []
    words = [f"Item {number}" for number in range(60)]
    driver.app.open(Menu(driver.app, "boards", menu_items(found, words)))
    driver.settle()
    assert 5 < len(visible_labels()) < 60
    driver.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False))
    driver.settle()
    assert visible_labels()[0] == "Item 3"
    driver.key("End")
    assert visible_labels()[-1] == "Item 59"
    driver.key("Home", *["Down"] * 40, "Enter")
    assert found == ["Item 40"]
