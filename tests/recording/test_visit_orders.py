"""The orders of visits and reveals alone equal those of a trace."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from visualizer import Board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.run import as_program
from visualizer.algorithms.variants import MARK_MOMENTS, PUSH_ORDERS, VARIANT_FRONTIERS, Variant
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.random_board import random_board
from visualizer.recording.visit_orders import visit_orders

PARTS = itertools.product(VARIANT_FRONTIERS, MARK_MOMENTS, PUSH_ORDERS)
VARIANTS = [Variant(*parts, order=NAMED_ORDERS["clockwise"]).algorithm for parts in PARTS]


def assert_equal(orders, trace):
    assert orders.visits == tuple(map(tuple, trace.visits.tolist()))
    assert orders.reveals == tuple(map(tuple, trace.reveals.tolist()))


@pytest.mark.parametrize("algorithm", [*CATALOGUE, *VARIANTS[::2]], ids=lambda each: each.name)
def test_visit_orders_equal_the_traces(algorithm):
    boards = [random_board(6, 7, mines, mines) for mines in (0, 4, 9)]
    odd = ["EX", "E1", "1", "EBE", "M", "E2BB\n1EEE\nEEXE"]
    boards += [Board(tuple(text.split()), click=(0, 0)) for text in odd]
    for board in boards:
        assert_equal(visit_orders(algorithm, board, board.click), record(board, None, algorithm))
    board = boards[1]
    orders = visit_orders(algorithm, board, board.click, NAMED_ORDERS["four-sides"])
    assert_equal(orders, record(board, None, algorithm, "four-sides"))


def scribbler(seed):
    def scribble(board, click):
        random = Random(seed)
        yield click
        for _ in range(30):
            if random.random() < 0.5:
                yield random.choice(list(board))
            board[random.choice(list(board))] = random.choice("B1E")

    return as_program(scribble)


def test_visit_orders_equal_the_traces_whatever_is_written():
    board = Board(("EEE", "BE1"), click=(0, 0))
    for seed in range(20):
        trace = record(board, None, scribbler(seed))
        assert_equal(visit_orders(scribbler(seed), board, (0, 0)), trace)


def test_visit_orders_of_a_long_run_equal_the_traces():
    board = Board(("E" * 80,) * 80, click=(40, 40))
    trace = record(board, None, "recursive-east-first")
    assert len(trace) > 70_000  # so the log is flushed in between
    assert_equal(visit_orders(as_program("recursive-east-first"), board, (40, 40)), trace)
