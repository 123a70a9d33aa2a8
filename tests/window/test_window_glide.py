"""What moves between two ticks is seen to move: forward and back alike, at any frame rate."""

from __future__ import annotations

import numpy as np
import pytest
from drawings import pixels
from window_driver import WindowDriver

#: So that a number of them is exactly a share of a second.
FRAME = 1 / 64


@pytest.fixture
def driver():
    """A window with motion, after nine visits."""
    found = WindowDriver(size=(1280, 720))
    found.session.choices.motion = True
    found.session.player.seek(found.session.comparison.tick_of_step(9))
    found.settle()
    return found


def draw_picture(driver):
    """Return the picture of the panes, without what says the position."""
    driver.app.draw(driver.surface)
    panes = driver.app.main.layout.stage_layout.panes
    return pixels(driver.surface.subsurface(panes[0].unionall(panes[1:])))


def pictures_by_share(driver):
    """Return the pictures of a glide by the share of the way."""
    pictures = {}
    while (glide := driver.session.glide) is not None:
        pictures[glide.share] = draw_picture(driver)
        driver.wait(FRAME)
    return pictures


@pytest.mark.parametrize(("forward", "back", "count"), [("Right", "Left", 2), ("Shift+Right", "Shift+Left", 5)])
def test_a_step_back_shows_the_pictures_of_the_step_in_reverse(driver, forward, back, count):
    driver.key(forward)  # to an operation of the pane in front
    pictures_by_share(driver)
    moves = False
    for _ in range(count):
        at_rest = draw_picture(driver)
        driver.key(forward)
        there = pictures_by_share(driver)
        driver.key(back)
        again = pictures_by_share(driver)
        assert len(there.keys() & again.keys()) > 14
        assert all(np.array_equal(there[share], again[share]) for share in there.keys() & again.keys())
        assert np.array_equal(draw_picture(driver), at_rest)
        driver.key(forward)
        pictures_by_share(driver)
        moves |= (there[0.25] != there[0.75]).any()
    assert moves


def test_playing_shows_the_same_pictures_at_any_frame_rate(driver):
    shown = {}
    for frame in (FRAME, 3 * FRAME, 11 * FRAME):
        player = driver.session.player
        player.seek(driver.session.comparison.tick_of_step(9))
        player.speed = 4.0
        player.play()
        for _ in range(20):
            key = player.position, driver.session.glide
            picture = draw_picture(driver)
            assert np.array_equal(shown.setdefault(key, picture), picture)
            driver.wait(frame)
    assert len(shown) < 50


def test_nothing_glides_when_it_is_fast_or_far_or_not_wanted(driver):
    session, player = driver.session, driver.session.player
    player.speed = 15.0
    player.play()
    for _ in range(30):
        driver.wait(FRAME)
        assert session.glide is None
    driver.key("Home")
    assert session.glide is None
    session.choices.motion = False
    driver.key("Right")
    assert session.glide is None
    assert driver.app.is_idle or driver.wait(FRAME) is None
