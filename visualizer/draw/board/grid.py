"""Where the cells of a board lie, and the numbers of rows and columns beside them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG, width_of

_SMALLEST_LABELLED = 20
_SMALLEST_LABEL, _LARGEST_LABEL = 11, 24
# From this size on every row and column has room for its number.
_LABELLED_EACH = 22
# From this size on the numbers have more room.
_ROOMY = 30
# A board of one or two cells does not fill its pane.
_LEAST_LIMIT = 24


@dataclass(frozen=True)
class Grid:
    """Where the cells of a board lie: ``left``, ``top`` and the side of a cell in pixels.

    A board of more cells than there are pixels is shrunk: each pixel stands for a square of
    ``shrink`` by ``shrink`` cells, and ``cell`` is 1.
    """

    left: int
    top: int
    cell: int
    height: int
    width: int
    shrink: int = 1

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of all cells."""
        across, down = -(-self.width // self.shrink), -(-self.height // self.shrink)
        return pygame.Rect(self.left, self.top, self.cell * across, self.cell * down)

    @property
    def scale(self) -> float:
        """The side of a cell in pixels, below 1 where the board is shrunk."""
        return self.cell / self.shrink

    def cell_at(self, point: tuple[int, int]) -> tuple[int, int] | None:
        """The (row, col) under a point, the first of those that share a pixel; None outside."""
        if not self.rect.collidepoint(point):
            return None
        row, col = (point[1] - self.top) // self.cell, (point[0] - self.left) // self.cell
        return row * self.shrink, col * self.shrink

    def cell_rect(self, row: int, col: int) -> pygame.Rect:
        """The square of one cell."""
        x = self.left + col // self.shrink * self.cell
        y = self.top + row // self.shrink * self.cell
        return pygame.Rect(x, y, self.cell, self.cell)


def grid_in(rect: pygame.Rect, height: int, width: int) -> Grid:
    """The largest grid of square cells, with room for its labels, at the top of ``rect``.

    It never leaves ``rect`` if that has a pixel; from one side to the other it is in the middle.
    """
    across, down = max(rect.width, 1), max(rect.height, 1)
    shrink = max(-(-width // across), -(-height // down))
    limit = max(min(across, down) // 2, _LEAST_LIMIT)
    cell, labels = min(across // width, down // height, limit), 0
    if cell >= _SMALLEST_LABELLED:
        labels = label_room(cell)
        cell = min((across - labels) // width, (down - labels) // height, limit)
        labels = label_room(cell)
        if not labels:
            # There is no room beside so large cells: they are a little smaller instead.
            cell = min(across // width, down // height, _SMALLEST_LABELLED - 1)
    cell = max(cell, 1)
    left = rect.left + (across - labels - cell * -(-width // shrink)) // 2 + labels
    return Grid(left, rect.top + labels, cell, height, width, shrink)


def _label_size(cell: int) -> int:
    return min(max(round(cell * 0.3) + 2, _SMALLEST_LABEL), _LARGEST_LABEL)


def label_room(cell: int) -> int:
    """How many pixels the row and column numbers beside a board take."""
    return _label_size(cell) + (9 if cell >= _ROOMY else 6) if cell >= _SMALLEST_LABELLED else 0


def draw_labels(canvas: Canvas, grid: Grid) -> None:
    """Draw the row and column numbers beside a board."""
    size, dim = _label_size(grid.cell), canvas.theme.dim
    every = 1 if grid.cell >= _LABELLED_EACH else 2
    # Apart from the cells, so that a frame around one of them covers no number.
    apart = 2 if grid.cell >= _ROOMY else 0
    for col in range(0, grid.width, every):
        x = grid.left + round((col + 0.5) * grid.cell)
        canvas.text(str(col), (x, grid.top - apart), size=size, colour=dim, align="above")
    for row in range(0, grid.height, every):
        y = grid.top + round((row + 0.5) * grid.cell)
        canvas.text(str(row), (grid.left - 5 - apart, y), size=size, colour=dim, align="before")


def draw_lit_labels(canvas: Canvas, grid: Grid, cell: tuple[int, int]) -> None:
    """Draw the numbers of a cell's row and column in boxes, over those beside the board."""
    row, col = cell
    rect = grid.cell_rect(row, col)
    _draw_lit_label(canvas, grid, str(col), {"midbottom": (rect.centerx, grid.top - 2)})
    _draw_lit_label(canvas, grid, str(row), {"midright": (grid.left - 3, rect.centery)})


def _draw_lit_label(
    canvas: Canvas, grid: Grid, text: str, position: dict[str, tuple[int, int]]
) -> None:
    size = _label_size(grid.cell)
    side = size + 4
    box = pygame.Rect(0, 0, max(width_of(text, STRONG, size) + 6, side), side)
    for anchor, point in position.items():
        setattr(box, anchor, point)
    canvas.box(box, canvas.theme.text, 3)
    canvas.text(text, box.center, size=size, colour=canvas.theme.panel, face=STRONG,
                align="centre")  # fmt: skip
