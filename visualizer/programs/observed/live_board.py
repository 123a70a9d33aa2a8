"""The board, `Queue` and `Stack` of generators while they are observed."""

from __future__ import annotations

from typing import ClassVar

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.errors import AlgorithmError, shown
from visualizer.programs.observed.containers import QUEUE, STACK, Observation
from visualizer.programs.observed.events import NOWHERE, Event, EventLog
from visualizer.recording.containers import Queue, Stack
from visualizer.recording.live_board import LiveBoard
from visualizer.trace.operations import PEEK, POP, PUSH


class WatchedBoard(LiveBoard):
    """A live board that notes writes and counts as events."""

    def __init__(self, board: Board, log: EventLog) -> None:
        super().__init__(board)
        self._log = log

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        super().__setitem__(cell, symbol)
        row = cell[0]
        self._log.add(Event.WRITE, row << 8 | ord(symbol), self._log.numbers[cell])

    def mines_around(self, cell: Cell, counted: str = "M") -> int:
        mines = super().mines_around(cell, counted)
        self._log.add(Event.COUNT, mines, self._log.numbers[cell])
        return mines


class _Watched:
    _FORM: ClassVar[int]
    _TAKEN: ClassVar[Event]
    _LOOKED: ClassVar[Event]

    def __init__(self, cells: object = ()) -> None:
        log = Observation.log
        self._events = log
        if log is not None:
            self._number = log.new_container(self._FORM)
        super().__init__(cells)  # type: ignore[call-arg]

    def append(self, cell: Cell) -> None:
        self._log_look(PUSH, cell)
        super().append(cell)  # type: ignore[misc]

    def _log_look(self, operation: int, cell: Cell) -> None:
        log = self._events
        if log is None:
            return
        number = log.cell_of(cell) if isinstance(cell, tuple) and len(cell) == 2 else NOWHERE
        if number == NOWHERE:
            raise AlgorithmError(
                f"{shown(cell)} is put into a queue or stack, which is not a cell of the board; use"
                " (row, col) tuples and ask `cell in board` first"
            )
        kinds = {PUSH: Event.PUSH_BACK, POP: self._TAKEN, PEEK: self._LOOKED}
        log.add(kinds[operation], self._number, number)


class WatchedQueue(_Watched, Queue):
    """A `Queue` that notes what is done to it as events."""

    _FORM, _TAKEN, _LOOKED = QUEUE, Event.TAKE_FRONT, Event.LOOK_FRONT


class WatchedStack(_Watched, Stack):
    """A `Stack` that notes what is done to it as events."""

    _FORM, _TAKEN, _LOOKED = STACK, Event.TAKE_BACK, Event.LOOK_BACK


WatchedQueue.__name__ = WatchedQueue.__qualname__ = "Queue"
WatchedStack.__name__ = WatchedStack.__qualname__ = "Stack"
