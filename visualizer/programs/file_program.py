"""A program in a file as an algorithm among others: run in a process of its own."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.programs.interpretation import Interpretation
from visualizer.programs.limits import Limits
from visualizer.programs.process import ProgramProcess, Request
from visualizer.programs.process_runner import interpreted
from visualizer.programs.program_file import ProgramFile
from visualizer.programs.variable_run import ProcessVariableRun
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import NOTHING_TO_REPORT, RunOutcome
from visualizer.trace.trace import Trace


def file_program(program: ProgramFile, limits: Limits | None = None) -> Program:
    """The algorithm that a file holds; its runs are processes within ``limits``."""
    return Program(program.code, ROW_BY_ROW, runner=ChildProcess(program, limits or Limits()))


class ChildProcess:
    """Runs a file in processes of its own, as `Runner`."""

    def __init__(self, program: ProgramFile, limits: Limits) -> None:
        self.program = program
        self.limits = limits
        #: For each trace the index of the event behind each operation.
        self.sources: WeakKeyDictionary[Trace, NDArray[np.int32]] = WeakKeyDictionary()

    def variable_run(self, trace: Trace, program: Program, first: int) -> ProcessVariableRun:
        """A run that tells the variables of a trace that was recorded here."""
        sources = self.sources.get(trace, np.zeros(0, np.int32))
        return ProcessVariableRun(self.program, self.limits, trace, sources, first)

    def recording(
        self, board: Board, click: Cell, order: Order, limit: int | None
    ) -> ProcessRecording:
        """A run that begins now; it takes the neighbours in its own order, whatever ``order``."""
        limits = self.limits if limit is None else replace(self.limits, operations=limit)
        return ProcessRecording(self.program, board.with_click(click), limits, self.sources)


class ProcessRecording:
    """A run in a process, as `RunUnderWay`."""

    def __init__(
        self,
        program: ProgramFile,
        board: Board,
        limits: Limits,
        sources: WeakKeyDictionary[Trace, NDArray[np.int32]],
    ) -> None:
        self._sources = sources
        self._request = Request(program, [board], limits, observed=True)
        self._board = board
        self._process = ProgramProcess(self._request)
        self._outcome: RunOutcome | None = None
        #: What is made of the result, a part at a time.
        self._steps: Generator[None, None, tuple[RunOutcome, Interpretation | None]] | None = None

    @property
    def operations(self) -> int:
        """How many operations have been recorded so far, about."""
        return self._process.operations

    @property
    def outcome(self) -> RunOutcome:
        """How it ended, what was printed, and what could not be seen."""
        return self._outcome or NOTHING_TO_REPORT

    def run(self, most: int | None = None) -> bool:
        """Look whether the run is over, and with ``most`` None wait for that; True when it is."""
        while self._outcome is None:
            if self._steps is None:
                result = self._process.wait() if most is None else self._process.poll()
                if result is None:
                    return False
                self._process.kill()
                self._steps = interpreted(self._request, self._board, result)
            try:
                next(self._steps)
            except StopIteration as end:
                self._outcome, found = end.value
                if found is not None:
                    self._sources[self.trace()] = found.sources
            if most is not None:
                break
        return self._outcome is not None

    def close(self) -> None:
        """Give the run up, and end its process."""
        self._process.kill()

    def trace(self) -> Trace:
        """The trace of what has been recorded; only when the run is over."""
        assert self._outcome is not None
        assert self._outcome.trace is not None
        return self._outcome.trace
