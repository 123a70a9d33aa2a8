"""Programs that hang, crash or do harm get a proper result with the right line."""

from __future__ import annotations

import os

import pytest
from hostile_programs import HOSTILE, UNREADABLE

from visualizer import Board, solve
from visualizer.errors import ProgramError
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import read_program
from visualizer.recording.crashes import CrashKind

BOARD = Board(("EEE", "EEM")).with_click((0, 0))
RIGHT = tuple(tuple(row) for row in solve(BOARD).rows)
#: One program for each kind of crash, and some that are right in spite of what they do.
TELLING = """
    endless-loop holds-the-interpreter memory-at-once calls-itself sys-exit os-exit import-raises
    three-parameters closes-all-descriptors subprocess replaces-len error-without-text
    returns-object-whose-repr-hangs windows-line-ends
""".split()


@pytest.mark.parametrize(
    ("name", "observed"),
    [(each, False) for each in TELLING] + [pytest.param(each, True, marks=pytest.mark.long) for each in HOSTILE],
)
def test_a_hostile_program_gets_a_proper_result(name, observed, tmp_path):
    hostile, path = HOSTILE[name], tmp_path / "mine.py"
    path.write_bytes(hostile.text.encode("utf-8"))
    # Little time for endless programs, and enough for a busy machine otherwise.
    seconds = 0.3 if CrashKind.TIME in hostile.faults else 60.0
    limits = Limits(seconds=seconds, megabytes=300, operations=100_000)
    (answer,) = ProcessRunner(read_program(str(path)), limits).run([BOARD], observed=observed)
    if answer.fault is None:
        assert hostile.right is (answer.cells == RIGHT)
    else:
        assert answer.fault.kind in hostile.faults
        assert answer.fault.message
        # Classes of the visualizer itself are not named to students.
        assert answer.fault.error == "" or answer.fault.kind in (CrashKind.RAISED, CrashKind.LOAD)
        # A program that runs out of time may be at any line, but its line is known.
        assert hostile.line in (None, answer.fault.line) or answer.fault.kind is CrashKind.TIME
        assert answer.fault.line or name != "holds-the-interpreter"
    assert (answer.trace is not None) == observed
    assert len(answer.printed) <= limits.printed


def test_a_file_without_a_program_is_refused_with_its_line(tmp_path):
    path = tmp_path / "mine.py"
    for text, line in UNREADABLE.items():
        path.write_bytes(text)
        with pytest.raises(ProgramError) as caught:
            read_program(str(path))
        assert line in (None, caught.value.line), text[:80]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_as_a_program(tmp_path):
    os.mkfifo(tmp_path / "mine.py")
    with pytest.raises(ProgramError, match="not an ordinary file"):
        read_program(str(tmp_path / "mine.py"))
