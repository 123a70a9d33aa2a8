"""The cards of the boards to choose from: a small picture, and beside it what the board shows."""

from __future__ import annotations

import pygame

from visualizer.board.board import Board
from visualizer.draw.canvas import Canvas, CutText
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.draw.theme import mix
from visualizer.errors import counted
from visualizer.window.widgets.controls import Control

#: Around a picture and around the words, and how wide a picture is, in the plan's pixels.
_EDGE, _PICTURE = 10, 84


def draw_board_card(canvas: Canvas, control: Control, board: Board, hovered: bool) -> None:
    """Draw a board small, and beside it its name, its size and as much of its notes as fits."""
    rect, theme, edge = control.rect, canvas.theme, canvas.px(_EDGE)
    fill = mix(theme.raised, theme.text, 0.08) if hovered else theme.raised
    canvas.box(rect, fill, canvas.px(9))
    picture = pygame.Rect(rect.left + edge, rect.top + edge, canvas.px(_PICTURE), 0)
    picture.height = rect.height - 2 * edge
    _draw_small_board(canvas, picture, board)
    words = pygame.Rect(picture.right + edge, rect.top + canvas.px(7), 0, 0)
    words.width, words.height = rect.right - edge - words.left, rect.bottom - edge // 2 - words.top
    cut_before = len(canvas.cut_texts)
    _draw_words(canvas, words, control.label, board)
    cut = [each.full for each in canvas.cut_texts[cut_before:]]
    # What has no room is read wherever the card is pointed at, not on the cut line alone.
    canvas.cut_texts[cut_before:] = [CutText("\n".join(cut), rect)] if cut else []


def _draw_words(canvas: Canvas, rect: pygame.Rect, name: str, board: Board) -> None:
    theme, metrics = canvas.theme, canvas.metrics
    size = f"{board.height} by {board.width}"
    mines = counted(sum(row.count("M") for row in board.rows), "mine")
    left = rect.width - width_of(name, STRONG, metrics.text) - canvas.px(8)
    about = f"{size}, {mines}"
    if width_of(about, REGULAR, metrics.small) > left:
        about = size
    canvas.text(name, rect.topleft, size=metrics.text, colour=theme.text, face=STRONG,
                most=rect.width)  # fmt: skip
    if width_of(about, REGULAR, metrics.small) <= left:
        canvas.text(about, (rect.right, rect.top + canvas.px(2)), size=metrics.small,
                    colour=theme.dim, align="right")  # fmt: skip
    top, high = rect.top + canvas.px(23), height_of(REGULAR, metrics.small)
    canvas.text_lines(" ".join(board.notes), (rect.left, top), rect.width, size=metrics.small,
                      colour=theme.text, most=max((rect.bottom - top) // high, 1))  # fmt: skip


def _draw_small_board(canvas: Canvas, area: pygame.Rect, board: Board) -> None:
    theme = canvas.theme
    cell = min(area.width / board.width, area.height / board.height, canvas.px(16))
    left = area.centerx - cell * board.width / 2
    top = area.centery - cell * board.height / 2
    colours = {"M": theme.mine, "E": theme.hidden, "X": theme.exploded}
    gap = 1 if cell >= 5 else 0
    for row, symbols in enumerate(board.rows):
        for col, symbol in enumerate(symbols):
            x, y = round(left + col * cell), round(top + row * cell)
            right, bottom = round(left + (col + 1) * cell), round(top + (row + 1) * cell)
            colour = colours.get(symbol, theme.revealed)
            canvas.fill(colour, (x, y, max(right - x - gap, 1), max(bottom - y - gap, 1)))
    if board.click is not None:
        row, col = board.click
        corner = round(left + col * cell), round(top + row * cell)
        _draw_small_click(canvas, corner, cell - gap)


def _draw_small_click(canvas: Canvas, position: tuple[int, int], cell: float) -> None:
    """Mark the click as boards do, by a corner that can be seen on the smallest cells too."""
    (x, y), side, theme = position, max(round(cell * 0.6), canvas.px(6)), canvas.theme
    for grown, colour in ((2, theme.panel), (0, theme.current)):
        ends = [(x, y), (x + side + grown, y), (x, y + side + grown)]
        canvas.polygon(ends, colour)
