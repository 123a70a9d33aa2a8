"""Running a user's program in a process of its own: on boards, or as a `Program` like the catalogue's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from inspect import findsource, getfile, unwrap
from itertools import islice
from pathlib import Path
from threading import Thread
from types import FunctionType
from weakref import WeakKeyDictionary

import numpy as np

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.errors import AlgorithmError, TraceFileError, shorten, to_one_line
from visualizer.programs.hooks.events import EventKind
from visualizer.programs.languages.functions import LEETCODE_NAMES
from visualizer.programs.process.host import build_crash
from visualizer.programs.process.program_run import ProgramRun, Received, build_request, start_program_run
from visualizer.programs.process.wire import Batch, ContainerMade, Limits, ProgramSnapshot, RunRequest, WatchCommand
from visualizer.programs.reading.interpretation import interpret_events, interpret_operations
from visualizer.programs.source.program_file import ProgramFile, find_program
from visualizer.recording.crashes import Crash, defect_crash
from visualizer.recording.line_steps import VariableRun
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.program import DEFAULT_OUTCOME, Program, RunOutcome
from visualizer.recording.recording import unseen_frontier_notes
from visualizer.recording.run_end import CellValues, RunEnd
from visualizer.trace.languages import reword_for
from visualizer.trace.operations import IntArray
from visualizer.trace.trace import Trace
from visualizer.trace.validation import validate_trace

#: How many operations after the position are watched together.
_OPERATIONS_AHEAD = 200
#: The number of an event that no run reaches.
_NEVER = 1 << 30
#: How many messages are taken at a time, so that no frame of the window is late.
_MOST_MESSAGES_TAKEN = 100
_LONGEST_MESSAGE = 300
#: For each trace that was made here, the indices of its events, see `Interpretation`.
_event_indices: WeakKeyDictionary[Trace, IntArray] = WeakKeyDictionary()


def operations_after_events(trace: Trace, numbers: Sequence[int]) -> list[int]:
    """How many operations of a trace that was made here are complete after each of these numbers of events."""
    complete: list[int] = np.searchsorted(_event_indices[trace], numbers).tolist()
    return complete


class ProcessRunner:
    """Runs one program on boards with a click, in processes that are started when needed."""

    def __init__(self, program: ProgramFile, limits: Limits | None = None) -> None:
        self.program = program
        self.limits = limits or Limits()
        #: Gives the order of a Python set of texts.
        self.hash_seed = 0
        #: Called with each snapshot of an observed run, which then takes much longer.
        self.on_snapshot: Callable[[ProgramSnapshot], object] | None = None
        self._run: ProgramRun | None = None

    def run(
        self,
        boards: Sequence[Board],
        observed: bool = False,
        loads_once: bool = False,
        trial: bool = False,
        choices: Sequence[int] = (),
    ) -> Iterator[RunOutcome]:
        """Yield the outcome of the program's run on each board.

        The file is loaded anew for each board, and if the process ends, the next board gets a new
        one. With ``loads_once`` the file is loaded once, so that a call meets what the calls before
        have left behind, and the end of the process is the end of all runs. ``observed`` runs take
        longer, and have traces. With ``trial`` the trial code is run too, after the first board. ``choices`` has a
        number for each board, if the text asks for one.
        """
        remaining = list(boards)
        while remaining:
            request = build_request(
                self.program,
                remaining,
                self.limits,
                watch=None if self.on_snapshot is None else WatchCommand(0, _NEVER),
                observed=observed,
                loads_once=loads_once,
                trial=trial,
                hash_seed=self.hash_seed,
                choices=tuple(choices[-len(remaining) :]),
            )
            run = self._run = start_program_run(request)
            run.on_snapshot = self.on_snapshot or run.on_snapshot
            try:
                while not run.is_over:
                    end = run.wait()
                    yield build_outcome(self.program, remaining.pop(0), request, end, run.received())
            finally:
                run.kill()
            if loads_once:
                return
            trial = False

    def close(self) -> None:
        """End the current run, if there is one."""
        if self._run is not None:
            self._run.kill()


def build_outcome(
    program: ProgramFile, board: Board, request: RunRequest, end: RunEnd, received: Received
) -> RunOutcome:
    """The outcome of a run on ``board`` that ended so; its trace has what has been received.

    If that cannot be understood, the crash of the outcome is that of the process.
    """
    trace: Trace | None = None
    notes: tuple[str, ...] = ()
    fault, given = _crash_in_file(end.fault, program), end.given_cells
    try:
        if request.observed:
            interpretation = (
                interpret_operations(*received)
                if request.is_generator
                else interpret_events(board, received.rows, end.rows or range(board.height))
            )
            click, columns, containers = board.click or (0, 0), interpretation.columns, interpretation.containers
            code = replace(program.code, frontier_kind=interpretation.frontier_kind)
            trace = Trace(board, click, code, ROW_BY_ROW, columns, containers)
            validate_trace(trace)
            _event_indices[trace] = interpretation.event_indices
            notes = (*interpretation.notes, *_unseen_write_notes(end.cells, trace))
            notes = tuple(reword_for(program.path.name, note) for note in notes)
            if request.is_generator and fault is None and not containers:
                notes += unseen_frontier_notes(trace.bytes, click, LiveBoard(trace.final))
            # A process that was ended does not send its board.
            given = given or tuple(map(tuple, trace.final.rows))
    except (KeyError, ValueError, TypeError, OverflowError, TraceFileError) as error:
        if not len(received.rows):
            raise
        fault = defect_crash(error) if end.fault is None else build_crash("ended", request, board.rows)
        return build_outcome(program, board, request, RunEnd(fault=fault), Received(received.rows[:0]))
    printed, trial = end.printed[: request.limits.printed], _crash_in_file(end.trial, program)
    known = replace(end, given_cells=given, fault=fault, printed=printed, trial=trial, rows=(), is_last=False)
    return RunOutcome(**vars(known), trace=trace, notes=notes)


def _unseen_write_notes(cells: CellValues | None, trace: Trace) -> list[str]:
    """A note if the returned board differs from the final board of the trace.

    There is another note already for values that are no symbols.
    """
    values = [value for row in cells or () for value in row]
    are_symbols = all(isinstance(value, str) and len(value) == 1 for value in values)
    if cells is None or not are_symbols or cells == tuple(map(tuple, trace.final.rows)):
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
    place = program.notebook_place_of_line(line) if line else ""
    if place:
        message, line = f"{place}: {message}", None
    return Crash(crash.kind, shorten(message, _LONGEST_MESSAGE), line, to_one_line(crash.error))


def program_from_file(program: ProgramFile, limits: Limits | None = None, trial: bool = True) -> Program:
    """The program in a file; it is run in other processes, within ``limits``.

    With ``trial``, the file's trial code is run after it.
    """
    return Program(program.code, ROW_BY_ROW, runner=FileProgramRunner(program, limits or Limits(), trial))


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
class FileProgramRunner:
    """A `Runner` that runs the program of a file."""

    program: ProgramFile
    limits: Limits
    trial: bool

    def variable_run(self, trace: Trace, first: int) -> FileVariableRun:
        """A new run that collects the variables of a trace that was recorded here."""
        return FileVariableRun(self, trace, first)

    def start_recording(self, board: Board, click: Cell, order: Order, limit: int | None) -> FileRecording:
        """Start a run. ``order`` is ignored: the program has its own neighbour order."""
        limits = self.limits if limit is None else replace(self.limits, operations=limit)
        return FileRecording(self, board.with_click(click), limits)


class FileRecording:
    """A `RunInProgress` of the program of a file."""

    def __init__(self, runner: FileProgramRunner, board: Board, limits: Limits) -> None:
        request = build_request(runner.program, [board], limits, observed=True, trial=runner.trial)
        self._run = start_program_run(request)
        self._outcome_of = partial(build_outcome, runner.program, board, request)
        self._outcome: RunOutcome | None = None
        self._future_outcome: Future[RunOutcome] | None = None

    @property
    def operations(self) -> int:
        """The approximate number of operations recorded so far."""
        return self._run.operations

    @property
    def outcome(self) -> RunOutcome:
        """How the run ended, what it printed, and what could not be seen."""
        return self._outcome or DEFAULT_OUTCOME

    def run(self, most: int | None = None) -> bool:
        """Return whether the run is over; with ``most`` None, wait for its end first."""
        if self._future_outcome is None:
            end = self._run.wait() if most is None else self._run.poll()
            if end is None:
                return False
            self._run.kill()
            self._future_outcome = Future()
            build = partial(self._build_outcome, end, self._future_outcome)
            try:
                # In a daemon thread: the window does not wait, and can be closed meanwhile.
                Thread(target=build, daemon=True).start()
            except RuntimeError:  # a browser has no threads
                build()
        if self._outcome is None and (most is None or self._future_outcome.done()):
            self._outcome = self._future_outcome.result()
        return self._outcome is not None

    def _build_outcome(self, end: RunEnd, future: Future[RunOutcome]) -> None:
        try:
            future.set_result(self._outcome_of(end, self._run.received()))
        except Exception as error:
            future.set_exception(error)

    def close(self) -> None:
        """Abandon the run, and end its process."""
        self._run.kill()

    def trace(self) -> Trace:
        """The trace of the operations so far, as they are understood without the rest. Any thread may ask.

        It ends before the latest write, since a program may push a cell only after it is written.
        """
        outcome = self._outcome
        if outcome is None:
            received = self._run.received()
            if not self._run.request.is_generator:
                writes = np.flatnonzero(received.rows[:, 0] == EventKind.WRITE)
                received = Received(received.rows[: int(writes[-1:].sum())])
            outcome = self._outcome_of(RunEnd(), received)
        assert outcome.trace is not None
        outcome.trace.is_complete = self._outcome is outcome
        return outcome.trace


class FileVariableRun(VariableRun):
    """A second run of the program of a file, which pauses until more of it is needed."""

    def __init__(self, runner: FileProgramRunner, trace: Trace, first: int) -> None:
        super().__init__(trace, first)
        self._size = len(trace)
        self._sources = _event_indices.get(trace, np.full(self._size + 1, _NEVER, np.int32))
        self._watched_until = min(first + _OPERATIONS_AHEAD, len(trace))
        request = build_request(
            runner.program, [trace.board], runner.limits, watch=self._watch_command(), observed=True
        )
        self._run = start_program_run(request)

    def _watch_command(self) -> WatchCommand:
        return WatchCommand(self._event_number(self.first), self._event_number(self._watched_until))

    def _event_number(self, moment: int) -> int:
        """The number, from 1, of the event that completes ``moment`` operations."""
        return int(self._sources[moment - 1]) + 1 if moment else 0

    def run_part(self, operations: int) -> None:
        """Store snapshots that have arrived, and ask for more when all are stored."""
        for message in islice(self._run.messages(), _MOST_MESSAGES_TAKEN):
            if isinstance(message, ProgramSnapshot):
                self.store(message.what, message.number, message.frame, message.variables)
            elif not isinstance(message, (Batch, ContainerMade)):
                self.finish()
                self._run.kill()
                return
        if self.operations >= self._watched_until:
            self._watched_until = min(max(self.operations, self.first) + _OPERATIONS_AHEAD, self._size + 1)
            self._run.send(self._watch_command())

    def moments_from_number(self, number: int) -> range:
        """The moments at which the event with this number ends, none if it shows no operation."""
        # Of the same type as the sources: otherwise `searchsorted` copies them.
        events = np.array((number - 1, number), self._sources.dtype)
        begin, end = self._sources.searchsorted(events).tolist()
        return range(begin + 1, end + 1)
