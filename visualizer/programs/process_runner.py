"""Running a program of one's own on boards, in a process of its own."""

from __future__ import annotations

import re
import threading
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import TraceFileError, one_line, shortened
from visualizer.programs.interpretation import Interpretation, interpretation
from visualizer.programs.process import ProgramProcess, Request, Result
from visualizer.programs.program_file import Form, ProgramFile
from visualizer.programs.runner import Limits
from visualizer.recording.faults import Fault, FaultKind, memory_message, time_message
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.recording import notes_on_waiting
from visualizer.recording.run_outcome import Cells, Odd, Returned, RunOutcome
from visualizer.trace.checking import checked
from visualizer.trace.trace import Trace

_LONGEST_MESSAGE = 300
_UNREADABLE = "what came back from its process cannot be read; does it write to other streams?"


class ProcessRunner:
    """A `Runner` of one program; a process is begun when it is needed."""

    def __init__(self, program: ProgramFile, limits: Limits | None = None) -> None:
        self.program = program
        self.limits = limits or Limits()
        self._process: ProgramProcess | None = None
        self._lock = threading.Lock()
        self._ended = False

    def run(
        self, boards: Sequence[Board], observed: bool = False, together: bool = False
    ) -> Iterator[RunOutcome]:
        """As `Runner.run`."""
        waiting = list(boards)
        while waiting:
            request = Request(self.program, waiting, self.limits, observed, together)
            process = self._begun(request)
            done = 0
            try:
                while not process.is_over:
                    board, done = waiting[done], done + 1
                    result = process.wait()
                    yield outcome_of(request, board, result)
            finally:
                self.close()
            waiting = [] if together else waiting[done:]

    def _begun(self, request: Request) -> ProgramProcess:
        with self._lock:
            if self._ended:
                raise OSError("no process is begun any more")
            self._process = ProgramProcess(request)
            return self._process

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process = None

    def end(self) -> None:
        """End the process for good, from any thread; a run then raises OSError for the next one."""
        with self._lock:
            self._ended = True
            process = self._process
        if process is not None:
            process.kill()


def outcome_of(request: Request, board: Board, result: Result) -> RunOutcome:
    """What a process said about a board, checked as what comes from outside."""
    steps = interpreted(request, board, result)
    try:
        while True:
            next(steps)
    except StopIteration as end:
        outcome: RunOutcome = end.value[0]
        return outcome


def interpreted(
    request: Request, board: Board, result: Result
) -> Generator[None, None, tuple[RunOutcome, Interpretation | None]]:
    """As `outcome_of`, a part at a time; and how the events of an observed run are understood."""
    values = result.values
    fault = _fault_of_death(request, result) if values is None else _fault_of(request, values)
    values = values or {}
    try:
        cells = _cells_of(values.get("cells"), board)
        left = _cells_of(values.get("left"), board) or ()
        returned = Returned(values.get("returned", Returned.NOTHING.value))
        rows = [int(number) for number in values.get("rows") or range(board.height)]
        printed = str(values.get("printed", ""))[: request.limits.printed]
        trace: Trace | None = None
        notes: tuple[str, ...] = ()
        found: Interpretation | None = None
        if request.observed:
            generates = request.program.form is Form.GENERATOR
            found = yield from interpretation(board, result.events, generates, rows)
            yield
            trace = _trace_of(request.program, board, found)
            notes = (*found.notes, *_unseen(cells, trace))
            if generates and fault is None:
                final = partial(LiveBoard, trace.final)
                notes += notes_on_waiting(trace.bytes, trace.containers, trace.click, final)
            # A process that was ended says nothing of the board; what was seen of it does.
            left = left or tuple(map(tuple, trace.final.rows))
    except (ValueError, TypeError, OverflowError, TraceFileError):
        fault = Fault(FaultKind.DIED, _UNREADABLE)
        trace = empty_trace(request.program, board) if request.observed else None
        return RunOutcome(None, (), Returned.NOTHING, fault, trace=trace), None
    shares = values.get("shares") is True
    return RunOutcome(cells, left, returned, fault, printed, trace, notes, shares), found


def _unseen(cells: Cells | None, trace: Trace) -> list[str]:
    """What to say where the board that came out is another than the trace ends with.

    A note on what is no symbol is there already.
    """
    values = [value for row in cells or () for value in row]
    if cells is None or not all(isinstance(value, str) and len(value) == 1 for value in values):
        return []
    if ["".join(map(str, row)) for row in cells] == list(trace.final.rows):
        return []
    return [
        "some writes to the board that is returned are not seen; copy a board with"
        " `[row[:] for row in board]`, and write symbols into its rows, to see them"
    ]


def _trace_of(program: ProgramFile, board: Board, found: Interpretation) -> Trace:
    """The trace of a run. Raises TraceFileError for what could be no run."""
    click = board.click or (0, 0)
    return checked(Trace(board, click, program.code, ROW_BY_ROW, found.columns, found.containers))


def empty_trace(program: ProgramFile, board: Board) -> Trace:
    """The trace of a run in which nothing has happened."""
    return Trace(board, board.click or (0, 0), program.code, ROW_BY_ROW, _NO_COLUMNS)


_NO_COLUMNS = (np.zeros(0, np.uint8), np.zeros(0, np.int32), np.zeros(0, np.int32))


def _fault_of(request: Request, values: dict[str, Any]) -> Fault | None:
    fault = values.get("fault")
    if fault is None:
        return None
    try:
        line, lines = fault["line"], request.program.text.count("\n") + 1
        return Fault(
            FaultKind(fault["kind"]),
            shortened(one_line(str(fault["message"])), _LONGEST_MESSAGE),
            line if type(line) is int and 0 < line <= lines else None,
            shortened(one_line(str(fault["error"])), 80),
        )
    except (KeyError, TypeError, ValueError):
        return Fault(FaultKind.DIED, _UNREADABLE)


def _fault_of_death(request: Request, result: Result) -> Fault:
    # The interpreter names the innermost line first.
    frames = re.finditer(r'^  File "(.*)", line (\d+) in ', result.errors, re.MULTILINE)
    file = str(request.program.path)
    line = next(
        (int(number) for found, number in (f.groups() for f in frames) if found == file), None
    )
    if "Timeout" in result.errors:
        return Fault(FaultKind.TIME, time_message(request.limits.seconds), line)
    what = "it ended its process"
    if "Segmentation" in result.errors or result.status in (-11, 139):
        what = "it crashed the interpreter"
    elif "MemoryError" in result.errors or "Cannot allocate" in result.errors:
        return Fault(FaultKind.MEMORY, memory_message(request.limits.megabytes), line)
    return Fault(FaultKind.DIED, f"{what}; return the board, and call nothing that ends it", line)


def _cells_of(values: object, board: Board) -> Cells | None:
    if values is None:
        return None
    if not isinstance(values, list):
        raise ValueError("no rows")
    return tuple(tuple(_value_of(each) for each in _row_of(row)) for row in values)


def _row_of(row: object) -> list[object]:
    if not isinstance(row, list):
        raise ValueError("no row")
    return row


def _value_of(value: object) -> object:
    if isinstance(value, dict):
        return Odd(shortened(one_line(str(value.get("odd", ""))), 60))
    if isinstance(value, list):
        return Odd("a list")
    return value
