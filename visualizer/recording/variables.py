"""The live variables of an algorithm at any moment, from a second run that follows the playhead.

Variables are not stored in a trace. A second run is driven to the moment that is asked for; it
stores them for every operation from there to the next visit, so going on is cheap. What lies a few
hundred operations back is kept too; where something earlier is asked for, a new run begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any, Protocol, TypeAlias
from weakref import WeakMethod, ref

from visualizer.board.board import Board
from visualizer.errors import VisualizerError
from visualizer.recording.driver import Driver
from visualizer.recording.line_steps import LineStep, LineSteps, Variable
from visualizer.recording.line_tracing import LineTracing, TraceFunction
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.log import Log
from visualizer.recording.program import Program
from visualizer.recording.value_text import value_text
from visualizer.trace.trace import Trace

_OPERATIONS_AT_A_TIME = 2000
#: Where each line is looked at, fewer.
_LOOKED_AT_A_TIME = 25
_KEPT = 400
#: So many operations before the position are looked at, for a person who steps back.
_BEHIND, _BEHIND_WHILE_PLAYING = 200, 10
_NO_DATA = (LiveBoard, FunctionType, GeneratorType, ModuleType, type)


class VariableRun(Protocol):
    """A run that stores the variables after each operation from moment ``first`` on."""

    first: int
    #: The variables after so many operations.
    variables: dict[int, list[Variable]]

    @property
    def steps(self) -> dict[int, list[LineStep]]:
        """What is run after so many operations, as `LineSteps` has it; it may lack any of them."""

    @property
    def finished(self) -> bool:
        """Whether the program has ended."""

    @property
    def operations(self) -> int:
        """How many operations have happened."""

    def skip_to(self, moment: int) -> None:
        """Store variables from ``moment`` on, which has not been reached yet."""

    def go_on(self, operations: int) -> None:
        """Go on for about so many operations; AlgorithmError for what the program does wrong."""


#: What begins a run for a trace with its program, storing variables from a moment on.
StartRun: TypeAlias = Callable[[Trace, Program, int], VariableRun]


class VariableTracer:
    """Follows one trace; ``work`` until ``variables`` has what is asked for.

    ``start_run`` begins a run of the program; by default it runs where the program does.
    """

    def __init__(self, trace: Trace, program: Program, start_run: StartRun | None = None) -> None:
        self.trace = trace
        self._program = program
        usual: StartRun = getattr(program.elsewhere, "variable_run", LocalVariableRun)
        self._start_run = start_run or usual
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
            run = self._start_run(self.trace, self._program, max(0, moment - _BEHIND))
            self._run = run
        elif run.operations < moment:
            run.skip_to(max(run.operations + 1, moment - _BEHIND_WHILE_PLAYING))
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


class LocalVariableRun:
    """A run in this process that stores variables and lines instead of operations."""

    def __init__(self, trace: Trace, program: Program, first: int) -> None:
        self.variables: dict[int, list[Variable]] = {}
        self.first = first
        self._lines = LineSteps(trace)
        # A function that is no generator function does its operations while the driver is made.
        self._tracing: LineTracing | None = None
        self._log = _VariablesLog(trace.board, WeakMethod(self._store))
        self._driver = Driver(trace.board, trace.click, program, trace.order, self._log)
        #: The source may stand at other lines here than where the trace was recorded.
        self._move = trace.code.first_line - program.code.first_line
        self._tracing = LineTracing(
            program.code, self._driver.codes[0], _line_function(WeakMethod(self._look))
        )
        self._driver.watching = self._tracing

    @property
    def steps(self) -> dict[int, list[LineStep]]:
        """What is run after so many operations, as `LineSteps` has it."""
        return self._lines.steps

    @property
    def operations(self) -> int:
        """How many operations have happened."""
        return self._log.operations

    @property
    def finished(self) -> bool:
        """Whether the program has ended."""
        return self._driver.finished

    def skip_to(self, moment: int) -> None:
        """Store variables from ``moment`` on, which has not been reached yet."""
        self.first = moment

    def go_on(self, operations: int) -> None:
        """Go on for about so many operations; AlgorithmError for what the program does wrong."""
        assert self._tracing is not None
        self._tracing.on = self.operations >= self.first - 1
        self._driver.run(operations)
        if self.finished:
            self._lines.finish()

    def _store(self, moment: int) -> None:
        frame = self._log.frame
        if moment < self.first - 1:
            return
        variables = _variables_of(frame) if isinstance(frame, FrameType) else []
        if moment >= self.first:
            self.variables[moment] = variables
        self._lines.operation(moment, frame, variables)
        if isinstance(frame, FrameType) and self._tracing is not None:
            self._tracing.begin(frame)

    def _look(self, frame: FrameType, event: str) -> None:
        if event == "line" and not self._lines.is_full:
            self._lines.line(frame, frame.f_lineno + self._move, _variables_of(frame))
        elif event == "return":
            self._lines.leave(frame, _variables_of(frame))


def _variables_of(frame: FrameType) -> list[Variable]:
    """The variables in the order of the code, not in that in which they got their values."""
    code, values = frame.f_code, frame.f_locals
    names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
    return variable_texts({name: values[name] for name in names if name in values})


def _line_function(look: WeakMethod[Callable[[FrameType, str], None]]) -> TraceFunction:
    """A trace function that does not keep what it calls."""

    def line(frame: FrameType, event: str, argument: object) -> None:
        act = look()
        if act is not None:
            act(frame, event)

    return line


class _VariablesLog(Log):
    """A log that stores nothing, and calls ``happened`` with the moment after each operation.

    Log and entries do not keep each other, nor the run, so that all are freed with the run.
    """

    def __init__(self, board: Board, happened: WeakMethod[Callable[[int], None]]) -> None:
        super().__init__(board)
        log = ref(self)

        def complete() -> None:
            act, of_log = happened(), log()
            if act is not None and of_log is not None:
                act(of_log.operations)

        self.entries = WatchedEntries(complete)


class WatchedEntries(list[int]):
    """The entries of a log, which calls ``complete`` when an operation has been written."""

    def __init__(self, complete: Callable[[], None]) -> None:
        super().__init__()
        self._complete = complete

    def append(self, entry: int) -> None:
        super().append(entry)
        if len(self) % 2 == 0:
            self._complete()


def variable_texts(values: dict[str, Any]) -> list[Variable]:
    """Names and values as text; what is not data of the algorithm is left out."""
    return [
        (name, value_text(value))
        for name, value in values.items()
        if not issubclass(type(value), _NO_DATA) and not name.startswith((".", "_"))
    ]
