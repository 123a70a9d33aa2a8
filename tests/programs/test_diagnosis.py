"""Known mistakes are named: each that is planted, on the smallest board that shows it."""

from __future__ import annotations

from itertools import count

import pytest
from local_runner import LocalRunner, program_of_text
from planted_bases import BASES
from planted_programs import PLANTED
from small_boards import parsed

from visualizer import Board
from visualizer.programs.judging.diagnosis import diagnose
from visualizer.programs.judging.expected import differing_cells, expected_rows
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity

WRONG = [each for each in PLANTED if each.shows]
#: Where the planted line has to be named: it is the only one of its sort in the text.
TOLD_BY_TEXT = {
    MistakeKind.ONE_ROW_REPEATED, MistakeKind.CLICK_SWAPPED, MistakeKind.STATE_KEPT,
    MistakeKind.WRONG_COMPARISON, MistakeKind.ZERO_FOR_BLANK, MistakeKind.COUNT_LACKS_DIRECTION,
    MistakeKind.COUNT_HAS_DIRECTION_TWICE, MistakeKind.VISIT_LACKS_DIRECTION,
    MistakeKind.COUNTS_FOUR, MistakeKind.VISITS_FOUR, MistakeKind.BORDER_NEVER_VISITED,
    MistakeKind.BORDER_LETS_OUTSIDE_IN, MistakeKind.DIGIT_IS_NUMBER,
}  # fmt: skip


def still():
    """A clock that stands: what is tried does not depend on how fast it is."""
    return 0.0


def failure_on(runner, board, calls=1) -> Failure:
    *_, answer = runner.run([board] * calls, together=calls > 1)
    expected = expected_rows(board)
    cells = differing_cells(expected, answer)
    return Failure(board, expected, answer, cells, calls, board if calls > 1 else None)


def mistakes_of(text, board, calls=1) -> tuple[Mistake, ...]:
    program = program_of_text(text)
    runner = LocalRunner(program)
    mistakes, remarks = diagnose(program, runner, failure_on(runner, board, calls), still)
    assert remarks == ()
    return mistakes


def planted(kind, base):
    return next(each for each in PLANTED if (each.kind, each.base) == (kind, base))


@pytest.mark.parametrize("planted", WRONG, ids=lambda each: each.name)
def test_what_is_planted_is_named_on_its_smallest_board(planted):
    rows, click = parsed(planted.shows)
    (found,) = mistakes_of(planted.source, Board(rows, click), planted.calls)
    assert (found.kind, found.severity) == (planted.kind, planted.severity)
    assert (found.direction, found.side) == (planted.direction, planted.side)
    if planted.kind in TOLD_BY_TEXT:
        assert found.line == planted.line
    elif planted.kind is MistakeKind.REMOVES_WHILE_LOOPING:
        assert ".remove((r" in planted.source.splitlines()[found.line - 1]


def changed(base, *edits):
    text = BASES[base]
    for old, new in edits:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def test_nothing_is_named_that_does_not_explain_all():
    # A digit too large everywhere is no known mistake; neither is a crash at a number of mines.
    text = changed("queue", ("str(mines)", "str(mines + 1)"))
    assert mistakes_of(text, Board(("EM",), (0, 0))) == ()
    text = changed("queue", ("str(mines)", "str([1][mines - 1])"))
    assert mistakes_of(text, Board(("MEM",), (0, 1))) == ()


def test_two_mistakes_at_once_are_not_taken_for_one():
    text = changed("queue", ("str(mines)", "mines"), ("(-1, 0), (1, 0)", "(-1, 0), (-1, 0)"))
    assert mistakes_of(text, Board(("EM",), (0, 0))) == ()


def test_a_direction_in_place_of_another_is_the_one_that_is_missing():
    text = changed("queue", ("(-1, 0), (1, 0)", "(-1, 0), (-1, 0)"))
    (found,) = mistakes_of(text, Board(("E", "M"), (0, 0)))
    assert (found.kind, found.direction) == (MistakeKind.COUNT_LACKS_DIRECTION, (1, 0))
    assert found.line == 3


def test_two_that_explain_it_equally_are_both_named():
    """On the few boards of a run that is endless, both do the same."""
    text = planted(MistakeKind.NO_SEEN_CHECK, "queue").source
    program = program_of_text(text)

    class Short(LocalRunner):
        def run(self, boards, observed=False, together=False):
            return super().run([] if len(boards) > 1 else boards, observed, together)

    # In which order it takes cells is seen, as it is of a run in a process.
    runner = Short(program, like="queue-mark-on-push")
    failure = failure_on(runner, Board(("E" * 12,) * 12, (0, 0)))
    found, _ = diagnose(program, runner, failure, still)
    assert [each.kind for each in found] == [
        MistakeKind.NO_SEEN_CHECK, MistakeKind.NO_TEST_WHEN_TAKEN,
    ]  # fmt: skip
    assert {each.severity for each in found} == {Severity.ENDLESS}


def test_a_queue_that_never_tests_again_is_told_from_one_that_never_marks():
    text = planted(MistakeKind.NO_TEST_WHEN_TAKEN, "queue").source
    (found,) = mistakes_of(text, Board(("E" * 12,) * 12, (0, 0)))
    assert (found.kind, found.severity) == (MistakeKind.NO_TEST_WHEN_TAKEN, Severity.ENDLESS)


def test_mines_that_are_met_and_written_to_are_part_of_what_is_explained():
    """A recursion that explodes the mines it meets counts fewer of them later."""
    text = changed(
        "entry",
        (
            "            return\n        board[row]",
            "        elif mines == 0:\n            board[row]",
        ),
        (
            '        if board[row][col] != "E":\n            return\n',
            """\
        if board[row][col] == "M":
            board[row][col] = "X"
        if board[row][col] != "E":
            return
""",
        ),
    )
    (found,) = mistakes_of(text, Board(("EEM",), (0, 1)))
    assert found.kind is MistakeKind.EXPANDS_DIGITS


def test_a_comparison_of_the_click_that_is_never_true():
    text = changed("queue", ('col] == "M":\n            board', 'col] == "M ":\n            board'))
    (found,) = mistakes_of(text, Board(("M",), (0, 0)))
    assert (found.kind, found.line) == (MistakeKind.WRONG_COMPARISON, 6)


def test_the_time_is_kept_to():
    ticks = count()
    text = planted(MistakeKind.CLICK_SWAPPED, "queue").source
    program = program_of_text(text)
    runner = LocalRunner(program)
    failure = failure_on(runner, Board(("EE",), (0, 1)))
    diagnose(program, runner, failure, lambda: float(next(ticks)), seconds=4.0)
    assert runner.runs < 60
