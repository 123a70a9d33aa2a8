"""How many orders of visits there are, against all 40,320 neighbour orders one by one."""

from __future__ import annotations

from itertools import permutations

import pytest

from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.board.shipped import load_shipped
from visualizer.errors import UsageError
from visualizer.exercises.lessons.order_count import count_orders
from visualizer.recording.visit_orders import visit_orders

PROGRAMS = {
    True: find_algorithm("recursive-check-first"),
    False: find_algorithm("queue-mark-on-push"),
}


def one_by_one(board: Board, recursive: bool, step: int = 1) -> int:
    # Only directions in which there are cells matter: the others come last, in one order.
    taken = [(down, right) for down, right in ROW_BY_ROW
             if abs(down) < board.height and abs(right) < board.width]  # fmt: skip
    others = [each for each in ROW_BY_ROW if each not in taken]
    orders = [(*order, *others) for order in permutations(taken)][::step]
    program = PROGRAMS[recursive]
    return len({visit_orders(program, board, board.click, order).visits for order in orders})


@pytest.mark.long
@pytest.mark.parametrize("recursive", [True, False])
def test_as_many_orders_are_counted_as_there_are(recursive):
    # What follows from two decisions matters here: a before b and b before c.
    board = Board(("EEEE", "EEEE"), (0, 1))
    assert count_orders(board, recursive) == one_by_one(board, recursive)


@pytest.mark.parametrize(
    ("board", "recursive", "number"),
    [
        (load_shipped("example-1"), True, 93),
        (load_shipped("example-1"), False, 12),
        (Board(("EEE",) * 3, (1, 1)), True, 208),
        (Board(("EEE",) * 3, (1, 1)), False, 40_320),
        (Board(("M", "E"), (0, 0)), True, 1),
    ],
)
def test_the_numbers_of_the_lessons_were_found_one_by_one_once(board, recursive, number):
    # All of them took 10 seconds; a part of the orders shows no more than all.
    assert count_orders(board, recursive) == number
    assert one_by_one(board, recursive, step=1009) <= number


def test_a_board_that_is_too_large_is_refused():
    with pytest.raises(UsageError, match="up to 30 cells"):
        count_orders(Board(("E" * 31,), (0, 0)), True)
