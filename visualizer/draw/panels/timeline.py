"""The timeline: how much each algorithm keeps waiting, step by step, on one scale."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.canvas import DASHES, Canvas, Points
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, text_width
from visualizer.draw.theme import mix
from visualizer.language.differences import DIFFERENCE_MARK
from visualizer.language.formatting import fill_template
from visualizer.language.terms import EMPTY_FRONTIER_TEXT, LARGEST_FRONTIER_TEMPLATE, SYNC_UNITS
from visualizer.playback.comparison import Comparison
from visualizer.playback.marks import PaneMark
from visualizer.trace.frontiers import FrontierKind

# How much is seen of the part of the curves that lies ahead.
_AHEAD_OPACITY = 110 / 255
# At scale 1: what the words above the curves take, what is left free without them, the height
# from which there is room for words, how near to a curve is at it, and what is free beside words.
_WORDS_HEIGHT, _FREE_HEIGHT, _LEAST_HEIGHT_WITH_WORDS, _NEAR_CURVE, _WORDS_MARGIN = 18, 8, 42, 7, 14


@dataclass(frozen=True)
class TimelineView:
    """What the timeline shows: the comparison, where it stands, and where orders differ.

    ``position`` is a tick; ``marks`` are steps at which orders differ; ``focus`` is the pane
    whose curve is drawn heaviest; ``pointed`` is a step that is pointed at, or None; ``key`` is
    what jumps to the marks, where there are keys; ``ahead`` says whether the curves go on after
    the position.
    """

    comparison: Comparison
    position: int
    focus: int = 0
    marks: tuple[int, ...] = ()
    pointed: int | None = None
    key: str = ""
    shows_ahead: bool = True


class TimelinePicture:
    """Draws the timeline and keeps the curves, which change only with the comparison."""

    def __init__(self) -> None:
        self._key: object = None
        self._curves: Canvas | None = None
        self._signs: Canvas | None = None

    def draw(self, canvas: Canvas, rect: pygame.Rect, view: TimelineView) -> None:
        """Draw the timeline into ``rect``, if that has room; what lies ahead is fainter."""
        theme = canvas.theme
        if rect.width < 2 or rect.height < 2:
            return
        key = (rect.size, canvas.key, replace(view, position=0, pointed=None))
        if self._curves is None or self._signs is None or key != self._key:
            self._key = key
            self._curves, self._signs = _draw_layers(canvas, rect.size, view)
        x = tick_x(rect, view.comparison, view.position)
        canvas.fill(theme.line, (rect.left, rect.bottom - 1, rect.width, 1))
        done = x - rect.left
        canvas.paint(self._curves, rect.topleft, (0, 0, done, rect.height))
        if view.shows_ahead:
            rest = (done, 0, rect.width, rect.height)
            canvas.paint(self._curves, (x, rect.top), rest, _AHEAD_OPACITY)
        canvas.paint(self._signs, rect.topleft)
        _draw_divergence_marks(canvas, rect, view)
        # Below the words, which it would cross.
        top = rect.top + _curves_top(rect.height, canvas.metrics)
        canvas.line((x, top), (x, rect.bottom), theme.current, canvas.px(2))
        canvas.disc((x, top + canvas.px(6)), canvas.px(6), theme.current)
        if view.pointed is not None:
            x = _step_x(rect, view.comparison, view.pointed)
            canvas.fill(mix(theme.panel, theme.text, 0.4), (x, rect.top, 1, rect.height))


def _draw_layers(canvas: Canvas, size: tuple[int, int], view: TimelineView) -> tuple[Canvas, Canvas]:
    """The curves, and the words and letters that stand over them."""
    curves = canvas.layer(size, transparent=True)
    points = _draw_curves(curves, view)
    signs = canvas.layer(size, transparent=True)
    # A letter beside a word would be read as part of the sentence.
    apart = 2 * canvas.px(_WORDS_MARGIN)
    taken = [words.inflate(apart, 0) for words in _draw_words(signs, view)]
    for mark, curve in points.items() if view.shows_ahead else ():
        taken.append(_draw_letter(signs, curve, mark, taken))
    return curves, signs


def _tick_fraction(comparison: Comparison, tick: int) -> float:
    # Steps are equally wide; a tick inside a step stands a part of the way.
    step = comparison.step_at(tick)
    begun, ended = comparison.tick_of_step(step), comparison.tick_of_step(step + 1)
    fraction = (tick - begun) / (ended - begun) if ended > begun else 0.0
    return (step + fraction) / max(comparison.steps, 1)


def tick_x(rect: pygame.Rect, comparison: Comparison, tick: int) -> int:
    """Where a tick stands in a timeline that fills ``rect``."""
    return rect.left + round(_tick_fraction(comparison, tick) * (rect.width - 1))


def _step_x(rect: pygame.Rect, comparison: Comparison, step: int) -> int:
    return tick_x(rect, comparison, comparison.tick_of_step(step))


def step_at_x(rect: pygame.Rect, comparison: Comparison, x: int) -> int:
    """The step nearest to a horizontal position."""
    share = min(max((x - rect.left) / max(rect.width - 1, 1), 0.0), 1.0)
    return round(share * comparison.steps)


def curve_point(rect: pygame.Rect, comparison: Comparison, pane: int, step: int, metrics: Metrics) -> tuple[int, int]:
    """Where a pane's curve is at a step, in a timeline that fills ``rect``."""
    end = comparison.step_end(pane, step)
    waiting = comparison.traces[pane].frontier_sizes[end : end + 1]
    y = _curve_heights(waiting, comparison, rect.height, metrics)
    return _step_x(rect, comparison, step), rect.top + round(float(y[0]))


