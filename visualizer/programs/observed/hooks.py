"""What prepared code calls: what a program writes, puts in and takes out, and what calls itself.

Board and containers are the ordinary lists, deques and sets that the program makes: it is the
prepared code that notes what is done to them (see `observed.instrument`). An element is noted by
the cell that it begins with, whatever follows it.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import Any, TypeVar

from visualizer.programs.observed.events import NOWHERE, Event, EventLog, pair_of

_Value = TypeVar("_Value")

_KINDS = (list, deque, set)
_LIBRARY = ("queue", "_queue")
#: The letters that are symbols of a board; what else is written cannot be shown.
_SYMBOLS = frozenset("MEB12345678X")
_PUSHES = {"append", "appendleft", "insert", "add", "put", "put_nowait"}
_EXTENSIONS = {"extend": "append", "extendleft": "appendleft"}
_TAKES = {"pop", "popleft", "remove", "get", "get_nowait"}
#: The methods that are noted.
METHODS = {*_PUSHES, *_EXTENSIONS, *_TAKES, "clear"}


class Containers:
    """What prepared code calls; each method does what it stands for, and notes it in ``log``.

    ``board`` is what the program is handed.
    """

    def __init__(self, log: EventLog, board: list[list[str]]) -> None:
        self._log = log
        #: The numbers of containers and of rows of a board, by identity.
        self._numbers: dict[int, int] = {}
        self._rows: dict[int, tuple[int, int]] = {id(row): (n, n) for n, row in enumerate(board)}
        #: What has a number stays, so that its identity is not another's.
        self._numbered: list[object] = list(board)

    def made(self, values: Any) -> Any:  # noqa: ANN401, here and below: whatever a program has
        """A container that has just been made."""
        if type(values) in _KINDS and values:
            self._number_of(values)
        return values

    def _number_of(self, values: Any) -> int | None:  # noqa: ANN401
        """The number of a container in which cells may wait, with what it holds noted as put in.

        None where what it holds first is no cell.
        """
        number = self._numbers.get(id(values))
        if number is None:
            held = list(values) if type(values) in _KINDS else []
            if held and pair_of(held[0]) is None:
                return None
            number = self._numbers[id(values)] = len(self._numbers)
            self._numbered.append(values)
            for value in held:
                self._log.add(Event.PUSH, number, self._log.cell_of(value))
        return number

    def method(self, values: Any, name: str) -> Callable[..., Any]:  # noqa: ANN401
        """A method of a value, which notes what it does where that is a container."""
        method: Callable[..., Any] = getattr(values, name)
        if type(values) not in _KINDS and type(values).__module__ not in _LIBRARY:
            return method
        number = self._number_of(values)
        if number is None:
            return method

        def observed(*given: Any, **options: Any) -> Any:  # noqa: ANN401
            if name in _EXTENSIONS:
                return self._extend(values, _EXTENSIONS[name], *given, **options)
            result = method(*given, **options)
            if name == "clear":
                self._log.add(Event.CLEAR, number, NOWHERE)
            elif name in _TAKES:
                at_back = name == "pop" and given != (0,)
                cell = self._log.cell_of(given[0] if name == "remove" else result)
                self._log.add(Event.TAKE_BACK if at_back else Event.TAKE_FRONT, number, cell)
            elif given:
                self._log.add(Event.PUSH, number, self._log.cell_of(given[name == "insert"]))
            return result

        return observed

    def _extend(self, values: Any, name: str, more: Iterable[Any]) -> None:  # noqa: ANN401
        # One by one: what the values are made of may look at what is in already.
        append = self.method(values, name)
        for value in list(more) if more is values else more:
            append(value)

    def added(self, values: Any, more: Any) -> Any:  # noqa: ANN401
        """``values += more``."""
        if type(values) not in (list, deque):
            values += more
            return values
        self.method(values, "extend")(more)
        return values

    def item(self, values: Any, index: Any) -> Any:  # noqa: ANN401
        """``values[index]``."""
        value = values[index]
        number = self._numbers.get(id(values))
        if number is not None and type(index) is int:
            cell = self._log.cell_of(value)
            if cell != NOWHERE:
                self._log.add(Event.LOOK, number, cell)
        return value

    def delete(self, values: Any, index: Any) -> None:  # noqa: ANN401
        """``del values[index]``."""
        number = self._numbers.get(id(values))
        cell = NOWHERE
        if number is not None and type(index) is int:
            cell = self._log.cell_of(values[index])
        del values[index]
        if number is not None:
            self._log.add(Event.TAKE_BACK if index else Event.TAKE_FRONT, number, cell)

    def steps(self, values: Any) -> Any:  # noqa: ANN401
        """What a ``for`` loop goes through, noting each cell that it comes to."""
        number = self._number_of(values) if type(values) in _KINDS else None
        return values if number is None else self._steps(values, number)

    def _steps(self, values: Any, number: int) -> Iterator[Any]:  # noqa: ANN401
        for value in values:
            self._log.add(Event.NEXT, number, self._log.cell_of(value))
            yield value

    def row(self, values: Any, *index: Any) -> Any:  # noqa: ANN401
        """``values``, or ``values[index]``, into which something is about to be written."""
        row = values[index[0]] if index else values
        if type(row) is not list:
            return row
        if id(row) not in self._rows and index and self._is_copy(values, row):
            self._rows[id(row)] = len(self._rows), index[0] % self._log.height
            self._numbered.append(row)
        known = self._rows.get(id(row))
        return row if known is None else _WrittenRow(row, *known, self._log)

    def _is_copy(self, values: object, row: list[object]) -> bool:
        """Whether a row belongs to a copy of the board."""
        log = self._log
        has_shape = type(values) is list and (len(values), len(row)) == (log.height, log.width)
        return has_shape and all(type(symbol) is str for symbol in row)

    def row_numbers(self, board: Iterable[object]) -> list[int]:
        """The numbers of a board's rows, -1 for one of which nothing is known."""
        return [self._rows.get(id(row), (NOWHERE, 0))[0] for row in board]


