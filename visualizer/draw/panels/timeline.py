"""The timeline: how much each algorithm keeps waiting, step by step, on one scale."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.curves import DASHES, draw_curve
from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import disc, line, rounded
from visualizer.draw.text import REGULAR, STRONG, put, width_of
from visualizer.draw.theme import Theme, letter_of, mix
from visualizer.draw.vector import similar
from visualizer.language.differences import DIFFER
from visualizer.language.formatting import fill
from visualizer.language.terms import UNITS
from visualizer.playback.comparison import Comparison


@dataclass(frozen=True)
class TimelineView:
    """What the timeline shows: the comparison, where it stands, and where orders differ.

    ``position`` is a tick; ``marks`` are steps at which orders diverge; ``focus`` is the pane
    whose curve is drawn heaviest; ``hover`` is a step that is pointed at, or None; ``key`` is
    what jumps to the marks, where there are keys.
    """

    comparison: Comparison
    position: int
    focus: int = 0
    marks: tuple[int, ...] = ()
    hover: int | None = None
    key: str = ""
    indices: tuple[int, ...] = ()


class TimelinePicture:
    """Draws the timeline and keeps the curves, which change only with the comparison."""

    def __init__(self) -> None:
        self._key: object = None
        self._curves = self._ahead = self._signs = pygame.Surface((1, 1))

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: TimelineView,
        theme: Theme,
        metrics: Metrics,
    ) -> None:
        """Draw the timeline into ``rect``, if that has room; what lies ahead is fainter."""
        if rect.width < 2 or rect.height < 2:
            return
        key = (rect.size, view.comparison, theme, view.focus, metrics.scale, view.indices,
               view.marks[:1], view.key)  # fmt: skip
        if key != self._key:
            self._key = key
            self._make(surface, rect, view, theme, metrics)
        x = x_of(rect, view.comparison, view.position)
        surface.fill(theme.line, (rect.left, rect.bottom - 1, rect.width, 1))
        surface.blit(self._curves, rect.topleft, (0, 0, x - rect.left, rect.height))
        surface.blit(self._ahead, (x, rect.top), (x - rect.left, 0, rect.width, rect.height))
        surface.blit(self._signs, rect.topleft)
        _draw_marks(surface, rect, view, theme, metrics)
        line(surface, (x, rect.top), (x, rect.bottom), theme.current, metrics.px(2))
        disc(surface, (x, rect.top + metrics.px(2)), metrics.px(7), theme.current)
        if view.hover is not None:
            _draw_hover(surface, rect, view, theme, metrics)

    def _make(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: TimelineView,
        theme: Theme,
        metrics: Metrics,
    ) -> None:
        curves = _curves_of(rect.size, view, metrics)
        self._curves = similar(surface, rect.size, pygame.SRCALPHA)
        _draw_curves(self._curves, curves, view, theme, metrics)
        self._ahead = self._curves.copy()
        self._ahead.set_alpha(110)
        self._signs = similar(surface, rect.size, pygame.SRCALPHA)
        taken = _draw_words(self._signs, view, theme, metrics)
        for index, points in curves.items():
            taken.append(_draw_letter(self._signs, points, index, taken, theme, metrics))


def _fraction(comparison: Comparison, tick: int) -> float:
    # Steps are equally wide; a tick inside a step stands a part of the way.
    step = comparison.step_at(tick)
    begun, ended = comparison.tick_of_step(step), comparison.tick_of_step(step + 1)
    part = (tick - begun) / (ended - begun) if ended > begun else 0.0
    return (step + part) / max(comparison.steps, 1)


def x_of(rect: pygame.Rect, comparison: Comparison, tick: int) -> int:
    """Where a tick stands in a timeline that fills ``rect``."""
    return rect.left + round(_fraction(comparison, tick) * (rect.width - 1))


def step_under(rect: pygame.Rect, comparison: Comparison, x: int) -> int:
    """The step nearest to a horizontal place."""
    share = min(max((x - rect.left) / max(rect.width - 1, 1), 0.0), 1.0)
    return round(share * comparison.steps)


def waiting_by_step(comparison: Comparison, pane: int) -> NDArray[np.int32]:
    """How much a pane keeps waiting after each step, shape (steps + 1,)."""
    return comparison.traces[pane].waiting[comparison.step_ends(pane)]


def _most_waiting(comparison: Comparison) -> int:
    return max(1, *(trace.max_frontier for trace in comparison.traces))


def _curves_of(
    size: tuple[int, int], view: TimelineView, metrics: Metrics
) -> dict[int, NDArray[np.float64]]:
    """Each pane's index with its curve in pixels, the focused one last."""
    comparison = view.comparison
    most = _most_waiting(comparison)
    panes = sorted(range(len(comparison.traces)), key=lambda pane: pane == view.focus)
    return {
        (view.indices[pane] if view.indices else pane): _points(
            waiting_by_step(comparison, pane), most, size, metrics
        )
        for pane in panes
    }


