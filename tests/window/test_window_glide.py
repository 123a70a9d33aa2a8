"""What moves between two ticks is seen to move, forward and back alike."""

from __future__ import annotations

import numpy as np
import pytest
from drawings import pixels
from window_driver import WindowDriver

from visualizer import Board


@pytest.fixture
def driver():
    """A window with motion, after nine visits."""
    found = WindowDriver(size=(1280, 720))
    found.session.choices.motion = True
    found.session.player.seek(found.session.comparison.tick_of_step(9))
    found.settle()
    return found


def pictures_by_share(driver):
    """Return the pictures of the panes during a glide by the share of the way, and at its end."""
    pictures, panes = {}, driver.app.main.layout.stage_layout.panes
    while None not in pictures:
        driver.app.draw(driver.surface)
        glide = driver.session.glide
        pictures[glide and glide.share] = pixels(driver.surface.subsurface(panes[0].unionall(panes[1:])))
        driver.wait(1 / 16)
    return pictures


@pytest.mark.parametrize(("forward", "back", "count"), [("Right", "Left", 2), ("Shift+Right", "Shift+Left", 5)])
def test_a_step_back_shows_the_pictures_of_the_step_in_reverse(driver, forward, back, count):
    moves = False
    for _ in range(count):
        driver.key(forward)  # also to an operation of the pane in front
        at_rest = pictures_by_share(driver).pop(None)
        driver.key(forward)
        there = pictures_by_share(driver)
        driver.key(back)
        again = pictures_by_share(driver)
        assert np.array_equal(again.pop(None), at_rest)
        assert len(there.keys() & again.keys()) == 3
        assert all(np.array_equal(there[share], again[share]) for share in there.keys() & again.keys())
        moves |= (there[0.25] != there[0.75]).any()
    assert moves


def test_nothing_glides_when_it_is_far_or_not_wanted(driver):
    for keys in (["Home"], ["Shift+M", "Right"]):
        for key in keys:
            driver.key(key)
        assert driver.session.glide is None


def test_a_move_of_thousands_of_operations_does_not_glide():
    driver = WindowDriver(Board(("E" * 80,) * 80, (0, 0)))
    driver.compare("recursive-check-first")
    driver.session.choices.motion = True
    driver.session.player.seek(driver.session.comparison.tick_of_step(driver.session.comparison.steps - 1))
    driver.key("Right")
    pictures = pictures_by_share(driver)
    assert len(pictures) > 2
    assert all(np.array_equal(picture, pictures[None]) for picture in pictures.values())
