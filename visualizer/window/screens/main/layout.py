"""Where the parts of the main screen lie, and where a speed stands on its slider."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.caption import caption_height
from visualizer.draw.panels.code import code_widths
from visualizer.draw.panels.pane_layout import ONLY_BOARD, PaneForm
from visualizer.draw.panels.stop_marks import STRIP_HEIGHT
from visualizer.draw.stage_layout import StageLayout, StageNeeds, stage_layout
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED
from visualizer.trace.source import SourceCode

# The last part of the speed slider is for "as fast as the screen".
_UNBOUNDED_FROM = 0.95


@dataclass(frozen=True)
class MainNeeds:
    """What the main screen is to show: so many ``panes`` with boards of ``board`` cells.

    ``board`` is height and width; ``codes`` are the listings that the code panel may show, empty
    for none; ``zoom`` is how much larger than the window suggests the person wants everything.
    With ``insist`` the code stays where it would give way to the boards. ``captions`` are those of
    the stops, which have a strip below the timeline then, and room on the line of words, as the
    ``sentences`` have.
    """

    panes: int
    board: tuple[int, int]
    codes: tuple[SourceCode, ...] = ()
    zoom: float = 1.0
    only_boards: bool = False
    insist: bool = False
    captions: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True)
class MainLayout:
    """The rectangles of the main screen's parts; a part that is left out has no size.

    ``stage`` is where panes and code lie, as ``arranged`` says; ``words`` is the line below it,
    ``stops`` the strip below the timeline.
    """

    bar: pygame.Rect
    stage: pygame.Rect
    arranged: StageLayout
    words: pygame.Rect
    bottom: pygame.Rect
    timeline: pygame.Rect
    controls: pygame.Rect
    stops: pygame.Rect


@dataclass(frozen=True)
class _Level:
    """How much stands beside the boards: within a pane, the timeline's height at scale 1, ..."""

    pane: PaneForm
    timeline: int
    code: bool = True
    words: bool = True


#: What gives way to the boards, in this order; the line of words goes last.
_LEVELS = (
    _Level(PaneForm(header=2, counters=2, chips=2), 84),
    _Level(PaneForm(header=2, counters=2, chips=1), 66),
    _Level(PaneForm(header=1, counters=1, chips=1), 66),
    _Level(PaneForm(header=1, counters=1, chips=1), 46),
    _Level(PaneForm(header=1, counters=1, chips=0), 46),
    _Level(PaneForm(header=1, counters=1, chips=0), 30),
    _Level(PaneForm(header=1, counters=1, chips=0), 30, code=False),
    _Level(PaneForm(header=1, counters=0, chips=0), 30, code=False),
    _Level(PaneForm(header=1, counters=0, chips=0), 0, code=False),
    _Level(PaneForm(header=1, counters=0, chips=0), 0, code=False, words=False),
)
# How much smaller cells may be for each level that need not be gone up.
_WORTH_OF_A_LEVEL = 0.97
# The code goes only where the boards gain more by that than by all else.
_WORTH_OF_CODE = 0.62
# In pixels at scale 1.
_BAR, _WORDS, _CONTROLS = 50, 32, 52
_GAP = 8
_LOWEST_WITH_CURVES = 420
# A window is at least so many times as wide as its code.
_NARROWEST_WITH_CODE = 2


def main_layout(window: pygame.Rect, metrics: Metrics, needs: MainNeeds) -> MainLayout:
    """Divide the window so that the cells become largest; `_LEVELS` is what gives way to them."""
    return _main_layout(tuple(window), metrics, needs)


@lru_cache(maxsize=64)
def _main_layout(
    window: tuple[int, int, int, int], metrics: Metrics, needs: MainNeeds
) -> MainLayout:
    if needs.only_boards:
        return _boards_alone(pygame.Rect(window), metrics, needs)
    layouts = list(_layouts(pygame.Rect(window), metrics, needs))
    if needs.zoom <= 1:
        return max(layouts, key=lambda each: each[0])[1]
    # Larger text and controls must not make the boards smaller: they grow as the rest does.
    usual = Metrics(metrics.scale / needs.zoom)
    before = _main_layout(window, usual, replace(needs, zoom=1.0)).arranged.cell
    wanted = min(before * needs.zoom, max(layout.arranged.cell for _, layout in layouts))
    return next(layout for _, layout in layouts if layout.arranged.cell >= wanted)


