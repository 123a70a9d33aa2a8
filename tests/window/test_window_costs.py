"""What it costs, in the window: measured a board at a time, plotted, tabled, and the repeats."""

from __future__ import annotations

import pytest
from layout_canvas import layout_of
from layout_checks import problems_of
from window_help import Driver

from visualizer import parse_board
from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.costs import Cost, cost_curve
from visualizer.draw.panels.cost_plots import overflow_text
from visualizer.playback.marks import QUEUE, PaneMark
from visualizer.window.screens.costs import Costs, Measuring

NAMES = ("recursion,mark=push", "queue,mark=pop", "stack,mark=push")


@pytest.fixture
def few_sizes(monkeypatch):
    """Fewer sizes, so that a test need not measure them all, and one board at a time."""
    monkeypatch.setattr("visualizer.window.screens.costs.LEAST_OPERATIONS", 1)
    monkeypatch.setattr("visualizer.window.screens.costs.SIZES", (4, 8, 16, 31, 32))


def shown():
    driver = Driver(parse_board("EEE\nEEE").with_click((0, 1)))
    driver.app.session.choose_algorithms([find_algorithm(name) for name in NAMES])
    driver.settle()
    driver.key("Q")
    assert isinstance(driver.panel, Costs)
    return driver


def work(driver):
    """Let all be measured, until the window rests."""
    driver.app.update(1.0, lambda: True)
    while not driver.app.idle:
        driver.settle()
        driver.app.update(1.0, lambda: True)
    driver.settle()


# Measuring


def test_the_boards_are_measured_one_by_one_the_small_ones_first(few_sizes):
    algorithms = tuple(find_algorithm(name) for name in NAMES)
    measuring = Measuring(algorithms, "corner", None)
    assert (measuring.done, measuring.all) == (0, 15)
    assert measuring.work(lambda: False)
    assert [len(costs) for costs in measuring.costs] == [1, 0, 0]
    while measuring.work(lambda: False):
        pass
    assert measuring.done == 15
    assert measuring.costs[1] == list(cost_curve(algorithms[1], (4, 8, 16, 31, 32), "corner"))


def test_it_works_while_the_window_lives_and_then_rests(few_sizes):
    driver = shown()
    measuring = driver.panel.measuring
    assert measuring.done == 0
    driver.app.update(0.001, lambda: False)
    assert measuring.done == 1
    assert not driver.app.idle
    work(driver)
    assert measuring.done == measuring.all
    assert driver.app.idle


# What is chosen


def test_another_click_is_measured_anew(few_sizes):
    driver = shown()
    work(driver)
    driver.click_on("click corner")
    assert driver.panel.measuring.done == 0
    work(driver)
    assert driver.panel.measuring.costs[2][0] == Cost(
        "stack,mark=push", 4, 16, 16, 80, 11, 0, False
    )


def test_what_was_measured_is_drawn_for_each_measure(few_sizes):
    driver = shown()
    work(driver)
    window = driver.surface.get_rect()
    for name in ("measure visits", "measure depth", "log", "part Repeats on this board"):
        driver.click_on(name)
        work(driver)
        items = layout_of(driver.app, window.size)
        assert problems_of(items, window) == []
    texts = [item.text for item in items if item.text]
    assert "The most expensive repeats of" in texts
    assert " ".join(texts).count("12 6 6 50 % 18 38 %") == 1


# What is said


def test_the_algorithms_that_overflow_first_are_named():
    curves = [list(cost_curve(find_algorithm(name), (31, 32, 33))) for name in NAMES]
    marks = [PaneMark(letter, QUEUE) for letter in "ABCDE"]
    assert overflow_text(curves, marks) == (
        32, ("32 by 32: plain Python's", "recursion limit ends A"),
    )  # fmt: skip
    assert overflow_text(curves[1:], marks) is None
    later = [cost for cost in curves[0] if cost.size == 33]
    assert overflow_text([later, *curves, curves[0]], marks)[0] == 32
    assert overflow_text([later, *curves, curves[0]], marks)[1][1] == "recursion limit ends B, E"
    assert overflow_text([[], []], marks) is None
