"""A map of the differences between two orders of the same cells."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from visualizer.analysis.rank_correlation import RankCorrelation
from visualizer.board.cells import Cell
from visualizer.draw.board.grid import Grid, draw_labels, fit_grid
from visualizer.draw.board.tile import corner_radius, face_of
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_badge
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width
from visualizer.draw.theme import mix_colours, text_colour_on
from visualizer.playback.tags import PaneTag

_SMALLEST_MAP_TILE, _SMALLEST_TEXT = 6, 10
# The height of the colour scale with its text, at scale 1.
_SCALE_HEIGHT = 56
# At scale 1: the letter at a smaller cell would cover the numbers of its neighbours.
_SMALLEST_WITH_BADGE = 40
_COLOUR_COUNT = 127


@dataclass(frozen=True)
class OrderMapView:
    """Two orders, and the ``tags`` of their algorithms.

    ``highlighted`` are cells, each with the tag whose ring and letter it gets.
    """

    orders: RankCorrelation
    tags: tuple[PaneTag, PaneTag]
    highlighted: tuple[tuple[Cell, PaneTag], ...] = ()


def map_grid(canvas: Canvas, rect: pygame.Rect, orders: RankCorrelation) -> Grid:
    """The grid of the map in ``rect``, above the colour scale."""
    height = max(rect.height - canvas.px(_SCALE_HEIGHT), 1)
    board = pygame.Rect(rect.left, rect.top, rect.width, height)
    return fit_grid(board, orders.first.height, orders.first.width)


def draw_order_map(canvas: Canvas, rect: pygame.Rect, view: OrderMapView) -> None:
    """Draw the map of differences, and the colour scale below it."""
    grid = map_grid(canvas, rect, view.orders)
    draw_differences(canvas, grid, view.orders)
    top = grid.rect.bottom + canvas.metrics.gap
    _draw_colour_scale(canvas, pygame.Rect(rect.left, top, rect.width, rect.bottom - top), view)
    for cell, tag in view.highlighted:
        _draw_highlight(canvas, face_of(grid.cell_rect(*cell)), tag)


def _signed_text(difference: int) -> str:
    """A difference with its sign, such as ``+3`` or ``0``; the minus sign is as wide as the plus sign."""
    return f"+{difference}" if difference > 0 else f"\u2212{-difference}" if difference else "0"


def draw_differences(canvas: Canvas, grid: Grid, orders: RankCorrelation) -> None:
    """Draw the board with each cell in the colour of its difference, and the difference if it fits."""
    steps = np.arange(-_COLOUR_COUNT, _COLOUR_COUNT + 1)
    palette = np.array([canvas.theme.difference_colour(step / _COLOUR_COUNT) for step in steps], np.uint8)
    shares = orders.displacement / max(orders.max_displacement, 1)
    colours = palette[np.rint(shares * _COLOUR_COUNT).astype(int) + _COLOUR_COUNT]
    # Cells without both ranks are grey, or only have an edge if there is room.
    colours[~orders.has_both_ranks] = mix_colours(canvas.theme.panel, canvas.theme.edge, 0.6)
    if grid.cell < _SMALLEST_MAP_TILE:
        canvas.pixels(colours, grid.rect)
        return
    side, radius = face_of(grid.cell_rect(0, 0)).width, corner_radius(grid.cell)
    size = min(round(side * 0.46), 30)
    longest = text_width(_signed_text(orders.max_displacement), STRONG, max(size, 1))
    size = min(size, round(size * side * 0.86 / longest))
    for (row, col), both in np.ndenumerate(orders.has_both_ranks):
        face, colour = face_of(grid.cell_rect(row, col)), tuple(colours[row, col].tolist())
        if not both:
            canvas.outlined_box(face, canvas.theme.panel, colour, radius)
            continue
        canvas.box(face, colour, radius)
        if size >= _SMALLEST_TEXT:
            text, ink = _signed_text(int(orders.displacement[row, col])), text_colour_on(colour)
            canvas.text(text, face.center, size=size, colour=ink, face=STRONG, align="centre")
    draw_labels(canvas, grid)


def _draw_highlight(canvas: Canvas, box: pygame.Rect, tag: PaneTag) -> None:
    """Draw a ring around a cell in the colour of a tag, and its letter if the cell is large enough."""
    width = max(2, min(canvas.px(4), box.width // 6))
    canvas.ring(box.inflate(width, width), canvas.theme.panel, canvas.px(6), width + canvas.px(3))
    canvas.ring(box.inflate(width, width), canvas.theme.pane_colour(tag), canvas.px(6), width)
    if box.width >= canvas.px(_SMALLEST_WITH_BADGE):
        draw_badge(canvas, box.topright, tag, canvas.px(9))


def _draw_colour_scale(canvas: Canvas, rect: pygame.Rect, view: OrderMapView) -> None:
    """Draw the colour scale from earlier to later, with the largest differences."""
    largest, small, theme = view.orders.max_displacement, canvas.metrics.small, canvas.theme
    width, high = min(rect.width, canvas.px(420)), line_height(REGULAR, small)
    bar = pygame.Rect(0, rect.top + high + canvas.px(2), width, canvas.px(12))
    bar.centerx = rect.centerx
    shares = np.linspace(-1, 1, max(bar.width, 1)).tolist()
    canvas.pixels(np.array([[theme.difference_colour(share) for share in shares]], np.uint8), bar)
    letter = view.tags[1].letter
    for x, align, words, value in (
        (bar.left, "left", f"{letter} earlier", -largest),
        (bar.centerx, "middle", "same position", 0),
        (bar.right, "right", f"{letter} later", largest),
    ):
        canvas.text(words, (x, rect.top), size=small, colour=theme.text, align=align)
        canvas.text(_signed_text(value), (x, bar.bottom + canvas.px(2)), size=small, colour=theme.dim, align=align)
