"""Whether columns that came from outside could be a run, so that a trace made of them is safe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import rim_of
from visualizer.board.symbols import SYMBOLS
from visualizer.errors import TraceFileError
from visualizer.trace.header import DAMAGED, HIGHEST_LINE, board_of, code_of, order_of
from visualizer.trace.operations import (
    COUNT,
    NOWHERE,
    PEEK,
    POP,
    PUSH,
    RETURN,
    WRITE,
    Kind,
)
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import StackHistory

Columns = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int32]]


def checked_trace(header: dict[str, Any], columns: Columns, containers: Sequence[str]) -> Trace:
    """The trace of a header and columns. Raises TraceFileError unless they could be a run.

    The header has ``board`` (rows), ``click``, ``algorithm`` and ``order`` (offsets), and may
    have ``title``, ``notes`` and ``code``.
    """
    board, click = board_of(header)
    trace = Trace(board, click, code_of(header), order_of(header), columns, containers)
    _check_operations(trace)
    _check_cells(trace)
    _check_calls(trace)
    for number, kind in enumerate(trace.containers):
        if not _agrees(trace.bytes, trace.cells, number, kind):
            raise TraceFileError(f"the {kind} gives back other cells than it took; {DAMAGED}")
    return trace


# The columns


def _check_operations(trace: Trace) -> None:
    known = np.zeros(256, bool)
    used = len(trace.containers)
    known[[Kind.VISIT, Kind.CALL, RETURN]] = True
    known[COUNT : COUNT + 9] = True
    known[WRITE + 1 : WRITE + len(SYMBOLS)] = True
    for first in (PUSH, POP, PEEK):
        known[first : first + used] = True
    _require(known[trace.bytes], "is of no known kind")
    _require(
        (trace.lines == NOWHERE) | ((trace.lines > 0) & (trace.lines <= HIGHEST_LINE)),
        "has no possible line of code",
    )


def _check_cells(trace: Trace) -> None:
    size = trace.height * trace.width
    lowest = np.zeros(len(Kind), np.int32)
    lowest[[Kind.CALL, Kind.RETURN]] = NOWHERE
    end = np.full(len(Kind), size + len(rim_of(trace.height, trace.width)), np.int32)
    end[[Kind.VISIT, Kind.WRITE]] = size
    end[Kind.RETURN] = 0
    fits = (lowest[trace.kinds] <= trace.cells) & (trace.cells < end[trace.kinds])
    _require(fits, "is at a cell that cannot be")


def _check_calls(trace: Trace) -> None:
    steps = (trace.kinds == Kind.CALL).astype(np.int8) - (trace.kinds == Kind.RETURN)
    depths = np.cumsum(steps, dtype=np.int32)
    if len(depths) and depths[-1] == -1 and _begins_in_outermost(trace):
        depths[-1] = 0  # the program's own call, which nobody made, returns at the very end
    _require(depths >= 0, "returns from a call that was not made")


def _begins_in_outermost(trace: Trace) -> bool:
    """Whether what waits are calls, the program's own being the one that makes the first visit."""
    calls = trace.indices_of(Kind.CALL)
    returns = trace.indices_of(Kind.RETURN)
    if trace.has_frontier or not trace.visit_count:
        return False
    first = trace.visited_at[0]
    return bool(np.searchsorted(calls, first) == np.searchsorted(returns, first))


def _require(holds: NDArray[np.bool_], otherwise: str) -> None:
    if not holds.all():
        number = int(np.argmin(holds)) + 1
        raise TraceFileError(f"operation {number} {otherwise}; {DAMAGED}")


# Queues and stacks


def implied_containers(bytes_: NDArray[np.uint8], cells: NDArray[np.int32]) -> tuple[str, ...]:
    """The kinds of the containers as far as they follow from the operations alone.

    One container is supposed where there is any push, pop or peek, none otherwise; it is a
    queue if all that it gave back agrees with that.
    """
    if not (bytes_ >= PUSH).any():
        return ()
    return ("queue",) if _agrees(bytes_, cells, 0, "queue") else ("stack",)


def _agrees(bytes_: NDArray[np.uint8], cells: NDArray[np.int32], number: int, kind: str) -> bool:
    """Whether what container ``number`` gave back is what a container of ``kind`` would give."""
    pushed, popped, peeked = (
        np.flatnonzero(bytes_ == first + number) for first in (PUSH, POP, PEEK)
    )
    taken = np.sort(np.concatenate((popped, peeked)))
    popped_before = np.searchsorted(popped, taken)
    waiting = np.searchsorted(pushed, taken) - popped_before
    if (waiting < 1).any():
        return False
    if kind == "queue":
        entries = pushed[popped_before]
    else:
        entries = StackHistory(pushed, popped).at_heights(waiting, taken)
    return bool((cells[entries] == cells[taken]).all())
