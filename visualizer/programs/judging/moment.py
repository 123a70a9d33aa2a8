"""The moment of a failing run that is worth watching: where it goes wrong for the first time."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.board.symbols import SYMBOLS
from visualizer.playback.comparison import Comparison, StepPosition
from visualizer.programs.judging.verdict import Failure
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

#: A right program that keeps waiting what the other does, so that the two can be compared.
_REFERENCES = {
    Frontier.CALLS: "recursive-check-first",
    Frontier.STACK: "stack-mark-on-push",
    Frontier.QUEUE: "queue-mark-on-push",
}
_USUAL_REFERENCE = "queue-mark-on-push"


def reference_name(failure: Failure) -> str:
    """The name of the right program that the failing run is best seen beside."""
    trace = failure.answer.trace
    return _USUAL_REFERENCE if trace is None else _REFERENCES[trace.frontier]


def first_wrong_moment(failure: Failure) -> int | None:
    """How many operations have happened once the first wrong symbol stands; None without a trace.

    Only cells that are wrong in the end count: a mark that is written over is none. Where no wrong
    symbol is written, as when cells stay hidden, and where the run was ended, it is the end.
    """
    trace = failure.answer.trace
    if trace is None or failure.answer.fault is not None:
        return None if trace is None else len(trace)
    wrong = {row * trace.width + col for row, col in failure.cells}
    right = "".join(failure.expected)
    found: dict[int, tuple[bool, int]] = {}  # of each cell, the first wrong write, or the last
    for index in trace.written_at.tolist():
        cell = int(trace.cells[index])
        if cell in wrong and not found.get(cell, (False, 0))[0]:
            found[cell] = SYMBOLS[trace.values[index]] != right[cell], index
    moments = [index + 1 for _, index in found.values()]
    return min(moments, default=len(trace))


def first_wrong_position(failure: Failure, beside: Sequence[Trace] = ()) -> StepPosition:
    """Where a comparison by visits stands at that moment, with the failing run as its first pane.

    ``beside`` are the traces after it. The position is the start where there is no trace.
    """
    moment, trace = first_wrong_moment(failure), failure.answer.trace
    if moment is None or trace is None:
        return StepPosition()
    comparison = Comparison([trace, *beside])
    if moment == len(trace):  # what is right is seen whole beside it
        return comparison.position_of(len(comparison))
    return comparison.position_of(comparison.tick_of_moment(0, moment))
