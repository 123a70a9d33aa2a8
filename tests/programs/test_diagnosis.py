"""Known mistakes are named: each that is planted, on the smallest board that shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from judged_programs import GENERATOR
from like_runner import program_of_text
from planted_bases import BASES, TWO_LISTS, changed
from planted_programs import PLANTED, planted
from small_boards import parsed

from visualizer import Board
from visualizer.programs.judging.diagnosis import diagnose
from visualizer.programs.judging.expected import differing_cells, expected_rows
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes import Mistake
from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.process_runner import ProcessRunner

WRONG = [each for each in PLANTED if each.shows]
#: In programs of other styles: what is changed, the board that shows it, and what is named: the
#: kind, the direction, and a part of the line.
STYLES = {
    "two lists that do not match": (
        TWO_LISTS,
        ("[-1, -1, -1, 0, 0, 1, 1, 1]", "[-1, -1, -1, 0, 0, 1, 1, 0]"),
        "EM: 0,0",
        Kind.COUNT_LACKS_DIRECTION,
        (1, 1),
        "str(n)",
    ),
    "swapped only where it starts": (
        TWO_LISTS,
        ("dfs(r, c)\n        return", "dfs(c, r)\n        return"),
        "EE: 0,1",
        Kind.CLICK_SWAPPED,
        None,
        "dfs(c, r)",
    ),
    "a recursion that turns back at the first open cell": (
        BASES["before"],
        (f'== "E":\n{20 * " "}r', f'!= "E":\n{20 * " "}return\n{16 * " "}r'),
        "EEE: 0,0",
        Kind.LEAVES_LOOP,
        None,
        "return",
    ),
    "a recursion whose helper is called last": (
        BASES["before"],
        ('if board[r][c] == "E":', "if True:"),
        "EE: 0,0",
        Kind.NO_SEEN_CHECK,
        None,
        "reveal(r, c)",
    ),
    "a range that begins below 0": (
        BASES["before"].replace("row + 2)", "min(rows, row + 2))"),
        ("0 <= r < rows and ", ""),
        "E/M: 0,0",
        Kind.BELOW_ZERO_NOT_TESTED,
        None,
        "range(row - 1",
    ),
    "a range that ends on the board": (
        BASES["before"],
        ("row + 2", "min(row + 1, rows - 1)"),
        "E/E: 0,0",
        Kind.RANGE_TOO_SHORT,
        None,
        "rows - 1",
    ),
}


def mistakes_of(text, shown, calls=1) -> tuple[Mistake, ...]:
    """The mistakes of a program that fails on this board, at the so manieth call."""
    program, board = program_of_text(text), Board(*parsed(shown))
    runner = ProcessRunner(program, Limits(operations=5_000))
    (*_, plain), (*_, seen) = (runner.run([board] * calls, observed, calls > 1) for observed in (False, True))
    expected = expected_rows(board)
    answer = replace(plain, trace=seen.trace)
    cells = differing_cells(expected, answer)
    before = board if calls > 1 else None
    return diagnose(program, runner, Failure(board, expected, answer, cells, calls, before))


#: What is said of a file, whatever its program does; see `test_hand_ins`.
OF_FILES = {Kind.DEFINED_TWICE, Kind.TRIAL_FAILS, Kind.LINES_LEFT_OUT}


def test_each_mistake_is_planted():
    assert {each.kind for each in PLANTED} == set(Kind) - OF_FILES


@pytest.mark.parametrize("planted", WRONG, ids=lambda each: each.name)
def test_what_is_planted_is_named_on_its_smallest_board(planted):
    (found,) = mistakes_of(planted.source, planted.shows, planted.calls)
    assert (found.kind, found.severity) == (planted.kind, planted.severity)
    assert found.direction == planted.direction
    assert found.line == planted.line


def test_the_first_write_that_is_wrong_is_named_not_the_last():
    source = planted("whole-board-revealed in queue")
    (found,) = mistakes_of(source.source, "EMM: 0,1")
    assert found.line == source.line


@pytest.mark.parametrize("name", STYLES)
def test_it_is_named_in_any_style(name):
    text, edit, shown, kind, direction, line = STYLES[name]
    text = changed(text, edit)
    (found,) = mistakes_of(text, shown)
    assert (found.kind, found.direction) == (kind, direction)
    assert line in text.splitlines()[found.line - 1]


def test_cells_off_a_board_of_this_project_are_said_by_the_error_itself():
    count = 'sum(board[near] == "M" for near in board.around(cell))'
    assert mistakes_of(changed(GENERATOR, ("board.mines_around(cell)", count)), "E: 0,0") == ()


def test_nothing_is_named_that_does_not_explain_all():
    # A digit too large everywhere is no known mistake; neither is a crash at a number of mines,
    # nor are two mistakes at once.
    queue, stack = BASES["queue"], BASES["stack"]
    assert mistakes_of(changed(queue, ("str(mines)", "str(mines + 1)")), "EM: 0,0") == ()
    assert mistakes_of(changed(queue, ("str(mines)", "str([1][mines - 1])")), "MEM: 0,1") == ()
    both = ("str(count)", "count"), ("((0, 1), (1, 1)", "((0, 1), (0, 1)")
    assert mistakes_of(changed(stack, *both), "EM: 0,0") == ()


#: What looks like a known mistake, in programs that are wrong for another reason.
HARMLESS = {
    "a loop that is meant to run once": (
        "        queue = ",
        "        while True:\n            break\n        queue = ",
    ),
    "a comparison that is always true": (
        "cell not in seen and",
        'cell not in seen and board[cell[0]][cell[1]] != "0" and',
    ),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_no_line_is_named_that_has_nothing_to_do_with_it(name):
    text = changed(BASES["queue"], HARMLESS[name], ("str(mines)", "str(mines + 1)"))
    assert mistakes_of(text, "EM: 0,0") == ()
