"""The catalogue of the twelve: what its rows say is what runs show, and its names read well."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES, algorithms
from visualizer.algorithms.lookup import find_algorithm
from visualizer.trace.waiting import Frontier

ROW_BY_ROW = "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1"
EAST_FIRST = "0,1 1,0 0,-1 -1,0 -1,1 1,1 1,-1 -1,-1"
SIDES_FIRST = "-1,0 1,0 0,1 0,-1 1,1 -1,-1 -1,1 1,-1"

#: Name, program, and neighbour order.
TABLE = [
    ("recursive-east-first", "000-java-dfs", EAST_FIRST),
    ("queue-east-first", "000-java-bfs", EAST_FIRST),
    ("recursive-clockwise", "001-py-dfs", "-1,0 -1,1 0,1 1,1 1,0 1,-1 0,-1 -1,-1"),
    ("queue-mark-on-push", "002-java-bfs", ROW_BY_ROW),
    ("recursive-check-first", "002-java-dfs", ROW_BY_ROW),
    ("stack-peek", "002-java-stack", ROW_BY_ROW),
    ("stack-mark-on-push", "003-js-stack", "-1,0 0,-1 1,0 0,1 -1,-1 1,-1 1,1 -1,1"),
    ("recursive-with-centre", "003-js-dfs", "-1,-1 -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0 1,1"),
    ("recursive-visited-set", "004-py-dfs", SIDES_FIRST),
    ("queue-visited-set", "004-py-bfs", SIDES_FIRST),
    ("recursive-blank-guard", "004-cpp-dfs", ROW_BY_ROW),
    ("queue-mark-on-push-south-first", "004-cpp-bfs", "1,-1 1,0 1,1 0,-1 0,1 -1,-1 -1,0 -1,1"),
]  # fmt: skip


def test_the_catalogue_is_the_table():
    found = [(each.name, each.program, each.order) for each in algorithms()]
    assert found == [
        (name, program, tuple(tuple(map(int, pair.split(","))) for pair in order.split()))
        for name, program, order in TABLE
    ]
    assert all(find_algorithm(program) is find_algorithm(name) for name, program, _ in TABLE)


def test_a_run_uses_the_frontier_that_its_row_names():
    containers = {Frontier.QUEUE: ("queue",), Frontier.STACK: ("stack",), Frontier.CALLS: ()}
    for algorithm in algorithms():
        trace = record(Board(("EEE",)), (0, 0), algorithm)
        assert trace.containers == containers[algorithm.frontier]
        assert bool(trace.statistics.calls) is (algorithm.frontier is Frontier.CALLS)


def test_the_window_opens_with_three_that_part():
    board = Board(("EEE", "EEE"))
    orders = {record(board, (1, 1), name).reveals.tobytes() for name in DEFAULT_NAMES}
    assert len(orders) == 3
