"""A small plot: axes with round ticks, curves with a pane's colour, dash and letter.

Values are positioned by a `PlotArea`, which `draw_axes` makes; whatever is drawn after it uses it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.canvas import DASHES, Canvas, Points
from visualizer.draw.icons import draw_badge
from visualizer.draw.text import STRONG, height_of, width_of
from visualizer.draw.theme import Colour, mix
from visualizer.playback.marks import PaneMark

Numbers = NDArray[np.float64] | NDArray[np.int64]
_STEPS = (1, 2, 5, 10)
#: So many pixels of the plan at the right of a plot are for the letters of its curves.
_LETTERS = 36
# How many pixels are seen at a time of each curve where several lie on one another.
_TURN = 10


@dataclass(frozen=True)
class Axis:
    """What an axis measures: its ``title`` and the range from ``low`` to ``high``."""

    title: str
    low: float
    high: float

    def share(self, values: Numbers) -> Points:
        """Where values stand between the ends of the axis, 0 to 1."""
        return (np.asarray(values, float) - self.low) / max(self.high - self.low, 1e-9)

    def ticks(self, most: int) -> list[float]:
        """At most ``most`` round values within the range, ascending; 2 or more where possible."""
        rough = (self.high - self.low) / max(most, 1)
        power = 10.0 ** math.floor(math.log10(rough)) if rough > 0 else 1.0
        step = next(power * each for each in _STEPS if power * each >= rough)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        ticks = [number * step for number in range(first, last + 1)]
        return ticks if len(ticks) <= most else ticks[::2]


def tick_text(value: float) -> str:
    """A tick's value as it is written: ``2,500``, ``0.5``."""
    return f"{value:,.0f}" if value == round(value) else f"{value:g}"


@dataclass(frozen=True)
class PlotArea:
    """The rectangle in which values are drawn, and the axes that position them."""

    rect: pygame.Rect
    x: Axis
    y: Axis

    def points(self, xs: Numbers, ys: Numbers) -> Points:
        """Where values stand on the surface, shape (n, 2)."""
        across = self.rect.left + self.x.share(xs) * (self.rect.width - 1)
        down = self.rect.bottom - 1 - self.y.share(ys) * (self.rect.height - 1)
        return np.stack((across, down), axis=1)


@dataclass(frozen=True)
class Curve:
    """One line of a plot: the ``mark`` whose colour and letter it has, and its values."""

    mark: PaneMark
    xs: Numbers
    ys: Numbers


