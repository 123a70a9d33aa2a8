"""The view of one pane."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from typing import NamedTuple

from visualizer.language.signs import SIGNS
from visualizer.playback.comparison import PaneTag, TaggedCells
from visualizer.trace.trace import State
from visualizer.values import value_class


@value_class
class PaneNote:
    """Messages about a run; empty texts are not shown.

    ``crash`` is why the run ended early, at a ``line`` of its file if that is known; ``unread`` why the
    file can no longer be read; ``printed`` whether the run printed something; ``unseen`` a hint where to
    read why the frontier is unseen.
    """

    crash: str = ""
    line: int | None = None
    unread: str = ""
    printed: bool = False
    unseen: str = ""

    @property
    def problem(self) -> str:
        """The message about the file or the crash, empty for none."""
        return self.unread or self.crash


NO_NOTE = PaneNote()


class Remark(NamedTuple):
    """A remark on a pane, its brief form, and whether it is good news."""

    text: str = ""
    brief: str = ""
    is_good: bool = False


NO_REMARK = Remark()


@value_class
class PaneView:
    """The view of one pane: an algorithm's ``tag`` and ``state``, and a ``remark`` on it.

    ``remarks`` are all that the pane has in the course of the run, so that the text beside them need not
    move. ``hidden_text`` is shown instead of the frontier, if it is not empty. The frontier's entries have
    moved this ``share`` of the way from the ``previous_state``, if given. Only the ``signs`` named are shown. The size
    of the ``largest_frontier`` of all panes is the scale of their bars.
    """

    tag: PaneTag
    state: State
    focused: bool = False
    remark: Remark = NO_REMARK
    remarks: tuple[Remark, ...] = ()
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
