"""Everything that the window shows, as one value: board, panes, order, position, view and stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.playback.comparison import START_POSITION, PaneTag, PaneTags, StepPosition, Sync, new_tags, next_tags
from visualizer.playback.scenario import Overlay, ScenarioView, Stops
from visualizer.recording.program import Program


@dataclass(frozen=True)
class ViewSettings:
    """What is drawn of the runs, and how the panes are kept in step.

    With ``code`` None, the code is shown if the cells are large enough beside it.
    """

    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    code: bool | None = None
    sync: Sync = Sync.VISIT

    def merge(self, view: ScenarioView, sync: Sync | None) -> ViewSettings:
        """Return these settings with those of a scenario in place of them, except its Nones."""
        settings = {**vars(view), "sync": sync}
        return replace(self, **{name: value for name, value in settings.items() if value is not None})


class Pane(NamedTuple):
    """A program that is shown, with its letter and colour."""

    program: Program
    tag: PaneTag


Panes = tuple[Pane, ...]


def new_panes(programs: Sequence[Program], letters: Sequence[str] = ()) -> Panes:
    """New panes for ``programs``, with the letters A, B, C unless ``letters`` are given."""
    return tuple(map(Pane, programs, new_tags([program.code for program in programs], letters)))


def change_programs(panes: Panes, programs: Sequence[Program]) -> Panes:
    """Panes for other ``programs``; a program that was in ``panes`` keeps its tag."""
    codes, new = [pane.program.code for pane in panes], [program.code for program in programs]
    return tuple(map(Pane, programs, next_tags(codes, tuple(pane.tag for pane in panes), new)))


@dataclass(frozen=True)
class Presentation:
    """What the window shows, and what undoing a change restores.

    ``name`` is the name of the board. There is at least one of ``panes``, and ``focus`` is the
    index of the focused one. ``order`` is the neighbour order of all programs, None if each has
    its own. ``position`` and stops are counted in steps of the view's sync. ``saved_stops`` are
    the stops as a file has them, and ``puts_away`` says that stops of an earlier board are in no
    file.
    """

    board: Board
    name: str
    panes: Panes
    order: Order | None = None
    focus: int = 0
    position: StepPosition = START_POSITION
    view: ViewSettings = ViewSettings()
    stops: Stops = ()
    saved_stops: Stops = ()
    puts_away: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "focus", min(self.focus, len(self.panes) - 1))

    @property
    def programs(self) -> tuple[Program, ...]:
        """The programs of the panes, from the left."""
        return tuple(pane.program for pane in self.panes)

    @property
    def tags(self) -> PaneTags:
        """The tags of the panes, from the left."""
        return tuple(pane.tag for pane in self.panes)

    def is_like(self, other: Presentation) -> bool:
        """Whether another presentation differs at most in position and focus."""
        return replace(self, position=other.position, focus=other.focus) == other

    @property
    def has_unsaved_stops(self) -> bool:
        """Whether there are changes to the stops that no file has."""
        return self.stops != self.saved_stops


class History(NamedTuple):
    """The presentations before each change, and after each undone one; the next to show is last."""

    past: tuple[Presentation, ...] = ()
    future: tuple[Presentation, ...] = ()
