"""The order map, plots and chips: differences and scales as numbers, and what is drawn where."""

from __future__ import annotations

import numpy as np
import pygame
from draw_help import MARKS, canvas_on

from visualizer import parse_board, record
from visualizer.analysis.rank_correlation import By, RankCorrelation
from visualizer.draw.board.grid import grid_in
from visualizer.draw.panels.order_map import (
    OrderMapView,
    draw_differences,
    draw_order_map,
    map_grid,
)
from visualizer.draw.panels.waiting import entries_of
from visualizer.draw.plot import Axis, Curve, draw_axes, draw_curves
from visualizer.draw.theme import THEMES

LIGHT = THEMES["light"]
ROW = "EEEM"


def two(names, text=ROW, click=(0, 0), by=By.REVEALS):
    board = parse_board(text)
    return RankCorrelation(*(record(board, click, name) for name in names), by=by)


# Pictures


def test_each_cell_has_the_colour_of_its_difference_in_every_theme():
    orders = two(("queue,mark=push", "stack,mark=push"), "EEM\nEEM")
    for theme in THEMES.values():
        surface = pygame.Surface((300, 200))
        grid = grid_in(surface.get_rect(), 2, 3)
        draw_differences(canvas_on(surface, theme), grid, orders)
        boxes = [grid.cell_rect(row, col) for row in (0, 1) for col in (0, 1, 2)]
        found = [tuple(surface.get_at((box.centerx, box.top + 5)))[:3] for box in boxes]
        same, later, earlier = (theme.diverging_at(share) for share in (0, 1, -1))
        assert found == [same, later, theme.panel, same, earlier, theme.panel]


def test_a_large_board_is_drawn_cell_by_cell_in_pixels():
    orders = two(("queue", "stack"), "\n".join(["E" * 60] * 60), (30, 30))
    surface = pygame.Surface((240, 240))
    grid = grid_in(surface.get_rect(), 60, 60)
    draw_differences(canvas_on(surface, LIGHT), grid, orders)
    place = np.argwhere(orders.displacement == orders.displacement.max())[0].tolist()
    share = orders.displacement.max() / orders.largest
    drawn = surface.get_at(grid.cell_rect(*place).center)
    assert np.abs(np.array(drawn[:3], int) - LIGHT.diverging_at(share)).max() <= 2


def test_the_map_fits_any_place():
    for size in [(1200, 600), (620, 330), (200, 120), (1, 1)]:
        canvas = canvas_on(pygame.Surface(size), LIGHT, 0.8)
        view = OrderMapView(
            two(("queue", "stack"), "EEE\nEME\nEEE"), MARKS[:2], (((0, 0), MARKS[0]),)
        )
        draw_order_map(canvas, canvas.rect, view)
        grid = map_grid(canvas, canvas.rect, view.orders)
        assert canvas.rect.contains(grid.rect)


# Plots


def test_ticks_are_round():
    for axis, most, ticks in [
        (Axis("x", 0, 2500), 6, [0, 500, 1000, 1500, 2000, 2500]),
        (Axis("x", 0, 70), 8, [0, 10, 20, 30, 40, 50, 60, 70]),
        (Axis("x", 1, 4), 5, [1, 2, 3, 4]),
        (Axis("x", 5, 5), 3, [5]),
    ]:
        assert axis.ticks(most) == ticks


def test_curves_that_coincide_both_show():
    surface = pygame.Surface((500, 300))
    surface.fill(LIGHT.panel)
    canvas = canvas_on(surface, LIGHT)
    area = draw_axes(canvas, canvas.rect, Axis("cells", 0, 10), Axis("visits", 0, 10))
    xs = np.arange(11)
    draw_curves(canvas, area, [Curve(MARKS[0], xs, xs), Curve(MARKS[1], xs, xs)])
    along = [tuple(surface.get_at((round(x), round(y))))[:3]
             for x, y in area.points(np.linspace(1, 9, 200), np.linspace(1, 9, 200))]  # fmt: skip
    assert LIGHT.pane(MARKS[0]) in along
    assert LIGHT.pane(MARKS[1]) in along


# Chips


def chips(text, click, name, visits, most=9):
    """The chips of an algorithm just before it takes what it visits after ``visits`` visits."""
    trace = record(parse_board(text), click, name)
    state = trace.state_at(int(trace.visited_at[visits]) - 1)
    return entries_of(state, most)


def test_chips_tell_what_was_pushed_again_and_what_will_be_skipped():
    found = chips("EEE\nEEE", (0, 1), "queue,mark=pop", 4)
    assert [(chip.text, chip.repeat, chip.stale) for chip in found] == [
        ("1,1", False, False), ("1,2", False, False), ("1,0", True, True), ("1,1", True, False),
        ("1,1", True, False), ("1,2", True, False), ("1,1", True, False),
    ]  # fmt: skip
    assert [chip.new for chip in found] == [False] * 6 + [True]
    assert found[:2] == chips("EEE\nEEE", (0, 1), "queue,mark=pop", 4, most=2)
    assert [chip.next for chip in found] == [True] + [False] * 6
