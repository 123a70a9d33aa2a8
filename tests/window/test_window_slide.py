"""The frontier slides to its place after a step."""

from __future__ import annotations

from itertools import pairwise

import pytest
from drawings import pixels
from window_driver import WindowDriver


@pytest.fixture
def driver():
    """A window with motion, after nine visits."""
    found = WindowDriver(size=(1280, 720))
    found.session.choices.motion = True
    found.session.player.seek(found.session.comparison.tick_of_step(9))
    found.settle()
    return found


def draw_picture(driver):
    driver.app.draw(driver.surface)
    return pixels(driver.surface)


def test_the_frontier_slides_briefly_after_a_step(driver):
    driver.key("Right")
    pictures = [draw_picture(driver)]
    for _ in range(12):
        driver.wait(0.03)
        pictures.append(draw_picture(driver))
    changed = [(one != other).any() for one, other in pairwise(pictures)]
    assert any(changed[:4])
    assert not any(changed[5:])
    assert not driver.app.main.slide.is_sliding
