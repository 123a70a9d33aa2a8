"""The boards that programs are handed while they are observed: lists of rows, or a live board."""

from __future__ import annotations

from collections.abc import Iterable
from sys import getrefcount
from typing import Any, SupportsIndex

from visualizer.programs.observed.containers import Observation, observed_list, stand_for
from visualizer.programs.observed.events import Event, EventLog

#: The letters that are symbols of a board; what else is written cannot be shown.
SYMBOLS = frozenset("MEB12345678X")


def letter_of(value: object) -> int:
    """The code of the letter of a symbol, 0 for what is none."""
    return ord(value) if type(value) is str and value in SYMBOLS and len(value) == 1 else 0


class ObservedRow(list[Any]):
    """A row of symbols that notes what is written; ``number`` is its own, ``origin`` its row."""

    __slots__ = ("_log", "_width", "number", "origin")
    __class__ = property(lambda self: list)

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
    __class__ = property(lambda self: list)

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
        from copy import deepcopy

        made = memo[id(self)] = ObservedRows((), self._log)
        made.extend(deepcopy(row, memo) for row in list(self))
        return made

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:  # noqa: ANN401
        return list, (list(self),)


stand_for(ObservedRow, list)
stand_for(ObservedRows, list)


def observed_rows(rows: Iterable[str], log: EventLog) -> ObservedRows:
    """A board as LeetCode hands it over, whose writes are noted."""
    made = (ObservedRow(row, log, number, number) for number, row in enumerate(rows))
    board = Observation.board = ObservedRows(list(made), log)
    return board


def made_list(values: list[Any]) -> list[Any]:
    """What a list that the program makes is: a copy of the board is observed too."""
    board, log = Observation.board, Observation.log
    if type(values) is not list or board is None or log is None or not _is_copy(values, board):
        return observed_list(values)
    rows = [ObservedRow(row, log, log.new_row(), number) for number, row in enumerate(values)]
    return ObservedRows(rows, log)


def _is_copy(values: list[Any], board: list[Any]) -> bool:
    """Whether these are rows like those of the board, which nobody else has yet."""
    # One for the list that holds the row, one for the call.
    return 0 < len(values) == len(board) and all(
        type(values[n]) is list and getrefcount(values[n]) <= 2 and values[n] == board[n]
        for n in range(len(values))
    )


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
    return made_list(list(values))
