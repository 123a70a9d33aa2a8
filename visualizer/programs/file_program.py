"""A user's program as a `Program` like the catalogue's, run in a process of its own."""

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
from visualizer.programs.process import BoardResult, ProgramProcess, build_request
from visualizer.programs.process_runner import build_outcome
from visualizer.programs.program_file import LEETCODE_NAMES, ProgramFile, find_program
from visualizer.programs.streams import EventBatch, ProgramSnapshot, SnapshotBatch, WatchCommand
from visualizer.recording.line_steps import VariableRun
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import DEFAULT_OUTCOME, RunOutcome
from visualizer.trace.trace import Trace

#: How many operations after the position are watched together.
_OPERATIONS_AHEAD = 200
#: How many snapshots are stored at a time, so that no frame of the window is late.
_MOST_REPORTS_TAKEN = 100
#: For each trace, the index of the event that each operation came from.
_EventSources: TypeAlias = "WeakKeyDictionary[Trace, NDArray[np.int32]]"
_FutureOutcome: TypeAlias = "Future[tuple[RunOutcome, Interpretation | None]]"


def program_from_file(program: ProgramFile, limits: Limits | None = None, trial: bool = True) -> Program:
    """The program in a file; it is run in other processes, within ``limits``.

    With ``trial``, the file's trial code is run after it.
    """
    runner = ChildProcessRunner(program, limits or Limits(), trial)
    return Program(program.code, ROW_BY_ROW, runner=runner)


def program_from_object(definition: type | FunctionType) -> Program | None:
    """The program of a class with ``updateBoard``, or of a function of that name; else None.

    The whole file, or cell of a notebook, that defines it is loaded. Raises AlgorithmError if its
    source is not known, and ProgramError as `find_program` does.
    """
    methods = [getattr(definition, name) for name in LEETCODE_NAMES if hasattr(definition, name)]
    if not methods and definition.__name__ not in LEETCODE_NAMES:
        return None
    function = unwrap(methods[0] if methods else definition)
    try:
        lines, _ = findsource(function)
    except (OSError, TypeError):
        message = f"the text of {definition.__name__} is not known here; write it in a file"
        raise AlgorithmError(message) from None
    program = find_program("".join(lines), Path(getfile(function)), definition.__qualname__)
    return program_from_file(program, trial=False)


@dataclass(eq=False)
class ChildProcessRunner:
    """A `Runner` that runs a file in other processes."""

    program: ProgramFile
    limits: Limits
    trial: bool
    sources: _EventSources = field(default_factory=WeakKeyDictionary, init=False)

    def variable_run(self, trace: Trace, first: int) -> ProcessVariableRun:
        """A new run that collects the variables of a trace that was recorded here."""
        return ProcessVariableRun(self, trace, first)

    def start_recording(self, board: Board, click: Cell, order: Order, limit: int | None) -> ProcessRecording:
        """Start a run. ``order`` is ignored: the program has its own neighbour order."""
        limits = self.limits if limit is None else replace(self.limits, operations=limit)
        return ProcessRecording(self, board.with_click(click), limits)


class ProcessRecording:
    """A `RunInProgress` in another process."""

    def __init__(self, runner: ChildProcessRunner, board: Board, limits: Limits) -> None:
        self._runner, self._board = runner, board
        request = build_request(runner.program, [board], limits, observed=True, trial=runner.trial)
        self._process = ProgramProcess(request)
        self._outcome: RunOutcome | None = None
        self._future_outcome: _FutureOutcome | None = None

    @property
    def operations(self) -> int:
        """The approximate number of operations recorded so far."""
        return self._process.operations

    @property
    def outcome(self) -> RunOutcome:
        """How the run ended, what it printed, and what could not be seen."""
        return self._outcome or DEFAULT_OUTCOME

    def run(self, most: int | None = None) -> bool:
        """Return whether the run is over; with ``most`` None, wait for its end first."""
        if self._future_outcome is None:
            result = self._process.wait() if most is None else self._process.poll()
            if result is None:
                return False
            self._process.kill()
            self._future_outcome = Future()
            # In a daemon thread: the window does not wait, and can be closed meanwhile.
            Thread(target=self._interpret_result, args=(result, self._future_outcome), daemon=True).start()
        if self._outcome is None and (most is None or self._future_outcome.done()):
            self._outcome, interpretation = self._future_outcome.result()
            if interpretation is not None:
                self._runner.sources[self.trace()] = interpretation.event_indices
        return self._outcome is not None

    def _interpret_result(self, result: BoardResult, future: _FutureOutcome) -> None:
        try:
            future.set_result(build_outcome(self._runner.program, self._board, self._process.request, result))
        except Exception as error:
            future.set_exception(error)

    def close(self) -> None:
        """Abandon the run, and end its process."""
        self._process.kill()

    def trace(self) -> Trace:
        """The recorded trace, once the run is over."""
        assert self._outcome is not None
        assert self._outcome.trace is not None
        return self._outcome.trace


class ProcessVariableRun(VariableRun):
    """A run in another process, which pauses until more of it is needed."""

    def __init__(self, runner: ChildProcessRunner, trace: Trace, first: int) -> None:
        super().__init__(trace, first)
        self._size = len(trace)
        self._sources = runner.sources.get(trace, np.zeros(0, np.int32))
        self._unread_reports: deque[ProgramSnapshot] = deque()
        self._is_over = False
        self._watched_until = min(first + _OPERATIONS_AHEAD, len(trace))
        request = build_request(runner.program, [trace.board], runner.limits, self._look_command(), observed=True)
        self._process = ProgramProcess(request)

    def _look_command(self) -> WatchCommand:
        return WatchCommand(self._event_number(self.first), self._event_number(self._watched_until))

    def _event_number(self, moment: int) -> int:
        """The number, from 1, of the event that completes ``moment`` operations."""
        if moment > self._size:
            return 1 << 30
        return int(self._sources[moment - 1]) + 1 if moment and len(self._sources) else 0

    def run_part(self, operations: int) -> None:
        """Store snapshots that have arrived, and ask for more when all are stored."""
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
            self._process.send(self._look_command())

    def moments_from_number(self, number: int) -> range:
        """The moments at which the event with this number ends, none if it shows no operation."""
        # Of the same type as the sources: otherwise `searchsorted` copies them.
        events = np.array((number - 1, number), self._sources.dtype)
        begin, end = self._sources.searchsorted(events).tolist()
        return range(begin + 1, end + 1)
