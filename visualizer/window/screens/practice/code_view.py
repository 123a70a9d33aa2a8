"""Code in the column of a practice, which is scrolled where it has more rows than there is room."""

from __future__ import annotations

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.scene.scene_picture import draw_code, rows_too_many
from visualizer.draw.text import REGULAR, height_of
from visualizer.trace.source import SourceCode
from visualizer.window.screens.practice.row_scroll import draw_rest


class CodeView:
    """Draws code from its row ``first`` on, and says how much of it lies above and below."""

    def __init__(self) -> None:
        self.first = 0
        self._most = 0

    def scroll(self, rows: int) -> None:
        """So many rows down."""
        self.first = min(max(self.first + rows, 0), self._most)

    def draw(self, canvas: Canvas, rect: pygame.Rect, code: SourceCode) -> None:
        """Draw the code in a box, and below it a line where not all of it fits."""
        metrics = canvas.metrics
        size, box = metrics.small, rect.copy()
        if rows_too_many(box, code, metrics):
            box.height = max(rect.height - height_of(REGULAR, size) - metrics.px(4), 1)
        self._most = rows_too_many(box, code, metrics)
        self.first = min(self.first, self._most)
        draw_code(canvas, box, code, None, self.first)
        if self._most:
            draw_rest(canvas, box.bottomright, self.first, self._most - self.first)
