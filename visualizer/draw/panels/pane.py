"""One algorithm's pane: its title, board, counters, and what waits, as chips."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from visualizer.board.neighbours import order_name
from visualizer.draw.badge import draw_badge
from visualizer.draw.board.board_picture import BoardPicture, BoardStyle
from visualizer.draw.board.grid import Grid, grid_in
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chips import draw_chips
from visualizer.draw.panels.counters import counters_of, draw_counters
from visualizer.draw.text import STRONG, width_of
from visualizer.draw.theme import mix
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State


@dataclass(frozen=True)
class PaneView:
    """What one pane shows: an algorithm's ``state``, and a remark on it.

    ``remark`` stands in the corner (``differs at 2``); ``good`` remarks are no warnings.
    """

    index: int
    state: State
    focused: bool = False
    remark: str = ""
    good: bool = False
    highlighted: tuple[int, ...] = ()
    only_board: bool = False


@dataclass(frozen=True)
class PaneLayout:
    """Where the parts of a pane lie; a part without room has no height."""

    header: pygame.Rect
    grid: Grid
    counters: pygame.Rect
    chips: pygame.Rect


def pane_layout(
    rect: pygame.Rect, height: int, width: int, metrics: Metrics, only_board: bool
) -> PaneLayout:
    """The parts of a pane in ``rect``, board of ``height`` by ``width`` cells as large as can be.

    What waits stands below the board or, where that leaves the board larger, beside it.
    """
    inner = rect.inflate(-2 * metrics.px(14), -2 * metrics.px(12))
    header = pygame.Rect(
        inner.left, inner.top, inner.width, _header_height(inner, metrics, only_board)
    )
    rest = pygame.Rect(inner.left, header.bottom, inner.width, max(inner.bottom - header.bottom, 1))
    if only_board:
        none = pygame.Rect(rest.left, rest.bottom, rest.width, 0)
        grid = grid_in(rest, height, width)
        # With nothing below it the board is in the middle.
        grid = replace(grid, top=grid.top + (rest.bottom - grid.rect.bottom) // 2)
        return PaneLayout(header, grid, none, none)
    choices: list[_Division | None] = [_below(rest, height, width, metrics)]
    choices += [_beside(rest, height, width, metrics, side) for side in (_WIDE, _NARROW)]
    best = max(choices, key=lambda choice: choice[0].scale if choice else 0)
    assert best is not None
    return PaneLayout(header, *best)


_Division = tuple[Grid, pygame.Rect, pygame.Rect]
# How wide the column beside a board is: for counters and chips at ease, or just enough.
_WIDE, _NARROW = 250, 150


def _header_height(inner: pygame.Rect, metrics: Metrics, only_board: bool) -> int:
    narrow = inner.width < metrics.px(250)
    if inner.height > metrics.px(330):
        return metrics.px(56)
    return metrics.px(55) if narrow and not only_board else metrics.px(34)


def _below(rest: pygame.Rect, height: int, width: int, metrics: Metrics) -> _Division:
    roomy = rest.height > metrics.px(300)
    needed = metrics.px(52) if roomy else metrics.px(24)
    if rest.height > metrics.px(210):
        needed += _chips_height(2 if rest.height > metrics.px(420) else 1, metrics)
    room = max(rest.height - needed - metrics.gap, 1)
    grid = grid_in(pygame.Rect(rest.left, rest.top, rest.width, room), height, width)
    top = min(grid.rect.bottom + metrics.gap, rest.bottom)
    # A low board leaves more room than was needed for what stands below it.
    left_over = rest.bottom - top
    tall = roomy or (
        rest.width >= metrics.px(270) and left_over >= metrics.px(52) + _chips_height(1, metrics)
    )
    counters_height = min(metrics.px(52 if tall else 24), left_over)
    counters = pygame.Rect(rest.left, top, rest.width, counters_height)
    chips = pygame.Rect(rest.left, counters.bottom, rest.width, rest.bottom - counters.bottom)
    if chips.height < _chips_height(1, metrics) - metrics.px(6):
        chips.height = 0
    return grid, counters, chips


def _beside(
    rest: pygame.Rect, height: int, width: int, metrics: Metrics, plan: int
) -> _Division | None:
    side = metrics.px(plan)
    if rest.width < side * 1.6 or rest.height < metrics.px(120):
        return None
    grid = grid_in(pygame.Rect(rest.left, rest.top, rest.width - side, rest.height), height, width)
    gap = metrics.px(24 if plan == _WIDE else 14)
    left = max(grid.rect.right + gap, rest.right - side + gap - (grid.left - rest.left) // 2)
    left = min(left, rest.right - side + gap)
    column = pygame.Rect(left, rest.top + metrics.px(8), rest.right - left, 0)
    column.height = rest.bottom - column.top
    high = 160 if column.height > metrics.px(330) else 78
    counters = pygame.Rect(column.topleft, (column.width, min(metrics.px(high), column.height)))
    chips = pygame.Rect(column.left, counters.bottom, column.width, column.bottom - counters.bottom)
    return grid, counters, chips


def _chips_height(rows: int, metrics: Metrics) -> int:
    return metrics.px(26) + rows * metrics.px(32)


def draw_pane(
    canvas: Canvas,
    rect: pygame.Rect,
    view: PaneView,
    picture: BoardPicture,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
    short_title: bool = False,
) -> PaneLayout:
    """Draw a whole pane and return where its parts lie.

    With ``short_title`` an algorithm that follows a program is called by the program's name.
    """
    theme = canvas.theme
    edge = theme.pane(view.index) if view.focused else theme.line
    canvas.outlined_box(
        rect, theme.panel, edge, canvas.metrics.radius, canvas.px(2 if view.focused else 1)
    )
    trace = view.state.trace
    layout = pane_layout(rect, trace.height, trace.width, canvas.metrics, view.only_board)
    _draw_header(canvas, layout.header, view, short_title)
    style = BoardStyle(view.index, overlay, mines, view.highlighted)
    picture.draw(canvas, layout.grid, view.state, style)
    if layout.counters.height:
        counters = counters_of(view.state)
        draw_counters(canvas, layout.counters, counters)
    if layout.chips.height > canvas.px(50):
        draw_chips(canvas, layout.chips, view.state, view.index)
    return layout


def title_fits(rect: pygame.Rect, view: PaneView, metrics: Metrics) -> bool:
    """Whether a pane in ``rect`` has room for its algorithm's title beside any remark."""
    trace = view.state.trace
    header = pane_layout(rect, trace.height, trace.width, metrics, view.only_board).header
    room = header.width - _title_left(metrics)
    if not _is_tall(header, metrics):
        room -= metrics.px(_REMARK_WIDTH)
    return width_of(trace.code.title, STRONG, _title_size(header, metrics)) <= room


