"""A cut text is shown completely where the mouse rests on it."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver


@pytest.fixture
def driver():
    """A small window with six panes, in which some texts are cut."""
    driver = WindowDriver("corner-9x9", size=(900, 600))
    driver.session.choices.zoom = 3.0
    late = "mark=pop,push=reversed"
    names = (f"stack,{late}", f"queue,{late}", f"iterators,{late}", "recursion", "stack", "queue")
    driver.compare(*names)
    return driver


def cut_texts(driver):
    """Return the cut texts of panes."""
    return [item for item in driver.items() if item.kind == "text" and item.is_cut and item.part("pane")]


def tips(driver):
    """Return the texts of visible tips."""
    return [item.name for item in driver.items() if item.kind == "tip"]


def rest_mouse(driver):
    driver.app.update(0.8, lambda: True)
    driver.app.draw(driver.surface)


def test_pointing_at_a_cut_text_shows_all_of_it(driver):
    cut = cut_texts(driver)[0]
    driver.move(cut.seen.center)
    assert not driver.app.is_idle
    assert tips(driver) == []
    rest_mouse(driver)
    assert [cut.full in tip for tip in tips(driver)] == [True]
    driver.move((3, 3))
    assert driver.app.dirty
    assert tips(driver) == []


def test_a_tip_hides_when_it_has_been_read_until_the_mouse_moves_on(driver):
    for name in ("play", "step", "play"):
        driver.move(driver.control(name).rect.center)
        rest_mouse(driver)
        assert tips(driver)
        driver.wait(1.8)
        assert tips(driver)
        driver.come_to_rest(0.25)
        driver.wait(0.2)
        assert tips(driver) == []
