"""The judge: right programs, and the smallest board on which a program fails."""

from __future__ import annotations

import judged_programs as programs
import pytest
from judged_programs import program_of_text
from planted_bases import apply_edits

from visualizer import Board
from visualizer.programs.judging.judge import Judge, JudgeSettings
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.verdicts.boards import expected_rows
from visualizer.programs.verdicts.verdict import Status
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.program import RunOutcome

QUICK = JudgeSettings(random_boards=3)


@pytest.fixture(autouse=True)
def fewer_small_boards(monkeypatch):
    """Limit small boards to four cells, to be quicker."""
    monkeypatch.setattr("visualizer.programs.verdicts.boards._MOST_SMALL_CELLS", 4)


def judge_text(text, operations=20_000):
    program = program_of_text(text)
    return Judge(program, ProcessRunner(program, Limits(60.0, operations=operations)), QUICK).verdict()


def test_a_right_program_is_judged_right():
    verdict = judge_text(programs.RIGHT, operations=2_000_000)
    assert (verdict.status, verdict.failure, verdict.fault) == (Status.RIGHT, None, None)
    assert verdict.boards > 600
    assert verdict.small_up_to == "2x3"
    assert verdict.name == "mine.py"


def test_the_smallest_failing_board_is_found():
    failure = judge_text(programs.LETS_OUTSIDE_IN).failure
    assert failure.answer.fault.error == "IndexError"
    assert (failure.board, failure.cells) == (Board(("E",), (0, 0)), ((0, 0),))
    assert failure.expected == expected_rows(failure.board)
    assert (failure.calls, failure.before) == (1, None)


@pytest.mark.long
def test_the_worst_failure_is_preferred_to_the_smallest_board():
    # A number for a digit is wrong on two cells; the crash needs three.
    text = programs.DIGIT_IS_NUMBER.replace(
        "        while queue:", "        [][0 if width == 3 else slice(1)]\n        while queue:"
    )
    failure = judge_text(text).failure
    assert failure.answer.fault.error == "IndexError"
    assert failure.board == Board(("EEE",), (0, 0))


@pytest.mark.long
def test_a_failure_of_a_second_call_names_two_sufficient_calls():
    # A call is wrong only after a call on a larger board.
    text = apply_edits(
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
    failure = judge_text(text, operations=10**6).failure
    assert (failure.board, failure.before) == (Board(("E",), (0, 0)), Board(("EE",), (0, 0)))
    assert failure.calls == 2


@pytest.mark.long
def test_a_smaller_failing_board_is_found_without_shrinking():
    gives_up = "        if (height, width) in ((2, 1), (3, 3)): return None\n        queue = deque"
    text = apply_edits(programs.RIGHT, ("        queue = deque", gives_up))
    assert judge_text(text).failure.board == Board(("E", "E"), (0, 0))


@pytest.mark.long
def test_progress_and_printed_text_are_reported():
    program, steps = program_of_text(programs.PRINTS), []
    verdict = Judge(program, ProcessRunner(program), QUICK, steps.append).verdict()
    assert steps == list(range(1, verdict.boards + 1))
    assert verdict.printed == "begins [0, 0]\n"


@pytest.mark.long
@pytest.mark.parametrize("kind", [CrashKind.TIME, CrashKind.LOAD])
def test_a_run_that_times_out_gives_no_judgement(kind):
    program = program_of_text(programs.RIGHT)

    class GivesUp(ProcessRunner):
        def run(self, boards, observed=False, loads_once=False):
            for board, answer in zip(boards, super().run(boards, observed, loads_once)):
                given_up = board == Board(("EE",), (0, 0))
                yield RunOutcome(fault=Crash(kind, "It takes long.", 3)) if given_up else answer

    verdict = Judge(program, GivesUp(program), QUICK).verdict()
    assert (verdict.status, verdict.failure) == (Status.COULD_NOT_RUN, None)
    assert verdict.fault == Crash(kind, "It takes long.", 3)


@pytest.mark.long
def test_an_endless_counting_program_is_wrong_on_the_smallest_board():
    take = "row, col = queue.popleft()"
    counts = (take, f"{take}; count += 1"), ("queue = ", "count = 0; queue = ")
    text = apply_edits(programs.NO_SEEN_CHECK, *counts)
    verdict = judge_text(text)
    assert (verdict.status, verdict.failure.board) == (Status.WRONG, Board(("EE",), (0, 0)))
    assert [each.kind for each in verdict.mistakes] == ["no-seen-check"]
    assert "102,400 steps on a 1x2 board" in verdict.failure.answer.fault.message
