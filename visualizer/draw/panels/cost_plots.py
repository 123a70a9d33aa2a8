"""What algorithms cost: curves over the sizes of boards, tables, and sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from visualizer.analysis.costs import Cost, first_overflow
from visualizer.draw.badge import draw_badge
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.plot import Axis, Curve, draw_axes, draw_curves, draw_mark
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of, wrapped
from visualizer.playback.marks import Marks, PaneMark

#: What can be plotted: the field of `Cost`, and its name.
MEASURES = {
    "visits": "visits",
    "operations": "operations",
    "most_waiting": "most waiting",
    "depth": "deepest call",
}

#: The sizes of boards that have a column in the table.
_SIZES = (8, 16, 32, 50)
# Room for the titles in a table, in the plan's pixels.
_TITLE = 210


@dataclass(frozen=True)
class CostsView:
    """Curves to draw: for each pane its rows so far, by size; ``measure`` is one of `MEASURES`."""

    costs: Sequence[Sequence[Cost]]
    titles: Sequence[str]
    marks: Marks
    measure: str = "operations"
    log: bool = False


def value_of(cost: Cost, measure: str) -> int:
    """The value of a measure in a row, 0 where it does not apply."""
    value: int = getattr(cost, measure)
    return value


def draw_cost_curves(canvas: Canvas, rect: pygame.Rect, view: CostsView) -> None:
    """Draw the measure against the number of cells, and where plain Python's runs would end."""
    found = [_curve(mark, rows, view.measure) for mark, rows in zip(view.marks, view.costs)]
    curves = [curve for curve in found if len(curve.xs)]
    cells = [row.cells for rows in view.costs for row in rows]
    if not curves:
        _draw_nothing(canvas, rect, view.measure)
        return
    highest = max(int(curve.ys.max()) for curve in curves)
    lowest = min(int(curve.ys.min()) for curve in curves) if view.log else 0
    x = Axis("cells of the board", min(cells) if view.log else 0, max(*cells, 2), view.log)
    y = Axis(MEASURES[view.measure], lowest, max(highest, lowest + 1), view.log)
    area = draw_axes(canvas, rect, x, y, labels=canvas.px(36))
    overflow = overflow_text(view.costs, view.marks)
    if overflow:
        size, words = overflow
        draw_mark(canvas, area, size * size, words, canvas.theme.warning)
    draw_curves(canvas, area, curves)


def _curve(mark: PaneMark, rows: Sequence[Cost], measure: str) -> Curve:
    used = [row for row in rows if value_of(row, measure)]
    return Curve(
        mark,
        np.array([row.cells for row in used]),
        np.array([value_of(row, measure) for row in used]),
    )


def _draw_nothing(canvas: Canvas, rect: pygame.Rect, measure: str) -> None:
    where = "calls" if measure == "depth" else "a queue or a stack"
    text = f"None of these algorithms waits in {where}."
    canvas.text(text, rect.center, size=canvas.metrics.text, colour=canvas.theme.dim,
                align="centre", most=rect.width)  # fmt: skip


def overflow_text(
    costs: Sequence[Sequence[Cost]], marks: Marks
) -> tuple[int, tuple[str, str]] | None:
    """The smallest size at which plain Python would end a run, and two lines that say of whom."""
    sizes = [first_overflow(rows) for rows in costs]
    known = [size for size in sizes if size is not None]
    if not known:
        return None
    least = min(known)
    letters = ", ".join(mark.letter for mark, size in zip(marks, sizes) if size == least)
    return least, (f"{least} by {least}: plain Python's", f"recursion limit ends {letters}")


def draw_cost_table(canvas: Canvas, rect: pygame.Rect, view: CostsView) -> None:
    """Draw a row for each pane with the measure at some sizes, and where plain Python ends."""
    heads = [*(f"{size}\u00d7{size}" for size in _SIZES), "plain Python"]
    rows = [_cost_row(rows, view) for rows in view.costs]
    ending = [index for index, rows in enumerate(view.costs) if first_overflow(rows)]
    draw_table(canvas, rect, list(zip(view.marks, view.titles)), heads, rows, ending)


