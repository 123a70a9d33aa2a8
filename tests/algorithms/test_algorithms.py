"""The twelve algorithms: exact orders on small boards, the table of facts, and plain programs."""

from __future__ import annotations

import inspect
import re
import sys
from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_programs import (
    ClockwiseProgram,
    VisitedSetQueue,
    VisitedSetRecursion,
    blank_guard,
    south_first_queue,
)
from strategies import NAMES, boards_in_play, hidden_boards, names

from visualizer import Board, record, solve
from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES, algorithms
from visualizer.algorithms.lookup import find_algorithm
from visualizer.errors import UnknownNameError
from visualizer.trace.operations import Kind
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


def numbered(board, cells):
    """The board as text, each cell numbered by its first place in ``cells``."""
    numbers = [["." for _ in row] for row in board.rows]
    for number, (row, col) in reversed(list(enumerate(cells, 1))):
        numbers[row][col] = str(number)
    return "\n".join(" ".join(row) for row in numbers)


def lines(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def as_cells(pairs):
    return [tuple(pair) for pair in pairs.tolist()]


# The catalogue


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


# Exact orders, worked out by hand

NINE_ORDERS = {
    "recursive-east-first": "5 4 3 / 6 1 2",
    "queue-east-first": "6 4 5 / 3 1 2",
    "recursive-clockwise": "6 2 3 / 5 1 4",
    "queue-mark-on-push": "2 3 4 / 5 1 6",
    "recursive-check-first": "2 3 4 / 6 1 5",
    "stack-peek": "2 3 4 / 6 1 5",
    "stack-mark-on-push": "3 6 2 / 5 1 4",
    "recursive-with-centre": "2 3 4 / 6 1 5",
    "recursive-visited-set": "5 2 3 / 6 1 4",
    "queue-visited-set": "5 2 6 / 4 1 3",
    "recursive-blank-guard": "2 3 4 / 6 1 5",
    "queue-mark-on-push-south-first": "4 5 6 / 2 1 3",
}


@pytest.mark.parametrize("name", NAMES)
def test_reveals_on_the_board_that_separates_all_nine(name):
    board = Board(("EEE", "EEE"))
    trace = record(board, (1, 1), name)
    wanted = lines(NINE_ORDERS[name].replace("/", "\n"))
    assert numbered(board, as_cells(trace.reveals)) == wanted


def test_nine_orders_of_reveals_and_twelve_of_visits():
    traces = [record(Board(("EEE", "EEE")), (1, 1), name) for name in NAMES]
    assert len({trace.reveals.tobytes() for trace in traces}) == 9
    assert len({trace.visits.tobytes() for trace in traces}) == 12


@pytest.mark.parametrize(
    ("rows", "click", "most"),
    [(("E" * 50,) * 50, (0, 0), 8), (("EEE",) * 3, (1, 1), 8), (("E" * 9,), (0, 4), 4)],
)
def test_obvious_boards_separate_fewer(rows, click, most):
    orders = {record(Board(rows), click, name).reveals.tobytes() for name in NAMES}
    assert len(orders) == most


@given(hidden_boards())
def test_four_of_the_twelve_always_share_an_order(board):
    same = ("recursive-check-first", "stack-peek", "recursive-with-centre",
            "recursive-blank-guard")  # fmt: skip
    orders = {record(board, None, name).reveals.tobytes() for name in same}
    assert len(orders) == 1


EXAMPLE_1 = {
    "recursive-check-first": """
        4 5 . 16 17
        3 6 . 14 15
        2 7 9 11 13
        1 8 10 12 18
    """,
    "queue-mark-on-push": """
        9 10 . 17 18
        5 6 . 15 16
        2 3 7 11 13
        1 4 8 12 14
    """,
}


@pytest.mark.parametrize("name", EXAMPLE_1)
def test_reveals_on_leetcodes_first_example(name):
    board = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))
    trace = record(board, None, name)
    assert numbered(board, as_cells(trace.reveals)) == lines(EXAMPLE_1[name])
    assert trace.final.rows == ("B1E1B", "B1M1B", "B111B", "BBBBB")


def test_visits_in_a_row_of_three_from_its_left_end():
    wanted = {
        "recursive-east-first": "0 1 2 1 0",
        "queue-east-first": "0 1 2 0 1",
        "recursive-clockwise": "0 1 2 1 0",
        "queue-mark-on-push": "0 1 2",
        "recursive-check-first": "0 1 2",
        "stack-peek": "0 1 2 1 0",
        "stack-mark-on-push": "0 1 2",
        "recursive-with-centre": "0 0 1 0 1 2 1 2",
        "recursive-visited-set": "0 1 2 1 0",
        "queue-visited-set": "0 1 2 0 1",
        "recursive-blank-guard": "0 1 0 2 1",
        "queue-mark-on-push-south-first": "0 1 2",
    }
    for name in NAMES:
        trace = record(Board(("EEE",)), (0, 0), name)
        assert " ".join(str(col) for _, col in as_cells(trace.visits)) == wanted[name], name
        assert as_cells(trace.reveals) == [(0, 0), (0, 1), (0, 2)], name


