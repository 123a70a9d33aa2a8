"""The view of one pane."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from typing import NamedTuple

from visualizer.board.cells import Cell
from visualizer.language.conclusions import NO_NOTE, PaneNote, brief_wrong_text, conclusion_texts
from visualizer.language.run_reports import RIGHT_HERE_REMARK, STOPPED_REMARK, WRONG_REMARK
from visualizer.language.signs import SIGNS
from visualizer.language.terms import BRIEF_DONE_REMARK, DONE_REMARK
from visualizer.playback.comparison import PaneTag, TaggedCells
from visualizer.trace.trace import State
from visualizer.values import value_class


class Remark(NamedTuple):
    """A remark on a pane, its brief form, and whether it is good news."""

    text: str = ""
    brief: str = ""
    is_good: bool = False


NO_REMARK = Remark()
_DONE_REMARK = Remark(DONE_REMARK, BRIEF_DONE_REMARK, is_good=True)


def outcome_remark(note: PaneNote) -> Remark:
    """The remark on how the run of a pane has ended: done, stopped, or wrong."""
    if not note.crash and not note.wrong:
        return _DONE_REMARK
    text = STOPPED_REMARK if note.crash else RIGHT_HERE_REMARK if note.right_here else WRONG_REMARK
    return Remark(text, text)


def ending_remark(state: State, note: PaneNote, are_over: bool) -> Remark:
    """What is wrong with a run that is over, or once all ``are_over`` what it was like; its crash is told already."""
    if note.crash or not state.is_finished:
        return NO_REMARK
    if note.wrong:
        return Remark(note.wrong, brief_wrong_text(note))
    return Remark(*conclusion_texts(state.trace), is_good=True) if are_over else NO_REMARK


@value_class
class PaneView:
    """The view of one pane: an algorithm's ``tag`` and ``state``, and a ``remark`` on it.

    ``remarks`` are all that the pane has in the course of the run, so that the text beside them need not
    move. At the end the ``ending``, what the run was like, is shown instead of the frontier, and ``hidden_text`` if it
    is not empty. The frontier's entries have moved this ``share`` of the way from the ``previous_state``, if given.
    Only the ``signs`` named are shown. The size of the ``largest_frontier`` of all panes is the scale of their bars.
    """

    tag: PaneTag
    state: State
    focused: bool = False
    remark: Remark = NO_REMARK
    remarks: tuple[Remark, ...] = ()
    ending: Remark = NO_REMARK
    highlighted: TaggedCells = ()
    shows_frontier: bool = True
    note: PaneNote = NO_NOTE
    hidden_text: str = ""
    previous_state: State | None = None
    share: float = 1.0
    signs: Collection[str] = field(default_factory=SIGNS.keys)
    largest_frontier: int = 0

    @property
    def line(self) -> int | None:
        """The line that the run has reached; at the end of a run that crashed, the line of the crash."""
        return (self.state.is_finished and self.note.line) or self.state.line

    @property
    def wrong_cells(self) -> tuple[Cell, ...]:
        """The cells that are not what they should be at the end of the run."""
        return self.note.wrong_cells if self.state.is_finished else ()
