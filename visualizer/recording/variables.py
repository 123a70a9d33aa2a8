"""The live variables of an algorithm at any moment, from a second run that follows the playhead.

Variables are not stored in a trace. A second run is driven to the moment that is asked for; it
stores them for every operation from there to the next visit, so going on is cheap. What lies a few
hundred operations back is kept too; where something earlier is asked for, a new run begins.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import FrameType
from weakref import WeakMethod, ref

from visualizer.errors import VisualizerError
from visualizer.recording.driver import Driver
from visualizer.recording.line_steps import LineStep, LineSteps
from visualizer.recording.log import Log
from visualizer.recording.looking import LINE, OPERATION, Looking, Variable
from visualizer.recording.program import Program
from visualizer.trace.source import lines_of
from visualizer.trace.trace import Trace

_OPERATIONS_AT_A_TIME = 2000
#: Where each line is looked at, fewer.
_LOOKED_AT_A_TIME = 25
_KEPT = 400
#: So many operations before the position are looked at, for a person who steps back.
_BEHIND, _BEHIND_WHILE_PLAYING = 200, 10


class VariableRun(ABC):
    """A run that is looked at, and stores what is seen from moment ``first`` on.

    ``variables`` has those after so many operations, ``steps`` what is run then, as `LineSteps` has
    it; it may lack any of them.
    """

    def __init__(self, trace: Trace, first: int) -> None:
        self.first = first
        self.variables: dict[int, list[Variable]] = {}
        self._lines = LineSteps(trace)
        self.steps = self._lines.steps
        #: Whether the program has ended, and how many operations have happened.
        self.finished = False
        self.operations = 0

    @abstractmethod
    def go_on(self, operations: int) -> None:
        """Go on for about so many operations; AlgorithmError for what the program does wrong."""

    @abstractmethod
    def moments_of(self, number: int) -> Iterable[int]:
        """After how many operations something is seen with this number: none, or several."""

    def take(self, what: str, number: int, frame: int, variables: list[Variable]) -> None:
        """Store what is seen, as `Seen`."""
        if what == OPERATION:
            for moment in self.moments_of(number):
                self.operations = moment
                if moment >= self.first:
                    self.variables[moment] = variables
                self._lines.operation(moment, frame, variables)
        elif what == LINE:
            self._lines.line(frame, number, variables)
        else:
            self._lines.leave(frame, variables)

    def end(self) -> None:
        """Store that the program has ended."""
        self._lines.finish()
        self.finished = True


class VariableTracer:
    """Follows one trace; ``work`` until ``variables`` has what is asked for."""

    def __init__(self, trace: Trace, program: Program) -> None:
        self.trace = trace
        self._program = program
        self._run: VariableRun | None = None
        self._failed = False

    def variables(self, moment: int) -> list[Variable] | None:
        """The variables after ``moment`` operations; None as long as they are not known."""
        if moment == 0 or self._failed:
            return []
        return self._run.variables.get(moment) if self._run else None

    def steps(self, moment: int) -> Sequence[LineStep] | None:
        """What is run from ``moment`` to the next operation; None as long as it is not known.

        The first is the operation itself, with the variables when its line is over.
        """
        run = self._run
        if run is None or not (run.operations > moment or run.finished):
            return (LineStep(None),) if self._failed else None
        if steps := run.steps.get(moment):
            return steps
        variables = self.variables(moment)
        return None if variables is None or moment < run.first else (LineStep(None, variables),)

    def work(self, moment: int, time_left: Callable[[], bool]) -> bool:
        """Go on until ``steps`` of a moment are known, while ``time_left()``; True if they are not.

        At least one part is done, unless they are known already.
        """
        while self.steps(moment) is None:
            try:
                self._go_on(moment)
            except VisualizerError:
                self._failed = True  # the trace itself shows where the algorithm went wrong
            if not time_left():
                break
        return self.steps(moment) is None

    def _go_on(self, moment: int) -> None:
        run = self._run
        if run is None or moment < run.first:
            # Begin a little earlier, since a person who steps back once will do so again.
            start = getattr(self._program.runner, "variable_run", LocalVariableRun)
            run = self._run = start(self.trace, self._program, max(0, moment - _BEHIND))
        elif run.operations < moment:
            run.first = max(run.operations + 1, moment - _BEHIND_WHILE_PLAYING)
        if run.finished:
            self._failed = moment not in run.variables
        elif run.operations < run.first - 1:
            run.go_on(min(_OPERATIONS_AT_A_TIME, run.first - 1 - run.operations))
        else:
            run.go_on(_LOOKED_AT_A_TIME)
        run.first = max(run.first, min(moment - _KEPT, run.operations))
        for kept in (run.variables, run.steps):
            for passed in [each for each in kept if each < moment - _KEPT]:
                del kept[passed]


class LocalVariableRun(VariableRun):
    """A run in this process that stores variables and lines instead of operations."""

    def __init__(self, trace: Trace, program: Program, first: int) -> None:
        super().__init__(trace, first)
        code = program.code
        #: The source may stand at other lines here than where the trace was recorded.
        self._move = trace.code.first_line - code.first_line
        self._log = LookedAtLog(trace.board)
        self._driver = Driver(trace.board, trace.click, program, trace.order, self._log)
        file = self._driver.codes[0].co_filename
        lines = range(code.first_line, code.first_line + len(lines_of(code.text)))
        seen = partial(_call_if_there, WeakMethod(self.take))
        self._looking = self._driver.watching = Looking(file, lines, first, seen)
        self._log.look_with(self._looking)

    def go_on(self, operations: int) -> None:
        """As `VariableRun.go_on`."""
        self._looking.first = self.first
        try:
            self._driver.run(operations)
        finally:
            self.operations = self._log.operations
        if self._driver.finished:
            self.end()

    def moments_of(self, number: int) -> Iterable[int]:
        """The number itself."""
        return (number,)

    def take(self, what: str, number: int, frame: int, variables: list[Variable]) -> None:
        """As `VariableRun.take`."""
        super().take(what, number + self._move if what == LINE else number, frame, variables)


def _call_if_there(method: WeakMethod[Callable[..., None]], *arguments: object) -> None:
    """Call a method of an object that shall be freed with its last user."""
    if act := method():
        act(*arguments)


class LookedAtLog(Log):
    """A log whose operations can be looked at as they happen; this class stores nothing.

    Log and entries do not keep each other, so that both are freed with the run.
    """

    def look_with(self, looking: Looking) -> None:
        """Have each operation looked at from now on."""
        before = self.entries
        self.entries = WatchedEntries(partial(_look, ref(self), looking))
        self.entries += before


def _look(log_of: ref[LookedAtLog], looking: Looking) -> None:
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
