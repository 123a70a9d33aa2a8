"""What LeetCode's rules say of a board: wrong digits and sizes, as values."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from visualizer.board.board import Board
from visualizer.board.rules import MOST_WARNINGS, WrongCell, warnings

widths = st.integers(1, 7)
rows_of_symbols = widths.flatmap(
    lambda width: st.lists(st.text("MEB12345678", min_size=width, max_size=width), min_size=1, max_size=7)
)


@given(rows_of_symbols)
def test_warnings_agree_with_counting_by_hand(rows):
    board = Board(tuple(rows))
    wrong = [
        WrongCell((row, col), int(symbol), mines_around(board, row, col))
        for row, col in np.ndindex(board.height, board.width)
        if (symbol := board[row, col].replace("B", "0")) in "012345678" and int(symbol) != mines_around(board, row, col)
    ]
    found = warnings(board)
    assert list(found[:MOST_WARNINGS]) == wrong[:MOST_WARNINGS]
    assert len(found) == len(wrong[:MOST_WARNINGS]) + (len(wrong) > MOST_WARNINGS)


def mines_around(board, row, col):
    near = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return sum(cell in board and board[cell] == "M" for cell in near if cell != (row, col))