def find_curve(rect: pygame.Rect, comparison: Comparison, position: tuple[int, int], metrics: Metrics) -> int | None:
    """The pane whose curve passes nearest to a position, None where none is near."""
    step = step_at_x(rect, comparison, position[0])
    panes = _panes_with_curves(comparison)
    heights = (curve_point(rect, comparison, pane, step, metrics)[1] for pane in panes)
    away = [abs(height - position[1]) for height in heights]
    nearest = min(away, default=metrics.px(_NEAR_CURVE) + 1)
    return panes[away.index(nearest)] if nearest <= metrics.px(_NEAR_CURVE) else None


def _panes_with_curves(comparison: Comparison) -> list[int]:
    """The panes that have a curve: those of which the frontier was seen."""
    traces = enumerate(comparison.traces)
    return [pane for pane, trace in traces if trace.frontier_kind is not FrontierKind.UNSEEN]


def _draw_curves(canvas: Canvas, view: TimelineView) -> dict[PaneMark, Points]:
    """Draw each pane's curve, the focused one last; their points by the panes' marks."""
    comparison = view.comparison
    panes = sorted(_panes_with_curves(comparison), key=lambda pane: pane == view.focus)
    curves = {}
    for pane in panes:
        mark = comparison.marks[pane]
        curves[mark] = _curve_points(comparison, pane, canvas.rect.size, canvas.metrics)
        width = canvas.px(3 if pane == view.focus else 2) + canvas.theme.weight
        dash = DASHES[mark.shade % len(DASHES)]
        canvas.curve(curves[mark], canvas.theme.pane_colour(mark), width, dash)
    return curves


def _draw_words(canvas: Canvas, view: TimelineView) -> list[pygame.Rect]:
    """Say what the top stands for and where orders differ; the rectangles of the words."""
    theme, metrics = canvas.theme, canvas.metrics
    top = _curves_top(canvas.rect.height, metrics)
    canvas.fill(mix(theme.panel, theme.dim, 0.5), (0, top, canvas.rect.width, 1))
    if canvas.rect.height < metrics.px(_LEAST_HEIGHT_WITH_WORDS):
        return []
    waiting = max(trace.max_frontier for trace in view.comparison.traces)
    words = [(fill_template(LARGEST_FRONTIER_TEMPLATE, count=waiting) if waiting else EMPTY_FRONTIER_TEXT, theme.dim)]
    if view.marks:
        differ = fill_template(DIFFERENCE_MARK, unit=SYNC_UNITS[view.comparison.sync], step=view.marks[0])
        words.append((f"{differ} ({view.key})" if view.key else differ, theme.warning))
    drawn, left = [], metrics.px(9)
    for text, colour in words:
        drawn.append(canvas.text(text, (left, 0), size=metrics.small, colour=colour))
        left = drawn[-1].right + metrics.px(14)
    return drawn


