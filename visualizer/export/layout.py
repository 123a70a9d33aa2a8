"""How large an export's picture is, and at which scale its text is drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from visualizer.draw.board.grid import label_room
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.caption import CAPTION_GAP, caption_height
from visualizer.draw.panels.code import code_widths
from visualizer.export.plan import MOST_SIDE, ExportPlan, Part

# At scale 1: the least width of a pane, the side that a board aims at, and the rest.
_PANE_WIDTH = 350
_BOARD_SIDE = 420
_MOST_CELL, _LEAST_CELL = 46, 13
_AROUND_BOARD, _WAITING = 72, 120
_ROOMY_BOARD = 900
_MOST_CODE, _TIMELINE_HEIGHT, _LEGEND_HEIGHT = 480, 142, 32
_ONE_ROW_OF_LEGEND = 1150
# Wider than high, as screens and slides are.
_WANTED_ASPECT = 16 / 9
# Text below this scale cannot be read.
_LEAST_READABLE = 0.62


@dataclass(frozen=True)
class Dimensions:
    """The ``size`` of a picture, width and height in pixels, and the scale of its contents."""

    size: tuple[int, int]
    scale: float


def dimensions_of(plan: ExportPlan) -> Dimensions:
    """The dimensions that a plan asks for, or those that suit its boards."""
    if plan.size is not None:
        fit = max(min(_ratios(plan, columns)) for columns in _columns(plan))
        return Dimensions(plan.size, max(fit, _LEAST_READABLE))
    sizes = [_natural_size(plan, columns) for columns in _columns(plan)]
    width, height = min(sizes, key=lambda size: abs(math.log(size[0] / size[1] / _WANTED_ASPECT)))
    scale = min(plan.scale, MOST_SIDE / max(width, height))
    return Dimensions((round(width * scale), round(height * scale)), scale)


def _columns(plan: ExportPlan) -> range:
    count = len(plan.traces)
    if plan.columns is None:
        return range(1, count + 1)
    return range(min(plan.columns, count), min(plan.columns, count) + 1)


def _ratios(plan: ExportPlan, columns: int) -> tuple[float, float]:
    assert plan.size is not None
    width, height = _natural_size(plan, columns)
    return plan.size[0] / width, plan.size[1] / height


def _natural_size(plan: ExportPlan, columns: int) -> tuple[int, int]:
    """Width and height at scale 1 with the panes in so many columns."""
    metrics = Metrics()
    width, height = _pane_size(plan)
    rows = -(-len(plan.traces) // columns)
    gap = metrics.px(12)
    width = columns * (width + gap) - gap + 2 * metrics.margin
    height = rows * (height + gap) - gap + 2 * metrics.margin
    if Part.CODE in plan.parts:
        width, height = width + gap + _code_width(plan, metrics), max(height, 620)
    if Part.TIMELINE in plan.parts:
        height += _TIMELINE_HEIGHT
    if plan.captions:
        height += caption_height(plan.captions, width - 2 * metrics.margin, metrics)
        height += metrics.px(CAPTION_GAP)
    if Part.LEGEND in plan.parts:
        # Two rows where the picture is narrow.
        height += _LEGEND_HEIGHT * (1 if width > _ONE_ROW_OF_LEGEND else 2)
    return width, height


def _code_width(plan: ExportPlan, metrics: Metrics) -> int:
    """The width at scale 1 at which the code beside the panes has few broken lines, or none."""
    focused = plan.traces[min(plan.focus, len(plan.traces) - 1)]
    wanted = code_widths([focused.code], metrics)
    return max(wanted.least, min(wanted.best, _MOST_CODE))


def _pane_size(plan: ExportPlan) -> tuple[int, int]:
    trace = plan.traces[0]
    side = max(trace.height, trace.width)
    cell = max(_BOARD_SIDE // side, min(_LEAST_CELL, _ROOMY_BOARD // side))
    cell = min(max(cell, 1), _MOST_CELL)
    labels = label_room(cell)
    width = max(cell * trace.width + labels + 30, _PANE_WIDTH)
    height = cell * trace.height + labels + _AROUND_BOARD
    if Part.FRONTIER in plan.parts:
        height += _WAITING
    return width, height
