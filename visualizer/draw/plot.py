"""A small plot: axes with round ticks, curves with a pane's colour, dash and letter, points.

Values are placed by a `Frame`, which `draw_axes` makes; whatever is drawn after it uses it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.curves import DASHES, Points, draw_curve
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane import draw_badge
from visualizer.draw.shapes import disc, line
from visualizer.draw.text import STRONG, height_of, put, width_of
from visualizer.draw.theme import Colour, Theme, mix

Numbers = NDArray[np.float64] | NDArray[np.int64]
_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class Axis:
    """What an axis measures: its ``title`` and the range from ``low`` to ``high``."""

    title: str
    low: float
    high: float
    log: bool = False

    def share(self, values: Numbers) -> Points:
        """Where values stand between the ends of the axis, 0 to 1."""
        if self.log:
            low, high = math.log10(self.low), math.log10(self.high)
            return (np.log10(np.maximum(values, self.low)) - low) / max(high - low, 1e-9)
        return (np.asarray(values, float) - self.low) / max(self.high - self.low, 1e-9)

    def ticks(self, most: int) -> list[float]:
        """At most ``most`` round values within the range, ascending; 2 or more where possible."""
        return _log_ticks(self, most) if self.log else _linear_ticks(self, most)


def _linear_ticks(axis: Axis, most: int) -> list[float]:
    rough = (axis.high - axis.low) / max(most, 1)
    power = 10.0 ** math.floor(math.log10(rough)) if rough > 0 else 1.0
    step = next(power * each for each in _STEPS if power * each >= rough)
    first, last = math.ceil(axis.low / step), math.floor(axis.high / step)
    ticks = [number * step for number in range(first, last + 1)]
    return ticks if len(ticks) <= most else ticks[::2]


def _log_ticks(axis: Axis, most: int) -> list[float]:
    powers = range(math.floor(math.log10(axis.low)), math.ceil(math.log10(axis.high)) + 1)
    for steps in ((1, 2, 5), (1,)):
        ticks = [step * 10.0**power for power in powers for step in steps]
        ticks = [tick for tick in ticks if axis.low <= tick <= axis.high]
        if len(ticks) <= most:
            return ticks
    return ticks[:: -(-len(ticks) // most)]


def tick_text(value: float) -> str:
    """A tick's value as it is written: ``2,500``, ``0.5``."""
    return f"{value:,.0f}" if value == round(value) else f"{value:g}"


@dataclass(frozen=True)
class Frame:
    """The rectangle in which values are drawn, and the axes that place them."""

    rect: pygame.Rect
    x: Axis
    y: Axis

    def places(self, xs: Numbers, ys: Numbers) -> Points:
        """Where values stand on the surface, shape (n, 2)."""
        across = self.rect.left + self.x.share(xs) * (self.rect.width - 1)
        down = self.rect.bottom - 1 - self.y.share(ys) * (self.rect.height - 1)
        return np.stack((across, down), axis=1)


@dataclass(frozen=True)
class Curve:
    """One line of a plot: the pane whose colour and letter it has, and its values."""

    index: int
    xs: Numbers
    ys: Numbers


