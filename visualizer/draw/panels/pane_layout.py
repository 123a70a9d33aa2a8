"""Where the parts of a pane lie: its title, its board as large as can be, counters, what waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from visualizer.draw.board.grid import Grid, grid_in, label_room
from visualizer.draw.metrics import Metrics


@dataclass(frozen=True)
class PaneForm:
    """What a pane keeps free for more than its board; what is left over is used all the same.

    ``header`` is one to three lines, ``counters`` the lines of the counters (0 to 2), ``chips`` the
    least number of rows of what waits. With ``only_board`` nothing but a title stands there.
    """

    header: int = 2
    counters: int = 2
    chips: int = 2
    only_board: bool = False


ONLY_BOARD = PaneForm(header=1, counters=0, chips=0, only_board=True)


@dataclass(frozen=True)
class PaneLayout:
    """Where the parts of a pane lie; a part without room has no height.

    ``problem`` is where it stands what went wrong in the pane, if anything did.
    """

    header: pygame.Rect
    grid: Grid
    counters: pygame.Rect
    chips: pygame.Rect
    problem: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def board(self) -> pygame.Rect:
        """The board with the numbers of its rows and columns."""
        room, cells = label_room(self.grid.cell), self.grid.rect
        return pygame.Rect(
            cells.left - room, cells.top - room, cells.width + room, cells.height + room
        )


# In pixels at scale 1: the header and the counters by their lines.
_HEADER = {1: 30, 2: 50, 3: 72}
_COUNTERS = {0: 0, 1: 24, 2: 48}
_CHIPS_HEADING, _CHIP_ROW = 26, 32
# How wide the column beside a board is: for counters and chips at ease, or just enough.
_COLUMNS = (250, 150, 104)
# The least sides of a pane that has something beside its board.
_LEAST_COLUMN_HEIGHT = 120
_WIDEST_COLUMN = 380
#: The width from which a pane's inside has some air around it, and that from which two lines
#: have room for name, neighbour order and remark.
ROOMY, _NARROW = 230, 320
# The width up to which a header keeps two lines: one has no room for a short name and a remark.
_NARROW_FOR_ONE_LINE = 260


def pane_layout(
    rect: pygame.Rect, height: int, width: int, metrics: Metrics, form: PaneForm | None = None
) -> PaneLayout:
    """The parts of a pane in ``rect``, its board of ``height`` by ``width`` cells as large as fits.

    What waits stands below the board or, where that leaves the board larger, beside it.
    """
    return _pane_layout(tuple(rect), height, width, metrics, form or PaneForm())


@lru_cache(maxsize=512)
def _pane_layout(
    rect: tuple[int, int, int, int], height: int, width: int, metrics: Metrics, form: PaneForm
) -> PaneLayout:
    inner = pane_inside(pygame.Rect(rect), metrics)
    if rect[2] < metrics.px(_NARROW_FOR_ONE_LINE) and not form.only_board:
        # On one line of so narrow a pane no name could be read.
        form = replace(form, header=max(form.header, 2))
    best = max(_layouts(inner, height, width, metrics, form), key=lambda each: each.grid.scale)
    # Where the board is no smaller for it, the header has one line more, or two, all the same.
    most = 0 if form.only_board else 3 if rect[2] < metrics.px(_NARROW) else 2
    rows = 1 if rect[2] < metrics.px(ROOMY) else 2
    for lines in range(most, form.header, -1):
        # What waits has less room for it, but some.
        taller = replace(form, header=lines, chips=0)
        again = max(_layouts(inner, height, width, metrics, taller), key=lambda it: it.grid.scale)
        chips = min(best.chips.height, chips_height(rows, metrics) - metrics.px(6))
        if again.grid.scale >= best.grid.scale and again.chips.height >= chips:
            return again
    return best


def pane_inside(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """What a pane's edge leaves free."""
    roomy = rect.width >= metrics.px(ROOMY)
    across, down = (12, 10) if roomy else (5, 4)
    return rect.inflate(-2 * metrics.px(across), -2 * metrics.px(down))


