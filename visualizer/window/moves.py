"""Changes of what is shown: panes moved and removed, and where orders differ."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from visualizer.language.cell_stories import ordinal
from visualizer.language.differences import (
    DIFFER_AGAIN,
    ONE_PANE,
    SAME,
    others_text,
    selections_text,
)
from visualizer.language.formatting import fill
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.window.session import Session

# Panes


def remove_focused_pane(session: Session) -> None:
    """Take the focused pane away, but not the last."""
    if len(session.programs) < 2 or session.player is None or session.loading is not None:
        session.say("The last pane stays. P chooses what is compared.")
        return
    title = session.programs[session.focus].title
    arrange(session, [pane for pane in range(len(session.programs)) if pane != session.focus])
    session.say(f"Removed: {title}. Ctrl+Z brings it back.")


def move_focused_pane(session: Session, direction: int) -> None:
    """Move the focused pane by one to the left (-1) or the right (1)."""
    move_pane(session, session.focus, session.focus + direction)


def move_pane(session: Session, pane: int, to: int) -> None:
    """Put a pane at another place; the others move up. Nothing for one that has gone meanwhile."""
    count = len(session.programs)
    if session.player is None or session.loading is not None or to == pane:
        return
    if not (0 <= pane < count and 0 <= to < count):
        return
    panes = [each for each in range(count) if each != pane]
    panes.insert(to, pane)
    arrange(session, panes)
    session.focus_on(to)
    letter, title = session.comparison.letters[to], session.programs[to].title
    session.say(f"Moved {letter}: {title}. Ctrl+Z takes it back.")


def arrange(session: Session, panes: Sequence[int]) -> None:
    """Show these of the panes, in this order; nothing runs again, and the step stays."""
    assert session.player is not None
    comparison, focus = session.comparison, session.focus
    focus = panes.index(focus) if focus in panes else min(focus, len(panes) - 1)
    session.load(
        session.request(
            programs=tuple(session.programs[pane] for pane in panes),
            marks=tuple(comparison.marks[pane] for pane in panes),
            position=StepPosition(session.player.step),
            then=partial(session.focus_on, focus),
        )
    )
    session.work(lambda: True)


# Where orders differ


def to_next_difference(session: Session, direction: int = 1, pane: int | None = None) -> None:
    """Jump to the next visit at which the orders differ, or the one before, and say why.

    With ``pane`` only its own differences from the first pane's order count.
    """
    differences = session.divergences
    panes = range(len(differences.by_trace))
    if session.player is None or (pane is not None and pane not in panes):
        return
    if pane is not None:
        session.focus_on(pane)
    marks = differences.visits if pane is None else differences.by_trace[pane]
    if not marks:
        session.say(SAME if len(panes) > 1 else ONE_PANE)
        return
    # Of the pane that is furthest on: one that has ended counts no further.
    visit = max(int(session.state(each).visits) for each in panes)
    if direction > 0:
        mark = next((mark for mark in marks if mark > visit), marks[0])
    else:
        mark = next((mark for mark in reversed(marks) if mark < visit), marks[-1])
    differing = differences.parting_at(mark)
    # A focus that has no part in it goes to the first pane whose order differs there.
    if session.focus not in (0, *differing):
        session.focus = differing[0]
    chosen = session.focus if session.focus in differing else differing[0]
    letters = session.comparison.letters
    time = ordinal(differences.by_trace[chosen].index(mark) + 1)
    lead = fill(DIFFER_AGAIN, first=letters[0], second=letters[chosen], time=time)
    show_difference(session, mark, (0, chosen), lead)


def show_difference(session: Session, visit: int, panes: Sequence[int], lead: str = "") -> None:
    """Move all panes to just after a visit, from 1, and say after ``lead`` why these differ there.

    Of the other panes it is said where they go on.
    """
    player = session.player
    if player is None:
        return
    session.keep_in_step(Sync.VISIT)
    player.pause()
    player.seek(player.comparison.tick_of_step(visit))
    traces, letters = session.comparison.traces, session.comparison.letters
    said = lead, why(session, visit, panes), others_text(traces, visit, letters, panes)
    session.say_of_step(" ".join(filter(None, said)))


def why(session: Session, visit: int, panes: Sequence[int]) -> str:
    """What each of these panes takes at a visit, from 1, and why."""
    comparison = session.comparison
    traces = [comparison.traces[pane] for pane in panes]
    return selections_text(traces, visit, [comparison.letters[pane] for pane in panes])
