"""The live variables of an algorithm at any moment, from a second run that follows the playhead.

Variables are not stored in a trace. A second run is driven to the moment that is asked for; it
stores them for every operation from there to the next visit, so going on is cheap. What lies a few
hundred operations back is kept too; where something earlier is asked for, a new run begins.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any, Protocol, TypeAlias
from weakref import WeakMethod, ref

from visualizer.board.board import Board
from visualizer.errors import VisualizerError
from visualizer.recording.driver import Driver
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.log import Log
from visualizer.recording.program import Program
from visualizer.recording.value_text import value_text
from visualizer.trace.trace import Trace

#: A variable's name and its value as text.
Variable = tuple[str, str]

_OPERATIONS_AT_A_TIME = 6000
_KEPT = 400
_NO_DATA = (LiveBoard, FunctionType, GeneratorType, ModuleType, type)


class VariableRun(Protocol):
    """A run that stores the variables after each operation from moment ``first`` on."""

    first: int
    #: The variables after so many operations.
    variables: dict[int, list[Variable]]

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

    ``start_run`` begins a run of the program; by default it runs here.
    """

    def __init__(self, trace: Trace, program: Program, start_run: StartRun | None = None) -> None:
        self.trace = trace
        self._program = program
        self._start_run = start_run or LocalVariableRun
        self._run: VariableRun | None = None
        self._failed = False

    def variables(self, moment: int) -> list[Variable] | None:
        """The variables after ``moment`` operations; None as long as they are not known."""
        if moment == 0 or self._failed:
            return []
        return self._run.variables.get(moment) if self._run else None

    def work(self, moment: int, time_left: Callable[[], bool]) -> bool:
        """Go on towards ``moment`` while ``time_left()``; True while there is more to do.

        At least one part is done, unless the variables after ``moment`` are known already.
        """
        while self.variables(moment) is None:
            try:
                self._go_on(moment)
            except VisualizerError:
                self._failed = True  # the trace itself shows where the algorithm went wrong
            if not time_left():
                break
        return self.variables(moment) is None

    def _go_on(self, moment: int) -> None:
        run = self._run
        if run is None or moment < run.first:
            # Begin a little earlier, since a person who steps back once will do so again.
            first = max(1, moment - _KEPT)
            run = self._run = self._start_run(self.trace, self._program, first)
        elif run.operations < moment:
            run.skip_to(moment)
        if run.finished:
            self._failed = moment not in run.variables
        else:
            run.go_on(min(_OPERATIONS_AT_A_TIME, max(moment - run.operations, 1)))
        for passed in [each for each in run.variables if each < moment - _KEPT]:
            del run.variables[passed]


class LocalVariableRun:
    """A run in this process that stores variables instead of operations."""

    def __init__(self, trace: Trace, program: Program, first: int) -> None:
        self.variables: dict[int, list[Variable]] = {}
        self.first = first
        self._log = _VariablesLog(trace.board, WeakMethod(self._store))
        self._driver = Driver(trace.board, trace.click, program, trace.order, self._log)

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
        self._driver.run(operations)

    def _store(self, moment: int) -> None:
        frame = self._log.frame
        if moment < self.first:
            return
        if not isinstance(frame, FrameType):
            self.variables[moment] = []
            return
        # In the order of the code; a frame gives them in the order in which it was asked for them.
        code, values = frame.f_code, frame.f_locals
        names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
        self.variables[moment] = variable_texts(
            {name: values[name] for name in names if name in values}
        )


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

        self.entries = _WatchedEntries(complete)


class _WatchedEntries(list[int]):
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
