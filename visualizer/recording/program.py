"""Programs: an algorithm with its source code, its neighbour order and, if known, its function."""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from tokenize import TokenError
from types import CodeType, GeneratorType
from typing import Any, Protocol, TypeAlias

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.errors import AlgorithmError, short_repr
from visualizer.recording.line_steps import VariableRun
from visualizer.recording.run_end import RunEnd
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace


@dataclass(frozen=True)
class RunOutcome(RunEnd):
    """The end of a run, and its observation.

    ``trace`` has the operations up to the end, None if the run was not observed; ``notes`` are
    sentences on what could not be observed.
    """

    trace: Trace | None = None
    notes: tuple[str, ...] = ()


#: The outcome of a run about which there is nothing to say.
DEFAULT_OUTCOME = RunOutcome()


#: An algorithm is a function of a board and a click that returns a generator of visits and calls.
CallGenerator: TypeAlias = "GeneratorType[Any, None, None]"
AlgorithmFunction: TypeAlias = Callable[..., CallGenerator]


class RunInProgress(Protocol):
    """A run that is recorded a part at a time, in this process or another."""

    @property
    def operations(self) -> int:
        """The number of operations recorded so far."""

    @property
    def outcome(self) -> RunOutcome:
        """The outcome of the run, complete only when it is over."""

    def run(self, most: int | None = None) -> bool:
        """Record about ``most`` more operations (None: all) and return whether the run is over."""

    def trace(self) -> Trace:
        """The trace of the operations recorded so far."""

    def close(self) -> None:
        """Abandon the run and end its process, if it has one."""


class Runner(Protocol):
    """Runs a program in another process."""

    def start_recording(self, board: Board, click: Cell, order: Order, limit: int | None) -> RunInProgress:
        """Start a run of the program and return it; arguments as for `Recording`."""

    def variable_run(self, trace: Trace, first: int) -> VariableRun:
        """A second run for the variables of ``trace``, recorded by this runner, from moment ``first`` on."""


@dataclass(frozen=True)
class Program:
    """An algorithm with its source code, its neighbour order and the means to run it.

    ``function`` is run in this process, ``runner`` runs the program in another; if both are None it
    cannot be run.
    """

    code: SourceCode
    order: Order = ROW_BY_ROW
    function: AlgorithmFunction | None = None
    runner: Runner | None = field(default=None, kw_only=True)

    @property
    def can_run(self) -> bool:
        """Whether the program can be run."""
        return self.function is not None or self.runner is not None

    @property
    def name(self) -> str:
        """The name on the command line and in files."""
        return self.code.name

    @property
    def title(self) -> str:
        """A short name for a pane."""
        return self.code.title

    @classmethod
    def from_function(cls, function: AlgorithmFunction) -> Program:
        """The program of a user's function, in the order row by row, with its source if it is found.

        Raises AlgorithmError for an object that is no function.
        """
        try:
            name = getattr(function, "__name__", "algorithm")
            code = SourceCode(name if isinstance(name, str) else "algorithm", *source_of(function))
        except Exception as error:  # attributes of an object may raise anything
            raise AlgorithmError(
                f"{short_repr(function)} is not an algorithm; give a name or a generator function"
            ) from error
        return cls(code, ROW_BY_ROW, function)


def source_of(function: AlgorithmFunction) -> tuple[str, int, str]:
    """A function's source text (empty if unknown), the number of its first line, and the name of its file."""
    # Of a decorated function the lines of the wrapped one run, unless the wrapper yields itself.
    own = function if inspect.isgeneratorfunction(function) else inspect.unwrap(function)
    code = getattr(own, "__code__", None)
    module = getattr(own, "__module__", None)
    file = f"{module.rpartition('.')[2]}.py" if module else ""
    if not isinstance(code, CodeType):
        return "", 1, file
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, getattr(own, "__globals__", None))
    text = ""
    with suppress(SyntaxError, TokenError):  # the file may have changed
        text = "".join(inspect.getblock(lines[code.co_firstlineno - 1 :]))
    return text, code.co_firstlineno, file
