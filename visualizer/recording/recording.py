"""Recording a run: watched operation by operation, then turned into a trace."""

from __future__ import annotations

from types import CodeType

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.recording.program import Program
from visualizer.recording.recorder import Recorder
from visualizer.trace.operations import CALL, NOWHERE, RETURN, VISIT
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import StackHistory

Ints = NDArray[np.int64]


class Recording:
    """A run that is recorded a part at a time, so that a window need not wait for it.

    ``order`` replaces the program's own neighbour order. Raises AlgorithmError for a program
    whose function is not known here, otherwise as `record`.
    """

    def __init__(
        self, board: Board, click: Cell, program: Program, order: Order | None = None
    ) -> None:
        self.board = board
        self.click = click
        self.code = program.code
        self.order = program.order if order is None else order
        self._recorder = Recorder(board, click, program, self.order)

    @property
    def operations(self) -> int:
        """How many operations have been recorded so far."""
        return self._recorder.operations

    def run(self, most: int | None = None) -> bool:
        """Record about ``most`` more operations, None: all; True when the run is over."""
        return self._recorder.run(most)

    def trace(self) -> Trace:
        """The trace of what has been recorded."""
        recorder = self._recorder
        bytes_, cells, places = recorder.columns()
        lines = _lines(bytes_, places, recorder.codes, recorder.switches)
        cells = _with_called_cells(bytes_, cells)
        return Trace(
            self.board, self.click, self.code, self.order, (bytes_, cells, lines),
            recorder.containers,
        )  # fmt: skip


def _lines(
    bytes_: NDArray[np.uint8],
    places: NDArray[np.uint16],
    codes: list[CodeType],
    switches: list[tuple[int, int]],
) -> NDArray[np.int32]:
    if len(codes) == 1:
        return _line_table(codes[0])[places]
    owners = _owners(bytes_, switches)
    lines = np.empty(len(places), np.int32)
    for number, code in enumerate(codes):
        of_code = owners == number
        lines[of_code] = _line_table(code)[places[of_code]]
    return lines


def _line_table(code: CodeType) -> NDArray[np.int32]:
    # The line of each place (byte offset) in the code.
    table = np.full(len(code.co_code) + 2, NOWHERE, np.int32)
    for start, end, line in code.co_lines():
        table[start:end] = NOWHERE if line is None else line
    return table


def _owners(bytes_: NDArray[np.uint8], switches: list[tuple[int, int]]) -> Ints:
    # The number of the code object whose generator did each operation.
    called, returned = np.flatnonzero(bytes_ == CALL), np.flatnonzero(bytes_ == RETURN)
    steps = np.zeros(len(bytes_) + 1, np.int64)
    steps[called + 1] = 1
    steps[returned + 1] = -1
    depths = np.cumsum(steps)[:-1]  # before each operation
    since, numbers = (np.array(column) for column in zip(*switches))
    callees = numbers[np.searchsorted(since, called, side="right") - 1]
    if (callees == callees[0]).all():
        return np.where(depths > 0, callees[0], 0)
    inner = np.flatnonzero(depths > 0)
    owners = np.zeros(len(bytes_), np.int64)
    calls = StackHistory(called, returned).at_heights(depths[inner], inner)
    owners[inner] = callees[np.searchsorted(called, calls)]
    return owners


def _with_called_cells(bytes_: NDArray[np.uint8], cells: NDArray[np.int32]) -> NDArray[np.int32]:
    """The cells, with each call given the cell that it visits first."""
    called = np.flatnonzero(bytes_ == CALL)
    if not len(called):
        return cells
    cells = cells.copy()
    following = np.minimum(called + 1, len(bytes_) - 1)
    at_once = bytes_[following] == VISIT
    cells[called[at_once]] = cells[following[at_once]]
    later = called[~at_once]
    if len(later):
        cells[later] = _later_visits(bytes_, cells, later)
    return cells


def _later_visits(
    bytes_: NDArray[np.uint8], cells: NDArray[np.int32], later: Ints
) -> NDArray[np.int32]:
    # The first visit that each of these calls itself makes: at its depth, before it returns.
    steps = (bytes_ == CALL).astype(np.int64) - (bytes_ == RETURN)
    after = np.cumsum(steps)
    visits = np.flatnonzero(bytes_ == VISIT)
    returns = np.flatnonzero(bytes_ == RETURN)
    end = len(bytes_)
    visit = _next_at_depth(visits, after[visits], later, after[later], end)
    back = _next_at_depth(returns, after[returns] + 1, later, after[later], end)
    found = visit < back
    result = np.full(len(later), NOWHERE, np.int32)
    result[found] = cells[visit[found]]
    return result


def _next_at_depth(moments: Ints, depths: Ints, after: Ints, wanted: Ints, end: int) -> Ints:
    # The first of ``moments`` that comes after each of ``after`` and has the wanted depth.
    span = end + 1
    keys = np.sort(depths * span + moments)
    place = np.searchsorted(keys, wanted * span + after)
    found = np.full(len(after), end, np.int64)
    inside = place < len(keys)
    same = np.zeros(len(after), bool)
    same[inside] = keys[place[inside]] // span == wanted[inside]
    found[same] = keys[place[same]] % span
    return found
