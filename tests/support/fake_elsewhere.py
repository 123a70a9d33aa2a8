"""A program in a file, run in this process: what a command does with its runs is soon seen."""

from __future__ import annotations

from dataclasses import replace
from traceback import walk_tb

from visualizer.board.board import Board
from visualizer.errors import AlgorithmError
from visualizer.programs.answers import Limits
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.recording.run_report import Fault, FaultKind, RunReport
from visualizer.trace.trace import Trace


class FakeRun:
    """A run of a generator, whose exceptions are its fault."""

    def __init__(self, elsewhere: FakeElsewhere, *run) -> None:
        self._elsewhere, self._run = elsewhere, run
        self._trace: Trace | None = None
        self.report = RunReport()

    @property
    def operations(self) -> int:
        return 0 if self._trace is None else len(self._trace)

    def run(self, most: int | None = None) -> bool:
        printed: list[str] = []
        board, click, order, limit = self._run
        space = {"__name__": "own", "print": lambda *words: printed.append(" ".join(words))}
        exec(compile(self._elsewhere.file.text, "own.py", "exec"), space)
        program = Program(self._elsewhere.file.code, order, space[self._elsewhere.file.entry])
        recording = Recording(board, click, program, order, limit)
        fault = None
        try:
            while not recording.run(1):  # so that what was done before an exception is stored
                pass
        except AlgorithmError as error:
            cause = error.__cause__
            frames = list(walk_tb(cause.__traceback__))
            name = type(cause).__name__
            fault = Fault(FaultKind.RAISED, f"{name}: {cause}", frames[-1][1], name)
        self._trace = recording.trace()
        self.report = RunReport(fault, "\n".join(printed))
        return True

    def trace(self) -> Trace:
        assert self._trace is not None
        return self._trace


class FakeElsewhere:
    """Stands for a process; ``runs`` has what was begun."""

    def __init__(self, file: ProgramFile, limits: Limits | None) -> None:
        self.file, self.limits = file, limits
        self.runs: list[FakeRun] = []

    def recording(self, board: Board, click, order, limit) -> FakeRun:
        self.runs.append(FakeRun(self, board, click, order, limit))
        return self.runs[-1]


def fake_file_program(file: ProgramFile, limits: Limits | None = None) -> Program:
    """As `file_program`; the text has to be a generator."""
    return replace(Program(file.code), elsewhere=FakeElsewhere(file, limits))
