"""The line below the boards, and what stands in place of boards that are not there yet."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.board.board import Board, first_hidden
from visualizer.draw.board.board import draw_board
from visualizer.draw.board.grid import draw_labels, grid_in
from visualizer.draw.board.looks import plain_looks
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, height_of, width_of, wrapped
from visualizer.draw.theme import Colour
from visualizer.window.loading import Loading
from visualizer.window.screens.main.layout import MainLayout
from visualizer.window.ui import Box, Ui

#: Words that take more of the line than this take all of it, and the legend goes meanwhile.
_BESIDE_LEGEND = 0.62
#: How much higher a line is at least than its letters.
_LINE = 1.2
_NO_HIDDEN_CELL = "This board has no hidden cell, so there is nothing to click and to reveal."
_NOT_RECORDED = "What is revealed on this board could not be recorded."
_WHAT_TO_DO = (
    "N chooses another board, R makes a random one, O opens a file,"
    " and E edits this one: hide a cell there, and play it."
)


def words_rect(line: pygame.Rect, text: str, metrics: Metrics) -> pygame.Rect:
    """Where ``text`` stands: at the right of the line if that has room, else on all of it."""
    width = width_of(text, STRONG, metrics.text) + 2 * metrics.px(12)
    if width > line.width * _BESIDE_LEGEND:
        return line.copy()
    return pygame.Rect(line.right - width, line.top, width, line.height)


def draw_words(
    canvas: Canvas, rect: pygame.Rect, text: str, colour: Colour, ground: Colour | None = None
) -> None:
    """Draw words into ``rect``, in one line or in two smaller ones; with ``ground`` on a box."""
    if ground is not None:
        canvas.outlined_box(rect, ground, colour, canvas.metrics.radius)
    lines, size = _lines(rect, text, canvas.metrics)
    height = min(height_of(STRONG, size), rect.height // len(lines))
    top = rect.centery - height * len(lines) // 2 + height // 2 - height_of(STRONG, size) // 2
    for number, line in enumerate(lines):
        canvas.text(line, (rect.left + canvas.px(12), top + height * number), size=size,
                    colour=colour, face=STRONG, max_width=max(rect.width - 2 * canvas.px(12), 1),
                    full=text if len(lines) > 1 else None)  # fmt: skip


def _lines(rect: pygame.Rect, text: str, metrics: Metrics) -> tuple[Sequence[str], int]:
    """The lines of ``text`` and the size of their letters, the largest that has room."""
    lines: Sequence[str] = [text]
    for size in (metrics.text, metrics.px(15), metrics.small, metrics.px(13)):
        lines = wrapped(text, STRONG, size, max(rect.width - 2 * metrics.px(12), 1))
        if len(lines) == 1 or len(lines) * size * _LINE <= rect.height:
            return lines, size
    return [lines[0], " ".join(lines[1:])], metrics.px(13)


def show_loading(ui: Ui, stage: pygame.Rect, loading: Loading) -> None:
    """Show in the middle how far the first recording is."""
    box = Box(0, 0, max(min(ui.px(420), stage.width), 1), ui.px(60))
    box.center = stage.center
    ui.text(box.cut_top(ui.px(40)), loading.progress, size=ui.canvas.metrics.title, align="middle")
    ui.progress(box.cut_top(ui.px(8)), loading.share)


def show_unplayed(ui: Ui, layout: MainLayout, board: Board) -> None:
    """Show a board on which nothing can be revealed, and below it what can be done."""
    canvas, theme = ui.canvas, ui.canvas.theme
    grid = grid_in(layout.stage, board.height, board.width)
    draw_board(canvas, grid, plain_looks(board))
    draw_labels(canvas, grid)
    if layout.bottom.height:
        canvas.outlined_box(layout.bottom, theme.panel, theme.line, canvas.metrics.radius)
        box = Box(layout.bottom.inflate(-2 * ui.px(18), -2 * ui.px(12)))
        text = _NO_HIDDEN_CELL if first_hidden(board) is None else _NOT_RECORDED
        ui.paragraph(box, text, size=canvas.metrics.strong, max_lines=2, gap=ui.px(6))
        ui.paragraph(box, _WHAT_TO_DO, colour=theme.dim, max_lines=2)
