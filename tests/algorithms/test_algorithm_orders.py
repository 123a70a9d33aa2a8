"""Exact orders of the twelve on small boards, worked out by hand; other neighbour orders."""

from __future__ import annotations

import pytest
from cell_lists import as_cells
from hypothesis import given
from strategies import NAMES, hidden_boards

from visualizer import Board, record, solve
from visualizer.algorithms.lookup import find_algorithm
from visualizer.trace.waiting import Frontier


def numbered(board, cells):
    """The board as text, each cell numbered by its first place in ``cells``."""
    numbers = [["." for _ in row] for row in board.rows]
    for number, (row, col) in reversed(list(enumerate(cells, 1))):
        numbers[row][col] = str(number)
    return "\n".join(" ".join(row) for row in numbers)


def lines(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


# Exact orders, worked out by hand

NINE_ORDERS = {
    "recursive-east-first": "5 4 3 / 6 1 2",
    "queue-east-first": "6 4 5 / 3 1 2",
    "recursive-clockwise": "6 2 3 / 5 1 4",
    "queue-mark-on-push": "2 3 4 / 5 1 6",
    "recursive-check-first": "2 3 4 / 6 1 5",
    "stack-peek": "2 3 4 / 6 1 5",
    "stack-mark-on-push": "3 6 2 / 5 1 4",
    "recursive-with-centre": "2 3 4 / 6 1 5",
    "recursive-visited-set": "5 2 3 / 6 1 4",
    "queue-visited-set": "5 2 6 / 4 1 3",
    "recursive-blank-guard": "2 3 4 / 6 1 5",
    "queue-mark-on-push-south-first": "4 5 6 / 2 1 3",
}


@pytest.mark.parametrize("name", NAMES)
def test_reveals_on_the_board_that_separates_all_nine(name):
    board = Board(("EEE", "EEE"))
    trace = record(board, (1, 1), name)
    wanted = lines(NINE_ORDERS[name].replace("/", "\n"))
    assert numbered(board, as_cells(trace.reveals)) == wanted


def test_nine_orders_of_reveals_and_twelve_of_visits():
    traces = [record(Board(("EEE", "EEE")), (1, 1), name) for name in NAMES]
    assert len({trace.reveals.tobytes() for trace in traces}) == 9
    assert len({trace.visits.tobytes() for trace in traces}) == 12


@pytest.mark.parametrize(
    ("rows", "click", "most"),
    [(("E" * 50,) * 50, (0, 0), 8), (("EEE",) * 3, (1, 1), 8), (("E" * 9,), (0, 4), 4)],
)
def test_obvious_boards_separate_fewer(rows, click, most):
    orders = {record(Board(rows), click, name).reveals.tobytes() for name in NAMES}
    assert len(orders) == most


@given(hidden_boards())
def test_four_of_the_twelve_always_share_an_order(board):
    same = ("recursive-check-first", "stack-peek", "recursive-with-centre",
            "recursive-blank-guard")  # fmt: skip
    orders = {record(board, None, name).reveals.tobytes() for name in same}
    assert len(orders) == 1


EXAMPLE_1 = {
    "recursive-check-first": """
        4 5 . 16 17
        3 6 . 14 15
        2 7 9 11 13
        1 8 10 12 18
    """,
    "queue-mark-on-push": """
        9 10 . 17 18
        5 6 . 15 16
        2 3 7 11 13
        1 4 8 12 14
    """,
}


@pytest.mark.parametrize("name", EXAMPLE_1)
def test_reveals_on_leetcodes_first_example(name):
    board = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))
    trace = record(board, None, name)
    assert numbered(board, as_cells(trace.reveals)) == lines(EXAMPLE_1[name])
    assert trace.final.rows == ("B1E1B", "B1M1B", "B111B", "BBBBB")


def test_visits_in_a_row_of_three_from_its_left_end():
    wanted = {
        "recursive-east-first": "0 1 2 1 0",
        "queue-east-first": "0 1 2 0 1",
        "recursive-clockwise": "0 1 2 1 0",
        "queue-mark-on-push": "0 1 2",
        "recursive-check-first": "0 1 2",
        "stack-peek": "0 1 2 1 0",
        "stack-mark-on-push": "0 1 2",
        "recursive-with-centre": "0 0 1 0 1 2 1 2",
        "recursive-visited-set": "0 1 2 1 0",
        "queue-visited-set": "0 1 2 0 1",
        "recursive-blank-guard": "0 1 0 2 1",
        "queue-mark-on-push-south-first": "0 1 2",
    }
    for name in NAMES:
        trace = record(Board(("EEE",)), (0, 0), name)
        assert " ".join(str(col) for _, col in as_cells(trace.visits)) == wanted[name], name
        assert as_cells(trace.reveals) == [(0, 0), (0, 1), (0, 2)], name


# The neighbour order is replaced

#: What lies on each side of the middle of a 7x7 board.
SIDES = {"N": (2, 3), "E": (3, 4), "S": (4, 3), "W": (3, 2)}


@pytest.mark.parametrize("text", ["N E S W", "W S E N", "S N W E"])
@pytest.mark.parametrize("name", NAMES)
def test_another_order_is_taken_by_every_algorithm(name, text):
    trace = record(Board(("E" * 7,) * 7), (3, 3), name, text)
    sides = [SIDES[side] for side in text.split()]
    if name == "stack-mark-on-push":  # the last that was pushed is the first that is taken
        sides.reverse()
    revealed = as_cells(trace.reveals)
    assert revealed[:2] == [(3, 3), sides[0]]
    if find_algorithm(name).frontier is Frontier.QUEUE:
        assert revealed[1:5] == sides


@pytest.mark.parametrize("name", NAMES)
def test_the_same_order_by_name_by_compass_and_by_offsets(name):
    board = Board(("EEEE", "EEEE", "EEEM"))
    offsets = ((-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1))
    spellings = ("anticlockwise", "N NW W SW S SE E NE", offsets)
    traces = [record(board, (1, 1), name, spelling) for spelling in spellings]
    assert len({trace.visits.tobytes() for trace in traces}) == 1
    assert {trace.order for trace in traces} == {offsets}
    assert solve(board, (1, 1), name, "anticlockwise").rows == traces[0].final.rows
