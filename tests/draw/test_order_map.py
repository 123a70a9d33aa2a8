"""The order map, plots and chips: differences and scales as numbers, and what is drawn where."""

from __future__ import annotations

import numpy as np
import pygame
from draw_help import MARKS, canvas_on, entries_of

from visualizer import parse_board, record
from visualizer.analysis.costs import Cost
from visualizer.analysis.rank_correlation import By, RankCorrelation
from visualizer.draw.board.grid import grid_in
from visualizer.draw.panels.cost_plots import CostsView, draw_cost_curves
from visualizer.draw.panels.order_map import (
    OrderMapView,
    draw_differences,
    draw_order_map,
    map_grid,
)
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


def test_curves_that_coincide_both_show():
    surface = pygame.Surface((500, 300))
    surface.fill(LIGHT.panel)
    costs = [Cost("", size, size * size, size * size, 9, 0, 0, False) for size in range(1, 11)]
    view = CostsView((costs, costs), MARKS[:2], "visits")
    draw_cost_curves(canvas_on(surface, LIGHT), surface.get_rect(), view)
    for mark in MARKS[:2]:
        thread = pygame.mask.from_threshold(surface, LIGHT.pane(mark), (1, 1, 1))
        assert thread.count() > 500  # the badge alone has fewer


# Chips


def chips(text, click, name, visits, most=9):
    """The chips of an algorithm just before it takes what it visits after ``visits`` visits."""
    trace = record(parse_board(text), click, name)
    state = trace.state_at(int(trace.visited_at[visits]) - 1)
    return entries_of(state)[:most]


def test_chips_tell_what_was_pushed_again_and_what_will_be_skipped():
    found = chips("EEE\nEEE", (0, 1), "queue,mark=pop", 4)
    assert [(chip.text, chip.repeat, chip.stale) for chip in found] == [
        ("1,1", False, False), ("1,2", False, False), ("1,0", True, True), ("1,1", True, False),
        ("1,1", True, False), ("1,2", True, False), ("1,1", True, False),
    ]  # fmt: skip
    assert [chip.new for chip in found] == [False] * 6 + [True]
    assert found[:2] == chips("EEE\nEEE", (0, 1), "queue,mark=pop", 4, most=2)
    assert [chip.next for chip in found] == [True] + [False] * 6
