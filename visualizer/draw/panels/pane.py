"""One algorithm's pane: its title, board, counters, and what waits, as chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

import pygame

from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.board.looks import shows_numbers
from visualizer.draw.board.tile import numbers_fit
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chips import draw_chips, heading_leaves_room
from visualizer.draw.panels.counters import (
    counters_leave_room,
    counters_of,
    draw_counters,
    figures_lost,
)
from visualizer.draw.panels.number_note import (
    NUMBER_NOTES,
    SMALLEST_MARK,
    before_mark,
    draw_number_mark,
    mark_side,
)
from visualizer.draw.panels.pane_header import HeaderForm, draw_header, header_form
from visualizer.draw.panels.pane_layout import PaneLayout, pane_inside
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import REGULAR, height_of, width_of, wrapped
from visualizer.playback.scenario import Overlay

#: What a problem says takes so many lines at most, and so much is free beside it at scale 1.
_MOST_PROBLEM_LINES, _PROBLEM_INSET = 5, 10


class _MarkPlace(Enum):
    """Where in a pane, but in its header, a mark can say that cells are too small for numbers."""

    BELOW_BOARD = 1
    BESIDE_BOARD = 2
    COUNTERS = 3
    CHIPS = 4


@dataclass(frozen=True)
class PaneLook:
    """What all panes of a picture have alike: what is on their cells, and how headers are written.

    ``below`` is what is said below each board, ``mark`` where a mark stands instead and how large
    it is.
    """

    overlay: Overlay
    mines: bool
    header: HeaderForm
    below: str = ""
    mark: tuple[_MarkPlace, int] | None = None


def pane_look(
    layouts: Sequence[tuple[pygame.Rect, PaneLayout]],
    views: Sequence[PaneView],
    metrics: Metrics,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
) -> PaneLook:
    """How panes look beside one another, each with its rectangle and where its parts lie."""
    headers = [layout.header for _, layout in layouts]
    numbers = all(numbers_fit(layout.grid.cell) for _, layout in layouts)
    notes = () if numbers or not shows_numbers(overlay) else NUMBER_NOTES
    rooms = [_below_board(rect, layout, metrics) for rect, layout in layouts]
    least = min(room.width if room is not None else 0 for room in rooms)
    below = next((note for note in notes if width_of(note, REGULAR, metrics.small) <= least), "")
    form = header_form(headers, views, metrics, () if below else notes)
    said = not notes or below or form.note or form.mark
    mark = None if said else _mark(layouts, views, metrics)
    return PaneLook(overlay, mines, form, below, mark)


def _mark(
    layouts: Sequence[tuple[pygame.Rect, PaneLayout]],
    views: Sequence[PaneView],
    metrics: Metrics,
) -> tuple[_MarkPlace, int] | None:
    """The place in which all panes have room for a mark, and its side.

    It is one that costs no figure if there is one, and of these that with the largest mark.
    """
    aside = mark_side(metrics) + before_mark(metrics)
    panes = [(layout, view.state.trace) for (_, layout), view in zip(layouts, views)]
    places = [_MarkPlace.BELOW_BOARD, _MarkPlace.BESIDE_BOARD]
    if all(counters_leave_room(layout.counters, trace, aside, metrics) for layout, trace in panes):
        places.append(_MarkPlace.COUNTERS)
    if all(
        has_chips(layout, metrics)
        and heading_leaves_room(layout.chips, trace.frontier, aside, metrics)
        for layout, trace in panes
    ):
        places.append(_MarkPlace.CHIPS)
    sides: dict[_MarkPlace, int] = {}
    for place in places:
        room = min(min(_mark_room(place, *each, metrics).size) for each in layouts)
        side = min(room * 5 // 7, mark_side(metrics))
        if side >= min(SMALLEST_MARK, mark_side(metrics)):
            sides[place] = side
    lost = any(figures_lost(layout.counters, trace, aside, metrics) for layout, trace in panes)
    return min(
        sides.items(),
        key=lambda each: (lost and each[0] is _MarkPlace.COUNTERS, -each[1]),
        default=None,
    )


def _mark_room(
    place: _MarkPlace, rect: pygame.Rect, layout: PaneLayout, metrics: Metrics
) -> pygame.Rect:
    """Where a pane has room for a mark with some air around it, as far as that can be used."""
    board, counters, chips = layout.grid.rect, layout.counters, layout.chips
    most = -(-mark_side(metrics) * 7 // 5)
    room = pygame.Rect(0, 0, most, most)
    if place is _MarkPlace.COUNTERS:
        room.center = (counters.right - mark_side(metrics) // 2, counters.top + metrics.px(11))
    elif place is _MarkPlace.CHIPS:
        room.center = (chips.right - mark_side(metrics) // 2, chips.top + metrics.px(9))
    elif place is _MarkPlace.BELOW_BOARD:
        below = _room_below(rect, layout)
        room.height = min(room.height, below.height)
        room.center = (board.centerx, below.centery)
    else:
        right = counters.left if counters.left >= board.right else rect.right
        room.width = min(room.width, right - board.right)
        room.bottomleft = board.bottomright
    return room


def with_problem(
    rect: pygame.Rect, layout: PaneLayout, problem: str, metrics: Metrics
) -> PaneLayout:
    """The layout with room for a problem below the board, if there is any, at the cost of chips."""
    if not problem:
        return layout
    inner = pane_inside(rect, metrics)
    room = _room_below(rect, layout)
    top = layout.chips.top if layout.chips.height else room.top
    beside = layout.chips.height and layout.chips.left >= layout.grid.rect.right
    across = layout.chips if beside else inner
    lines = wrapped(problem, REGULAR, metrics.small, across.width - 2 * metrics.px(_PROBLEM_INSET))
    line = height_of(REGULAR, metrics.small)
    for count in range(min(len(lines), _MOST_PROBLEM_LINES), 0, -1):
        height = count * line + metrics.px(6)
        if top + metrics.px(4) + height <= inner.bottom + metrics.px(4):
            box = pygame.Rect(across.left, inner.bottom - height, across.width, height)
            chips = layout.chips.copy()
            chips.height = max(min(chips.bottom, box.top - metrics.px(4)) - chips.top, 0)
            return replace(layout, chips=chips, problem=box)
    return layout


def draw_pane(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    picture: BoardPicture,
    look: PaneLook,
) -> None:
    """Draw a whole pane into ``rect``, its parts where ``layout`` has them."""
    trace = view.state.trace
    # All that a view has but the state and what is ringed on the board.
    shown = {**vars(view), "state": None, "highlighted": ()}
    key = (tuple(rect), layout, trace.code, trace.order, shown, look)
    draw = partial(_draw_frame, canvas, rect, layout, view, look)
    canvas.kept(("frame of a pane", view.mark), key, draw)
    style = BoardStyle(view.mark, look.overlay, look.mines, view.highlighted)
    picture.draw(canvas, layout.grid, view.state, style)
    place, side = look.mark or (None, 0)
    aside = side + before_mark(canvas.metrics)
    if layout.counters.height:
        counters, box = counters_of(view.state), layout.counters.copy()
        box.width -= aside if place is _MarkPlace.COUNTERS else 0
        draw = partial(draw_counters, canvas, box, counters)
        canvas.kept(("counters", view.mark), (tuple(box), counters), draw)
    if has_chips(layout, canvas.metrics):
        beside_heading = aside if place is _MarkPlace.CHIPS else 0
        draw_chips(canvas, layout.chips, view.state, view.mark, beside_heading)


def _draw_frame(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    look: PaneLook,
) -> None:
    """Draw the ground of a pane, its header, and what is said below the board."""
    theme = canvas.theme
    edge = theme.pane(view.mark) if view.focused else theme.line
    canvas.outlined_box(
        rect, theme.panel, edge, canvas.metrics.radius, canvas.px(2 if view.focused else 1)
    )
    draw_header(canvas, layout.header, view, look.header, told=bool(layout.problem.height))
    _draw_problem(canvas, layout.problem, view.note.problem)
    below = _below_board(rect, layout, canvas.metrics)
    if below is not None:
        said = canvas.text(look.below, below.midtop, size=canvas.metrics.small, colour=theme.dim,
                           align="middle")  # fmt: skip
        if look.below not in ("", NUMBER_NOTES[0]):
            canvas.explain(NUMBER_NOTES[0], said)
    if look.mark is not None:
        place, side = look.mark
        mark = pygame.Rect(0, 0, side, side)
        mark.center = _mark_room(place, rect, layout, canvas.metrics).center
        draw_number_mark(canvas, mark)


def _draw_problem(canvas: Canvas, box: pygame.Rect, problem: str) -> None:
    """Draw what is wrong in the pane, where there is room for it."""
    if not box.height:
        return
    theme, metrics, inset = canvas.theme, canvas.metrics, canvas.px(_PROBLEM_INSET)
    canvas.box(box, theme.warning_ground, canvas.px(6))
    bar = (box.left, box.top + canvas.px(4), canvas.px(3), box.height - canvas.px(8))
    canvas.fill(theme.warning, bar)
    apart = height_of(REGULAR, metrics.small)
    most = max((box.height - canvas.px(4)) // apart, 1)
    canvas.text_lines(problem, (box.left + inset, box.top + canvas.px(3)), box.width - 2 * inset,
                      size=metrics.small, colour=theme.warning, most=most)  # fmt: skip


def has_chips(layout: PaneLayout, metrics: Metrics) -> bool:
    """Whether a pane has room for what waits."""
    return layout.chips.height > metrics.px(50)


def _below_board(rect: pygame.Rect, layout: PaneLayout, metrics: Metrics) -> pygame.Rect | None:
    """The empty line below the board and its counters, None where none is."""
    if has_chips(layout, metrics):
        return None
    room, height = _room_below(rect, layout), height_of(REGULAR, metrics.small)
    if room.height < height + metrics.px(2):
        return None
    # Letters are lower than their line, so that it may come close to what is above and below it.
    top = room.top + min((room.height - height) // 2, metrics.px(4))
    return pygame.Rect(layout.header.left, top, layout.header.width, height)


def _room_below(rect: pygame.Rect, layout: PaneLayout) -> pygame.Rect:
    """What is left of a pane below its board, and below counters and chips that are there."""
    parts = (layout.grid.rect, layout.counters, layout.chips)
    top = max(part.bottom for part in parts if part.height)
    bottom = layout.problem.top if layout.problem.height else rect.bottom
    return pygame.Rect(rect.left, top, rect.width, max(bottom - top, 0))
