"""A user program that runs in this process, under a test's control."""

from __future__ import annotations

import contextlib
import io

from visualizer.errors import AlgorithmError, reason_of
from visualizer.programs.process.wire import Limits
from visualizer.programs.source.program_file import ProgramFile
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.program import Program, RunOutcome
from visualizer.recording.recording import Recording
from visualizer.recording.variables import LocalVariableRun


class LocalRun(Recording):
    """A run in this process, whose outcome has its crash and its printed text."""

    def __init__(self, runner: LocalRunner, *arguments) -> None:
        super().__init__(*arguments)
        self._runner = runner
        self._printed = io.StringIO()
        self.closed = False

    def run(self, most: int | None = None) -> bool:
        """Run as `Recording.run` does, but do nothing while the runner is ``held``."""
        if self._runner.held:
            return False
        fault, is_over = None, True
        try:
            with contextlib.redirect_stdout(self._printed):
                is_over = super().run(most)
        except AlgorithmError as error:
            cause = error.__cause__
            name = type(cause).__name__ if cause is not None else ""
            fault = Crash(CrashKind.RAISED, reason_of(cause or error), error.line, name)
        self.outcome = RunOutcome(fault=fault, printed=self._printed.getvalue())
        return is_over

    def close(self) -> None:
        self.closed = True


class LocalRunner:
    """Runs a program's text in this process; while ``held``, its runs do not continue."""

    held = False
    runs: list[LocalRun]

    def __init__(self, program: ProgramFile, limits: Limits | None) -> None:
        self.program, self.limits = program, limits
        self.runs = []

    def start_recording(self, board, click, order, limit):
        self.runs.append(LocalRun(self, board, click, self._program(order), order, limit))
        return self.runs[-1]

    def variable_run(self, trace, first):
        return LocalVariableRun(trace, self._program(trace.order), first)

    def _program(self, order):
        namespace: dict[str, object] = {"__name__": "own"}
        exec(compile(self.program.text, self.program.path.name, "exec"), namespace)
        return Program(self.program.code, order, namespace[self.program.entry])


def local_program(program: ProgramFile, limits: Limits | None = None) -> Program:
    """Return a program as `program_from_file` does, with runs in this process."""
    return Program(program.code, runner=LocalRunner(program, limits))
