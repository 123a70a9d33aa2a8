"""What one pane shows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from visualizer.language.signs import SIGNS
from visualizer.language.terms import order_text
from visualizer.playback.marks import PaneMark
from visualizer.trace.trace import State


@dataclass(frozen=True)
class PaneNote:
    """What is said of a run besides its operations.

    ``fault`` is a sentence, empty for none: why the run stopped before its end, at a ``line`` of
    its file if that is known. ``unread`` says why the file cannot be read any more. ``printed``
    says whether it printed something, ``unseen`` how to find out why the frontier was not seen.
    """

    crash: str = ""
    line: int | None = None
    unread: str = ""
    printed: bool = False
    unseen: str = ""

    @property
    def problem(self) -> str:
        """What is wrong, empty for nothing."""
        return self.unread or self.crash


#: What there is to say of most runs.
NO_NOTE = PaneNote()


class Remark(NamedTuple):
    """What is remarked of a pane, in fewer letters too, and whether that is good."""

    text: str = ""
    brief: str = ""
    is_good: bool = False


NO_REMARK = Remark()


@dataclass(frozen=True)
class PaneView:
    """What one pane shows: an algorithm's ``mark`` and ``state``, and a ``remark`` on it.

    ``remarks`` are all that the pane comes to have, so that what stands beside them need not move.
    ``waiting`` says whether what waits is shown, or ``hidden`` in its place; it has made the share
    ``slide`` of the way from the state ``before``, if there is one. No other ``signs`` are shown.
    """

    mark: PaneMark
    state: State
    focused: bool = False
    remark: Remark = NO_REMARK
    remarks: tuple[Remark, ...] = ()
    highlighted: tuple[int, ...] = ()
    shows_frontier: bool = True
    note: PaneNote = NO_NOTE
    hidden_text: str = ""
    before: State | None = None
    slide: float = 1.0
    signs: Collection[str] = field(default_factory=SIGNS.keys)

    @property
    def order(self) -> str:
        """The neighbour order in words, empty where it is not known."""
        trace = self.state.trace
        return "" if trace.code.is_observed else order_text(trace.order)

    @property
    def line(self) -> int | None:
        """The line that did the last operation; once a run has stopped, the one where it did."""
        return (self.state.is_finished and self.note.line) or self.state.line
