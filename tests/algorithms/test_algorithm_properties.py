"""Properties of every algorithm on random boards."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from strategies import NAMES, boards_in_play, hidden_boards, names

from visualizer import Board, record, solve
from visualizer.algorithms.lookup import find_algorithm


@given(boards_in_play())
def test_all_algorithms_reach_the_same_board(board):
    expected = solve(board).rows
    assert {name: solve(board, None, name).rows for name in NAMES} == dict.fromkeys(NAMES, expected)
    assert {name: record(board, None, name).final.rows for name in NAMES} == dict.fromkeys(NAMES, expected)


@given(hidden_boards(), names)
def test_what_is_revealed_is_visited_and_what_is_marked_on_push_is_pushed_once(board, name):
    trace = record(board, None, name)
    visits = {board.click, *map(tuple, trace.visits.tolist())}  # one program turns back before it visits a clicked mine
    assert visits.issuperset(map(tuple, trace.reveals.tolist()))
    if trace.code.marks.startswith(("on push", "on enqueue")):
        assert trace.statistics.repeats == 0


@given(hidden_boards(), names)
def test_a_transposed_board_and_order_give_a_transposed_run(board, name):
    columns = tuple("".join(column) for column in zip(*board.rows))
    order = tuple((right, down) for down, right in find_algorithm(name).order)
    there = record(Board(columns, board.click[::-1]), None, name, order)
    here = record(board, None, name)
    assert np.array_equal(there.visits[:, ::-1], here.visits)
    assert np.array_equal(there.reveals[:, ::-1], here.reveals)
