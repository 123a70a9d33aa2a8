"""The panel of cost curves over growing boards, which are measured while it is open."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import ArrayLike

from visualizer.analysis.costs import Cost, cost_curve, first_overflow
from visualizer.draw.canvas import DASHES, Canvas, Points
from visualizer.draw.icons import draw_badge
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width
from visualizer.draw.theme import mix_colours
from visualizer.playback.comparison import PaneTag, PaneTags
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

MEASURED_SIZES = tuple(range(4, 51))
#: The sizes of boards with a column in the table if there is room beside the titles, and the widths
#: of columns and titles in pixels at scale 1.
_COLUMN_SIZES, _COLUMN_WIDTHS, _TITLE_WIDTH = (16, 32, 50), (72, 72, 72, 118), 130
_ROW_HEIGHT = 40
_ABOUT_TEXT = (
    "Empty square boards of 4\u00d74 to 50\u00d750, clicked in the middle. Python ends a program whose calls are more"
    " than 1000 deep unless it raises that limit; here the calls are stored in a list, so that none ends."
)


class Costs(Panel):
    """Cost curves for the algorithms in the panes, measured up to ``measured_count`` of the sizes.

    A program that is only known from a trace cannot be run, and has no curve.
    """

    title = "What it costs"
    is_about_runs = True
    size = (1340, 840)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.measure = "operations"
        self.measured_count = 0
        self.costs: list[list[Cost]] = [[] for _ in shell.session.programs]
        session = shell.session
        self._curves = [
            (costs, cost_curve(program, MEASURED_SIZES, order=session.presentation.order))
            for costs, program in zip(self.costs, session.programs)
            if program.function is not None
        ]

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Measure the next size of boards, as `Screen.continue_work`; True while there are more."""
        if self.measured_count == len(MEASURED_SIZES):
            return False
        for costs, curve in self._curves:
            costs.append(next(curve))
        self.measured_count += 1
        self.shell.dirty = True
        return True

    def show(self, ui: Ui, box: Box) -> None:
        """Show the curves, a table of some of their figures, and the progress."""
        theme, row = ui.canvas.theme, box.cut_top(ui.px(34), ui.px(16))
        self.measure = ui.choice(row, "measure", self.measure, MEASURES)
        words = box.cut_right(box.width * 52 // 100, ui.px(24))
        if ui.is_drawing:
            tags = self.shell.session.comparison.tags
            _draw_cost_curves(ui.canvas, box, self.costs, tags, self.measure)
        needed = ui.px(_ROW_HEIGHT) * (len(self.costs) + 1)
        self._show_table(ui, words.cut_top(min(needed, words.height - ui.px(72)), ui.px(14)))
        if self.measured_count == len(MEASURED_SIZES):
            ui.paragraph(words, _ABOUT_TEXT, size=ui.canvas.metrics.small, colour=theme.dim)
        else:
            text = f"measured {self.measured_count} of {len(MEASURED_SIZES)} sizes. Escape stops it."
            ui.paragraph(words, text, face=STRONG, gap=ui.px(8))
            ui.progress(words.cut_top(ui.px(8)), self.measured_count / len(MEASURED_SIZES))

    def _show_table(self, ui: Ui, box: Box) -> None:
        """Show a row for each pane, with its title and the figures of some sizes."""
        theme, session = ui.canvas.theme, self.shell.session
        heads = [*(f"{size}\u00d7{size}" for size in _COLUMN_SIZES), "plain Python"]
        rows = [heads, *(self._table_figures(costs) for costs in self.costs)]
        for index, row in ui.rows("panes", box, len(rows), ui.px(_ROW_HEIGHT)):
            ui.canvas.fill(theme.line, (row.left, row.bottom - 1, row.width, 1))
            for text, width in zip(reversed(rows[index]), reversed(_COLUMN_WIDTHS)):
                if row.width > ui.px(width + _TITLE_WIDTH):
                    ui.text(
                        row.cut_right(ui.px(width)), text, anchor="midright", colour=theme.text if index else theme.dim
                    )
            if index:
                badge = row.cut_left(ui.px(30), ui.px(4))
                draw_badge(ui.canvas, badge.center, session.comparison.tags[index - 1], ui.px(10))
                ui.text(row, session.programs[index - 1].title)

    def _table_figures(self, costs: Sequence[Cost]) -> list[str]:
        """The figures of a pane at some sizes, and where plain Python's recursion limit ends it."""
        by_size = {cost.size: f"{getattr(cost, self.measure):,}" for cost in costs}
        end = first_overflow(costs)
        missing = "\u2026" if self.measured_count < len(MEASURED_SIZES) else "\u2013"
        figures = [by_size.get(size, missing) for size in _COLUMN_SIZES]
        runs = "runs" if MEASURED_SIZES[-1] in by_size else missing
        return [*figures, f"ends at {end}\u00d7{end}" if end else runs]


#: The fields of `Cost` that can be plotted, and their names.
MEASURES = {"visits": "visits", "operations": "operations", "most_waiting": "most waiting", "depth": "deepest call"}
#: The width at the right of a plot for the letters of its curves, at scale 1.
_LETTERS_WIDTH = 36


@dataclass(frozen=True)
class _Plot:
    """A plot in ``rect``; its axes begin at 0 and end at ``cells`` and ``highest``."""

    rect: pygame.Rect
    cells: int
    highest: int

    def points(self, cells: ArrayLike, values: ArrayLike) -> Points:
        """The points of values on the canvas; the last axis is x, y."""
        across = self.rect.left + np.asarray(cells) / self.cells * (self.rect.width - 1)
        down = self.rect.bottom - 1 - np.asarray(values) / self.highest * (self.rect.height - 1)
        return np.stack((across, down), axis=-1)


_Curves = list[tuple[PaneTag, Points]]


def _draw_cost_curves(
    canvas: Canvas, rect: pygame.Rect, costs: Sequence[Sequence[Cost]], tags: PaneTags, measure: str
) -> None:
    """Plot a measure of the costs of each tag over the number of cells.

    A line shows where Python's recursion limit would end runs. ``measure`` is a key of `MEASURES`.
    """
    rows = [row for each in costs for row in each]
    values = {
        tag: np.array(pairs).T
        for tag, each in zip(tags, costs)
        if (pairs := [(row.cells, cost) for row in each if (cost := getattr(row, measure))])
    }
    if values:
        highest = max(int(heights.max()) for _, heights in values.values())
        cells = max(row.cells for row in rows)
        plot = _draw_axes(canvas, rect, (cells, highest), MEASURES[measure])
        overflow = first_overflow(rows)
        if overflow is not None:
            _draw_recursion_limit(canvas, plot, overflow)
        _draw_curves(canvas, plot, [(tag, plot.points(*pairs)) for tag, pairs in values.items()])
    elif rows:  # there are costs, but no algorithm has this one
        where = "calls" if measure == "depth" else "a queue or a stack"
        text, size = f"None of these algorithms waits in {where}.", canvas.metrics.text
        canvas.text(text, rect.center, size=size, colour=canvas.theme.dim, anchor="center", max_width=rect.width)


def axis_ticks(highest: int, most: int) -> list[int]:
    """At most ``most`` round numbers from 0 to ``highest``, at least 2 if possible.

    >>> axis_ticks(2500, 6), axis_ticks(70, 8), axis_ticks(4, 3)
    ([0, 500, 1000, 1500, 2000, 2500], [0, 10, 20, 30, 40, 50, 60, 70], [0, 2, 4])
    """
    power = 10 ** math.floor(math.log10(max(highest / most, 1)))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor * most >= highest)
    ticks = [*range(0, highest + 1, step)]
    return ticks if len(ticks) <= most else ticks[::2]


