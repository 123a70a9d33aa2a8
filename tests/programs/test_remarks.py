"""What is remarked on right programs: each cost and each matter of style that is planted."""

from __future__ import annotations

import pytest
from counting_runner import program_of_text
from planted_bases import BASES
from planted_programs import PLANTED

from visualizer.programs.judging import remarks
from visualizer.programs.judging.judge import JudgeSettings, judge
from visualizer.programs.judging.same_orders import find_same_orders
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes import MistakeKind, Severity
from visualizer.programs.process_runner import ProcessRunner

DEEP = MistakeKind.RECURSION_TOO_DEEP
HARMLESS = [each for each in PLANTED if each.severity >= Severity.COST and each.kind is not DEEP]


def remarks_on(text):
    program = program_of_text(text)
    runner = ProcessRunner(program, Limits(seconds=20.0))
    try:
        return remarks.remarks_on(program, runner)
    finally:
        runner.close()


@pytest.mark.parametrize("planted", HARMLESS, ids=lambda each: each.name)
def test_what_is_planted_in_a_right_program_is_remarked(planted):
    remarks = remarks_on(planted.source)
    (found,) = [each for each in remarks if each.kind is planted.kind]
    assert (found.severity, found.direction) == (planted.severity, planted.direction)
    assert (found.most_waits, found.size) == (planted.most_waits, planted.size)
    assert found.line == planted.line
    assert {each.kind for each in remarks} == {planted.kind}
    assert [each.severity for each in remarks] == sorted(each.severity for each in remarks)


def test_on_a_program_without_a_flaw_nothing_is_remarked():
    assert remarks_on(BASES["queue"]) == ()


@pytest.mark.parametrize("before", ["", "import sys\nsys.setrecursionlimit(10_000)\n"])
def test_a_recursion_is_too_deep_unless_python_s_limit_is_raised(before):
    program = program_of_text(before + BASES["entry"])
    runner = ProcessRunner(program)
    verdict = judge(program, runner, JudgeSettings(random_boards=0))
    runner.close()
    assert verdict.overflow.size == 32
    assert [(each.kind, each.size) for each in verdict.remarks] == [(DEEP, 32)] * (not before)


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
    before = "board = [type('Row', (list,), {})(row) for row in board]"
    text = head + NEW_BOARD.format(before=before, after="board")
    program = program_of_text(text)
    runner = ProcessRunner(program, Limits(seconds=20.0))
    assert find_same_orders(program, runner) is None
