"""Known mistakes are named: each that is planted, on the smallest board that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from judged_programs import GENERATOR
from like_runner import LikeRunner, program_of_text
from planted_bases import BASES, LEVELS, TWO_LISTS, changed
from planted_programs import PLANTED, planted
from small_boards import parsed

from visualizer import Board
from visualizer.programs.judging.diagnosis import diagnose
from visualizer.programs.judging.expected import differing_cells, expected_rows
from visualizer.programs.judging.mistake_lines import Facts
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes import Mistake
from visualizer.programs.mistakes import MistakeKind as Kind
from visualizer.programs.process_runner import ProcessRunner

WRONG = [each for each in PLANTED if each.shows and each.kind is not Kind.NO_TEST_WHEN_TAKEN]
#: Their lines are those of what was seen to happen, where the run was watched.
BY_RUN = {
    Kind.NO_SEEN_CHECK, Kind.EXPANDS_DIGITS, Kind.VISITS_FOUR, Kind.VISITS_NONE,
    Kind.MINE_CLICK_NOT_HANDLED, Kind.WHOLE_BOARD_REVEALED,
}  # fmt: skip
DOCUMENTS = Path(__file__).parent / "documents"
BREADTH, RECURSION, CLOCKWISE = (
    (DOCUMENTS / name).read_text(encoding="utf-8")
    for name in ("004-py-bfs.py", "004-py-dfs.py", "001-py-dfs.py")
)
#: In programs of other styles: what is changed, the board that shows it, and what is named: the
#: kind, the direction or side, and a part of the line.
STYLES = {
    "two lists that do not match": (
        TWO_LISTS, ("[-1, -1, -1, 0, 0, 1, 1, 1]", "[-1, -1, -1, 0, 0, 1, 1, 0]"), "E/M: 0,0",
        Kind.COUNT_LACKS_DIRECTION, (1, 1), "",
    ),
    "digits that go on": (
        LEVELS, ("= 'B'\n    ", "= 'B'\n                if True:\n    "), "EM: 0,0",
        Kind.EXPANDS_DIGITS, "", "= 'B'",
    ),
    "mines that are met because none is counted": (
        BREADTH, ("in 'MX'", "in 'mx'"), "EM: 0,0", Kind.WRONG_COMPARISON, "", "in 'mx'",
    ),
    "a recursion whose digits and mines go on": (
        RECURSION, ("if board[r][c] == 'B':", "if True:"), "EM: 0,0",
        Kind.EXPANDS_DIGITS, "", "= 'X'",
    ),
    "a test that is never true": (
        CLOCKWISE, ("board[i][j] != 'E'", "board[i][j] != 'E '"), "E: 0,0",
        Kind.WRONG_COMPARISON, "", "'E '",
    ),
    "swapped only where it starts": (
        TWO_LISTS, ("dfs(r, c)\n        return", "dfs(c, r)\n        return"), "EE: 0,1",
        Kind.CLICK_SWAPPED, "", "",
    ),
    "one in place of another": (
        RECURSION, ("(r-1, c+1)", "(r-1, c-1)"), "EM/EE: 1,0",
        Kind.COUNT_LACKS_DIRECTION, (-1, 1), "directions = (",
    ),
    "a recursion that turns back at the first open cell": (
        BASES["before"], (f'== "E":\n{20 * " "}r', f'!= "E":\n{20 * " "}return\n{16 * " "}r'),
        "EEE: 0,0", Kind.LEAVES_LOOP, "", "return",
    ),
    "a range that ends on the board": (
        BASES["before"], ("row + 2", "min(row + 1, rows - 1)"), "E/E: 0,0",
        Kind.RANGE_TOO_SHORT, "row below", "rows - 1",
    ),
}  # fmt: skip


def failure_on(runner, board, calls=1) -> Failure:
    *_, answer = runner.run([board] * calls, together=calls > 1)
    expected = expected_rows(board)
    cells = differing_cells(expected, answer)
    return Failure(board, expected, answer, cells, calls, board if calls > 1 else None)


def mistakes_of(text, shown, calls=1) -> tuple[Mistake, ...]:
    program = program_of_text(text)
    runner = LikeRunner(program)
    failure = failure_on(runner, Board(*parsed(shown)), calls)
    return diagnose(program, runner, failure)


def watched(text, shown, seconds=20.0) -> tuple[Mistake, ...]:
    """The mistakes of a program that is run as those of students are, in a process of its own."""
    program, board = program_of_text(text), Board(*parsed(shown))
    runner = ProcessRunner(program, Limits(seconds=seconds, operations=2000))
    try:
        (answer,) = runner.run([board], observed=True)
        expected = expected_rows(board)
        failure = Failure(board, expected, answer, differing_cells(expected, answer))
        return diagnose(program, runner, failure)
    finally:
        runner.close()


#: What is said of a file, whatever its program does; see `test_hand_ins`.
OF_FILES = {Kind.DEFINED_TWICE, Kind.TRIAL_FAILS, Kind.LINES_LEFT_OUT}


def test_each_mistake_is_planted():
    assert {each.kind for each in PLANTED} == set(Kind) - OF_FILES


@pytest.mark.parametrize("planted", WRONG, ids=lambda each: each.name)
def test_what_is_planted_is_named_on_its_smallest_board(planted):
    (found,) = mistakes_of(planted.source, planted.shows, planted.calls)
    assert (found.kind, found.severity) == (planted.kind, planted.severity)
    assert (found.direction, found.side) == (planted.direction, planted.side)
    assert found.line == (None if planted.kind in BY_RUN else planted.line)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("no-seen-check in queue", "EE: 0,0"),
        ("visits-none in before", "EE: 0,0"),
        ("expands-digits in queue", "EEM: 0,1"),
        ("no-test-when-taken in queue", "/".join(["E" * 12] * 12) + ": 0,0"),
        # The first write that is wrong, not the last.
        ("whole-board-revealed in queue", "EMM: 0,1"),
    ],
)
def test_the_line_is_taken_from_the_run_that_was_watched(name, shown):
    (found,) = watched(planted(name).source, shown, seconds=2.0)
    assert (found.kind, found.line) == (planted(name).kind, planted(name).line)


@pytest.mark.parametrize("name", STYLES)
def test_it_is_named_in_any_style(name):
    text, edit, shown, kind, more, line = STYLES[name]
    text = changed(text, edit)
    (found,) = watched(text, shown)
    assert (found.kind, found.direction or found.side) == (kind, more)
    if line:
        assert line in text.splitlines()[found.line - 1]
    elif kind is not Kind.COUNT_LACKS_DIRECTION:
        assert found.line is None


def test_where_the_boards_leave_it_open_both_are_named():
    found = watched(CLOCKWISE.replace("mine_count == 0", "mine_count == '0'"), "E: 0,0")
    assert [each.kind for each in found] == [Kind.ZERO_FOR_BLANK, Kind.WRONG_COMPARISON]


def test_cells_off_a_board_of_this_project_are_said_by_the_error_itself():
    count = 'sum(board[near] == "M" for near in board.around(cell))'
    assert watched(changed(GENERATOR, ("board.mines_around(cell)", count)), "E: 0,0") == ()


def test_nothing_is_named_that_does_not_explain_all():
    # A digit too large everywhere is no known mistake; neither is a crash at a number of mines,
    # nor are two mistakes at once.
    queue, stack = BASES["queue"], BASES["stack"]
    assert mistakes_of(changed(queue, ("str(mines)", "str(mines + 1)")), "EM: 0,0") == ()
    assert mistakes_of(changed(queue, ("str(mines)", "str([1][mines - 1])")), "MEM: 0,1") == ()
    both = ("str(count)", "count"), ("((0, 1), (1, 1)", "((0, 1), (0, 1)")
    assert mistakes_of(changed(stack, *both), "EM: 0,0") == ()


def test_a_long_word_is_read_as_soon_as_others():
    # It would take an hour if it was begun anew at each of its letters.
    assert Facts.of(f"x = '{'a' * 500_000}'\nwaiting = deque()\n").deques == ("waiting",)


def test_a_comparison_of_the_click_that_is_never_true():
    text = changed(
        BASES["queue"], ('col] == "M":\n            board', 'col] == "M ":\n            board')
    )
    (found,) = mistakes_of(text, "M: 0,0")
    assert (found.kind, found.line) == (Kind.WRONG_COMPARISON, 4)


@pytest.mark.parametrize("text", [
    "while waiting:\n    take()",
    "while changed:\n    changed = True\n    changed = opened()",
    "board[r][c] == 'E' and reveal(r, c)",
])  # fmt: skip
def test_what_may_work_is_not_taken_for_a_mistake(text):
    assert not {"never_reset", "compares_only"} & set(Facts.of(text).lines)
