"""Running a program of one's own on boards, in a process of its own."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import TraceFileError, one_line, shortened
from visualizer.programs.interpretation import Interpretation, interpretation
from visualizer.programs.process import ProgramProcess, Request, Result, line_in
from visualizer.programs.program_file import Form, ProgramFile
from visualizer.programs.runner import Limits
from visualizer.recording.faults import Fault, FaultKind, memory_message, time_message
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
            try:
                while waiting:
                    result = process.wait()
                    board = waiting.pop(0)
                    answer = answer_of(request, board, result)
                    yield self._seen_to_the_end(request, board, answer, result)
                    if ends_process(answer) or is_last(result):
                        break
            finally:
                self.close()
            if together and waiting:
                return

    def _seen_to_the_end(
        self, request: Request, board: Board, answer: RunOutcome, result: Result
    ) -> RunOutcome:
        """Where the process died, run again with each operation told at once."""
        if not request.observed or not must_be_careful(result):
            return answer
        again = careful(request, board)
        process = self._begun(again)
        return with_trace_of(answer, answer_of(again, board, process.wait()), self.program)

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


def careful(request: Request, board: Board) -> Request:
    """The same for one board, with each operation told at once."""
    return replace(request, boards=[board], careful=True)


def must_be_careful(result: Result) -> bool:
    """Whether the process died and took with it what had happened."""
    return result.values is None and "Timeout" not in result.errors


def with_trace_of(answer: RunOutcome, again: RunOutcome, program: ProgramFile) -> RunOutcome:
    """``answer``, with the trace of the same run when each operation was told at once.

    Where nothing tells the line at which the process died, that of the last operation is given.
    """
    fault = answer.fault
    if fault is not None and fault.line is None and again.trace is not None:
        line = again.trace.state_at(len(again.trace)).line or program.line
        fault = replace(fault, line=line, message=f"at this line or later {fault.message}")
    return replace(answer, fault=fault, trace=again.trace, notes=again.notes)


def is_last(result: Result) -> bool:
    """Whether the process itself says that it answers no further board."""
    return result.values is not None and result.values.get("last") is True


def ends_process(answer: RunOutcome) -> bool:
    """Whether no further board is answered by the process that gave this answer."""
    kinds = (FaultKind.TIME, FaultKind.MEMORY, FaultKind.DIED)
    return answer.fault is not None and answer.fault.kind in kinds


def answer_of(request: Request, board: Board, result: Result) -> RunOutcome:
    """What a process said about a board, checked as what comes from outside."""
    answers: list[RunOutcome] = []

    def finish() -> Generator[None, None, None]:
        answer, _ = yield from answering(request, board, result)
        answers.append(answer)

    deque(finish(), maxlen=0)
    return answers[0]


def answering(
    request: Request, board: Board, result: Result
) -> Generator[None, None, tuple[RunOutcome, Interpretation | None]]:
    """As `answer_of`, a part at a time; and how the events of an observed run are understood."""
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
    line = line_in(result.errors, str(request.program.path))
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
