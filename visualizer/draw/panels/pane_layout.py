"""The layout of a pane: header, board as large as possible, frontier."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from visualizer.draw.board.grid import Grid, fit_grid, label_room
from visualizer.draw.theme import Metrics


@dataclass(frozen=True)
class PaneLayout:
    """The rectangles of the parts of a pane; a part that is not shown has height 0."""

    header: pygame.Rect
    grid: Grid
    frontier: pygame.Rect
    problem: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


#: At scale 1: the height of the header, and the horizontal and vertical padding of a pane.
HEADER_HEIGHT = 50
_EDGE_ACROSS, _EDGE_DOWN = 9, 8
#: At scale 1, the least height of the frontier below a board, its least width and height beside one,
#: and the height below a board that would otherwise be small.
_HEIGHT_BELOW, _WIDTH_BESIDE, _HEIGHT_BESIDE, _LOW_HEIGHT_BELOW = 84, 150, 110, 58
#: At scale 1: the greatest width of the frontier beside a board, and the gap between them.
_WIDEST_BESIDE, _BESIDE_GAP = 360, 10
#: The first arrangement is taken whose cells, times this, are as large as those of any other.
_NEARLY_LARGEST = 1.1


def pane_layout(rect: pygame.Rect, board: tuple[int, int], metrics: Metrics, shows_frontier: bool = True) -> PaneLayout:
    """The layout of a pane in ``rect`` with a ``board`` of (height, width) cells, as large as fits.

    The frontier is below the board or, if that makes the board larger, beside it. It is left out if it
    would make cells less than half as large.
    """
    return _cached_pane_layout(tuple(rect), board, metrics, shows_frontier)


@lru_cache(maxsize=512)
def _cached_pane_layout(
    rect: tuple[int, int, int, int], board: tuple[int, int], metrics: Metrics, shows_frontier: bool
) -> PaneLayout:
    inner = pane_interior(pygame.Rect(rect), metrics)
    header = pygame.Rect(inner.topleft, (inner.width, 0))
    header.height = min(metrics.px(HEADER_HEIGHT), inner.height)
    rest = pygame.Rect(inner.left, header.bottom, inner.width, max(inner.bottom - header.bottom, 1))
    grid = fit_grid(rest, *board)
    candidates = (
        _frontier_below(rest, board, _HEIGHT_BELOW, metrics),
        _frontier_beside(rest, board, metrics),
        _frontier_below(rest, board, _LOW_HEIGHT_BELOW, metrics),
    )
    divisions = [division for division in candidates if division is not None and shows_frontier]
    largest = max((grid.scale for grid, _ in divisions), default=0.0)
    if largest * 2 < grid.scale or not divisions:
        # The board alone is in the middle.
        top = grid.top + (rest.bottom - grid.rect.bottom) // 2
        return PaneLayout(header, replace(grid, top=top), pygame.Rect(rest.left, rest.bottom, rest.width, 0))
    return PaneLayout(header, *next(each for each in divisions if each[0].scale * _NEARLY_LARGEST >= largest))


def pane_interior(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """The rectangle of a pane without its padding."""
    return rect.inflate(-2 * metrics.px(_EDGE_ACROSS), -2 * metrics.px(_EDGE_DOWN))


_Division = tuple[Grid, pygame.Rect]


def _frontier_below(rest: pygame.Rect, board: tuple[int, int], height: float, metrics: Metrics) -> _Division | None:
    """The board, and the frontier below it with at least ``height`` at scale 1; None without room."""
    gap, least = metrics.px(_BESIDE_GAP), metrics.px(height)
    if rest.height <= least + gap:
        return None
    grid = fit_grid(pygame.Rect(rest.topleft, (rest.width, rest.height - least - gap)), *board)
    top = grid.rect.bottom + gap
    return grid, pygame.Rect(rest.left, top, rest.width, rest.bottom - top)


def _frontier_beside(rest: pygame.Rect, board: tuple[int, int], metrics: Metrics) -> _Division | None:
    """The board, and the frontier beside it, centred together; None without room."""
    gap, width = metrics.px(_BESIDE_GAP), metrics.px(_WIDTH_BESIDE)
    if rest.width <= width + gap or rest.height < metrics.px(_HEIGHT_BESIDE):
        return None
    grid = fit_grid(pygame.Rect(rest.topleft, (rest.width - width - gap, rest.height)), *board)
    labels = label_room(grid.cell)
    room = rest.width - labels - grid.rect.width - gap
    side = min(room, metrics.px(_WIDEST_BESIDE))
    grid = replace(grid, left=rest.left + (room - side) // 2 + labels)
    return grid, pygame.Rect(grid.rect.right + gap, rest.top, side, rest.height)
