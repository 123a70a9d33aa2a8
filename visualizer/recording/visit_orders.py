"""Running an algorithm bare, for its orders alone: many small boards in little time."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.program import Program


@dataclass(frozen=True)
class Orders:
    """Cells in visiting order, repeats included, and in the order of their final symbol."""

    visits: tuple[Cell, ...]
    reveals: tuple[Cell, ...]


class _NotingBoard(LiveBoard):
    """A live board that notes for each cell when it was given the symbol that it has."""

    def __init__(self, board: Board, order: Order) -> None:
        super().__init__(board, order)
        self.visits: list[Cell] = []
        self._writes = 0
        self._wrote: dict[Cell, str] = {}
        self._first: dict[Cell, int] = {}
        self._first_own: dict[Cell, int] = {}

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        super().__setitem__(cell, symbol)
        if self._wrote.get(cell) != symbol:
            self._wrote[cell] = symbol
            self._first[cell] = self._writes
            self._first_own.pop(cell, None)
        if self.visits and self.visits[-1] == cell:
            self._first_own.setdefault(cell, self._writes)
        self._writes += 1

    def reveals(self, board: Board) -> tuple[Cell, ...]:
        """The cells in the order of their final symbol, as `Trace.reveals` has them."""
        turns = {**self._first, **self._first_own}
        changed = [cell for cell, symbol in self._wrote.items() if symbol != board[cell]]
        return tuple(sorted(changed, key=turns.__getitem__))


def orders(program: Program, board: Board, click: Cell, order: Order | None = None) -> Orders:
    """The visits and reveals of one run, equal to those of its trace.

    ``order`` replaces the algorithm's own neighbour order.
    """
    live = _NotingBoard(board, program.order if order is None else order)
    assert program.function is not None
    calls = [program.function(live, click)]
    visits = live.visits
    while calls:
        for step in calls[-1]:
            if type(step) is not tuple:
                calls.append(step)
                break
            visits.append(step)
        else:
            calls.pop()
    return Orders(tuple(visits), live.reveals(board))
