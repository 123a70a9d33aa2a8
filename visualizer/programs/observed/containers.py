"""The board and the containers of an observed program: what it writes, puts in and takes out.

They are the ordinary lists, deques and sets that the program makes: it is the prepared code that
notes what is done to them (see `observed.instrument`). An element is noted by the cell that it
begins with, whatever follows it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from visualizer.programs.observed.events import NOWHERE, Event, EventLog, pair_of

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
