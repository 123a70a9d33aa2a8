"""What prepared code calls: what a program writes, puts in and takes out, and what calls itself.

Board and containers are the ordinary lists, deques and sets that the program makes: it is the
prepared code that notes what is done to them (see `observed.instrument`). An object that has a link
to another of its class is taken to wait in a linked list.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import chain, islice
from types import FrameType
from typing import Any, TypeVar

from visualizer.programs.observed.events import (
    FIRST_BORDERED_ROW,
    NO_VALUE,
    PROGRAM_MODULE,
    EventKind,
    EventLog,
    attribute_values,
    value_parts,
)

_Value = TypeVar("_Value")

_OBSERVED_TYPES = (list, deque, set)
_QUEUE_MODULES = ("queue", "_queue")
#: The functions of `heapq` that are noted.
HEAP_FUNCTIONS = {"heappush", "heappop", "heapreplace", "heappushpop"}
#: The letters that are symbols of a board; what else is written cannot be shown.
_SYMBOL_SET = frozenset("MEB12345678X")
_PUSH_METHODS = {"append", "appendleft", "insert", "add", "put", "put_nowait"}
_EXTEND_METHODS = {"extend": "append", "extendleft": "appendleft", "update": "add"}
_POP_METHODS = {"pop", "popleft", "remove", "discard", "get", "get_nowait"}
#: The methods that are noted.
OBSERVED_METHODS = {*_PUSH_METHODS, *_EXTEND_METHODS, *_POP_METHODS, "clear"}


class ContainerHooks:
    """What prepared code calls; each method does what it stands for, and notes it in ``log``.

    ``board`` is what the program is handed.
    """

    def __init__(self, log: EventLog, board: list[list[str]]) -> None:
        self._log = log
        #: The numbers of containers by identity; all objects of a class are one linked list.
        self._container_numbers: dict[int, int] = {}
        #: Of each row of a board its own number, that on the board, and the width of the border.
        self._row_places = {id(row): (number, number, 0) for number, row in enumerate(board)}
        #: What was looked at last, and the instruction that did it.
        self._latest_look: tuple[tuple[int, int], int] = (NO_VALUE, NO_VALUE), NO_VALUE
        #: What has a number stays, so that its identity is not another's.
        self._kept_objects: list[object] = list(board)

    def note_new(self, values: Any) -> Any:  # noqa: ANN401, here and below: whatever a program has
        """A container or a link that has just been made."""
        kind = type(values)
        if kind in _OBSERVED_TYPES and (len(values) == 1 or self._can_hold_cells(values)):
            self._container_number(values)
        elif (
            kind.__module__ == PROGRAM_MODULE
            and not isinstance(values, (*_OBSERVED_TYPES, tuple))
            and any(each is None or type(each) is kind for each in attribute_values(values))
        ):
            # An element of a linked list has a place for the next.
            self._add_event(EventKind.PUSH, self._container_number(kind), values)
        return values

    def _can_hold_cells(self, values: Any) -> bool:  # noqa: ANN401
        """Whether cells may wait in a list: it has been used so, or begins with two numbers."""
        begins = (len(value_parts(first)) > 1 for first in islice(values, 1))
        return id(values) in self._container_numbers or any(begins)

    def _add_event(self, kind: EventKind, number: int, value: object) -> None:
        """Note what is done with a value that has numbers."""
        known = self._log.value_number(value)
        if known != NO_VALUE:
            self._log.add(kind, number, known)

    def _container_number(self, values: Any) -> int:  # noqa: ANN401
        """The number of a container, with what it holds noted as put in."""
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
        """A method of a value, which notes what it does where that is a container."""
        method: Callable[..., Any] = getattr(values, name)
        of_kind = any(isinstance(values, kind) and hasattr(kind, name) for kind in _OBSERVED_TYPES)
        if not of_kind and type(values).__module__ not in _QUEUE_MODULES:
            return method
        number = self._container_number(values)

        def call_and_note(*given: Any, **options: Any) -> Any:  # noqa: ANN401
            if name in _EXTEND_METHODS and len(given) == 1 and type(values) in _OBSERVED_TYPES:
                return self._extend_container(values, _EXTEND_METHODS[name], *given, **options)
            # What a set has already is not put in again, nor is taken what it has not.
            is_set = isinstance(values, set) and bool(given)
            had = is_set and given[0] in values
            result = method(*given, **options)
            if name == "clear":
                self._log.add(EventKind.CLEAR, number, NO_VALUE)
            elif name in _POP_METHODS and (had or not is_set):
                at_back = name == "pop" and given != (0,)
                taken = given[0] if name in ("remove", "discard") else result
                kind = EventKind.TAKE_BACK if at_back else EventKind.TAKE_FRONT
                self._add_event(kind, number, taken)
            elif name in _PUSH_METHODS and given and not had:
                self._add_event(EventKind.PUSH, number, given[1] if name == "insert" else given[0])
            return result

        return call_and_note

    def _extend_container(self, values: Any, name: str, more: Iterable[Any]) -> None:  # noqa: ANN401
        if type(values) is set:  # at once: another set may change the order of all
            more = more if isinstance(more, Set) else list(more)
            new = [each for each in self.iterate(more) if each not in values]
            values.update(more)
            for value in dict.fromkeys(new):
                self._add_event(EventKind.PUSH, self._container_number(values), value)
            return
        # One by one: what the values are made of may look at what is in already.
        append = self.observed_method(values, name)
        for value in list(more) if more is values else self.iterate(more):
            append(value)

    def observed_heap_function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of `heapq`, which notes what it does."""
        if getattr(function, "__module__", "") not in ("heapq", "_heapq"):
            return function

        def call_and_note(values: Any, *given: Any) -> Any:  # noqa: ANN401
            number = self._container_number(values)
            self._log.add(EventKind.UNORDERED, number, NO_VALUE)
            result = function(values, *given)
            for value in given:
                self._add_event(EventKind.PUSH, number, value)
            if function.__name__ != "heappush":
                self._add_event(EventKind.TAKE_FRONT, number, result)
            return result

        return call_and_note

    def follow_link(self, value: Any, name: str) -> Any:  # noqa: ANN401
        """``value.name`` where it is assigned: a step along a linked list takes its element."""
        following = getattr(value, name)
        kind = type(value)
        number = self._container_numbers.get(id(kind))
        if number is not None and (following is None or type(following) is kind):
            self._add_event(EventKind.TAKE_FRONT, number, value)
        return following

    def note_replacement(self, old: Any, new: Any) -> Any:  # noqa: ANN401
        """What replaces a list or tuple under its name, as in ``waiting = waiting[1:]``."""
        if type(old) is not list or type(new) is not list or not self._can_hold_cells(old) or old is new:
            return new
        number = self._container_number(old)
        self._container_numbers[id(new)] = number
        self._kept_objects.append(new)
        gone, more = len(old) - len(new), new[len(old) :]
        if more and new[: len(old)] == old:
            changes = [(EventKind.PUSH, value) for value in more]
        elif gone > 0 and old[gone:] == new:
            changes = [(EventKind.TAKE_FRONT, value) for value in old[:gone]]
        elif gone > 0 and old[:-gone] == new:
            changes = [(EventKind.TAKE_BACK, value) for value in reversed(old[-gone:])]
        else:
            self._log.add(EventKind.CLEAR, number, NO_VALUE)
            changes = [(EventKind.PUSH, value) for value in new]
        for kind, value in changes:
            self._add_event(kind, number, value)
        return new

    def add_in_place(self, values: Any, more: Any) -> Any:  # noqa: ANN401
        """``values += more``."""
        if type(values) in (list, deque):
            self.observed_method(values, "extend")(more)
        else:
            values += more
        return values

    def unite_in_place(self, values: Any, more: Any) -> Any:  # noqa: ANN401
        """``values |= more``."""
        if type(values) is set and isinstance(more, Set):
            self.observed_method(values, "update")(more)
        else:
            values |= more
        return values

    def get_item(self, values: Any, index: Any) -> Any:  # noqa: ANN401
        """``values[index]``; where a cell is taken apart, ``q[0][0], q[0][1]``, one look counts."""
        value = values[index]
        number = self._container_numbers.get(id(values))
        if number is not None and type(index) is int:
            look, place = (number, id(value)), sys._getframe(1).f_lasti
            before, self._latest_look = self._latest_look, (look, place)
            if look != before[0] or place <= before[1]:
                self._add_event(EventKind.LOOK, number, value)
        return value

    def delete_item(self, values: Any, index: Any) -> None:  # noqa: ANN401
        """``del values[index]``."""
        number = self._container_numbers.get(id(values))
        deleted = values[index] if number is not None and type(index) is int else None
        del values[index]
        if number is not None:
            self._add_event(EventKind.TAKE_BACK if index else EventKind.TAKE_FRONT, number, deleted)

    def iterate(self, values: Any) -> Any:  # noqa: ANN401
        """What a ``for`` loop goes through, noting each value that it comes to."""
        if type(values) not in _OBSERVED_TYPES or not self._can_hold_cells(values):
            return values
        return self._noted_values(values, self._container_number(values))

    def _noted_values(self, values: Any, number: int) -> Iterator[Any]:  # noqa: ANN401
        for value in values:
            self._add_event(EventKind.NEXT, number, value)
            yield value

    def writable_row(self, values: Any, *index: Any) -> Any:  # noqa: ANN401
        """``values``, or ``values[index]``, into which something is about to be written."""
        row = values[index[0]] if index else values
        if type(row) is not list:
            return row
        if id(row) not in self._row_places and index and type(index[0]) is int:
            border = self._border_width(values, row)
            if border is not None:
                number = len(self._row_places) + border * FIRST_BORDERED_ROW
                self._row_places[id(row)] = number, index[0] % len(values) - border, border
                self._kept_objects.append(row)
        known = self._row_places.get(id(row))
        return row if known is None else _WritableRow(row, *known, self._log)

    def _border_width(self, values: object, row: list[object]) -> int | None:
        """How wide the border is of a copy of the board to which a row belongs, None if none."""
        log, texts = self._log, all(isinstance(symbol, str) for symbol in row)
        if type(values) is list and texts:
            for border in (0, 1):
                if (len(values) - 2 * border, len(row) - 2 * border) == (log.height, log.width):
                    return border
        return None

    def row_numbers(self, board: Iterable[object]) -> list[int]:
        """The numbers of a board's rows, -1 for one of which nothing is known."""
        return [self._row_places.get(id(row), (NO_VALUE, 0, 0))[0] for row in board]


