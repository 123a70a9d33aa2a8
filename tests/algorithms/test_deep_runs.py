"""Deep recursions on large boards do not use Python's own call stack."""

from __future__ import annotations

import inspect
import sys

import pytest

from visualizer import Board, record, solve
from visualizer.algorithms.catalogue import CATALOGUE


@pytest.fixture
def _low_recursion_limit():
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(context=0)) + 90)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("_low_recursion_limit")
def test_deep_recursions_do_not_use_the_python_stack():
    limit = sys.getrecursionlimit()
    depths = []
    for program in CATALOGUE:
        board = Board(("E" * 20,) * 20, (0, 0))
        trace = record(board, None, program)
        assert trace.final.rows == solve(board, None, program).rows == ("B" * 20,) * 20
        depths += [trace.max_frontier] if trace.statistics.calls else []
        assert sys.getrecursionlimit() == limit
    assert max(depths) > limit
