"""What a click on a cell, and on a pane's header, changes, and taking it back step by step."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.board.cells import Cell
from visualizer.board.symbols import CLICKABLE
from visualizer.language.formatting import cell_text
from visualizer.playback.comparison import Comparison, StepPosition
from visualizer.window.session import Session


def start_at(session: Session, cell: Cell) -> None:
    """Start the reveal at a hidden cell, in all panes; of any other it is said that none can."""
    if session.board[cell] not in CLICKABLE:
        where = cell_text(cell)
        session.say(f"{where} is revealed from the start; a reveal starts at a hidden cell.")
        return
    if cell != session.board.click:
        session.say(f"Starts at {cell_text(cell)} now. Ctrl+Z goes back.")
    session.click(cell)


def own_click(session: Session) -> Cell | None:
    """The click that the board came with."""
    boards = [*(each.board for each in session.past), session.board]
    return next(board.click for board in boards if board.rows == session.board.rows)


def start_at_own_click(session: Session) -> None:
    """Start the reveal where the board itself says."""
    cell = own_click(session)
    if cell is None or cell == session.board.click:
        session.say("This is the board's own click. A click on another cell starts there.")
        return
    start_at(session, cell)


def remove_pane(session: Session, pane: int) -> None:
    """Take a pane away, but not the last; nothing for one that has gone since it was drawn."""
    count = len(session.programs)
    if pane >= count:
        return
    if count < 2 or session.player is None or session.loading is not None:
        session.say("The last pane stays. P chooses what is compared.")
        return
    title = session.programs[pane].title
    arrange(session, [each for each in range(count) if each != pane])
    session.say(f"Removed: {title}. Ctrl+Z brings it back.")


def move_pane(session: Session, pane: int, to: int, *, remember: bool = True) -> None:
    """Put a pane at another place; the others move up. Nothing for one that has gone meanwhile."""
    count = len(session.programs)
    if session.player is None or session.loading is not None or to == pane:
        return
    if not (0 <= pane < count and 0 <= to < count):
        return
    panes = [each for each in range(count) if each != pane]
    panes.insert(to, pane)
    arrange(session, panes, remember=remember)
    session.focus_on(to)
    letter, title = session.comparison.letters[to], session.programs[to].title
    session.say(f"Moved {letter}: {title}. Ctrl+Z takes it back.")


def arrange(session: Session, panes: Sequence[int], *, remember: bool = True) -> None:
    """Show these of the panes, in this order; nothing runs again, and the position stays."""
    assert session.player is not None
    if remember:
        session.remember(session.snapshot())
    step, comparison, focus = session.player.step, session.comparison, session.focus
    traces = [comparison.traces[pane] for pane in panes]
    programs = tuple(session.programs[pane] for pane in panes)
    marks = tuple(comparison.marks[pane] for pane in panes)
    session.show(session.board, programs, Comparison(traces, comparison.sync, marks), None)
    session.focus_on(panes.index(focus) if focus in panes else min(focus, len(panes) - 1))
    session.player.seek(session.comparison.tick_of(StepPosition(step)))
