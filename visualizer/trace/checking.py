"""Whether columns that came from outside could be a run, so that a trace made of them is safe.

Columns are looked at a part at a time, and nothing as long as they are is made beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import rim_of
from visualizer.board.symbols import SYMBOLS
from visualizer.errors import TraceFileError
from visualizer.trace.container_checks import gives_back_what_it_took, parts
from visualizer.trace.header import DAMAGED, HIGHEST_LINE, board_of, check_length, code_of, order_of
from visualizer.trace.operations import (
    CALL,
    COUNT,
    KIND_OF_BYTE,
    NOWHERE,
    PEEK,
    POP,
    PUSH,
    RETURN,
    VISIT,
    WRITE,
    Kind,
)
from visualizer.trace.trace import Trace

Columns = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int32]]


def checked_trace(header: dict[str, Any], columns: Columns, containers: Sequence[str]) -> Trace:
    """The trace of a header and columns. Raises TraceFileError unless they could be a run.

    The header has ``board`` (rows), ``click``, ``algorithm`` and ``order`` (offsets), and may
    have ``title``, ``notes`` and ``code``.
    """
    board, click = board_of(header)
    code, order = code_of(header), order_of(header)
    check_length(len(columns[0]), board, DAMAGED)
    _check_bytes(columns[0], containers)
    _check_cells(columns, board)
    _check_lines(columns[2])
    _check_calls(columns[0], containers)
    for number, kind in enumerate(containers):
        if not gives_back_what_it_took(columns[0], columns[1], number, kind):
            raise TraceFileError(f"the {kind} gives back other cells than it took; {DAMAGED}")
    return Trace(board, click, code, order, columns, containers)


# The columns


def _check_bytes(bytes_: NDArray[np.uint8], containers: Sequence[str]) -> None:
    known = np.zeros(256, bool)
    known[[VISIT, CALL, RETURN]] = True
    known[COUNT : COUNT + 9] = True
    known[WRITE + 1 : WRITE + len(SYMBOLS)] = True
    for first in (PUSH, POP, PEEK):
        known[first : first + len(containers)] = True
    for part in parts(len(bytes_)):
        _require(known[bytes_[part]], part, "is of no known kind")


def _check_cells(columns: Columns, board: Board) -> None:
    size = board.height * board.width
    lowest = np.zeros(len(Kind), np.int32)
    lowest[[Kind.CALL, Kind.RETURN]] = NOWHERE
    end = np.full(len(Kind), size + len(rim_of(board.height, board.width)), np.int32)
    end[[Kind.VISIT, Kind.CALL, Kind.WRITE]] = size
    end[Kind.RETURN] = 0
    bytes_, cells, _ = columns
    for part in parts(len(bytes_)):
        kinds = KIND_OF_BYTE[bytes_[part]]
        fits = (lowest[kinds] <= cells[part]) & (cells[part] < end[kinds])
        _require(fits, part, "is at a cell that cannot be")


def _check_lines(lines: NDArray[np.int32]) -> None:
    for part in parts(len(lines)):
        here = lines[part]
        possible = (here == NOWHERE) | ((here > 0) & (here <= HIGHEST_LINE))
        _require(possible, part, "has no possible line of code")


def _check_calls(bytes_: NDArray[np.uint8], containers: Sequence[str]) -> None:
    depth, first = 0, None
    for part in parts(len(bytes_)):
        here = bytes_[part]
        depths = np.cumsum((here == CALL).astype(np.int8) - (here == RETURN), dtype=np.int32)
        depths += depth
        if first is None and (here == VISIT).any():
            first = int(depths[np.argmax(here == VISIT)])
        depth = int(depths[-1])
        # The program's own call, which nobody made, may return as the very last operation.
        is_last = part.stop >= len(bytes_)
        if is_last and depth == -1 and first == 0 and not containers:
            depths[-1] = 0
        _require(depths >= 0, part, "returns from a call that was not made")


def _require(holds: NDArray[np.bool_], part: slice, otherwise: str) -> None:
    if not holds.all():
        number = part.start + int(np.argmin(holds)) + 1
        raise TraceFileError(f"operation {number} {otherwise}; {DAMAGED}")