class _WrittenRow:
    """A row of a board for as long as one assignment takes; it notes what is written."""

    def __init__(self, row: list[Any], number: int, origin: int, log: EventLog) -> None:
        self._row, self._number, self._origin, self._log = row, number, origin, log

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        return self._row[index]

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        self._row[index] = value
        if type(index) is int:
            letter = ord(value) if type(value) is str and value in _SYMBOLS else 0
            cell = self._origin * self._log.width + index % self._log.width
            self._log.add(Event.WRITE, self._number << 8 | letter, cell)


class Calls:
    """Notes the calls of functions that call themselves.

    ``click`` is the cell with which the first of them is likely to be called. The first function
    that is called with a cell is the one whose calls are visits.
    """

    def __init__(self, log: EventLog, click: tuple[int, int]) -> None:
        self._log, self._click = log, click
        self._open: list[FrameType] = []
        #: The function whose calls are visits, and the part of its arguments that is the cell.
        self._visiting: tuple[str, int | slice] | None = None

    def enter(self, function: str, values: tuple[Any, ...]) -> None:
        """Note that a function is entered with these arguments."""
        log, frame = self._log, sys._getframe(1)
        caller = log.own_frame(frame.f_back)
        self._open.append(frame)
        line = NOWHERE if caller is None else caller.f_lineno
        log.add_in(frame, Event.CALL, 0, NOWHERE, line)
        if self._visiting is None:
            places = list(_cells_in(values))
            at_click = [where for where, cell in places if cell == self._click]
            for where in (at_click or [where for where, _ in places])[:1]:
                self._visiting = function, where
        if self._visiting is not None and self._visiting[0] == function:
            cell = log.cell_of(values[self._visiting[1]])
            if 0 <= cell < log.size:
                log.add_in(frame, Event.VISIT, 0, cell, frame.f_lineno)

    def leave(self, value: _Value = None) -> _Value:  # type: ignore[assignment]
        """Note that the innermost function returns, and hand through what it returns."""
        frame = sys._getframe(1)
        if self._ends(frame):
            self._log.add_in(frame, Event.RETURN, 0, NOWHERE, frame.f_lineno)
        return value

    def unwind(self) -> None:
        """Note that an error leaves the innermost function; if it is caught that is a return."""
        frame = sys._getframe(1)
        if self._ends(frame):
            self._log.unwound.append(frame.f_lineno)

    def _ends(self, frame: FrameType) -> bool:
        """Whether a call ends now; with `finally` a function may return once more."""
        return bool(self._open) and self._open[-1] is frame and bool(self._open.pop())


def _cells_in(values: tuple[object, ...]) -> Iterator[tuple[int | slice, tuple[int, int]]]:
    """The pairs of whole numbers among arguments, from the left, each with where it stands.

    That is the index of an argument which begins with two numbers, or a slice of two arguments.
    """
    for index, value in enumerate(values):
        where = slice(index, index + 2) if type(value) is int else index
        pair = pair_of(values[where])
        if pair is not None:
            yield where, pair
