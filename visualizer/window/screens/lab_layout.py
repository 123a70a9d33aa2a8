"""Where the parts of the lab lie in its panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from visualizer.draw.metrics import Metrics

#: The panel's plan: all of a wide window.
SIZE = (1600, 860)
# Where there is less room inside than this, everything is drawn smaller; more width is the code's.
_INSIDE = (1352, 774)
_PARTS, _PREVIEW, _GAP = 400, 336, 18
_LABEL, _BUTTON, _AFTER, _DIRECTION = 24, 36, 10, 62


@dataclass(frozen=True)
class LabLayout:
    """The rectangles of the lab; ``metrics`` are such that all of it fits, however small."""

    metrics: Metrics
    tabs: pygame.Rect
    differences: pygame.Rect
    parts: pygame.Rect
    code: pygame.Rect
    preview: pygame.Rect
    name: pygame.Rect
    help: pygame.Rect

    def part(self, index: int) -> pygame.Rect:
        """The row of buttons of a part, from 0; its label stands above it."""
        px = self.metrics.px
        top = self.parts.top + index * px(_LABEL + _BUTTON + _AFTER) + px(_LABEL)
        return pygame.Rect(self.parts.left, top, self.parts.width, px(_BUTTON))

    def variants(self, count: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the names of ``count`` variants stand, and the buttons right of them."""
        px, row = self.metrics.px, self.tabs
        buttons = pygame.Rect(row.right - px(240), row.top, px(240), row.height)
        room = buttons.left - px(_GAP) - row.left
        return pygame.Rect(row.left, row.top, min(room, count * px(400)), row.height), buttons

    @property
    def compass(self) -> pygame.Rect:
        """The square of the nine directions."""
        row, side = self.part(3), self.metrics.px(3 * _DIRECTION)
        return pygame.Rect(row.left, row.top, side, side)

    @property
    def orders(self) -> pygame.Rect:
        """The column of named orders, right of the compass."""
        left = self.compass.right + self.metrics.px(_GAP)
        top = self.part(3).top
        return pygame.Rect(left, top, self.parts.right - left, self.parts.bottom - top)


def lab_layout(rect: pygame.Rect, metrics: Metrics) -> LabLayout:
    """Divide the panel's inside."""
    scale = min(metrics.scale, rect.width / _INSIDE[0], rect.height / _INSIDE[1])
    m = Metrics(max(scale, 0.1))
    gap = m.px(_GAP)
    tabs = pygame.Rect(rect.left, rect.top, rect.width, m.px(38))
    differences = pygame.Rect(rect.left, tabs.bottom + m.px(8), rect.width, m.px(26))
    help_ = pygame.Rect(rect.left, rect.bottom - m.px(20), rect.width, m.px(20))
    name = pygame.Rect(rect.left, help_.top - m.px(10 + 40), rect.width, m.px(40))
    top = differences.bottom + m.px(10)
    height = max(name.top - m.px(12) - top, 1)
    parts = pygame.Rect(rect.left, top, m.px(_PARTS), height)
    preview = pygame.Rect(rect.right - m.px(_PREVIEW), top, m.px(_PREVIEW), height)
    code = pygame.Rect(parts.right + gap, top, preview.left - parts.right - 2 * gap, height)
    return LabLayout(m, tabs, differences, parts, code, preview, name, help_)


def in_a_column(rect: pygame.Rect, count: int, gap: int, height: int) -> list[pygame.Rect]:
    """``count`` rectangles below one another, at most ``height`` high."""
    step = min(height + gap, (rect.height + gap) // count)
    return [
        pygame.Rect(rect.left, rect.top + index * step, rect.width, max(step - gap, 1))
        for index in range(count)
    ]


def nearest(
    rects: Sequence[tuple[str, pygame.Rect]], name: str, direction: tuple[int, int]
) -> str | None:
    """The name of what lies next in a direction (rows down, columns right), None at the edge.

    What lies straight on goes before what lies nearer but aside.
    """
    start = dict(rects).get(name)
    if start is None:
        return None
    down, right = direction
    best: tuple[float, str] | None = None
    for other, rect in rects:
        x, y = rect.centerx - start.centerx, rect.centery - start.centery
        along, aside = (x * right, abs(y)) if right else (y * down, _apart(rect, start))
        if other == name or along <= 0:
            continue
        cost = along + 3 * aside
        if best is None or cost < best[0]:
            best = cost, other
    return best[1] if best else None


def _apart(rect: pygame.Rect, start: pygame.Rect) -> int:
    """How far two lie apart sideways, 0 where one stands over the other."""
    return max(rect.left - start.centerx, start.centerx - rect.right, 0)
