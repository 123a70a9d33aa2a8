"""Two orders of the same cells: how far the position of each differs, as a map and a scatter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.analysis.rank_correlation import By, RankCorrelation
from visualizer.board.cells import Cell
from visualizer.draw.board.grid import Grid, draw_labels, grid_in
from visualizer.draw.board.tile import corner_radius, face_of
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_badge
from visualizer.draw.plot import Axis, draw_axes, draw_points
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.draw.theme import Colour, Theme, mix, readable_on
from visualizer.language.differences import correlation_heading, correlation_text
from visualizer.playback.marks import PaneMark
from visualizer.trace.trace import Ints

_SMALLEST_TILE, _SMALLEST_TEXT = 6, 10
# How high the scale of colours is with its words, in the plan's pixels.
_SCALE_HEIGHT = 78
# Beside a smaller cell a letter would cover the numbers of others.
_SMALLEST_WITH_BADGE = 40
_COLOURS = 127


@dataclass(frozen=True)
class OrderMapView:
    """What to draw: two orders, and the ``marks`` that stand for them.

    ``highlighted`` are cells to point out, each with the mark whose letter it gets.
    """

    orders: RankCorrelation
    marks: tuple[PaneMark, PaneMark]
    highlighted: tuple[tuple[Cell, PaneMark], ...] = ()

    @property
    def names(self) -> tuple[str, str]:
        """The letters of the two."""
        return self.marks[0].letter, self.marks[1].letter


def map_grid(canvas: Canvas, rect: pygame.Rect, orders: RankCorrelation) -> Grid:
    """Where the cells of the map lie in ``rect``, above its scale of colours."""
    height = max(rect.height - canvas.px(_SCALE_HEIGHT), 1)
    board = pygame.Rect(rect.left, rect.top, rect.width, height)
    return grid_in(board, orders.first.height, orders.first.width)


def draw_order_map(canvas: Canvas, rect: pygame.Rect, view: OrderMapView) -> None:
    """Draw how far the position of each cell differs, and below it the scale of colours."""
    grid = map_grid(canvas, rect, view.orders)
    draw_differences(canvas, grid, view.orders)
    top = grid.rect.bottom + canvas.metrics.gap
    draw_legend(canvas, pygame.Rect(rect.left, top, rect.width, rect.bottom - top), view)
    for cell, mark in view.highlighted:
        _draw_pointer(canvas, face_of(grid.cell_rect(*cell)), mark)


def signed(difference: int) -> str:
    """A difference with its sign: ``+3``, ``-3``, ``0``; the minus is as wide as the plus."""
    return f"+{difference}" if difference > 0 else f"\u2212{-difference}" if difference else "0"


def _colours(differences: Ints, most: int, theme: Theme) -> NDArray[np.uint8]:
    """The colour of each difference, shape (..., 3)."""
    palette = np.array(
        [theme.diverging_at(step / _COLOURS) for step in range(-_COLOURS, _COLOURS + 1)],
        np.uint8,
    )
    indices = np.rint(differences / max(most, 1) * _COLOURS).astype(np.int64) + _COLOURS
    colours: NDArray[np.uint8] = palette[indices]
    return colours


def _untouched(theme: Theme) -> Colour:
    # Of no cell's colour: grey, and where there is room only an edge.
    return mix(theme.panel, theme.edge, 0.6)


def draw_differences(canvas: Canvas, grid: Grid, orders: RankCorrelation) -> None:
    """Draw the board, each cell in the colour of its difference, with the number if it fits."""
    colours = _colours(orders.displacement, orders.largest, canvas.theme)
    colours[~orders.both] = _untouched(canvas.theme)
    if grid.cell < _SMALLEST_TILE:
        canvas.pixels(colours, grid.rect)
        return
    size = _text_size(orders, face_of(grid.cell_rect(0, 0)).width)
    for (row, col), both in np.ndenumerate(orders.both):
        text = signed(int(orders.displacement[row, col])) if both else None
        colour = tuple(colours[row, col].tolist())
        _draw_difference(canvas, grid, (row, col), colour, text, size)
    draw_labels(canvas, grid)


def _draw_difference(
    canvas: Canvas, grid: Grid, cell: Cell, colour: Colour, text: str | None, size: int
) -> None:
    """Draw a cell with a number of a ``size`` that may be 0; empty where ``text`` is None."""
    box, radius = face_of(grid.cell_rect(*cell)), corner_radius(grid.cell)
    if text is None:
        canvas.outlined_box(box, canvas.theme.panel, colour, radius)
        return
    canvas.box(box, colour, radius)
    if size:
        canvas.text(text, box.center, size=size, colour=readable_on(colour), face=STRONG,
                    align="centre")  # fmt: skip


def _text_size(orders: RankCorrelation, side: int) -> int:
    """The size at which the longest difference fits into a cell, 0 where it would be too small."""
    longest = max((signed(int(each)) for each in (orders.largest, -orders.largest)), key=len)
    size = min(round(side * 0.46), 30)
    while size >= _SMALLEST_TEXT and width_of(longest, STRONG, size) > side * 0.86:
        size -= 1
    return size if size >= _SMALLEST_TEXT else 0


def _draw_pointer(canvas: Canvas, box: pygame.Rect, mark: PaneMark) -> None:
    """Point a cell out with the ring of a mark, and its letter where that covers no number."""
    thick = max(2, min(canvas.px(4), box.width // 6))
    canvas.ring(box.inflate(thick, thick), canvas.theme.panel, canvas.px(6), thick + canvas.px(3))
    canvas.ring(box.inflate(thick, thick), canvas.theme.pane(mark), canvas.px(6), thick)
    if box.width >= canvas.px(_SMALLEST_WITH_BADGE):
        draw_badge(canvas, box.topright, mark, canvas.px(9))


def draw_legend(canvas: Canvas, rect: pygame.Rect, view: OrderMapView) -> None:
    """Draw the scale of colours from earlier to later, in words and numbers."""
    orders, metrics, theme = view.orders, canvas.metrics, canvas.theme
    width, high = min(rect.width, canvas.px(420)), height_of(REGULAR, metrics.small)
    top = rect.top + high + canvas.px(2)
    bar = pygame.Rect(rect.centerx - width // 2, top, width, canvas.px(12))
    shares = np.linspace(-1, 1, max(bar.width, 1)).tolist()
    canvas.pixels(np.array([[theme.diverging_at(share) for share in shares]], np.uint8), bar)
    verb = "reveals" if orders.by is By.REVEALS else "visits"
    for x, align, way in ((bar.left, "left", "earlier"), (bar.right, "right", "later")):
        canvas.text(f"{view.names[1]} {verb} it {way}", (x, rect.top), size=metrics.small,
                    colour=theme.text, align=align, max_width=width // 2)  # fmt: skip
    ends = [(bar.left, "left", -orders.largest), (bar.right, "right", orders.largest)]
    for x, align, value in [*(ends if orders.largest else ()), (bar.centerx, "middle", 0)]:
        words = f"{signed(value)} positions" if value else "same position"
        canvas.text(words, (x, bar.bottom + canvas.px(2)), size=metrics.small, colour=theme.dim,
                    align=align)  # fmt: skip
    _draw_untouched(canvas, (bar.left, bar.bottom + canvas.px(4) + high), orders)


def _draw_untouched(canvas: Canvas, position: tuple[int, int], orders: RankCorrelation) -> None:
    """Say what an empty cell means, where there are such cells."""
    if orders.both.all():
        return
    side = canvas.px(12)
    box = pygame.Rect(position[0], position[1] + canvas.px(4), side, side)
    canvas.outlined_box(box, canvas.theme.panel, _untouched(canvas.theme), canvas.px(2))
    verb = "revealed" if orders.by is By.REVEALS else "visited"
    canvas.text(f"not {verb} by both", (box.right + canvas.px(6), position[1]),
                size=canvas.metrics.small, colour=canvas.theme.dim)  # fmt: skip


def draw_scatter(canvas: Canvas, rect: pygame.Rect, view: OrderMapView) -> None:
    """Draw each cell as a point: its position in the first order across, in the second upward."""
    orders, metrics, theme = view.orders, canvas.metrics, canvas.theme
    heading = correlation_heading(orders, view.names)
    top = canvas.text_lines(heading, rect.topleft, rect.width, size=metrics.strong,
                            colour=theme.text, face=STRONG)  # fmt: skip
    text = correlation_text(orders, view.names)
    top = canvas.text_lines(text, (rect.left, top), rect.width, size=metrics.text,
                            colour=theme.dim)  # fmt: skip
    side = min(rect.width, rect.bottom - top - metrics.gap)
    box = pygame.Rect(rect.left, top + metrics.gap, rect.width, max(side, 1))
    pairs = orders.pairs
    last = max(2, int(pairs.max(initial=2)))
    x, y = (Axis(f"position in {name}", 1, last) for name in view.names)
    plot = draw_axes(canvas, box, x, y)
    diagonal = mix(theme.panel, theme.edge, 0.7)
    canvas.line(plot.rect.bottomleft, plot.rect.topright, diagonal, 2)
    radius = canvas.px(5) * max(min((60 / max(len(pairs), 1)) ** 0.5, 1.0), 0.4)
    ink = np.array(theme.pane(view.marks[1]), np.uint8)
    colours = np.broadcast_to(ink, (len(pairs), 3))
    draw_points(canvas, plot, pairs[:, 0], pairs[:, 1], colours, radius)
