"""Boxes with a letter and some lines of text, which choices, items and lines of code stand in."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_marks import MarkKind
from visualizer.draw.text import REGULAR, STRONG, broken, height_of, lines_height
from visualizer.draw.theme import mix

_PAD, _BADGE, _LEAST = 8, 30, 42


@dataclass(frozen=True)
class Box:
    """What stands in a box: a letter as its ``badge``, the ``text``, and how it is marked.

    ``kind`` None is a box that is not chosen.
    """

    badge: str
    text: str
    kind: MarkKind | None = None


def box_height(box: Box, width: int, metrics: Metrics) -> int:
    """How high a box of ``width`` pixels is with all of its text."""
    high = lines_height(box.text, REGULAR, metrics.text, _room(width, metrics))
    return max(high + 2 * metrics.px(_PAD), metrics.px(_LEAST))


def _room(width: int, metrics: Metrics) -> int:
    return max(width - metrics.px(_BADGE + 3 * _PAD + 22), metrics.px(40))


def draw_box(canvas: Canvas, rect: pygame.Rect, box: Box, hovered: bool = False) -> None:
    """Draw a box; what is right or wrong has a sign, what is chosen a filled badge."""
    theme, metrics = canvas.theme, canvas.metrics
    ground, edge, width = theme.raised, theme.edge, 1
    if box.kind is MarkKind.CHOSEN:
        ground, edge, width = mix(theme.panel, theme.accent, 0.2), theme.accent, canvas.px(2)
    elif box.kind is MarkKind.RIGHT:
        ground, edge, width = mix(theme.panel, theme.good, 0.12), theme.good, canvas.px(2)
    elif box.kind is MarkKind.WRONG:
        ground, edge, width = theme.warning_ground, theme.warning, canvas.px(1)
    elif hovered:
        ground = mix(ground, theme.text, 0.09)
    canvas.outlined_box(rect, ground, edge, canvas.px(7), width)
    side = canvas.px(_BADGE)
    badge = pygame.Rect(rect.left + canvas.px(_PAD), 0, side, side)
    badge.centery = rect.centery
    on = box.kind in (MarkKind.CHOSEN, MarkKind.RIGHT)
    fill = edge if on else theme.panel
    ink = (theme.on_accent if box.kind is MarkKind.CHOSEN else theme.panel) if on else theme.text
    canvas.outlined_box(badge, fill, edge, canvas.px(6))
    canvas.text(box.badge, badge.center, size=metrics.text, colour=ink, face=STRONG, align="centre")
    left, room = badge.right + canvas.px(_PAD), _room(rect.width, metrics)
    high = height_of(REGULAR, metrics.text)
    most = max((rect.height - canvas.px(4)) // high, 1)
    lines = min(len(broken(box.text, REGULAR, metrics.text, room)), most)
    canvas.text_lines(box.text, (left, rect.centery - lines * high // 2), room, size=metrics.text,
                      colour=theme.text, most=most)  # fmt: skip
    if box.kind in (MarkKind.RIGHT, MarkKind.WRONG):
        name = "check" if box.kind is MarkKind.RIGHT else "close"
        sign = pygame.Rect(0, 0, canvas.px(18), canvas.px(18))
        sign.midright = (rect.right - canvas.px(_PAD), rect.centery)
        draw_icon(canvas, name, sign, edge)
