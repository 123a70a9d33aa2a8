"""What is said in the window speaks of its keys, not of commands and their options."""

from __future__ import annotations

from window_help import Driver

from visualizer.window.opening import open_anything, open_text


def test_a_board_or_algorithm_that_is_not_found_is_answered_with_what_the_window_has_too():
    driver = Driver("example-1")
    open_anything(driver.session, "no-such-board")
    assert driver.session.message.endswith("or see the list of boards")
    open_text(driver.session, "# algorithms: no-such\n# click: 0,0\nEE\n")
    assert driver.session.message.endswith("see the list of algorithms")
