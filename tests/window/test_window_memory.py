"""Traces that are no longer shown are freed."""

from __future__ import annotations

from weakref import ref

import pytest
from garbage_collector import disabled_collector
from window_driver import WindowDriver

from visualizer.board.board import Board
from visualizer.board.random_board import random_board
from visualizer.window.app import SCREEN_MAKERS


def shown_traces(driver):
    """Weak references to the traces in the panes."""
    return [ref(trace) for trace in driver.session.comparison.traces]


@pytest.mark.long
def test_traces_no_longer_shown_are_freed():
    driver = WindowDriver("corner-9x9")
    driver.key("End")
    for key in "CNTMVW":
        driver.key(key)
        driver.come_to_rest(1 / 60)
        driver.key("Escape")
    for name in SCREEN_MAKERS:
        driver.app.open(name)
        driver.come_to_rest(1 / 60)
        while driver.app.panels:
            driver.app.close()
    with disabled_collector():
        traces = shown_traces(driver)
        driver.session.open_board(random_board(9, 9, 10, seed=3))
        driver.settle()
        driver.come_to_rest(1 / 60)
        assert not any(each() for each in traces)


def test_a_cancelled_recording_is_freed():
    driver = WindowDriver("corner-9x9")
    with disabled_collector():
        driver.session.open_board(random_board(60, 60, 10, seed=3))
        driver.app.update(1 / 60, lambda: False)
        run = ref(driver.session.work.recordings[0])
        driver.key("Escape")
        assert not driver.session.work.is_busy
        assert run() is None


def test_traces_of_a_large_board_are_freed_after_a_prediction():
    driver = WindowDriver(Board(("E" * 60,) * 60, (0, 0)))
    driver.key("F7", "Space")
    driver.app.main.predict.answer(0, (9, 9))
    with disabled_collector():
        traces = shown_traces(driver)
        driver.key("F7")
        driver.session.open_board(random_board(9, 9, 10, seed=3))
        driver.settle()
        driver.come_to_rest()
        assert not any(each() for each in traces)
