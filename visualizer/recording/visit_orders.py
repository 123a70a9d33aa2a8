"""The orders of visits and reveals alone: many small boards in little time."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.cells import Cell, cells_of
from visualizer.board.neighbours import Order
from visualizer.board.symbols import SYMBOLS
from visualizer.recording.driver import Driver
from visualizer.recording.log import Log
from visualizer.recording.program import Program
from visualizer.trace.operations import CALL, PUSH, RETURN, VISIT, WRITE


@dataclass(frozen=True)
class VisitOrders:
    """Cells in visiting order, repeats included, and in the order of their final symbol."""

    visits: tuple[Cell, ...]
    reveals: tuple[Cell, ...]


class _OrdersLog(Log):
    """A log that stores the visits, and for each cell when it was given the symbol it has."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.visits: list[int] = []
        self._writes = 0
        self._written: dict[int, int] = {}
        self._first: dict[int, int] = {}
        self._first_own: dict[int, int] = {}

    def store(self) -> None:
        visits = self.visits
        with_cell = [byte for byte in self.entries[0::2] if byte not in (CALL, RETURN)]
        for byte, number in zip(with_cell, self.cells):
            if byte == VISIT:
                visits.append(number)
            elif WRITE <= byte < PUSH:
                self._write(byte, number)

    def _write(self, byte: int, number: int) -> None:
        if self._written.get(number) != byte:
            self._written[number] = byte
            self._first[number] = self._writes
            self._first_own.pop(number, None)
        if self.visits and self.visits[-1] == number:
            self._first_own.setdefault(number, self._writes)
        self._writes += 1

    def reveals(self, board: Board) -> list[int]:
        """The cells in the order of their final symbol, as `Trace.reveals` has them."""
        before = "".join(board.rows)
        changed = [n for n, byte in self._written.items() if SYMBOLS[byte - WRITE] != before[n]]
        return sorted(changed, key={**self._first, **self._first_own}.__getitem__)


def visit_orders(
    program: Program, board: Board, click: Cell, order: Order | None = None
) -> VisitOrders:
    """The visits and reveals of one run, equal to those of its trace.

    ``order`` replaces the program's own neighbour order. Raises ClickError and AlgorithmError.
    """
    return orders_and_rows(program, board, click, order)[0]


def orders_and_rows(
    program: Program, board: Board, click: Cell, order: Order | None = None
) -> tuple[VisitOrders, tuple[str, ...]]:
    """The same of one run, with the rows of the board after it."""
    log = _OrdersLog(board)
    driver = Driver(board, click, program, order, log)
    driver.run()
    cells = cells_of(board.height, board.width).listed
    orders = VisitOrders(
        tuple([cells[number] for number in log.visits]),
        tuple([cells[number] for number in log.reveals(board)]),
    )
    return orders, driver.board.rows()
