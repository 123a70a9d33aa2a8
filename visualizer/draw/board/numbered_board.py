"""A board after a run, each cell with its turn in the reveal order and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pygame

from visualizer.board.symbols import EXPLODED, HIDDEN, MINE
from visualizer.draw.board.board_picture import plain_tile
from visualizer.draw.board.grid import Grid, draw_labels, label_room
from visualizer.draw.shapes import ring, rounded
from visualizer.draw.text import STRONG, put, width_of
from visualizer.draw.theme import Theme
from visualizer.trace.trace import Trace

_SMALLEST_NUMBERED = 18


def numbered(grid: Grid) -> bool:
    """Whether the cells are large enough for numbers; else their colours tell the order."""
    return grid.cell >= _SMALLEST_NUMBERED


@dataclass(frozen=True)
class TurnsView:
    """What is shown: a run in a pane's colour; ``pointed`` are cells (row * width + column)."""

    trace: Trace
    pane: int
    mines: bool = True
    pointed: tuple[int, ...] = ()


class TurnsPicture:
    """Draws the board and keeps the picture while nothing changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture = pygame.Surface((1, 1))

    def draw(self, surface: pygame.Surface, grid: Grid, view: TurnsView, theme: Theme) -> None:
        """Draw the board where ``grid`` lies."""
        key = (view, grid.scale, theme.name)
        if key != self._key:
            self._key = key
            self._picture = pygame.Surface(grid.rect.size)
            self._picture.fill(theme.panel)
            at_origin = replace(grid, left=0, top=0)
            draw = _draw_numbers if numbered(grid) else _draw_colours
            draw(self._picture, at_origin, view, theme)
            _draw_pointed(self._picture, at_origin, view, theme)
        surface.blit(self._picture, grid.rect)
        if label_room(grid.cell):
            draw_labels(surface, grid, theme)


def _draw_numbers(surface: pygame.Surface, grid: Grid, view: TurnsView, theme: Theme) -> None:
    turns = {cell: turn for turn, cell in enumerate(map(tuple, view.trace.reveals.tolist()), 1)}
    gap = max(1, round(grid.cell / 16))
    for row, symbols in enumerate(view.trace.final.rows):
        for col, symbol in enumerate(symbols):
            box = grid.cell_rect(row, col)
            turn = turns.get((row, col))
            if turn is None or symbol == EXPLODED:
                shown = symbol if view.mines or symbol != MINE else HIDDEN
                surface.blit(plain_tile(shown, grid.cell, theme), box)
                continue
            face = pygame.Rect(box.left, box.top, grid.cell - gap, grid.cell - gap)
            rounded(surface, face, theme.visited(view.pane), round(grid.cell * 0.14))
            put(surface, str(turn), face.center, size=_size(turn, face.width), colour=theme.text,
                face=STRONG, align="centre")  # fmt: skip


def _draw_pointed(surface: pygame.Surface, grid: Grid, view: TurnsView, theme: Theme) -> None:
    gap = max(1, round(grid.cell / 16)) if numbered(grid) else 0
    thick = max(2, round(grid.cell / 10))
    for cell in view.pointed:
        box = grid.cell_rect(*divmod(cell, grid.width))
        face = pygame.Rect(box.left, box.top, grid.cell - gap, grid.cell - gap)
        if not numbered(grid):
            face = face.inflate(2 * thick, 2 * thick)
        ring(surface, face, theme.warning, round(face.width * 0.14), thick)


def _size(turn: int, side: int) -> int:
    """The size of a number that fills a cell without touching its edge."""
    size = round(side * 0.5)
    while size > 1 and width_of(str(turn), STRONG, size) > side * 0.86:
        size -= 1
    return size


def _draw_colours(surface: pygame.Surface, grid: Grid, view: TurnsView, theme: Theme) -> None:
    symbols = np.array([list(row) for row in view.trace.final.rows])
    colours = np.full((*symbols.shape, 3), theme.shown, np.uint8)
    colours[(symbols == HIDDEN) | (symbols == MINE)] = theme.hidden
    if view.mines:
        colours[symbols == MINE] = theme.mine
    reveals = view.trace.reveals
    heat = [theme.heat_at(place / max(len(reveals) - 1, 1)) for place in range(len(reveals))]
    if heat:
        colours[reveals[:, 0], reveals[:, 1]] = heat
    colours[symbols == EXPLODED] = theme.exploded
    small = pygame.surfarray.make_surface(colours.transpose(1, 0, 2))
    surface.blit(pygame.transform.scale(small, surface.get_size()), (0, 0))
