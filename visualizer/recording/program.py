"""What can be run: a program's source, its neighbour order and, where known, its function."""

from __future__ import annotations
import __future__

import ast
import inspect
import linecache
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from types import CodeType, FunctionType, GeneratorType
from typing import Any, Protocol, TypeAlias
from warnings import catch_warnings, simplefilter
from weakref import WeakKeyDictionary

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.errors import AlgorithmError, shown
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

#: What an algorithm is: called with a board and a cell, it yields visits and calls.
Steps: TypeAlias = "GeneratorType[Any, None, None]"
Function: TypeAlias = Callable[..., Steps]

#: The flags of compiled code that a ``from __future__ import`` sets.
_FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


class RunUnderWay(Protocol):
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


class Elsewhere(Protocol):
    """Runs a program that this process does not run itself."""

    def recording(self, board: Board, click: Cell, order: Order, limit: int | None) -> RunUnderWay:
        """A run of the program that begins now."""


@dataclass(frozen=True)
class Program:
    """A program: its source and neighbour order, and how it is run.

    ``function`` is run here, ``elsewhere`` runs it in a process of its own; where both are None it
    cannot be run.
    """

    code: SourceCode
    order: Order = ROW_BY_ROW
    function: Function | None = None
    elsewhere: Elsewhere | None = field(default=None, kw_only=True)

    @property
    def can_run(self) -> bool:
        """Whether it can be run, here or elsewhere."""
        return self.function is not None or self.elsewhere is not None

    @property
    def name(self) -> str:
        """What it is called on the command line and in files."""
        return self.code.name

    @property
    def title(self) -> str:
        """A short name for a pane."""
        return self.code.title

    @classmethod
    def of_function(cls, function: Function) -> Program:
        """The program of a person's own function, row by row; its source as far as it is found."""
        try:
            name = getattr(function, "__name__", "algorithm")
            code = SourceCode(name if isinstance(name, str) else "algorithm", *source_of(function))
        except Exception as error:  # an object may answer anything to what it is asked
            raise AlgorithmError(
                f"{shown(function)} is not an algorithm; give a name or a generator function"
            ) from error
        return cls(code, ROW_BY_ROW, function)


#: The sources that were found, as long as their functions are there.
_found: WeakKeyDictionary[FunctionType, tuple[str, int, str]] = WeakKeyDictionary()


def source_of(function: Function) -> tuple[str, int, str]:
    """A function's source text, its first line, and the name of its file; no text if unknown.

    It is that of the first time it is asked for, when what is in the file is likeliest to be it.
    """
    if type(function) is not FunctionType:
        return _find_source(function)
    source = _found.get(function)
    if source is None:
        source = _found[function] = _find_source(function)
    return source


def _find_source(function: Function) -> tuple[str, int, str]:
    own = _undecorated(function)
    code = getattr(own, "__code__", None)
    module = getattr(own, "__module__", None)
    file = f"{module.rpartition('.')[2]}.py" if module else ""
    if not isinstance(code, CodeType):
        return "", 1, file
    return _source_text(code, getattr(own, "__globals__", None)), code.co_firstlineno, file


def _undecorated(function: Function) -> Function:
    """The function whose lines run: what a decorator wraps, unless the wrapper yields itself."""
    return function if inspect.isgeneratorfunction(function) else inspect.unwrap(function)


def _source_text(code: CodeType, names: dict[str, object] | None) -> str:
    linecache.checkcache(code.co_filename)
    file = linecache.getlines(code.co_filename, names)
    # A file may have been changed since, or have no more than the name that the code was given.
    if not _is_in(code, "".join(file)):
        return ""
    return "".join(inspect.getblock(file[code.co_firstlineno - 1 :]))


def _is_in(code: CodeType, text: str) -> bool:
    """Whether a text, compiled as a file, holds the code at its line."""
    flags = code.co_flags & _FUTURES | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    return any(_is_same(code, each) for each in _codes_of(text, code.co_filename, flags))


@lru_cache(maxsize=4)
def _codes_of(text: str, file: str, flags: int) -> tuple[CodeType, ...]:
    try:
        with catch_warnings():
            simplefilter("ignore")
            found = [compile(text, file, "exec", flags, dont_inherit=True)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    for each in found:  # which grows while it is gone through
        found += [inner for inner in each.co_consts if isinstance(inner, CodeType)]
    return tuple(found)


def _is_same(code: CodeType, other: CodeType) -> bool:
    if (code.co_name, code.co_firstlineno) != (other.co_name, other.co_firstlineno):
        return False
    # Test tools rewrite assertions; the names that they put in cannot be written by hand.
    rewritten = any(name.startswith("@") for name in (*code.co_varnames, *code.co_names))
    return rewritten or _does(code) == _does(other)


def _does(code: CodeType) -> tuple[object, ...]:
    values = tuple(each for each in code.co_consts if not isinstance(each, CodeType))
    return code.co_code, code.co_names, code.co_varnames, repr(values)
