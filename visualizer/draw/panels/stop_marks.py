"""The signs of stops below a timeline, which point at their positions."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.timeline import tick_x
from visualizer.draw.text import STRONG, text_width
from visualizer.draw.theme import Metrics
from visualizer.playback.comparison import Comparison

#: The height of the strip of signs, at scale 1.
STRIP_HEIGHT = 18
_POINTER_HEIGHT, _SIGN_HEIGHT, _SMALL_SIGN = 4, 14, 9


def stop_signs(strip: pygame.Rect, comparison: Comparison, ticks: Sequence[int], metrics: Metrics) -> list[pygame.Rect]:
    """The rectangles of the signs of ``ticks`` in a strip as wide as its timeline.

    A sign that would cover the previous one is small, and has no number.
    """
    signs: list[pygame.Rect] = []
    for number, tick in enumerate(ticks, start=1):
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
) -> None:
    """Draw the signs; the stop at ``position`` is filled, the ``pointed`` one has a ring."""
    signs = stop_signs(strip, comparison, ticks, canvas.metrics)
    small = canvas.px(_SMALL_SIGN)
    for number, (sign, tick) in enumerate(zip(signs, ticks), start=1):
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
    canvas.text(number, sign.center, size=canvas.px(11), colour=ink, face=STRONG, align="centre")
