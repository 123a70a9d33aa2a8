"""Running a user's program on boards, in a process of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import TraceFileError, shorten, to_one_line
from visualizer.programs.interpretation import Interpretation, interpret_events
from visualizer.programs.limits import Limits
from visualizer.programs.process import BoardResult, ProgramProcess, build_request
from visualizer.programs.program_file import ProgramFile
from visualizer.programs.streams import RunAnswer, RunRequest, UnreadableMessage
from visualizer.recording.crashes import Crash, CrashKind, memory_limit_message, time_limit_message
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.recording import unseen_frontier_notes
from visualizer.recording.run_end import CellValues, RunEnd
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.trace import Trace
from visualizer.trace.validation import validate_trace

_LONGEST_MESSAGE = 300
_UNREADABLE_MESSAGE = "what came back from its process cannot be read; does it write to other streams?"


class ProcessRunner:
    """Runs one program on boards with a click, in processes that are started when needed."""

    def __init__(self, program: ProgramFile, limits: Limits | None = None) -> None:
        self.program = program
        self.limits = limits or Limits()
        self._process: ProgramProcess | None = None

    def run(
        self, boards: Sequence[Board], observed: bool = False, loads_once: bool = False, trial: bool = False
    ) -> Iterator[RunOutcome]:
        """Yield the outcome of the program's run on each board.

        The file is loaded anew for each board, and if the process ends, the next board gets a new
        one. With ``loads_once`` the file is loaded once, so that a call meets what the calls before
        have left behind, and the end of the process is the end of all runs. ``observed`` runs take
        longer, and have traces. With ``trial`` the trial code is run too, after the first board.
        """
        remaining = list(boards)
        while remaining:
            request = build_request(
                self.program, remaining, self.limits, observed=observed, loads_once=loads_once, trial=trial
            )
            process = self._process = ProgramProcess(request)
            done = 0
            try:
                while not process.is_over:
                    board, done = remaining[done], done + 1
                    yield build_outcome(self.program, board, request, process.wait())[0]
            finally:
                process.kill()
            remaining, trial = [] if loads_once else remaining[done:], False

    def close(self) -> None:
        """End the current run, if there is one."""
        if self._process is not None:
            self._process.kill()


def build_outcome(
    program: ProgramFile, board: Board, request: RunRequest, result: BoardResult
) -> tuple[RunOutcome, Interpretation | None]:
    """The outcome of a run on ``board``, and how the events of an observed run are understood.

    If the result cannot be understood, the crash of the outcome is that of the process.
    """
    answer = RunAnswer()
    interpretation: Interpretation | None = None
    trace: Trace | None = None
    notes: tuple[str, ...] = ()
    if isinstance(result.answer, RunAnswer):
        answer = result.answer
        crash = _crash_in_file(answer.fault, program)
    else:
        crash = _process_crash(request, result)
    given = answer.given_cells
    try:
        if request.observed:
            rows = answer.rows or range(board.height)
            interpretation = interpret_events(board, result.events, request.is_generator, rows)
            click, columns, containers = board.click or (0, 0), interpretation.columns, interpretation.containers
            trace = Trace(board, click, program.code, ROW_BY_ROW, columns, containers)
            validate_trace(trace)
            notes = (*interpretation.notes, *_unseen_write_notes(answer.cells, trace))
            if request.is_generator and crash is None and not containers:
                notes += unseen_frontier_notes(trace.bytes, click, LiveBoard(trace.final))
            # A process that was ended does not send its board.
            given = given or tuple(map(tuple, trace.final.rows))
    except (KeyError, ValueError, TypeError, OverflowError, TraceFileError):
        return build_outcome(program, board, request, BoardResult(UnreadableMessage(), result.events[:0]))
    known: dict[str, Any] = {each.name: getattr(answer, each.name) for each in fields(RunEnd)}
    printed, trial = answer.printed[: request.limits.printed], _crash_in_file(answer.trial, program)
    known |= {"given_cells": given, "fault": crash, "printed": printed, "trial": trial}
    return RunOutcome(**known, trace=trace, notes=notes), interpretation


def _unseen_write_notes(cells: CellValues | None, trace: Trace) -> list[str]:
    """A note if the returned board differs from the final board of the trace.

    There is another note already for values that are no symbols.
    """
    values = [value for row in cells or () for value in row]
    if cells is None or not all(isinstance(value, str) and len(value) == 1 for value in values):
        return []
    if cells == tuple(map(tuple, trace.final.rows)):
        return []
    return [
        "some writes to the board that is returned are not seen; copy a board with"
        " `[row[:] for row in board]`, and write symbols into its rows, to see them"
    ]


def _crash_in_file(crash: Crash | None, program: ProgramFile) -> Crash | None:
    """A crash with a short message and a line of the file; in a notebook, the message has the place."""
    if crash is None:
        return None
    message = to_one_line(crash.message)
    line = crash.line if (crash.line or 0) <= program.text.count("\n") + 1 else None
    place = program.line_place_text(line) if line else ""
    if place:
        message, line = f"{place}: {message}", None
    return Crash(crash.kind, shorten(message, _LONGEST_MESSAGE), line, to_one_line(crash.error))


def _process_crash(request: RunRequest, result: BoardResult) -> Crash:
    if isinstance(result.answer, UnreadableMessage):
        return Crash(CrashKind.PROCESS_ENDED, _UNREADABLE_MESSAGE)
    errors = result.errors
    # The interpreter writes the innermost line first.
    frame = re.search(f'^  File "{re.escape(request.file)}", line (\\d+) in ', errors, re.MULTILINE)
    line = None if frame is None else int(frame[1])
    if "Timeout" in errors:
        return Crash(CrashKind.TIME, time_limit_message(request.limits.seconds), line)
    if "MemoryError" in errors or "Cannot allocate" in errors:
        return Crash(CrashKind.MEMORY, memory_limit_message(request.limits.megabytes), line)
    problem = "it crashed the interpreter" if "Segmentation" in errors else "it ended its process"
    return Crash(CrashKind.PROCESS_ENDED, f"{problem}; return the board, and call nothing that ends it", line)
