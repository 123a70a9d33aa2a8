"""The variables of an algorithm at any moment, from a second run that follows the position.

Variables are not stored in a trace. A second run goes on to the requested moment and stores the
variables of the last few hundred operations, so stepping forward or a little back is cheap. For an
earlier moment a new run begins.
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

_OPERATIONS_PER_PART = 100
#: Fewer, since each line is watched.
_WATCHED_OPERATIONS_PER_PART = 10
_CACHED_MOMENTS = 400
#: The operations before the position that are watched, for a user who steps back.
_WATCHED_BEHIND, _WATCHED_BEHIND_PLAYING = 200, 10


class VariableTracer:
    """Finds the variables of one trace: call ``advance`` until ``steps`` has them."""

    def __init__(self, trace: Trace, program: Program) -> None:
        self.trace = trace
        self._program = program
        self._run: VariableRun | None = None
        #: From this moment on no variables can be known, since the algorithm raises an error.
        self._unknown_from = len(trace) + 1

    def steps(self, moment: int) -> Sequence[LineStep] | None:
        """The lines run from ``moment`` to the next operation, None as long as they are not known.

        The first is the operation itself, with the variables after its line.
        """
        run = self._run
        fallback = (LineStep(None),) if moment >= self._unknown_from else None
        if run is None or moment < run.first or not (run.operations > moment or run.is_finished):
            return fallback
        return run.steps.get(moment) or fallback

    def advance(self, moment: int, time_left: Callable[[], bool]) -> bool:
        """Run on while ``time_left()`` until ``steps(moment)`` is known, and return whether it is still unknown.

        Unless it is known already, at least one part is run.
        """
        while self.steps(moment) is None:
            try:
                self._run_part(moment)
            except VisualizerError:
                self._unknown_from = moment  # the trace itself shows the error
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
            # Begin a little earlier, since a user who steps back often does so again.
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
        for old in [cached for cached in run.steps if cached < moment - _CACHED_MOMENTS]:
            del run.steps[old]


class LocalVariableRun(VariableRun):
    """A run in this process that stores lines and variables instead of operations."""

    def __init__(self, trace: Trace, program: Program, first: int) -> None:
        super().__init__(trace, first)
        code = program.code
        self._line_shift = trace.code.first_line - code.first_line
        self._log = OperationLog(trace.board)
        self._driver = Driver(trace.board, trace.click, program, trace.order, self._log)
        file = self._driver.code_objects[0].co_filename
        lines = range(code.first_line, code.first_line + len(split_lines(code.text)))
        callback = partial(_call_if_alive, WeakMethod(self.store))
        self._watcher = self._driver.watch_context = ProgramWatcher(file, lines, first, callback)
        entries = self._log.entries
        # A weak reference, so that the log and its entries are freed with the run.
        self._log.entries = WatchedEntries(partial(_watch_log, ref(self._log), self._watcher))
        self._log.entries += entries

    def run_part(self, operations: int) -> None:
        """Run about ``operations`` more. Raises AlgorithmError for an error of the program."""
        self._watcher.first = self.first
        try:
            self._driver.run(operations)
        finally:
            self.operations = self._log.operations
        if self._driver.is_finished:
            self.finish()


def _call_if_alive(method: WeakMethod[Callable[..., None]], *arguments: object) -> None:
    if bound := method():
        bound(*arguments)


def _watch_log(log_reference: ref[OperationLog], watcher: ProgramWatcher) -> None:
    if log := log_reference():
        frame = log.frame if isinstance(log.frame, FrameType) else None
        watcher.watch_operation(log.operations, frame)


class WatchedEntries(list[int]):
    """The entries of a log, which call ``on_operation`` after both entries of an operation."""

    def __init__(self, on_operation: Callable[[], None]) -> None:
        super().__init__()
        self._on_operation = on_operation

    def append(self, entry: int) -> None:
        super().append(entry)
        if len(self) % 2 == 0:
            self._on_operation()
