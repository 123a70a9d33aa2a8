"""What is handed to `record` and `solve` that is no board, click or neighbour order."""

from __future__ import annotations

import numpy as np
import pytest

from visualizer import Board, record, solve
from visualizer.errors import BoardError, ClickError, OrderError, VisualizerError, shown

BOARD = Board(("EEE", "EEM"))
NAME = "queue-mark-on-push"

each = pytest.mark.parametrize("run", [record, solve], ids=["record", "solve"])


class Odd:
    """What raises whatever is asked of it."""

    def __repr__(self):
        raise ValueError

    def __iter__(self):
        raise RuntimeError

    __index__ = __repr__


NO_CLICKS = [
    (0.9, 1.2), (0.0, 1.0), (0, 1.0), "01", "0,1", b"01", ("0", "1"), (True, False), (0, True),
    (np.True_, 0), (0, 1, 2), (0,), (), 7, 0, False, (None, 0), (0, None), ((0, 1), 0), [[0], [1]],
    {"row": 0}, Odd(), (Odd(), 0), (float("nan"), 0), np.zeros((2, 2)),
]  # fmt: skip


@each
@pytest.mark.parametrize("click", NO_CLICKS, ids=shown)
def test_what_is_no_cell_is_no_click(run, click):
    with pytest.raises(ClickError) as caught:
        run(BOARD, click, NAME)
    assert str(caught.value).endswith("is not two whole numbers; give (row, column)")
    with pytest.raises(ClickError):
        BOARD.with_click(click)
    with pytest.raises(ClickError):
        Board(BOARD.rows, click)


@each
@pytest.mark.parametrize("click", [(2, 0), (0, 3), (-1, 0), (0, -1), (10**9, 0), (0, 10**5000)])
def test_a_click_off_the_board_is_said_to_be(run, click):
    with pytest.raises(ClickError, match="is off the board; rows are 0 to 1, columns 0 to 2"):
        run(BOARD, click, NAME)


@each
@pytest.mark.parametrize(
    "click", [(0, 1), [0, 1], (np.int8(0), np.int64(1)), np.array([0, 1])], ids=shown
)
def test_two_whole_numbers_of_any_kind_are_a_click(run, click):
    assert run(BOARD, click, NAME) is not None


def test_the_click_of_a_trace_is_of_plain_numbers():
    click = record(BOARD, np.array([0, 1]), NAME).click
    assert [type(number) for number in click] == [int, int]


@each
@pytest.mark.parametrize("board", ["EE", ["EE"], None, 3, Odd()], ids=shown)
def test_what_is_no_board_is_refused(run, board):
    with pytest.raises(BoardError, match="is not a board; make one with Board or parse_board"):
        run(board, (0, 0), NAME)


@each
@pytest.mark.parametrize(
    "order",
    [
        5, True, Odd, [], [()], [(0, 1)] * 9, [(0, 1), (0, 1)], [[0], [1]], [([0], 1)],
        [(0.0, 1.0)], [(True, False)], {(0, 1)}, b"N E S W", ["N"], [(2, 0)], [(10**5000, 0)],
        "", " ", "N", "N E S W N", "north", "\u202e", "N" * 10**6,
    ],
    ids=shown,
)  # fmt: skip
def test_what_is_no_neighbour_order_is_refused(run, order):
    with pytest.raises(VisualizerError) as caught:
        run(BOARD, (0, 0), NAME, order)
    assert not isinstance(caught.value, (BoardError, ClickError))
    assert "; " in str(caught.value)
    assert len(str(caught.value)) < 300


def test_an_order_that_never_ends_is_refused():
    def for_ever():
        while True:
            yield (0, 1)

    with pytest.raises(OrderError, match="names E twice"):
        record(BOARD, (0, 0), NAME, for_ever())
