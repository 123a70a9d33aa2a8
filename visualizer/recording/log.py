"""The log of a run, to which the live board, and the containers of an algorithm write operations."""

from __future__ import annotations

from contextvars import ContextVar
from types import FrameType

from visualizer.board.board import Board
from visualizer.board.cells import Cell, CellNumbers, off_board_number
from visualizer.errors import AlgorithmError
from visualizer.recording.crashes import RunStopped, not_a_cell_error
from visualizer.trace.operations import MOST_CONTAINERS, most_operations


class NoFrame:
    """Stands for the frame before the first generator begins and after the last has ended."""

    f_lasti = 0


class OperationLog:
    """The operations of one run since the last flush; this base class does not store them.

    ``entries`` has two integers for each operation: its byte (see `visualizer.trace.operations`)
    and its position in the code (``f_lasti``). ``cells`` has the number of the cell of each operation
    except calls and returns. ``frame`` is the frame of the running generator, ``containers`` the kinds
    of the queues and stacks made so far, ``numbers`` the number of each cell on the board.
    """

    def __init__(self, board: Board) -> None:
        self.frame: FrameType | NoFrame = NoFrame()
        self.entries: list[int] = []
        self.cells: list[int] = []
        self.containers: list[str] = []
        height, width = self._shape = board.height, board.width
        self.numbers: dict[Cell, int] = CellNumbers(height, width)
        #: The most operations of this run.
        self.limit = most_operations(height * width)
        #: With more entries the log is flushed even if the generator has not yielded.
        self.max_entries = 1 << 18
        self._flushed_operations = 0

    @property
    def operations(self) -> int:
        """The number of operations so far."""
        return self._flushed_operations + len(self.entries) // 2

    def add_container(self, kind: str) -> int:
        """Add a container of a kind of `CONTAINER_KINDS` and return its index. Raises AlgorithmError for too many."""
        if len(self.containers) == MOST_CONTAINERS:
            raise AlgorithmError(f"more than {MOST_CONTAINERS} queues and stacks are made; use the same one again")
        self.containers.append(kind)
        return len(self.containers) - 1

    def add(self, byte: int, cell: Cell) -> None:
        """Add an operation on a cell, which may be off the board. Raises AlgorithmError for anything else."""
        try:
            number = self.numbers[cell]
        except (KeyError, TypeError):
            number = self._off_board_number(cell)
        self.cells.append(number)
        entries = self.entries
        entries.append(byte)
        entries.append(self.frame.f_lasti)
        if len(entries) > self.max_entries:
            self.flush()

    def _off_board_number(self, cell: object) -> int:
        try:
            hash(cell)  # as a list cannot be
            return off_board_number(cell, *self._shape)
        except (KeyError, TypeError, ValueError):
            raise not_a_cell_error(cell, "put into a queue or stack") from None

    def flush(self) -> None:
        """Store and clear the entries. Raises RunStopped after more than ``limit`` operations."""
        self.store()
        self._flushed_operations += len(self.entries) // 2
        self.entries.clear()
        self.cells.clear()
        if self._flushed_operations > self.limit:
            raise RunStopped(f"more than {self.limit} operations; does the loop end? A higher limit allows more")

    def store(self) -> None:
        """Store what a subclass needs of the entries."""


#: The log to which new queues and stacks write, if any.
active_log: ContextVar[OperationLog | None] = ContextVar("active_log", default=None)
