"""What is remarked on right programs: each cost and each matter of style that is planted."""

from __future__ import annotations

import pytest
from local_runner import program_of_text
from planted_bases import BASES
from planted_programs import PLANTED
from small_boards import parsed

from visualizer import Board, record
from visualizer.programs.answers import Limits
from visualizer.programs.judging.diagnosis import diagnose
from visualizer.programs.judging.expected import differing_cells, expected_rows
from visualizer.programs.judging.overflow import depth_of, smallest_overflow
from visualizer.programs.judging.same_orders import find_same_orders
from visualizer.programs.judging.taken_order import taken_order
from visualizer.programs.judging.telling_boards import RING
from visualizer.programs.judging.verdict import Failure, SameOrders
from visualizer.programs.mistakes import MistakeKind, Severity
from visualizer.programs.process_runner import ProcessRunner

HARMLESS = [each for each in PLANTED if each.severity >= Severity.COST]


def still():
    return 0.0


def diagnosed(text, board=None):
    """The mistakes and remarks; ``board`` is where a wrong program fails."""
    program = program_of_text(text)
    runner = ProcessRunner(program, Limits(seconds=20.0))
    try:
        failure = None
        if board is not None:
            (answer,) = runner.run([board], observed=True)
            expected = expected_rows(board)
            failure = Failure(board, expected, answer, differing_cells(expected, answer))
        return diagnose(program, runner, failure, still)
    finally:
        runner.close()


def remarks_on(text):
    mistakes, remarks = diagnosed(text)
    assert mistakes == ()
    return remarks


@pytest.mark.parametrize("planted", HARMLESS, ids=lambda each: each.name)
def test_what_is_planted_in_a_right_program_is_remarked(planted):
    remarks = remarks_on(planted.source)
    (found,) = [each for each in remarks if each.kind is planted.kind]
    assert (found.severity, found.direction) == (planted.severity, planted.direction)
    assert (found.most_waits, found.size) == (planted.most_waits, planted.size)
    # Besides, both recursions are deep.
    others = {each.kind for each in remarks} - {planted.kind}
    assert others <= {MistakeKind.RECURSION_TOO_DEEP}
    assert [each.severity for each in remarks] == sorted(each.severity for each in remarks)


@pytest.mark.parametrize("base", ["queue", "stack"])
def test_on_a_program_without_a_flaw_nothing_is_remarked(base):
    assert remarks_on(BASES[base]) == ()


def test_lines_are_those_that_cost():
    def line_of(kind, base):
        planted = next(each for each in HARMLESS if (each.kind, each.base) == (kind, base))
        found = next(each for each in remarks_on(planted.source) if each.kind is kind)
        return planted.source.splitlines()[found.line - 1].strip()

    assert line_of(MistakeKind.MARKS_WHEN_TAKEN, "queue") == "queue.append((r, c))"
    assert line_of(MistakeKind.POP_FOR_POPLEFT, "queue") == "row, col = queue.pop()"
    assert line_of(MistakeKind.IS_FOR_EQUALS, "before").startswith("mines = sum(board[r][c] is")


def test_python_s_limit_that_is_raised_is_not_remarked():
    text = "import sys\nsys.setrecursionlimit(10_000)\n" + BASES["entry"]
    assert remarks_on(text) == ()


@pytest.mark.parametrize(
    ("kind", "base", "line"),
    [
        (MistakeKind.EXPANDS_DIGITS, "entry", 'board[row][col] = "B"'),
        (MistakeKind.NO_SEEN_CHECK, "before", "reveal(r, c)"),
        (MistakeKind.BELOW_ZERO_NOT_TESTED, "queue", "board[row][col] = str(mines)"),
        (MistakeKind.WHOLE_BOARD_REVEALED, "queue", 'board[r][c] = "X"'),
        (MistakeKind.CHANGES_WHILE_LOOPING, "queue", "for row, col in queue:"),
    ],
)
def test_the_line_of_a_mistake_is_taken_from_the_observed_run(kind, base, line):
    planted = next(each for each in PLANTED if (each.kind, each.base) == (kind, base))
    (found,), _ = diagnosed(planted.source, Board(*parsed(planted.shows)))
    assert found.kind is kind
    assert planted.source.splitlines()[found.line - 1].strip() == line


@pytest.mark.parametrize("name", ["recursion,mark=push", "recursion,mark=pop,order=clockwise"])
def test_the_size_that_overflows_is_worked_out_from_the_order(name):
    board = Board(("E" * 9,) * 9, (4, 4))
    order = taken_order(record(RING, None, name))
    trace = record(board, None, name)
    assert smallest_overflow(None, trace, order, still, 1.0) == 32


def test_the_middle_counts_as_well_as_the_corner():
    deep = [
        depth_of(record(Board(("E" * side,) * side, (side // 2,) * 2), None, "004-py-dfs"))
        for side in (43, 44)
    ]
    assert deep[0] <= 998 < deep[1]


def test_the_line_is_that_of_the_first_wrong_write_not_of_the_last():
    kind = MistakeKind.WHOLE_BOARD_REVEALED
    planted = next(each for each in PLANTED if (each.kind, each.base) == (kind, "stack"))
    (found,), _ = diagnosed(planted.source, Board(("MEM",), (0, 0)))
    line = planted.source.splitlines()[found.line - 1].strip()
    assert (found.kind, line) == (kind, 'board[r][c] = str(mines or "B")')


NEW_BOARD = """\
        {before}
        rows, columns = len(board), len(board[0])
        waiting = [tuple(click)]
        while waiting:
            r, c = waiting.pop()
            near = [(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
            near = [(a, b) for a, b in near if 0 <= a < rows and 0 <= b < columns]
            if board[r][c] == "M":
                board[r][c] = "X"
            if board[r][c] != "E":
                continue
            mines = sum(board[a][b] == "M" for a, b in near)
            board[r][c] = str(mines) if mines else "B"
            if not mines:
                waiting += near
        return {after}
"""
RETURNED_BOARDS = {
    "tuple(map(tuple, board))": None,
    "[row[:] for row in board]": None,
    "board[:]": MistakeKind.SHALLOW_COPY,
}


@pytest.mark.parametrize("after", RETURNED_BOARDS)
def test_rows_are_shared_only_where_they_are_the_same_lists(after):
    head = "class Solution:\n    def updateBoard(self, board, click):\n"
    found = [each.kind for each in remarks_on(head + NEW_BOARD.format(before="", after=after))]
    kinds = {MistakeKind.SHALLOW_COPY, MistakeKind.RETURNS_NEW_BOARD}
    assert kinds & set(found) == {RETURNED_BOARDS[after]} - {None}


def test_nothing_is_counted_of_a_run_that_is_not_seen_whole():
    head = "class Solution:\n    def updateBoard(self, board, click):\n"
    before = "board = [*map(list, ['', *map(''.join, board)])][1:]"
    text = head + NEW_BOARD.format(before=before, after="board")
    program = program_of_text(text)
    runner = ProcessRunner(program, Limits(seconds=20.0))
    assert find_same_orders(program, runner) == SameOrders()
