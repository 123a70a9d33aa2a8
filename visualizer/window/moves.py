"""Moves through the run, to lines, stops and differences; panes moved and removed."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.board.neighbours import Order
from visualizer.errors import ScenarioError
from visualizer.language.differences import (
    NUMBERED_DIFFERENCE,
    ONE_PANE_NOTE,
    SAME_ORDERS_NOTE,
    other_traces_text,
    selections_text,
)
from visualizer.language.formatting import fill_template, ordinal
from visualizer.language.operations import LINE_NOT_REACHED, position_text
from visualizer.language.terms import TOO_MANY_STOPS, order_text
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.player import Grain
from visualizer.playback.stops import MOST_STOPS, Stop, sort_stops
from visualizer.window.session import Session


def step_panes(session: Session, count: int, grain: Grain = Grain.STEP) -> None:
    """Step all panes; operations and lines are those of the focused one."""
    player = session.player
    if player is None:
        return
    run = session.focused
    if grain is not Grain.LINE:
        run.go_to(run.state.moment)  # to the operation itself, not a line after it
    if grain is Grain.OPERATION and not (run.state.is_finished and count > 0):
        player.pause()
        run.go_to(run.state.moment + count)
    else:
        player.step_by(count, grain)


def go_to_end(session: Session, end: int = 1) -> None:
    """Go to the end, or with 0 to the start."""
    if session.player is not None:
        session.player.pause()
        session.player.seek(end * len(session.comparison))


def run_to_line(session: Session, line: int) -> None:
    """Go on to where the focused algorithm runs ``line`` next."""
    if session.player is not None:
        session.player.pause()
        if not session.focused.run_to_line(line):
            session.say(fill_template(LINE_NOT_REACHED, line=line), at_step=True)


# Stops


def go_to_stop(session: Session, direction: int = 1) -> None:
    """Go to the next stop (1) or the one before (-1), past the last to the end of the run.

    Without stops it is a step.
    """
    if session.player is not None and session.player.stops:
        session.player.go_to_stop(direction)
    else:
        step_panes(session, direction)


def mark_stop(session: Session, stop: Stop) -> None:
    """Mark a position, or change the caption of a stop that is there; ScenarioError if there are too many."""
    stops = sort_stops((*session.presentation.stops, stop))
    if len(stops) > MOST_STOPS:
        raise ScenarioError(fill_template(TOO_MANY_STOPS, count=MOST_STOPS))
    session.change(stops=stops)


def stop_position_text(session: Session, position: StepPosition) -> str:
    """Where a stop stands in words; one past the end of the run as a file would write it."""
    comparison = session.comparison
    if not comparison.contains_position(position):
        return f"step {position}"
    return position_text(comparison, comparison.tick_of(position), total=False)


# Panes


def use_neighbour_order(session: Session, order: Order | None) -> None:
    """Let all algorithms take one order, or with None each its own, where they stand."""
    all_take = "each in its own order" if order is None else order_text(order)
    session.say(f"The algorithms take the neighbours {all_take}. X chooses another.")
    session.change(order=order)


def remove_focused_pane(session: Session) -> None:
    """Take the focused pane away, but not the last; the step stays."""
    if len(session.programs) < 2:
        session.say("The last pane stays. P chooses what is compared.")
        return
    panes = [*session.presentation.panes]
    session.say(f"Removed: {panes.pop(session.focus).program.title}. Ctrl+Z brings it back.")
    session.change(panes=tuple(panes))


def move_focused_pane(session: Session, by: int) -> None:
    """Move the focused pane by so many places, to the left where ``by`` is negative."""
    panes, to = [*session.presentation.panes], session.focus + by
    if by and 0 <= to < len(panes):
        panes.insert(to, panes.pop(session.focus))
        session.say(f"Moved: {panes[to].program.title}. Ctrl+Z takes it back.")
        session.change(panes=tuple(panes), focus=to)


# Where orders differ


def go_to_difference(session: Session, direction: int = 1) -> None:
    """Jump to the next visit at which the orders differ, or the one before, and say why."""
    differences, marks = session.divergences, session.divergences.visits
    if not marks:
        session.say(SAME_ORDERS_NOTE if len(differences.by_trace) > 1 else ONE_PANE_NOTE)
        return
    # Of the pane that is furthest on: one that has ended counts no further.
    visit = max(int(session.state(each).visit_count) for each in range(len(differences.by_trace)))
    if direction > 0:
        mark = next((mark for mark in marks if mark > visit), marks[0])
    else:
        mark = next((mark for mark in reversed(marks) if mark < visit), marks[-1])
    differing = differences.diverging_traces(mark)
    # A focus that has no part in it goes to the first pane whose order differs there.
    if session.focus not in (0, *differing):
        session.focus_on(differing[0])
    chosen = session.focus if session.focus in differing else differing[0]
    letters = session.comparison.letters
    time = ordinal(differences.by_trace[chosen].index(mark) + 1)
    lead = fill_template(NUMBERED_DIFFERENCE, first=letters[0], second=letters[chosen], time=time)
    show_difference(session, mark, (0, chosen), lead)


def show_difference(session: Session, visit: int, panes: Sequence[int], lead: str = "") -> None:
    """Move all panes to just after a visit, from 1, and say after ``lead`` why these differ there.

    Of the other panes it is said where they go on.
    """
    if session.player is None:
        return
    session.change_view(sync=Sync.VISIT)
    session.player.pause()
    session.player.seek(session.comparison.tick_of_step(visit))
    comparison = session.comparison
    others = other_traces_text(comparison.traces, visit, comparison.letters, panes)
    said = lead, divergence_reason(session, visit, panes), others
    session.say(" ".join(filter(None, said)), at_step=True)


def divergence_reason(session: Session, visit: int, panes: Sequence[int]) -> str:
    """What each of these panes takes at a visit, from 1, and why."""
    comparison = session.comparison
    traces = [comparison.traces[pane] for pane in panes]
    return selections_text(traces, visit, [comparison.letters[pane] for pane in panes])
