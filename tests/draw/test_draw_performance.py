"""A window that shows nothing new does nothing; one that plays or still works is not idle."""

from __future__ import annotations

from itertools import chain, repeat

from window_help import Driver

FRAME = 1 / 60


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
    driver.key("C", "Right", "Right", "Right")
    settle(driver)
    # The variables have been worked out, so that nothing is left to do.
    assert dict(driver.session.focused.now().variables)["cell"]
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
