"""The board that an algorithm reads and writes, outside a run."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from strategies import hidden_boards

from visualizer import Board
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.errors import AlgorithmError
from visualizer.recording.live_board import LiveBoard

cells = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(hidden_boards(5), st.sampled_from(sorted(NAMED_ORDERS)))
def test_a_live_board_is_a_dict_with_neighbours(board, order):
    offsets = NAMED_ORDERS[order]
    live = LiveBoard(board, offsets)
    everywhere = {(row, col): board[row, col] for row in range(board.height) for col in range(board.width)}
    assert dict(live) == everywhere
    assert live.rows() == board.rows
    for row, col in everywhere:
        around = [(row + down, col + right) for down, right in offsets]
        assert live.around((row, col)) == around
        assert list(live.neighbours((row, col))) == [cell for cell in around if cell in live]


@given(hidden_boards(4), st.lists(st.tuples(cells, st.sampled_from("MEB12X")), max_size=12))
def test_mines_are_counted_on_the_current_board(board, writes):
    live = LiveBoard(board)
    plain = {(r, c): board[r, c] for r in range(board.height) for c in range(board.width)}
    for cell, symbol in writes:
        if cell in plain:
            live[cell] = plain[cell] = symbol
    for row, col in plain:
        beside = [plain.get((row + d, col + r)) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]
        assert live.mines_around((row, col)) == beside.count("M")
        assert live.mines_around((row, col), "MX") == beside.count("M") + beside.count("X")


def test_cells_cannot_be_removed_from_a_live_board():
    live = LiveBoard(Board(("EM",)))
    for name in ("pop", "popitem", "setdefault", "update", "clear", "__delitem__", "__ior__"):
        with pytest.raises(AlgorithmError, match="a LiveBoard is changed only by"):
            getattr(live, name)((0, 0))
    assert live.rows() == ("EM",)
