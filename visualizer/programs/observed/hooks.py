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
    BORDERED,
    MODULE,
    NO_VALUE,
    Event,
    EventLog,
    attributes_of,
    parts_of,
)

_Value = TypeVar("_Value")

_OBSERVED_TYPES = (list, deque, set)
_QUEUE_MODULES = ("queue", "_queue")
#: The functions of `heapq` that are noted.
HEAPS = {"heappush", "heappop", "heapreplace", "heappushpop"}
#: The letters that are symbols of a board; what else is written cannot be shown.
_SYMBOL_SET = frozenset("MEB12345678X")
_PUSH_METHODS = {"append", "appendleft", "insert", "add", "put", "put_nowait"}
_EXTENSIONS = {"extend": "append", "extendleft": "appendleft", "update": "add"}
_POP_METHODS = {"pop", "popleft", "remove", "discard", "get", "get_nowait"}
#: The methods that are noted.
METHODS = {*_PUSH_METHODS, *_EXTENSIONS, *_POP_METHODS, "clear"}


class Containers:
    """What prepared code calls; each method does what it stands for, and notes it in ``log``.

    ``board`` is what the program is handed.
    """

    def __init__(self, log: EventLog, board: list[list[str]]) -> None:
        self._log = log
        #: The numbers of containers by identity; all objects of a class are one linked list.
        self._numbers: dict[int, int] = {}
        #: Of each row of a board its own number, that on the board, and the width of the border.
        self._rows = {id(row): (number, number, 0) for number, row in enumerate(board)}
        #: What was looked at last, and the instruction that did it.
        self._latest_look: tuple[tuple[int, int], int] = (NO_VALUE, NO_VALUE), NO_VALUE
        #: What has a number stays, so that its identity is not another's.
        self._numbered: list[object] = list(board)

    def made(self, values: Any) -> Any:  # noqa: ANN401, here and below: whatever a program has
        """A container or a link that has just been made."""
        kind = type(values)
        if kind in _OBSERVED_TYPES and (len(values) == 1 or self._is_known(values)):
            self._number_of(values)
        elif (
            kind.__module__ == MODULE
            and not isinstance(values, (*_OBSERVED_TYPES, tuple))
            and any(each is None or type(each) is kind for each in attributes_of(values))
        ):
            # An element of a linked list has a place for the next.
            self._note(Event.PUSH, self._number_of(kind), values)
        return values

    def _is_known(self, values: Any) -> bool:  # noqa: ANN401
        """Whether cells may wait in a list: it has been used so, or begins with two numbers."""
        begins = (len(parts_of(first)) > 1 for first in islice(values, 1))
        return id(values) in self._numbers or any(begins)

    def _note(self, kind: Event, number: int, value: object) -> None:
        """Note what is done with a value that has numbers."""
        known = self._log.value_of(value)
        if known != NO_VALUE:
            self._log.add(kind, number, known)

    def _number_of(self, values: Any) -> int:  # noqa: ANN401
        """The number of a container, with what it holds noted as put in."""
        number = self._numbers.get(id(values))
        if number is None:
            number = self._numbers[id(values)] = len(self._numbers)
            self._numbered.append(values)
            if isinstance(values, set) or type(values).__name__ == "PriorityQueue":
                self._log.add(Event.UNORDERED, number, NO_VALUE)
            for value in list(values) if isinstance(values, _OBSERVED_TYPES) else ():
                self._note(Event.PUSH, number, value)
        return number

    def method(self, values: Any, name: str) -> Callable[..., Any]:  # noqa: ANN401
        """A method of a value, which notes what it does where that is a container."""
        method: Callable[..., Any] = getattr(values, name)
        of_kind = any(isinstance(values, kind) and hasattr(kind, name) for kind in _OBSERVED_TYPES)
        if not of_kind and type(values).__module__ not in _QUEUE_MODULES:
            return method
        number = self._number_of(values)

        def observed(*given: Any, **options: Any) -> Any:  # noqa: ANN401
            if name in _EXTENSIONS and len(given) == 1 and type(values) in _OBSERVED_TYPES:
                return self._extend(values, _EXTENSIONS[name], *given, **options)
            # What a set has already is not put in again, nor is taken what it has not.
            is_set = isinstance(values, set) and bool(given)
            had = is_set and given[0] in values
            result = method(*given, **options)
            if name == "clear":
                self._log.add(Event.CLEAR, number, NO_VALUE)
            elif name in _POP_METHODS and (had or not is_set):
                at_back = name == "pop" and given != (0,)
                taken = given[0] if name in ("remove", "discard") else result
                kind = Event.TAKE_BACK if at_back else Event.TAKE_FRONT
                self._note(kind, number, taken)
            elif name in _PUSH_METHODS and given and not had:
                self._note(Event.PUSH, number, given[1] if name == "insert" else given[0])
            return result

        return observed

    def _extend(self, values: Any, name: str, more: Iterable[Any]) -> None:  # noqa: ANN401
        if type(values) is set:  # at once: another set may change the order of all
            more = more if isinstance(more, Set) else list(more)
            new = [each for each in self.steps(more) if each not in values]
            values.update(more)
            for value in dict.fromkeys(new):
                self._note(Event.PUSH, self._number_of(values), value)
            return
        # One by one: what the values are made of may look at what is in already.
        append = self.method(values, name)
        for value in list(more) if more is values else self.steps(more):
            append(value)

    def heap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of `heapq`, which notes what it does."""
        if getattr(function, "__module__", "") not in ("heapq", "_heapq"):
            return function

        def observed(values: Any, *given: Any) -> Any:  # noqa: ANN401
            number = self._number_of(values)
            self._log.add(Event.UNORDERED, number, NO_VALUE)
            result = function(values, *given)
            for value in given:
                self._note(Event.PUSH, number, value)
            if function.__name__ != "heappush":
                self._note(Event.TAKE_FRONT, number, result)
            return result

        return observed

    def link(self, value: Any, name: str) -> Any:  # noqa: ANN401
        """``value.name`` where it is assigned: a step along a linked list takes its element."""
        following = getattr(value, name)
        kind = type(value)
        number = self._numbers.get(id(kind))
        if number is not None and (following is None or type(following) is kind):
            self._note(Event.TAKE_FRONT, number, value)
        return following

    def renewed(self, old: Any, new: Any) -> Any:  # noqa: ANN401
        """What replaces a list or tuple under its name, as in ``waiting = waiting[1:]``."""
        if type(old) is not list or type(new) is not list or not self._is_known(old) or old is new:
            return new
        number = self._number_of(old)
        self._numbers[id(new)] = number
        self._numbered.append(new)
        gone, more = len(old) - len(new), new[len(old) :]
        if more and new[: len(old)] == old:
            changes = [(Event.PUSH, value) for value in more]
        elif gone > 0 and old[gone:] == new:
            changes = [(Event.TAKE_FRONT, value) for value in old[:gone]]
        elif gone > 0 and old[:-gone] == new:
            changes = [(Event.TAKE_BACK, value) for value in reversed(old[-gone:])]
        else:
            self._log.add(Event.CLEAR, number, NO_VALUE)
            changes = [(Event.PUSH, value) for value in new]
        for kind, value in changes:
            self._note(kind, number, value)
        return new

    def added(self, values: Any, more: Any) -> Any:  # noqa: ANN401
        """``values += more``."""
        if type(values) in (list, deque):
            self.method(values, "extend")(more)
        else:
            values += more
        return values

    def united(self, values: Any, more: Any) -> Any:  # noqa: ANN401
        """``values |= more``."""
        if type(values) is set and isinstance(more, Set):
            self.method(values, "update")(more)
        else:
            values |= more
        return values

    def item(self, values: Any, index: Any) -> Any:  # noqa: ANN401
        """``values[index]``; where a cell is taken apart, ``q[0][0], q[0][1]``, one look counts."""
        value = values[index]
        number = self._numbers.get(id(values))
        if number is not None and type(index) is int:
            look, place = (number, id(value)), sys._getframe(1).f_lasti
            before, self._latest_look = self._latest_look, (look, place)
            if look != before[0] or place <= before[1]:
                self._note(Event.LOOK, number, value)
        return value

    def delete(self, values: Any, index: Any) -> None:  # noqa: ANN401
        """``del values[index]``."""
        number = self._numbers.get(id(values))
        deleted = values[index] if number is not None and type(index) is int else None
        del values[index]
        if number is not None:
            self._note(Event.TAKE_BACK if index else Event.TAKE_FRONT, number, deleted)

    def steps(self, values: Any) -> Any:  # noqa: ANN401
        """What a ``for`` loop goes through, noting each value that it comes to."""
        if type(values) not in _OBSERVED_TYPES or not self._is_known(values):
            return values
        return self._steps(values, self._number_of(values))

    def _steps(self, values: Any, number: int) -> Iterator[Any]:  # noqa: ANN401
        for value in values:
            self._note(Event.NEXT, number, value)
            yield value

    def row(self, values: Any, *index: Any) -> Any:  # noqa: ANN401
        """``values``, or ``values[index]``, into which something is about to be written."""
        row = values[index[0]] if index else values
        if type(row) is not list:
            return row
        if id(row) not in self._rows and index and type(index[0]) is int:
            border = self._border(values, row)
            if border is not None:
                number = len(self._rows) + border * BORDERED
                self._rows[id(row)] = number, index[0] % len(values) - border, border
                self._numbered.append(row)
        known = self._rows.get(id(row))
        return row if known is None else _WrittenRow(row, *known, self._log)

    def _border(self, values: object, row: list[object]) -> int | None:
        """How wide the border is of a copy of the board to which a row belongs, None if none."""
        log, texts = self._log, all(isinstance(symbol, str) for symbol in row)
        if type(values) is list and texts:
            for border in (0, 1):
                if (len(values) - 2 * border, len(row) - 2 * border) == (log.height, log.width):
                    return border
        return None

    def row_numbers(self, board: Iterable[object]) -> list[int]:
        """The numbers of a board's rows, -1 for one of which nothing is known."""
        return [self._rows.get(id(row), (NO_VALUE, 0, 0))[0] for row in board]


