"""Watching a program fail: its board beside a right run, at just the moment that matters."""

from __future__ import annotations

import numpy as np

from visualizer.algorithms.lookup import find_algorithm
from visualizer.language.checking import (
    FAILING_BOARD,
    WATCHING,
    WATCHING_END,
    WATCHING_SECOND,
)
from visualizer.language.formatting import fill
from visualizer.playback.comparison import Comparison
from visualizer.playback.scenario import Overlay, ScenarioView
from visualizer.programs.judging.verdict import Failure
from visualizer.recording.program import Program
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier
from visualizer.window.loading import LoadRequest
from visualizer.window.session import Session

#: A right program that keeps waiting what the other does, so that the two can be compared.
_REFERENCES = {
    Frontier.CALLS: "recursive-check-first",
    Frontier.STACK: "stack-mark-on-push",
    Frontier.QUEUE: "queue-mark-on-push",
}


def watch_failure(session: Session, program: Program, failure: Failure) -> bool:
    """Show the board on which a program fails, beside a right run, where it first goes wrong."""
    observed = failure.answer.trace
    frontier = Frontier.QUEUE if observed is None else observed.frontier
    reference = find_algorithm(_REFERENCES.get(frontier, _REFERENCES[Frontier.QUEUE]))

    def seek(comparison: Comparison) -> int:
        trace = comparison.traces[0]
        moment = None if failure.answer.fault else first_wrong(trace, failure)
        if failure.calls > 1:
            session.say(WATCHING_SECOND)
        elif moment is None:
            session.say(WATCHING_END)
        else:
            session.say(fill(WATCHING, cell=divmod(int(trace.cells[moment]), trace.width)))
        return comparison.tick_of_moment(0, len(trace) if moment is None else moment + 1)

    board = failure.board if failure.before is None else failure.before
    name = fill(FAILING_BOARD, title=program.title)
    # The symbols are what is right or wrong, so that they are what is large.
    view = ScenarioView(Overlay.DIGITS, mines=True, code=True)
    return session.load(
        LoadRequest(board, (program, reference), None, name, view=view, seek=seek, focus=0)
    )


def first_wrong(trace: Trace, failure: Failure) -> int | None:
    """The index of the first write after which a cell stays wrong; None for a cell never written.

    A cell may be written more than once, as where it is marked before it is counted, so that only
    what it is left with tells.
    """
    wrong = [row * failure.board.width + col for row, col in failure.cells]
    writes = trace.indices_of(Kind.WRITE)
    writes = writes[np.isin(trace.cells[writes], wrong)]
    last = {int(trace.cells[index]): int(index) for index in writes}
    return min(last.values(), default=None)
