"""The rows of the catalogue agree with recorded runs."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.algorithms.catalogue import algorithms
from visualizer.trace.operations import FrontierKind


def test_a_run_uses_the_frontier_that_its_row_names():
    for algorithm in algorithms():
        trace = record(Board(("EEE",)), (0, 0), algorithm)
        kinds = {FrontierKind(container) for container in trace.containers}
        assert (kinds or {FrontierKind.CALLS}) == {algorithm.frontier_kind}, algorithm.name
        assert bool(trace.statistics.calls) is (algorithm.frontier_kind is FrontierKind.CALLS)
