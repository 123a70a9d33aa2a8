"""The rows of the catalogue agree with recorded runs."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES, algorithms
from visualizer.trace.operations import FrontierKind


def test_a_run_uses_the_frontier_that_its_row_names():
    for algorithm in algorithms():
        trace = record(Board(("EEE",)), (0, 0), algorithm)
        kinds = {FrontierKind(container) for container in trace.containers}
        assert (kinds or {FrontierKind.CALLS}) == {algorithm.frontier_kind}
        assert bool(trace.statistics.calls) is (algorithm.frontier_kind is FrontierKind.CALLS)


def test_the_default_algorithms_have_different_orders():
    board = Board(("EEE", "EEE"))
    orders = {record(board, (1, 1), name).reveals.tobytes() for name in DEFAULT_NAMES}
    assert len(orders) == 3