class _WrittenRow:
    """A row of a board for as long as one assignment takes; it notes what is written.

    It is row ``place`` of the board, and begins ``border`` cells before it.
    """

    def __init__(self, row: list[Any], number: int, place: int, border: int, log: EventLog) -> None:
        self._row, self._number, self._log = row, number, log
        self._place, self._border = place, border

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        return self._row[index]

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        self._row[index] = value
        if type(index) is int:
            col = index % len(self._row) - self._border
            letter = ord(value) if isinstance(value, str) and value in _SYMBOL_SET else 0
            if 0 <= self._place < self._log.height and 0 <= col < self._log.width:
                cell = self._place * self._log.width + col
                self._log.add(Event.WRITE, self._number << 8 | letter, cell)


class Calls:
    """Notes the calls of functions that call themselves."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._open: list[FrameType] = []
        #: The numbers of the functions, by their names.
        self._functions: dict[str, int] = {}

    def enter(self, function: str, values: tuple[Any, ...]) -> None:
        """Note that a function is entered with these arguments."""
        log, frame = self._log, sys._getframe(1)
        caller = log.own_frame(frame.f_back)
        self._open.append(frame)
        number = self._functions.setdefault(function, len(self._functions))
        line = NO_VALUE if caller is None else caller.f_lineno
        log.add_in(frame, Event.CALL, number, NO_VALUE, line)
        parts = chain.from_iterable(map(parts_of, values))
        log.add_in(frame, Event.ENTER, number, log.value_of(tuple(parts)), frame.f_lineno)

    def leave(self, value: _Value = None) -> _Value:  # type: ignore[assignment]
        """Note that the innermost function returns, and hand through what it returns."""
        frame = sys._getframe(1)
        if self._ends(frame):
            self._log.add_in(frame, Event.RETURN, 0, NO_VALUE, frame.f_lineno)
        return value

    def unwind(self) -> None:
        """Note that an error leaves the innermost function; if it is caught that is a return."""
        frame = sys._getframe(1)
        if self._ends(frame):
            self._log.unwound.append(frame.f_lineno)

    def _ends(self, frame: FrameType) -> bool:
        """Whether a call ends now; with `finally` a function may return once more."""
        return bool(self._open) and self._open[-1] is frame and bool(self._open.pop())
