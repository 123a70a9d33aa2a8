"""Where the parts of the main screen lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code import CodeWidths, code_widths
from visualizer.draw.panels.stop_marks import STRIP_HEIGHT
from visualizer.draw.stage_layout import StageLayout, StageNeeds, stage_layout
from visualizer.trace.source import SourceCode
from visualizer.window.ui import Box


@dataclass(frozen=True)
class MainNeeds:
    """What the main screen is to show: so many ``panes`` with boards of ``board`` cells.

    ``board`` is height and width; ``codes`` are the listings that the code panel may show.
    ``show_code`` None is wherever cells are large enough beside it. ``only_boards`` leaves out all
    but panes and words. With ``stops`` the timeline has a strip of them.
    """

    panes: int
    board: tuple[int, int]
    codes: tuple[SourceCode, ...] = ()
    show_code: bool | None = None
    only_boards: bool = False
    stops: bool = False


@dataclass(frozen=True)
class MainLayout:
    """The rectangles of the main screen's parts; a part that is left out has no size.

    ``arranged`` has panes and code; ``words`` is the line below them, ``stops`` the strip below
    the timeline.
    """

    bar: pygame.Rect
    stage_layout: StageLayout
    words: pygame.Rect
    bottom: pygame.Rect
    timeline: pygame.Rect
    controls: pygame.Rect
    stops: pygame.Rect


#: At scale 1: the heights of the timeline and of the line of words, which give way to the boards
#: in this order.
_WORDS_HEIGHT = 36
_HEIGHT_LEVELS = ((84, _WORDS_HEIGHT), (46, _WORDS_HEIGHT), (0, _WORDS_HEIGHT), (0, 20))
#: Cells of so many pixels are large enough, and so are those that are nearly as large as without
#: what stands beside them: without all that can give way, and without the code.
_LARGE_CELL, _NEARLY_LARGE, _WITH_CODE_SHARE = 40, 0.72, 0.9
#: Panes narrower than that, at scale 1, leave no room for code.
_NARROWEST_WITH_CODE = 115
# In pixels at scale 1.
_BAR_HEIGHT, _CONTROLS_HEIGHT, _PARTS_GAP = 50, 52, 8
#: Where only boards are shown, small letters are this part of the window's height, and captions
#: have two lines.
_HALL_LETTERS, _HALL_LEVEL = 0.021, (0, 2 * _WORDS_HEIGHT)


@lru_cache(maxsize=64)
def main_layout(size: tuple[int, int], metrics: Metrics, needs: MainNeeds) -> MainLayout:
    """Divide a window of this size: boards first, as far as what is beside them can give way."""
    rect = pygame.Rect((0, 0), size)
    if needs.only_boards:
        larger = max(_HALL_LETTERS * rect.height / metrics.small, 1.0)
        return _divide_window(rect, Metrics(metrics.scale * larger), needs, _HALL_LEVEL)
    layouts = [_divide_window(rect, metrics, needs, level) for level in _HEIGHT_LEVELS]
    least = min(layouts[-1].stage_layout.cell * _NEARLY_LARGE, _LARGE_CELL)
    fitting = (
        each for each in layouts[:-1] if each.stage_layout.cell >= least and each.stage_layout.boards[0].frontier.height
    )
    plain = next(fitting, layouts[-1])
    if needs.show_code is False or not needs.codes:
        return plain
    level = _HEIGHT_LEVELS[layouts.index(plain)]
    coded = _divide_window(rect, metrics, needs, level, code_widths(needs.codes, metrics))
    if coded.stage_layout.panes[0].width < metrics.px(_NARROWEST_WITH_CODE):
        return plain
    enough = min(_LARGE_CELL, plain.stage_layout.cell * _WITH_CODE_SHARE)
    return coded if needs.show_code or coded.stage_layout.cell >= enough else plain


def _divide_window(
    window: pygame.Rect, metrics: Metrics, needs: MainNeeds, level: tuple[int, int], code: CodeWidths | None = None
) -> MainLayout:
    px, gap, shown = metrics.px, metrics.px(_PARTS_GAP), not needs.only_boards
    (curves, line), rest = map(px, level), Box(window)
    bar = rest.cut_top(px(_BAR_HEIGHT) * shown, px(6))
    rest.cut_bottom(gap)
    rest = Box(rest.inflate(-2 * px(10), 0))
    bottom = rest.cut_bottom((px(_CONTROLS_HEIGHT) + curves + 2 * gap) * shown, px(4))
    words = rest.cut_bottom(line, px(4))
    rest.height = max(rest.height, 1)
    inner = Box(bottom.inflate(-2 * px(16), -gap))
    controls, timeline = inner.cut_bottom(px(_CONTROLS_HEIGHT)), inner.cut_top(curves)
    stops = timeline.cut_bottom(px(STRIP_HEIGHT) if needs.stops and timeline.height else 0)
    arranged = stage_layout(rest, StageNeeds(needs.panes, needs.board, code), metrics)
    return MainLayout(bar, arranged, words, bottom, timeline, controls, stops)
