"""The legend: samples of what boards show, each drawn as the boards draw it, with its word.

It is one line. It is laid out apart from drawing it, so that what stands under a point is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial

import numpy as np
import pygame

from visualizer.board.symbols import BLANK, DIGITS, EXPLODED, MINE
from visualizer.draw.board.board import SMALLEST_TILE, draw_board, draw_frames
from visualizer.draw.board.grid import Grid
from visualizer.draw.board.looks import (
    CALL_RING,
    CURRENT_RING,
    EXPLODED_FILL,
    HEAT_FILL,
    HEAT_LEVELS,
    REVEALED_FILL,
    VISITED_FILL,
    WAITING_RING,
    Look,
    shows_digit_first,
    shows_numbers,
)
from visualizer.draw.board.tile import SMALLEST_RINGED_CURRENT, numbers_fit
from visualizer.draw.board.tree import draw_arrow
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import REGULAR, height_of, width_of
from visualizer.language.terms import SIGNS
from visualizer.playback.marks import PaneMark
from visualizer.playback.scenario import Overlay
from visualizer.trace.waiting import Frontier


class Sign(Enum):
    """What a sample of the legend stands for, the most telling first; the value is its word."""

    HIDDEN = SIGNS["sign-hidden"]
    NUMBER = SIGNS["sign-number"]
    VISITED = SIGNS["sign-visited"]
    HEAT = SIGNS["sign-heat"]
    TREE = SIGNS["sign-tree"]
    WAITING = SIGNS["sign-waiting"]
    CALL = SIGNS["sign-call"]
    NOW = SIGNS["sign-now"]
    EXPLODED = SIGNS["sign-exploded"]
    GIVEN = SIGNS["sign-given"]
    MINE = SIGNS["sign-mine"]
    DIGIT = SIGNS["sign-digit"]
    CLICK = SIGNS["sign-click"]
    DIFFERS = SIGNS["sign-differs"]


#: How high the line is, in pixels at scale 1.
LEGEND_HEIGHT = 28
# So many signs are explained at most, beside a frame that is seen for a moment only.
_MAX_SIGNS = 6
# In pixels at scale 1; the last in pixels: a cell in a sample of tiny ones.
_SAMPLE, _STRIP, _SIGN_GAP, _BEFORE_WORD, _TINY = 23, 56, 22, 6, 5


@dataclass(frozen=True)
class LegendView:
    """What the legend explains: the ``signs``, on boards with cells of ``cell`` pixels.

    ``waiting`` and ``calls`` are the marks in whose colours those two are shown.
    """

    signs: tuple[Sign, ...]
    overlay: Overlay
    cell: int
    waiting: PaneMark
    calls: PaneMark


@dataclass(frozen=True)
class LegendItem:
    """One sign: ``rect`` is around its ``sample`` and its word."""

    sign: Sign
    rect: pygame.Rect
    sample: pygame.Rect


def legend_of(panes: Sequence[PaneView], overlay: Overlay, mines: bool, cell: int) -> LegendView:
    """What can be seen in ``panes`` at any step of the run, and the frames of this step."""
    trace = panes[0].state.trace
    calls = [pane.state.trace.frontier is Frontier.CALLS for pane in panes]
    symbols = _symbols(trace.board.rows)
    numbered = shows_numbers(overlay) and numbers_fit(cell)
    tiny = cell < SMALLEST_TILE
    left_out = {
        Sign.NUMBER: not numbered,
        Sign.VISITED: numbered or overlay is Overlay.HEAT,
        Sign.HEAT: overlay is not Overlay.HEAT,
        Sign.TREE: overlay is not Overlay.TREE,
        Sign.WAITING: not any(pane.state.trace.has_frontier for pane in panes),
        # Over the heat a call is a frame, for which plain squares have no room.
        Sign.CALL: not any(calls) or (overlay is Overlay.HEAT and tiny),
        Sign.EXPLODED: trace.board[trace.click] != MINE,
        Sign.GIVEN: symbols.isdisjoint(BLANK + DIGITS),
        Sign.MINE: not mines or MINE not in symbols,
        Sign.DIGIT: tiny or symbols.isdisjoint(MINE + DIGITS),
        Sign.DIFFERS: True,
    }
    signs = [sign for sign in Sign if not left_out.get(sign)][:_MAX_SIGNS]
    if any(pane.highlighted for pane in panes):
        signs.append(Sign.DIFFERS)
    waiting, called = (panes[calls.index(each) if each in calls else 0] for each in (False, True))
    return LegendView(tuple(signs), overlay, cell, waiting.mark, called.mark)


@lru_cache(maxsize=8)
def _symbols(rows: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*rows)


def legend_items(rect: pygame.Rect, view: LegendView, metrics: Metrics) -> list[LegendItem]:
    """The signs that ``rect`` has room for, in a line, each where it stands."""
    items, box = [], pygame.Rect(rect)
    for sign in view.signs:
        sample = pygame.Rect(box.topleft, _sample_size(sign, view.cell, metrics))
        sample.centery = box.centery
        word = width_of(sign.value, REGULAR, metrics.small)
        box.width = sample.width + metrics.px(_BEFORE_WORD) + word
        items.append(LegendItem(sign, box.copy(), sample))
        box.left = box.right + metrics.px(_SIGN_GAP)
    return [item for item in items if rect.contains(item.rect)]


def _sample_size(sign: Sign, cell: int, metrics: Metrics) -> tuple[int, int]:
    """Width and height of a sample: a cell that looks as in the boards, or four tiny ones."""
    large = max(metrics.px(_SAMPLE), SMALLEST_RINGED_CURRENT)
    side = large if cell >= SMALLEST_RINGED_CURRENT else cell
    side = 2 * _TINY if cell < SMALLEST_TILE else side
    if sign is Sign.HEAT:
        return metrics.px(_STRIP), side
    return (2 if sign is Sign.TREE else 1) * side, side


def draw_legend(canvas: Canvas, rect: pygame.Rect, view: LegendView) -> list[LegendItem]:
    """Draw the legend; returns what stands where."""
    items = legend_items(rect, view, canvas.metrics)
    with canvas.part("legend", "", rect):
        draw = partial(_draw_items, canvas, items, view)
        canvas.cached(("signs of the legend", ""), (tuple(rect), view), draw)
    return items


def _draw_items(canvas: Canvas, items: Sequence[LegendItem], view: LegendView) -> None:
    small = canvas.metrics.small
    for item in items:
        _draw_sample(canvas, item.sign, item.sample, view)
        place = (item.sample.right + canvas.px(_BEFORE_WORD), item.rect.centery - height_of(REGULAR, small) // 2)
        canvas.text(item.sign.value, place, size=small, colour=canvas.theme.dim)


def _draw_sample(canvas: Canvas, sign: Sign, box: pygame.Rect, view: LegendView) -> None:
    if sign is Sign.HEAT:
        heat = [canvas.theme.heat_at(level / (HEAT_LEVELS - 1)) for level in range(HEAT_LEVELS)]
        canvas.pixels(np.array([heat], np.uint8), box)
        return
    cell = _TINY if view.cell < SMALLEST_TILE else box.height
    if sign is Sign.DIFFERS:  # the frame lies around its cell, within the sample
        box = box.inflate(-2 * (box.width // 6), -2 * (box.width // 6))
        cell = min(cell, box.width)
    grid = Grid(box.left, box.top, cell, box.height // cell, box.width // cell)
    looks = np.full((grid.height, grid.width), _look(sign, view).packed())
    draw_board(canvas, grid, looks, view.calls if sign is Sign.CALL else view.waiting)
    if sign is Sign.TREE:
        ends = (box.left + cell / 2, box.centery), (box.right - cell / 2, box.centery)
        draw_arrow(canvas, ends, cell)
    elif sign is Sign.DIFFERS:
        draw_frames(canvas, grid, (0,))


def _look(sign: Sign, view: LegendView) -> Look:
    """How the cell of a sign looks."""
    visited = HEAT_FILL + HEAT_LEVELS // 4 if view.overlay is Overlay.HEAT else VISITED_FILL
    first = shows_digit_first(view.overlay)
    looks = {
        Sign.HIDDEN: Look(),
        Sign.NUMBER: Look(visited, symbol=BLANK, number=7, digit_first=first),
        Sign.WAITING: Look(ring=WAITING_RING),
        Sign.CALL: Look(visited, CALL_RING, BLANK),
        Sign.NOW: Look(visited, CURRENT_RING, BLANK),
        Sign.EXPLODED: Look(EXPLODED_FILL, symbol=EXPLODED),
        Sign.GIVEN: Look(REVEALED_FILL, symbol=BLANK),
        Sign.MINE: Look(symbol=MINE),
        Sign.DIGIT: Look(visited, symbol="2", digit_first=first),
        Sign.CLICK: Look(click=True),
    }
    return looks.get(sign, Look(visited, symbol=BLANK))
