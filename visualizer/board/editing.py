"""Boards that are changed by hand: mines, size, and a legal board after each change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from visualizer.board.board import Board, first_hidden_cell, rows_from_codes
from visualizer.board.cells import BLANK, CLICKABLE, DIGITS, EXPLODED_CODE, HIDDEN, HIDDEN_CODE, MINE, MINE_CODE, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.board.rules import mines_beside, wrong_digits


def resize(board: Board, height: int, width: int) -> Board:
    """``board`` with rows added or removed at the bottom and columns at the right; without a click that is not on it.

    Raises BoardError beyond 1 to 1000 of each.

    >>> resize(Board(("EM", "ME")), 1, 3).rows
    ('EME',)
    """
    rows = [row[:width].ljust(width, HIDDEN) for row in board.rows[:height]]
    resized = Board((*rows, *[HIDDEN * width] * (height - len(rows))))
    return resized.with_click(board.click) if board.click and board.click in resized else resized


def change_mines(board: Board, mines: Mapping[Cell, bool]) -> Board:
    """The board with each cell of ``mines`` a hidden mine or, if False, a hidden cell without; title and notes go.

    Digits and blanks beside them that are wrong then are hidden; all others stay, right or wrong.
    """
    symbols = {cell: MINE if is_mine else HIDDEN for cell, is_mine in mines.items()}
    changed = board.with_symbols(symbols)
    for near in {near for cell in mines for near in neighbour_cells(cell, board.height, board.width)}:
        is_digit = changed[near] in BLANK + DIGITS
        if is_digit and changed[near] != (str(mines_beside(changed, near) or BLANK)):
            symbols[near] = HIDDEN
    return board.with_symbols(symbols)


def make_consistent(board: Board) -> Board:
    """``board`` with its exploded mines, wrong digits and click hidden; a click if it had none.

    >>> make_consistent(Board(("1XB",))).rows
    ('1ME',)
    """
    codes = board.codes()
    codes[codes == EXPLODED_CODE] = MINE_CODE
    codes[wrong_digits(codes)] = HIDDEN_CODE
    consistent = replace(board, rows=rows_from_codes(codes))
    click = board.click or first_hidden_cell(consistent) or (0, 0)
    consistent = consistent.with_click(click)
    return consistent if consistent[click] in CLICKABLE else consistent.with_symbols({click: HIDDEN})


def straight_line(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line from ``start`` to ``end``, inclusive."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right), 1)
    return [
        (round(start[0] + down * step / steps), round(start[1] + right * step / steps)) for step in range(steps + 1)
    ]
