"""The arrows of the search tree, drawn over a board."""

from __future__ import annotations

import numpy as np

from visualizer.analysis.search_tree import SearchTree
from visualizer.draw.board.grid import Grid
from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.theme import Colour, Theme, mix_colours

#: In pixels: arrows between smaller cells would not be distinguishable.
SMALLEST_ARROW = 4
_SMALLEST_ARROWHEAD = 14


class TreeLayer:
    """A layer with the arrows of a search tree; going forward only draws the new ones."""

    def __init__(self, tree: SearchTree, grid: Grid) -> None:
        self._tree = tree
        self._grid = grid
        self._layer: Canvas | None = None
        self._edge_count = 0

    def layer_at(self, canvas: Canvas, moment: int) -> Canvas:
        """The layer with all arrows at a moment."""
        edges = self._tree.edge_count_at(moment)
        if self._layer is None or edges < self._edge_count:
            self._layer = canvas.new_layer(self._grid.rect.size, transparent=True)
            self._edge_count = 0
        for edge in range(self._edge_count, edges):
            parent, child = int(self._tree.parents[edge]), int(self._tree.children[edge])
            ends = (self._cell_centre(parent), self._cell_centre(child))
            draw_arrow(self._layer, ends, self._grid.cell)
        self._edge_count = edges
        return self._layer

    def _cell_centre(self, cell: int) -> Point:
        row, col = divmod(cell, self._grid.width)
        return (col + 0.5) * self._grid.cell, (row + 0.5) * self._grid.cell


def arrow_colour(theme: Theme) -> Colour:
    """The colour of arrows, which differs from the colours of rings."""
    return mix_colours(theme.text, theme.revealed, 0.25)


def draw_arrow(canvas: Canvas, ends: tuple[Point, Point], cell: int) -> None:
    """Draw an arrow from the centre of one cell to that of another; ``cell`` is their width in pixels."""
    colour = arrow_colour(canvas.theme)
    start, end = map(np.array, ends)
    if cell < _SMALLEST_ARROWHEAD and not canvas.scalable:
        canvas.line(ends[0], ends[1], colour, 1.5)
        return
    unit = (end - start) / np.hypot(*(end - start))
    across = np.array((-unit[1], unit[0]))
    tip = end - unit * cell * 0.12
    neck = tip - unit * cell * 0.26
    canvas.line(ends[0], tuple(neck), colour, max(1.5, cell * 0.07))
    wing = across * cell * 0.14
    canvas.polygon([tuple(tip), tuple(neck + wing), tuple(neck - wing)], colour)
