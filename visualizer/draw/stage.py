"""The stage: panes in a grid, the code panel and the timeline, in the window and in exports.

Panes and code are arranged in the way that has the largest cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

import pygame

from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.caption import CAPTION_GAP, CaptionView, caption_height, draw_caption, fit_lines
from visualizer.draw.panels.code import CodeLayout, CodeWidths, code_widths
from visualizer.draw.panels.code_panel import CodeView, draw_code, draw_code_lines
from visualizer.draw.panels.frontier import draw_frontier
from visualizer.draw.panels.glide import GlidePicture
from visualizer.draw.panels.legend import LEGEND_HEIGHT, LegendView, draw_legend, legend_of
from visualizer.draw.panels.pane_header import HeaderForm, draw_header, draw_order, header_form
from visualizer.draw.panels.pane_layout import PaneLayout, pane_layout
from visualizer.draw.panels.pane_view import NO_REMARK, PaneView, Remark
from visualizer.draw.panels.timeline import STRIP_HEIGHT, TimelinePicture, TimelineView, draw_stop_signs
from visualizer.draw.text import REGULAR, STRONG, line_height, wrap_text
from visualizer.draw.theme import Metrics
from visualizer.language.signs import visible_overlay
from visualizer.playback.comparison import PaneTag
from visualizer.playback.scenario import NO_STOPS, Overlay, RunStops
from visualizer.values import value_class

#: In pixels at scale 1.
_PANEL_GAP = 8
#: A factor for the cells of a grid with an empty slot, which must be considerably larger.
_HOLES_PENALTY = 0.88
#: The least height, at scale 1, of an empty slot among the panes that the code can take.
_LOWEST_CODE = 190


@dataclass
class StageLayout:
    """The rectangles of a stage, for drawing it and for finding the thing under a point.

    ``panes`` and ``boards`` have an entry for each pane; ``code_rect`` is None without code. Drawing
    the stage sets ``code``, the layout of its lines. ``metrics`` are the sizes of the text.
    """

    panes: list[pygame.Rect] = field(default_factory=list)
    boards: list[PaneLayout] = field(default_factory=list)
    code_rect: pygame.Rect | None = None
    metrics: Metrics = field(default_factory=Metrics)
    code: CodeLayout | None = None
    timeline: pygame.Rect | None = None

    @property
    def cell(self) -> float:
        """The side of a cell in pixels, 0 without boards."""
        return self.boards[0].grid.scale if self.boards else 0.0


def show_one_pane(layout: StageLayout, index: int, count: int) -> StageLayout:
    """The layout of one pane as that of pane ``index`` of ``count``, of which the others have no size."""
    empty, (board,) = pygame.Rect(0, 0, 0, 0), layout.boards
    grid = board.grid.move_to(-board.grid.rect.width, -board.grid.rect.height)
    boards, panes = [PaneLayout(empty, empty, grid, empty)] * count, [empty] * count
    boards[index], panes[index] = board, layout.panes[0]
    return replace(layout, panes=panes, boards=boards)


@value_class
class StageNeeds:
    """The contents of a stage: a number of panes with boards of ``board`` (height, width) cells.

    ``code`` has the widths of the code, None for no code panel. ``excerpt`` has the width and height of lines of
    code in each pane, None for none. ``columns`` None chooses the number that makes the cells largest.
    """

    panes: int
    board: tuple[int, int]
    code: CodeWidths | None = None
    columns: int | None = None
    shows_frontier: bool = True
    excerpt: tuple[int, int] | None = None


def stage_layout(rect: pygame.Rect, needs: StageNeeds, metrics: Metrics) -> StageLayout:
    """The layout of the panes and the code in ``rect``.

    The code takes the rest of the last row of panes, or the right side of the stage.
    """
    panes, code = _best_arrangement(tuple(rect), needs, metrics)
    boards = [pane_layout(tuple(pane), needs.board, metrics, needs.shows_frontier, needs.excerpt) for pane in panes]
    return StageLayout([*map(pygame.Rect, panes)], boards, pygame.Rect(code) if code else boards[0].code, metrics)


_Arrangement = tuple[list[pygame.Rect], "pygame.Rect | None"]


@lru_cache(maxsize=256)
def _best_arrangement(box: tuple[int, int, int, int], needs: StageNeeds, metrics: Metrics) -> _Arrangement:
    best: _Arrangement = ([], None)
    largest = -1.0
    for panes, code, holes in _all_arrangements(pygame.Rect(box), needs, metrics):
        cell = pane_layout(tuple(panes[0]), needs.board, metrics, needs.shows_frontier).grid.scale
        worth = cell * (_HOLES_PENALTY if holes else 1.0)
        # Earlier arrangements are preferred to later ones that are hardly better.
        if worth > largest + 0.01:
            largest, best = worth, (panes, code)
    return best


def _all_arrangements(
    rect: pygame.Rect, needs: StageNeeds, metrics: Metrics
) -> Iterator[tuple[list[pygame.Rect], pygame.Rect | None, bool]]:
    """The arrangements, and whether each has an empty slot."""
    for columns in _column_counts(needs, rect):
        slots = _grid_slots(rect, needs.panes, columns, metrics)
        panes, left_over = slots[: needs.panes], slots[needs.panes :]
        if needs.code is None:
            yield panes, None, bool(left_over) and needs.columns is None
            continue
        if left_over:
            code = left_over[0].union(left_over[-1])
            if code.width >= needs.code.least and code.height >= metrics.px(_LOWEST_CODE):
                yield panes, code, False
        code = rect.copy()
        code.width = max(min(rect.width // (columns + 2), needs.code.best), needs.code.least)
        code.right = rect.right
        room = rect.copy()
        room.width = max(code.left - metrics.px(_PANEL_GAP) - room.left, 1)
        yield _grid_slots(room, needs.panes, columns, metrics)[: needs.panes], code, bool(left_over)


def _column_counts(needs: StageNeeds, rect: pygame.Rect) -> list[int]:
    """The numbers of columns to try; those with nearly square panes come first."""
    if needs.columns is not None:
        return [min(needs.columns, needs.panes)]
    balanced = (needs.panes * max(rect.width, 1) / max(rect.height, 1)) ** 0.5
    return sorted(range(1, needs.panes + 1), key=lambda columns: abs(columns - balanced))


def _grid_slots(rect: pygame.Rect, count: int, columns: int, metrics: Metrics) -> list[pygame.Rect]:
    """At least ``count`` slots of one size in full rows across ``rect``, from left to right.

    The remainders of the divisions widen the gaps.
    """
    gap = metrics.px(_PANEL_GAP)
    rows = -(-count // columns)
    across, down = rect.width + gap, rect.height + gap
    size = max(across // columns - gap, 1), max(down // rows - gap, 1)
    return [
        pygame.Rect((rect.left + col * across // columns, rect.top + row * down // rows), size)
        for row in range(rows)
        for col in range(columns)
    ]


# The picture

#: The most lines of a problem, and the space beside them at scale 1.
_MOST_PROBLEM_LINES, _PROBLEM_INSET = 5, 10
#: At scale 1: the greatest height of an ending in a low room, where in the hall the line over all panes would hide it.
_HIGHEST_ENDING = 58


@value_class
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
        self._pictures: dict[PaneTag, tuple[BoardPicture, GlidePicture]] = {}
        self._timeline = TimelinePicture()

    def draw_panes(self, canvas: Canvas, layout: StageLayout, view: StageView) -> None:
        """Draw the panes and the code in the rectangles of ``layout``."""
        layout.boards = [
            add_problem_box(board, pane.note.problem, canvas.metrics) for board, pane in zip(layout.boards, view.panes)
        ]
        shown = [index for index, rect in enumerate(layout.panes) if rect.width]
        views = [view.panes[index] for index in shown]
        form = header_form([layout.boards[index].header for index in shown], views, canvas.metrics)
        # A picture keeps its trace in memory.
        self._pictures = {each.tag: self._pictures.get(each.tag) or (BoardPicture(), GlidePicture()) for each in views}
        for index in shown:
            with canvas.part("pane", view.panes[index].tag.letter, layout.panes[index]):
                self._draw_pane(canvas, layout, view, index, form)
        if view.code is not None and layout.code_rect is not None:
            draw = draw_code_lines if any(board.code for board in layout.boards) else draw_code
            with canvas.part("code", "", layout.code_rect):
                layout.code = draw(canvas, layout.code_rect, view.code)

    def _draw_pane(self, canvas: Canvas, layout: StageLayout, view: StageView, index: int, form: HeaderForm) -> None:
        """Draw a whole pane, with its parts in the rectangles of its layout."""
        pane, rect, board = view.panes[index], layout.panes[index], layout.boards[index]
        trace, (picture, glide) = pane.state.trace, self._pictures[pane.tag]
        # The background does not depend on these fields.
        fields = {**vars(pane), "state": None, "highlighted": (), "previous_state": None, "share": 0, "signs": ()}
        key = (tuple(rect), board, trace.code, trace.order, fields, form)
        draw = partial(_draw_pane_background, canvas, rect, board, pane, form)
        canvas.draw_cached(("frame of a pane", pane.tag), key, draw)
        overlay = visible_overlay(view.overlay, board.grid.cell, trace.visit_count)
        style = BoardStyle(pane.tag, overlay, view.mines, pane.highlighted, pane.signs, pane.wrong_cells)
        picture.draw(canvas, board.grid, pane.state, style)
        _draw_frontier_room(canvas, board.frontier, pane)
        glide.draw(canvas, rect, board, pane)

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


def _draw_frontier_room(canvas: Canvas, room: pygame.Rect, view: PaneView) -> None:
    """Draw the frontier of a pane, or what was concluded at its end."""
    if view.ending.text and view.share == 1:  # nothing glides any more
        draw = partial(_draw_ending, canvas, room, view)
        canvas.draw_cached(("ending of a pane", view.tag), (tuple(room), view.ending), draw)
        return
    draw_frontier(canvas, room, view)


def _draw_pane_background(
    canvas: Canvas, rect: pygame.Rect, layout: PaneLayout, view: PaneView, form: HeaderForm
) -> None:
    """Draw the background of a pane, its header and its problem."""
    theme, problem = canvas.theme, view.note.problem
    edge, width = (theme.pane_colour(view.tag), 2) if view.focused else (theme.line, 1)
    canvas.outlined_box(rect, theme.panel, edge, canvas.metrics.radius, canvas.px(width))
    box, ending = layout.problem, NO_REMARK if layout.frontier.height else view.ending
    news = Remark(problem, problem) if problem and not box.height else ending
    draw_header(canvas, layout.header, view, form, news)
    draw_order(canvas, layout.order, view)
    if not box.height:
        return
    size, inset = canvas.metrics.small, canvas.px(_PROBLEM_INSET)
    canvas.box(box, theme.warning_ground, canvas.px(6))
    most, position = max((box.height - canvas.px(8)) // line_height(REGULAR, size), 1), box.move(inset, canvas.px(4))
    canvas.text_lines(problem, position.topleft, box.width - 2 * inset, size=size, colour=theme.warning, max_lines=most)


def _draw_ending(canvas: Canvas, room: pygame.Rect, view: PaneView) -> None:
    """Draw what the run was like or what is wrong with it, as large as it fits, in the room of its empty frontier."""
    theme, metrics, (text, brief, is_good) = canvas.theme, canvas.metrics, view.ending
    inset, edge = canvas.px(_PROBLEM_INSET), canvas.px(4)
    highest = max(canvas.px(_HIGHEST_ENDING), room.height // 2)
    space = max(room.width - 2 * inset - edge, 1), min(room.height - 2 * edge, highest)
    lines, size = fit_lines(text, space, metrics)
    if size < metrics.small or lines != wrap_text(text, STRONG, size, space[0]):
        text = brief
        lines, size = fit_lines(text, space, metrics)
    box = pygame.Rect(room.left, room.top, room.width, line_height(STRONG, size) * len(lines) + 2 * edge)
    if box.height > room.height:
        return
    colour, ground = (theme.text, theme.raised) if is_good else (theme.warning, theme.warning_ground)
    canvas.box(box, ground, canvas.px(6))
    canvas.fill(theme.pane_colour(view.tag) if is_good else theme.warning, (box.left, box.top, edge, box.height))
    place, most = (box.left + edge + inset, box.top + edge), len(lines)
    canvas.text_lines(text, place, space[0], size=size, colour=colour, face=STRONG, max_lines=most)
