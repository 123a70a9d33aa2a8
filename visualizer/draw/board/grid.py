"""The grid of a board's cells on a canvas, and the labels of rows and columns beside it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.text import REGULAR, STRONG, text_width
from visualizer.draw.theme import Metrics
from visualizer.values import value_class

#: The least side of a cell in pixels for a board with labels, and for one beside a frontier, which names its cells.
SMALLEST_LABELLED, LABELLED_BESIDE_FRONTIER = 22, 2
#: The sizes of text beside a board that is not in a pane.
_USUAL_METRICS = Metrics()
#: One of so many rows has a label, the fewest that do not touch.
_LABEL_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
#: As shares of a cell: a label as it usually is, and the largest.
_LABEL_SHARE, _LARGEST_SHARE = 0.36, 0.6
# So that a board of one or two cells does not fill its pane.
_LEAST_CELL_LIMIT = 24


@value_class
class Grid:
    """The position of a board's cells: ``left``, ``top`` and the side of a ``cell`` in pixels.

    A board with more cells than pixels is shrunk: each pixel is a square of ``shrink`` by ``shrink``
    cells, and ``cell`` is 1. A board with cells of at least ``labelled_from`` pixels has labels, the
    numbers of its rows and columns, enlarged and at least as large as the ``metrics`` say.
    """

    left: int
    top: int
    cell: int
    height: int
    width: int
    shrink: int = 1
    labelled_from: int = SMALLEST_LABELLED
    metrics: Metrics = _USUAL_METRICS

    @property
    def label_size(self) -> int:
        """The font size of the labels in pixels."""
        return max(round(self.cell * min(_LABEL_SHARE * self.metrics.numbers, _LARGEST_SHARE)), self.metrics.least)

    @property
    def label_room(self) -> int:
        """The width in pixels of the labels beside the board, 0 if it has none."""
        return max(self.label_size, self._label_width) + 2 if self.cell >= self.labelled_from else 0

    @property
    def label_step(self) -> int:
        """One of how many rows and columns has a label."""
        room = self._label_width + self.label_size // 3
        return next((step for step in _LABEL_STEPS if step * self.scale >= room), _LABEL_STEPS[-1])

    @property
    def _label_width(self) -> int:
        return text_width(str(max(self.height, self.width) - 1), REGULAR, self.label_size)

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of all cells."""
        across, down = -(-self.width // self.shrink), -(-self.height // self.shrink)
        return pygame.Rect(self.left, self.top, self.cell * across, self.cell * down)

    @property
    def scale(self) -> float:
        """The side of a cell in pixels, below 1 if the board is shrunk."""
        return self.cell / self.shrink

    def move_to(self, left: int, top: int) -> Grid:
        """The same grid at another position."""
        return replace(self, left=left, top=top)

    def unbounded_cell_at(self, point: tuple[int, int]) -> Cell:
        """The cell under a point, as if the board had no edges."""
        row, col = (point[1] - self.top) // self.cell, (point[0] - self.left) // self.cell
        return row * self.shrink, col * self.shrink

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell under a point, the first of those that share a pixel; None outside."""
        return self.unbounded_cell_at(point) if self.rect.collidepoint(point) else None

    def cell_rect(self, row: int, col: int) -> pygame.Rect:
        """The square of one cell."""
        x = self.left + col // self.shrink * self.cell
        y = self.top + row // self.shrink * self.cell
        return pygame.Rect(x, y, self.cell, self.cell)


def fit_grid(
    rect: pygame.Rect,
    height: int,
    width: int,
    labelled_from: int = SMALLEST_LABELLED,
    metrics: Metrics = _USUAL_METRICS,
) -> Grid:
    """The largest grid of square cells with its labels at the top of ``rect``, centred horizontally."""
    across, down = max(rect.width, 1), max(rect.height, 1)
    shrink = max(-(-width // across), -(-height // down))
    limit = max(min(across, down) // 2, _LEAST_CELL_LIMIT)
    cell = max(min(across // width, down // height, limit), 1)
    grid = Grid(0, 0, cell, height, width, shrink, labelled_from, metrics)
    while grid.label_room and (grid.rect.width > across - grid.label_room or grid.rect.height > down - grid.label_room):
        grid = replace(grid, cell=grid.cell - 1)
    labels = grid.label_room
    return grid.move_to(rect.left + (across - labels - grid.rect.width) // 2 + labels, rect.top + labels)


def draw_labels(canvas: Canvas, grid: Grid, lit: Cell | None = None) -> None:
    """Draw the labels of a board, or with ``lit`` only those of that cell, lit."""
    if grid.cell < grid.labelled_from:
        return
    rows, cols = (
        range(0, count, grid.label_step) if lit is None else [lit[axis]]
        for axis, count in enumerate((grid.height, grid.width))
    )
    for col in cols:
        x, y = grid.cell_rect(0, col).midtop
        _draw_label(canvas, grid, str(col), lit is not None, midbottom=(x, y - 2))
    # Beside a cell that is lower than its label, the 0 above the board stands for both.
    for row in rows[1:] if lit is None and grid.cell < grid.label_size else rows:
        x, y = grid.cell_rect(row, 0).midleft
        _draw_label(canvas, grid, str(row), lit is not None, midright=(x - 2, y))


def _draw_label(canvas: Canvas, grid: Grid, text: str, lit: bool, **position: tuple[int, int]) -> None:
    """Draw a label at a ``position``, the name and value of a point of its rectangle."""
    theme, size = canvas.theme, grid.label_size
    box = pygame.Rect(0, 0, text_width(text, STRONG, size) + 6, size + 4)
    for anchor, point in position.items():
        setattr(box, anchor, point)
    if lit:
        canvas.box(box, theme.text, 3)
    colour, face = (theme.panel, STRONG) if lit else (theme.dim, REGULAR)
    canvas.text(text, box.center, size=size, colour=colour, face=face, anchor="center")
