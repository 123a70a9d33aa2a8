"""The functions that instrumented code calls, to log what the program does.

The board and the containers are ordinary lists, deques and sets, so the instrumented code logs how
they are used (see `hooks.instrument`). An object that has an attribute for another object of its
class counts as an element of a linked list.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import chain, islice
from types import FrameType
from typing import Any, TypeVar

from visualizer.programs.hooks.events import (
    FIRST_BORDERED_ROW,
    NO_VALUE,
    PROGRAM_MODULE,
    EventKind,
    EventLog,
    attribute_values,
    innermost_frame,
    value_parts,
    written_character,
)

_Value = TypeVar("_Value")

_OBSERVED_TYPES = (list, deque, set)
_QUEUE_MODULES = ("queue", "_queue")
#: The functions of `heapq` that are observed.
HEAP_FUNCTIONS = {"heappush", "heappop", "heapreplace", "heappushpop"}
_PUSH_METHODS = {"append", "appendleft", "insert", "add", "put", "put_nowait"}
_EXTEND_METHODS = {"extend": "append", "extendleft": "appendleft", "update": "add"}
_POP_METHODS = {"pop", "popleft", "remove", "discard", "get", "get_nowait"}
#: The methods that are observed.
OBSERVED_METHODS = {*_PUSH_METHODS, *_EXTEND_METHODS, *_POP_METHODS, "clear"}


class Hooks:
    """Logs the calls of recursive functions; executes what is done with containers and the board, and logs it.

    ``board`` is the board that the program is given.
    """

    def __init__(self, log: EventLog, board: list[list[str]]) -> None:
        self._log = log
        self._open_frames: list[FrameType] = []
        self._function_numbers: dict[str, int] = {}
        #: The numbers of containers by identity; all objects of a class are one linked list.
        self._container_numbers: dict[int, int] = {}
        #: For each row of a board: its number, its index on the board, and the width of the border.
        self._row_places = {id(row): (number, number, 0) for number, row in enumerate(board)}
        #: The container and value that were read last, and the instruction that read them.
        self._latest_look: tuple[tuple[int, int], int] = (NO_VALUE, NO_VALUE), NO_VALUE
        #: Keeps numbered objects alive, so that their identities are not reused.
        self._kept_objects: list[object] = list(board)

    # Calls

    def enter(self, function: str, values: tuple[Any, ...]) -> None:
        """Log that a function is entered with these arguments."""
        log, frame = self._log, sys._getframe(1)
        caller = innermost_frame(frame.f_back, log.file)
        self._open_frames.append(frame)
        number = self._function_numbers.setdefault(function, len(self._function_numbers))
        line = NO_VALUE if caller is None else caller.f_lineno
        log.add_with_line(frame, EventKind.CALL, number, NO_VALUE, line)
        parts = chain.from_iterable(map(value_parts, values))
        log.add_with_line(frame, EventKind.ENTER, number, log.value_number(tuple(parts)), frame.f_lineno)

    def leave(self, value: _Value = None) -> _Value:  # type: ignore[assignment]
        """Log that the innermost function returns, and return ``value``."""
        frame = sys._getframe(1)
        if self._close_call(frame):
            self._log.add_with_line(frame, EventKind.RETURN, 0, NO_VALUE, frame.f_lineno)
        return value

    def unwind(self) -> None:
        """Note that an error leaves the innermost function; if it is caught, that is a return."""
        frame = sys._getframe(1)
        if self._close_call(frame):
            self._log.unwound_lines.append(frame.f_lineno)

    def _close_call(self, frame: FrameType) -> bool:
        """Whether a call ends now; because of `finally`, a function may return a second time."""
        return bool(self._open_frames) and self._open_frames[-1] is frame and bool(self._open_frames.pop())

    # Containers and the board

    def note_new(self, values: Any) -> Any:  # noqa: ANN401, here and below: whatever a program has
        """Log a new container or element of a linked list, and return it."""
        kind = type(values)
        if kind in _OBSERVED_TYPES and (len(values) == 1 or self._can_hold_cells(values)):
            self._container_number(values)
        elif (
            kind.__module__ == PROGRAM_MODULE
            and not isinstance(values, (*_OBSERVED_TYPES, tuple))
            and any(each is None or type(each) is kind for each in attribute_values(values))
        ):
            self._add_event(EventKind.PUSH, self._container_number(kind), values)
        return values

    def _can_hold_cells(self, values: Any) -> bool:  # noqa: ANN401
        """Whether a list may be a frontier: it has a number, or its first element has two integers."""
        return id(values) in self._container_numbers or any(len(value_parts(each)) > 1 for each in islice(values, 1))

    def _add_event(self, kind: EventKind, number: int, value: object) -> None:
        """Log the use of a value, if it has integers."""
        value_number = self._log.value_number(value)
        if value_number != NO_VALUE:
            self._log.add(kind, number, value_number)

    def _container_number(self, values: Any) -> int:  # noqa: ANN401
        """The number of a container; if it is new, its elements are logged as pushed."""
        number = self._container_numbers.get(id(values))
        if number is None:
            number = self._container_numbers[id(values)] = len(self._container_numbers)
            self._kept_objects.append(values)
            if isinstance(values, set) or type(values).__name__ == "PriorityQueue":
                self._log.add(EventKind.UNORDERED, number, NO_VALUE)
            for value in list(values) if isinstance(values, _OBSERVED_TYPES) else ():
                self._add_event(EventKind.PUSH, number, value)
        return number

    def observed_method(self, values: Any, name: str) -> Callable[..., Any]:  # noqa: ANN401
        """A method of a value; if the value is a container, it logs its use."""
        method: Callable[..., Any] = getattr(values, name)
        is_builtin = any(isinstance(values, kind) and hasattr(kind, name) for kind in _OBSERVED_TYPES)
        if not is_builtin and type(values).__module__ not in _QUEUE_MODULES:
            return method
        number = self._container_number(values)

        def call_and_log(*args: Any, **options: Any) -> Any:  # noqa: ANN401
            if name in _EXTEND_METHODS and len(args) == 1 and type(values) in _OBSERVED_TYPES:
                return self._extend_container(values, _EXTEND_METHODS[name], *args, **options)
            # Adding an element that a set has, or removing one that it lacks, is no event.
            is_set = isinstance(values, set) and bool(args)
            had_value = is_set and args[0] in values
            result = method(*args, **options)
            if name == "clear":
                self._log.add(EventKind.CLEAR, number, NO_VALUE)
            elif name in _POP_METHODS and (had_value or not is_set):
                kind = EventKind.TAKE_BACK if name == "pop" and args != (0,) else EventKind.TAKE_FRONT
                self._add_event(kind, number, args[0] if name in ("remove", "discard") else result)
            elif name in _PUSH_METHODS and args and not had_value:
                self._add_event(EventKind.PUSH, number, args[1] if name == "insert" else args[0])
            return result

        return call_and_log

    def _extend_container(self, values: Any, name: str, more: Iterable[Any]) -> None:  # noqa: ANN401
        # One by one, since the iterable may read the container meanwhile.
        append = self.observed_method(values, name)
        for value in list(more) if more is values else self.iterate(more):
            append(value)

    def observed_heap_function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of `heapq` that logs its use; another function as it is."""
        if getattr(function, "__module__", "") not in ("heapq", "_heapq"):
            return function

        def call_and_log(values: Any, *added: Any) -> Any:  # noqa: ANN401
            number = self._container_number(values)
            self._log.add(EventKind.UNORDERED, number, NO_VALUE)
            result = function(values, *added)
            for value in added:
                self._add_event(EventKind.PUSH, number, value)
            if function.__name__ != "heappush":
                self._add_event(EventKind.TAKE_FRONT, number, result)
            return result

        return call_and_log

    def follow_link(self, value: Any, name: str) -> Any:  # noqa: ANN401
        """Return ``value.name``; if it is the link of a linked list, ``value`` is logged as taken."""
        following = getattr(value, name)
        number = self._container_numbers.get(id(type(value)))
        if number is not None and (following is None or type(following) is type(value)):
            self._add_event(EventKind.TAKE_FRONT, number, value)
        return following

    def note_replacement(self, old: Any, new: Any) -> Any:  # noqa: ANN401
        """Return ``new``, which replaces a list under its name, as in ``queue = queue[1:]``; log the changes."""
        if type(old) is not list or type(new) is not list or not self._can_hold_cells(old) or old is new:
            return new
        number = self._container_number(old)
        self._container_numbers[id(new)] = number
        self._kept_objects.append(new)
        removed, added = len(old) - len(new), new[len(old) :]
        if added and new[: len(old)] == old:
            changes = [(EventKind.PUSH, value) for value in added]
        elif removed > 0 and old[removed:] == new:
            changes = [(EventKind.TAKE_FRONT, value) for value in old[:removed]]
        elif removed > 0 and old[:-removed] == new:
            changes = [(EventKind.TAKE_BACK, value) for value in reversed(old[-removed:])]
        else:
            self._log.add(EventKind.CLEAR, number, NO_VALUE)
            changes = [(EventKind.PUSH, value) for value in new]
        for kind, value in changes:
            self._add_event(kind, number, value)
        return new

    def change_in_place(self, values: Any, method: str, more: Any) -> Any:  # noqa: ANN401
        """Execute ``values += more`` (method "extend") or ``values |= more`` ("update")."""
        is_extended = method == "extend" and type(values) in (list, deque)
        if is_extended or (method == "update" and type(values) is set and isinstance(more, Set)):
            self.observed_method(values, method)(more)
        elif method == "extend":
            values += more
        else:
            values |= more
        return values

    def get_item(self, values: Any, index: Any) -> Any:  # noqa: ANN401
        """Return ``values[index]``; taking a cell apart, ``q[0][0], q[0][1]``, is logged as one look."""
        value = values[index]
        number = self._container_numbers.get(id(values))
        if number is not None and type(index) is int:
            look, instruction = (number, id(value)), sys._getframe(1).f_lasti
            before, self._latest_look = self._latest_look, (look, instruction)
            if look != before[0] or instruction <= before[1]:
                self._add_event(EventKind.LOOK, number, value)
        return value

    def delete_item(self, values: Any, index: Any) -> None:  # noqa: ANN401
        """Execute ``del values[index]``."""
        number = self._container_numbers.get(id(values))
        deleted = values[index] if number is not None and type(index) is int else None
        del values[index]
        if number is not None:
            self._add_event(EventKind.TAKE_BACK if index else EventKind.TAKE_FRONT, number, deleted)

    def iterate(self, values: Any) -> Any:  # noqa: ANN401
        """The iterable of a loop; if it is a container, each element is logged when the loop takes it."""
        if type(values) not in _OBSERVED_TYPES or not self._can_hold_cells(values):
            return values
        return self._logged_values(values, self._container_number(values))

    def _logged_values(self, values: Any, number: int) -> Iterator[Any]:  # noqa: ANN401
        for value in values:
            self._add_event(EventKind.NEXT, number, value)
            yield value

    def writable_row(self, values: Any, *index: Any) -> Any:  # noqa: ANN401
        """``values``, or ``values[index]``, for an assignment to one of its elements."""
        row = values[index[0]] if index else values
        if type(row) is not list:
            return row
        if id(row) not in self._row_places and index and type(index[0]) is int:
            border = self._border_width(values, row)
            if border is not None:
                number = len(self._row_places) + border * FIRST_BORDERED_ROW
                self._row_places[id(row)] = number, index[0] % len(values) - border, border
                self._kept_objects.append(row)
        place = self._row_places.get(id(row))
        return row if place is None else _WritableRow(row, *place, self._log)

    def _border_width(self, values: object, row: list[object]) -> int | None:
        """The width of the border, 0 or 1, if ``values`` is a copy of the board with this row; else None."""
        if type(values) is list and all(isinstance(symbol, str) for symbol in row):
            for border in (0, 1):
                if (len(values) - 2 * border, len(row) - 2 * border) == (self._log.height, self._log.width):
                    return border
        return None

    def row_numbers(self, board: Iterable[object]) -> list[int]:
        """The numbers of a board's rows, -1 for a row that was not observed."""
        return [self._row_places.get(id(row), (NO_VALUE, 0, 0))[0] for row in board]


class _WritableRow:
    """A row of a board during one assignment, which it logs.

    It is row ``board_row`` of the board, and starts ``border`` cells to the left of it.
    """

    def __init__(self, row: list[Any], number: int, board_row: int, border: int, log: EventLog) -> None:
        self._row, self._number, self._log = row, number, log
        self._board_row, self._border = board_row, border

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        return self._row[index]

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        self._row[index] = value
        if type(index) is int:
            col = index % len(self._row) - self._border
            if 0 <= self._board_row < self._log.height and 0 <= col < self._log.width:
                cell = self._board_row * self._log.width + col
                self._log.add(EventKind.WRITE, self._number << 8 | ord(written_character(value)), cell)
