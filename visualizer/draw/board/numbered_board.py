"""A board after a run, each cell with its number in the reveal order and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pygame

from visualizer.board.symbols import EXPLODED, HIDDEN, MINE
from visualizer.draw.board.board_picture import plain_tile
from visualizer.draw.board.grid import Grid, draw_labels, label_room
from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG, width_of
from visualizer.trace.trace import Trace

_SMALLEST_NUMBERED = 18


def has_numbers(grid: Grid) -> bool:
    """Whether the cells are large enough for numbers; else their colours show the order."""
    return grid.cell >= _SMALLEST_NUMBERED


@dataclass(frozen=True)
class NumberedBoardView:
    """What to draw: a run in a pane's colour; ``highlighted`` are cells (row * width + column)."""

    trace: Trace
    pane: int
    mines: bool = True
    highlighted: tuple[int, ...] = ()


class NumberedBoardPicture:
    """Draws the board and keeps the picture while nothing changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._layer: Canvas | None = None

    def draw(self, canvas: Canvas, grid: Grid, view: NumberedBoardView) -> None:
        """Draw the board where ``grid`` lies."""
        key = (view, grid.scale, canvas.theme)
        if self._layer is None or key != self._key:
            self._key = key
            self._layer = canvas.layer(grid.rect.size)
            self._layer.fill(canvas.theme.panel)
            at_origin = replace(grid, left=0, top=0)
            if has_numbers(grid):
                _draw_numbers(self._layer, at_origin, view)
            else:
                _draw_colours(self._layer, view)
            _draw_pointed(self._layer, at_origin, view)
        canvas.paint(self._layer, grid.rect.topleft)
        if label_room(grid.cell):
            draw_labels(canvas, grid)


def _draw_numbers(canvas: Canvas, grid: Grid, view: NumberedBoardView) -> None:
    reveals = map(tuple, view.trace.reveals.tolist())
    numbers = {cell: number for number, cell in enumerate(reveals, start=1)}
    for row, symbols in enumerate(view.trace.final.rows):
        for col, symbol in enumerate(symbols):
            square = grid.cell_rect(row, col)
            number = numbers.get((row, col))
            if number is not None and symbol != EXPLODED:
                _draw_number(canvas, square, number, view.pane)
                continue
            drawn = symbol if view.mines or symbol != MINE else HIDDEN
            canvas.paint(plain_tile(canvas, drawn, grid.cell), square.topleft)


def _draw_number(canvas: Canvas, square: pygame.Rect, number: int, pane: int) -> None:
    face = _face(square)
    canvas.box(face, canvas.theme.visited(pane), round(square.width * 0.14))
    canvas.text(str(number), face.center, size=_size(number, face.width),
                colour=canvas.theme.text, face=STRONG, align="centre")  # fmt: skip


def _face(square: pygame.Rect) -> pygame.Rect:
    """The part of a cell's square that is filled; the rest is the gap to the next."""
    gap = max(1, round(square.width / 16))
    return pygame.Rect(square.topleft, (square.width - gap, square.height - gap))


def _draw_pointed(canvas: Canvas, grid: Grid, view: NumberedBoardView) -> None:
    thick = max(2, round(grid.cell / 10))
    for cell in view.highlighted:
        square = grid.cell_rect(*divmod(cell, grid.width))
        box = _face(square) if has_numbers(grid) else square.inflate(2 * thick, 2 * thick)
        canvas.ring(box, canvas.theme.warning, round(box.width * 0.14), thick)


def _size(number: int, side: int) -> int:
    """The size of a number that fills a cell without touching its edge."""
    size = round(side * 0.5)
    while size > 1 and width_of(str(number), STRONG, size) > side * 0.86:
        size -= 1
    return size


def _draw_colours(canvas: Canvas, view: NumberedBoardView) -> None:
    theme, reveals = canvas.theme, view.trace.reveals
    symbols = np.array([list(row) for row in view.trace.final.rows])
    colours = np.full((*symbols.shape, 3), theme.revealed, np.uint8)
    colours[(symbols == HIDDEN) | (symbols == MINE)] = theme.hidden
    if view.mines:
        colours[symbols == MINE] = theme.mine
    heat = [theme.heat_at(index / max(len(reveals) - 1, 1)) for index in range(len(reveals))]
    if heat:
        colours[reveals[:, 0], reveals[:, 1]] = heat
    colours[symbols == EXPLODED] = theme.exploded
    canvas.pixels(colours, canvas.rect)
