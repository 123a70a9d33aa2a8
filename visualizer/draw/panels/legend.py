"""The legend: samples of what boards show, each drawn as the boards draw it, with its word.

It is laid out apart from drawing it, so that what stands under a point can be found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial

import numpy as np
import pygame

from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.board.symbols import BLANK, DIGITS, EXPLODED, MINE
from visualizer.draw.board.board import SMALLEST_TILE, draw_frames, draw_tiny_click, square_colours
from visualizer.draw.board.grid import Grid
from visualizer.draw.board.looks import (
    CALL_RING,
    CURRENT_RING,
    EXPLODED_FILL,
    HEAT_FILL,
    HEAT_LEVELS,
    HIDDEN_FILL,
    NO_RING,
    REVEALED_FILL,
    VISITED_FILL,
    WAITING_RING,
    Look,
    shows_digit_first,
    shows_numbers,
)
from visualizer.draw.board.tile import SMALLEST_RINGED_CURRENT, cell_tile, numbers_fit
from visualizer.draw.board.tree import draw_arrow
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chips import Chip, draw_chip
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import REGULAR, height_of, width_of
from visualizer.language.terms import SHORT_SIGNS, SIGNS, VISITED_TOO_SMALL
from visualizer.playback.marks import PaneMark
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier


class Sign(Enum):
    """What a sample of the legend stands for; the value is its word."""

    HIDDEN = SIGNS["sign-hidden"]
    NUMBER = SIGNS["sign-number"]
    VISITED = SIGNS["sign-visited"]
    HEAT = SIGNS["sign-heat"]
    TREE = SIGNS["sign-tree"]
    DIGIT = SIGNS["sign-digit"]
    WAITING = SIGNS["sign-waiting"]
    CALL = SIGNS["sign-call"]
    NOW = SIGNS["sign-now"]
    CLICK = SIGNS["sign-click"]
    MINE = SIGNS["sign-mine"]
    EXPLODED = SIGNS["sign-exploded"]
    GIVEN = SIGNS["sign-given"]
    DIFFERS = SIGNS["sign-differs"]
    NEW = SIGNS["sign-new"]
    AGAIN = SIGNS["sign-repeated"]
    SKIPPED = SIGNS["sign-stale"]


#: Which sign is left out first where there is no room for all, even in fewer words: the last.
_BY_WORTH = (
    Sign.HEAT, Sign.TREE, Sign.NUMBER, Sign.VISITED, Sign.NOW, Sign.WAITING, Sign.CALL, Sign.CLICK,
    Sign.DIGIT, Sign.DIFFERS, Sign.MINE, Sign.EXPLODED, Sign.SKIPPED, Sign.AGAIN, Sign.HIDDEN,
    Sign.NEW, Sign.GIVEN,
)  # fmt: skip
_CHIPS = (Sign.NEW, Sign.AGAIN, Sign.SKIPPED)
_SHORT = {SIGNS[key]: word for key, word in SHORT_SIGNS.items()}
# In pixels at scale 1.
_ROW, _SAMPLE, _CHIP, _STRIP, _APART = 28, 23, 38, 56, 18
_MOST_ROWS = 2
_TINY = 10


@dataclass(frozen=True)
class LegendView:
    """What the legend explains: the ``signs``, on boards with cells of ``cell`` pixels.

    ``waiting`` and ``calls`` are the marks in whose colours those two are shown, ``chips`` that
    in whose colour chips are.
    """

    signs: tuple[Sign, ...]
    overlay: Overlay
    cell: int
    waiting: PaneMark
    calls: PaneMark
    chips: PaneMark

    def word(self, sign: Sign, short: bool = False) -> str:
        """What is said of a sign, in fewer words where it is ``short``."""
        if sign is Sign.VISITED and shows_numbers(self.overlay):
            return VISITED_TOO_SMALL
        return _SHORT.get(sign.value, sign.value) if short else sign.value


@dataclass(frozen=True)
class LegendItem:
    """One sign: ``rect`` is around its ``sample`` and its ``word``."""

    sign: Sign
    word: str
    rect: pygame.Rect
    sample: pygame.Rect


def legend_of(
    panes: Sequence[PaneView],
    overlay: Overlay,
    mines: bool,
    cell: int,
    chips: Sequence[bool] = (),
    differ: bool = False,
) -> LegendView:
    """What can be seen in ``panes`` at some step of the run: the same at every step.

    ``chips`` says which panes show what waits, ``differ`` whether cells are ringed where orders
    differ.
    """
    traces = [pane.state.trace for pane in panes]
    calls = [trace.frontier is Frontier.CALLS for trace in traces]
    with_chips = [number for number, has_chips in enumerate(chips) if has_chips]
    pushes = [repeated_pushes_of(traces[number]) for number in with_chips if not calls[number]]
    shown = {
        **_on_cells(traces[0], overlay, mines, cell),
        Sign.WAITING: not all(calls),
        # Over the heat a call is a frame, for which plain squares have no room.
        Sign.CALL: any(calls) and (overlay is not Overlay.HEAT or cell >= SMALLEST_TILE),
        Sign.DIFFERS: differ,
        Sign.NEW: bool(with_chips),
        Sign.AGAIN: any(each.any_repeated for each in pushes),
        Sign.SKIPPED: any(each.any_stale for each in pushes),
    }
    signs = tuple(sign for sign in Sign if shown[sign])
    waiting = calls.index(False) if False in calls else 0
    first_calls = calls.index(True) if True in calls else 0
    first_chips = waiting if waiting in with_chips else next(iter(with_chips), 0)
    marks = (panes[each].mark for each in (waiting, first_calls, first_chips))
    return LegendView(signs, overlay, cell, *marks)


def _on_cells(trace: Trace, overlay: Overlay, mines: bool, cell: int) -> dict[Sign, bool]:
    """Which signs the cells bear that are the same in all panes of a run from ``trace``'s click."""
    symbols = _symbols(trace.board.rows)
    numbered = shows_numbers(overlay) and numbers_fit(cell)
    return {
        Sign.HIDDEN: True,
        Sign.NUMBER: numbered,
        Sign.VISITED: overlay is not Overlay.HEAT and not numbered,
        Sign.HEAT: overlay is Overlay.HEAT,
        Sign.TREE: overlay is Overlay.TREE,
        Sign.DIGIT: cell >= SMALLEST_TILE and not symbols.isdisjoint(MINE + DIGITS),
        Sign.NOW: True,
        Sign.CLICK: True,
        Sign.MINE: mines and MINE in symbols,
        Sign.EXPLODED: trace.board[trace.click] == MINE,
        Sign.GIVEN: not symbols.isdisjoint(BLANK + DIGITS),
    }