# Operations, one by one


def operations(trace):
    texts = []
    for index in range(len(trace)):
        done = trace.operation(index)
        text = f"{done.kind.name.lower()} {'' if done.cell is None else done.cell[1]}"
        if done.kind is Kind.COUNT:
            text += f" {done.mines}"
        texts.append(text.strip() + (done.symbol or ""))
    return texts


def test_every_operation_of_the_peeking_stack():
    assert operations(record(Board(("EEM",)), (0, 0), "stack-peek")) == [
        "push 0", "peek 0", "visit 0", "count 0 0", "write 0B", "push 1",
        "peek 1", "visit 1", "count 1 1", "write 11", "pop 1",
        "peek 0", "visit 0", "count 0 0", "write 0B", "pop 0",
    ]  # fmt: skip


def test_every_operation_of_the_recursion():
    assert operations(record(Board(("EEM",)), (0, 0), "recursive-clockwise")) == [
        "call 0", "visit 0", "count 0 0", "write 0B",
        "call 1", "visit 1", "count 1 1", "write 11", "return",
        "return",
    ]  # fmt: skip


def test_every_operation_of_the_marking_queue():
    assert operations(record(Board(("EEM",)), (0, 0), "queue-mark-on-push")) == [
        "push 0", "pop 0", "visit 0", "count 0 0", "write 0B", "push 1", "write 1B",
        "pop 1", "visit 1", "count 1 1", "write 11",
    ]  # fmt: skip


# A click on a mine, digits met again, boards off the contract


@pytest.mark.parametrize("name", NAMES)
def test_a_click_on_a_mine(name):
    trace = record(Board(("EEE", "EME")), (1, 1), name)
    before_the_first_visit = {
        "recursive-clockwise", "stack-mark-on-push", "recursive-blank-guard",
        "queue-mark-on-push-south-first",
    }  # fmt: skip
    assert trace.final.rows == ("EEE", "EXE")
    assert as_cells(trace.visits) == ([] if name in before_the_first_visit else [(1, 1)])
    assert trace.statistics.writes == 1
    assert as_cells(trace.reveals) == [(1, 1)]


@pytest.mark.parametrize("name", NAMES)
def test_a_revealed_digit_met_again(name):
    visits = {"recursive-east-first", "queue-east-first", "recursive-clockwise",
              "recursive-with-centre", "recursive-visited-set", "queue-visited-set",
              "recursive-blank-guard"}  # fmt: skip
    writes = {"recursive-visited-set", "queue-visited-set", "recursive-blank-guard"}
    trace = record(Board(("E1M",)), (0, 0), name)
    wrote = trace.cells[trace.indices_of(Kind.WRITE)].tolist()
    assert ((0, 1) in as_cells(trace.visits)) is (name in visits)
    assert (1 in wrote) is (name in writes)
    assert trace.final.rows == ("B1M",)
    assert as_cells(trace.reveals) == [(0, 0)]


OFF_THE_CONTRACT = {
    "EX": {"000": "BX", "001": "BX", "002": "1X", "003": "BX", "004-py": "1X",
           "004-cpp-dfs": "BB", "004-cpp-bfs": "BX"},
    "E1": {"000": "B1", "001": "B1", "002": "B1", "003": "B1", "004-py": "BB",
           "004-cpp-dfs": "BB", "004-cpp-bfs": "B1"},
    "1": {"000": "1", "001": "1", "002": "B", "003-js-dfs": "1", "003-js-stack": "B",
          "004": "B"},
    "EBE": {"000": "BBE", "001": "BBE", "002": "BBE", "003": "BBE", "004-py": "BBB",
            "004-cpp": "BBE"},
}  # fmt: skip


@pytest.mark.parametrize("row", OFF_THE_CONTRACT)
@pytest.mark.parametrize("algorithm", algorithms(), ids=NAMES)
def test_boards_off_the_contract(row, algorithm):
    (wanted,) = {
        final for program, final in OFF_THE_CONTRACT[row].items()
        if algorithm.program.startswith(program)
    }  # fmt: skip
    board = Board((row,))
    assert record(board, (0, 0), algorithm).final.rows == (wanted,)
    assert solve(board, (0, 0), algorithm).rows == (wanted,)


# Properties over boards


@given(boards_in_play(), names)
def test_solving_and_recording_agree(board, name):
    assert solve(board, None, name).rows == record(board, None, name).final.rows


@given(boards_in_play())
def test_all_twelve_reach_the_same_board(board):
    assert len({solve(board, None, name).rows for name in NAMES}) == 1