def draw_axes(
    surface: pygame.Surface,
    rect: pygame.Rect,
    x: Axis,
    y: Axis,
    theme: Theme,
    metrics: Metrics,
    labels: int = 0,
) -> Frame:
    """Draw both axes into ``rect`` and return the frame inside them.

    ``labels`` is how many pixels to leave at the right, for what stands beside the curves' ends.
    """
    high = height_of("regular", metrics.small)
    rows = max(2, (rect.height - 2 * high) // (3 * high))
    heights = y.ticks(rows)
    wide = max(width_of(tick_text(tick), "regular", metrics.small) for tick in heights or [0.0])
    left = rect.left + wide + metrics.gap
    top = rect.top + high + metrics.px(6)
    bottom = rect.bottom - 2 * high - metrics.px(10)
    last = width_of(tick_text(x.high), "regular", metrics.small) // 2
    right = rect.right - max(labels, last)
    inner = pygame.Rect(left, top, max(right - left, 1), max(bottom - top, 1))
    frame = Frame(inner, x, y)
    put(surface, y.title, (rect.left, rect.top), size=metrics.small, colour=theme.text,
        face=STRONG, most=rect.width)  # fmt: skip
    put(surface, x.title, (inner.right, rect.bottom - high), size=metrics.small,
        colour=theme.text, face=STRONG, align="right", most=rect.width)  # fmt: skip
    _draw_rows(surface, frame, heights, theme, metrics)
    _draw_columns(surface, frame, theme, metrics)
    return frame


def _draw_rows(
    surface: pygame.Surface, frame: Frame, ticks: Sequence[float], theme: Theme, metrics: Metrics
) -> None:
    rect, faint = frame.rect, mix(theme.panel, theme.edge, 0.35)
    high = height_of("regular", metrics.small)
    for tick in ticks:
        y = round(float(frame.places(np.array([frame.x.low]), np.array([tick]))[0, 1]))
        surface.fill(faint, (rect.left, y, rect.width, 1))
        put(surface, tick_text(tick), (rect.left - metrics.px(6), y - high // 2),
            size=metrics.small, colour=theme.dim, align="right")  # fmt: skip
    surface.fill(theme.edge, (rect.left, rect.top, 1, rect.height))
    surface.fill(theme.edge, (rect.left, rect.bottom - 1, rect.width, 1))


def _draw_columns(surface: pygame.Surface, frame: Frame, theme: Theme, metrics: Metrics) -> None:
    rect = frame.rect
    wide = width_of(tick_text(frame.x.high), "regular", metrics.small) + metrics.px(16)
    free = -wide
    for tick in frame.x.ticks(max(2, rect.width // (2 * wide))):
        x = round(float(frame.places(np.array([tick]), np.array([frame.y.low]))[0, 0]))
        text = tick_text(tick)
        half = width_of(text, "regular", metrics.small) // 2
        if x - half < free:
            continue
        surface.fill(theme.edge, (x, rect.bottom, 1, metrics.px(4)))
        drawn = put(surface, text, (x, rect.bottom + metrics.px(5)), size=metrics.small,
                    colour=theme.dim, align="middle")  # fmt: skip
        free = drawn.right + metrics.gap


def draw_curves(
    surface: pygame.Surface, frame: Frame, curves: Sequence[Curve], theme: Theme, metrics: Metrics
) -> None:
    """Draw curves, and each one's letter beside its end.

    Curves that lie on one another can be told apart: the later are drawn with gaps.
    """
    width = metrics.px(2) + 1 + theme.weight
    for curve in curves:
        # Panes whose colours are the same, eight apart, have different dashes.
        dash = DASHES[(curve.index + curve.index // 8) % len(DASHES)]
        points = frame.places(curve.xs, curve.ys)
        draw_curve(surface, points, theme.pane(curve.index), width, dash)
        if len(points) == 1:
            disc(surface, tuple(points[0]), width, theme.pane(curve.index))
    _draw_letters(surface, frame, [each for each in curves if len(each.xs)], theme, metrics)


def _draw_letters(
    surface: pygame.Surface, frame: Frame, curves: Sequence[Curve], theme: Theme, metrics: Metrics
) -> None:
    radius = metrics.px(9)
    ends = [frame.places(curve.xs[-1:], curve.ys[-1:])[0] for curve in curves]
    order = sorted(range(len(curves)), key=lambda number: (ends[number][1], number))
    heights = spread([float(ends[number][1]) for number in order], 2 * radius + 2,
                     frame.rect.top, frame.rect.bottom)  # fmt: skip
    for number, height in zip(order, heights):
        index = curves[number].index
        x, y = ends[number]
        middle = (frame.rect.right + metrics.px(22), round(height))
        faint = mix(theme.panel, theme.pane(index), 0.6)
        line(surface, (x, y), (middle[0] - radius, height), faint, 1)
        draw_badge(surface, middle, index, theme, radius)


def spread(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Ascending ``places`` moved as little as it takes to stand ``apart``, from low to high.

    >>> spread([10, 11, 50], 20, 0, 60)
    [10, 30, 50]
    >>> spread([55, 58, 60], 20, 0, 60)
    [20, 40, 60]
    """
    moved = list(places)
    apart = min(apart, (high - low) / max(len(moved) - 1, 1))
    for number, _ in enumerate(moved):
        least = moved[number - 1] + apart if number else low
        moved[number] = max(moved[number], least)
    for number in reversed(range(len(moved))):
        most = moved[number + 1] - apart if number + 1 < len(moved) else high
        moved[number] = min(moved[number], most)
    return moved


def draw_points(
    surface: pygame.Surface, frame: Frame, xs: Numbers, ys: Numbers, colours: NDArray[np.uint8],
    radius: float,
) -> None:  # fmt: skip
    """Draw a point for each value, ``colours`` of shape (n, 3); very many as single pixels."""
    places = frame.places(xs, ys)
    if len(places) <= 3000 and radius > 1:
        for place, colour in zip(places.tolist(), colours.tolist()):
            disc(surface, (round(place[0]), round(place[1])), radius, tuple(colour))
        return
    at = np.clip(np.rint(places).astype(np.int64), 0, np.array(surface.get_size()) - 1)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[at[:, 0], at[:, 1]] = colours


def draw_mark(
    surface: pygame.Surface,
    frame: Frame,
    x: float,
    words: Sequence[str],
    colour: Colour,
    metrics: Metrics,
) -> None:
    """Draw a broken vertical line at the value ``x``, and lines of words beside its top."""
    place = frame.places(np.array([x]), np.array([frame.y.low]))[0]
    across, step = round(float(place[0])), metrics.px(5)
    for top in range(frame.rect.top, frame.rect.bottom, 2 * step):
        surface.fill(colour, (across, top, metrics.px(2), min(step, frame.rect.bottom - top)))
    widest = max(width_of(text, STRONG, metrics.small) for text in words)
    left = across - frame.rect.left > widest + metrics.gap
    offset = -metrics.px(6) if left else metrics.px(8)
    top = frame.rect.top
    for text in words:
        put(surface, text, (across + offset, top), size=metrics.small, colour=colour, face=STRONG,
            align="right" if left else "left")  # fmt: skip
        top += height_of(STRONG, metrics.small)
