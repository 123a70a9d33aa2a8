"""One algorithm's pane: its header, its board, and what waits."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane_header import HeaderForm, draw_header
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.panels.waiting_picture import draw_waiting
from visualizer.draw.text import REGULAR, height_of, wrapped

#: What is said of a problem takes so many lines at most, and so much is free beside it at scale 1.
_PROBLEM_LINES, _PROBLEM_INSET = 5, 10


def with_problem(layout: PaneLayout, problem: str, metrics: Metrics) -> PaneLayout:
    """The layout with a problem above what waits, if there is one and room for a line of it."""
    room, line = layout.waiting, height_of(REGULAR, metrics.small)
    if not problem or room.height < line + metrics.px(8):
        return layout
    width = room.width - 2 * metrics.px(_PROBLEM_INSET)
    lines = min(len(wrapped(problem, REGULAR, metrics.small, width)), _PROBLEM_LINES)
    box = pygame.Rect(room.left, room.top, room.width, lines * line + metrics.px(8))
    box.height = min(box.height, room.height)
    top = min(box.bottom + metrics.gap, room.bottom)
    waiting = pygame.Rect(room.left, top, room.width, room.bottom - top)
    return replace(layout, problem=box, waiting=waiting)


def draw_pane(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    picture: BoardPicture,
    style: BoardStyle,
    form: HeaderForm,
) -> None:
    """Draw a whole pane into ``rect``, its parts where ``layout`` has them."""
    trace = view.state.trace
    # All that a view has but what is drawn below.
    shown = {**vars(view), "state": None, "highlighted": (), "before": None, "slide": 0}
    key = (tuple(rect), layout, trace.code, trace.order, shown, form)
    draw = partial(_draw_frame, canvas, rect, layout, view, form)
    canvas.cached(("frame of a pane", view.mark), key, draw)
    picture.draw(canvas, layout.grid, view.state, style)
    draw_waiting(canvas, layout.waiting, view)


def _draw_frame(
    canvas: Canvas, rect: pygame.Rect, layout: PaneLayout, view: PaneView, form: HeaderForm
) -> None:
    """Draw the ground of a pane, its header, and what is wrong in it."""
    theme, problem = canvas.theme, view.note.problem
    edge, width = (theme.pane(view.mark), 2) if view.focused else (theme.line, 1)
    canvas.outlined_box(rect, theme.panel, edge, canvas.metrics.radius, canvas.px(width))
    box = layout.problem
    draw_header(canvas, layout.header, view, form, "" if box.height else problem)
    if not box.height:
        return
    size, inset = canvas.metrics.small, canvas.px(_PROBLEM_INSET)
    canvas.box(box, theme.warning_ground, canvas.px(6))
    most = max((box.height - canvas.px(8)) // height_of(REGULAR, size), 1)
    canvas.text_lines(problem, (box.left + inset, box.top + canvas.px(4)), box.width - 2 * inset,
                      size=size, colour=theme.warning, max_lines=most)  # fmt: skip
