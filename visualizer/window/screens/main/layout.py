"""The layout of the main screen."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pygame

from visualizer.draw.panels.code import CodeWidths, code_widths, excerpt_room
from visualizer.draw.panels.timeline import STRIP_HEIGHT
from visualizer.draw.stage import StageLayout, StageNeeds, stage_layout
from visualizer.draw.theme import Metrics
from visualizer.language.signs import SIZES
from visualizer.trace.source import SourceCode
from visualizer.values import value_class
from visualizer.window.ui import Box


@value_class
class MainNeeds:
    """What the main screen has to show: a number of ``panes``, with boards of the same size.

    ``board`` is their height and width in cells. ``codes`` are the listings that the code panel
    may show. With ``show_code`` None, it is shown if the cells are large enough beside it.
    ``only_boards`` leaves out all but the panes, and the status line if there is a ``caption``; then code is in the
    pane. With ``stops``, the timeline has a strip for them, and with ``parts`` a row for the boards of a lecture.
    """

    panes: int
    board: tuple[int, int]
    codes: tuple[SourceCode, ...] = ()
    show_code: bool | None = None
    only_boards: bool = False
    caption: bool = False
    stops: bool = False
    parts: bool = False


@value_class
class MainLayout:
    """The rectangles of the main screen's parts; a part that is left out has no size.

    ``stage_layout`` has panes and code, with the ``status_line`` below, or over their edge. ``bottom`` is the player,
    with the ``parts`` of a lecture, the ``timeline``, the strip of ``stops``, and the ``controls``.
    """

    bar: pygame.Rect
    stage_layout: StageLayout
    status_line: pygame.Rect
    bottom: pygame.Rect
    timeline: pygame.Rect
    controls: pygame.Rect
    stops: pygame.Rect
    parts: pygame.Rect


#: The heights of timeline and status line in pixels at scale 1. The later ones are tried if the
#: earlier ones make the cells too small.
_STATUS_HEIGHT = 36
_HEIGHT_LEVELS = ((84, _STATUS_HEIGHT), (46, _STATUS_HEIGHT), (0, _STATUS_HEIGHT), (0, 20))
#: Cells of this many pixels are large enough. So are cells of this share of the largest possible
#: size: of the size with the least timeline, for each level but the last, and of the size without code.
_LARGE_CELL, _SHARES_OF_LARGEST, _SHARE_WITH_CODE = 40, (0.85, 0.72, 0.72), 0.9
#: Panes that would be narrower than this, in pixels at scale 1, leave no room for code.
_NARROWEST_WITH_CODE = 115
# In pixels at scale 1.
_BAR_HEIGHT, _CONTROLS_HEIGHT, _PARTS_GAP = 50, 52, 8
_TABS_HEIGHT, _TABS_GAP = 26, 6
#: If only boards are shown, for a lecture hall: by how much numbers are larger, half as high as their cells; the
#: greatest share of the width for code; the least share of the size without frontiers that cells have beside them.
#: The status line has two lines.
_HALL_NUMBERS, _HALL_CODE, _HALL_SHARE, _HALL_LEVEL = 1.5, 0.65, 0.75, (0, 2 * _STATUS_HEIGHT)

#: Numbers grow by so much before other text takes room from them, or as far as this share of a cell without the zoom.
_NUMBERS_FIRST, _MOST_OF_CELL = 1.2, 0.95


@lru_cache(maxsize=64)
def main_layout(size: tuple[int, int], metrics: Metrics, needs: MainNeeds) -> MainLayout:
    """Divide a window so that the boards are large, as far as the other parts can give way."""
    rect, zoom = pygame.Rect((0, 0), size), metrics.numbers
    if needs.only_boards:
        return _divide_window(rect, replace(metrics, numbers=zoom * _HALL_NUMBERS), needs, _HALL_LEVEL, zoom)
    largest = _divide_window(rect, metrics, needs, _HEIGHT_LEVELS[-1], zoom).stage_layout.cell
    for level, share in zip(_HEIGHT_LEVELS, (*_SHARES_OF_LARGEST, 0.0)):
        plain = _divide_window(rect, metrics, needs, level, zoom)
        stage = plain.stage_layout
        if stage.cell >= min(largest * share, _LARGE_CELL) and stage.boards[0].frontier.height:
            break
    if needs.show_code is False or not needs.codes:
        return plain
    coded = _divide_window(rect, metrics, needs, level, zoom, code_widths(needs.codes, metrics))
    if coded.stage_layout.panes[0].width < metrics.px(_NARROWEST_WITH_CODE):
        return plain
    enough = min(_LARGE_CELL, plain.stage_layout.cell * _SHARE_WITH_CODE)
    return coded if needs.show_code or coded.stage_layout.cell >= enough else plain


def _enlarge_stage(rect: pygame.Rect, needs: StageNeeds, metrics: Metrics, zoom: float, usual: float) -> StageLayout:
    """The stage in ``rect``, with numbers larger by ``zoom`` than in ``usual`` cells, as far as cells have room.

    Other text is larger, too, as far as numbers stay larger than without the zoom.
    """
    target = usual * min(SIZES.large * metrics.numbers * min(_NUMBERS_FIRST / zoom, 1.0), _MOST_OF_CELL)
    for share in (0.0, 0.33, 0.67, 1.0):
        layout = stage_layout(rect, needs, replace(metrics.zoom(max(zoom, 1.0) ** -share), numbers=metrics.numbers))
        if zoom <= 1 or layout.cell * SIZES.largest >= target:
            break
    numbers = metrics.numbers * max(usual / max(layout.cell, 1), 1.0)
    return replace(layout, metrics=replace(layout.metrics, numbers=numbers))


def _divide_window(
    window: pygame.Rect,
    metrics: Metrics,
    needs: MainNeeds,
    level: tuple[int, int],
    zoom: float,
    code: CodeWidths | None = None,
) -> MainLayout:
    """Divide a window with the heights of a level, and with a code panel if it has ``code`` widths."""
    px, gap, shown = metrics.px, metrics.px(_PARTS_GAP), not needs.only_boards
    (curves, line), rest = map(px, level), Box(window)
    tabs, tabs_gap = map(px, (_TABS_HEIGHT, _TABS_GAP) if needs.parts and curves else (0, 0))
    curves += tabs + tabs_gap
    bar = rest.cut_top(px(_BAR_HEIGHT) * shown, px(6))
    rest.cut_bottom(gap)
    rest = Box(rest.inflate(-2 * px(10), 0))
    bottom = rest.cut_bottom((px(_CONTROLS_HEIGHT) + curves + 2 * gap) * shown, px(4))
    status_line = Box(rest).cut_bottom(line, px(4))
    if shown or needs.caption:
        rest.cut_bottom(line, px(4))
    rest.height = max(rest.height, 1)
    inner = Box(bottom.inflate(-2 * px(16), -gap))
    controls, timeline = inner.cut_bottom(px(_CONTROLS_HEIGHT)), inner.cut_top(curves)
    parts = timeline.cut_top(tabs, tabs_gap)
    stops = timeline.cut_bottom(px(STRIP_HEIGHT) if needs.stops and timeline.height else 0)
    usual = 0.0
    if zoom > 1:
        usual = _divide_window(window, metrics.zoom(1 / zoom), needs, level, 1.0, code).stage_layout.cell
    stage_needs = StageNeeds(needs.panes, needs.board, code)
    if needs.only_boards and needs.show_code:
        room = excerpt_room(needs.codes, round(rest.width * _HALL_CODE), metrics)
        stage_needs = replace(stage_needs, excerpt=room)
    elif needs.only_boards:
        alone = replace(stage_needs, shows_frontier=False)
        cell, cell_alone = (stage_layout(rest, each, metrics).cell for each in (stage_needs, alone))
        stage_needs = stage_needs if cell >= cell_alone * _HALL_SHARE else alone
    stage = _enlarge_stage(rest, stage_needs, metrics, zoom, usual)
    return MainLayout(bar, stage, status_line, bottom, timeline, controls, stops, parts)