@lru_cache(maxsize=8)
def _symbols(rows: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*rows)


def legend_height(view: LegendView, width: int, metrics: Metrics) -> int:
    """How high the whole legend is at a width: one row or two."""
    rows = _rows(_widths(_words(view), view, metrics), width, metrics)
    return min(len(rows), _MOST_ROWS) * metrics.px(_ROW)


def legend_width(view: LegendView, metrics: Metrics) -> int:
    """How wide the whole legend is in one row."""
    widths = _widths(_words(view), view, metrics).values()
    return sum(widths) + metrics.px(_APART) * max(len(widths) - 1, 0)


def legend_items(rect: pygame.Rect, view: LegendView, metrics: Metrics) -> list[LegendItem]:
    """The signs that ``rect`` has room for, each where it stands.

    Where there is no room for all, one by one is said in fewer words; after that they are left out.
    """
    return [*_legend_items((rect.left, rect.top, rect.width, rect.height), view, metrics)]


@lru_cache(maxsize=16)
def _legend_items(
    box: tuple[int, int, int, int], view: LegendView, metrics: Metrics
) -> tuple[LegendItem, ...]:
    rect = pygame.Rect(box)
    most = max(rect.height // metrics.px(_ROW), 1 if rect.height else 0)
    words = _words(view)
    worst = [sign for sign in reversed(_BY_WORTH) if sign in words]
    for sign in worst:
        if len(_rows(_widths(words, view, metrics), rect.width, metrics)) <= most:
            break
        words[sign] = view.word(sign, short=True)
    for sign in worst:
        if len(_rows(_widths(words, view, metrics), rect.width, metrics)) <= most:
            break
        del words[sign]
    rows = _rows(_widths(words, view, metrics), rect.width, metrics)[:most]
    return tuple(_placed(rows, rect, view, metrics, words))


def draw_legend(canvas: Canvas, rect: pygame.Rect, view: LegendView) -> list[LegendItem]:
    """Draw the legend; returns what stands where."""
    items = legend_items(rect, view, canvas.metrics)
    with canvas.part("legend", "", rect):
        draw = partial(_draw_items, canvas, items, view)
        canvas.kept(("signs of the legend", ""), (tuple(rect), view), draw)
    return items


def _draw_items(canvas: Canvas, items: Sequence[LegendItem], view: LegendView) -> None:
    for item in items:
        _draw_sample(canvas, item, view)
        _draw_word(canvas, item)


def _draw_word(canvas: Canvas, item: LegendItem) -> None:
    small = canvas.metrics.small
    top = item.rect.centery - height_of(REGULAR, small) // 2
    canvas.text(item.word, (item.sample.right + canvas.px(6), top), size=small,
                colour=canvas.theme.dim)  # fmt: skip


# Where signs stand


def _words(view: LegendView) -> dict[Sign, str]:
    return {sign: view.word(sign) for sign in view.signs}


def _widths(words: Mapping[Sign, str], view: LegendView, metrics: Metrics) -> dict[Sign, int]:
    return {
        sign: _sample_width(sign, view, metrics)
        + metrics.px(6)
        + width_of(word, REGULAR, metrics.small)
        for sign, word in words.items()
    }


def _sample_width(sign: Sign, view: LegendView, metrics: Metrics) -> int:
    if sign in _CHIPS:
        return metrics.px(_CHIP)
    if sign is Sign.HEAT:
        return metrics.px(_STRIP)
    return _side(view, metrics) * (2 if sign is Sign.TREE else 1)


def _side(view: LegendView, metrics: Metrics) -> int:
    """The side of a sample, as large or small a cell as those of the boards where that differs."""
    if view.cell >= SMALLEST_RINGED_CURRENT:
        return max(metrics.px(_SAMPLE), SMALLEST_RINGED_CURRENT)
    if numbers_fit(view.cell):
        return max(view.cell, 14)
    return _TINY


def _rows(widths: dict[Sign, int], room: int, metrics: Metrics) -> list[list[tuple[Sign, int]]]:
    """The signs in rows of at most ``room`` pixels."""
    rows: list[list[tuple[Sign, int]]] = [[]]
    left = 0
    for sign, width in widths.items():
        if rows[-1] and left + width > room:
            rows.append([])
            left = 0
        rows[-1].append((sign, width))
        left += width + metrics.px(_APART)
    return rows


def _placed(
    rows: list[list[tuple[Sign, int]]],
    rect: pygame.Rect,
    view: LegendView,
    metrics: Metrics,
    words: Mapping[Sign, str],
) -> Iterator[LegendItem]:
    height = min(metrics.px(_ROW), rect.height)
    for number, row in enumerate(rows):
        left, top = rect.left, rect.top + number * height
        for sign, width in row:
            if left + width > rect.right:
                break
            box = pygame.Rect(left, top, width, height)
            sample = pygame.Rect(left, 0, _sample_width(sign, view, metrics), _side(view, metrics))
            if sign in (*_CHIPS, Sign.HEAT):
                sample.height = metrics.px(_SAMPLE)
            sample.centery = box.centery
            yield LegendItem(sign, words[sign], box, sample)
            left += width + metrics.px(_APART)


# Samples


def _draw_sample(canvas: Canvas, item: LegendItem, view: LegendView) -> None:
    sign, box = item.sign, item.sample
    if sign in _CHIPS:
        chip = Chip("2,5", next=False, new=sign is Sign.NEW, repeat=sign is Sign.AGAIN,
                    stale=sign is Sign.SKIPPED)  # fmt: skip
        draw_chip(canvas, box, chip, view.chips)
    elif sign is Sign.HEAT:
        shares = np.arange(HEAT_LEVELS) / (HEAT_LEVELS - 1)
        heat = [canvas.theme.heat_at(share) for share in shares.tolist()]
        canvas.pixels(np.array([heat], np.uint8), box)
    else:
        _draw_cells(canvas, sign, box, view)


def _draw_cells(canvas: Canvas, sign: Sign, box: pygame.Rect, view: LegendView) -> None:
    mark = view.calls if sign is Sign.CALL else view.waiting
    look, side = _look(sign, view), box.height
    if sign is Sign.DIFFERS:
        # The frame lies around its cell, and takes the room of a sample with it.
        box = box.inflate(-2 * (side // 6), -2 * (side // 6))
        side = box.width
    grid = Grid(box.left, box.top, side, 1, box.width // side)
    for col in range(grid.width):
        square = grid.cell_rect(0, col)
        if view.cell < SMALLEST_TILE:
            colour = square_colours(np.array([[look.packed()]]), canvas.theme, mark)
            canvas.pixels(colour, square)
        else:
            canvas.paint(cell_tile(canvas, look.packed(), side, mark), square.topleft)
    if sign is Sign.TREE:
        ends = ((box.left + side * 0.5, box.centery), (box.left + side * 1.5, box.centery))
        draw_arrow(canvas, ends, side)
    elif sign is Sign.DIFFERS:
        draw_frames(canvas, grid, (0,))
    elif sign is Sign.CLICK and view.cell < SMALLEST_TILE:
        draw_tiny_click(canvas, grid, (0, 0))


def _look(sign: Sign, view: LegendView) -> Look:
    """How the cell of a sign looks."""
    heat = view.overlay is Overlay.HEAT
    visited = HEAT_FILL + HEAT_LEVELS // 4 if heat else VISITED_FILL
    first = shows_digit_first(view.overlay)
    fill = {Sign.EXPLODED: EXPLODED_FILL, Sign.GIVEN: REVEALED_FILL}.get(sign, visited)
    hidden = (Sign.HIDDEN, Sign.WAITING, Sign.CLICK, Sign.MINE)
    ring = {Sign.WAITING: WAITING_RING, Sign.CALL: CALL_RING, Sign.NOW: CURRENT_RING}
    return Look(
        HIDDEN_FILL if sign in hidden else fill,
        ring.get(sign, NO_RING),
        {Sign.MINE: MINE, Sign.DIGIT: "2", Sign.EXPLODED: EXPLODED}.get(sign, BLANK),
        7 if sign is Sign.NUMBER else 0,
        sign is Sign.CLICK,
        first,
    )
