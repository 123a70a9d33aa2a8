"""One algorithm's pane: its title, board, counters, and what waits, as chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.draw.badge import draw_badge
from visualizer.draw.board.board_picture import BoardPicture, BoardStyle
from visualizer.draw.board.cell_looks import shows_numbers
from visualizer.draw.board.cell_tile import numbers_fit
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chips import draw_chips
from visualizer.draw.panels.counters import counters_of, draw_counters
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.draw.theme import mix
from visualizer.language.terms import order_text
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State


@dataclass(frozen=True)
class PaneView:
    """What one pane shows: an algorithm's ``state``, and a remark on it.

    ``remark`` stands in the corner (``differs at 2``), where it is narrow as ``brief_remark``
    if there is one; ``good`` remarks are no warnings.
    """

    index: int
    state: State
    focused: bool = False
    remark: str = ""
    good: bool = False
    highlighted: tuple[int, ...] = ()
    only_board: bool = False
    removable: bool = False
    brief_remark: str = ""


def close_rect(header: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """Where the cross of a pane that can be removed stands in its header."""
    side = metrics.px(20)
    return pygame.Rect(header.right - side, header.top + metrics.px(1), side, side)


def _title_line(header: pygame.Rect, view: PaneView, metrics: Metrics) -> pygame.Rect:
    """The header's first line, without the room of a cross."""
    line = header.copy()
    line.width -= metrics.px(26) if view.removable else 0
    return line


def draw_pane(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    picture: BoardPicture,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
    short_title: bool = False,
) -> None:
    """Draw a whole pane into ``rect``, its parts where ``layout`` has them.

    With ``short_title`` each algorithm is called by its family, and what it does stands below; in
    a low header by the shorter of its names.
    """
    lacks_numbers = shows_numbers(overlay) and not numbers_fit(layout.grid.cell)
    trace = view.state.trace
    # All that a view has but the state and what is ringed on the board.
    shown = {**vars(view), "state": None, "highlighted": ()}
    key = (tuple(rect), layout, trace.code, trace.order, shown, short_title, lacks_numbers)
    draw = partial(_draw_frame, canvas, rect, layout, view, short_title, lacks_numbers)
    canvas.kept(("frame of a pane", view.index), key, draw)
    style = BoardStyle(view.index, overlay, mines, view.highlighted)
    picture.draw(canvas, layout.grid, view.state, style)
    if layout.counters.height:
        counters = counters_of(view.state)
        draw = partial(draw_counters, canvas, layout.counters, counters)
        canvas.kept(("counters", view.index), (tuple(layout.counters), counters), draw)
    if _has_chips(layout, canvas.metrics):
        draw_chips(canvas, layout.chips, view.state, view.index)


def _draw_frame(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    short_title: bool,
    lacks_numbers: bool,
) -> None:
    """Draw the ground of a pane, its header, and why it has no numbers, if it has none."""
    theme = canvas.theme
    edge = theme.pane(view.index) if view.focused else theme.line
    canvas.outlined_box(
        rect, theme.panel, edge, canvas.metrics.radius, canvas.px(2 if view.focused else 1)
    )
    notes = _TOO_SMALL if lacks_numbers else ()
    below = _below_board(rect, layout, canvas.metrics) if notes else None
    _draw_header(canvas, layout.header, view, short_title, notes if below is None else ())
    if below is not None:
        _draw_note(canvas, below, notes, "middle")


def _has_chips(layout: PaneLayout, metrics: Metrics) -> bool:
    return layout.chips.height > metrics.px(50)


def _below_board(rect: pygame.Rect, layout: PaneLayout, metrics: Metrics) -> pygame.Rect | None:
    """The empty line below the board and its counters, None where none is."""
    # Counters leave some room below themselves.
    top = max(layout.grid.rect.bottom + metrics.px(4), layout.counters.bottom)
    height = height_of(REGULAR, metrics.small)
    if _has_chips(layout, metrics) or top + height > rect.bottom - metrics.px(4):
        return None
    return pygame.Rect(layout.header.left, top, layout.header.width, height)


def title_fits(header: pygame.Rect, view: PaneView, metrics: Metrics) -> bool:
    """Whether a pane's header has room for its algorithm's title beside any remark."""
    trace = view.state.trace
    room = _title_line(header, view, metrics).width - _title_left(metrics)
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


# In a header narrower than that the second line begins below the badge.
_NARROW = 200
_LEAST_SUBTITLE = 80


# Why cells have no visit numbers, the shorter form where there is little room.
_ROOM_FOR_NOTE = 200
_TOO_SMALL = ("cells are too small for numbers", "too small for numbers", "no numbers")


