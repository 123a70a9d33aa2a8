"""Deep runs and large boards: recursion is data, and Python's own stack stays low."""

from __future__ import annotations

import inspect
import sys

import pytest
from strategies import NAMES

from visualizer import Board, record, solve


@pytest.fixture
def _low_recursion_limit():
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(context=0)) + 90)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("_low_recursion_limit")
@pytest.mark.parametrize("name", NAMES)
def test_deep_runs_need_no_deep_python_stack(name):
    limit = sys.getrecursionlimit()
    board = Board(("E" * 50,) * 50)
    trace = record(board, (0, 0), name)
    assert trace.final.rows == solve(board, (0, 0), name).rows == ("B" * 50,) * 50
    assert trace.max_frontier >= 99
    assert sys.getrecursionlimit() == limit


def test_the_recursion_limit_is_left_alone():
    before = sys.getrecursionlimit()
    record(Board(("E" * 200,) * 20), (0, 0), "recursive-check-first")
    assert sys.getrecursionlimit() == before


def test_a_board_far_larger_than_leetcode_allows():
    trace = record(Board(("E" * 300,) * 300), (0, 0), "queue-mark-on-push")
    assert len(trace.visits) == len(trace.reveals) == 90_000
    assert trace.max_frontier == 599
    assert trace.statistics.writes == 179_999
    halfway = trace.state_at(len(trace) // 2)
    assert sum(row.count("B") for row in halfway.rows) == halfway.visits + halfway.waiting
