"""The orders of visits and reveals alone: many small boards in little time."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.cells import Cell, cell_table
from visualizer.board.neighbours import Order
from visualizer.board.symbols import SYMBOLS
from visualizer.recording.driver import Driver
from visualizer.recording.log import OperationLog
from visualizer.recording.program import Program
from visualizer.trace.operations import CALL, PUSH, RETURN, VISIT, WRITE


@dataclass(frozen=True)
class VisitOrders:
    """Cells in visiting order, repeats included, and in the order of their final symbol."""

    visits: tuple[Cell, ...]
    reveals: tuple[Cell, ...]


class _OrdersLog(OperationLog):
    """A log that stores the byte and the cell of each operation but calls and returns."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.operations_with_cell: list[tuple[int, int]] = []

    def store(self) -> None:
        with_cell = [byte for byte in self.entries[0::2] if byte not in (CALL, RETURN)]
        self.operations_with_cell += zip(with_cell, self.cells)

    def reveals(self, board: Board) -> list[int]:
        """The cells in the order of their final symbol, as `Trace.reveals` has them."""
        written: dict[int, int] = {}
        first: dict[int, int] = {}
        first_own: dict[int, int] = {}
        visited = None
        for number, (byte, cell) in enumerate(self.operations_with_cell):
            if byte == VISIT:
                visited = cell
            elif WRITE <= byte < PUSH:
                if written.get(cell) != byte:
                    written[cell], first[cell] = byte, number
                    first_own.pop(cell, None)
                if visited == cell:
                    first_own.setdefault(cell, number)
        before = "".join(board.rows)
        changed = [cell for cell, byte in written.items() if SYMBOLS[byte - WRITE] != before[cell]]
        return sorted(changed, key={**first, **first_own}.__getitem__)


def visit_orders(program: Program, board: Board, click: Cell, order: Order | None = None) -> VisitOrders:
    """The visits and reveals of one run, equal to those of its trace.

    ``order`` replaces the program's own neighbour order. Raises ClickError and AlgorithmError.
    """
    return visit_orders_and_rows(program, board, click, order)[0]


def visit_orders_and_rows(
    program: Program, board: Board, click: Cell, order: Order | None = None
) -> tuple[VisitOrders, tuple[str, ...]]:
    """The same of one run, with the rows of the board after it."""
    log = _OrdersLog(board)
    driver = Driver(board, click, program, order, log)
    driver.run()
    cells = cell_table(board.height, board.width).cells
    orders = VisitOrders(
        tuple([cells[number] for byte, number in log.operations_with_cell if byte == VISIT]),
        tuple([cells[number] for number in log.reveals(board)]),
    )
    return orders, driver.board.rows()
