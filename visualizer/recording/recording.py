"""Recording a run as a trace."""

from __future__ import annotations

from array import array
from struct import pack
from types import CodeType
from typing import Any, TypeAlias

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

_PositionColumns: TypeAlias = tuple[NDArray[np.uint8], NDArray[Any], NDArray[np.int32]]

_UNSEEN_NOTE = "nothing that waits was seen; use Queue or Stack from visualizer, or yield each call"


class _ColumnsLog(OperationLog):
    """A log that stores all operations, as columns."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._bytes: list[NDArray[np.uint8]] = []
        self._positions: list[NDArray[Any]] = []
        self._cell_columns: list[NDArray[np.int32]] = []
        self.store()

    def store(self) -> None:
        bytes_ = np.frombuffer(bytes(self.entries[0::2]), np.uint8)
        positions, cells = _int_array(self.entries[1::2]), np.full(len(bytes_), NOWHERE, np.int32)
        cells[(bytes_ != CALL) & (bytes_ != RETURN)] = _int_array(self.cells)
        is_small = positions.max(initial=0) < 1 << 16
        self._bytes.append(bytes_)
        self._positions.append(positions.astype(np.uint16) if is_small else positions)
        self._cell_columns.append(cells)

    def columns(self) -> _PositionColumns:
        """The bytes, positions in the code (byte offsets) and cells of all operations so far."""
        # One column at a time, so that its parts are freed before the next is joined.
        for column in (self._bytes, self._positions, self._cell_columns):
            if len(column) > 1:
                column[:] = [np.concatenate(column)]
        return self._bytes[0], self._positions[0], self._cell_columns[0]


def _int_array(values: list[int]) -> NDArray[np.int32]:
    return np.frombuffer(pack(f"{len(values)}i", *values), np.int32)  # twice as fast as fromiter


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
        finished = self._driver.run(most)
        if finished and self._driver.board:
            board, log = self._driver.board, self._log
            if not log.containers:
                notes = unseen_frontier_notes(log.columns()[0], self.click, board)
                self.outcome = RunOutcome(notes=notes)
            board.release()
        return finished

    def trace(self) -> Trace:
        """The trace of the operations recorded so far."""
        driver = self._driver
        bytes_, positions, cells = self._log.columns()
        lines = _operation_lines(bytes_, positions, driver.code_objects, driver.code_switches)
        columns = bytes_, add_called_cells(bytes_, cells), lines
        return Trace(self.board, self.click, self.code, self.order, columns, self._log.containers)

    def close(self) -> None:
        """Do nothing, since there is no process to end."""


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
    lines = np.empty(len(positions), np.int32)
    for number, code in enumerate(codes):
        of_code = owners == number
        # A line of another file, or of another notebook cell, would be mistaken for one of the program.
        is_own = code.co_filename == codes[0].co_filename
        lines[of_code] = line_table(code)[positions[of_code]] if is_own else NOWHERE
    return lines


def line_table(code: CodeType) -> NDArray[np.int32]:
    """The line of each position (byte offset) in the code."""
    table = np.full(len(code.co_code) + 2, NOWHERE, np.int32)
    for start, end, line in code.co_lines():
        table[start:end] = NOWHERE if line is None else line
    return table


def _code_numbers(bytes_: NDArray[np.uint8], switches: array[int]) -> IntArray:
    """The index of the code object whose generator did each operation."""
    called, returned = np.flatnonzero(bytes_ == CALL), np.flatnonzero(bytes_ == RETURN)
    steps = np.zeros(len(bytes_) + 1, np.int64)
    steps[called + 1] = 1
    steps[returned + 1] = -1
    depths = np.cumsum(steps)[:-1]  # before each operation
    since, numbers = np.array(switches).reshape(-1, 2).T
    callees = numbers[np.searchsorted(since, called, side="right") - 1]
    if (callees == callees[0]).all():
        return np.where(depths > 0, callees[0], 0)
    inner = np.flatnonzero(depths > 0)
    owners = np.zeros(len(bytes_), np.int64)
    calls = StackHistory(called, returned).entries_at_heights(depths[inner], inner)
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
    calls = StackHistory(called, returned).entries_at_heights(depths[depths > 0], within)
    own, first = np.unique(calls, return_index=True)
    cells[own] = cells[within[first]]
    return cells
