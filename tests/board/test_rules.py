"""Warnings about wrong digits agree with counting."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st
from reference_runs import mines_near

from visualizer.board.board import Board
from visualizer.board.rules import MOST_WARNINGS, find_warnings

widths = st.integers(1, 7)
rows_of_symbols = widths.flatmap(
    lambda width: st.lists(st.text("MEB12345678", min_size=width, max_size=width), min_size=1, max_size=7)
)


@given(rows_of_symbols)
def test_warnings_agree_with_counting_by_hand(rows):
    board = Board(tuple(rows))
    wrong = [
        f"cell {cell} shows {board[cell].replace('B', 'a blank')}, but {mines_near(cell, board.rows)} mine"
        for cell in np.ndindex(board.height, board.width)
        if (symbol := board[cell].replace("B", "0")) in "012345678" and int(symbol) != mines_near(cell, board.rows)
    ]
    found = find_warnings(board)
    assert all(said.startswith(begin) for said, begin in zip(found, wrong[:MOST_WARNINGS]))
    assert len(found) == len(wrong[:MOST_WARNINGS]) + (len(wrong) > MOST_WARNINGS)
