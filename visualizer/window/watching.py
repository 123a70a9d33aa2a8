"""Watching a program fail: its board beside a right run, at just the moment that matters."""

from __future__ import annotations

from visualizer.algorithms.lookup import find_algorithm
from visualizer.language.checking import (
    FAILING_BOARD,
    GO_BACK,
    WATCHING_END,
    WATCHING_SECOND,
)
from visualizer.language.failing_moments import moment_text
from visualizer.language.formatting import fill
from visualizer.playback.comparison import Comparison
from visualizer.playback.scenario import Overlay, ScenarioView
from visualizer.programs.judging.failing_moment import failing_moment, reference_name
from visualizer.programs.judging.verdict import Failure
from visualizer.recording.program import Program
from visualizer.window.loading import LoadRequest
from visualizer.window.session import Session
from visualizer.window.stop_list import StopList


def watch_failure(session: Session, program: Program, failure: Failure) -> None:
    """Show the board on which a program fails, beside a right run, where it first goes wrong.

    Of a failure at the second call this is the first one, which is all that a pane can show.
    """
    reference = find_algorithm(reference_name(failure))

    def seek(comparison: Comparison) -> int:
        trace = comparison.traces[0]
        found = failing_moment(failure)
        moment = len(trace) if found is None else min(found.moment, len(trace))
        if failure.before is not None:
            said = WATCHING_SECOND
        elif found is None or found.cell is None:
            said = WATCHING_END
        else:
            said = moment_text(found, failure)
        tick = comparison.tick_of_moment(0, moment)
        assert session.player is not None
        session.player.seek(tick)
        # It is said of this moment, so it stays as long as that is looked at.
        session.say_of_step(f"{said} {GO_BACK}")
        return tick

    board = failure.board if failure.before is None else failure.before
    name = fill(FAILING_BOARD, title=program.title)
    # The symbols are what is right or wrong, so that they are what is large.
    view = ScenarioView(Overlay.DIGITS, mines=True, code=True)
    stops = StopList(session.choices.sync)
    session.load(
        LoadRequest(
            board, (program, reference), None, name, view=view, stops=stops, seek=seek, focus=0
        )
    )
