"""The judge: which programs are right, and the smallest board on which one is not."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import judged_programs as programs
import pytest
from local_runner import LocalRunner, program_of_text
from planted_bases import BASES, changed

from visualizer import Board
from visualizer.board.rules import warnings
from visualizer.programs.judging.expected import FailureKind, expected_rows
from visualizer.programs.judging.judge import Judge, JudgeSettings, Phase, judge
from visualizer.programs.judging.overflow import find_overflow
from visualizer.programs.judging.shrink import Failing, shrink, smaller_boards
from visualizer.programs.judging.verdict import Overflow, Status
from visualizer.recording.faults import FaultKind

#: A clock of the tests goes on by a hundredth of a second each time it is looked at.
QUICK = JudgeSettings(random_boards=3, small_seconds=0.3, shrink_seconds=20.0, explain_seconds=0.5)


def clock():
    ticks = count()
    return lambda: next(ticks) / 100


def judged(text, settings=QUICK, **runner):
    program = program_of_text(text)
    return judge(program, LocalRunner(program, **runner), settings, clock())


def shrunk(runner, failing, seconds):
    """After how many steps the smallest board is found, and how it fails there."""
    found = []

    def shrinking():
        found.append((yield from shrink(runner, failing, clock(), seconds)))

    return len(list(shrinking())), found[0]


@pytest.mark.parametrize("text", [programs.RIGHT, BASES["entry"]])
def test_a_right_program_is_right(text):
    verdict = judged(text, replace(QUICK, random_boards=0, small_seconds=1.0), lines=2_000_000)
    assert (verdict.status, verdict.failure, verdict.fault) == (Status.RIGHT, None, None)
    assert verdict.boards > 300
    assert verdict.small_up_to == "1x3"
    assert verdict.name == "mine.py"


@pytest.mark.parametrize(
    ("text", "rows", "click", "cells"),
    [
        (programs.DIGIT_IS_NUMBER, "EM", (0, 0), ((0, 0),)),
        (programs.EXPANDS_DIGITS, "EEM", (0, 1), ((0, 0),)),
        (programs.RETURNS_NOTHING, "E", (0, 0), ()),
        (programs.NO_SEEN_CHECK, "EE", (0, 0), ((0, 1),)),
        (programs.LETS_OUTSIDE_IN, "E", (0, 0), ((0, 0),)),
        (programs.MINE_NOT_HANDLED, "M", (0, 0), ((0, 0),)),
    ],
)
def test_the_smallest_board_is_found(text, rows, click, cells):
    verdict = judged(text)
    failure = verdict.failure
    assert verdict.status is Status.WRONG
    if text is programs.NO_SEEN_CHECK:  # which of the two is never reached is open
        cells = failure.cells
        assert failure.answer.fault.kind is FaultKind.TIME
    if text is programs.LETS_OUTSIDE_IN:
        assert failure.answer.fault.error == "IndexError"
    assert (failure.board, failure.cells) == (Board((rows,), click), cells)
    assert failure.expected == expected_rows(failure.board)
    assert (failure.calls, failure.before) == (1, None)


def test_the_smallest_board_for_a_diagonal_has_nine_cells():
    failure = judged(programs.DIAGONAL_MISSING).failure
    assert failure.board.height * failure.board.width == 9
    assert "".join(failure.board.rows).count("M") == 2
    assert len(failure.cells) == 1


def test_the_worst_failure_is_taken_though_it_needs_a_larger_board():
    # A number for a digit is wrong on two cells; the crash needs three.
    text = programs.DIGIT_IS_NUMBER.replace(
        "        while queue:", "        [][0 if width == 3 else slice(1)]\n        while queue:"
    )
    failure = judged(text).failure
    assert failure.answer.fault.error == "IndexError"
    assert failure.board == Board(("EEE",), (0, 0))


def test_state_that_is_kept_is_found_with_two_calls():
    failure = judged(programs.STATE_KEPT, lines=10**6).failure
    assert (failure.board, failure.before) == (Board(("E",), (0, 0)), Board(("E",), (0, 0)))
    assert (failure.calls, failure.cells) == (2, ((0, 0),))


def test_of_many_calls_those_two_are_named_that_suffice():
    # Only after a call on a larger board is a call wrong.
    text = changed(
        programs.RIGHT,
        ("class Solution:\n", "class Solution:\n    sizes = []\n"),
        (
            "        queue = deque",
            "        self.sizes.append(height * width)\n"
            "        if max(self.sizes) > height * width:\n"
            "            return board\n"
            "        queue = deque",
        ),
    )
    failure = judged(text, lines=10**6).failure
    assert (failure.board, failure.before) == (Board(("E",), (0, 0)), Board(("EE",), (0, 0)))
    assert failure.calls == 2


def test_what_only_many_calls_show_is_shown_with_all_of_them():
    text = changed(
        programs.RIGHT,
        ("class Solution:\n", "class Solution:\n    calls = []\n"),
        (
            "        queue = deque",
            "        self.calls.append(1)\n"
            "        if len(self.calls) > 5:\n"
            "            return board\n"
            "        queue = deque",
        ),
    )
    failure = judged(text, lines=10**6).failure
    assert failure.calls > 5
    assert failure.before is not None


def test_after_a_run_without_end_no_others_are_tried_for_a_worse_one():
    program = program_of_text(programs.NO_SEEN_CHECK)

    class Counting(LocalRunner):
        ended = 0

        def run(self, boards, observed=False, together=False):
            for answer in super().run(boards, observed, together):
                self.ended += not observed and answer.fault is not None
                yield answer

    runner = Counting(program)
    assert judge(program, runner, QUICK, clock()).failure.board == Board(("EE",), (0, 0))
    assert runner.ended <= 2


def test_a_smaller_board_is_found_that_nothing_taken_away_leads_to():
    gives_up = "        if height * width in (2, 9): return None\n        queue = deque"
    text = changed(programs.RIGHT, ("        queue = deque", gives_up))
    runner = LocalRunner(program_of_text(text))
    board = Board(("EEE",) * 3, (1, 1))
    tried, found = shrunk(runner, Failing.of(board, next(runner.run([board]))), 100.0)
    assert tried > 0
    assert found.board == Board(("EE",), (0, 0))


def test_a_slow_program_is_judged_on_fewer_boards():
    settings = JudgeSettings(5, 529, 0.02, 0.3, 0.02, explain_seconds=0.1)
    verdict = judged(programs.RIGHT, settings, lines=10**6)
    assert verdict.status is Status.RIGHT
    assert 60 < verdict.boards < 80  # each look at the clock takes a hundredth of a second


def test_a_file_that_cannot_be_loaded_is_neither_right_nor_wrong():
    runner = LocalRunner(program_of_text(programs.FAILS_TO_LOAD))
    verdict = judge(runner.program, runner, QUICK, clock())
    assert verdict.status is Status.COULD_NOT_RUN
    assert (verdict.fault.kind, verdict.fault.line) == (FaultKind.LOAD, 1)
    assert runner.runs <= 2


def test_large_boards_are_needed_for_some_mistakes():
    text = changed(programs.RIGHT, ("if 0 <= r < height", "if 0 <= r < min(height, 12)"))
    failure = judged(text, replace(QUICK, random_boards=40), lines=10**6).failure
    assert failure.board == Board(("E",) * 13, (0, 0))
    assert failure.cells == ((12, 0),)


def test_progress_is_told_after_each_run_and_what_is_printed_at_last():
    program = program_of_text(programs.PRINTS)
    judging = Judge(program, LocalRunner(program, lines=10**6), QUICK, clock())
    assert judging.verdict is None
    steps = list(judging.steps())
    phases = list(dict.fromkeys(step.phase for step in steps))
    assert phases == [each for each in Phase if each is not Phase.SHRINKING]
    assert [step.boards for step in steps] == sorted(step.boards for step in steps)
    assert judging.verdict.boards == steps[-1].boards
    assert judging.verdict.printed == "begins [0, 0]\n"


def test_what_is_shrunk_stays_legal_and_becomes_smaller():
    board = Board(("B1EE", "B1ME", "B111"), (0, 2))
    smaller = list(smaller_boards(board))
    assert smaller[:2] == [Board(("B1EE", "B1ME"), (0, 2)), Board(("EE", "ME", "11"), (0, 0))]
    assert Board(("EEEE", "EEEE", "EEEE"), (0, 2)) in smaller
    assert all(each[each.click] in "EM" and warnings(each) == () for each in smaller)
    assert len(set(smaller)) == len(smaller)


def test_shrinking_ends_when_its_time_is_over():
    program = program_of_text(programs.RETURNS_NOTHING)
    runner = LocalRunner(program, lines=10**6)
    board = Board(("E" * 20,) * 20, (0, 0))
    answer = next(runner.run([board]))
    failing = Failing.of(board, answer)
    assert failing.kind is FailureKind.WRONG
    assert shrunk(LocalRunner(program_of_text(programs.RIGHT)), failing, 0.0) == (1, failing)
    assert shrunk(runner, failing, 0.0)[1].board == Board(("E",), (0, 0))


@pytest.mark.parametrize(
    ("name", "depth", "size"),
    [("recursive-check-first", 2499, 32), ("queue-mark-on-push", 1, None)],
)
def test_how_deep_calls_go(name, depth, size):
    runner = LocalRunner(program_of_text(BASES["entry"]), lines=10**7, like=name)
    assert find_overflow(runner) == Overflow(depth, 1000, size)
    runs = runner.runs
    assert find_overflow(runner, 44) == Overflow(depth, 1000, 44)
    assert runner.runs == runs + 2


def test_without_observed_runs_the_depth_is_not_known():
    assert find_overflow(LocalRunner(program_of_text(BASES["entry"]), lines=10**7)) is None
