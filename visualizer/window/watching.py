"""Watching a program fail: its board beside a right run, at just the moment that matters."""

from __future__ import annotations

from visualizer.algorithms.lookup import find_algorithm
from visualizer.language.checking import (
    FAILING_BOARD,
    GO_BACK,
    WATCHING,
    WATCHING_END,
    WATCHING_SECOND,
)
from visualizer.language.formatting import fill
from visualizer.playback.comparison import Comparison
from visualizer.playback.scenario import Overlay, ScenarioView
from visualizer.programs.judging.moment import first_wrong_moment
from visualizer.programs.judging.verdict import Failure
from visualizer.recording.program import Program
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
    """Show the board on which a program fails, beside a right run, where it first goes wrong.

    Of a failure at the second call this is the first one, which is all that a pane can show.
    """
    observed = failure.answer.trace
    frontier = Frontier.QUEUE if observed is None else observed.frontier
    reference = find_algorithm(_REFERENCES[frontier])

    def seek(comparison: Comparison) -> int:
        trace = comparison.traces[0]
        found = first_wrong_moment(failure)
        moment = len(trace) if found is None else min(found, len(trace))
        operation = trace.state_at(moment).operation
        if failure.before is not None:
            said = WATCHING_SECOND
        elif moment == len(trace) or operation is None or operation.cell is None:
            said = WATCHING_END
        else:
            said = fill(WATCHING, cell=operation.cell)
        session.say(f"{said} {GO_BACK}")
        return comparison.tick_of_moment(0, moment)

    board = failure.board if failure.before is None else failure.before
    again = session.back is not None and session.back[0].rows == session.board.rows
    before = session.back[1] if session.back is not None and again else _as_it_is(session)
    session.back = board, before
    name = fill(FAILING_BOARD, title=program.title)
    # The symbols are what is right or wrong, so that they are what is large.
    view = ScenarioView(Overlay.DIGITS, mines=True, code=True)
    return session.load(
        LoadRequest(board, (program, reference), None, name, view=view, seek=seek, focus=0)
    )


def _as_it_is(session: Session) -> LoadRequest:
    """What is shown now, to come back to."""
    choices, player = session.choices, session.player
    assert player is not None
    return LoadRequest(
        session.board,
        session.programs,
        session.order,
        session.name,
        position=session.comparison.position_of(player.position),
        view=ScenarioView(choices.overlay, choices.mines, choices.code),
        focus=session.focus,
    )
