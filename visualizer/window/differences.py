"""Going to the visits at which orders differ, and saying why they do."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.language.differences import ONE_PANE, SAME, others_text, selections_text
from visualizer.playback.comparison import Sync
from visualizer.window.session import Session


def to_next_difference(session: Session, direction: int = 1, pane: int | None = None) -> None:
    """Jump to the next visit at which the orders differ, or the one before, and say why.

    With ``pane`` only its own differences from the first pane's order count.
    """
    player = session.player
    if player is None:
        return
    divergences = session.divergences
    if pane is not None:
        if pane >= len(divergences.by_trace):
            return  # the pane has gone since it was drawn
        session.focus_on(pane)
    marks = divergences.visits if pane is None else divergences.by_trace[pane]
    if not marks:
        session.say(SAME if len(session.comparison.traces) > 1 else ONE_PANE)
        return
    # Of the pane that is furthest on: one that has ended counts no further.
    visit = max(int(session.state(each).visits) for each in range(len(divergences.by_trace)))
    if direction > 0:
        mark = next((mark for mark in marks if mark > visit), marks[0])
    else:
        mark = next((mark for mark in reversed(marks) if mark < visit), marks[-1])
    _explain(session, mark)


def to_first_difference(session: Session) -> None:
    """Jump to the first visit at which the orders differ, and say why."""
    if session.player is not None and session.divergences.visits:
        _explain(session, session.divergences.visits[0])


def _explain(session: Session, mark: int) -> None:
    """Show a visit at which orders differ, and say why that of the focused pane does, or another's.

    A focus that has no part in it goes to the first pane whose order differs there.
    """
    differing = session.divergences.parting_at(mark)
    if session.focus not in (0, *differing):
        session.focus = differing[0]
    chosen = session.focus if session.focus in differing else differing[0]
    show_difference(session, mark, (0, chosen))


def show_difference(session: Session, visit: int, panes: Sequence[int]) -> None:
    """Move all panes to just after a visit, from 1, and say why these panes differ there.

    Of the other panes it is said where they go on.
    """
    player = session.player
    if player is None:
        return
    session.loose.clear()
    session.keep_in_step(Sync.VISIT)
    player.pause()
    player.seek(player.comparison.tick_of_step(visit))
    traces = session.comparison.traces
    letters = session.comparison.letters
    said = (why(session, visit, panes), others_text(traces, visit, letters, panes))
    session.say_of_step(" ".join(filter(None, said)))


def why(session: Session, visit: int, panes: Sequence[int]) -> str:
    """What each of these panes takes at a visit, from 1, and why."""
    comparison = session.comparison
    traces = [comparison.traces[pane] for pane in panes]
    return selections_text(traces, visit, [comparison.letters[pane] for pane in panes])
