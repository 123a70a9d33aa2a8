"""What can be run: a program's source, its neighbour order and, where known, its function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from tokenize import TokenError
from types import FunctionType, GeneratorType
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.trace.source import SourceCode

#: What an algorithm is: called with a board and a cell, it yields visits and calls.
Steps: TypeAlias = "GeneratorType[Any, None, None]"
Function: TypeAlias = Callable[..., Steps]


@dataclass(frozen=True)
class Program:
    """A program: its source and neighbour order; ``function`` is None where it cannot be run."""

    code: SourceCode
    order: Order = ROW_BY_ROW
    function: Function | None = None

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
        name = getattr(function, "__name__", "algorithm")
        return cls(SourceCode(name, *source_of(function)), ROW_BY_ROW, function)


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
    code = getattr(function, "__code__", None)
    first_line = code.co_firstlineno if code else 1
    module = getattr(function, "__module__", None)
    return _source_text(function), first_line, f"{module.rpartition('.')[2]}.py" if module else ""


def _source_text(function: Function) -> str:
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError, SyntaxError, TokenError):
        return ""
    # Code that was made from a text can have the name of a file that holds something else.
    name = getattr(inspect.unwrap(function), "__name__", "")
    return text if f"def {name}(" in text or name == "<lambda>" else ""
