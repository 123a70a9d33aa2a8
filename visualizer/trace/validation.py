"""Checks of columns from outside: whether they could be a run, so that using their trace is safe."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import CHARACTERS, FARTHEST, off_board_numbers
from visualizer.errors import TraceFileError
from visualizer.trace.header import DAMAGE_REMEDY, HIGHEST_LINE, validate_length
from visualizer.trace.operations import CALL, COUNT, NOWHERE, PEEK, POP, PUSH, RETURN, VISIT, WRITE
from visualizer.trace.trace import Trace


def validate_trace(trace: Trace) -> Trace:
    """Return ``trace``. Raises TraceFileError unless its columns could be a run on its board."""
    validate_length(len(trace), trace.board)
    least, end = _cell_ranges(trace)
    fits = (least[trace.bytes] <= trace.cells) & (trace.cells < end[trace.bytes])
    fits &= (trace.lines == NOWHERE) | ((trace.lines > 0) & (trace.lines <= HIGHEST_LINE))
    _require_all(fits, "cannot be in a run on this board")
    _validate_calls(trace)
    for number, kind in enumerate(trace.containers):
        if not _has_consistent_pops(trace, number):
            raise TraceFileError(f"the {kind} gives back other cells than it took; {DAMAGE_REMEDY}")
    return trace


def implied_containers(trace: Trace) -> tuple[str, ...]:
    """The kinds of the containers that a reader infers from the operations alone.

    No container without a push, pop or peek, otherwise one: a queue if all pops and peeks are those
    of a queue, else a stack.
    """
    if int(trace.bytes.max(initial=0)) < PUSH:
        return ()
    columns = (trace.bytes, trace.cells, trace.lines)
    queue = Trace(trace.board, trace.click, trace.code, trace.order, columns, ("queue",))
    return ("queue",) if _has_consistent_pops(queue, 0) else ("stack",)


def _cell_ranges(trace: Trace) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The least cell that the operation of each byte may have, and the end (exclusive) of its cells."""
    least, end = np.zeros(256, np.int32), np.zeros(256, np.int32)
    height, width = trace.height, trace.width
    least[[CALL, RETURN]] = NOWHERE
    end[VISIT] = end[WRITE : WRITE + len(CHARACTERS)] = height * width
    for first, number in ((CALL, 1), (COUNT, 9), *((use, len(trace.containers)) for use in (PUSH, POP, PEEK))):
        end[first : first + number] = off_board_numbers(height + FARTHEST, -FARTHEST, height, width)
    return least, end


def _validate_calls(trace: Trace) -> None:
    calls, returns = trace.bytes == CALL, trace.bytes == RETURN
    depths = np.cumsum(calls.astype(np.int8) - returns, dtype=np.int32)
    # The return of the program itself, which no operation has called, may be the last operation.
    first = trace.bytes.tobytes().find(VISIT)
    if first >= 0 and not trace.containers and depths[-1] == -1 and depths[first] == 0:
        depths[-1] = 0
    _require_all(depths >= 0, "returns from a call that was not made")


def _has_consistent_pops(trace: Trace, number: int) -> bool:
    """Whether the cells of all pops and peeks are those that a container of this kind returns."""
    history = trace.container_histories[number]
    is_use = (trace.bytes == POP + number) | (trace.bytes == PEEK + number)
    uses = np.flatnonzero(is_use).astype(np.int32)
    if (history.sizes_at(uses) <= 0).any():
        return False
    entries = history.next_entries(uses)
    return bool(((entries >= 0) & (trace.cells[entries] == trace.cells[uses])).all())


def _require_all(is_valid: NDArray[np.bool_], problem: str) -> None:
    if not is_valid.all():
        number = int(np.argmin(is_valid)) + 1
        raise TraceFileError(f"operation {number} {problem}; {DAMAGE_REMEDY}")
