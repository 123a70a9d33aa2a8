"""The log of a run: what the live board, `Queue` and `Stack` write to while an algorithm runs."""

from __future__ import annotations

from contextvars import ContextVar
from functools import cached_property
from types import FrameType

from visualizer.board.board import Board
from visualizer.board.cells import Cell, cell_table, rim_cells
from visualizer.errors import AlgorithmError
from visualizer.recording.crashes import RunStopped, not_a_cell_error
from visualizer.trace.operations import MOST_CONTAINERS, most_operations

#: Of larger boards no tables are kept: their memory is that of a run.
MOST_CACHED_CELLS = 250_000


class NoFrame:
    """Used as the frame before the first generator begins and after the last has ended."""

    f_lasti = 0


class _LazyCellNumbers(dict[Cell, int]):
    """The number of each cell of a large board, worked out when it is asked for."""

    def __init__(self, height: int, width: int) -> None:
        self._height, self._width = height, width

    def __missing__(self, cell: Cell) -> int:
        row, col = cell
        if 0 <= row < self._height and 0 <= col < self._width:
            return int(row * self._width + col)
        raise KeyError(cell)


class OperationLog:
    """The operations of one run, until the driver flushes them; this class stores nothing.

    ``entries`` has two integers for each operation: its byte (see `trace.operations`), and where
    in the code it was done (``f_lasti``). ``cells`` has the number of the cell for each that has
    one: all but calls and returns. ``frame`` is that of the generator which runs now,
    ``containers`` the kinds of the queues and stacks that were made. ``numbers`` has the number
    of each cell on the board.
    """

    def __init__(self, board: Board) -> None:
        self.frame: FrameType | NoFrame = NoFrame()
        self.entries: list[int] = []
        self.cells: list[int] = []
        self.containers: list[str] = []
        height, width = self._shape = board.height, board.width
        self.numbers: dict[Cell, int] = _LazyCellNumbers(height, width)
        if height * width <= MOST_CACHED_CELLS:
            self._cells = cell_table(height, width)
            self.numbers = self._cells.numbers
        #: The most operations of this run.
        self.limit = most_operations(height * width)
        #: With more entries than these it is flushed, though the generator has not yielded.
        self.max_entries = 1 << 18
        self._flushed_operations = 0

    @property
    def operations(self) -> int:
        """How many operations have happened."""
        return self._flushed_operations + len(self.entries) // 2

    def add_container(self, kind: str) -> int:
        """The number of a ``queue`` or ``stack`` that the algorithm has just made."""
        if len(self.containers) == MOST_CONTAINERS:
            raise AlgorithmError(f"more than {MOST_CONTAINERS} queues and stacks are made; use the same one again")
        self.containers.append(kind)
        return len(self.containers) - 1

    def rim_number(self, cell: object) -> int:
        """The number of a cell just off the board, where it may wait to be looked at.

        Raises AlgorithmError for anything that is not such a cell.
        """
        try:
            return self._rim_numbers[cell]  # type: ignore[index]
        except (KeyError, TypeError):
            raise not_a_cell_error(cell, "put into a queue or stack") from None

    @cached_property
    def _rim_numbers(self) -> dict[Cell, int]:
        height, width = self._shape
        return {cell: number for number, cell in enumerate(rim_cells(height, width), height * width)}

    def flush(self) -> None:
        """Store what is needed of the entries, then empty them.

        Raises RunStopped once there were more operations than ``limit``.
        """
        self.store()
        self._flushed_operations += len(self.entries) // 2
        self.entries.clear()
        self.cells.clear()
        if self._flushed_operations > self.limit:
            raise RunStopped(f"more than {self.limit} operations; does the loop end? A higher limit allows more")

    def store(self) -> None:
        """Store what is needed of the entries; a subclass decides what that is."""


#: The log to which queues and stacks that are made now will write, if any.
active_log: ContextVar[OperationLog | None] = ContextVar("active_log", default=None)
