"""The layout of a pane: header, neighbour order, board as large as possible, frontier, code."""

from __future__ import annotations

from dataclasses import field, replace
from functools import lru_cache

import pygame

from visualizer.draw.board.grid import LABELLED_BESIDE_FRONTIER, Grid, fit_grid
from visualizer.draw.theme import Metrics
from visualizer.values import value_class


@value_class
class PaneLayout:
    """The rectangles of the parts of a pane; a part that is not shown has height 0.

    ``order`` is a square for the picture of the neighbour order; ``code`` is None without lines of code in the pane.
    """

    header: pygame.Rect
    order: pygame.Rect
    grid: Grid
    frontier: pygame.Rect
    code: pygame.Rect | None = None
    problem: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))


#: At scale 1: the height of the header, its least width beside the board, and the least width of a header that shows
#: the neighbour order; the horizontal and vertical padding of a pane.
HEADER_HEIGHT, _HEADER_BESIDE, _WIDTH_WITH_ORDER = 50, 230, 150
_EDGE_ACROSS, _EDGE_DOWN = 6, 6
#: At scale 1, the least height of the frontier below a board, its least width and height beside one,
#: and the height below a board that would otherwise be small.
_HEIGHT_BELOW, _WIDTH_BESIDE, _HEIGHT_BESIDE, _LOW_HEIGHT_BELOW = 92, 150, 110, 52
#: At scale 1: the greatest width of the frontier beside a board, and the gap between them.
_WIDEST_BESIDE, _BESIDE_GAP = 440, 10
#: The first arrangement is taken whose cells, times this, are as large as those of any other.
_NEARLY_LARGEST = 1.1


@lru_cache(maxsize=512)
def pane_layout(
    rect: tuple[int, int, int, int],
    board: tuple[int, int],
    metrics: Metrics,
    shows_frontier: bool = True,
    code: tuple[int, int] | None = None,
) -> PaneLayout:
    """The layout of a pane in ``rect`` with a ``board`` of (height, width) cells, as large as fits.

    The frontier is below the board or, if that makes the board larger, beside it; then the header may be above
    the frontier. It is left out if it would make cells less than half as large. With ``code``, a width and a height,
    lines of code are between header and frontier, beside the board. Layouts are cached, hence ``rect`` is a tuple.
    """
    inner = pane_interior(pygame.Rect(rect), metrics)
    header = pygame.Rect(inner.left, inner.top, inner.width, min(metrics.px(HEADER_HEIGHT), inner.height))
    rest = pygame.Rect(inner.left, header.bottom, inner.width, max(inner.bottom - header.bottom, 1))
    grid = fit_grid(rest, *board, metrics=metrics)
    candidates = (
        # Beside the board are the header and the code, too.
        (_frontier_beside(inner, 0, code[0] / metrics.scale, board, metrics),)
        if code is not None
        else (
            _frontier_below(rest, board, _HEIGHT_BELOW, metrics),
            # With the header above the frontier, so that the board has the whole height.
            _frontier_beside(inner, header.height, _HEADER_BESIDE, board, metrics),
            _frontier_beside(rest, 0, _WIDTH_BESIDE, board, metrics),
            _frontier_below(rest, board, _LOW_HEIGHT_BELOW, metrics),
        )
    )
    divisions = [division for division in candidates if division is not None and shows_frontier]
    largest = max((grid.scale for grid, _ in divisions), default=0.0)
    if not divisions or (code is None and largest * 2 < grid.scale):
        # The board alone is in the middle.
        grid = replace(grid, top=grid.top + (rest.bottom - grid.rect.bottom) // 2)
        frontier = pygame.Rect(rest.left, rest.bottom, rest.width, 0)
    else:
        grid, frontier = next(each for each in divisions if each[0].scale * _NEARLY_LARGEST >= largest)
    if grid.rect.top - grid.label_room < header.bottom and grid.rect.right < frontier.left:
        header.left, header.width = frontier.left, frontier.width
    order = pygame.Rect(header.right, header.top, 0, 0)
    if header.width >= metrics.px(_WIDTH_WITH_ORDER):
        side = max(header.height - metrics.px(4), 0) // 3 * 3
        order = pygame.Rect(header.right - side, header.top, side, side)
        header.width -= side + metrics.gap
    if code is None or not divisions:
        return PaneLayout(header, order, grid, frontier)
    grid = replace(grid, top=grid.top + (inner.bottom - grid.rect.bottom) // 2)
    lines = pygame.Rect(frontier.left, header.bottom, frontier.width, code[1])
    top = min(lines.bottom + metrics.px(_BESIDE_GAP), frontier.bottom)
    frontier = pygame.Rect(frontier.left, top, frontier.width, frontier.bottom - top)
    return PaneLayout(header, order, grid, frontier, lines)


def _fit_board(rect: pygame.Rect, board: tuple[int, int], metrics: Metrics) -> Grid:
    return fit_grid(rect, *board, LABELLED_BESIDE_FRONTIER, metrics)


def pane_interior(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """The rectangle of a pane without its padding."""
    return rect.inflate(-2 * metrics.px(_EDGE_ACROSS), -2 * metrics.px(_EDGE_DOWN))


_Division = tuple[Grid, pygame.Rect]


def _frontier_below(rest: pygame.Rect, board: tuple[int, int], height: float, metrics: Metrics) -> _Division | None:
    """The board, and the frontier below it with at least ``height`` at scale 1; None without room."""
    gap, least = metrics.px(_BESIDE_GAP), metrics.px(height)
    if rest.height <= least + gap:
        return None
    grid = _fit_board(pygame.Rect(rest.topleft, (rest.width, rest.height - least - gap)), board, metrics)
    top = grid.rect.bottom + gap
    return grid, pygame.Rect(rest.left, top, rest.width, rest.bottom - top)


def _frontier_beside(
    rest: pygame.Rect, above: int, least: float, board: tuple[int, int], metrics: Metrics
) -> _Division | None:
    """The board, and the frontier beside it, centred together; None without room.

    The frontier has at least the width ``least`` at scale 1, and ``above`` it are so many pixels for the header.
    """
    gap, width = metrics.px(_BESIDE_GAP), metrics.px(least)
    if rest.width <= width + gap or rest.height - above < metrics.px(_HEIGHT_BESIDE):
        return None
    grid = _fit_board(pygame.Rect(rest.topleft, (rest.width - width - gap, rest.height)), board, metrics)
    room = rest.width - grid.label_room - grid.rect.width - gap
    side = min(room, max(metrics.px(_WIDEST_BESIDE), width))
    grid = replace(grid, left=rest.left + (room - side) // 2 + grid.label_room)
    return grid, pygame.Rect(grid.rect.right + gap, rest.top + above, side, rest.height - above)
