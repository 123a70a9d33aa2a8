"""Where the parts of the main screen lie, and where a speed stands on its slider."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED

# The last part of the speed slider is for "as fast as the screen".
_UNBOUNDED_FROM = 0.95


@dataclass(frozen=True)
class MainLayout:
    """The rectangles of the main screen's parts; a part that is left out has no size."""

    bar: pygame.Rect
    panes: pygame.Rect
    code: pygame.Rect
    bottom: pygame.Rect
    timeline: pygame.Rect
    controls: pygame.Rect


def main_layout(window: pygame.Rect, metrics: Metrics, code: bool, only_boards: bool) -> MainLayout:
    """Divide the window; where it is small the code goes first, then the curves."""
    none = pygame.Rect(0, 0, 0, 0)
    margin, gap = metrics.margin, metrics.px(12)
    if only_boards:
        return MainLayout(none, window.inflate(-margin, -margin), none, none, none, none)
    bar = pygame.Rect(0, 0, window.width, metrics.px(56))
    tall = window.height > metrics.px(520)
    height = metrics.px(188 if tall else 84)
    bottom = pygame.Rect(margin, window.bottom - height - margin, window.width - 2 * margin, height)
    rest = pygame.Rect(margin, bar.bottom + gap, window.width - 2 * margin, 0)
    rest.height = max(bottom.top - gap - rest.top, 1)
    code_rect = none
    if code and window.width > metrics.px(840):
        width = min(metrics.px(488), rest.width * 2 // 5)
        code_rect = pygame.Rect(rest.right - width, rest.top, width, rest.height)
        rest.width -= width + gap
    inner = bottom.inflate(-2 * metrics.px(18), -2 * metrics.px(12))
    controls = pygame.Rect(inner.left, inner.bottom - metrics.px(58), inner.width, metrics.px(58))
    timeline = none
    if tall:
        room = controls.top - metrics.px(10) - inner.top
        timeline = pygame.Rect(inner.left, inner.top, inner.width, room)
    return MainLayout(bar, rest, code_rect, bottom, timeline, controls)


def position_of_speed(speed: float) -> float:
    """Where on the logarithmic slider a speed stands, 0 to 1."""
    if speed == UNBOUNDED:
        return 1.0
    share = math.log(speed / SLOWEST) / math.log(FASTEST / SLOWEST)
    return share * _UNBOUNDED_FROM


def speed_at(position: float) -> float:
    """The speed at a position of the slider, 0 to 1."""
    if position > _UNBOUNDED_FROM + 0.01:
        return UNBOUNDED
    speed = SLOWEST * (FASTEST / SLOWEST) ** min(max(position / _UNBOUNDED_FROM, 0), 1)
    return speed if speed < 1 else round(speed, 1) if speed < 10 else float(round(speed))
