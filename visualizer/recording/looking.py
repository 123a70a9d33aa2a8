"""Looking at a program while it runs: its variables after each operation and before each line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from types import FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any, TypeAlias

from visualizer.recording.live_board import LiveBoard
from visualizer.recording.value_text import value_text

#: A variable's name and its value as text.
Variable: TypeAlias = tuple[str, str]

#: What is seen: an operation with its number, a line with its number, a call that is about to be
#: left.
OPERATION, LINE, LEAVE = "operation", "line", "leave"
#: Is told of what is seen: what it is, its number, that of the frame, and the variables in it.
Seen: TypeAlias = Callable[[str, int, int, list[Variable]], None]

#: A loop that does nothing which could be shown may run any number of lines.
_MOST_BETWEEN = 500
_NO_DATA = (LiveBoard, FunctionType, GeneratorType, ModuleType, type)


class Looking:
    """Looks at a program inside ``with``, from the operation before number ``first`` on.

    Its own code stands in ``lines`` of ``file``; generator expressions and lambdas, which stand in
    another's line, are left out. A debugger or a coverage tool sees nothing meanwhile.
    """

    def __init__(self, file: str, lines: Container[int], first: int, seen: Seen) -> None:
        self.first = first
        self._file, self._lines, self._seen = file, lines, seen
        self._is_on, self._is_inside = first <= 1, False
        self._before: Callable[..., Any] | None = None
        #: How many lines have been run since the latest operation.
        self._between = 0

    def __enter__(self) -> None:
        self._before, self._is_inside = sys.gettrace(), True
        if self._is_on:
            sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        self._is_inside = False
        sys.settrace(self._before)

    def operation(self, number: int, frame: FrameType | None) -> None:
        """Look at a frame that has just done an operation, counted from 1; None at the end."""
        is_near = number >= self.first - 1
        if is_near != self._is_on and self._is_inside:
            self._is_on = is_near
            sys.settrace(self._called if is_near else self._before)
            below = frame
            while below is not None:
                below.f_trace = self._called(below, "call", None) if is_near else None
                below = below.f_back
        if is_near:
            self._between = 0
            self._look(OPERATION, number, frame)

    def _called(self, frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401
        code = frame.f_code
        own = code.co_filename == self._file and code.co_firstlineno in self._lines
        return self._line if own and not code.co_name.startswith("<") else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401
        if event == "line" and self._between < _MOST_BETWEEN:
            # What stands in the line of `def` was put there, to note calls or to count steps.
            if frame.f_lineno != frame.f_code.co_firstlineno:
                self._between += 1
                self._look(LINE, frame.f_lineno, frame)
        elif event == "return":
            self._look(LEAVE, 0, frame)
        return self._line

    def _look(self, what: str, number: int, frame: FrameType | None) -> None:
        self._seen(what, number, id(frame), [] if frame is None else _variables_of(frame))


def _variables_of(frame: FrameType) -> list[Variable]:
    """The variables in the order of the code, not in that in which they got their values."""
    code, values = frame.f_code, frame.f_locals
    names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
    return variable_texts({name: values[name] for name in names if name in values})


def variable_texts(values: dict[str, Any]) -> list[Variable]:
    """Names and values as text; what is not data of the algorithm is left out."""
    return [
        (name, value_text(value))
        for name, value in values.items()
        if not (name == "self" or name.startswith((".", "_")) or _is_no_datum(value))
    ]


def _is_no_datum(value: object) -> bool:
    if type(value) is list and value:  # the board of a plain program, or a row of it
        row = value[0] if type(value[0]) is list else value
        return bool(row) and all(type(symbol) is str and len(symbol) == 1 for symbol in row)
    return issubclass(type(value), _NO_DATA)
