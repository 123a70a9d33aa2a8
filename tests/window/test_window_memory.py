"""What the window no longer shows is freed at once, whatever was opened over it."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from memory_help import collector_off
from window_help import Driver

from visualizer.board.random_board import random_board
from visualizer.window.screens.table import SCREENS


def shown(driver):
    return [ref(trace) for trace in driver.session.comparison.traces]


def show_another(driver):
    driver.session.open_board(random_board(9, 9, 10, seed=3))
    driver.settle()


@pytest.mark.parametrize("name", SCREENS)
def test_traces_are_gone_when_others_are_shown_whatever_was_opened_over_them(name):
    driver = Driver("corner-9x9")
    driver.key("End")
    driver.come_to_rest(1 / 60)
    driver.app.open(name)
    driver.come_to_rest(1 / 60)
    while driver.app.panels:
        driver.app.close()
    with collector_off():
        traces = shown(driver)
        show_another(driver)
        driver.come_to_rest(1 / 60)
        assert not any(each() for each in traces)


@pytest.mark.parametrize("key", ["C", "N", "T", "M", "V", "W"])
def test_traces_are_gone_however_they_were_looked_at(key):
    driver = Driver("corner-9x9")
    driver.key("End")
    driver.come_to_rest(1 / 60)
    driver.key(key)
    driver.come_to_rest(1 / 60)
    with collector_off():
        traces = shown(driver)
        show_another(driver)
        driver.come_to_rest(1 / 60)
        assert not any(each() for each in traces)


def test_what_is_recorded_is_gone_when_it_is_cancelled():
    driver = Driver("corner-9x9")
    with collector_off():
        driver.session.open_board(random_board(60, 60, 10, seed=3))
        loading = ref(driver.session.loading)
        driver.app.update(1 / 60, lambda: False)
        driver.key("Escape")
        assert driver.session.loading is None
        assert loading() is None


def test_a_hundred_boards_leave_no_more_objects_than_five():
    driver = Driver("corner-9x9")

    def objects_after(boards):
        for seed in range(boards):
            driver.session.open_board(random_board(9, 9, 10, seed))
            driver.settle()
            driver.key("End")
            driver.come_to_rest(1 / 60)
        with collector_off():
            return len(gc.get_objects())

    objects_after(50)
    few = objects_after(5)
    assert objects_after(100) < few * 1.05
