"""The timeline: the size of each algorithm's frontier at each step, on one scale, and the signs of stops below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.canvas import DASHES, Canvas, Points
from visualizer.draw.text import STRONG, text_width
from visualizer.draw.theme import Metrics, mix_colours
from visualizer.language.differences import DIFFERENCE_MARK
from visualizer.language.formatting import fill_template
from visualizer.language.terms import EMPTY_FRONTIER_TEXT, LARGEST_FRONTIER_TEMPLATE, SO_FAR, SYNC_UNITS
from visualizer.playback.comparison import Comparison, PaneTag
from visualizer.trace.operations import FrontierKind
from visualizer.values import value_class

# The opacity of the curves after the position.
_AHEAD_OPACITY = 110 / 255
# At scale 1: the height of the text above the curves, the space there without text, the least height
# of a timeline with text, the greatest distance of a point on a curve, and the space beside text.
_WORDS_HEIGHT, _FREE_HEIGHT, _LEAST_HEIGHT_WITH_WORDS, _NEAR_CURVE, _WORDS_MARGIN = 18, 8, 42, 7, 14


@value_class
class TimelineView:
    """The comparison, the position, and the steps at which orders diverge.

    ``position`` is a tick; ``difference_steps`` are the steps at which orders diverge; ``focus`` is the pane whose
    curve is heaviest; ``pointed`` is the step at which the user points, or None; ``key`` is the key that
    jumps to these steps, if any; ``shows_ahead`` is whether the curves go on after the position.
    """

    comparison: Comparison
    position: int
    focus: int = 0
    difference_steps: tuple[int, ...] = ()
    pointed: int | None = None
    key: str = ""
    shows_ahead: bool = True


class TimelinePicture:
    """Draws the timeline, and caches the curves, which change only with the comparison."""

    def __init__(self) -> None:
        self._key: object = None
        self._curves: Canvas | None = None
        self._signs: Canvas | None = None

    def draw(self, canvas: Canvas, rect: pygame.Rect, view: TimelineView) -> None:
        """Draw the timeline into ``rect``; the part after the position is fainter."""
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
        canvas.paint_layer(self._curves, rect.topleft, (0, 0, done, rect.height))
        if view.shows_ahead:
            rest = (done, 0, rect.width - done, rect.height)
            canvas.paint_layer(self._curves, (x, rect.top), rest, _AHEAD_OPACITY)
        canvas.paint_layer(self._signs, rect.topleft)
        # Identified by their tuple, since comparing many steps takes long.
        marks = partial(_draw_divergence_marks, canvas, rect, view)
        canvas.draw_cached("marks of the timeline", (tuple(rect), view.comparison, id(view.difference_steps)), marks)
        # The position's line begins below the text.
        top = rect.top + _curves_top(rect.height, canvas.metrics)
        canvas.line((x, top), (x, rect.bottom), theme.current, canvas.px(2))
        canvas.disc((x, top + canvas.px(6)), canvas.px(6), theme.current)
        if view.pointed is not None:
            x = _step_x(rect, view.comparison, view.pointed)
            canvas.fill(mix_colours(theme.panel, theme.text, 0.4), (x, rect.top, 1, rect.height))


def _draw_layers(canvas: Canvas, size: tuple[int, int], view: TimelineView) -> tuple[Canvas, Canvas]:
    """A layer with the curves, and a layer with the text and letters over them."""
    curves = canvas.new_layer(size, transparent=True)
    points = _draw_curves(curves, view)
    signs = canvas.new_layer(size, transparent=True)
    # A letter beside a word could be read as part of the sentence.
    taken = [words.inflate(2 * canvas.px(_WORDS_MARGIN), 0) for words in _draw_words(signs, view)]
    for tag, curve in points.items() if view.shows_ahead else ():
        taken.append(_draw_letter(signs, curve, tag, taken))
    return curves, signs


def tick_x(rect: pygame.Rect, comparison: Comparison, tick: int) -> int:
    """The x of a tick in a timeline that fills ``rect``."""
    # Steps have equal widths, and so have the ticks within a step.
    step = comparison.step_at(tick)
    begin, end = comparison.tick_of_step(step), comparison.tick_of_step(step + 1)
    fraction = (tick - begin) / (end - begin) if end > begin else 0.0
    return rect.left + round((step + fraction) / max(comparison.steps, 1) * (rect.width - 1))


def _step_x(rect: pygame.Rect, comparison: Comparison, step: int) -> int:
    return tick_x(rect, comparison, comparison.tick_of_step(step))


def step_at_x(rect: pygame.Rect, comparison: Comparison, x: int) -> int:
    """The step nearest to ``x``."""
    share = min(max((x - rect.left) / max(rect.width - 1, 1), 0.0), 1.0)
    return round(share * comparison.steps)


def curve_point(rect: pygame.Rect, comparison: Comparison, pane: int, step: int, metrics: Metrics) -> tuple[int, int]:
    """The point of a pane's curve at a step, in a timeline that fills ``rect``."""
    end = comparison.moment_of_step(pane, step)
    sizes = comparison.traces[pane].frontier_sizes_at(np.array([end]))
    y = _curve_heights(sizes, comparison, rect.height, metrics)
    return _step_x(rect, comparison, step), rect.top + round(float(y[0]))


