"""Recording a run as a trace."""

from __future__ import annotations

from array import array
from struct import pack
from types import CodeType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board, validate_on_board
from visualizer.board.cells import BLANK, HIDDEN, Cell
from visualizer.board.neighbours import Order
from visualizer.recording.driver import Driver
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.log import OperationLog
from visualizer.recording.program import DEFAULT_OUTCOME, Program, RunInProgress, RunOutcome
from visualizer.trace.operations import CALL, NOWHERE, RETURN, VISIT, IntArray, StackHistory, count_before
from visualizer.trace.trace import Trace

_UNSEEN_NOTE = "nothing that waits was seen; use Queue or Stack from visualizer, or yield each call"


class _ColumnsLog(OperationLog):
    """A log that stores all operations, as columns."""

    # Each grows in one piece, since memory for many small ones is not given back.

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._bytes = bytearray()
        self._positions = array("i")
        self._cell_column = array("i")

    def store(self) -> None:
        new = bytes(self.entries[0::2])
        bytes_, cells = np.frombuffer(new, np.uint8), np.full(len(new), NOWHERE, np.int32)
        cells[(bytes_ != CALL) & (bytes_ != RETURN)] = np.frombuffer(_integers(self.cells), np.int32)
        self._cell_column.frombytes(cells.tobytes())
        self._positions.frombytes(_integers(self.entries[1::2]))
        self._bytes += new

    def columns(self) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int32]]:
        """The bytes, positions in the code (byte offsets) and cells of all operations so far.

        Another thread may store more meanwhile.
        """
        bytes_ = np.frombuffer(bytes(self._bytes), np.uint8)
        # Copied in one go, since a column cannot grow while it is looked at.
        positions, cells = (
            np.frombuffer(column.tobytes(), np.int32) for column in (self._positions, self._cell_column)
        )
        return bytes_, positions[: len(bytes_)], cells[: len(bytes_)]


def _integers(values: list[int]) -> bytes:
    return pack(f"{len(values)}i", *values)  # twice as fast as an array of them


class Recording:
    """A run that is recorded a part at a time, so that a window need not wait for it.

    ``order`` replaces the program's own neighbour order, ``limit`` is the most operations. Raises
    AlgorithmError for a program without a function, otherwise as `record`.
    """

    def __init__(
        self, board: Board, click: Cell, program: Program, order: Order | None = None, limit: int | None = None
    ) -> None:
        self.board = board
        self.click = click
        self.code = program.code
        self.order = program.order if order is None else order
        #: Notes on what could not be observed of a finished run; errors are raised instead.
        self.outcome = DEFAULT_OUTCOME
        self._log = _ColumnsLog(board)
        self._driver = Driver(board, click, program, self.order, self._log, limit)

    @property
    def operations(self) -> int:
        """The number of operations recorded so far."""
        return self._log.operations

    def run(self, most: int | None = None) -> bool:
        """Record about ``most`` more operations (None: all) and return whether the run is over."""
        if not self._driver.is_finished and self._driver.run(most):
            board, log = self._driver.board, self._log
            if not log.containers:
                notes = unseen_frontier_notes(log.columns()[0], self.click, board)
                self.outcome = RunOutcome(notes=notes)
            self._driver.abandon()
        return self._driver.is_finished

    def trace(self) -> Trace:
        """The trace of the operations recorded so far. Any thread may call this while another records."""
        driver, is_complete = self._driver, self._driver.is_finished
        columns = self._log.columns()
        if not is_complete and len(columns[0]) and columns[0][-1] == CALL:  # it is not known which cell is called
            columns = columns[0][:-1], columns[1][:-1], columns[2][:-1]
        bytes_, positions, cells = columns
        lines = _operation_lines(bytes_, positions, driver.code_objects, driver.code_switches)
        traced = bytes_, add_called_cells(bytes_, cells), lines
        return Trace(self.board, self.click, self.code, self.order, traced, self._log.containers, is_complete)

    def close(self) -> None:
        """Abandon the run."""
        self._driver.abandon()


