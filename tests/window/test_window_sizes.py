"""Every panel in windows of any size: what can be pressed has a size."""

from __future__ import annotations

from itertools import cycle

import pytest
from window_help import Driver

from visualizer.algorithms.lookup import find_algorithms
from visualizer.window.choices import LARGEST_ZOOM, SMALLEST_ZOOM
from visualizer.window.screens.table import SCREENS

#: Twelve of the lab, which stand in the chooser after the twelve of the documents.
VARIANTS = ",".join(
    f"{frontier},order={order}"
    for frontier in ("queue", "stack", "recursion")
    for order in ("clockwise", "anticlockwise", "row-by-row", "east-first")
)


@pytest.fixture(scope="module")
def twelve():
    """A window with twelve panes of the lab."""
    driver = Driver("one-mine")
    driver.session.choose_algorithms(find_algorithms(VARIANTS))
    driver.settle()
    return driver


@pytest.mark.parametrize("name", SCREENS)
def test_what_can_be_pressed_has_a_size(twelve, name):
    zooms = cycle((SMALLEST_ZOOM, LARGEST_ZOOM, 1.0))
    for size in ((1, 1), (60, 40), (900, 30), (30, 900), (640, 480)):
        twelve.session.choices.zoom = next(zooms)
        twelve.resize(size)
        twelve.app.open(name)
        twelve.settle()
        sizes = {control.name: control.rect.size for control in twelve.app.controls}
        twelve.app.close()
        assert {name: size for name, size in sizes.items() if min(size) <= 0} == {}
