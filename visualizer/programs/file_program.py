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
from visualizer.programs.process import ProgramProcess, Request
from visualizer.programs.process_runner import (
    answering,
    careful,
    must_be_careful,
    with_trace_of,
)
from visualizer.programs.program_file import ProgramFile
from visualizer.programs.runner import Limits
from visualizer.programs.variable_run import ProcessVariableRun
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import NOTHING_TO_REPORT, RunOutcome
from visualizer.trace.trace import Trace


def file_program(program: ProgramFile, limits: Limits | None = None) -> Program:
    """The algorithm that a file holds; its runs are processes within ``limits``."""
    return Program(program.code, ROW_BY_ROW, elsewhere=InProcess(program, limits or Limits()))


class InProcess:
    """Runs a file in processes of its own, as `Elsewhere`."""

    def __init__(self, program: ProgramFile, limits: Limits) -> None:
        self.program = program
        self.limits = limits
        #: For each trace the index of the event behind each operation.
        self.sources: WeakKeyDictionary[Trace, NDArray[np.int32]] = WeakKeyDictionary()

    def variable_run(self, trace: Trace, program: Program, first: int) -> ProcessVariableRun:
        """A run that tells the variables of a trace that was recorded here, as `StartRun`."""
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
        self._answer: RunOutcome | None = None
        #: What is made of the result, a part at a time.
        self._steps: Generator[None, None, tuple[RunOutcome, Interpretation | None]] | None = None
        self._must_be_careful = False
        #: The answer of a run that died, while it is run once more with each operation told.
        self._dead: RunOutcome | None = None

    @property
    def operations(self) -> int:
        """How many operations have been recorded so far, about."""
        return self._process.operations

    @property
    def outcome(self) -> RunOutcome:
        """How it ended, what was printed, and what could not be seen."""
        return self._answer or NOTHING_TO_REPORT

    def run(self, most: int | None = None) -> bool:
        """Look whether the run is over, and with ``most`` None wait for that; True when it is."""
        while self._answer is None:
            if self._steps is None:
                result = self._process.wait() if most is None else self._process.poll()
                if result is None:
                    return False
                self._must_be_careful = must_be_careful(result)
                self._steps = answering(self._request, self._board, result)
            try:
                next(self._steps)
            except StopIteration as end:
                self._steps = None
                self._take(*end.value)
            if most is not None:
                break
        return self._answer is not None

    def _take(self, answer: RunOutcome, found: Interpretation | None) -> None:
        if answer.trace is not None and found is not None:
            self._sources[answer.trace] = found.sources
        self._process.kill()
        if self._dead is not None:
            self._answer = with_trace_of(self._dead, answer, self._request.program)
        elif self._must_be_careful:
            self._dead = answer
            self._request = careful(self._request, self._board)
            self._process = ProgramProcess(self._request)
        else:
            self._answer = answer

    def close(self) -> None:
        """Give the run up, and end its process."""
        self._process.kill()

    def trace(self) -> Trace:
        """The trace of what has been recorded; only when the run is over."""
        assert self._answer is not None
        assert self._answer.trace is not None
        return self._answer.trace