def _layouts(
    window: pygame.Rect, metrics: Metrics, needs: MainNeeds
) -> Iterator[tuple[float, MainLayout]]:
    """The window divided at each level, with what that is worth."""
    code = code_widths(needs.codes, metrics) if needs.codes else None
    for number, level in enumerate(_LEVELS):
        with_code = code is not None and (level.code or needs.insist)
        if code is not None and window.width < _NARROWEST_WITH_CODE * code.least:
            with_code = False
        stage = StageNeeds(needs.panes, needs.board, code if with_code else None)
        layout = _divided(window, metrics, stage, level, needs)
        worth = layout.arranged.cell * _WORTH_OF_A_LEVEL**number
        yield worth * (1.0 if with_code or code is None else _WORTH_OF_CODE), layout


def _boards_alone(window: pygame.Rect, metrics: Metrics, needs: MainNeeds) -> MainLayout:
    none = pygame.Rect(0, 0, 0, 0)
    stage = window.inflate(-metrics.margin, -metrics.margin)
    high = caption_height(needs.captions + needs.sentences, stage.width, metrics)
    words = pygame.Rect(stage.left, stage.bottom - high, stage.width, high)
    stage.height = max(stage.height - (high + metrics.gap if high else 0), 1)
    arranged = stage_layout(stage, StageNeeds(needs.panes, needs.board), metrics, ONLY_BOARD)
    return MainLayout(none, stage, arranged, words, none, none, none, none)


def _divided(
    window: pygame.Rect,
    metrics: Metrics,
    stage_needs: StageNeeds,
    level: _Level,
    needs: MainNeeds,
) -> MainLayout:
    margin, gap = metrics.px(10), metrics.px(_GAP)
    bar = pygame.Rect(0, 0, window.width, metrics.px(_BAR))
    curves = level.timeline if window.height >= metrics.px(_LOWEST_WITH_CURVES) else 0
    strip = metrics.px(STRIP_HEIGHT) if needs.captions and curves else 0
    captions = needs.captions + needs.sentences
    height = metrics.px(_CONTROLS) + metrics.px(8) + (metrics.px(curves + 8) if curves else 0)
    height += strip
    bottom = pygame.Rect(margin, window.bottom - height - gap, window.width - 2 * margin, height)
    words = pygame.Rect(margin, 0, bottom.width, metrics.px(_WORDS))
    words.height = max(words.height, caption_height(captions, words.width, metrics))
    words.bottom = bottom.top - metrics.px(4)
    if not (level.words or captions):
        words = pygame.Rect(margin, bottom.top, bottom.width, 0)
    stage = pygame.Rect(margin, bar.bottom + gap, bottom.width, 0)
    stage.height = max(words.top - metrics.px(4) - stage.top, 1)
    inner = bottom.inflate(-2 * metrics.px(16), -2 * metrics.px(4))
    controls = pygame.Rect(inner.left, inner.bottom - metrics.px(_CONTROLS), inner.width,
                           metrics.px(_CONTROLS))  # fmt: skip
    timeline = stops = pygame.Rect(0, 0, 0, 0)
    if curves:
        timeline = pygame.Rect(inner.left, inner.top + metrics.px(4), inner.width, 0)
        timeline.height = controls.top - metrics.px(4) - strip - timeline.top
        stops = pygame.Rect(timeline.left, timeline.bottom, timeline.width, strip)
    arranged = stage_layout(stage, stage_needs, metrics, level.pane)
    return MainLayout(bar, stage, arranged, words, bottom, timeline, controls, stops)


def part_of(name: str, drawn: StageLayout, layout: MainLayout) -> pygame.Rect | None:
    """Where a part was drawn last, None where it is not to be seen.

    ``name`` is ``panes``, ``code``, ``words``, ``player``, or of one pane ``board 0``, ``chips 0``
    and ``counters 0``.
    """
    kind, _, number = name.partition(" ")
    found = {"code": drawn.code_rect, "words": layout.words, "player": layout.bottom}.get(kind)
    if kind == "panes" and drawn.panes:
        found = drawn.panes[0].unionall(drawn.panes[1:])
    elif number.isdecimal() and int(number) < len(drawn.boards):
        pane = drawn.boards[int(number)]
        found = {"board": pane.board, "chips": pane.chips, "counters": pane.counters}[kind]
    return found if found is not None and found.width and found.height else None


def position_of_speed(speed: float) -> float:
    """Where on the logarithmic slider a speed stands, 0 to 1."""
    if speed == UNBOUNDED:
        return 1.0
    share = math.log(speed / SLOWEST) / math.log(FASTEST / SLOWEST)
    return share * _UNBOUNDED_FROM


def speed_at(position: float) -> float:
    """The speed at a position of the slider, 0 to 1."""
    if position > _UNBOUNDED_FROM + 0.01:
        return UNBOUNDED
    speed = SLOWEST * (FASTEST / SLOWEST) ** min(max(position / _UNBOUNDED_FROM, 0), 1)
    return speed if speed < 1 else round(speed, 1) if speed < 10 else float(round(speed))
