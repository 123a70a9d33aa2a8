"""How a panel looks: the window behind it dimmed, its box, its title and its cross."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import outlined
from visualizer.draw.text import STRONG, put
from visualizer.draw.theme import Theme, mix
from visualizer.window.shell import Panel
from visualizer.window.widgets.controls import Control


def draw_panel(surface: pygame.Surface, panel: Panel, theme: Theme, metrics: Metrics) -> None:
    """Dim the window, draw the panel and its title."""
    if panel.covers:
        surface.fill(theme.background)
    else:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*mix(theme.background, (0, 0, 0), 0.6), 150))
        surface.blit(veil, (0, 0))
    rect = panel.rect
    outlined(surface, rect, theme.panel, theme.edge, metrics.px(12), metrics.px(1))
    inner = panel.inner
    put(surface, panel.title, (inner.left, rect.top + metrics.px(18)), size=metrics.px(24),
        colour=theme.text, face=STRONG, most=inner.width - metrics.px(60))  # fmt: skip


def close_control(rect: pygame.Rect, metrics: Metrics, press: Callable[[], None]) -> Control:
    """The cross at a panel's top right."""
    side = metrics.px(34)
    box = pygame.Rect(rect.right - side - metrics.px(14), rect.top + metrics.px(14), side, side)
    return Control("close", box, "round", icon="close", tip="Close (Escape)", press=press)
