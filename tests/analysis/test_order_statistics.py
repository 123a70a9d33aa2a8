"""How alike orders are: exact on small boards, and Kendall's tau as SciPy works it out."""

import numpy as np
import pytest
from scipy.stats import kendalltau

from visualizer import Board, parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.analysis.rank_correlation import (
    By,
    displacement,
    inversions,
    kendall_tau,
    rank_pairs,
    turns,
)
from visualizer.board.random_board import random_board


@pytest.fixture
def queue_and_stack():
    board = parse_board("EE\nEE\nEE\n")
    return [record(board, (2, 0), f"{name},order=four-sides") for name in ("queue", "stack")]


def test_turns_are_numbered_from_1(queue_and_stack):
    queue, stack = queue_and_stack
    assert turns(queue).tolist() == [[4, 6], [2, 5], [1, 3]]
    assert turns(stack).tolist() == [[5, 4], [6, 3], [1, 2]]


def test_displacement_says_how_many_turns_later_the_second_is(queue_and_stack):
    difference, both = displacement(*queue_and_stack)
    assert difference.tolist() == [[1, -2], [4, -2], [0, -1]]
    assert both.all()


def test_rank_pairs_are_the_turns_side_by_side(queue_and_stack):
    assert rank_pairs(*queue_and_stack).tolist() == [
        [1, 1], [2, 6], [3, 2], [4, 5], [5, 3], [6, 4],
    ]  # fmt: skip
    # Of 15 pairs 6 are the other way round: 6 stands before 2, 5, 3 and 4, and 5 before 3 and 4.
    assert kendall_tau(*queue_and_stack) == pytest.approx(1 - 2 * 6 / 15)


def test_first_visits_are_another_order_than_reveals():
    def looks_first(board, click):
        yield (0, 1)
        yield click
        board[click] = "B"
        yield (0, 1)
        board[0, 1] = "B"

    trace = record(parse_board("EE\n"), (0, 0), looks_first)
    assert turns(trace).tolist() == [[1, 2]]
    assert turns(trace, By.VISITS).tolist() == [[2, 1]]


def test_only_cells_that_both_orders_have_are_compared():
    board = parse_board("EEE\nEEE\nEEE\n")
    all_eight = record(board, (0, 0), "queue")
    nothing = record(parse_board("EEE\nEEE\nEEM\n"), (2, 2), "queue")
    difference, both = displacement(all_eight, nothing)
    assert both.sum() == 1
    assert (difference[2, 2], rank_pairs(all_eight, nothing).tolist()) == (-8, [[9, 1]])
    assert kendall_tau(all_eight, nothing) == 1.0


def test_boards_of_different_sizes_are_refused():
    one, other = (record(Board(("E" * n,)), (0, 0), "queue") for n in (2, 3))
    for compare in (displacement, rank_pairs, kendall_tau):
        with pytest.raises(ValueError, match="1 by 2 and on 1 by 3"):
            compare(one, other)


@pytest.mark.parametrize("by", By)
def test_tau_equals_scipys_on_small_boards(by):
    board = random_board(9, 9, 10, seed=8)
    traces = [record(board, None, algorithm) for algorithm in CATALOGUE]
    assert len(traces[0].reveals) > 20
    for trace in traces:
        pairs = rank_pairs(traces[3], trace, by)
        expected = kendalltau(pairs[:, 0], pairs[:, 1]).statistic
        assert kendall_tau(traces[3], trace, by) == pytest.approx(expected, abs=1e-12)
    assert kendall_tau(traces[3], traces[3], by) == 1.0


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 9, 100])
def test_inversions_equal_a_count_of_all_pairs(count):
    permutation = np.random.default_rng(count).permutation(count)
    pairs = permutation[:, None] > permutation[None, :]
    assert inversions(permutation) == np.triu(pairs, 1).sum()
    assert inversions(np.arange(count)) == 0
    assert inversions(np.arange(count)[::-1]) == count * (count - 1) // 2


def test_tau_of_thousands_of_cells_equals_scipys():
    board = Board(("E" * 90,) * 90)
    first, second = (record(board, (45, 45), name) for name in ("queue", "stack-mark-on-push"))
    pairs = rank_pairs(first, second)
    assert len(pairs) == 8100
    tau = kendall_tau(first, second)
    assert tau == pytest.approx(kendalltau(pairs[:, 0], pairs[:, 1]).statistic, abs=1e-12)
