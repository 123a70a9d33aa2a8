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
from visualizer.recording.line_steps import LineStep, VariableRun
from visualizer.recording.log import Log
from visualizer.recording.looking import Looking
from visualizer.recording.program import Program
from visualizer.trace.source import lines_of
from visualizer.trace.trace import Trace

_OPERATIONS_AT_A_TIME = 2000
#: Where each line is looked at, fewer.
_LOOKED_AT_A_TIME = 25
_KEPT = 400
#: So many operations before the position are looked at, for a person who steps back.
_BEHIND, _BEHIND_WHILE_PLAYING = 200, 10


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
        if run is None or moment < run.first or not (run.operations > moment or run.finished):
            return unknown
        return run.steps.get(moment) or unknown

    def work(self, moment: int, time_left: Callable[[], bool]) -> bool:
        """Go on until ``steps`` of a moment are known, while ``time_left()``; True if they are not.

        At least one part is done, unless they are known already.
        """
        while self.steps(moment) is None:
            try:
                self._go_on(moment)
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

    def _go_on(self, moment: int) -> None:
        run = self._run
        if run is None or moment < run.first:
            # Begin a little earlier, since a person who steps back once will do so again.
            run = self._run = self._start_run(max(0, moment - _BEHIND))
        elif run.operations < moment:
            run.first = max(run.operations + 1, moment - _BEHIND_WHILE_PLAYING)
        if run.finished:
            self._unknown_from = moment
        elif run.operations < run.first - 1:
            run.go_on(min(_OPERATIONS_AT_A_TIME, run.first - 1 - run.operations))
        else:
            run.go_on(_LOOKED_AT_A_TIME)
        run.first = max(run.first, min(moment - _KEPT, run.operations))
        for passed in [each for each in run.steps if each < moment - _KEPT]:
            del run.steps[passed]


class LocalVariableRun(VariableRun):
    """A run in this process that stores variables and lines instead of operations."""

    def __init__(self, trace: Trace, program: Program, first: int) -> None:
        super().__init__(trace, first)
        code = program.code
        self._move = trace.code.first_line - code.first_line
        self._log = Log(trace.board)
        self._driver = Driver(trace.board, trace.click, program, trace.order, self._log)
        file = self._driver.codes[0].co_filename
        lines = range(code.first_line, code.first_line + len(lines_of(code.text)))
        seen = partial(_call_if_there, WeakMethod(self.take))
        self._looking = self._driver.watching = Looking(file, lines, first, seen)
        before = self._log.entries
        # Log and entries do not keep each other, so that both are freed with the run.
        self._log.entries = WatchedEntries(partial(_look, ref(self._log), self._looking))
        self._log.entries += before

    def go_on(self, operations: int) -> None:
        """As `VariableRun.go_on`."""
        self._looking.first = self.first
        try:
            self._driver.run(operations)
        finally:
            self.operations = self._log.operations
        if self._driver.finished:
            self.end()


def _call_if_there(method: WeakMethod[Callable[..., None]], *arguments: object) -> None:
    """Call a method of an object that shall be freed with its last user."""
    if act := method():
        act(*arguments)


def _look(log_of: ref[Log], looking: Looking) -> None:
    log = log_of()
    if log is not None:
        frame = log.frame if isinstance(log.frame, FrameType) else None
        looking.operation(log.operations, frame)


class WatchedEntries(list[int]):
    """The entries of a log, which calls ``complete`` when an operation has been written."""

    def __init__(self, complete: Callable[[], None]) -> None:
        super().__init__()
        self._complete = complete

    def append(self, entry: int) -> None:
        super().append(entry)
        if len(self) % 2 == 0:
            self._complete()
