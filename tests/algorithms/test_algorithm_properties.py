"""What holds for the twelve on any board."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from strategies import NAMES, boards_in_play, hidden_boards, names

from visualizer import Board, record, solve
from visualizer.algorithms.lookup import find_algorithm


@given(boards_in_play(), names)
def test_solving_and_recording_agree(board, name):
    assert solve(board, None, name).rows == record(board, None, name).final.rows


@given(boards_in_play())
def test_all_twelve_reach_the_same_board(board):
    assert len({solve(board, None, name).rows for name in NAMES}) == 1


@given(hidden_boards(), names)
def test_the_board_that_is_given_is_left_as_it_was(board, name):
    rows = board.rows
    record(board, None, name)
    solve(board, None, name)
    assert board.rows == rows


@given(hidden_boards(), names)
def test_a_mirrored_board_with_a_mirrored_order_is_revealed_in_a_mirror(board, name):
    width = board.width
    mirrored = Board(tuple(row[::-1] for row in board.rows),
                     (board.click[0], width - 1 - board.click[1]))  # fmt: skip
    order = tuple((down, -right) for down, right in find_algorithm(name).order)
    there = record(mirrored, None, name, order)
    here = record(board, None, name)
    assert there.visits.tolist() == [[row, width - 1 - col] for row, col in here.visits.tolist()]
    assert there.reveals.tolist() == [[row, width - 1 - col] for row, col in here.reveals.tolist()]


@given(hidden_boards(), names)
def test_a_transposed_board_with_a_transposed_order_is_revealed_transposed(board, name):
    columns = tuple("".join(column) for column in zip(*board.rows))
    order = tuple((right, down) for down, right in find_algorithm(name).order)
    there = record(Board(columns, board.click[::-1]), None, name, order)
    here = record(board, None, name)
    assert np.array_equal(there.visits[:, ::-1], here.visits)
    assert np.array_equal(there.reveals[:, ::-1], here.reveals)
