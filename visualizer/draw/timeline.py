"""The timeline: how much each algorithm keeps waiting, step by step, on one scale."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.comparison import Comparison
from visualizer.draw.curves import DASHES, draw_curve
from visualizer.draw.metrics import Metrics
from visualizer.draw.pane import LETTERS
from visualizer.draw.shapes import disc, line, rounded
from visualizer.draw.text import STRONG, put, width_of
from visualizer.draw.theme import Theme, mix
from visualizer.draw.vector import similar


@dataclass(frozen=True)
class TimelineView:
    """What the timeline shows: the comparison, where it stands, and where orders part.

    ``position`` is a tick; ``marks`` are steps at which orders part; ``focus`` is the pane
    whose curve is drawn heaviest; ``hover`` is a step that is pointed at, or None.
    """

    comparison: Comparison
    position: int
    focus: int = 0
    marks: tuple[int, ...] = ()
    hover: int | None = None
    indices: tuple[int, ...] = ()


class TimelinePicture:
    """Draws the timeline and keeps the curves, which change only with the comparison."""

    def __init__(self) -> None:
        self._key: object = None
        self._curves: pygame.Surface | None = None
        self._ahead: pygame.Surface | None = None

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: TimelineView,
        theme: Theme,
        metrics: Metrics,
    ) -> None:
        """Draw the timeline into ``rect``; what lies ahead is fainter."""
        key = (rect.size, id(view.comparison), theme, view.focus, metrics.scale, view.indices)
        if key != self._key:
            self._key = key
            self._curves = similar(surface, rect.size, pygame.SRCALPHA)
            _draw_curves(self._curves, view, theme, metrics)
            self._ahead = self._curves.copy()
            self._ahead.set_alpha(110)
        assert self._curves is not None
        assert self._ahead is not None
        x = x_of(rect, view.comparison, view.position)
        surface.fill(theme.line, (rect.left, rect.bottom - 1, rect.width, 1))
        surface.blit(self._curves, rect.topleft, (0, 0, x - rect.left, rect.height))
        surface.blit(self._ahead, (x, rect.top), (x - rect.left, 0, rect.width, rect.height))
        _draw_marks(surface, rect, view, theme, metrics)
        line(surface, (x, rect.top), (x, rect.bottom), theme.current, metrics.px(2))
        disc(surface, (x, rect.top + metrics.px(2)), metrics.px(7), theme.current)
        if view.hover is not None:
            _draw_hover(surface, rect, view, theme, metrics)


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


def _draw_curves(
    picture: pygame.Surface, view: TimelineView, theme: Theme, metrics: Metrics
) -> None:
    comparison, size = view.comparison, picture.get_size()
    waiting = [waiting_by_step(comparison, pane) for pane in range(len(comparison.traces))]
    most = max(1, max(int(each.max()) for each in waiting))
    order = sorted(range(len(waiting)), key=lambda pane: pane == view.focus)
    for pane in order:
        index = view.indices[pane] if view.indices else pane
        points = _points(waiting[pane], most, size, metrics)
        width = metrics.px(3 if pane == view.focus else 2) + theme.weight
        draw_curve(picture, points, theme.pane(index), width, DASHES[index // 8 % len(DASHES)])
        _draw_letter(picture, waiting[pane], points, index, theme, metrics)
    text = f"{most} waiting"
    put(picture, text, (metrics.px(2), 0), size=metrics.small, colour=theme.dim)


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
    waiting: NDArray[np.int32],
    points: NDArray[np.float64],
    index: int,
    theme: Theme,
    metrics: Metrics,
) -> None:
    """Put the pane's letter at its curve's highest place, so that colour is not the only sign."""
    top = int(np.argmin(points[:, 1]))
    x, y = points[top]
    size = metrics.small
    letter = LETTERS[index % len(LETTERS)]
    half = width_of(letter, STRONG, size)
    x = min(max(x, half + metrics.px(70)), picture.get_width() - half)
    put(picture, letter, (x, max(0, y - metrics.px(18))), size=size, colour=theme.pane(index),
        face=STRONG, align="middle")  # fmt: skip


def _draw_marks(
    surface: pygame.Surface, rect: pygame.Rect, view: TimelineView, theme: Theme, metrics: Metrics
) -> None:
    comparison = view.comparison
    colour = theme.warning
    columns = {x_of(rect, comparison, comparison.tick_of_step(step)) for step in view.marks}
    for x in columns:
        surface.fill(colour, (x, rect.bottom - metrics.px(6), max(1, metrics.px(1)), metrics.px(6)))
    if view.marks:
        x = x_of(rect, comparison, comparison.tick_of_step(view.marks[0]))
        surface.fill(colour, (x, rect.top + metrics.px(20), 1, rect.height - metrics.px(20)))
        text = "orders part here (D)"
        side = "right" if x > rect.right - metrics.px(180) else "left"
        offset = metrics.px(6) if side == "left" else -metrics.px(6)
        put(surface, text, (x + offset, rect.top + metrics.px(18)), size=metrics.small,
            colour=colour, align=side)  # fmt: skip


def _draw_hover(
    surface: pygame.Surface, rect: pygame.Rect, view: TimelineView, theme: Theme, metrics: Metrics
) -> None:
    comparison = view.comparison
    assert view.hover is not None
    x = x_of(rect, comparison, comparison.tick_of_step(view.hover))
    surface.fill(mix(theme.panel, theme.text, 0.4), (x, rect.top, 1, rect.height))
    parts = [f"{comparison.sync.unit} {view.hover}"]
    for pane in range(min(len(comparison.traces), 12)):
        index = view.indices[pane] if view.indices else pane
        parts.append(f"{LETTERS[index % 26]} {int(waiting_by_step(comparison, pane)[view.hover])}")
    text = "   ".join(parts)
    width = width_of(text, STRONG, metrics.small) + metrics.px(20)
    left = min(max(x - width // 2, rect.left), rect.right - width)
    box = pygame.Rect(left, rect.top + metrics.px(38), width, metrics.px(26))
    rounded(surface, box, theme.raised, metrics.px(6))
    put(surface, text, box.center, size=metrics.small, colour=theme.text, face=STRONG,
        align="centre")  # fmt: skip
