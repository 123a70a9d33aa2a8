"""The catalogue of the twelve: what its rows say is what runs show, and its names read well."""

from __future__ import annotations

import re

import pytest
from strategies import NAMES

from visualizer import Board, record, solve
from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES, algorithms
from visualizer.algorithms.lookup import find_algorithm
from visualizer.errors import UnknownNameError
from visualizer.trace.waiting import Frontier

ROW_BY_ROW = "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1"
EAST_FIRST = "0,1 1,0 0,-1 -1,0 -1,1 1,1 1,-1 -1,-1"
SIDES_FIRST = "-1,0 1,0 0,1 0,-1 1,1 -1,-1 -1,1 1,-1"

#: Name, program, order, most waiting on an empty 50x50 clicked at 0,0 and 25,25, visits there,
#: writes where they are more than the cells.
TABLE = [
    ("recursive-east-first", "000-java-dfs", EAST_FIRST, 2501, 2478, 19405, 2500),
    ("queue-east-first", "000-java-bfs", EAST_FIRST, 774, 1481, 19405, 2500),
    ("recursive-clockwise", "001-py-dfs",
     "-1,0 -1,1 0,1 1,1 1,0 1,-1 0,-1 -1,-1", 2470, 2462, 19405, 2500),
    ("queue-mark-on-push", "002-java-bfs", ROW_BY_ROW, 99, 196, 2500, 4999),
    ("recursive-check-first", "002-java-dfs", ROW_BY_ROW, 2499, 2499, 2500, 2500),
    ("stack-peek", "002-java-stack", ROW_BY_ROW, 2499, 2499, 4999, 4999),
    ("stack-mark-on-push", "003-js-stack",
     "-1,0 0,-1 1,0 0,1 -1,-1 1,-1 1,1 -1,1", 1059, 1132, 2500, 2500),
    ("recursive-with-centre", "003-js-dfs",
     "-1,-1 -1,0 -1,1 0,-1 0,0 0,1 1,-1 1,0 1,1", 2500, 2500, 21905, 2500),
    ("recursive-visited-set", "004-py-dfs", SIDES_FIRST, 2501, 1328, 19405, 2500),
    ("queue-visited-set", "004-py-bfs", SIDES_FIRST, 774, 1495, 19405, 2500),
    ("recursive-blank-guard", "004-cpp-dfs", ROW_BY_ROW, 2500, 2500, 19405, 2500),
    ("queue-mark-on-push-south-first", "004-cpp-bfs",
     "1,-1 1,0 1,1 0,-1 0,1 -1,-1 -1,0 -1,1", 100, 193, 2500, 4999),
]  # fmt: skip


# What its rows say


def test_the_catalogue_is_the_table():
    assert [(a.name, a.program) for a in algorithms()] == [row[:2] for row in TABLE]
    assert len({a.title for a in algorithms()}) == 12


@pytest.mark.parametrize("row", TABLE, ids=NAMES)
def test_each_neighbour_order_is_the_documents(row):
    offsets = tuple(tuple(map(int, pair.split(","))) for pair in row[2].split())
    assert find_algorithm(row[0]).order == offsets
    assert find_algorithm(row[1]) is find_algorithm(row[0])


@pytest.mark.parametrize("row", TABLE, ids=NAMES)
@pytest.mark.parametrize("click", [(0, 0), (25, 25)])
def test_facts_on_an_empty_fifty_by_fifty(row, click):
    name, _, _, waiting_at_corner, waiting_in_the_middle, visits, writes = row
    trace = record(Board(("E" * 50,) * 50), click, name)
    waiting = waiting_at_corner if click == (0, 0) else waiting_in_the_middle
    assert (trace.max_frontier, len(trace.visits)) == (waiting, visits)
    assert trace.statistics.writes == writes
    assert trace.statistics.reveals == len(trace.reveals) == 2500
    assert trace.final.rows == ("B" * 50,) * 50


@pytest.mark.parametrize("name", NAMES)
def test_the_frontier_that_a_row_names_is_the_one_that_is_used(name):
    algorithm = find_algorithm(name)
    trace = record(Board(("EEE",)), (0, 0), name)
    containers = {Frontier.QUEUE: ("queue",), Frontier.STACK: ("stack",), Frontier.CALLS: ()}
    assert trace.containers == containers[algorithm.frontier]
    assert bool(trace.statistics.calls) is (algorithm.frontier is Frontier.CALLS)


@pytest.mark.parametrize("name", NAMES)
def test_exploded_mines_count_for_whom_the_table_says(name):
    algorithm = find_algorithm(name)
    final = solve(Board(("EX",)), (0, 0), name)
    assert (final.rows == ("1X",)) is algorithm.exploded_counts


def test_the_window_opens_with_three_that_part():
    board = Board(("EEE", "EEE"))
    orders = {record(board, (1, 1), name).reveals.tobytes() for name in DEFAULT_NAMES}
    assert len(orders) == 3


def test_an_unknown_name_is_refused_with_a_near_spelling():
    with pytest.raises(UnknownNameError, match="queue-mark-on-push"):
        record(Board(("E",)), (0, 0), "queue-mark-on-psuh")


# Names that people read


def test_titles_are_distinct_and_say_nothing_that_one_order_for_all_would_belie():
    for attribute in ("title", "short_title"):
        found = [getattr(each.code, attribute) for each in CATALOGUE]
        assert len(set(found)) == len(CATALOGUE)
        for name in found:
            assert not re.search(r"\d|east|clockwise|south|row", name), name


def test_a_title_opens_with_its_family():
    families = {Frontier.CALLS: "Recursive DFS, ", Frontier.QUEUE: "BFS, ",
                Frontier.STACK: "DFS with a stack, "}  # fmt: skip
    for each in CATALOGUE:
        assert each.title.startswith(families[each.frontier])
        assert len(each.code.short_title) <= 24


def test_what_sets_an_algorithm_apart_is_a_sentence_without_its_document():
    for each in CATALOGUE:
        assert each.difference.endswith(".")
        assert "Document" not in each.difference
        assert each.code.summary.endswith(each.difference)
