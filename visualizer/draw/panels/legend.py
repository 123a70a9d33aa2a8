"""The legend: one line with a sample and a word for each sign on the boards.

Its layout is separate from its drawing, so that the sign under a point can be found.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import pygame

from visualizer.draw.board.board import draw_arrow, draw_board, draw_cell_outlines
from visualizer.draw.board.grid import Grid
from visualizer.draw.board.looks import FILLS, HEAT_FILL, HEAT_LEVELS, Look, shows_digit_first
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import REGULAR, line_height, text_width
from visualizer.draw.theme import Metrics
from visualizer.language.signs import SIGNS, SIZES, visible_overlay, visible_signs
from visualizer.playback.comparison import PaneTag
from visualizer.playback.scenario import Overlay
from visualizer.trace.operations import FrontierKind
from visualizer.values import value_class

# These signs are visible only at some steps, so they are added when they are: one around cells, one at the end.
_OUTLINE, _WRONG = "differs", "wrong"
#: The height of the line at scale 1.
LEGEND_HEIGHT = 28
# At scale 1, except the last, which is in pixels: the side of a tiny cell in a sample.
_SAMPLE, _STRIP, _SIGN_GAP, _BEFORE_WORD, _TINY = 23, 56, 22, 6, 5


@value_class
class LegendView:
    """The ``signs`` of the legend, for boards with cells of ``cell`` pixels.

    ``waiting`` and ``calls`` are the tags that colour the samples of these signs.
    """

    signs: tuple[str, ...]
    overlay: Overlay
    cell: int
    waiting: PaneTag
    calls: PaneTag


@value_class
class LegendItem:
    """One sign: ``rect`` is around its ``sample`` and its word."""

    sign: str
    rect: pygame.Rect
    sample: pygame.Rect


def legend_of(panes: Sequence[PaneView], overlay: Overlay, mines: bool, cell: int) -> LegendView:
    """The legend of the signs that are visible in ``panes`` at any step, and of outlines at this step."""
    traces = [pane.state.trace for pane in panes]
    overlay = visible_overlay(overlay, cell, max(trace.visit_count for trace in traces))
    has_calls = [trace.frontier_kind is FrontierKind.CALLS for trace in traces]
    names = [
        name
        for name, sign in SIGNS.items()
        if name not in (_OUTLINE, _WRONG) and name in panes[0].signs and not sign.entries and sign.occurs(traces)
    ]
    signs = visible_signs(names, overlay, mines, cell)[: SIZES.many]
    signs += [_OUTLINE] * any(pane.highlighted for pane in panes) + [_WRONG] * any(pane.wrong_cells for pane in panes)
    waiting, calls = (panes[has_calls.index(value) if value in has_calls else 0].tag for value in (False, True))
    return LegendView(tuple(signs), overlay, cell, waiting, calls)


def legend_items(rect: pygame.Rect, view: LegendView, metrics: Metrics) -> list[LegendItem]:
    """The items that fit ``rect``, from left to right."""
    items, box = [], pygame.Rect(rect)
    for sign in view.signs:
        sample = pygame.Rect(box.topleft, _sample_size(sign, view.cell, metrics))
        sample.centery = box.centery
        word = text_width(SIGNS[sign].word, REGULAR, metrics.small)
        box.width = sample.width + metrics.px(_BEFORE_WORD) + word
        items.append(LegendItem(sign, box.copy(), sample))
        box.left = box.right + metrics.px(_SIGN_GAP)
    return [item for item in items if rect.contains(item.rect)]


def _sample_size(sign: str, cell: int, metrics: Metrics) -> tuple[int, int]:
    """The width and height of a sample: a cell as on the boards, or four tiny cells."""
    large = max(metrics.px(_SAMPLE), SIZES.ringed)
    side = large if cell >= SIZES.ringed else cell
    side = 2 * _TINY if cell < SIZES.plain else side
    if sign == "heat":
        return metrics.px(_STRIP), side
    return (2 if sign == "tree" else 1) * side, side


def draw_legend(canvas: Canvas, rect: pygame.Rect, view: LegendView) -> list[LegendItem]:
    """Draw the legend and return its items."""
    items = legend_items(rect, view, canvas.metrics)
    with canvas.part("legend", "", rect):
        draw = partial(_draw_items, canvas, items, view)
        canvas.draw_cached(("signs of the legend", ""), (tuple(rect), view), draw)
    return items


def _draw_items(canvas: Canvas, items: Sequence[LegendItem], view: LegendView) -> None:
    small = canvas.metrics.small
    for item in items:
        _draw_sample(canvas, item.sign, item.sample, view)
        position = (item.sample.right + canvas.px(_BEFORE_WORD), item.rect.centery - line_height(REGULAR, small) // 2)
        canvas.text(SIGNS[item.sign].word, position, size=small, colour=canvas.theme.dim)


def _draw_sample(canvas: Canvas, sign: str, box: pygame.Rect, view: LegendView) -> None:
    if sign == "heat":
        heat = [canvas.theme.heat_colour(level / (HEAT_LEVELS - 1)) for level in range(HEAT_LEVELS)]
        canvas.pixels(np.arange(HEAT_LEVELS)[None], heat, box)
        return
    cell = _TINY if view.cell < SIZES.plain else box.height
    if sign == _OUTLINE:  # leave room for the outline around the cell
        box = box.inflate(-2 * (box.width // 10), -2 * (box.width // 10))
        cell = min(cell, box.width)
    grid = Grid(box.left, box.top, cell, box.height // cell, box.width // cell)
    looks = np.full((grid.height, grid.width), _look(sign, view).to_integer())
    draw_board(canvas, grid, looks, view.calls if sign == "call" else view.waiting)
    if sign == "tree":
        ends = (box.left + cell / 2, box.centery), (box.right - cell / 2, box.centery)
        draw_arrow(canvas, ends, cell)
    elif sign == _OUTLINE:
        draw_cell_outlines(canvas, grid, ((0, view.waiting),))


def _look(name: str, view: LegendView) -> Look:
    """The look of the cell in the sample of a sign."""
    ground, symbol, number = SIGNS[name].sample
    is_heated = view.overlay is Overlay.HEAT and ground == "visited"
    fill = HEAT_FILL + HEAT_LEVELS // 4 if is_heated else FILLS[ground]
    return Look(fill, symbol, number, (name,), shows_digit_first(view.overlay))
