"""Wrong arguments of `record` and `solve` are refused."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from visualizer import Board, record, solve
from visualizer.errors import BoardError, ClickError, VisualizerError

BOARD = Board(("EEE", "EEM"))
NAME = "queue-mark-on-push"
RUNS = (record, solve)


class RaisingObject:
    """An object whose every use raises an exception."""

    def __repr__(self):
        raise ValueError

    def __iter__(self):
        raise RuntimeError

    __index__ = __repr__


NO_CLICKS = [(0.9, 1.2), (0.0, 1.0), "01", "0,1", ("0", "1"), (0, 1, 2), (0,), (), 7, False, (None, 0), ((0, 1), 0)]
NO_CLICKS += [[[0], [1]], {"row": 0}, RaisingObject(), (RaisingObject(), 0), (float("nan"), 0), np.zeros((2, 2))]
NO_ORDERS = [5, True, RaisingObject, [], [()], [(0, 1)] * 9, [(0, 1), (0, 1)], [[0], [1]], [([0], 1)], [(0.0, 1.0)]]
NO_ORDERS += [[(True, False)], {(0, 1)}, b"N E S W", ["N"], [(2, 0)], [(10**5000, 0)], "", " ", "N", "N E S W N"]
NO_ORDERS += ["north", "\u202e", "N" * 10**6]


def test_a_click_that_is_not_a_cell_is_refused():
    words = "is not two whole numbers; give \\(row, column\\)$"
    for click in NO_CLICKS:
        for run in RUNS:
            with pytest.raises(ClickError, match=words):
                run(BOARD, click, NAME)
        with pytest.raises(ClickError):
            BOARD.with_click(click)
        with pytest.raises(ClickError):
            Board(BOARD.rows, click)


def test_a_value_that_is_not_a_board_is_refused():
    for run, board in product(RUNS, ["EE", ["EE"], None, 3, RaisingObject()]):
        with pytest.raises(BoardError, match="is not a board; make one with Board or parse_board"):
            run(board, (0, 0), NAME)


def test_a_value_that_is_not_a_neighbour_order_is_refused():
    for run, order in product(RUNS, NO_ORDERS):
        with pytest.raises(VisualizerError, match="; ") as caught:
            run(BOARD, (0, 0), NAME, order)
        assert not isinstance(caught.value, (BoardError, ClickError))
        assert len(str(caught.value)) <= 400