def unseen_frontier_notes(bytes_: NDArray[np.uint8], click: Cell, final: LiveBoard) -> tuple[str, ...]:
    """A note for a run without queue, stack or calls that must have had a frontier, which was not observed."""
    if CALL in bytes_:
        return ()
    visits = np.count_nonzero(bytes_ == VISIT)
    if visits == 1 and final[click] == BLANK:  # the calls may not have been yielded, and did nothing
        visits += sum(final[near] == HIDDEN for near in final.neighbours(click))
    return (_UNSEEN_NOTE,) if visits > 1 else ()


def start_recording(
    board: Board, click: Cell, program: Program, order: Order | None = None, limit: int | None = None
) -> RunInProgress:
    """Start recording a run of ``program``, in this process or another; arguments as for `Recording`."""
    if program.runner is None:
        return Recording(board, click, program, order, limit)
    validate_on_board(board, click)
    return program.runner.start_recording(board, click, order or program.order, limit)


def _operation_lines(
    bytes_: NDArray[np.uint8], positions: NDArray[Any], codes: list[CodeType], switches: array[int]
) -> NDArray[np.int32]:
    if len(codes) == 1:
        lines: NDArray[np.int32] = line_table(codes[0])[positions]
        return lines
    owners = _code_numbers(bytes_, switches)
    lines = np.empty(len(positions), np.result_type(*map(line_table, codes)))
    for number, code in enumerate(codes):
        of_code = owners == number
        # A line of another file, or of another notebook cell, would be mistaken for one of the program.
        is_own = code.co_filename == codes[0].co_filename
        lines[of_code] = line_table(code)[positions[of_code]] if is_own else NOWHERE
    return lines


def line_table(code: CodeType) -> NDArray[np.int32]:
    """The line of each position (byte offset) in the code, in as few bytes as the highest line needs."""
    table = np.full(len(code.co_code) + 2, NOWHERE, np.int32)
    for start, end, line in code.co_lines():
        table[start:end] = NOWHERE if line is None else line
    return table.astype(np.min_scalar_type(min(-table.max() - 1, NOWHERE)))


def _code_numbers(bytes_: NDArray[np.uint8], switches: array[int]) -> IntArray:
    """The index of the code object whose generator did each operation."""
    called, returned = np.flatnonzero(bytes_ == CALL), np.flatnonzero(bytes_ == RETURN)
    steps = np.zeros(len(bytes_) + 1, np.int64)
    steps[called + 1] = 1
    steps[returned + 1] = -1
    depths = np.cumsum(steps)[:-1]  # before each operation
    since, numbers = np.array(switches[: len(switches) // 2 * 2]).reshape(-1, 2).T  # more may be added meanwhile
    callees = numbers[np.searchsorted(since, called, side="right") - 1]
    if (callees == callees[0]).all():
        return np.where(depths > 0, callees[0], 0)
    inner = np.flatnonzero(depths > 0)
    owners = np.zeros(len(bytes_), np.int64)
    calls = StackHistory(called, returned).next_entries(inner)
    owners[inner] = callees[np.searchsorted(called, calls)]
    return owners


def add_called_cells(bytes_: NDArray[np.uint8], cells: NDArray[np.int32]) -> NDArray[np.int32]:
    """The column ``cells``, in which each call gets the cell that it visits first."""
    called = np.flatnonzero(bytes_ == CALL)
    if not len(called):
        return cells
    cells = cells.copy()
    following = bytes_.take(called + 1, mode="clip")
    visits_first = following == VISIT
    if (visits_first | (following == RETURN)).all():  # the usual case
        at_once = called[visits_first]
        cells[at_once] = cells[at_once + 1]
        return cells
    returned, visits = np.flatnonzero(bytes_ == RETURN), np.flatnonzero(bytes_ == VISIT)
    depths = count_before(called, visits) - count_before(returned, visits)
    within = visits[depths > 0]
    calls = StackHistory(called, returned).next_entries(within)
    own, first = np.unique(calls, return_index=True)
    cells[own] = cells[within[first]]
    return cells
