"""Running a program of one's own on boards, in a process of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import TraceFileError, shorten, to_one_line
from visualizer.programs.interpretation import Interpretation, interpret_events
from visualizer.programs.limits import Limits
from visualizer.programs.process import ProgramProcess, Request, Result
from visualizer.programs.program_file import ProgramFile, ProgramForm
from visualizer.programs.streams import RunAnswer, Unreadable
from visualizer.recording.crashes import Crash, CrashKind, memory_limit_message, time_limit_message
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.recording import unseen_frontier_notes
from visualizer.recording.run_end import CellValues
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.trace import Trace
from visualizer.trace.validation import validate_trace

_LONGEST_MESSAGE = 300
_UNREADABLE_MESSAGE = "what came back from its process cannot be read; does it write to other streams?"


class ProcessRunner:
    """Runs one program on boards, each of which has a click, in processes begun when needed."""

    def __init__(self, program: ProgramFile, limits: Limits | None = None) -> None:
        self.program = program
        self.limits = limits or Limits()
        self._process: ProgramProcess | None = None

    def run(
        self, boards: Sequence[Board], observed: bool = False, together: bool = False, trial: bool = False
    ) -> Iterator[RunOutcome]:
        """What the program does on each board, as it becomes known.

        The program's file is run anew for each board; with ``together`` once for all of them, so
        that what one call leaves behind is there in the next. After a fault that ended the
        process, the next board has a new process. ``observed`` runs take longer, and have traces.
        With ``trial`` the code that is no part of a run is run too, after the first board.
        """
        waiting = list(boards)
        while waiting:
            request = Request(self.program, waiting, self.limits, observed, together, trial=trial)
            process = self._process = ProgramProcess(request)
            done = 0
            try:
                while not process.is_over:
                    board, done = waiting[done], done + 1
                    result = process.wait()
                    yield build_outcome(request, board, result)[0]
            finally:
                process.kill()
            waiting, trial = [] if together else waiting[done:], False

    def close(self) -> None:
        """End the run that is under way, if there is one."""
        if self._process is not None:
            self._process.kill()


def build_outcome(request: Request, board: Board, result: Result) -> tuple[RunOutcome, Interpretation | None]:
    """What a process said about a board, and how the events of an observed run are understood.

    What cannot be understood is that of a process which has ended without a word.
    """
    program, answer = request.program, RunAnswer()
    found: Interpretation | None = None
    trace: Trace | None = None
    notes: tuple[str, ...] = ()
    if isinstance(result.answer, RunAnswer):
        answer = result.answer
        fault = _placed(answer.fault, program)
    else:
        fault = _process_crash(request, result)
    left = answer.left
    try:
        if request.observed:
            generates = program.form is ProgramForm.GENERATOR
            found = interpret_events(board, result.events, generates, answer.rows or range(board.height))
            click, columns = board.click or (0, 0), found.columns
            trace = Trace(board, click, program.code, ROW_BY_ROW, columns, found.containers)
            validate_trace(trace)
            notes = (*found.notes, *_unseen_write_notes(answer.cells, trace))
            if generates and fault is None and not trace.containers:
                final = LiveBoard(trace.final)
                notes += unseen_frontier_notes(trace.bytes, trace.click, final)
            # A process that was ended says nothing of the board; what was seen of it does.
            left = left or tuple(map(tuple, trace.final.rows))
    except (KeyError, ValueError, TypeError, OverflowError, TraceFileError):
        return build_outcome(request, board, Result(Unreadable(), result.events[:0]))
    outcome = RunOutcome(
        cells=answer.cells,
        left=left,
        returned=answer.returned,
        fault=fault,
        printed=answer.printed[: request.limits.printed],
        shares_rows=answer.shares_rows,
        trial=_placed(answer.trial, program),
        recursion_limit=answer.recursion_limit,
        trace=trace,
        notes=notes,
    )
    return outcome, found


def _unseen_write_notes(cells: CellValues | None, trace: Trace) -> list[str]:
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


def _placed(fault: Crash | None, program: ProgramFile) -> Crash | None:
    """A fault with a short message and a line of the file; of a notebook the message has the place."""
    if fault is None:
        return None
    message = to_one_line(fault.message)
    line = fault.line if (fault.line or 0) <= program.text.count("\n") + 1 else None
    place = program.line_place_text(line) if line else ""
    if place:  # a notebook has no line of the text
        message, line = f"{place}: {message}", None
    return Crash(fault.kind, shorten(message, _LONGEST_MESSAGE), line, to_one_line(fault.error))


def _process_crash(request: Request, result: Result) -> Crash:
    if isinstance(result.answer, Unreadable):
        return Crash(CrashKind.PROCESS_ENDED, _UNREADABLE_MESSAGE)
    errors = result.errors
    file = re.escape(request.file)
    # The interpreter names the innermost line first.
    frame = re.search(f'^  File "{file}", line (\\d+) in ', errors, re.MULTILINE)
    line = None if frame is None else int(frame[1])
    if "Timeout" in errors:
        return Crash(CrashKind.TIME, time_limit_message(request.limits.seconds), line)
    if "MemoryError" in errors or "Cannot allocate" in errors:
        return Crash(CrashKind.MEMORY, memory_limit_message(request.limits.megabytes), line)
    what = "it crashed the interpreter" if "Segmentation" in errors else "it ended its process"
    message = f"{what}; return the board, and call nothing that ends it"
    return Crash(CrashKind.PROCESS_ENDED, message, line)