def _draw_axes(canvas: Canvas, rect: pygame.Rect, highest: tuple[int, int], title: str) -> _Plot:
    """Draw both axes into ``rect`` and return the plot, with room for letters at its right.

    ``highest`` are the ends of the axes, ``title`` is that of the vertical one.
    """
    theme, size, px = canvas.theme, canvas.metrics.small, canvas.px
    (cells, most), high = highest, line_height(REGULAR, size)
    heights = axis_ticks(most, max(2, (rect.height - 2 * high) // (3 * high)))
    left = rect.left + text_width(f"{heights[-1]:,}", REGULAR, size) + canvas.metrics.gap
    wide = text_width(f"{cells:,}", REGULAR, size)
    width = rect.right - max(px(_LETTERS_WIDTH), wide // 2) - left
    height = rect.height - 3 * high - px(16)
    inner = pygame.Rect(left, rect.top + high + px(6), max(width, 1), max(height, 1))
    plot = _Plot(inner, cells, most)
    canvas.text(title, rect.topleft, size=size, colour=theme.text, face=STRONG, max_width=rect.width)
    words, position = "cells of the board", (inner.right, rect.bottom - high)
    canvas.text(words, position, size=size, face=STRONG, colour=theme.text, anchor="topright", max_width=rect.width)
    for tick in heights:
        y = round(plot.points(0, tick)[1])
        canvas.fill(mix_colours(theme.panel, theme.edge, 0.35), (inner.left, y, inner.width, 1))
        canvas.text(f"{tick:,}", (inner.left - px(6), y), size=size, colour=theme.dim, anchor="midright")
    canvas.fill(theme.edge, (inner.left, inner.top, 1, inner.height))
    canvas.fill(theme.edge, (inner.left, inner.bottom - 1, inner.width, 1))
    for tick in axis_ticks(cells, max(2, inner.width // (wide + px(28)))):
        x = round(plot.points(tick, 0)[0])
        canvas.fill(theme.edge, (x, inner.bottom, 1, px(4)))
        canvas.text(f"{tick:,}", (x, inner.bottom + px(5)), size=size, colour=theme.dim, anchor="midtop")
    return plot


def _draw_curves(canvas: Canvas, plot: _Plot, curves: _Curves) -> None:
    """Draw curves, each with its letter beside its end; one shows in the gaps of another that covers it."""
    theme = canvas.theme
    width = canvas.px(2) + 1 + theme.weight
    by_dash = sorted(enumerate(curves), key=lambda numbered: numbered[0] % len(DASHES))
    for number, (tag, points) in by_dash:
        canvas.curve(points, theme.pane_colour(tag), width, DASHES[number % len(DASHES)])
        if len(points) == 1:
            canvas.disc(tuple(points[0]), width, theme.pane_colour(tag))
    radius, rect = canvas.px(9), plot.rect
    ends = sorted((*points[-1, ::-1].tolist(), tag) for tag, points in curves)
    heights = spread_apart([y for y, _, _ in ends], 2 * radius + 2, rect.top, rect.bottom)
    for (y, x, tag), height in zip(ends, heights):
        middle = (rect.right + canvas.px(22), round(height))
        faint = mix_colours(theme.panel, theme.pane_colour(tag), 0.6)
        canvas.line((x, y), (middle[0] - radius, height), faint, 1)
        draw_badge(canvas, middle, tag, radius)


def spread_apart(positions: Sequence[float], distance: float, low: float, high: float) -> list[float]:
    """Ascending ``positions``, moved to a least ``distance`` between ``low`` and ``high``.

    >>> spread_apart([10, 11, 50], 20, 0, 60)
    [10, 30, 50]
    >>> spread_apart([55, 58, 60], 20, 0, 60)
    [20, 40, 60]
    """
    moved: list[float] = []
    distance = min(distance, (high - low) / max(len(positions) - 1, 1))
    for position in positions:
        moved.append(max(position, moved[-1] + distance if moved else low))
    for index in reversed(range(len(moved))):
        most = moved[index + 1] - distance if index + 1 < len(moved) else high
        moved[index] = min(moved[index], most)
    return moved


def _draw_recursion_limit(canvas: Canvas, plot: _Plot, size: int) -> None:
    """Draw a dashed vertical line at the board ``size`` at which Python's recursion limit would end runs.

    Its label is beside its lower end, below curves that grow.
    """
    metrics, colour, rect = canvas.metrics, canvas.theme.warning, plot.rect
    across, step = round(plot.points(size**2, 0)[0]), canvas.px(5)
    for top in range(rect.top, rect.bottom, 2 * step):
        canvas.fill(colour, (across, top, canvas.px(2), min(step, rect.bottom - top)))
    words = ("plain Python's limit", f"of calls: {size}\u00d7{size}")
    widest = max(text_width(text, STRONG, metrics.small) for text in words)
    left = rect.right + canvas.px(_LETTERS_WIDTH) - across < widest + metrics.gap
    x, anchor = (across - canvas.px(6), "topright") if left else (across + canvas.px(8), "topleft")
    top = rect.bottom - canvas.px(4)
    for text in reversed(words):
        top -= line_height(STRONG, metrics.small)
        canvas.text(text, (x, top), size=metrics.small, colour=colour, face=STRONG, anchor=anchor)
