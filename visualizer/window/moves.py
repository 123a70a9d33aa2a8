"""Moves through the runs: to lines, stops and differences; and moving and removing panes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from visualizer.board.neighbours import Order
from visualizer.errors import ScenarioError
from visualizer.language import differences
from visualizer.language.formatting import fill_template
from visualizer.language.operations import LINE_NOT_REACHED, far_position_text, position_text
from visualizer.language.terms import TOO_MANY_STOPS, order_text
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.player import MoveUnit
from visualizer.playback.scenario import MOST_STOPS, Stop, sort_stops
from visualizer.window.presentation import Part
from visualizer.window.session import Session

#: The most panes whose cells are all named where orders part.
_MOST_NAMED = 4


def step_panes(session: Session, count: int, unit: MoveUnit = MoveUnit.STEP) -> None:
    """Move all panes by ``count`` steps, or by operations or lines of the focused pane."""
    player, run = session.player, session.shown.focused_run
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


def go_to_step(session: Session, step: int) -> None:
    """Pause and go to the end of a step."""
    session.player.pause()
    session.player.seek(session.comparison.tick_of_step(step))


def go_to_visit(session: Session, pane: int, visit: int) -> None:
    """Pause and go to the end of the step with a ``visit`` of a pane, counted from 0, or to before its next visit."""
    comparison, visits = session.comparison, session.comparison.traces[pane].visit_indices
    go_to_step(session, comparison.step_of_moment(pane, int(visits[visit]) + 1))
    for index in visits[visit + 1 : visit + 2]:
        session.player.seek(min(session.player.position, comparison.tick_of_moment(pane, int(index))))


def run_to_line(session: Session, line: int) -> None:
    """Pause and go to where the focused algorithm next runs ``line``."""
    session.player.pause()
    if not session.shown.focused_run.run_to_line(line):
        session.say(fill_template(LINE_NOT_REACHED, line=line), at_step=True)


# Stops


def go_to_stop(session: Session, direction: int = 1) -> None:
    """Go to the next stop of the lecture (1) or the one before (-1), or to the end of the run if there is none.

    If other runs are shown, the lecture goes on where it was left. Without any stops, go one step. Where only boards
    are shown, the caption of a stop comes first, and why the orders part there with the next press.
    """
    shown = session.wanted
    if direction > 0 and session.hall_caption and explain_parting(session):
        return
    session.explain("")  # so that its caption comes first, also on the way back
    if shown.lecture is not session.presentation.lecture:
        return  # another lecture is opened, whose runs have not begun yet
    is_away, here = session.work.is_loading or shown.shown_part is None, (shown.part, shown.left_at)

    def is_ahead(index: int, stop: Stop) -> bool:
        if index == shown.part and not session.work.is_busy and not is_away and stop not in session.shown.stops.stops:
            return False
        place = index, stop.position
        return place > here if direction > 0 else place < here or (shown.shown_part is None and place == here)

    ahead = [(index, stop) for index, stop in shown.places if is_ahead(index, stop)]
    if ahead:
        session.show_stop(*ahead[::direction][0])
    elif not shown.lecture:
        step_panes(session, direction)
    elif is_away:
        session.show_stop(*shown.places[::-direction][0])
    else:
        session.player.go_to_stop(direction)


def go_to_first_stop(session: Session) -> None:
    """Go to the first stop of the lecture, or without any stops to the start of the runs."""
    if places := session.presentation.places:
        session.show_stop(*places[0])
    else:
        go_to_end(session, 0)


def mark_stop(session: Session, stop: Stop) -> None:
    """Add a stop of the shown runs, in place of one at its position. Raises ScenarioError if there are too many.

    If the lecture has no such runs in its present part, they become its next one.
    """
    shown = session.presentation
    part, index, is_new = shown.shown_part, shown.part, False
    if part is None or part.sync is not shown.view.sync:
        part = shown.as_part(stop.view)
        index, is_new = min(index + 1, len(shown.lecture)), True
    stop = replace(stop, view=stop.view.changes_from(part.view))
    change_stops(session, index, part._replace(stops=sort_stops((*part.stops, stop))), is_new)


def change_stops(session: Session, index: int, part: Part, is_new: bool = False) -> None:
    """Put a part into the lecture, in place of the one at ``index`` unless it ``is_new``; without stops, remove it.

    Raises ScenarioError if it has too many stops.
    """
    if len(part.stops) > MOST_STOPS:
        raise ScenarioError(fill_template(TOO_MANY_STOPS, count=MOST_STOPS))
    shown, changed = session.presentation, [part] if part.stops else []
    lecture = (*shown.lecture[:index], *changed, *shown.lecture[index + (not is_new) :])
    at = index if is_new else shown.part - (not changed and shown.part > index)
    session.change(lecture=lecture, part=max(0, min(at, len(lecture) - 1)))


def stop_position_text(session: Session, position: StepPosition, part: Part | None = None) -> str:
    """The position of a stop of a part in words, also past the end of its run; without a part, one that is shown."""
    comparison, shown = session.comparison, session.presentation.shown_part
    if part is None or (part is shown and part.sync is comparison.sync and comparison.contains_position(position)):
        return position_text(comparison, comparison.tick_of(position), total=False)
    return far_position_text(position, part.sync)


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
    panes = [*session.wanted.panes]
    removed = panes.pop(min(session.focus, len(panes) - 1))
    session.say(f"Removed: {removed.program.title}. Ctrl+Z brings it back.")
    session.change(panes=tuple(panes))


def move_pane(session: Session, by: int) -> None:
    """Move the focused pane by a number of places, to the left if ``by`` is negative."""
    panes, to = [*session.wanted.panes], session.focus + by
    if by and 0 <= to < len(panes):
        panes.insert(to, panes.pop(session.focus))
        session.say(f"Moved: {panes[to].program.title}. Ctrl+Z takes it back.")
        session.change(panes=tuple(panes), focus=to)


# Where orders differ


def go_to_difference(session: Session, direction: int = 1) -> None:
    """Go to the next visit (1) at which the orders differ, or the one before (-1), and explain it."""
    if not session.shown.has_runs:
        return
    divergences, visits = session.shown.divergences, session.shown.divergences.visits
    if session.hall_caption and explain_parting(session):
        return
    visit = _latest_visit(session)
    if len(divergences.by_trace) < 2:
        session.say(differences.ONE_PANE_NOTE)
        return
    if divergences.known is not None and direction > 0 and visit >= (visits or (0,))[-1]:
        further, known = "further " if visits else "", f"{divergences.known:,}"
        session.say(fill_template(differences.SAME_SO_FAR_NOTE, further=further, visits=known))
        return
    if not visits:
        session.say(differences.SAME_ORDERS_NOTE)
        return
    if direction > 0:
        target = next((each for each in visits if each > visit), visits[0])
    else:
        target = next((each for each in reversed(visits) if each < visit), visits[-1])
    show_difference(session, target, _choose_panes(session, target))
    if session.hall_caption:
        session.explain("")  # the caption may ask why


def _latest_visit(session: Session) -> int:
    """The visits of the pane that is furthest on: those of one that has ended stay behind."""
    return max(int(session.player.state(pane).visit_count) for pane in range(len(session.programs)))


def _choose_panes(session: Session, visit: int) -> tuple[int, int]:
    """The first pane and one that parts from it at a visit, the focused one if it can be; else that gets the focus."""
    differing = session.shown.divergences.diverging_traces(visit)
    if session.focus not in (0, *differing):
        session.focus_on(differing[0])
    return 0, session.focus if session.focus in differing else differing[0]


def explain_parting(session: Session) -> bool:
    """Explain why the orders part at the visit that is shown; False if they do not, or if it is explained."""
    visit, position = _latest_visit(session), session.shown.position
    is_parting = session.comparison.sync is Sync.VISIT and visit in session.shown.divergences
    if session.explanation or position.operations or not is_parting:
        return False
    show_difference(session, visit, _choose_panes(session, visit))
    return True


def show_difference(session: Session, visit: int, panes: Sequence[int]) -> None:
    """Move all panes to just after a visit, from 1, at which two ``panes`` part, and explain why.

    The explanation also has the cells that the other panes visit, as long as they are few and shown.
    """
    session.change_view(sync=Sync.VISIT)
    go_to_step(session, visit)
    comparison = session.comparison
    named = () if session.shows_one or len(comparison.traces) > _MOST_NAMED else comparison.traces
    others = differences.other_traces_text(named, visit, comparison.letters, panes) if named else ""
    traces = [comparison.traces[pane] for pane in panes]
    letters = [comparison.letters[pane] for pane in panes]
    parting = differences.parting_text(traces, visit, letters)
    session.explain(f"{parting} {differences.selections_text(traces, visit, letters)} {others}".rstrip())