# Room for the longest of the remarks that come and go.
_REMARK_WIDTH = 124


def _title_left(metrics: Metrics) -> int:
    return metrics.px(10) * 2 + metrics.gap


def _title_size(header: pygame.Rect, metrics: Metrics) -> int:
    return metrics.title if header.width >= metrics.px(250) else metrics.text


def _is_tall(header: pygame.Rect, metrics: Metrics) -> bool:
    return header.height > metrics.px(44)


def _draw_header(canvas: Canvas, rect: pygame.Rect, view: PaneView, short_title: bool) -> None:
    radius = canvas.px(10)
    draw_badge(canvas, (rect.left + radius, rect.top + canvas.px(13)), view.index, radius)
    left = rect.left + _title_left(canvas.metrics)
    tall = _is_tall(rect, canvas.metrics)
    row = rect.top + (canvas.px(28) if tall else 0)
    line_ = pygame.Rect(rect.left, row, rect.width, 0)
    most = rect.width if tall else round(rect.width * 0.6)
    right = rect.right - _draw_remark(canvas, line_, most, view)
    room = max((rect.right if tall else right) - left, 0)
    trace = view.state.trace
    title = trace.code.short_title if short_title else trace.code.title
    size = _title_size(rect, canvas.metrics)
    while size > canvas.metrics.small and width_of(title, STRONG, size) > room:
        size -= 1
    canvas.text(
        title, (left, rect.top), size=size, colour=canvas.theme.text, face=STRONG, most=room
    )
    if tall and right - left > canvas.px(110):
        subtitle = order_name(trace.order)
        if trace.code.marks:
            subtitle += f" \u00b7 marks {trace.code.marks}"
        canvas.text(subtitle, (left, row), size=canvas.metrics.small, colour=canvas.theme.dim,
                    most=max(right - left, 1))  # fmt: skip


def _draw_remark(canvas: Canvas, rect: pygame.Rect, most: int, view: PaneView) -> int:
    """Draw the remark at the right of a row if ``most`` pixels hold it; how many it takes."""
    theme = canvas.theme
    if not view.remark:
        return 0
    size = canvas.metrics.small
    width = width_of(view.remark, STRONG, size) + canvas.px(18)
    if width > most:
        return 0
    box = pygame.Rect(rect.right - width, rect.top - canvas.px(1), width, canvas.px(23))
    ground = mix(theme.panel, theme.good, 0.16) if view.good else theme.warning_ground
    colour = theme.good if view.good else theme.warning
    canvas.box(box, ground, box.height // 2)
    canvas.text(view.remark, box.center, size=size, colour=colour, face=STRONG, align="centre")
    return width + canvas.metrics.gap
