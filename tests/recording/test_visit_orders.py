"""The orders of visits and reveals alone equal those of a trace."""

from __future__ import annotations

import pytest
from strategies import VARIANTS

from visualizer import Board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.random_board import random_board
from visualizer.recording.visit_orders import visit_orders


def assert_equal(orders, trace):
    assert orders.visits == tuple(map(tuple, trace.visits.tolist()))
    assert orders.reveals == tuple(map(tuple, trace.reveals.tolist()))


@pytest.mark.parametrize(
    "algorithm", [*CATALOGUE, *(variant.algorithm for variant in VARIANTS[::2])], ids=lambda each: each.name
)
def test_visit_orders_equal_those_of_traces(algorithm):
    boards = [random_board(6, 7, mines, mines) for mines in (0, 4, 9)]
    odd = ["EX", "E1", "1", "EBE", "M", "E2BB\n1EEE\nEEXE"]
    boards += [Board(tuple(text.split()), click=(0, 0)) for text in odd]
    for board in boards:
        assert_equal(visit_orders(algorithm, board, board.click), record(board, None, algorithm))
    board = boards[1]
    orders = visit_orders(algorithm, board, board.click, NAMED_ORDERS["four-sides"])
    assert_equal(orders, record(board, None, algorithm, "four-sides"))
