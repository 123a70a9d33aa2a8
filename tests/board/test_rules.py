"""What LeetCode's rules say of a board: wrong digits and sizes, as values."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from visualizer.board.board import Board
from visualizer.board.rules import (
    MOST_WARNINGS,
    OutsideLeetCode,
    WrongCell,
    warnings,
)


def test_wrong_digits_and_blanks_are_named_by_cell():
    assert warnings(Board(("2MB", "E1E", "MEE"))) == (
        WrongCell((0, 0), digit=2, mines=1),
        WrongCell((0, 2), digit=0, mines=1),
        WrongCell((1, 1), digit=1, mines=2),
    )
    assert warnings(Board(("1X",))) == ()


def test_a_size_beyond_leetcodes_is_a_warning():
    assert warnings(Board(("E" * 51,))) == (OutsideLeetCode(1, 51),)
    assert warnings(Board(("E" * 50,) * 50)) == ()


widths = st.integers(1, 7)
rows_of_symbols = widths.flatmap(
    lambda width: st.lists(
        st.text("MEB12345678", min_size=width, max_size=width), min_size=1, max_size=7
    )
)


@given(rows_of_symbols)
def test_warnings_agree_with_counting_by_hand(rows):
    board = Board(tuple(rows))
    wrong = [
        WrongCell((row, col), int(symbol), mines_around(board, row, col))
        for row, col in np.ndindex(board.height, board.width)
        if (symbol := board[row, col].replace("B", "0")) in "012345678"
        and int(symbol) != mines_around(board, row, col)
    ]
    found = warnings(board)
    assert list(found[:MOST_WARNINGS]) == wrong[:MOST_WARNINGS]
    assert len(found) == len(wrong[:MOST_WARNINGS]) + (len(wrong) > MOST_WARNINGS)


def mines_around(board, row, col):
    near = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return sum(cell in board and board[cell] == "M" for cell in near if cell != (row, col))