def draw_axes(canvas: Canvas, rect: pygame.Rect, x: Axis, y: Axis) -> PlotArea:
    """Draw both axes into ``rect`` and return the area between them.

    Some room is left at the right, for the letters that stand beside the curves' ends.
    """
    metrics = canvas.metrics
    high = height_of("regular", metrics.small)
    rows = max(2, (rect.height - 2 * high) // (3 * high))
    heights = y.ticks(rows)
    wide = max(width_of(tick_text(tick), "regular", metrics.small) for tick in heights or [0.0])
    left = rect.left + wide + metrics.gap
    top = rect.top + high + canvas.px(6)
    bottom = rect.bottom - 2 * high - canvas.px(10)
    last = width_of(tick_text(x.high), "regular", metrics.small) // 2
    right = rect.right - max(canvas.px(_LETTERS), last)
    inner = pygame.Rect(left, top, max(right - left, 1), max(bottom - top, 1))
    area = PlotArea(inner, x, y)
    canvas.text(y.title, (rect.left, rect.top), size=metrics.small, colour=canvas.theme.text,
                face=STRONG, max_width=rect.width)  # fmt: skip
    canvas.text(x.title, (inner.right, rect.bottom - high), size=metrics.small, face=STRONG,
                colour=canvas.theme.text, align="right", max_width=rect.width)  # fmt: skip
    _draw_rows(canvas, area, heights)
    _draw_columns(canvas, area)
    return area


def _draw_rows(canvas: Canvas, area: PlotArea, ticks: Sequence[float]) -> None:
    theme = canvas.theme
    rect, faint = area.rect, mix(theme.panel, theme.edge, 0.35)
    high = height_of("regular", canvas.metrics.small)
    for tick in ticks:
        y = round(float(area.points(np.array([area.x.low]), np.array([tick]))[0, 1]))
        canvas.fill(faint, (rect.left, y, rect.width, 1))
        canvas.text(tick_text(tick), (rect.left - canvas.px(6), y - high // 2),
                    size=canvas.metrics.small, colour=theme.dim, align="right")  # fmt: skip
    canvas.fill(theme.edge, (rect.left, rect.top, 1, rect.height))
    canvas.fill(theme.edge, (rect.left, rect.bottom - 1, rect.width, 1))


def _draw_columns(canvas: Canvas, area: PlotArea) -> None:
    metrics = canvas.metrics
    rect = area.rect
    wide = width_of(tick_text(area.x.high), "regular", metrics.small) + canvas.px(16)
    free = -wide
    for tick in area.x.ticks(max(2, rect.width // (2 * wide))):
        x = round(float(area.points(np.array([tick]), np.array([area.y.low]))[0, 0]))
        text = tick_text(tick)
        half = width_of(text, "regular", metrics.small) // 2
        if x - half < free:
            continue
        canvas.fill(canvas.theme.edge, (x, rect.bottom, 1, canvas.px(4)))
        drawn = canvas.text(text, (x, rect.bottom + canvas.px(5)), size=metrics.small,
                            colour=canvas.theme.dim, align="middle")  # fmt: skip
        free = drawn.right + metrics.gap


def draw_curves(canvas: Canvas, area: PlotArea, curves: Sequence[Curve]) -> None:
    """Draw curves, and each one's letter beside its end.

    Of curves that lie on one another each is seen in turn, a piece of the line at a time.
    """
    theme = canvas.theme
    width = canvas.px(2) + 1 + theme.weight
    lines = [area.points(curve.xs, curve.ys) for curve in curves]
    for number, (curve, points) in enumerate(zip(curves, lines)):
        dash = DASHES[number % len(DASHES)]
        alike = [index for index, other in enumerate(lines) if _coincide(points, other)]
        if len(alike) > 1:
            piece = _TURN * (len(alike) - alike.index(number))
            dash = (piece, _TURN * len(alike) - piece)
        canvas.curve(points, theme.pane(curve.mark), width, dash)
        if len(points) == 1:
            canvas.disc(tuple(points[0]), width, theme.pane(curve.mark))
    _draw_letters(canvas, area, [each for each in curves if len(each.xs)])


def _coincide(points: Points, others: Points) -> bool:
    """Whether two curves lie on one another, within two pixels."""
    return points.shape == others.shape and bool(np.abs(points - others).max(initial=0) < 2)


def _draw_letters(canvas: Canvas, area: PlotArea, curves: Sequence[Curve]) -> None:
    radius = canvas.px(9)
    ends = [area.points(curve.xs[-1:], curve.ys[-1:])[0] for curve in curves]
    order = sorted(range(len(curves)), key=lambda number: (ends[number][1], number))
    heights = spread([float(ends[number][1]) for number in order], 2 * radius + 2, area.rect.top,
                     area.rect.bottom)  # fmt: skip
    for number, height in zip(order, heights):
        mark = curves[number].mark
        x, y = ends[number]
        middle = (area.rect.right + canvas.px(22), round(height))
        faint = mix(canvas.theme.panel, canvas.theme.pane(mark), 0.6)
        canvas.line((x, y), (middle[0] - radius, height), faint, 1)
        draw_badge(canvas, middle, mark, radius)


def spread(positions: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Ascending ``positions`` moved as little as it takes to stand ``apart``, from low to high.

    >>> spread([10, 11, 50], 20, 0, 60)
    [10, 30, 50]
    >>> spread([55, 58, 60], 20, 0, 60)
    [20, 40, 60]
    """
    moved = list(positions)
    apart = min(apart, (high - low) / max(len(moved) - 1, 1))
    for number, _ in enumerate(moved):
        least = moved[number - 1] + apart if number else low
        moved[number] = max(moved[number], least)
    for number in reversed(range(len(moved))):
        most = moved[number + 1] - apart if number + 1 < len(moved) else high
        moved[number] = min(moved[number], most)
    return moved


def draw_mark(
    canvas: Canvas, area: PlotArea, x: float, words: Sequence[str], colour: Colour
) -> None:
    """Draw a broken vertical line at the value ``x``, and lines of words beside its foot.

    There they lie below curves that grow.
    """
    metrics = canvas.metrics
    foot = area.points(np.array([x]), np.array([area.y.low]))[0]
    across, step = round(float(foot[0])), canvas.px(5)
    for top in range(area.rect.top, area.rect.bottom, 2 * step):
        canvas.fill(colour, (across, top, canvas.px(2), min(step, area.rect.bottom - top)))
    widest = max(width_of(text, STRONG, metrics.small) for text in words)
    left = area.rect.right + canvas.px(_LETTERS) - across < widest + metrics.gap
    offset = -canvas.px(6) if left else canvas.px(8)
    high = height_of(STRONG, metrics.small)
    for number, text in enumerate(words):
        top = area.rect.bottom - (len(words) - number) * high - canvas.px(4)
        canvas.text(text, (across + offset, top), size=metrics.small, colour=colour, face=STRONG,
                    align="right" if left else "left")  # fmt: skip
