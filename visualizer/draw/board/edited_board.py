"""The picture of a board that is being edited: its cells, the click, the cursor and the mouse."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.board.cell_looks import plain_look, unpacked
from visualizer.draw.board.cell_tile import draw_click, face_of, fill_colour, plain_tile
from visualizer.draw.board.grid import Grid, label_room
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics

# Room for numbers of three digits that can still be read.
_SMALLEST_LABELS = 21


@dataclass(frozen=True)
class EditGrid:
    """Where the part of a board lies that is in sight, which begins at the cell ``first``."""

    grid: Grid
    first: Cell

    def cell_under(self, point: tuple[int, int]) -> Cell:
        """The cell under a point; beyond the edges those that would be there."""
        row = (point[1] - self.grid.top) // self.grid.cell
        col = (point[0] - self.grid.left) // self.grid.cell
        return self.first[0] + row, self.first[1] + col

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell under a point, None where none is drawn."""
        return self.cell_under(point) if self.grid.rect.collidepoint(point) else None

    def in_sight(self, cell: Cell) -> bool:
        """Whether a cell is drawn."""
        row, col = cell[0] - self.first[0], cell[1] - self.first[1]
        return 0 <= row < self.grid.height and 0 <= col < self.grid.width

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """The square of a cell that is in sight."""
        return self.grid.cell_rect(cell[0] - self.first[0], cell[1] - self.first[1])


@dataclass(frozen=True)
class EditView:
    """What of the edit is drawn; ``cursor`` and ``pointed`` are None where they are not."""

    rows: tuple[str, ...]
    click: Cell | None
    cursor: Cell | None = None
    pointed: Cell | None = None


def edit_grid(
    rect: pygame.Rect, height: int, width: int, first: Cell, metrics: Metrics
) -> EditGrid:
    """The whole board in ``rect`` where its cells are large enough to hit, else a part of it.

    The part begins at ``first`` or as near to it as fills the room.
    """
    whole = _fitting(rect, height, width)
    if whole >= metrics.px(11):
        return EditGrid(_centred(rect, min(whole, metrics.px(110)), height, width), (0, 0))
    cell = max(1, min(metrics.px(20), rect.width, rect.height))
    labels = _label_room(cell)
    rows = min(height, max(1, (rect.height - labels) // cell))
    cols = min(width, max(1, (rect.width - labels) // cell))
    row = min(max(first[0], 0), height - rows)
    col = min(max(first[1], 0), width - cols)
    return EditGrid(_centred(rect, cell, rows, cols), (row, col))


def scrolled_to(grid: EditGrid, cell: Cell) -> Cell:
    """Where the part in sight has to begin for ``cell`` to be in it, moved as little as can be."""
    row = min(max(grid.first[0], cell[0] - grid.grid.height + 1), cell[0])
    col = min(max(grid.first[1], cell[1] - grid.grid.width + 1), cell[1])
    return row, col


def _fitting(rect: pygame.Rect, height: int, width: int) -> int:
    """The largest side of a cell with which all cells and their labels fit into ``rect``."""
    cell = min(rect.width // width, rect.height // height)
    while cell > 0 and cell > min(
        (rect.width - _label_room(cell)) // width, (rect.height - _label_room(cell)) // height
    ):
        cell -= 1
    return cell


def _label_room(cell: int) -> int:
    """How many pixels the numbers beside the board take; small cells have them too."""
    return max(label_room(cell), _SMALLEST_LABELS)


def _centred(rect: pygame.Rect, cell: int, height: int, width: int) -> Grid:
    labels = _label_room(cell)
    left = rect.left + (rect.width - labels - cell * width) // 2 + labels
    top = rect.top + (rect.height - labels - cell * height) // 2 + labels
    return Grid(left, top, cell, height, width)


def draw_edit(canvas: Canvas, grid: EditGrid, view: EditView) -> None:
    """Draw the part of the board that is in sight."""
    _draw_cells(canvas, grid, view.rows)
    _draw_labels(canvas, grid)
    if view.click is not None and grid.in_sight(view.click):
        plain = unpacked(plain_look(view.rows[view.click[0]][view.click[1]]))
        fill = fill_colour(plain.fill, canvas.theme, 0)
        draw_click(canvas, grid.cell_rect(view.click), plain, fill)
    if view.pointed is not None and grid.in_sight(view.pointed):
        box = face_of(grid.cell_rect(view.pointed))
        canvas.ring(box, canvas.theme.text, round(box.width * 0.14), max(1, canvas.px(1.5)))
    if view.cursor is not None and grid.in_sight(view.cursor):
        box = grid.cell_rect(view.cursor).inflate(canvas.px(6), canvas.px(6))
        canvas.ring(box, canvas.theme.accent, canvas.px(6), canvas.px(3))


def _draw_cells(canvas: Canvas, grid: EditGrid, rows: tuple[str, ...]) -> None:
    cells, (first_row, first_col) = grid.grid, grid.first
    tiles = {symbol: plain_tile(canvas, symbol, cells.cell) for symbol in set().union(*rows)}
    canvas.paint_all(
        (tiles[symbol], (cells.left + col * cells.cell, cells.top + row * cells.cell))
        for row, symbols in enumerate(rows[first_row : first_row + cells.height])
        for col, symbol in enumerate(symbols[first_col : first_col + cells.width])
    )


def _draw_labels(canvas: Canvas, grid: EditGrid) -> None:
    cells = grid.grid
    size = _label_room(cells.cell) - 9
    long = grid.first[0] + cells.height > 100 or grid.first[1] + cells.width > 100
    every = 5 if long or cells.cell < 18 else 1 if cells.cell >= 22 else 2
    dim = canvas.theme.dim
    for col in range(grid.first[1], grid.first[1] + cells.width):
        if col % every == 0:
            x = cells.left + round((col - grid.first[1] + 0.5) * cells.cell)
            canvas.text(str(col), (x, cells.top - 3), size=size, colour=dim, align="above")
    for row in range(grid.first[0], grid.first[0] + cells.height):
        if row % every == 0:
            y = cells.top + round((row - grid.first[0] + 0.5) * cells.cell)
            canvas.text(str(row), (cells.left - 8, y), size=size, colour=dim, align="before")
