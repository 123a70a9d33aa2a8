"""What the main screen draws seldom: a message, a part that fails, a board nobody can play."""

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
from visualizer.draw.theme import mix
from visualizer.window.screens.main.layout import MainLayout

_MOST_LINES = 4
_MISSING = "This part cannot be drawn now; the rest works."
_NO_HIDDEN_CELL = "This board has no hidden cell, so there is nothing to click and to reveal."
_NOT_RECORDED = "What is revealed on this board could not be recorded."
_WHAT_TO_DO = (
    "N chooses another board, R makes a random one, O opens a file,"
    " and E edits this one: hide a cell there, and play it."
)


def draw_message_box(
    canvas: Canvas, text: str, edge: int, *, below: bool = False, error: bool = False
) -> None:
    """Draw up to four lines of words, centred above the height ``edge``, or ``below`` it."""
    theme, metrics = canvas.theme, canvas.metrics
    window = canvas.rect
    most = max(min(window.width - canvas.px(40), canvas.px(900)), 1)
    whole = wrapped(text, STRONG, metrics.text, most - canvas.px(36))
    lines = whole[:_MOST_LINES]
    width = max(width_of(line, STRONG, metrics.text) for line in lines) + canvas.px(36)
    box = pygame.Rect(0, 0, width, len(lines) * canvas.px(24) + canvas.px(16))
    box.midbottom = (window.centerx, edge - canvas.px(8))
    if below:
        box.midtop = (window.centerx, edge + canvas.px(4))
    fill = theme.warning_ground if error else mix(theme.raised, theme.panel, 0.3)
    ink = theme.warning if error else theme.text
    with canvas.part("message", text, box):
        canvas.outlined_box(box, fill, theme.warning if error else theme.edge, canvas.px(10))
        for number, line in enumerate(lines, start=1):
            position = (box.centerx, box.top + canvas.px(7) + (number - 1) * canvas.px(24))
            cut = number == _MOST_LINES < len(whole)
            canvas.text(f"{line} \u2026" if cut else line, position, size=metrics.text, colour=ink,
                        face=STRONG, align="middle", full=text if cut else None)  # fmt: skip


def words_fit(rect: pygame.Rect, text: str, metrics: Metrics) -> bool:
    """Whether the line of words in ``rect`` has room for all of ``text``."""
    if rect.height <= 0:
        return False
    lines, _ = _words_lines(rect, text, metrics)
    # Of a word that is wider than the line, such as a path, the end would be cut.
    whole = sum(map(len, lines)) + len(lines) - 1 >= len(text)
    return whole and len(lines) <= _MOST_WORD_LINES


_MOST_WORD_LINES = 2


def _words_lines(rect: pygame.Rect, text: str, metrics: Metrics) -> tuple[Sequence[str], int]:
    """The lines of ``text`` and the size of their letters: one line, or smaller ones."""
    room = max(rect.width - 2 * metrics.px(12), 1)
    for size in (metrics.text, metrics.px(15), metrics.small):
        if width_of(text, STRONG, size) <= room:
            return [text], size
    size = metrics.px(13)
    return wrapped(text, STRONG, size, room), size


def draw_words(canvas: Canvas, rect: pygame.Rect, text: str, *, error: bool = False) -> None:
    """Draw what is said on the line of words, in one line or in two smaller ones."""
    theme, metrics = canvas.theme, canvas.metrics
    lines, size = _words_lines(rect, text, metrics)
    fill = theme.warning_ground if error else mix(theme.raised, theme.panel, 0.3)
    edge = theme.warning if error else theme.edge
    canvas.outlined_box(rect, fill, edge, metrics.radius)
    apart = min(height_of(STRONG, size), rect.height // len(lines))
    top = rect.centery - apart * len(lines) // 2
    for number, line in enumerate(lines):
        middle = (rect.left + metrics.px(12), top + apart * number + apart // 2)
        canvas.text(line, (middle[0], middle[1] - height_of(STRONG, size) // 2), size=size,
                    colour=theme.warning if error else theme.text, face=STRONG)  # fmt: skip


def draw_words_of_progress(canvas: Canvas, rect: pygame.Rect, text: str, share: float) -> None:
    """Draw how far something is on the line of words; without one, only a bar at the edge."""
    high = canvas.px(4)
    track = pygame.Rect(canvas.rect.left, canvas.rect.bottom - high, canvas.rect.width, high)
    if words_fit(rect, text, canvas.metrics):
        draw_words(canvas, rect, text)
        inset = canvas.metrics.radius
        track = pygame.Rect(rect.left + inset, rect.bottom - high, rect.width - 2 * inset, high)
    _draw_bar(canvas, track, share)


def draw_progress(canvas: Canvas, text: str, share: float) -> None:
    """Draw in the middle how far something is, as words and as a bar, ``share`` of it full."""
    theme, metrics, middle = canvas.theme, canvas.metrics, canvas.rect.center
    width = max(min(canvas.px(420), canvas.rect.width - 2 * metrics.margin), 1)
    canvas.text(text, (middle[0], middle[1] - canvas.px(20)), size=metrics.title, align="centre",
                colour=theme.text, most=canvas.rect.width - 2 * metrics.margin)  # fmt: skip
    track = pygame.Rect(middle[0] - width // 2, middle[1] + canvas.px(12), width, canvas.px(8))
    _draw_bar(canvas, track, share)


def _draw_bar(canvas: Canvas, track: pygame.Rect, share: float) -> None:
    canvas.box(track, canvas.theme.edge, track.height // 2)
    done = track.copy()
    done.width = max(round(track.width * share), min(track.height, track.width))
    canvas.box(done, canvas.theme.accent, done.height // 2)


def draw_missing(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw a calm box in place of a part that cannot be drawn."""
    theme, metrics = canvas.theme, canvas.metrics
    canvas.outlined_box(rect, theme.panel, theme.line, metrics.radius)
    room = rect.inflate(-2 * canvas.px(16), -2 * canvas.px(12))
    if room.width > 0 and room.height > 0:
        with canvas.clip(room):
            canvas.text_lines(_MISSING, room.topleft, room.width, size=metrics.text,
                              colour=theme.dim)  # fmt: skip


def draw_unplayed(canvas: Canvas, layout: MainLayout, board: Board) -> None:
    """Draw a board on which nothing can be revealed, and below it what can be done."""
    theme = canvas.theme
    grid = grid_in(layout.stage, board.height, board.width)
    draw_board(canvas, grid, plain_looks(board))
    draw_labels(canvas, grid)
    if not layout.bottom.height:
        return
    canvas.outlined_box(layout.bottom, theme.panel, theme.line, canvas.metrics.radius)
    inner = layout.bottom.inflate(-2 * canvas.px(18), -2 * canvas.px(12))
    text = _NO_HIDDEN_CELL if first_hidden(board) is None else _NOT_RECORDED
    top = canvas.text_lines(text, inner.topleft, inner.width, most=2,
                            size=canvas.metrics.strong, colour=theme.text)  # fmt: skip
    canvas.text_lines(_WHAT_TO_DO, (inner.left, top + canvas.px(6)), inner.width, most=2,
                      size=canvas.metrics.text, colour=theme.dim)  # fmt: skip
