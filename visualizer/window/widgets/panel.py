"""How a panel looks: the window behind it dimmed, its box, its title and its cross."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG
from visualizer.draw.theme import mix
from visualizer.window.shell import Panel
from visualizer.window.widgets.controls import Control


def draw_panel(canvas: Canvas, panel: Panel) -> None:
    """Dim the window, draw the panel and its title."""
    theme = canvas.theme
    if panel.covers:
        canvas.fill(theme.background)
    else:
        canvas.fill(mix(theme.background, (0, 0, 0), 0.6), opacity=150 / 255)
    rect = panel.rect
    canvas.outlined_box(rect, theme.panel, theme.edge, canvas.px(12), canvas.px(1))
    inner = panel.inner
    canvas.text(panel.title, (inner.left, rect.top + canvas.px(18)), size=canvas.px(24),
                colour=theme.text, face=STRONG, most=inner.width - canvas.px(60))  # fmt: skip


def close_control(rect: pygame.Rect, metrics: Metrics, press: Callable[[], None]) -> Control:
    """The cross at a panel's top right."""
    side = metrics.px(34)
    box = pygame.Rect(rect.right - side - metrics.px(14), rect.top + metrics.px(14), side, side)
    return Control("close", box, "round", icon="close", tip="Close (Escape)", press=press)
