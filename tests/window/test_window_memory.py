"""Traces that are no longer shown are freed."""

from __future__ import annotations

from weakref import ref

import pytest
from garbage_collector import disabled_collector
from window_driver import WindowDriver

from visualizer.board.random_board import random_board
from visualizer.window.screens.table import SCREEN_MAKERS


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
        traces = [ref(trace) for trace in driver.session.comparison.traces]
        driver.session.open_board(random_board(9, 9, 10, seed=3))
        driver.settle()
        driver.come_to_rest(1 / 60)
        assert not any(each() for each in traces)


def test_a_cancelled_recording_is_freed():
    driver = WindowDriver("corner-9x9")
    with disabled_collector():
        driver.session.open_board(random_board(60, 60, 10, seed=3))
        loading = ref(driver.session.loading)
        driver.app.update(1 / 60, lambda: False)
        driver.key("Escape")
        assert driver.session.loading is None
        assert loading() is None