def find_curve(rect: pygame.Rect, comparison: Comparison, position: tuple[int, int], metrics: Metrics) -> int | None:
    """The pane whose curve is nearest to a point, None if none is near."""
    step = step_at_x(rect, comparison, position[0])
    distances = {
        pane: abs(curve_point(rect, comparison, pane, step, metrics)[1] - position[1])
        for pane in _panes_with_curves(comparison)
    }
    nearest = min(distances, key=distances.__getitem__, default=None)
    return nearest if nearest is not None and distances[nearest] <= metrics.px(_NEAR_CURVE) else None


def _panes_with_curves(comparison: Comparison) -> list[int]:
    """The panes that have a curve: those whose frontier is not unseen."""
    traces = enumerate(comparison.traces)
    return [pane for pane, trace in traces if trace.frontier_kind is not FrontierKind.UNSEEN]


def _draw_curves(canvas: Canvas, view: TimelineView) -> dict[PaneTag, Points]:
    """Draw the curves, the focused one last, and return their points by the tags of the panes."""
    comparison = view.comparison
    panes = sorted(_panes_with_curves(comparison), key=lambda pane: pane == view.focus)
    curves = {}
    for pane in panes:
        tag = comparison.tags[pane]
        curves[tag] = _curve_points(comparison, pane, canvas.rect.size, canvas.metrics)
        width = canvas.px(3 if pane == view.focus else 2) + canvas.theme.weight
        dash = DASHES[tag.shade % len(DASHES)]
        canvas.curve(curves[tag], canvas.theme.pane_colour(tag), width, dash)
    return curves


def _draw_words(canvas: Canvas, view: TimelineView) -> list[pygame.Rect]:
    """Write the largest frontier and the first divergence, and return the rectangles of the texts."""
    theme, metrics = canvas.theme, canvas.metrics
    top = _curves_top(canvas.rect.height, metrics)
    canvas.fill(mix_colours(theme.panel, theme.dim, 0.5), (0, top, canvas.rect.width, 1))
    if canvas.rect.height < metrics.px(_LEAST_HEIGHT_WITH_WORDS):
        return []
    largest = max(trace.max_frontier for trace in view.comparison.traces)
    text = fill_template(LARGEST_FRONTIER_TEMPLATE, count=largest) if largest else EMPTY_FRONTIER_TEXT
    texts = [(text if view.comparison.is_complete else text + SO_FAR, theme.dim)]
    if view.difference_steps:
        difference = fill_template(
            DIFFERENCE_MARK, unit=SYNC_UNITS[view.comparison.sync], step=view.difference_steps[0]
        )
        texts.append((f"{difference} ({view.key})" if view.key else difference, theme.warning))
    rects, left = [], metrics.px(9)
    for text, colour in texts:
        rects.append(canvas.text(text, (left, 0), size=metrics.small, colour=colour))
        left = rects[-1].right + metrics.px(14)
    return rects


def _curve_points(comparison: Comparison, pane: int, size: tuple[int, int], metrics: Metrics) -> Points:
    """The points in pixels of a pane's curve, shape (n, 2), at most two for each column."""
    width, height = size
    sizes = comparison.frontier_sizes(pane)
    shares = np.arange(len(sizes)) / max(len(sizes) - 1, 1)
    if len(sizes) > 2 * width:
        # Of the steps that share a column, the one with the largest frontier counts.
        edges = np.linspace(0, len(sizes), width + 1).astype(int)[:-1]
        shares = np.linspace(0, 1, width)
        sizes = np.maximum.reduceat(sizes, edges)
    return np.stack((shares * (width - 1), _curve_heights(sizes, comparison, height, metrics)), axis=1)


def _curve_heights(
    sizes: NDArray[np.int32], comparison: Comparison, height: int, metrics: Metrics
) -> NDArray[np.float64]:
    """The distances of frontier ``sizes`` from the top of a timeline with this height."""
    room = height - 2 - _curves_top(height, metrics)
    most = max(1, *(trace.max_frontier for trace in comparison.traces))
    heights: NDArray[np.float64] = height - 2 - sizes / most * room
    return heights


def _curves_top(height: int, metrics: Metrics) -> int:
    """The distance of the largest frontier from the top of a timeline."""
    return metrics.px(_WORDS_HEIGHT if height >= metrics.px(_LEAST_HEIGHT_WITH_WORDS) else _FREE_HEIGHT)


