"""Where the parts of a pane lie: its header, its board as large as can be, and what waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from visualizer.draw.board.grid import Grid, grid_in, label_room
from visualizer.draw.metrics import Metrics


@dataclass(frozen=True)
class PaneLayout:
    """Where the parts of a pane lie; a part without room has no height."""

    header: pygame.Rect
    grid: Grid
    waiting: pygame.Rect
    problem: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def board(self) -> pygame.Rect:
        """The board with the numbers of its rows and columns."""
        room, cells = label_room(self.grid.cell), self.grid.rect
        return pygame.Rect(
            cells.left - room, cells.top - room, cells.width + room, cells.height + room
        )


#: In pixels at scale 1: the header, and what a pane's edge takes across and down.
_HEADER = 50
_ACROSS, _DOWN = 9, 8
#: What waits has at least that height below a board, or that width and height beside one.
_BELOW, _BESIDE, _HIGH = 84, 150, 110
#: As wide as it becomes beside a board, and what parts it from the board.
_WIDEST, _GAP = 360, 10
#: It stands beside the board where that makes the cells larger by so much.
_BETTER = 1.04


def pane_layout(
    rect: pygame.Rect, board: tuple[int, int], metrics: Metrics, waiting: bool = True
) -> PaneLayout:
    """The parts of a pane in ``rect``, its ``board`` (height, width) as large as fits.

    What is ``waiting`` stands below the board or, where that leaves the board larger, beside it.
    It is left out where it would make cells half as large.
    """
    return _pane_layout(tuple(rect), board, metrics, waiting)


@lru_cache(maxsize=512)
def _pane_layout(
    rect: tuple[int, int, int, int], board: tuple[int, int], metrics: Metrics, waiting: bool
) -> PaneLayout:
    inner = pane_inside(pygame.Rect(rect), metrics)
    header = pygame.Rect(inner.topleft, (inner.width, 0))
    header.height = min(metrics.px(_HEADER), inner.height)
    rest = pygame.Rect(inner.left, header.bottom, inner.width, max(inner.bottom - header.bottom, 1))
    none = pygame.Rect(rest.left, rest.bottom, rest.width, 0)
    grid = grid_in(rest, *board)
    found = [*_divisions(rest, board, metrics)] if waiting else []
    found = [each for each in found if each[0].scale * 2 >= grid.scale]
    if not found:
        # With nothing below it the board is in the middle.
        grid = replace(grid, top=grid.top + (rest.bottom - grid.rect.bottom) // 2)
        return PaneLayout(header, grid, none)
    best = found[0]
    if len(found) > 1 and found[1][0].scale > best[0].scale * _BETTER:
        best = found[1]
    return PaneLayout(header, *best)


def pane_inside(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """What a pane's edge leaves free."""
    return rect.inflate(-2 * metrics.px(_ACROSS), -2 * metrics.px(_DOWN))


def _divisions(
    rest: pygame.Rect, board: tuple[int, int], metrics: Metrics
) -> Iterator[tuple[Grid, pygame.Rect]]:
    """The board and what waits below it, and the board and what waits beside it."""
    gap, below, beside = metrics.px(_GAP), metrics.px(_BELOW), metrics.px(_BESIDE)
    if rest.height > below + gap:
        grid = grid_in(pygame.Rect(rest.topleft, (rest.width, rest.height - below - gap)), *board)
        top = grid.rect.bottom + gap
        yield grid, pygame.Rect(rest.left, top, rest.width, rest.bottom - top)
    if rest.width > beside + gap and rest.height >= metrics.px(_HIGH):
        grid = grid_in(pygame.Rect(rest.topleft, (rest.width - beside - gap, rest.height)), *board)
        labels = label_room(grid.cell)
        # The board and what stands beside it are together in the middle.
        side = min(rest.width - labels - grid.rect.width - gap, metrics.px(_WIDEST))
        spare = rest.width - labels - grid.rect.width - gap - side
        grid = replace(grid, left=rest.left + spare // 2 + labels)
        yield grid, pygame.Rect(grid.rect.right + gap, rest.top, side, rest.height)
