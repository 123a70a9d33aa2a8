"""The bar on top of the main screen: what opens other screens, and the signs at its right."""

from __future__ import annotations

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, width_of
from visualizer.errors import shortened
from visualizer.window.shell import Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths, row_width
from visualizer.window.widgets.controls import Control, action_button

#: In characters; the name of a board that is longer is cut.
_LONGEST_NAME = 34


class Bar:
    """Builds the controls of the bar and draws what is not one."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def controls(self, bar: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Words from the left and signs at the right, as many as there is room for."""
        gap = metrics.px(8)
        row = pygame.Rect(0, 0, 0, metrics.px(36))
        row.centery = bar.centery
        row.left = metrics.margin + width_of("Minesweeper reveal", STRONG, metrics.title)
        row.left += metrics.px(24)
        row.width = max(bar.right - metrics.margin - row.left, 0)
        signs = [action_button(self.shell.run, "theme", icon="theme", kind="round"),
                 action_button(self.shell.run, "full-screen", icon="full", kind="round"),
                 action_button(self.shell.run, "help", label="?")]  # fmt: skip
        signs = signs[max(len(signs) - (row.width + gap) // (row.height + gap), 0) :]
        sides = [row.height] * len(signs)
        signs = button_row(signs, row, sides, gap, "right")
        row.width -= (row_width(sides, gap) + gap) if signs else 0
        words = self._words()
        widths = fitted_widths(words, metrics, metrics.px(30))
        widths[0] = max(widths[0], metrics.px(150)) + metrics.px(14)
        while widths and row_width(widths, gap) > row.width - gap:
            widths.pop()
        return button_row(words[: len(widths)], row, widths, gap) + signs

    def _words(self) -> list[Control]:
        session = self.shell.session
        board = shortened(session.name or session.board.title or "board", _LONGEST_NAME)
        labels = {"panes": "Algorithms"}
        names = ("panes", "lab", "orders", "costs", "edit", "random", "open", "save", "export")
        words = [
            action_button(self.shell.run, name, labels.get(name, name.capitalize()))
            for name in names
        ]
        return [action_button(self.shell.run, "boards", board, "down"), *words]

    def draw(self, canvas: Canvas, bar: pygame.Rect) -> None:
        """Draw the ground and the program's name."""
        theme = canvas.theme
        canvas.fill(theme.panel, bar)
        canvas.fill(theme.line, (bar.left, bar.bottom - 1, bar.width, 1))
        position = (canvas.metrics.margin + canvas.px(2), bar.centery - canvas.px(13))
        canvas.text("Minesweeper reveal", position, size=canvas.metrics.title, colour=theme.text,
                    face=STRONG, most=bar.width - canvas.px(120))  # fmt: skip