def _draw_letter(canvas: Canvas, points: Points, tag: PaneTag, taken: list[pygame.Rect]) -> pygame.Rect:
    """Draw the letter of a pane on its curve and return its rectangle.

    It is at the highest point of the curve, or the nearest that does not overlap ``taken``.
    """
    size, colour = canvas.metrics.small, canvas.theme.pane_colour(tag)
    width = text_width(tag.letter, STRONG, size) + canvas.px(4)
    lefts = np.arange(0, max(canvas.rect.width - width, 1), max(width // 2, 1))
    heights = np.interp(lefts + width / 2, points[:, 0], points[:, 1]) - canvas.px(19)
    highest = points[np.argmin(points[:, 1]), 0] - width / 2
    nearest = np.argsort(np.abs(lefts - highest), kind="stable").tolist()

    def box_at(index: int) -> pygame.Rect:
        return pygame.Rect(int(lefts[index]), max(0, round(heights[index])), width, canvas.px(17))

    box = next((each for each in map(box_at, nearest) if each.collidelist(taken) < 0), box_at(nearest[0]))
    canvas.box(box, canvas.theme.panel, canvas.px(3))
    canvas.text(tag.letter, box.center, size=size, colour=colour, face=STRONG, anchor="center")
    return box


def _draw_divergence_marks(canvas: Canvas, rect: pygame.Rect, view: TimelineView) -> None:
    colour, comparison = canvas.theme.warning, view.comparison
    height, top = canvas.px(6), rect.top + _curves_top(rect.height, canvas.metrics)
    for x in {_step_x(rect, comparison, step) for step in view.difference_steps}:
        canvas.fill(colour, (x, rect.bottom - height, max(1, canvas.px(1)), height))
    for step in view.difference_steps[:1]:
        x = _step_x(rect, comparison, step)
        canvas.fill(colour, (x, top, max(1, canvas.px(1)), rect.bottom - top))


#: The height of the strip of signs, at scale 1.
STRIP_HEIGHT = 18
_POINTER_HEIGHT, _SIGN_HEIGHT, _SMALL_SIGN = 4, 14, 9


def stop_signs(
    strip: pygame.Rect, comparison: Comparison, ticks: Sequence[int], metrics: Metrics, first: int = 1
) -> list[pygame.Rect]:
    """The rectangles of the signs of ``ticks``, numbered from ``first``, in a strip as wide as its timeline.

    A sign that would cover the previous one is small, and has no number.
    """
    signs: list[pygame.Rect] = []
    for number, tick in enumerate(ticks, start=first):
        x = tick_x(strip, comparison, tick)
        wide = max(text_width(str(number), STRONG, metrics.px(11)), metrics.px(8)) + metrics.px(8)
        sign = pygame.Rect(0, strip.top + metrics.px(_POINTER_HEIGHT), wide, metrics.px(_SIGN_HEIGHT))
        sign.centerx = x
        sign.clamp_ip(pygame.Rect(strip.left, sign.top, max(strip.width, wide), sign.height))
        if signs and signs[-1].right >= sign.left:
            side = metrics.px(_SMALL_SIGN)
            sign = pygame.Rect(x - side // 2, sign.top, side, side)
        signs.append(sign)
    return signs


def draw_stop_signs(
    canvas: Canvas,
    strip: pygame.Rect,
    comparison: Comparison,
    ticks: Sequence[int],
    position: int,
    pointed: int | None = None,
    first: int = 1,
) -> None:
    """Draw the signs, numbered from ``first``; the stop at ``position`` is filled, the ``pointed`` one has a ring."""
    signs = stop_signs(strip, comparison, ticks, canvas.metrics, first)
    small = canvas.px(_SMALL_SIGN)
    for number, (sign, tick) in enumerate(zip(signs, ticks), start=first):
        x = tick_x(strip, comparison, tick)
        _draw_sign(canvas, sign, x, "" if sign.height == small else str(number), tick == position)
    if pointed is not None and pointed < len(signs):
        ring = signs[pointed].inflate(canvas.px(4), canvas.px(4))
        canvas.ring(ring, canvas.theme.accent, canvas.px(4), canvas.px(2))


def _draw_sign(canvas: Canvas, sign: pygame.Rect, x: int, number: str, is_current: bool) -> None:
    """Draw one sign: a box with a number that points up at ``x``, or a diamond."""
    theme, up = canvas.theme, canvas.px(_POINTER_HEIGHT)
    fill, ink = (theme.text, theme.panel) if is_current else (theme.raised, theme.text)
    line = theme.text if is_current else theme.dim
    if not number:
        centre, half = sign.centery, sign.width / 2
        points = [(x, centre - half), (x + half, centre), (x, centre + half), (x - half, centre)]
        canvas.polygon(points, line)
        return
    canvas.polygon([(x, sign.top - up), (x + up, sign.top + 1), (x - up, sign.top + 1)], line)
    canvas.outlined_box(sign, fill, line, canvas.px(3))
    canvas.text(number, sign.center, size=canvas.px(11), colour=ink, face=STRONG, anchor="center")