def _draw_header(
    canvas: Canvas, rect: pygame.Rect, view: PaneView, short_title: bool, notes: Sequence[str]
) -> None:
    """Draw badge, title and remark; one of ``notes`` on the title's line or instead of the next."""
    radius = canvas.px(10)
    draw_badge(canvas, (rect.left + radius, rect.top + canvas.px(13)), view.index, radius)
    left = rect.left + _title_left(canvas.metrics)
    tall = _is_tall(rect, canvas.metrics)
    row = rect.top + (canvas.px(28) if tall else 0)
    line = _title_line(rect, view, canvas.metrics)
    right = rect.right if tall else line.right
    remark = remark_rect(rect, view, canvas.metrics)
    if remark is not None:
        _draw_remark(canvas, remark, view)
        right = remark.left - canvas.metrics.gap
    room = max((line.right if tall else right) - left, 0)
    if notes and not tall and room >= canvas.px(_ROOM_FOR_NOTE):
        room -= width_of(notes[-1], REGULAR, canvas.metrics.small) + canvas.metrics.gap
    title, words = _title_and_words(view, short_title, tall)
    size = _title_size(rect, canvas.metrics)
    while size > canvas.metrics.small and width_of(title, STRONG, size) > room:
        size -= 1
    drawn = canvas.text(
        title, (left, rect.top), size=size, colour=canvas.theme.text, face=STRONG, most=room
    )
    if tall and rect.width < canvas.px(_NARROW):
        left = rect.left + canvas.px(2)
    if notes:
        begin = (left, row) if tall else (drawn.right + canvas.metrics.gap, rect.top + canvas.px(4))
        _draw_note(canvas, pygame.Rect(begin, (max(right - begin[0], 0), 0)), notes)
    elif tall and right - left > canvas.px(_LEAST_SUBTITLE):
        subtitle = " \u00b7 ".join(filter(None, words))
        if words[0] and width_of(subtitle, REGULAR, canvas.metrics.small) > right - left:
            subtitle = words[0]
        canvas.text(subtitle, (left, row), size=canvas.metrics.small, colour=canvas.theme.dim,
                    most=max(right - left, 1))  # fmt: skip


def _title_and_words(view: PaneView, short_title: bool, tall: bool) -> tuple[str, list[str]]:
    """What a pane is called, and what stands below that in a ``tall`` header."""
    code, order = view.state.trace.code, order_text(view.state.trace.order)
    if short_title and tall:
        family, _, manner = code.title.partition(", ")
        return family, [manner, order]
    title = code.short_title if short_title else code.title
    return title, [order, f"marks {code.marks}" if code.marks else ""]


def _draw_note(
    canvas: Canvas, rect: pygame.Rect, notes: Sequence[str], align: str = "left"
) -> None:
    """Draw the first of ``notes`` that is no wider than ``rect`` at its top, if one is."""
    small = canvas.metrics.small
    note = next((each for each in notes if width_of(each, REGULAR, small) <= rect.width), "")
    position = rect.midtop if align == "middle" else rect.topleft
    canvas.text(note, position, size=small, colour=canvas.theme.dim, align=align)


def _draw_remark(canvas: Canvas, box: pygame.Rect, view: PaneView) -> None:
    theme = canvas.theme
    ground = mix(theme.panel, theme.good, 0.16) if view.good else theme.warning_ground
    colour = theme.good if view.good else theme.warning
    canvas.box(box, ground, box.height // 2)
    fits = _remark_width(view.remark, canvas.metrics) <= box.width
    text = view.remark if fits else view.brief_remark
    canvas.text(text, box.center, size=canvas.metrics.small, colour=colour, face=STRONG,
                align="centre")  # fmt: skip


def remark_rect(header: pygame.Rect, view: PaneView, metrics: Metrics) -> pygame.Rect | None:
    """Where the remark stands in a pane's header, None where that has no room for it."""
    tall = _is_tall(header, metrics)
    # Something of the name is left, beside a remark on its line.
    line = header if tall else _title_line(header, view, metrics)
    beside = min(round(header.width * 0.6), line.width - _title_left(metrics) - metrics.px(56))
    width = _remark_width(view.remark, metrics)
    if view.brief_remark and width > line.width - _room_for_name(header, view, metrics):
        width = _remark_width(view.brief_remark, metrics)
    if not view.remark or width > (header.width if tall else beside):
        return None
    top = header.top + (metrics.px(28) if tall else 0) - metrics.px(1)
    return pygame.Rect(line.right - width, top, width, metrics.px(23))


def _room_for_name(header: pygame.Rect, view: PaneView, metrics: Metrics) -> int:
    """How much of the remark's line the name needs: what it does, or all of it in a low header."""
    code = view.state.trace.code
    if _is_tall(header, metrics):
        left = 0 if header.width < metrics.px(_NARROW) else _title_left(metrics)
        return left + width_of(code.title.partition(", ")[2], REGULAR, metrics.small) + metrics.gap
    return _title_left(metrics) + width_of(code.short_title, STRONG, metrics.small) + metrics.gap


def _remark_width(text: str, metrics: Metrics) -> int:
    return width_of(text, STRONG, metrics.small) + metrics.px(18)
