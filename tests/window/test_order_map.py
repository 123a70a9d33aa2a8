"""The order map colours each cell by its difference."""

from __future__ import annotations

import pygame
from drawings import canvas_on

from visualizer import parse_board, record
from visualizer.analysis.rank_correlation import OrderKind, RankCorrelation
from visualizer.draw.board.grid import fit_grid
from visualizer.draw.theme import THEMES
from visualizer.window.screens.orders import draw_differences

ROW = "EEEM"


def correlation_of(names, text=ROW, click=(0, 0), by=OrderKind.REVEALS):
    board = parse_board(text)
    return RankCorrelation(*(record(board, click, name) for name in names), by=by)


def test_each_cell_has_the_colour_of_its_order_difference():
    orders = correlation_of(("queue,mark=push", "stack,mark=push"), "EEM\nEEM")
    for theme in THEMES.values():
        surface = pygame.Surface((300, 200))
        grid = fit_grid(surface.get_rect(), 2, 3)
        draw_differences(canvas_on(surface, theme), grid, orders)
        boxes = [grid.cell_rect(row, col) for row in (0, 1) for col in (0, 1, 2)]
        found = [tuple(surface.get_at((box.centerx, box.top + 5)))[:3] for box in boxes]
        same, later, earlier = (theme.difference_colour(share) for share in (0, 1, -1))
        assert found == [same, later, theme.panel, same, earlier, theme.panel]
