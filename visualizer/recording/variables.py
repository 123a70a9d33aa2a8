"""The live variables of an algorithm at any moment, from a second run that follows the playhead.

Variables are not stored in a trace. A second run is driven to the moment that is asked for; it
stores them for every operation from there to the next visit, so going on is cheap. What lies a few
hundred operations back is kept too; where something earlier is asked for, a new run begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType
from weakref import WeakMethod, ref

from visualizer.errors import VisualizerError
from visualizer.recording.driver import Driver
from visualizer.recording.inspection import ProgramWatcher
from visualizer.recording.line_steps import LineStep, VariableRun
from visualizer.recording.log import OperationLog
from visualizer.recording.program import Program
from visualizer.trace.source import split_lines
from visualizer.trace.trace import Trace

_OPERATIONS_PER_PART = 2000
#: Where each line is looked at, fewer.
_WATCHED_OPERATIONS_PER_PART = 25
_CACHED_MOMENTS = 400
#: So many operations before the position are looked at, for a person who steps back.
_WATCHED_BEHIND, _WATCHED_BEHIND_PLAYING = 200, 10


class VariableTracer:
    """Follows one trace; ``work`` until ``steps`` has what is asked for."""

    def __init__(self, trace: Trace, program: Program) -> None:
        self.trace = trace
        self._program = program
        self._run: VariableRun | None = None
        #: From this moment on nothing can be known, since the algorithm goes wrong.
        self._unknown_from = len(trace) + 1

    def steps(self, moment: int) -> Sequence[LineStep] | None:
        """What is run from ``moment`` to the next operation; None as long as it is not known.

        The first is the operation itself, with the variables when its line is over.
        """
        run = self._run
        unknown = (LineStep(None),) if moment >= self._unknown_from else None
        if run is None or moment < run.first or not (run.operations > moment or run.is_finished):
            return unknown
        return run.steps.get(moment) or unknown

    def advance(self, moment: int, time_left: Callable[[], bool]) -> bool:
        """Go on until ``steps`` of a moment are known, while ``time_left()``; True if they are not.

        At least one part is done, unless they are known already.
        """
        while self.steps(moment) is None:
            try:
                self._run_part(moment)
            except VisualizerError:
                self._unknown_from = moment  # the trace itself shows where the algorithm went wrong
            if not time_left():
                break
        return self.steps(moment) is None

    def _start_run(self, first: int) -> VariableRun:
        runner = self._program.runner
        if runner is None:
            return LocalVariableRun(self.trace, self._program, first)
        return runner.variable_run(self.trace, first)

    def _run_part(self, moment: int) -> None:
        run = self._run
        if run is None or moment < run.first:
            # Begin a little earlier, since a person who steps back once will do so again.
            run = self._run = self._start_run(max(0, moment - _WATCHED_BEHIND))
        elif run.operations < moment:
            run.first = max(run.operations + 1, moment - _WATCHED_BEHIND_PLAYING)
        if run.is_finished:
            self._unknown_from = moment
        elif run.operations < run.first - 1:
            run.run_part(min(_OPERATIONS_PER_PART, run.first - 1 - run.operations))
        else:
            run.run_part(_WATCHED_OPERATIONS_PER_PART)
        run.first = max(run.first, min(moment - _CACHED_MOMENTS, run.operations))
        for passed in [each for each in run.steps if each < moment - _CACHED_MOMENTS]:
            del run.steps[passed]


class LocalVariableRun(VariableRun):
    """A run in this process that stores variables and lines instead of operations."""

    def __init__(self, trace: Trace, program: Program, first: int) -> None:
        super().__init__(trace, first)
        code = program.code
        self._line_shift = trace.code.first_line - code.first_line
        self._log = OperationLog(trace.board)
        self._driver = Driver(trace.board, trace.click, program, trace.order, self._log)
        file = self._driver.code_objects[0].co_filename
        lines = range(code.first_line, code.first_line + len(split_lines(code.text)))
        seen = partial(_call_if_alive, WeakMethod(self.store))
        self._watcher = self._driver.watch_context = ProgramWatcher(file, lines, first, seen)
        before = self._log.entries
        # Log and entries do not keep each other, so that both are freed with the run.
        self._log.entries = WatchedEntries(partial(_watch_log, ref(self._log), self._watcher))
        self._log.entries += before

    def run_part(self, operations: int) -> None:
        """As `VariableRun.go_on`."""
        self._watcher.first = self.first
        try:
            self._driver.run(operations)
        finally:
            self.operations = self._log.operations
        if self._driver.is_finished:
            self.finish()


def _call_if_alive(method: WeakMethod[Callable[..., None]], *arguments: object) -> None:
    """Call a method of an object that shall be freed with its last user."""
    if act := method():
        act(*arguments)


def _watch_log(log_of: ref[OperationLog], watcher: ProgramWatcher) -> None:
    log = log_of()
    if log is not None:
        frame = log.frame if isinstance(log.frame, FrameType) else None
        watcher.watch_operation(log.operations, frame)


class WatchedEntries(list[int]):
    """The entries of a log, which calls ``complete`` when an operation has been written."""

    def __init__(self, complete: Callable[[], None]) -> None:
        super().__init__()
        self._on_operation = complete

    def append(self, entry: int) -> None:
        super().append(entry)
        if len(self) % 2 == 0:
            self._on_operation()
