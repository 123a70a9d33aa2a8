"""Where the parts of a pane lie: its header, its board as large as can be, and what waits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from visualizer.draw.board.grid import Grid, fit_grid, label_room
from visualizer.draw.metrics import Metrics


@dataclass(frozen=True)
class PaneLayout:
    """Where the parts of a pane lie; a part without room has no height."""

    header: pygame.Rect
    grid: Grid
    frontier: pygame.Rect
    problem: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


#: In pixels at scale 1: the header, and what a pane's edge takes across and down.
HEADER_HEIGHT = 50
_EDGE_ACROSS, _EDGE_DOWN = 9, 8
#: What waits has that height below a board, or that width and height beside one, at least; where
#: boards were small for it the lower height.
_HEIGHT_BELOW, _WIDTH_BESIDE, _HEIGHT_BESIDE, _LOW_HEIGHT_BELOW = 84, 150, 110, 58
#: As wide as it becomes beside a board, and what parts it from the board.
_WIDEST_BESIDE, _BESIDE_GAP = 360, 10
#: The first place is taken that makes the cells nearly as large as any does.
_NEARLY_LARGEST = 1.1


def pane_layout(rect: pygame.Rect, board: tuple[int, int], metrics: Metrics, waiting: bool = True) -> PaneLayout:
    """The parts of a pane in ``rect``, its ``board`` (height, width) as large as fits.

    What is ``waiting`` stands below the board or, where that leaves the board larger, beside it.
    It is left out where it would make cells half as large.
    """
    return _cached_pane_layout(tuple(rect), board, metrics, waiting)


@lru_cache(maxsize=512)
def _cached_pane_layout(
    rect: tuple[int, int, int, int], board: tuple[int, int], metrics: Metrics, waiting: bool
) -> PaneLayout:
    inner = pane_interior(pygame.Rect(rect), metrics)
    header = pygame.Rect(inner.topleft, (inner.width, 0))
    header.height = min(metrics.px(HEADER_HEIGHT), inner.height)
    rest = pygame.Rect(inner.left, header.bottom, inner.width, max(inner.bottom - header.bottom, 1))
    grid = fit_grid(rest, *board)
    places = (
        (
            _frontier_below(rest, board, _HEIGHT_BELOW, metrics),
            _frontier_beside(rest, board, metrics),
            _frontier_below(rest, board, _LOW_HEIGHT_BELOW, metrics),
        )
        if waiting
        else ()
    )
    found = [each for each in places if each is not None]
    largest = max((grid.scale for grid, _ in found), default=0.0)
    if largest * 2 < grid.scale or not found:
        none = pygame.Rect(rest.left, rest.bottom, rest.width, 0)
        # With nothing below it the board is in the middle.
        top = grid.top + (rest.bottom - grid.rect.bottom) // 2
        return PaneLayout(header, replace(grid, top=top), none)
    return PaneLayout(header, *next(each for each in found if each[0].scale * _NEARLY_LARGEST >= largest))


def pane_interior(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """What a pane's edge leaves free."""
    return rect.inflate(-2 * metrics.px(_EDGE_ACROSS), -2 * metrics.px(_EDGE_DOWN))


_Division = tuple[Grid, pygame.Rect]


def _frontier_below(rest: pygame.Rect, board: tuple[int, int], height: float, metrics: Metrics) -> _Division | None:
    """The board and what waits below it, at least so high; None where neither has room."""
    gap, high = metrics.px(_BESIDE_GAP), metrics.px(height)
    if rest.height <= high + gap:
        return None
    grid = fit_grid(pygame.Rect(rest.topleft, (rest.width, rest.height - high - gap)), *board)
    top = grid.rect.bottom + gap
    return grid, pygame.Rect(rest.left, top, rest.width, rest.bottom - top)


def _frontier_beside(rest: pygame.Rect, board: tuple[int, int], metrics: Metrics) -> _Division | None:
    """The board and what waits beside it, together in the middle; None without room."""
    gap, width = metrics.px(_BESIDE_GAP), metrics.px(_WIDTH_BESIDE)
    if rest.width <= width + gap or rest.height < metrics.px(_HEIGHT_BESIDE):
        return None
    grid = fit_grid(pygame.Rect(rest.topleft, (rest.width - width - gap, rest.height)), *board)
    labels = label_room(grid.cell)
    room = rest.width - labels - grid.rect.width - gap
    side = min(room, metrics.px(_WIDEST_BESIDE))
    grid = replace(grid, left=rest.left + (room - side) // 2 + labels)
    return grid, pygame.Rect(grid.rect.right + gap, rest.top, side, rest.height)
