"""The stage: panes in a grid, the code panel and the timeline, in the window and in exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.caption import CAPTION_GAP, CaptionView, caption_height, draw_caption
from visualizer.draw.panels.code import code_widths
from visualizer.draw.panels.code_panel import CodeView, draw_code
from visualizer.draw.panels.frontier_picture import draw_frontier
from visualizer.draw.panels.legend import LEGEND_HEIGHT, LegendView, draw_legend, legend_of
from visualizer.draw.panels.pane_header import HeaderForm, draw_header, header_form
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.panels.stop_marks import STRIP_HEIGHT, draw_stop_signs
from visualizer.draw.panels.timeline import TimelinePicture, TimelineView
from visualizer.draw.stage_layout import StageLayout, StageNeeds, stage_layout
from visualizer.draw.text import REGULAR, line_height, wrap_text
from visualizer.draw.theme import Metrics
from visualizer.playback.scenario import NO_STOPS, Overlay, RunStops
from visualizer.playback.tags import PaneTag

#: The most lines of a problem, and the space beside them at scale 1.
_MOST_PROBLEM_LINES, _PROBLEM_INSET = 5, 10


@dataclass(frozen=True)
class StageView:
    """The contents of a stage; ``code`` and ``timeline`` are None if they are not shown.

    Only exports use ``legend`` and the stops: their signs below the timeline, the ``caption`` of the
    current one, and ``captions`` for the room that any of them needs. The window draws them itself.
    """

    panes: Sequence[PaneView]
    code: CodeView | None = None
    timeline: TimelineView | None = None
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    columns: int | None = None
    legend: bool = False
    stops: RunStops = NO_STOPS
    caption: CaptionView | None = None
    captions: tuple[str, ...] = ()


class Stage:
    """Draws stages, and caches pictures from one to the next."""

    def __init__(self) -> None:
        self._pictures: dict[PaneTag, BoardPicture] = {}
        self._timeline = TimelinePicture()

    def draw_panes(self, canvas: Canvas, layout: StageLayout, view: StageView) -> None:
        """Draw the panes and the code in the rectangles of ``layout``."""
        layout.boards = [
            add_problem_box(board, pane.note.problem, canvas.metrics) for board, pane in zip(layout.boards, view.panes)
        ]
        headers = [board.header for board in layout.boards]
        form = header_form(headers, view.panes, canvas.metrics)
        for pane, rect, board in zip(view.panes, layout.panes, layout.boards):
            picture = self._pictures.setdefault(pane.tag, BoardPicture())
            style = BoardStyle(pane.tag, view.overlay, view.mines, pane.highlighted, pane.signs)
            with canvas.part("pane", pane.tag.letter, rect):
                draw_pane(canvas, rect, board, pane, picture, style, form)
        if view.code is not None and layout.code_rect is not None:
            with canvas.part("code", "", layout.code_rect):
                layout.code = draw_code(canvas, layout.code_rect, view.code)

    def draw_timeline(self, canvas: Canvas, rect: pygame.Rect, view: TimelineView) -> None:
        """Draw the timeline into ``rect``."""
        with canvas.part("timeline", "", rect):
            self._timeline.draw(canvas, rect, view)

    def draw(self, canvas: Canvas, view: StageView) -> StageLayout:
        """Draw a stage that fills the canvas, and return its layout."""
        theme, metrics = canvas.theme, canvas.metrics
        canvas.fill(theme.background)
        rect = canvas.rect.inflate(-2 * metrics.margin, -2 * metrics.margin)
        timeline = None
        if view.timeline:
            box = pygame.Rect(rect.left, rect.bottom - canvas.px(130), rect.width, canvas.px(130))
            canvas.outlined_box(box, theme.panel, theme.line, metrics.radius)
            timeline = box.inflate(-2 * canvas.px(16), -2 * canvas.px(12))
            _draw_stops(canvas, timeline, view.timeline, view.stops)
            self.draw_timeline(canvas, timeline, view.timeline)
            rect.height -= box.height + canvas.px(12)
        rect.height -= _draw_caption(canvas, rect, view)
        legend = pygame.Rect(rect.left, 0, rect.width, canvas.px(LEGEND_HEIGHT))
        legend.bottom = rect.bottom
        rect.height -= (legend.height + canvas.px(4)) * view.legend
        layout = stage_layout(rect, stage_needs(view, metrics), metrics)
        if view.legend:
            draw_legend(canvas, legend, stage_legend(view, layout))
        layout.timeline = timeline
        self.draw_panes(canvas, layout, view)
        return layout


def _draw_stops(canvas: Canvas, timeline: pygame.Rect, view: TimelineView, stops: RunStops) -> None:
    """Draw the signs of stops at the bottom of ``timeline``, and reduce its height by them."""
    if not stops.ticks:
        return
    timeline.height -= canvas.px(STRIP_HEIGHT)
    strip = pygame.Rect(timeline.left, timeline.bottom, timeline.width, canvas.px(STRIP_HEIGHT))
    draw_stop_signs(canvas, strip, view.comparison, stops.ticks, view.position)


def _draw_caption(canvas: Canvas, rect: pygame.Rect, view: StageView) -> int:
    """Draw the caption at the bottom of ``rect`` and return the height reserved for captions."""
    height = caption_height(view.captions, rect.width, canvas.metrics)
    if not height:
        return 0
    if view.caption is not None:
        band = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        draw_caption(canvas, band, view.caption)
    return height + canvas.px(CAPTION_GAP)


def stage_legend(view: StageView, layout: StageLayout) -> LegendView:
    """The legend of a stage with this layout."""
    return legend_of(view.panes, view.overlay, view.mines, layout.boards[0].grid.cell)


def stage_needs(view: StageView, metrics: Metrics) -> StageNeeds:
    """The needs of a stage that shows ``view``."""
    trace = view.panes[0].state.trace
    code = code_widths([view.code.pane.state.trace.code], metrics) if view.code else None
    shape = trace.height, trace.width
    return StageNeeds(len(view.panes), shape, code, view.columns, view.panes[0].shows_frontier)


# A pane


def add_problem_box(layout: PaneLayout, problem: str, metrics: Metrics) -> PaneLayout:
    """The layout with a box for ``problem`` above the frontier, if it is not empty and a line of it fits."""
    room, line = layout.frontier, line_height(REGULAR, metrics.small)
    if not problem or room.height < line + metrics.px(8):
        return layout
    width = room.width - 2 * metrics.px(_PROBLEM_INSET)
    lines = min(len(wrap_text(problem, REGULAR, metrics.small, width)), _MOST_PROBLEM_LINES)
    box = pygame.Rect(room.left, room.top, room.width, lines * line + metrics.px(8))
    box.height = min(box.height, room.height)
    top = min(box.bottom + metrics.gap, room.bottom)
    return replace(layout, problem=box, frontier=pygame.Rect(room.left, top, room.width, room.bottom - top))


def draw_pane(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    picture: BoardPicture,
    style: BoardStyle,
    form: HeaderForm,
) -> None:
    """Draw a whole pane into ``rect``, with its parts in the rectangles of ``layout``."""
    trace = view.state.trace
    # The background does not depend on these fields.
    fields = {**vars(view), "state": None, "highlighted": (), "before": None, "slide": 0, "signs": ()}
    key = (tuple(rect), layout, trace.code, trace.order, fields, form)
    draw = partial(_draw_pane_background, canvas, rect, layout, view, form)
    canvas.draw_cached(("frame of a pane", view.tag), key, draw)
    picture.draw(canvas, layout.grid, view.state, style)
    draw_frontier(canvas, layout.frontier, view)


def _draw_pane_background(
    canvas: Canvas, rect: pygame.Rect, layout: PaneLayout, view: PaneView, form: HeaderForm
) -> None:
    """Draw the background of a pane, its header and its problem."""
    theme, problem = canvas.theme, view.note.problem
    edge, width = (theme.pane_colour(view.tag), 2) if view.focused else (theme.line, 1)
    canvas.outlined_box(rect, theme.panel, edge, canvas.metrics.radius, canvas.px(width))
    box = layout.problem
    draw_header(canvas, layout.header, view, form, "" if box.height else problem)
    if not box.height:
        return
    size, inset = canvas.metrics.small, canvas.px(_PROBLEM_INSET)
    canvas.box(box, theme.warning_ground, canvas.px(6))
    most, position = max((box.height - canvas.px(8)) // line_height(REGULAR, size), 1), box.move(inset, canvas.px(4))
    canvas.text_lines(problem, position.topleft, box.width - 2 * inset, size=size, colour=theme.warning, max_lines=most)
