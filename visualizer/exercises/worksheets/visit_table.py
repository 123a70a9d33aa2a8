"""The table of a trace that a student fills in by hand, a row for each visit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from visualizer.board.cells import Cell
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace


class VisitRow(NamedTuple):
    """One visit in the table, counted from 1.

    ``written`` is the symbol that the visit writes at its cell, None for none. On the call stack
    ``pushed`` is the caller, and ``waiting`` the open calls as the visit is made, the first call
    first. Otherwise ``pushed`` is what the visit adds to the queue or stack, and ``waiting`` what
    waits just before the next cell is taken, the front of a queue first, the top of a stack last.
    """

    visit: int
    cell: Cell
    written: str | None
    pushed: tuple[Cell, ...]
    waiting: tuple[Cell, ...]


def visit_table(trace: Trace) -> tuple[VisitRow, ...]:
    """The filled table of a trace."""
    return tuple(_rows(trace))


def _rows(trace: Trace) -> Iterator[VisitRow]:
    starts = [int(position) for position in trace.visited_at]
    for number, (start, end) in enumerate(pairwise([*starts, len(trace)]), 1):
        cell = trace.cell(int(trace.cells[start]))
        assert cell is not None  # a visit has a cell
        written = _written(trace, cell, start, end)
        if trace.has_frontier:
            yield VisitRow(number, cell, written, *_pushed_and_waiting(trace, start, end))
        else:
            yield VisitRow(number, cell, written, *_caller_and_calls(trace, start))


def _written(trace: Trace, cell: Cell, start: int, end: int) -> str | None:
    """The last symbol that the operations from ``start`` to ``end`` write at ``cell``."""
    number = cell[0] * trace.width + cell[1]
    here = (trace.kinds[start:end] == Kind.WRITE) & (trace.cells[start:end] == number)
    writes = start + np.flatnonzero(here)
    return trace.operation(int(writes[-1])).symbol if len(writes) else None


def _pushed_and_waiting(
    trace: Trace, start: int, end: int
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    pushes = start + np.flatnonzero(trace.kinds[start:end] == Kind.PUSH)
    cells = map(trace.cell, trace.cells[pushes].tolist())
    pushed = tuple(cell for cell in cells if cell is not None)
    # The next cell is taken, or looked at, just before it is visited.
    takes_next = end < len(trace) and trace.kinds[end - 1] in (Kind.POP, Kind.PEEK)
    waiting = tuple(trace.state_at(end - 1 if takes_next else end).frontier)
    return pushed, waiting if trace.containers[0] == "queue" else waiting[::-1]


def _caller_and_calls(trace: Trace, start: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    calls = tuple(cell for cell in trace.state_at(start + 1).calls if cell is not None)[::-1]
    return calls[-2:-1], calls
