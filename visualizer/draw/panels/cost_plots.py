"""What algorithms cost: curves over the sizes of boards, tables, and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from visualizer.analysis.costs import Cost, first_overflow
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane import draw_badge
from visualizer.draw.plot import Axis, Curve, draw_axes, draw_curves, draw_mark
from visualizer.draw.shapes import rounded
from visualizer.draw.text import REGULAR, STRONG, height_of, put, width_of, wrapped
from visualizer.draw.theme import Theme, letter_of

#: What can be plotted: the field of `Cost`, and what it is called.
MEASURES = {
    "visits": "visits",
    "operations": "operations",
    "most_waiting": "most waiting",
    "depth": "deepest call",
}

# Room for the titles in a table, in the plan's pixels.
_TITLE = 210


@dataclass(frozen=True)
class CostsView:
    """Curves to draw: for each pane its rows so far, by size; ``measure`` is one of `MEASURES`."""

    costs: Sequence[Sequence[Cost]]
    titles: Sequence[str]
    measure: str = "operations"
    log: bool = False
    sizes: tuple[int, ...] = (8, 16, 32, 50)


def value_of(cost: Cost, measure: str) -> int:
    """What a row says of a measure, 0 where it does not apply."""
    value: int = getattr(cost, measure)
    return value


def draw_cost_curves(
    surface: pygame.Surface, rect: pygame.Rect, view: CostsView, theme: Theme, metrics: Metrics
) -> None:
    """Draw the measure against the number of cells, and where plain Python's runs would end."""
    found = [_curve(index, rows, view.measure) for index, rows in enumerate(view.costs)]
    curves = [curve for curve in found if len(curve.xs)]
    cells = [row.cells for rows in view.costs for row in rows]
    if not curves:
        _draw_nothing(surface, rect, view.measure, theme, metrics)
        return
    highest = max(int(curve.ys.max()) for curve in curves)
    lowest = min(int(curve.ys.min()) for curve in curves) if view.log else 0
    x = Axis("cells of the board", min(cells) if view.log else 0, max(*cells, 2), view.log)
    y = Axis(MEASURES[view.measure], lowest, max(highest, lowest + 1), view.log)
    frame = draw_axes(surface, rect, x, y, theme, metrics, labels=metrics.px(36))
    overflow = overflow_words(view.costs)
    if overflow:
        size, words = overflow
        draw_mark(surface, frame, size * size, words, theme.warning, metrics)
    draw_curves(surface, frame, curves, theme, metrics)


def _curve(index: int, rows: Sequence[Cost], measure: str) -> Curve:
    used = [row for row in rows if value_of(row, measure)]
    return Curve(
        index,
        np.array([row.cells for row in used]),
        np.array([value_of(row, measure) for row in used]),
    )


def _draw_nothing(
    surface: pygame.Surface, rect: pygame.Rect, measure: str, theme: Theme, metrics: Metrics
) -> None:
    where = "calls" if measure == "depth" else "a queue or a stack"
    put(surface, f"None of these algorithms waits in {where}.", rect.center, size=metrics.text,
        colour=theme.dim, align="centre", most=rect.width)  # fmt: skip


def overflow_words(costs: Sequence[Sequence[Cost]]) -> tuple[int, tuple[str, str]] | None:
    """The smallest size at which plain Python would end a run, and two lines that say of whom."""
    sizes = [first_overflow(rows) for rows in costs]
    known = [size for size in sizes if size is not None]
    if not known:
        return None
    least = min(known)
    letters = ", ".join(letter_of(index) for index, size in enumerate(sizes) if size == least)
    return least, (f"{least} by {least}: plain Python's", f"recursion limit ends {letters}")


def draw_cost_table(
    surface: pygame.Surface, rect: pygame.Rect, view: CostsView, theme: Theme, metrics: Metrics
) -> None:
    """Draw a row for each pane with the measure at some sizes, and where plain Python ends."""
    heads = [*(f"{size}\u00d7{size}" for size in view.sizes), "plain Python"]
    rows = [_cost_row(rows, view) for rows in view.costs]
    draw_table(surface, rect, view.titles, heads, rows, theme, metrics, limits=True)


