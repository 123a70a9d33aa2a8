"""A window that shows nothing new does nothing; one that plays or still works is not idle."""

from __future__ import annotations

from itertools import chain, repeat

import pytest
from window_help import Driver

from visualizer.algorithms.lookup import find_algorithms
from visualizer.window.choices import Choices

FRAME = 1 / 60


@pytest.fixture(scope="module")
def twelve():
    """Twelve panes of 50 by 50 cells at 1920 by 1080, the code beside them."""
    driver = Driver("empty-50x50", size=(1920, 1080))
    assert driver.app.session.choices == Choices()
    driver.app.session.choose_algorithms(find_algorithms("all"))
    driver.settle()
    assert len(driver.app.main.drawn.panes) == 12
    return driver


def frame(driver):
    """What the loop does once, without showing it; each part of long work gets one turn."""
    driver.app.update(FRAME, chain([True] * 3, repeat(False)).__next__)
    driver.app.draw(driver.surface)


def settle(driver):
    """Let it work as the loop would, until it is idle; how many frames that took."""
    for frames in range(1, 2000):
        frame(driver)
        if driver.app.idle:
            return frames
    raise AssertionError("it is never idle")


def test_a_paused_window_is_idle_and_stays_so():
    driver = Driver("corner-9x9")
    driver.key("Right", "Right", "Right")
    settle(driver)
    # The variables have been worked out, so that nothing is left to do.
    assert dict(driver.app.main.variables.now().variables)["cell"]
    for _ in range(10):
        driver.app.update(1.0, lambda: True)
        assert driver.app.idle
        assert not driver.app.dirty


def test_a_window_that_plays_is_not_idle():
    driver = Driver("corner-9x9")
    driver.key("Space")
    frame(driver)
    assert not driver.app.idle
    driver.key("Space")
    assert settle(driver)


@pytest.mark.long
def test_far_into_a_long_run_it_becomes_idle_too(twelve):
    twelve.key("End")
    settle(twelve)
    assert twelve.app.main.variables.now().variables is not None
    assert not twelve.app.dirty
