"""Dropping files on the window while panels are open."""

from __future__ import annotations

import pytest
from dropped_files import BAD, BOARD, GOOD, make_files
from window_driver import WindowDriver


@pytest.fixture(autouse=True)
def _files(folder):
    make_files(folder)


def open_panels(*names):
    """Return a window with four panes and open panels."""
    driver = WindowDriver("one-mine")
    driver.compare("queue-mark-on-push", "stack", "recursion", "iterators")
    driver.session.focus_on(3)
    for name in names:
        driver.app.open(name)
        driver.settle()
    assert driver.panel is not None
    return driver


def test_dropped_files_are_opened_or_refused_with_a_remedy():
    driver = open_panels("costs", "help")
    panel, rows = driver.panel, driver.session.board.rows
    for path in BAD:
        driver.session.clear_message()
        driver.drop(path)
        driver.settle()
        assert driver.panel is panel
        assert driver.session.board.rows == rows
        assert driver.session.message_is_error
        assert ";" in driver.session.message, "it does not say what to do"
    for path in GOOD:
        driver = open_panels("costs", "help")
        driver.drop(path)
        driver.come_to_rest()
        assert driver.session.board.rows == BOARD.rows, (path, driver.session.message)
        assert not driver.app.panels
