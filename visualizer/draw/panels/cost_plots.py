"""What algorithms cost, as curves over the sizes of boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from visualizer.analysis.costs import Cost
from visualizer.draw.canvas import Canvas
from visualizer.draw.plot import Axis, Curve, draw_axes, draw_curves, draw_mark
from visualizer.playback.marks import Marks, PaneMark

#: What can be plotted: the field of `Cost`, and its name.
MEASURES = {
    "visits": "visits",
    "operations": "operations",
    "most_waiting": "most waiting",
    "depth": "deepest call",
}


@dataclass(frozen=True)
class CostsView:
    """Curves to draw: of each mark the rows so far, by size; ``measure`` is one of `MEASURES`."""

    costs: Sequence[Sequence[Cost]]
    marks: Marks
    measure: str = "operations"


def draw_cost_curves(canvas: Canvas, rect: pygame.Rect, view: CostsView) -> None:
    """Draw the measure against the number of cells, and where plain Python's runs would end."""
    found = [_curve(mark, rows, view.measure) for mark, rows in zip(view.marks, view.costs)]
    curves = [curve for curve in found if len(curve.xs)]
    cells = [row.cells for rows in view.costs for row in rows]
    if not curves:
        if cells:  # something has been measured
            _draw_nothing(canvas, rect, view.measure)
        return
    highest = max(int(curve.ys.max()) for curve in curves)
    x = Axis("cells of the board", 0, max(*cells, 2))
    y = Axis(MEASURES[view.measure], 0, max(highest, 1))
    area = draw_axes(canvas, rect, x, y)
    ends = [row.size for rows in view.costs for row in rows if row.overflows]
    if ends:
        words = ("plain Python's limit", f"of calls: {min(ends)}\u00d7{min(ends)}")
        draw_mark(canvas, area, min(ends) ** 2, words, canvas.theme.warning)
    draw_curves(canvas, area, curves)


def _curve(mark: PaneMark, rows: Sequence[Cost], measure: str) -> Curve:
    used = [(row.cells, value) for row in rows if (value := getattr(row, measure))]
    return Curve(mark, *np.array(used, int).reshape(-1, 2).T)


def _draw_nothing(canvas: Canvas, rect: pygame.Rect, measure: str) -> None:
    where = "calls" if measure == "depth" else "a queue or a stack"
    text = f"None of these algorithms waits in {where}."
    canvas.text(text, rect.center, size=canvas.metrics.text, colour=canvas.theme.dim,
                align="centre", max_width=rect.width)  # fmt: skip
