"""The moment at which a failing run first goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from visualizer.board.cells import CHARACTERS, Cell
from visualizer.playback.comparison import Comparison, StepPosition
from visualizer.programs.verdicts.verdict import Failure
from visualizer.recording.crashes import CrashKind
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import Trace

#: For each kind of frontier, a right program to compare with; `reference_name` has that for a queue and the others.
_REFERENCE_NAMES = {FrontierKind.CALLS: "recursive-check-first", FrontierKind.STACK: "stack-mark-on-push"}


@dataclass(frozen=True)
class FailingMoment:
    """What has happened after ``moment`` operations of a run, and at which cell.

    ``symbol`` is the wrong symbol that was written, empty for a cell that is visited again. At the
    end of a run ``cell`` is None.
    """

    moment: int
    cell: Cell | None = None
    symbol: str = ""


def find_failing_moment(failure: Failure) -> FailingMoment:
    """The moment at which the observed run goes wrong.

    In a complete run it is the first wrong write, in an endless one the first repeated visit, else
    the end.
    """
    trace, fault, index = failure.trace, failure.answer.fault, None
    if fault is None:
        index = first_wrong_write(failure)
    elif fault.is_endless or fault.kind is CrashKind.TIME:
        index = _first_repeated_visit(trace)
    if index is None:
        return FailingMoment(len(trace))
    symbol = CHARACTERS[int(trace.values[index])] if fault is None else ""
    return FailingMoment(index + 1, trace.cell(int(trace.cells[index])), symbol)


def failing_position(failure: Failure, beside: Sequence[Trace] = ()) -> StepPosition:
    """The position of the failing moment in a comparison of the failing run and ``beside``."""
    moment, comparison = find_failing_moment(failure).moment, Comparison([failure.trace, *beside])
    is_end = moment == len(failure.trace)  # then the other runs are shown to their end, too
    return comparison.position_of(len(comparison) if is_end else comparison.tick_of_moment(0, moment))


def revisited_cells(failure: Failure) -> tuple[Cell, ...]:
    """The cells that the failing run visits more than once, row by row."""
    cells, times = np.unique(failure.trace.visits, axis=0, return_counts=True)
    return tuple((row, col) for row, col in cells[times > 1].tolist())


def reference_name(failure: Failure) -> str:
    """The name of the algorithm with which the failing run is best compared."""
    return _REFERENCE_NAMES.get(failure.trace.frontier_kind, "queue-mark-on-push")


def first_wrong_write(failure: Failure) -> int | None:
    """The index of the first write of a wrong symbol, else of the last write of a wrong cell; None if there is none.

    Only cells that are wrong in the end count, since a program may overwrite marks of its own.
    """
    trace = failure.trace
    wrong_cells = {row * trace.width + col for row, col in failure.cells}
    right = "".join(failure.expected)
    writes: dict[int, tuple[bool, int]] = {}  # for each cell, the first wrong write, else the last
    for index in trace.write_indices.tolist():
        cell = int(trace.cells[index])
        if cell in wrong_cells and not writes.get(cell, (False, 0))[0]:
            writes[cell] = CHARACTERS[trace.values[index]] != right[cell], index
    return min((index for _, index in writes.values()), default=None)


def _first_repeated_visit(trace: Trace) -> int | None:
    first_visit = trace.first_visit[trace.cells[trace.visit_indices]]
    again = np.flatnonzero(first_visit < np.arange(trace.visit_count))
    return int(trace.visit_indices[again[0]]) if len(again) else None