class _WritableRow:
    """A row of a board for as long as one assignment takes; it notes what is written.

    It is row ``place`` of the board, and begins ``border`` cells before it.
    """

    def __init__(self, row: list[Any], number: int, place: int, border: int, log: EventLog) -> None:
        self._row, self._number, self._log = row, number, log
        self._board_row, self._border = place, border

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        return self._row[index]

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        self._row[index] = value
        if type(index) is int:
            col = index % len(self._row) - self._border
            letter = ord(value) if isinstance(value, str) and value in _SYMBOL_SET else 0
            if 0 <= self._board_row < self._log.height and 0 <= col < self._log.width:
                cell = self._board_row * self._log.width + col
                self._log.add(EventKind.WRITE, self._number << 8 | letter, cell)


class CallHooks:
    """Notes the calls of functions that call themselves."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._open_frames: list[FrameType] = []
        #: The numbers of the functions, by their names.
        self._function_numbers: dict[str, int] = {}

    def enter(self, function: str, values: tuple[Any, ...]) -> None:
        """Note that a function is entered with these arguments."""
        log, frame = self._log, sys._getframe(1)
        caller = log.user_frame(frame.f_back)
        self._open_frames.append(frame)
        number = self._function_numbers.setdefault(function, len(self._function_numbers))
        line = NO_VALUE if caller is None else caller.f_lineno
        log.add_with_line(frame, EventKind.CALL, number, NO_VALUE, line)
        parts = chain.from_iterable(map(value_parts, values))
        log.add_with_line(frame, EventKind.ENTER, number, log.value_number(tuple(parts)), frame.f_lineno)

    def leave(self, value: _Value = None) -> _Value:  # type: ignore[assignment]
        """Note that the innermost function returns, and hand through what it returns."""
        frame = sys._getframe(1)
        if self._close_call(frame):
            self._log.add_with_line(frame, EventKind.RETURN, 0, NO_VALUE, frame.f_lineno)
        return value

    def unwind(self) -> None:
        """Note that an error leaves the innermost function; if it is caught that is a return."""
        frame = sys._getframe(1)
        if self._close_call(frame):
            self._log.unwound_lines.append(frame.f_lineno)

    def _close_call(self, frame: FrameType) -> bool:
        """Whether a call ends now; with `finally` a function may return once more."""
        return bool(self._open_frames) and self._open_frames[-1] is frame and bool(self._open_frames.pop())
