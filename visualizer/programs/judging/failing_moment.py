"""The moment of a failing run that is worth watching: where it goes wrong for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.symbols import SYMBOLS
from visualizer.playback.comparison import Comparison, StepPosition
from visualizer.programs.judging.verdict import Failure
from visualizer.recording.crashes import CrashKind
from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.trace import Trace

#: A right program that keeps waiting what the other does, so that the two can be compared.
_REFERENCE_NAMES = {
    FrontierKind.CALLS: "recursive-check-first",
    FrontierKind.STACK: "stack-mark-on-push",
    FrontierKind.QUEUE: "queue-mark-on-push",
}


class MomentKind(Enum):
    """What happens at the moment: a wrong symbol, a second visit, or the end."""

    WRONG_WRITE = "wrong-write"
    VISITED_AGAIN = "visited-again"
    END = "end"


@dataclass(frozen=True)
class FailingMoment:
    """After ``moment`` operations of the run ``kind`` has happened, at ``cell`` if at one.

    ``symbol`` is what was written there, empty for other kinds.
    """

    moment: int
    kind: MomentKind
    cell: Cell | None = None
    symbol: str = ""


def find_failing_moment(failure: Failure) -> FailingMoment | None:
    """Where the observed run goes wrong; None where there is no such run.

    That is the first wrong write of a run that came to its end, in one that is stopped the first
    visit to a cell that was visited before, else the end.
    """
    trace = failure.answer.trace
    if trace is None:
        return None
    fault = failure.answer.fault
    index = first_wrong_write(failure, trace) if fault is None else None
    if index is not None:
        cell = trace.cell(int(trace.cells[index]))
        symbol = SYMBOLS[int(trace.values[index])]
        return FailingMoment(index + 1, MomentKind.WRONG_WRITE, cell, symbol)
    if fault is not None and (fault.is_endless or fault.kind is CrashKind.TIME):
        again = _first_repeated_visit(trace)
        if again is not None:
            cell = trace.cell(int(trace.cells[again]))
            return FailingMoment(again + 1, MomentKind.VISITED_AGAIN, cell)
    return FailingMoment(len(trace), MomentKind.END)


def failing_position(failure: Failure, beside: Sequence[Trace] = ()) -> StepPosition:
    """Where a comparison by visits stands at that moment, with the failing run as its first pane.

    ``beside`` are the traces after it. The position is the start where there is no trace.
    """
    found, trace = find_failing_moment(failure), failure.answer.trace
    if found is None or trace is None:
        return StepPosition()
    comparison = Comparison([trace, *beside])
    if found.moment == len(trace):  # what is right is seen whole beside it
        return comparison.position_of(len(comparison))
    return comparison.position_of(comparison.tick_of_moment(0, found.moment))


def revisited_cells(failure: Failure) -> tuple[Cell, ...]:
    """The cells that the failing run visits more than once, row by row."""
    trace = failure.answer.trace
    if trace is None:
        return ()
    cells, times = np.unique(trace.visits, axis=0, return_counts=True)
    return tuple((row, col) for row, col in cells[times > 1].tolist())


def reference_name(failure: Failure) -> str:
    """The name of the right program that the failing run is best seen beside."""
    trace = failure.answer.trace
    frontier = FrontierKind.QUEUE if trace is None else trace.frontier_kind
    return _REFERENCE_NAMES.get(frontier, _REFERENCE_NAMES[FrontierKind.QUEUE])


def first_wrong_write(failure: Failure, trace: Trace) -> int | None:
    """The index of the write with which the first wrong symbol stands; None without one.

    Only cells that are wrong in the end count: a mark that is written over is none.
    """
    wrong = {row * trace.width + col for row, col in failure.cells}
    right = "".join(failure.expected)
    found: dict[int, tuple[bool, int]] = {}  # of each cell, the first wrong write, or the last
    for index in trace.write_indices.tolist():
        cell = int(trace.cells[index])
        if cell in wrong and not found.get(cell, (False, 0))[0]:
            found[cell] = SYMBOLS[trace.values[index]] != right[cell], index
    return min((index for _, index in found.values()), default=None)


def _first_repeated_visit(trace: Trace) -> int | None:
    first_visit = trace.first_visit[trace.cells[trace.visit_indices]]
    again = np.flatnonzero(first_visit < np.arange(trace.visit_count))
    return int(trace.visit_indices[again[0]]) if len(again) else None