def header_height(lines: int, metrics: Metrics) -> int:
    """The height of a header of so many lines, in pixels."""
    return metrics.px(_HEADER[lines])


def _layouts(
    inner: pygame.Rect, height: int, width: int, metrics: Metrics, form: PaneForm
) -> Iterator[PaneLayout]:
    """Every way to lay the pane out; the first is taken where boards are equally large."""
    top = min(header_height(form.header, metrics), inner.height)
    header = pygame.Rect(inner.left, inner.top, inner.width, top)
    rest = pygame.Rect(inner.left, header.bottom, inner.width, max(inner.bottom - header.bottom, 1))
    if form.only_board:
        none = pygame.Rect(rest.left, rest.bottom, rest.width, 0)
        grid = grid_in(rest, height, width)
        # With nothing below it the board is in the middle.
        grid = replace(grid, top=grid.top + (rest.bottom - grid.rect.bottom) // 2)
        yield PaneLayout(header, grid, none, none)
        return
    yield PaneLayout(header, *_below(rest, height, width, metrics, form))
    for column in _COLUMNS:
        beside = _beside(rest, height, width, metrics, metrics.px(column))
        if beside is not None:
            yield PaneLayout(header, *beside)


_Division = tuple[Grid, pygame.Rect, pygame.Rect]


def chips_height(rows: int, metrics: Metrics) -> int:
    """The height that so many rows of what waits take with their heading, in pixels."""
    return metrics.px(_CHIPS_HEADING + rows * _CHIP_ROW) if rows else 0


def _below(
    rest: pygame.Rect, height: int, width: int, metrics: Metrics, form: PaneForm
) -> _Division:
    needed = metrics.px(_COUNTERS[form.counters]) + chips_height(form.chips, metrics)
    gap = metrics.px(6)
    room = max(rest.height - needed - gap, 1)
    grid = grid_in(pygame.Rect(rest.left, rest.top, rest.width, room), height, width)
    top = min(grid.rect.bottom + gap, rest.bottom)
    # A low board leaves more room than was kept for what stands below it.
    left_over = rest.bottom - top
    lines = form.counters
    if left_over >= metrics.px(_COUNTERS[2]) + chips_height(max(form.chips, 1), metrics):
        lines = 2 if rest.width >= metrics.px(ROOMY) else 1
    elif lines == 0 and left_over >= metrics.px(_COUNTERS[1]):
        lines = 1
    counters = pygame.Rect(rest.left, top, rest.width, min(metrics.px(_COUNTERS[lines]), left_over))
    chips = pygame.Rect(rest.left, counters.bottom, rest.width, rest.bottom - counters.bottom)
    if chips.height < chips_height(1, metrics) - metrics.px(6):
        chips.height = 0
    return grid, counters, chips


def _beside(
    rest: pygame.Rect, height: int, width: int, metrics: Metrics, side: int
) -> _Division | None:
    if rest.width < side * 1.6 or rest.height < metrics.px(_LEAST_COLUMN_HEIGHT):
        return None
    grid = grid_in(pygame.Rect(rest.left, rest.top, rest.width - side, rest.height), height, width)
    gap = metrics.px(20 if side > metrics.px(200) else 10)
    # The board and the column that stands at it are together in the middle.
    room = rest.width - (grid.rect.right - rest.left) + (grid.left - rest.left - _labels(grid))
    across = min(room - gap, max(side, metrics.px(_WIDEST_COLUMN)))
    grid = replace(grid, left=rest.left + _labels(grid) + (room - gap - across) // 2)
    left = grid.rect.right + gap
    column = pygame.Rect(left, rest.top + metrics.px(4), max(across, 1), 0)
    column.height = max(rest.bottom - column.top, 1)
    high = 160 if column.height > metrics.px(330) else 78
    counters = pygame.Rect(column.topleft, (column.width, min(metrics.px(high), column.height)))
    chips = pygame.Rect(column.left, counters.bottom, column.width, column.bottom - counters.bottom)
    if chips.height < chips_height(1, metrics) - metrics.px(6):
        chips.height = 0
    return grid, counters, chips


def _labels(grid: Grid) -> int:
    return label_room(grid.cell)