@given(hidden_boards(), names)
def test_the_board_that_is_given_is_left_as_it_was(board, name):
    rows = board.rows
    record(board, None, name)
    solve(board, None, name)
    assert board.rows == rows


@given(hidden_boards(), names)
def test_a_mirrored_board_with_a_mirrored_order_is_revealed_in_a_mirror(board, name):
    width = board.width
    mirrored = Board(tuple(row[::-1] for row in board.rows),
                     (board.click[0], width - 1 - board.click[1]))  # fmt: skip
    order = tuple((down, -right) for down, right in find_algorithm(name).order)
    there = record(mirrored, None, name, order)
    here = record(board, None, name)
    assert there.visits.tolist() == [[row, width - 1 - col] for row, col in here.visits.tolist()]
    assert there.reveals.tolist() == [[row, width - 1 - col] for row, col in here.reveals.tolist()]


@given(hidden_boards(), names)
def test_a_transposed_board_with_a_transposed_order_is_revealed_transposed(board, name):
    columns = tuple("".join(column) for column in zip(*board.rows))
    order = tuple((right, down) for down, right in find_algorithm(name).order)
    there = record(Board(columns, board.click[::-1]), None, name, order)
    here = record(board, None, name)
    assert np.array_equal(there.visits[:, ::-1], here.visits)
    assert np.array_equal(there.reveals[:, ::-1], here.reveals)


# The neighbour order is replaced

#: What lies on each side of the middle of a 7x7 board.
SIDES = {"N": (2, 3), "E": (3, 4), "S": (4, 3), "W": (3, 2)}


@pytest.mark.parametrize("text", ["N E S W", "W S E N", "S N W E"])
@pytest.mark.parametrize("name", NAMES)
def test_another_order_is_taken_by_every_algorithm(name, text):
    trace = record(Board(("E" * 7,) * 7), (3, 3), name, text)
    sides = [SIDES[side] for side in text.split()]
    if name == "stack-mark-on-push":  # the last that was pushed is the first that is taken
        sides.reverse()
    revealed = as_cells(trace.reveals)
    assert revealed[:2] == [(3, 3), sides[0]]
    if find_algorithm(name).frontier is Frontier.QUEUE:
        assert revealed[1:5] == sides


@pytest.mark.parametrize("name", NAMES)
def test_the_same_order_by_name_by_compass_and_by_offsets(name):
    board = Board(("EEEE", "EEEE", "EEEM"))
    offsets = ((-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1))
    spellings = ("anticlockwise", "N NW W SW S SE E NE", offsets)
    traces = [record(board, (1, 1), name, spelling) for spelling in spellings]
    assert len({trace.visits.tobytes() for trace in traces}) == 1
    assert {trace.order for trace in traces} == {offsets}
    assert solve(board, (1, 1), name, "anticlockwise").rows == traces[0].final.rows


# Plain programs


class _Watched:
    """Notes the cells that a recursive program arrives at."""

    def arrive(self, *grid_and_cell):
        self.visits.append(grid_and_cell[-2:])
        super().arrive(*grid_and_cell)


class WatchedClockwise(_Watched, ClockwiseProgram):
    pass


class WatchedRecursion(_Watched, VisitedSetRecursion):
    pass


def watched(program, board):
    program.visits = []
    grid = program.solve([list(row) for row in board.rows], board.click)
    return tuple("".join(row) for row in grid), program.visits


def assert_agree(board, name, final, visits):
    trace = record(board, None, name)
    assert trace.final.rows == final
    assert as_cells(trace.visits) == visits


@given(boards_in_play())
def test_document_001_as_a_plain_program(board):
    assert_agree(board, "001-py-dfs", *watched(WatchedClockwise(), board))


@given(boards_in_play())
def test_document_004s_recursion_as_a_plain_program(board):
    assert_agree(board, "004-py-dfs", *watched(WatchedRecursion(), board))


@given(boards_in_play())
def test_document_004s_queue_as_a_plain_program(board):
    visits = []

    class WatchedQueue(deque):
        def popleft(self):
            visits.append(super().popleft())
            return visits[-1]

    program = VisitedSetQueue()
    program.queue_of = WatchedQueue
    final, _ = watched(program, board)
    assert_agree(board, "004-py-bfs", final, visits)


@given(boards_in_play(), st.booleans())
def test_document_004s_cpp_programs_as_plain_programs(board, queue):
    grid, visits = [list(row) for row in board.rows], []
    row, col = board.click
    if grid[row][col] == "M":
        grid[row][col] = "X"
    elif queue:
        south_first_queue(grid, board.click, visits)
    else:
        blank_guard(grid, row, col, visits)
    final = tuple("".join(row) for row in grid)
    assert_agree(board, "004-cpp-bfs" if queue else "004-cpp-dfs", final, visits)


# Recursion is data


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