def _cost_row(rows: Sequence[Cost], view: CostsView) -> list[str]:
    by_size = {row.size: value_of(row, view.measure) for row in rows}
    cells = [_number(by_size.get(size)) for size in _SIZES]
    end = first_overflow(rows)
    measured = _SIZES[-1] in by_size
    return [*cells, f"ends at {end}\u00d7{end}" if end else "runs" if measured else "\u2026"]


def _number(value: int | None) -> str:
    return "\u2026" if value is None else f"{value:,}" if value else "\u2013"


def draw_table(
    canvas: Canvas,
    rect: pygame.Rect,
    titles: Sequence[tuple[PaneMark, str]],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    warned: Collection[int] = (),
) -> None:
    """Draw a table with a row for each mark and title.

    ``warned`` are the rows whose last figure is drawn as a warning.
    """
    size, widths = _table_size(rect.width, heads, rows, canvas.metrics)
    high = height_of(STRONG, size)
    row_height = max(high, min(2 * high, (rect.height - high) // max(len(rows), 1) - 1))
    spare = rect.width - sum(widths) - canvas.px(_TITLE)
    gap = max(canvas.px(8), min(canvas.px(30), spare // len(widths)))
    rights = [rect.right - sum(widths[number + 1 :]) - gap * (len(widths) - 1 - number)
              for number in range(len(widths))]  # fmt: skip
    for head, right in zip(heads, rights):
        canvas.text(head, (right, rect.top), size=size, colour=canvas.theme.dim, align="right")
    row = pygame.Rect(rect.left, rect.top + high + canvas.px(6), rect.width, row_height)
    room = rights[0] - widths[0] - gap - rect.left - canvas.px(30)
    for index, (title, texts) in enumerate(zip(titles, rows)):
        _draw_title(canvas, row, *title, size, room)
        _draw_figures(canvas, row, texts, rights, size, index in warned)
        row.top += row_height


def _draw_title(
    canvas: Canvas, row: pygame.Rect, mark: PaneMark, title: str, size: int, room: int
) -> None:
    canvas.fill(canvas.theme.line, (row.left, row.top, row.width, 1))
    centre = (row.left + canvas.px(10), row.top + row.height // 2)
    draw_badge(canvas, centre, mark, min(canvas.px(10), row.height // 2))
    if room > canvas.px(40):
        position = (row.left + canvas.px(28), _text_top(row, size))
        canvas.text(title, position, size=size, colour=canvas.theme.text, most=room)


def _draw_figures(
    canvas: Canvas,
    row: pygame.Rect,
    texts: Sequence[str],
    rights: Sequence[int],
    size: int,
    warned: bool,
) -> None:
    for number, (text, right) in enumerate(zip(texts, rights), start=1):
        warns = warned and number == len(texts)
        colour, face = (canvas.theme.warning, STRONG) if warns else (canvas.theme.text, REGULAR)
        canvas.text(text, (right, _text_top(row, size)), size=size, colour=colour, face=face,
                    align="right")  # fmt: skip


def _text_top(row: pygame.Rect, size: int) -> int:
    return row.top + (row.height - height_of(STRONG, size)) // 2


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


def draw_lines(canvas: Canvas, rect: pygame.Rect, lines: Sequence[str]) -> None:
    """Draw sentences one under another, as many as there is room for."""
    size, indent = canvas.metrics.text, canvas.px(16)
    top, high, side = rect.top, height_of(REGULAR, size), canvas.px(5)
    for sentence in lines:
        broken = wrapped(sentence, REGULAR, size, rect.width - indent)
        if top + high * len(broken) > rect.bottom:
            return
        bullet = pygame.Rect(rect.left, top + high // 2 - canvas.px(2), side, side)
        canvas.box(bullet, canvas.theme.dim, canvas.px(2))
        for text in broken:
            canvas.text(text, (rect.left + indent, top), size=size, colour=canvas.theme.text)
            top += high
        top += canvas.px(5)
