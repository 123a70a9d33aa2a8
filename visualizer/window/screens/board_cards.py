"""The cards of the boards to choose from: a small picture, and beside it what the board shows."""

from __future__ import annotations

import pygame

from visualizer.board.board import Board
from visualizer.draw.board.board import draw_board
from visualizer.draw.board.grid import grid_in
from visualizer.draw.board.looks import plain_looks
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
    grid = grid_in(area, board.height, board.width, labelled_from=area.width)
    grid = grid.at(grid.left, area.centery - grid.rect.height // 2)
    draw_board(canvas, grid, plain_looks(board.rows, board.click))
