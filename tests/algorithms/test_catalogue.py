"""The catalogue of the twelve: what its rows say is what runs show, and its names read well."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES, algorithms
from visualizer.algorithms.lookup import find_algorithm
from visualizer.trace.waiting import Frontier

ROW_BY_ROW = "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1"
EAST_FIRST = "0,1 1,0 0,-1 -1,0 -1,1 1,1 1,-1 -1,-1"
SIDES_FIRST = "-1,0 1,0 0,1 0,-1 1,1 -1,-1 -1,1 1,-1"

#: Name, program, order, and on an empty 50x50 clicked at 0,0: most waiting, visits, writes.
TABLE = [
    ("recursive-east-first", "000-java-dfs", EAST_FIRST, 2501, 19405, 2500),
    ("queue-east-first", "000-java-bfs", EAST_FIRST, 774, 19405, 2500),
    ("recursive-clockwise", "001-py-dfs",
     "-1,0 -1,1 0,1 1,1 1,0 1,-1 0,-1 -1,-1", 2470, 19405, 2500),
    ("queue-mark-on-push", "002-java-bfs", ROW_BY_ROW, 99, 2500, 4999),
    ("recursive-check-first", "002-java-dfs", ROW_BY_ROW, 2499, 2500, 2500),
    ("stack-peek", "002-java-stack", ROW_BY_ROW, 2499, 4999, 4999),
    ("stack-mark-on-push", "003-js-stack",
     "-1,0 0,-1 1,0 0,1 -1,-1 1,-1 1,1 -1,1", 1059, 2500, 2500),
    ("recursive-with-centre", "003-js-dfs",
     "-1,-1 -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0 1,1", 2500, 21905, 2500),
    ("recursive-visited-set", "004-py-dfs", SIDES_FIRST, 2501, 19405, 2500),
    ("queue-visited-set", "004-py-bfs", SIDES_FIRST, 774, 19405, 2500),
    ("recursive-blank-guard", "004-cpp-dfs", ROW_BY_ROW, 2500, 19405, 2500),
    ("queue-mark-on-push-south-first", "004-cpp-bfs",
     "1,-1 1,0 1,1 0,-1 0,1 -1,-1 -1,0 -1,1", 100, 2500, 4999),
]  # fmt: skip


# What its rows say


def test_the_catalogue_is_the_table():
    assert [(a.name, a.program) for a in algorithms()] == [row[:2] for row in TABLE]


def test_each_neighbour_order_is_the_documents():
    for name, program, order, *_ in TABLE:
        offsets = tuple(tuple(map(int, pair.split(","))) for pair in order.split())
        assert find_algorithm(name).order == offsets, name
        assert find_algorithm(program) is find_algorithm(name)


def test_facts_on_an_empty_fifty_by_fifty():
    # What waits when the middle is clicked is among the recorded vectors.
    for name, _, _, waiting, visits, writes in TABLE:
        trace = record(Board(("E" * 50,) * 50), (0, 0), name)
        assert (trace.max_frontier, len(trace.visits)) == (waiting, visits), name
        assert trace.statistics.writes == writes, name
        assert trace.statistics.reveals == len(trace.reveals) == 2500, name


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


# Names that people read
