"""Reading the variables of a running program, after each operation and before each line."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Container
from itertools import islice
from traceback import walk_stack
from types import FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any, TypeAlias

from visualizer.errors import make_printable, shorten
from visualizer.recording.containers import Stack
from visualizer.recording.live_board import LiveBoard

#: A variable's name and its value as text.
Variable: TypeAlias = tuple[str, str]

#: The events: an operation, a line that is about to run, a call that is about to be left.
OPERATION, LINE, LEAVE = "operation", "line", "leave"
#: Called with an event, the number of the operation or line, the id of the frame, and its variables.
WatchCallback: TypeAlias = Callable[[str, int, int, list[Variable]], None]

#: The most lines that are reported between two operations: a loop without operations may run any number.
MOST_LINES_BETWEEN = 500
_MOST_VALUE_CHARACTERS = 60
_MOST_SHOWN_ITEMS = 3
#: More than items of a list, since a tuple is often a record.
_MOST_SHOWN_FIELDS = 6
_MOST_NESTING_LEVELS = 3
_NON_DATA_TYPES = (LiveBoard, FunctionType, GeneratorType, ModuleType, type)


class ProgramWatcher:
    """Reports the events of a program inside ``with``, from the operation before number ``first`` on.

    The program's code is in ``lines`` of ``file``; generator expressions and lambdas are left out.
    Meanwhile a debugger or a coverage tool sees nothing of the program.
    """

    def __init__(self, file: str, lines: Container[int], first: int, callback: WatchCallback) -> None:
        self.first = first
        self._file, self._lines, self._callback = file, lines, callback
        self._is_on, self._is_inside = first <= 1, False
        self._previous_tracer: Callable[..., Any] | None = None
        self._lines_since_operation = 0

    def __enter__(self) -> None:
        self._previous_tracer, self._is_inside = sys.gettrace(), True
        if self._is_on:
            sys.settrace(self._trace_call)

    def __exit__(self, *_: object) -> None:
        self._is_inside = False
        sys.settrace(self._previous_tracer)

    def watch_operation(self, number: int, frame: FrameType | None) -> None:
        """Report operation ``number``, from 1, which ``frame`` has just done; None after the end."""
        is_watched = number >= self.first - 1
        if is_watched != self._is_on and self._is_inside:
            self._is_on = is_watched
            sys.settrace(self._trace_call if is_watched else self._previous_tracer)
            for caller, _ in walk_stack(frame) if frame else ():
                caller.f_trace = self._trace_call(caller, "call", None) if is_watched else None
        if is_watched:
            self._lines_since_operation = 0
            self._report(OPERATION, number, frame)

    def _trace_call(self, frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401
        code = frame.f_code
        is_own = code.co_filename == self._file and code.co_firstlineno in self._lines
        return self._trace_line if is_own and not code.co_name.startswith("<") else None

    def _trace_line(self, frame: FrameType, event: str, argument: object) -> Any:  # noqa: ANN401
        if event == "line" and self._lines_since_operation < MOST_LINES_BETWEEN:
            # Code in the line of a `def` was inserted by the instrumentation.
            if frame.f_lineno != frame.f_code.co_firstlineno:
                self._lines_since_operation += 1
                self._report(LINE, frame.f_lineno, frame)
        elif event == "return":
            self._report(LEAVE, 0, frame)
        return self._trace_line

    def _report(self, event: str, number: int, frame: FrameType | None) -> None:
        self._callback(event, number, id(frame), [] if frame is None else _frame_variables(frame))


def _frame_variables(frame: FrameType) -> list[Variable]:
    """The variables of a frame that hold data, as text, in the order of the code."""
    code, values = frame.f_code, frame.f_locals
    names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
    return [
        (name, value_text(values[name]))
        for name in names
        if name in values and name != "self" and not name.startswith((".", "_"))
        if not _is_not_data(values[name])
    ]


def _is_not_data(value: object) -> bool:
    if type(value) is list and value:  # a plain program's board, or a row of it
        row = value[0] if type(value[0]) is list else value
        return bool(row) and all(type(symbol) is str and len(symbol) == 1 for symbol in row)
    return issubclass(type(value), _NON_DATA_TYPES)


# Values as text


def value_text(value: object) -> str:
    """A value as one line of at most 60 printable characters; of a collection the first items.

    The time does not depend on the size of a collection. If the text of the value cannot be made,
    the line names the error.
    """
    # Not `isinstance`, since an object may return anything as its `__class__`.
    kind = type(value)
    try:
        text = _nested_text(value, _MOST_NESTING_LEVELS)
    except BaseException as error:  # a user's class may raise anything, also SystemExit
        text = f"{kind.__name__}, whose text cannot be made: {type(error).__name__}"
    else:
        text = text[1:-1] if issubclass(kind, (list, deque)) else text
        text = "empty" if text in ("", "{}") else text
    return shorten(make_printable(text), _MOST_VALUE_CHARACTERS)


def _nested_text(value: Any, levels: int) -> str:  # noqa: ANN401, any value
    kind = type(value)
    if issubclass(kind, (str, bytes, bytearray)):
        return repr(value[:_MOST_VALUE_CHARACTERS])
    collections = (list, deque, tuple, set, frozenset, dict)
    if not issubclass(kind, collections) or hasattr(kind, "_fields"):
        return repr(value)
    size = len(value)
    if issubclass(kind, (set, frozenset)):
        return _set_text(value, size, levels)
    if not levels:
        return "\u2026"
    is_dict, is_tuple = issubclass(kind, dict), issubclass(kind, tuple)
    most = _MOST_SHOWN_FIELDS if is_tuple else _MOST_SHOWN_ITEMS
    items = reversed(value) if issubclass(kind, Stack) else value
    texts = [_nested_text(item, levels - 1) for item in islice(items, most)]
    if is_dict:
        values = (_nested_text(item, levels - 1) for item in value.values())
        texts = [f"{key}: {item}" for key, item in zip(texts, values)]
    more = f" \u2026 {size}" if size > most else "," if is_tuple and size == 1 else ""
    begin, end = "{}" if is_dict else "()" if is_tuple else "[]"
    return f"{begin}{', '.join(texts)}{more}{end}"


def _set_text(value: Any, size: int, levels: int) -> str:  # noqa: ANN401
    first = next(iter(value), None)
    if size <= 1:
        return _nested_text(first, levels) if size else "empty"
    return f"{size} cells" if type(first) is tuple and len(first) == 2 else f"{size} values"