def _curve_points(comparison: Comparison, pane: int, size: tuple[int, int], metrics: Metrics) -> Points:
    """A pane's curve in pixels, shape (n, 2), with no more points than columns can show."""
    width, height = size
    waiting = comparison.traces[pane].frontier_sizes[comparison.step_ends(pane)]
    at = np.arange(len(waiting)) / max(comparison.steps, 1)
    if len(waiting) > 2 * width:
        # Of the steps that share a column, the one with most waiting shows.
        edges = np.linspace(0, len(waiting), width + 1).astype(int)[:-1]
        at = np.linspace(0, 1, width)
        waiting = np.maximum.reduceat(waiting, edges)
    heights = _curve_heights(waiting, comparison, height, metrics)
    return np.stack((at * (width - 1), heights), axis=1)


def _curve_heights(
    waiting: NDArray[np.int32], comparison: Comparison, height: int, metrics: Metrics
) -> NDArray[np.float64]:
    """How far below the timeline's top the curves are where so many wait."""
    room = height - 2 - _curves_top(height, metrics)
    most = max(1, *(trace.max_frontier for trace in comparison.traces))
    heights: NDArray[np.float64] = height - 2 - waiting / most * room
    return heights


def _curves_top(height: int, metrics: Metrics) -> int:
    """How far below the top of a timeline the most is that waits."""
    return metrics.px(_WORDS_HEIGHT if height >= metrics.px(_LEAST_HEIGHT_WITH_WORDS) else _FREE_HEIGHT)


def _draw_letter(canvas: Canvas, points: Points, mark: PaneMark, taken: list[pygame.Rect]) -> pygame.Rect:
    """Put the pane's letter on its curve, so that colour is not the only sign.

    It stands where the curve is highest, or as near to that as nothing else is ``taken``.
    """
    width = text_width(mark.letter, STRONG, canvas.metrics.small) + canvas.px(4)
    box = pygame.Rect(0, 0, width, canvas.px(17))
    at = np.arange(0, max(canvas.rect.width - width, 1), max(width // 2, 1))
    heights = np.interp(at + width / 2, points[:, 0], points[:, 1]) - canvas.px(19)
    highest = points[np.argmin(points[:, 1]), 0] - width / 2
    nearest = np.argsort(np.abs(at - highest), kind="stable").tolist()
    boxes = [box.move(int(at[index]), max(0, round(heights[index]))) for index in nearest]
    box = next((each for each in boxes if each.collidelist(taken) < 0), boxes[0])
    canvas.box(box, canvas.theme.panel, canvas.px(3))
    canvas.text(
        mark.letter,
        box.center,
        size=canvas.metrics.small,
        colour=canvas.theme.pane_colour(mark),
        face=STRONG,
        align="centre",
    )
    return box


def _draw_divergence_marks(canvas: Canvas, rect: pygame.Rect, view: TimelineView) -> None:
    colour, comparison = canvas.theme.warning, view.comparison
    high, top = canvas.px(6), rect.top + _curves_top(rect.height, canvas.metrics)
    for x in {_step_x(rect, comparison, step) for step in view.marks}:
        canvas.fill(colour, (x, rect.bottom - high, max(1, canvas.px(1)), high))
    for step in view.marks[:1]:
        x = _step_x(rect, comparison, step)
        canvas.fill(colour, (x, top, max(1, canvas.px(1)), rect.bottom - top))
