"""The orders of visits and reveals without a trace, which is fast on many small boards."""

from __future__ import annotations

from dataclasses import dataclass, field

from visualizer.board.board import Board
from visualizer.board.cells import CHARACTERS, Cell
from visualizer.board.neighbours import Order
from visualizer.recording.driver import Driver
from visualizer.recording.log import OperationLog
from visualizer.recording.program import Program
from visualizer.trace.operations import CALL, PUSH, RETURN, VISIT, WRITE


@dataclass(frozen=True)
class VisitOrders:
    """The visits of a run, repeats included, the reveals, and the rows of the board after the run."""

    visits: tuple[Cell, ...]
    reveals: tuple[Cell, ...]
    final_rows: tuple[str, ...] = field(default=(), compare=False)


class _OrdersLog(OperationLog):
    """A log that stores the byte and the cell of each operation except calls and returns."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.operations_with_cell: list[tuple[int, int]] = []

    def store(self) -> None:
        with_cell = [byte for byte in self.entries[0::2] if byte not in (CALL, RETURN)]
        self.operations_with_cell += zip(with_cell, self.cells)

    def reveals(self, board: Board) -> list[int]:
        """The numbers of the cells in the order in which they are revealed, as `Trace.reveals`."""
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
        changed = [cell for cell, byte in written.items() if CHARACTERS[byte - WRITE] != before[cell]]
        return sorted(changed, key={**first, **first_own}.__getitem__)


def visit_orders(program: Program, board: Board, click: Cell, order: Order | None = None) -> VisitOrders:
    """The visits and reveals of one run, equal to those of its trace.

    ``order`` replaces the program's own neighbour order. Raises ClickError and AlgorithmError.
    """
    log = _OrdersLog(board)
    driver = Driver(board, click, program, order, log)
    driver.run()
    return VisitOrders(
        tuple([divmod(number, board.width) for byte, number in log.operations_with_cell if byte == VISIT]),
        tuple([divmod(number, board.width) for number in log.reveals(board)]),
        driver.board.rows(),
    )
