"""What is done with the stops of a session: marking, removing, going from one to the next."""

from __future__ import annotations

from visualizer.language.formatting import fill
from visualizer.language.positions import position_text
from visualizer.language.stops import (
    NONE_MARKED,
    NOTHING_TO_UNDO,
    PAST_END,
    REMOVED,
    TOO_MANY,
)
from visualizer.playback.comparison import StepPosition
from visualizer.playback.stops import MOST_STOPS, Stop
from visualizer.window.session import Session


def shown_stop_position(session: Session) -> StepPosition:
    """The position that is shown, as a stop marks it; only when something has been loaded."""
    assert session.player is not None
    return session.comparison.position_of(session.player.position)


def stop_position_text(session: Session, position: StepPosition) -> str:
    """Where a stop stands in words; one past the end of the run as a file would write it."""
    comparison = session.comparison
    if not comparison.has(position):
        return f"step {position}"
    return position_text(comparison, comparison.tick_of(position), total=False)


def mark_stop(session: Session, position: StepPosition, caption: str) -> bool:
    """Mark a position, or change the caption there; False if there are too many.

    Raises ScenarioError for a caption that is too long.
    """
    stop = Stop(position, caption)
    if session.stops.at(position) is None and len(session.stops.now) >= MOST_STOPS:
        session.say(fill(TOO_MANY, count=MOST_STOPS), error=True)
        return False
    session.stops.mark(stop)
    session.watch_stops()
    return True


def remove_stop(session: Session, position: StepPosition) -> None:
    """Take a stop away, and say how it comes back."""
    session.stops.remove(position)
    session.watch_stops()
    session.say(fill(REMOVED, position=stop_position_text(session, position)))


def undo_stops(session: Session) -> None:
    """Take back the last change of the stops."""
    if session.player is None or not session.stops.undo():
        session.say(NOTHING_TO_UNDO)
    session.watch_stops()


def to_stop(session: Session, direction: int = 1) -> None:
    """Go to the next stop (1) or the one before (-1), past the last to the end of the run."""
    player = session.player
    if player is None:
        return
    if not player.stops:
        session.say(NONE_MARKED)
        return
    player.to_stop(direction)


def turn_page(session: Session, direction: int = 1) -> None:
    """Do what a presenter's clicker asks for: to the next stop, without stops a step."""
    if session.player is not None and session.player.stops:
        to_stop(session, direction)
    else:
        session.step(direction)


def go_to_stop(session: Session, position: StepPosition) -> bool:
    """Pause and show a stop; False where it lies past the end of the run, which is said."""
    assert session.player is not None
    if not session.comparison.has(position):
        session.say(PAST_END)
        return False
    session.player.pause()
    session.player.seek(session.comparison.tick_of(position))
    return True
