"""The cost panel: measuring and plotting."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer import parse_board
from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.costs import Cost, cost_curve

NAMES = ("recursion,mark=push", "queue,mark=pop", "stack,mark=push")


@pytest.fixture(autouse=True)
def _few_sizes(monkeypatch):
    """Measure fewer sizes, to be quicker."""
    monkeypatch.setattr("visualizer.window.screens.costs.MEASURED_SIZES", (4, 8, 16, 31, 32))


@pytest.fixture
def driver():
    driver = WindowDriver(parse_board("EEE\nEEE").with_click((0, 1)))
    driver.compare(*NAMES)
    driver.key("Q")
    return driver


def test_costs_are_measured_size_by_size(driver):
    panel = driver.panel
    driver.app.update(0.001, lambda: False)
    assert [len(costs) for costs in panel.costs] == [1, 1, 1]
    assert not driver.app.is_idle
    assert "runs" not in driver.texts()
    driver.come_to_rest()
    assert panel.measured_count == 5
    found = panel.costs
    assert found[1] == list(cost_curve(find_algorithm(NAMES[1]), (4, 8, 16, 31, 32)))
    assert found[2][0] == Cost("stack,mark=push", 4, 16, 16, 80, 8, 0, False)


def test_each_cost_measure_is_plotted(driver):
    driver.come_to_rest()
    assert "ends at 32\u00d732" in " ".join(driver.texts())
    for measure in ("most waiting", "deepest call", "visits"):
        driver.click_on(f"measure {measure}")
        assert driver.texts().count(measure) == 2
