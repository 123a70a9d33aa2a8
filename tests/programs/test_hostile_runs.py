"""Programs that hang, crash or harm are run to an answer that says so, at the student's line."""

from __future__ import annotations

import os
import signal

import pytest
from hostile_programs import HOSTILE, held

from visualizer import Board, solve
from visualizer.programs.answers import Limits
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import read_program
from visualizer.recording.run_report import FaultKind

BOARD = Board(("EEE", "EEM")).with_click((0, 0))
RIGHT = tuple(tuple(row) for row in solve(BOARD).rows)
#: A loop that ends nowhere may be told of any of its lines.
LOOPS_OF_LINES = {"endless-loop-of-writes"}
READABLE = [name for name, each in HOSTILE.items() if each.readable]


def limits_of(name: str) -> Limits:
    """Little time for what never ends, and enough for a busy machine elsewhere."""
    is_endless = FaultKind.TIME in HOSTILE[name].faults
    return Limits(seconds=1.0 if is_endless else 60.0, megabytes=300, operations=100_000)


@pytest.mark.parametrize("observed", [False, True], ids=["plain", "observed"])
@pytest.mark.parametrize("name", READABLE)
def test_it_is_answered(name, observed, tmp_path):
    hostile = HOSTILE[name]
    if hostile.system and not (hasattr(os, hostile.system) or hasattr(signal, hostile.system)):
        pytest.skip(f"this system has no {hostile.system}")
    path = tmp_path / "mine.py"
    path.write_bytes(held(hostile))
    runner = ProcessRunner(read_program(str(path)), limits_of(name))
    answers = list(runner.run([BOARD], observed=observed))
    assert len(answers) == 1
    answer = answers[0]
    if answer.fault is None:
        assert hostile.ends
        assert hostile.right in (None, answer.cells == RIGHT)
    else:
        assert answer.fault.kind in hostile.faults
        assert answer.fault.message
        # Classes of this program's own are no concern of a student.
        assert answer.fault.error == "" or answer.fault.kind in (FaultKind.RAISED, FaultKind.LOAD)
        if hostile.line is not None and name not in LOOPS_OF_LINES:
            assert answer.fault.line == hostile.line
    assert (answer.trace is not None) == observed
    assert len(answer.printed) <= limits_of(name).printed


def test_boards_after_one_that_ends_the_process_are_answered_too(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "import os, signal\n"
        "class Solution:\n"
        "    def updateBoard(self, board, click):\n"
        "        if board[0][0] == 'M':\n"
        "            while True: pass\n"
        "        return board\n"
    )
    boards = [Board((row,)).with_click((0, 0)) for row in ("E", "M", "E", "M", "EE")]
    answers = list(ProcessRunner(read_program(str(path)), Limits(seconds=0.5)).run(boards))
    kinds = [answer.fault.kind if answer.fault else None for answer in answers]
    assert kinds == [None, FaultKind.TIME, None, FaultKind.TIME, None]
