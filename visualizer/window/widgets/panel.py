"""How a panel looks: the window behind it dimmed, its box and its title."""

from __future__ import annotations

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG
from visualizer.draw.theme import mix
from visualizer.window.shell import Panel


def draw_panel(canvas: Canvas, panel: Panel) -> None:
    """Dim the window, draw the panel, its title and what is in it."""
    canvas.cut_texts[:] = [
        cut for cut in canvas.cut_texts if panel.popup and not panel.rect.colliderect(cut.rect)
    ]
    with canvas.part("panel", panel.title, panel.rect):
        if panel.popup:
            _draw_popup(canvas, panel.rect)
        else:
            _draw_frame(canvas, panel)
        panel.draw(canvas)


def _draw_frame(canvas: Canvas, panel: Panel) -> None:
    """Draw the box and the title over the window, which is dimmed."""
    theme = canvas.theme
    if panel.covers:
        canvas.fill(theme.background)
    else:
        lit = panel.spotlight
        for box in _around(canvas.rect, lit):
            canvas.fill(mix(theme.background, (0, 0, 0), 0.6), box, opacity=150 / 255)
        if lit is not None:
            canvas.ring(lit, theme.accent, canvas.px(10), canvas.px(3))
    rect = panel.rect
    canvas.outlined_box(rect, theme.panel, theme.edge, canvas.px(12), canvas.px(1))
    inner = panel.inner
    canvas.text(panel.title, (inner.left, rect.top + canvas.px(18)), size=canvas.px(24),
                colour=theme.text, face=STRONG, max_width=inner.width - canvas.px(60))  # fmt: skip


def _draw_popup(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw a box that stands out from what is behind it, with a shadow."""
    for spread, opacity in ((6, 0.10), (3, 0.14), (1, 0.2)):
        shadow = rect.inflate(2 * canvas.px(spread), 2 * canvas.px(spread))
        canvas.fill((0, 0, 0), shadow.move(0, canvas.px(2)), opacity=opacity)
    canvas.outlined_box(rect, canvas.theme.panel, canvas.theme.edge, canvas.px(9), canvas.px(1))


def _around(window: pygame.Rect, lit: pygame.Rect | None) -> list[pygame.Rect]:
    """Rectangles that cover the window but for what is ``lit``."""
    if lit is None:
        return [window]
    return [
        pygame.Rect(window.left, window.top, window.width, lit.top - window.top),
        pygame.Rect(window.left, lit.bottom, window.width, window.bottom - lit.bottom),
        pygame.Rect(window.left, lit.top, lit.left - window.left, lit.height),
        pygame.Rect(lit.right, lit.top, window.right - lit.right, lit.height),
    ]
