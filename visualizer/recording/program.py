"""What can be run: a program's source, its neighbour order and, where known, its function."""

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
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

#: What an algorithm is: called with a board and a cell, it yields visits and calls.
CallGenerator: TypeAlias = "GeneratorType[Any, None, None]"
AlgorithmFunction: TypeAlias = Callable[..., CallGenerator]


class RunInProgress(Protocol):
    """A run that is recorded a part at a time, wherever that is done."""

    @property
    def operations(self) -> int:
        """How many operations have been recorded so far."""

    @property
    def outcome(self) -> RunOutcome:
        """What there is to say about the run; how it ended only once it is over."""

    def run(self, most: int | None = None) -> bool:
        """Record about ``most`` more operations, None: all; True when the run is over."""

    def trace(self) -> Trace:
        """The trace of what has been recorded."""

    def close(self) -> None:
        """Give the run up, and end its process if it has one."""


class Runner(Protocol):
    """Runs a program that this process does not run itself."""

    def start_recording(self, board: Board, click: Cell, order: Order, limit: int | None) -> RunInProgress:
        """A run of the program that begins now."""

    def variable_run(self, trace: Trace, first: int) -> VariableRun:
        """A run that tells the variables of a trace that was recorded here, from moment ``first`` on."""


@dataclass(frozen=True)
class Program:
    """A program: its source and neighbour order, and how it is run.

    ``function`` is run here, ``runner`` runs it in a process of its own; where both are None it
    cannot be run.
    """

    code: SourceCode
    order: Order = ROW_BY_ROW
    function: AlgorithmFunction | None = None
    runner: Runner | None = field(default=None, kw_only=True)

    @property
    def can_run(self) -> bool:
        """Whether it can be run, here or elsewhere."""
        return self.function is not None or self.runner is not None

    @property
    def name(self) -> str:
        """What it is called on the command line and in files."""
        return self.code.name

    @property
    def title(self) -> str:
        """A short name for a pane."""
        return self.code.title

    @classmethod
    def from_function(cls, function: AlgorithmFunction) -> Program:
        """The program of a person's own function, row by row; its source as far as it is found."""
        try:
            name = getattr(function, "__name__", "algorithm")
            code = SourceCode(name if isinstance(name, str) else "algorithm", *source_of(function))
        except Exception as error:  # an object may answer anything to what it is asked
            raise AlgorithmError(
                f"{short_repr(function)} is not an algorithm; give a name or a generator function"
            ) from error
        return cls(code, ROW_BY_ROW, function)


def source_of(function: AlgorithmFunction) -> tuple[str, int, str]:
    """A function's source text, its first line, and the name of its file; no text if unknown."""
    # The function whose lines run: what a decorator wraps, unless the wrapper yields itself.
    own = function if inspect.isgeneratorfunction(function) else inspect.unwrap(function)
    code = getattr(own, "__code__", None)
    module = getattr(own, "__module__", None)
    file = f"{module.rpartition('.')[2]}.py" if module else ""
    if not isinstance(code, CodeType):
        return "", 1, file
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, getattr(own, "__globals__", None))
    text = ""
    with suppress(SyntaxError, TokenError):  # the file may hold anything by now
        text = "".join(inspect.getblock(lines[code.co_firstlineno - 1 :]))
    return text, code.co_firstlineno, file
