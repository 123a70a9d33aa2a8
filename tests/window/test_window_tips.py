"""A text with too little room is read whole where the mouse rests on it; the cards of boards."""

from __future__ import annotations

import pytest
from layout_canvas import layout_of
from window_help import Driver

from visualizer.algorithms.lookup import find_algorithm


@pytest.fixture
def driver():
    """A small window with six panes, in which some names are cut."""
    driver = Driver("corner-9x9", size=(900, 600))
    driver.session.choices.zoom = 2.0
    late = "mark=pop,push=reversed"
    names = (f"stack,{late}", f"queue,{late}", f"iterators,{late}", "recursion", "stack", "queue")
    variants = [find_algorithm(name) for name in names]
    driver.session.choose_algorithms(variants)
    driver.settle()
    return driver


def cut_texts(driver):
    """The texts of panes that are cut."""
    items = layout_of(driver.app, driver.surface.get_size())
    return [item for item in items if item.kind == "text" and item.is_cut and item.part("pane")]


def tips(driver):
    """The tips that are shown."""
    items = layout_of(driver.app, driver.surface.get_size())
    return [item.name for item in items if item.kind == "tip"]


def rest(driver):
    driver.app.update(0.8, lambda: True)
    driver.app.draw(driver.surface)


def test_the_mouse_on_a_cut_text_shows_all_of_it(driver):
    cut = cut_texts(driver)[0]
    driver.move(cut.seen.center)
    assert not driver.app.idle
    assert tips(driver) == []
    rest(driver)
    assert [cut.full in tip for tip in tips(driver)] == [True]
    driver.move((3, 3))
    assert driver.app.dirty
    assert tips(driver) == []


def test_the_keyboard_on_a_board_shows_what_is_cut_in_its_pane(driver):
    cut = cut_texts(driver)[0]
    pane = "ABCDEF".index(cut.part("pane"))
    driver.app.at.focus = f"board {pane}"
    rest(driver)
    assert [cut.full in tip for tip in tips(driver)] == [True]
    driver.key("Escape")
    rest(driver)
    assert tips(driver) == []


def test_a_tip_lies_in_the_window_and_says_everything(driver):
    for control in [each for each in driver.app.at.controls if each.tip][::4]:
        driver.move(control.rect.center)
        rest(driver)
        items = layout_of(driver.app, driver.surface.get_size())
        (tip,) = [item for item in items if item.kind == "tip"]
        lines = [item for item in items if ("tip", tip.name) in item.within and item.text]
        assert driver.surface.get_rect().contains(tip.rect)
        assert control.tip in " ".join(line.text for line in lines)
        assert not any(line.is_cut for line in lines)