def _cost_row(rows: Sequence[Cost], view: CostsView) -> list[str]:
    by_size = {row.size: value_of(row, view.measure) for row in rows}
    cells = [_number(by_size.get(size)) for size in view.sizes]
    end = first_overflow(rows)
    measured = view.sizes[-1] in by_size
    return [*cells, f"ends at {end}\u00d7{end}" if end else "runs" if measured else "\u2026"]


def _number(value: int | None) -> str:
    return "\u2026" if value is None else f"{value:,}" if value else "\u2013"


def draw_table(
    surface: pygame.Surface,
    rect: pygame.Rect,
    titles: Sequence[str],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    theme: Theme,
    metrics: Metrics,
    limits: bool = False,
) -> int:
    """Draw a table with a row for each pane; where it ends.

    With ``limits`` the last column is a warning where it says that a run ``ends``.
    """
    size, widths = _table_size(rect.width, heads, rows, metrics)
    high = height_of(STRONG, size)
    row_height = max(high, min(2 * high, (rect.height - high) // max(len(rows), 1) - 1))
    gap = max(metrics.px(8), min(metrics.px(30), (rect.width - sum(widths) - metrics.px(_TITLE))
                                 // len(widths)))  # fmt: skip
    rights = [rect.right - sum(widths[number + 1 :]) - gap * (len(widths) - 1 - number)
              for number in range(len(widths))]  # fmt: skip
    for head, right in zip(heads, rights):
        put(surface, head, (right, rect.top), size=size, colour=theme.dim, align="right")
    top = rect.top + high + metrics.px(6)
    room = rights[0] - widths[0] - gap - rect.left - metrics.px(30)
    for index, (title, texts) in enumerate(zip(titles, rows)):
        line_top = top + (row_height - high) // 2
        surface.fill(theme.line, (rect.left, top, rect.width, 1))
        draw_badge(surface, (rect.left + metrics.px(10), top + row_height // 2), index, theme,
                   min(metrics.px(10), row_height // 2))  # fmt: skip
        if room > metrics.px(40):
            put(surface, title, (rect.left + metrics.px(28), line_top), size=size,
                colour=theme.text, most=room)  # fmt: skip
        for number, (text, right) in enumerate(zip(texts, rights)):
            ends = limits and number == len(texts) - 1 and text.startswith("ends")
            put(surface, text, (right, line_top), size=size, align="right",
                colour=theme.warning if ends else theme.text,
                face=STRONG if ends else REGULAR)  # fmt: skip
        top += row_height
    return top


def _table_size(
    width: int, heads: Sequence[str], rows: Sequence[Sequence[str]], metrics: Metrics
) -> tuple[int, list[int]]:
    """The size of the text, smaller where it would not fit otherwise, and the columns' widths."""
    columns = list(zip(heads, *rows))
    for size in (metrics.text, metrics.small):
        widths = [max(width_of(text, STRONG, size) for text in column) for column in columns]
        if sum(widths) + metrics.px(12) * len(widths) + metrics.px(_TITLE) <= width:
            break
    return size, widths


def draw_lines(
    surface: pygame.Surface, rect: pygame.Rect, lines: Sequence[str], theme: Theme, metrics: Metrics
) -> None:
    """Draw sentences one under another, as many as there is room for."""
    top = rect.top
    high = height_of(REGULAR, metrics.text)
    for sentence in lines:
        broken = wrapped(sentence, REGULAR, metrics.text, rect.width - metrics.px(16))
        if top + high * len(broken) > rect.bottom:
            return
        rounded(surface, pygame.Rect(rect.left, top + high // 2 - metrics.px(2), metrics.px(5),
                                     metrics.px(5)), theme.dim, metrics.px(2))  # fmt: skip
        for text in broken:
            put(surface, text, (rect.left + metrics.px(16), top), size=metrics.text,
                colour=theme.text)  # fmt: skip
            top += high
        top += metrics.px(5)
