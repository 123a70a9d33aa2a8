"""What is said of the thing that the mouse rests on, in a small box beside it."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import REGULAR, height_of, width_of, wrapped

#: In the plan's pixels; a longer tip is broken into lines.
_WIDEST = 520


class Tip(NamedTuple):
    """A text, and what it is about."""

    text: str
    rect: pygame.Rect


def draw_tip(canvas: Canvas, tip: Tip) -> None:
    """Draw a tip below what it is about, or above that where there is no room."""
    theme, size, gap = canvas.theme, canvas.metrics.small, canvas.px(8)
    most = max(min(canvas.px(_WIDEST), canvas.rect.width - canvas.px(24)), 1)
    lines = wrapped(tip.text, REGULAR, size, most)
    width = max(width_of(line, REGULAR, size) for line in lines) + canvas.px(20)
    box = pygame.Rect(0, 0, width, len(lines) * height_of(REGULAR, size) + canvas.px(10))
    box.midtop = (tip.rect.centerx, tip.rect.bottom + gap)
    if box.bottom > canvas.rect.height:
        box.bottom = tip.rect.top - gap
    box.clamp_ip(canvas.rect)
    with canvas.part("tip", tip.text, box):
        canvas.outlined_box(box, theme.panel, theme.edge, canvas.px(6))
        left, top = box.left + canvas.px(10), box.top + canvas.px(5)
        for line in lines:
            canvas.text(line, (left, top), size=size, colour=theme.text)
            top += height_of(REGULAR, size)
