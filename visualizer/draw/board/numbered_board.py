"""A board after a run, each cell with its number in the reveal order and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from visualizer.board.symbols import BLANK, EXPLODED, HIDDEN, MINE
from visualizer.draw.board.cell_looks import VISITED_FILL, Look, plain_look, unpacked
from visualizer.draw.board.cell_tile import cell_tile, numbers_fit
from visualizer.draw.board.grid import Grid, draw_labels, label_room
from visualizer.draw.board.marks import draw_frames, draw_tiny_click
from visualizer.draw.canvas import Canvas
from visualizer.trace.trace import Trace


def has_numbers(grid: Grid) -> bool:
    """Whether the cells are large enough for numbers; else their colours show the order."""
    return numbers_fit(grid.cell)


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
        key = (view, grid.scale, canvas.key)
        if self._layer is None or key != self._key:
            self._key = key
            self._layer = canvas.layer(grid.rect.size)
            self._layer.fill(canvas.theme.panel)
            at_origin = replace(grid, left=0, top=0)
            if has_numbers(grid):
                _draw_numbers(self._layer, at_origin, view)
            else:
                _draw_colours(self._layer, view)
        canvas.paint(self._layer, grid.rect.topleft)
        if not has_numbers(grid):
            draw_tiny_click(canvas, grid, view.trace.click)
        draw_frames(canvas, grid, view.highlighted)
        if label_room(grid.cell):
            draw_labels(canvas, grid)


def _draw_numbers(canvas: Canvas, grid: Grid, view: NumberedBoardView) -> None:
    reveals = map(tuple, view.trace.reveals.tolist())
    numbers = {cell: number for number, cell in enumerate(reveals, start=1)}
    for row, symbols in enumerate(view.trace.final.rows):
        for col, symbol in enumerate(symbols):
            number = numbers.get((row, col), 0)
            click = view.trace.click == (row, col)
            drawn = symbol if view.mines or symbol != MINE else HIDDEN
            look = replace(unpacked(plain_look(drawn)), click=click)
            if number and symbol != EXPLODED:
                look = Look(VISITED_FILL, number=number, symbol=BLANK, click=click)
            tile = cell_tile(canvas, look.packed(), grid.cell, view.pane)
            canvas.paint(tile, grid.cell_rect(row, col).topleft)


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
