"""Mistakes are named whatever the style of a program is, and their lines where they can be told.

The programs are run as those of students are, in a process of their own.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from local_runner import program_of_text
from styled_programs import GENERATOR, LEVELS, TWO_LISTS

from visualizer import Board
from visualizer.programs.answers import Limits
from visualizer.programs.judging.diagnosis import diagnose
from visualizer.programs.judging.expected import differing_cells, expected_rows
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.process_runner import ProcessRunner

DOCUMENTS = Path(__file__).parent / "documents"
QUEUE, RECURSION, CLOCKWISE = (
    (DOCUMENTS / name).read_text(encoding="utf-8")
    for name in ("004-py-bfs.py", "004-py-dfs.py", "001-py-dfs.py")
)
#: A program, what is changed in it, the board that shows it, and what is named: the kind, the
#: direction or side, and a part of the line.
CASES = {
    "left out at the start": (
        TWO_LISTS, ("or c < 0 or", "or c <= 0 or"), "E: 0,0",
        Kind.BORDER_NEVER_VISITED, "first column", "c <= 0",
    ),
    "left out at the end": (
        TWO_LISTS, ("r >= R or", "r >= R - 1 or"), "E: 0,0",
        Kind.BORDER_NEVER_VISITED, "last row", "r >= R - 1",
    ),
    "let in": (
        TWO_LISTS, ("r >= R or", "r > R or"), "E: 0,0",
        Kind.BORDER_LETS_OUTSIDE_IN, "row", "r > R",
    ),
    "below zero": (
        TWO_LISTS, ("r < 0 or ", ""), "EE: 0,0", Kind.BELOW_ZERO_NOT_TESTED, "", "if r >= R or",
    ),
    "two lists that do not match": (
        TWO_LISTS, ("[-1, -1, -1, 0, 0, 1, 1, 1]", "[-1, -1, -1, 0, 0, 1, 1, 0]"), "E/M: 0,0",
        Kind.COUNT_LACKS_DIRECTION, (1, 1), None,
    ),
    "the last one never visited": (
        TWO_LISTS, ("'B'\n            for k in range(8)", "'B'\n            for k in range(7)"),
        "EEE/EEM/EME: 0,0", Kind.VISIT_LACKS_DIRECTION, (1, 1), None,
    ),
    "swapped only where it starts": (
        TWO_LISTS, ("dfs(r, c)\n        return", "dfs(c, r)\n        return"), "EE: 0,1",
        Kind.CLICK_SWAPPED, "", None,
    ),
    "digits that go on": (
        LEVELS, ("= 'B'\n    ", "= 'B'\n                if True:\n    "), "EM: 0,0",
        Kind.EXPANDS_DIGITS, "", "= 'B'",
    ),
    "a level without marks": (
        LEVELS, ("p not in seen", "True"), "EE: 0,0", Kind.NO_SEEN_CHECK, "", "nxt.append(p)",
    ),
    "a queue whose digits and mines go on": (
        QUEUE, ("if board[r][c] == 'B':", "if True:"), "EM: 0,0",
        Kind.EXPANDS_DIGITS, "", "= 'X'",
    ),
    "a recursion whose digits and mines go on": (
        RECURSION, ("if board[r][c] == 'B':", "if True:"), "EM: 0,0",
        Kind.EXPANDS_DIGITS, "", "= 'X'",
    ),
    "mines that are met because none is counted": (
        QUEUE, ("in 'MX'", "in 'mx'"), "EM: 0,0", Kind.WRONG_COMPARISON, "", "in 'mx'",
    ),
    "a zero that is a text": (
        QUEUE, ("'B' if count == 0 else str(count)", "str(count)"), "E: 0,0",
        Kind.ZERO_FOR_BLANK, "", "str(count)",
    ),
    "one in place of another": (
        RECURSION, ("(r-1, c+1)", "(r-1, c-1)"), "EM/EE: 1,0",
        Kind.COUNT_LACKS_DIRECTION, (-1, 1), "directions = (",
    ),
    "a test that is never true": (
        CLOCKWISE, ("board[i][j] != 'E'", "board[i][j] != 'E '"), "E: 0,0",
        Kind.WRONG_COMPARISON, "", "'E '",
    ),
    "a generator that writes over its digits": (
        GENERATOR, ("            continue\n", ""), "EM: 0,0", Kind.EXPANDS_DIGITS, "", '= "B"',
    ),
    "a generator's number": (
        GENERATOR, ("str(mines)", "mines"), "EM: 0,0", Kind.DIGIT_IS_NUMBER, "", "= mines",
    ),
    "a generator's zero": (
        GENERATOR, ('= "B"', '= "0"'), "E: 0,0", Kind.ZERO_FOR_BLANK, "", '= "0"',
    ),
}  # fmt: skip


def found_in(text, shown):
    rows, _, click = shown.partition(": ")
    board = Board(tuple(rows.split("/")), tuple(map(int, click.split(","))))
    program = program_of_text(text)
    runner = ProcessRunner(program, Limits(seconds=5.0))
    try:
        (answer,) = runner.run([board], observed=True)
        expected = expected_rows(board)
        failure = Failure(board, expected, answer, differing_cells(expected, answer))
        mistakes, _ = diagnose(program, runner, failure, lambda: 0.0)
    finally:
        runner.close()
    return mistakes


@pytest.mark.parametrize("name", CASES)
def test_the_mistake_is_named(name):
    text, (old, new), shown, kind, more, line = CASES[name]
    assert text.count(old) == 1
    text = text.replace(old, new)
    (found,) = found_in(text, shown)
    assert found.kind is kind
    assert (found.direction or found.side) == more
    if line is not None:
        assert line in text.splitlines()[found.line - 1]
    elif kind is not Kind.COUNT_LACKS_DIRECTION:
        assert found.line is None


def test_where_the_boards_leave_it_open_both_are_named():
    text = CLOCKWISE.replace("mine_count == 0", "mine_count == '0'")
    found = found_in(text, "E: 0,0")
    assert [each.kind for each in found] == [Kind.ZERO_FOR_BLANK, Kind.WRONG_COMPARISON]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("n += 1", "n += 0"),
        ("                board[r][c] = str(n)\n                return", "                pass"),
    ],
)
def test_no_comparison_is_blamed_where_none_is_odd(old, new):
    assert TWO_LISTS.count(old) == 1
    assert found_in(TWO_LISTS.replace(old, new), "EM: 0,0") == ()


def test_cells_off_a_board_of_this_project_are_said_by_the_error_itself():
    text = GENERATOR.replace("board.neighbours(cell)", "board.around(cell)")
    assert found_in(text, "E: 0,0") == ()
