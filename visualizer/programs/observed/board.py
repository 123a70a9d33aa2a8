"""The boards that programs are handed while they are observed: lists of rows, or a live board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, SupportsIndex

from visualizer.programs.observed.containers import Observation, observed_list
from visualizer.programs.observed.events import Event, EventLog

#: The letters that are symbols of a board; what else is written cannot be shown.
SYMBOLS = frozenset("MEB12345678X")


def letter_of(value: object) -> int:
    """The code of the letter of a symbol, 0 for what is none."""
    return ord(value) if type(value) is str and value in SYMBOLS and len(value) == 1 else 0


class ObservedRow(list[Any]):
    """A row of symbols that notes what is written; ``number`` is its own, ``origin`` its row."""

    __slots__ = ("_log", "_width", "number", "origin")

    def __init__(self, values: Iterable[Any], log: EventLog, number: int, origin: int) -> None:
        super().__init__(values)
        self._log, self.number, self.origin = log, number, origin
        self._width = len(self)

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        if type(index) is int:
            super().__setitem__(index, value)
            width = self._width
            self.note(index if index >= 0 else index + width, value)
            return
        before = list(self)
        super().__setitem__(index, value)
        for column, (old, new) in enumerate(zip(before, list(self))):
            if old is not new:
                self.note(column, new)

    def note(self, column: int, value: object) -> None:
        """Note that a symbol is written in a column."""
        log = self._log
        if log is Observation.log:
            cell = self.origin * self._width + column
            log.add(Event.WRITE, self.number << 8 | letter_of(value), cell)

    def copy(self) -> ObservedRow:
        return ObservedRow(self, self._log, self._log.new_row(), self.origin)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> ObservedRow:
        return self.copy()

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:  # noqa: ANN401
        return list, (list(self),)


class ObservedRows(list[Any]):
    """The board itself, a list of observed rows."""

    __slots__ = ("_log",)

    def __init__(self, rows: Iterable[Any], log: EventLog) -> None:
        super().__init__(rows)
        self._log = log

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        before = list(self)
        super().__setitem__(index, value)
        for old, new in zip(before, list(self)):
            if old is not new and isinstance(old, ObservedRow) and isinstance(new, list):
                for column, symbol in enumerate(list(new)[: len(old)]):
                    if symbol != old[column]:
                        old.note(column, symbol)

    def copy(self) -> ObservedRows:
        return ObservedRows(self, self._log)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> ObservedRows:
        rows = (row.copy() if isinstance(row, list) else row for row in self)
        return ObservedRows(rows, self._log)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:  # noqa: ANN401
        return list, (list(self),)


def observed_rows(rows: Iterable[str], log: EventLog) -> ObservedRows:
    """A board as LeetCode hands it over, whose writes are noted."""
    made = (ObservedRow(row, log, number, number) for number, row in enumerate(rows))
    return ObservedRows(list(made), log)


def copied(values: Any) -> Any:  # noqa: ANN401
    """``values[:]``, which of an observed row or board is observed too."""
    if isinstance(values, (ObservedRow, ObservedRows)):
        return values.copy()
    return values[:]


def listed(make: Any, values: Any) -> Any:  # noqa: ANN401
    """``list(values)``, which of an observed row or board is observed too.

    ``make`` is what the program calls ``list``.
    """
    if make is not list:
        return make(values)
    if isinstance(values, (ObservedRow, ObservedRows)):
        return values.copy()
    return observed_list(list(values))
