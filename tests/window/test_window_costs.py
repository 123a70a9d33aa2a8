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
from visualizer.window.screens.costs import Measuring

NAMES = ("recursion,mark=push", "queue,mark=pop", "stack,mark=push")


@pytest.fixture(autouse=True)
def _few_sizes(monkeypatch):
    """Fewer sizes, so that a test need not measure them all, and one board at a time."""
    monkeypatch.setattr("visualizer.window.screens.costs.LEAST_OPERATIONS", 1)
    monkeypatch.setattr("visualizer.window.screens.costs.SIZES", (4, 8, 16, 31, 32))


@pytest.fixture
def driver():
    driver = Driver(parse_board("EEE\nEEE").with_click((0, 1)))
    driver.session.choose_algorithms([find_algorithm(name) for name in NAMES])
    driver.settle()
    driver.key("Q")
    return driver


def texts(driver):
    """All that can be read, after a check that nothing overlaps."""
    window = driver.surface.get_rect()
    items = layout_of(driver.app, window.size)
    assert problems_of(items, window) == []
    return " ".join(item.text for item in items if item.part("panel"))


def test_the_boards_are_measured_one_by_one_the_small_ones_first():
    algorithms = tuple(find_algorithm(name) for name in NAMES)
    measuring = Measuring(algorithms, "corner", None)
    assert (measuring.count, measuring.total) == (0, 15)
    assert measuring.work(lambda: False)
    assert [len(costs) for costs in measuring.costs] == [1, 0, 0]
    while measuring.work(lambda: False):
        pass
    assert measuring.count == 15
    assert measuring.costs[1] == list(cost_curve(algorithms[1], (4, 8, 16, 31, 32), "corner"))


def test_it_works_while_the_window_lives_then_rests_and_measures_another_click(driver):
    measuring = driver.panel.measuring
    driver.app.update(0.001, lambda: False)
    assert measuring.count == 1
    assert not driver.app.idle
    driver.come_to_rest()
    assert measuring.count == measuring.total
    driver.click_on("click corner")
    assert driver.panel.measuring.count == 0
    driver.come_to_rest()
    assert driver.panel.measuring.costs[2][0] == Cost(
        "stack,mark=push", 4, 16, 16, 80, 11, 0, False
    )


def test_each_measure_is_drawn_and_the_repeats_of_the_pane_that_is_chosen(driver):
    driver.come_to_rest()
    assert "ends at 32\u00d732" in texts(driver)
    driver.click_on("log")
    for key, words in (("Right", "most waiting"), ("Right", "deepest call"), ("Left", "visits")):
        driver.key(key)
        assert words in texts(driver)
    driver.click_on("part Repeats on this board")
    driver.key("Down")
    driver.come_to_rest()
    title = driver.session.programs[1].title
    assert f"The most expensive repeats of {title}" in texts(driver)
    assert "12 6 6 50 % 18 38 %" in texts(driver)
    driver.click_on("pane 0")
    driver.come_to_rest()
    assert "nothing is pushed" in texts(driver)


@pytest.mark.parametrize("part", ["Over board sizes", "Repeats on this board"])
def test_nothing_overlaps_where_letters_are_twice_as_large(driver, part):
    driver.session.choices.zoom = 2.0
    driver.resize((1440, 900))
    driver.click_on(f"part {part}")
    driver.come_to_rest()
    texts(driver)


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
