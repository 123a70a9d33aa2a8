"""A program in a file as an algorithm among others: run in a process of its own."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from inspect import findsource, getfile, unwrap
from pathlib import Path
from threading import Thread
from types import FunctionType
from typing import TypeAlias
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.errors import AlgorithmError
from visualizer.programs.interpretation import Interpretation
from visualizer.programs.limits import Limits
from visualizer.programs.process import ProgramProcess, Request, Result
from visualizer.programs.process_runner import build_outcome
from visualizer.programs.program_file import LEETCODE_NAMES, ProgramFile, find_program
from visualizer.programs.streams import EventBatch, LookCommand, ProgramSnapshot, SnapshotBatch
from visualizer.recording.line_steps import VariableRun
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import DEFAULT_OUTCOME, RunOutcome
from visualizer.trace.trace import Trace

#: So many operations after the position are looked at together.
_OPERATIONS_AHEAD = 200
#: So much of what was seen is taken at a time, so that a frame is not late for it.
_MOST_REPORTS_TAKEN = 100
#: For each trace the index of the event behind each operation.
_EventSources: TypeAlias = "WeakKeyDictionary[Trace, NDArray[np.int32]]"
#: What the result of a run is understood as.
_FutureOutcome: TypeAlias = "Future[tuple[RunOutcome, Interpretation | None]]"


def program_from_file(program: ProgramFile, limits: Limits | None = None, trial: bool = True) -> Program:
    """The algorithm that a file holds; its runs are processes within ``limits``.

    With ``trial`` the code of the file that is no part of a run is run after it.
    """
    runner = ChildProcessRunner(program, limits or Limits(), trial)
    return Program(program.code, ROW_BY_ROW, runner=runner)


def program_from_object(given: type | FunctionType) -> Program | None:
    """The program of a class with ``updateBoard``, or of a function of that name; else None.

    It is run as the file is in which it is written, or the cell of a notebook. Raises
    AlgorithmError where its text is not known, and ProgramError as `find_program`.
    """
    methods = [getattr(given, name) for name in LEETCODE_NAMES if hasattr(given, name)]
    if not methods and given.__name__ not in LEETCODE_NAMES:
        return None
    function = unwrap(methods[0] if methods else given)
    try:
        lines, _ = findsource(function)
    except (OSError, TypeError):
        text = f"the text of {given.__name__} is not known here; write it in a file"
        raise AlgorithmError(text) from None
    path = Path(getfile(function))
    program = find_program("".join(lines), path, given.__qualname__)
    return program_from_file(program, trial=False)


@dataclass(eq=False)
class ChildProcessRunner:
    """Runs a file in processes of its own, as `Runner`."""

    program: ProgramFile
    limits: Limits
    trial: bool
    sources: _EventSources = field(default_factory=WeakKeyDictionary, init=False)

    def variable_run(self, trace: Trace, first: int) -> ProcessVariableRun:
        """A run that tells the variables of a trace that was recorded here."""
        return ProcessVariableRun(self, trace, first)

    def start_recording(self, board: Board, click: Cell, order: Order, limit: int | None) -> ProcessRecording:
        """A run that begins now; it takes the neighbours in its own order, whatever ``order``."""
        limits = self.limits if limit is None else replace(self.limits, operations=limit)
        board = board.with_click(click)
        request = Request(self.program, [board], limits, observed=True, trial=self.trial)
        return ProcessRecording(request, self.sources)


class ProcessRecording:
    """A run in a process, as `RunInProgress`."""

    def __init__(self, request: Request, sources: _EventSources) -> None:
        self._request, self._sources = request, sources
        self._process = ProgramProcess(request)
        self._outcome: RunOutcome | None = None
        self._future_outcome: _FutureOutcome | None = None

    @property
    def operations(self) -> int:
        """How many operations have been recorded so far, about."""
        return self._process.operations

    @property
    def outcome(self) -> RunOutcome:
        """How it ended, what was printed, and what could not be seen."""
        return self._outcome or DEFAULT_OUTCOME

    def run(self, most: int | None = None) -> bool:
        """Look whether the run is over, and with ``most`` None wait for that; True when it is."""
        if self._future_outcome is None:
            result = self._process.wait() if most is None else self._process.poll()
            if result is None:
                return False
            self._process.kill()
            self._future_outcome = Future()
            # Beside the window, which neither waits nor is kept from being closed.
            act = Thread(target=self._interpret_result, args=(result, self._future_outcome), daemon=True)
            act.start()
        if self._outcome is None and (most is None or self._future_outcome.done()):
            self._outcome, found = self._future_outcome.result()
            if found is not None:
                self._sources[self.trace()] = found.event_indices
        return self._outcome is not None

    def _interpret_result(self, result: Result, understood: _FutureOutcome) -> None:
        try:
            understood.set_result(build_outcome(self._request, self._request.boards[0], result))
        except Exception as error:
            understood.set_exception(error)

    def close(self) -> None:
        """Give the run up, and end its process."""
        self._process.kill()

    def trace(self) -> Trace:
        """The trace of what has been recorded; only when the run is over."""
        assert self._outcome is not None
        assert self._outcome.trace is not None
        return self._outcome.trace


class ProcessVariableRun(VariableRun):
    """A run in a process, which waits where it is not needed, and ends with this."""

    def __init__(self, runner: ChildProcessRunner, trace: Trace, first: int) -> None:
        super().__init__(trace, first)
        self._size = len(trace)
        self._sources = runner.sources.get(trace, np.zeros(0, np.int32))
        #: What has come and was not taken yet.
        self._unread_reports: deque[ProgramSnapshot] = deque()
        self._is_over = False
        self._watched_until = min(first + _OPERATIONS_AHEAD, len(trace))
        look = LookCommand(self._event_number(first), self._event_number(self._watched_until))
        request = Request(runner.program, [trace.board], runner.limits, observed=True, look=look)
        self._process = ProgramProcess(request)

    def _event_number(self, moment: int) -> int:
        """The number, from 1, of the event after which so many operations have happened."""
        if moment > self._size:
            return 1 << 30
        return int(self._sources[moment - 1]) + 1 if moment and len(self._sources) else 0

    def run_part(self, operations: int) -> None:
        """Take what has come, and ask for more where that is known; about ``operations``."""
        if not self._unread_reports:
            for message in self._process.messages():
                if isinstance(message, SnapshotBatch):
                    self._unread_reports.extend(message.snapshots)
                elif not isinstance(message, EventBatch):
                    self._is_over = True
        for _ in range(min(_MOST_REPORTS_TAKEN, len(self._unread_reports))):
            self.store(*self._unread_reports.popleft())
        if self._is_over and not self._unread_reports:
            self.finish()
            self._process.kill()
        elif self.operations >= self._watched_until:
            self._watched_until = min(max(self.operations, self.first) + _OPERATIONS_AHEAD, self._size + 1)
            self._process.send(LookCommand(self._event_number(self.first), self._event_number(self._watched_until)))

    def moments_from_number(self, number: int) -> range:
        """The moments that an event with this number begins, none if it shows no operation."""
        # With the type of the sources, or each of them would be copied for another.
        events = np.array((number - 1, number), self._sources.dtype)
        begin, end = self._sources.searchsorted(events).tolist()
        return range(begin + 1, end + 1)