def _draw_curves(
    picture: pygame.Surface,
    curves: dict[int, NDArray[np.float64]],
    view: TimelineView,
    theme: Theme,
    metrics: Metrics,
) -> None:
    focus = list(curves)[-1] if view.focus < len(curves) else None
    for index, points in curves.items():
        width = metrics.px(3 if index == focus else 2) + theme.weight
        draw_curve(picture, points, theme.pane(index), width, DASHES[index // 8 % len(DASHES)])


def _draw_words(
    picture: pygame.Surface, view: TimelineView, theme: Theme, metrics: Metrics
) -> list[pygame.Rect]:
    """Write the most waiting and where the orders differ; the rectangles of both texts."""
    text = f"{_most_waiting(view.comparison)} waiting"
    taken = [put(picture, text, (metrics.px(2), 0), size=metrics.small, colour=theme.dim)]
    if view.marks:
        text = fill(DIFFER, unit=UNITS[view.comparison.sync], step=view.marks[0])
        text += f" ({view.key})" if view.key else ""
        width = width_of(text, REGULAR, metrics.small)
        place = _mark_x(picture.get_rect(), view.comparison, view.marks[0])
        left = max(place + metrics.px(6), taken[0].right + metrics.px(14))
        if left + width > picture.get_width():
            left = place - metrics.px(6) - width
        taken.append(put(picture, text, (left, 0), size=metrics.small, colour=theme.warning))
    return taken


def _points(
    waiting: NDArray[np.int32], most: int, size: tuple[int, int], metrics: Metrics
) -> NDArray[np.float64]:
    """The curve in pixels, shape (n, 2), with no more points than columns can show."""
    width, height = size
    top = metrics.px(18)
    steps = len(waiting) - 1
    if len(waiting) > 2 * width:
        # Of the steps that share a column, the one with most waiting shows.
        edges = np.linspace(0, len(waiting), width + 1).astype(int)[:-1]
        at = np.linspace(0, width - 1, width)
        waiting = np.maximum.reduceat(waiting, edges)
    else:
        at = np.arange(len(waiting)) / max(steps, 1) * (width - 1)
    heights = height - 2 - waiting / most * (height - 2 - top)
    return np.stack((at, heights), axis=1)


def _draw_letter(
    picture: pygame.Surface,
    points: NDArray[np.float64],
    index: int,
    taken: list[pygame.Rect],
    theme: Theme,
    metrics: Metrics,
) -> pygame.Rect:
    """Put the pane's letter on its curve, so that colour is not the only sign.

    It stands where the curve is highest, or as near to that as nothing else is ``taken``.
    """
    letter = letter_of(index)
    width = width_of(letter, STRONG, metrics.small) + metrics.px(4)
    box = pygame.Rect(0, 0, width, metrics.px(17))
    at = np.arange(0, max(picture.get_width() - width, 1), max(width // 2, 1))
    heights = np.interp(at + width / 2, points[:, 0], points[:, 1]) - metrics.px(19)
    highest = points[np.argmin(points[:, 1]), 0] - width / 2
    nearest = np.argsort(np.abs(at - highest), kind="stable").tolist()
    boxes = [box.move(int(at[place]), max(0, round(heights[place]))) for place in nearest]
    box = next((each for each in boxes if each.collidelist(taken) < 0), boxes[0])
    rounded(picture, box, theme.panel, metrics.px(3))
    put(picture, letter, box.center, size=metrics.small, colour=theme.pane(index), face=STRONG,
        align="centre")  # fmt: skip
    return box


def _draw_marks(
    surface: pygame.Surface, rect: pygame.Rect, view: TimelineView, theme: Theme, metrics: Metrics
) -> None:
    colour, comparison = theme.warning, view.comparison
    high, top = metrics.px(6), rect.top + metrics.px(20)
    for x in {_mark_x(rect, comparison, step) for step in view.marks}:
        surface.fill(colour, (x, rect.bottom - high, max(1, metrics.px(1)), high))
    for step in view.marks[:1]:
        x = _mark_x(rect, comparison, step)
        surface.fill(colour, (x, top, max(1, metrics.px(1)), rect.bottom - top))


def _mark_x(rect: pygame.Rect, comparison: Comparison, step: int) -> int:
    return x_of(rect, comparison, comparison.tick_of_step(step))


def _draw_hover(
    surface: pygame.Surface, rect: pygame.Rect, view: TimelineView, theme: Theme, metrics: Metrics
) -> None:
    comparison = view.comparison
    assert view.hover is not None
    x = _mark_x(rect, comparison, view.hover)
    surface.fill(mix(theme.panel, theme.text, 0.4), (x, rect.top, 1, rect.height))
    parts = [f"{UNITS[comparison.sync]} {view.hover}"]
    for pane in range(min(len(comparison.traces), 12)):
        index = view.indices[pane] if view.indices else pane
        parts.append(f"{letter_of(index)} {int(waiting_by_step(comparison, pane)[view.hover])}")
    text = "   ".join(parts)
    width = min(width_of(text, STRONG, metrics.small) + metrics.px(20), rect.width)
    left = min(max(x - width // 2, rect.left), rect.right - width)
    high = metrics.px(26)
    top = max(min(rect.top + metrics.px(38), rect.bottom - high), rect.top)
    box = pygame.Rect(left, top, width, high)
    rounded(surface, box, theme.raised, metrics.px(6))
    put(surface, text, box.center, size=metrics.small, colour=theme.text, face=STRONG,
        align="centre", most=width)  # fmt: skip
