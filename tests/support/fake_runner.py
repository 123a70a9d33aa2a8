"""A program in a file, run in this process: fast, and under a test's control."""

from __future__ import annotations

import contextlib
import io

from visualizer.errors import AlgorithmError, reason_of
from visualizer.programs.limits import Limits
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.faults import Fault, FaultKind
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.recording.run_outcome import RunOutcome


class LocalRun:
    """A run in this process; what it raises and prints is reported, as by a `ChildProcess`.

    It makes one step at each call of `run` while ``held``, and none at all.
    """

    def __init__(self, recording: Recording, runner: Runner) -> None:
        self._recording = recording
        self._runner = runner
        self._printed = io.StringIO()
        self._fault: Fault | None = None
        self.closed = False

    @property
    def operations(self) -> int:
        return self._recording.operations

    @property
    def outcome(self) -> RunOutcome:
        printed, notes = self._printed.getvalue(), self._runner.notes
        return RunOutcome(fault=self._fault, printed=printed, notes=notes)

    def run(self, most: int | None = None) -> bool:
        if self._runner.held:
            return False
        try:
            with contextlib.redirect_stdout(self._printed):
                return self._recording.run(most)
        except AlgorithmError as error:
            cause = error.__cause__
            name = type(cause).__name__ if cause is not None else ""
            self._fault = Fault(FaultKind.RAISED, reason_of(cause or error), error.line, name)
            return True

    def trace(self):
        return self._recording.trace()

    def close(self) -> None:
        self.closed = True


class Runner:
    """Runs a program's text in this process; while ``held`` its runs do not go on."""

    held = False
    notes: tuple[str, ...] = ()
    runs: list[LocalRun]

    def __init__(self, program: ProgramFile, limits: Limits | None) -> None:
        self.program, self.limits = program, limits
        self.runs = []

    def recording(self, board, click, order, limit):
        namespace: dict[str, object] = {"__name__": "own"}
        exec(compile(self.program.text, self.program.path.name, "exec"), namespace)
        function = namespace[self.program.entry]
        local = Program(self.program.code, order, function)
        self.runs.append(LocalRun(Recording(board, click, local, order, limit), self))
        return self.runs[-1]


def local_program(program: ProgramFile, limits: Limits | None = None) -> Program:
    """As `file_program`, with runs in this process."""
    return Program(program.code, runner=Runner(program, limits))
