"""Moves through the runs: to lines, stops and differences; and moving and removing panes."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.board.neighbours import Order
from visualizer.errors import ScenarioError
from visualizer.language import differences
from visualizer.language.formatting import fill_template, ordinal
from visualizer.language.operations import LINE_NOT_REACHED, position_text
from visualizer.language.terms import TOO_MANY_STOPS, order_text
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.player import MoveUnit
from visualizer.playback.scenario import MOST_STOPS, Stop, sort_stops
from visualizer.window.session import Session


def step_panes(session: Session, count: int, unit: MoveUnit = MoveUnit.STEP) -> None:
    """Move all panes by ``count`` steps, or by operations or lines of the focused pane."""
    player, run = session.player, session.focused_run
    if unit is not MoveUnit.LINE:
        run.go_to(run.state.moment)  # to the operation itself, not a line after it
    if unit is MoveUnit.OPERATION and not (run.state.is_finished and count > 0):
        player.pause()
        run.go_to(run.state.moment + count)
    else:
        player.step_by(count, unit)


def go_to_end(session: Session, end: int = 1) -> None:
    """Pause and go to the end (1) or the start (0) of the runs."""
    session.player.pause()
    session.player.seek(end * len(session.comparison))


def run_to_line(session: Session, line: int) -> None:
    """Pause and go to where the focused algorithm next runs ``line``."""
    session.player.pause()
    if not session.focused_run.run_to_line(line):
        session.say(fill_template(LINE_NOT_REACHED, line=line), at_step=True)


# Stops


def go_to_stop(session: Session, direction: int = 1) -> None:
    """Go to the next stop (1) or the one before (-1), or to the end of the run if there is none.

    In a run without any stops, go one step.
    """
    if session.player.stops:
        session.player.go_to_stop(direction)
    else:
        step_panes(session, direction)


def mark_stop(session: Session, stop: Stop) -> None:
    """Add a stop, in place of one at its position. Raises ScenarioError if there are too many."""
    stops = sort_stops((*session.presentation.stops, stop))
    if len(stops) > MOST_STOPS:
        raise ScenarioError(fill_template(TOO_MANY_STOPS, count=MOST_STOPS))
    session.change(stops=stops)


def stop_position_text(session: Session, position: StepPosition) -> str:
    """The position of a stop in words; a position past the end of the run as a file writes it."""
    comparison = session.comparison
    if not comparison.contains_position(position):
        return f"step {position}"
    return position_text(comparison, comparison.tick_of(position), total=False)


# Panes


def use_neighbour_order(session: Session, order: Order | None) -> None:
    """Let all algorithms take one neighbour order, or with None each its own; the position stays."""
    how = "each in its own order" if order is None else order_text(order)
    session.say(f"The algorithms take the neighbours {how}. X chooses another.")
    session.change(order=order)


def remove_pane(session: Session) -> None:
    """Remove the focused pane unless it is the last; the position stays."""
    if len(session.programs) < 2:
        session.say("The last pane stays. P chooses what is compared.")
        return
    panes = [*session.presentation.panes]
    session.say(f"Removed: {panes.pop(session.focus).program.title}. Ctrl+Z brings it back.")
    session.change(panes=tuple(panes))


def move_pane(session: Session, by: int) -> None:
    """Move the focused pane by a number of places, to the left if ``by`` is negative."""
    panes, to = [*session.presentation.panes], session.focus + by
    if by and 0 <= to < len(panes):
        panes.insert(to, panes.pop(session.focus))
        session.say(f"Moved: {panes[to].program.title}. Ctrl+Z takes it back.")
        session.change(panes=tuple(panes), focus=to)


# Where orders differ


def go_to_difference(session: Session, direction: int = 1) -> None:
    """Go to the next visit (1) at which the orders differ, or the one before (-1), and explain it."""
    if not session.has_runs:
        return
    divergences, visits = session.divergences, session.divergences.visits
    if not visits:
        session.say(differences.SAME_ORDERS_NOTE if len(divergences.by_trace) > 1 else differences.ONE_PANE_NOTE)
        return
    # The pane that is furthest on: the visits of one that has ended stay behind.
    visit = max(int(session.player.state(pane).visit_count) for pane in range(len(divergences.by_trace)))
    if direction > 0:
        target = next((each for each in visits if each > visit), visits[0])
    else:
        target = next((each for each in reversed(visits) if each < visit), visits[-1])
    differing = divergences.diverging_traces(target)
    # A focused pane that does not differ here hands the focus to the first that does.
    if session.focus not in (0, *differing):
        session.focus_on(differing[0])
    chosen = session.focus if session.focus in differing else differing[0]
    letters = session.comparison.letters
    time = ordinal(divergences.by_trace[chosen].index(target) + 1)
    lead = fill_template(differences.NUMBERED_DIFFERENCE, first=letters[0], second=letters[chosen], time=time)
    show_difference(session, target, (0, chosen), lead)


def show_difference(session: Session, visit: int, panes: Sequence[int], lead: str = "") -> None:
    """Move all panes to just after a visit, from 1, and explain after ``lead`` why ``panes`` differ.

    The message also has the cells that the other panes visit.
    """
    session.change_view(sync=Sync.VISIT)
    session.player.pause()
    session.player.seek(session.comparison.tick_of_step(visit))
    comparison = session.comparison
    others = differences.other_traces_text(comparison.traces, visit, comparison.letters, panes)
    parts = lead, divergence_reason(session, visit, panes), others
    session.explain(" ".join(filter(None, parts)))


def divergence_reason(session: Session, visit: int, panes: Sequence[int]) -> str:
    """The cell that each of ``panes`` takes at a visit, from 1, and why."""
    comparison = session.comparison
    traces = [comparison.traces[pane] for pane in panes]
    return differences.selections_text(traces, visit, [comparison.letters[pane] for pane in panes])
