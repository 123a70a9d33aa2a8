"""All that is shown, as one value: board, panes, neighbour order, position, view and stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.playback.comparison import START_POSITION, StepPosition, Sync
from visualizer.playback.marks import Marks, PaneMark, new_marks, next_marks
from visualizer.playback.scenario import Overlay, ScenarioView
from visualizer.playback.stops import Stops
from visualizer.recording.program import Program


@dataclass(frozen=True)
class ViewSettings:
    """What is drawn of the runs, and how the panes keep in step.

    ``code`` None shows it wherever cells are large enough.
    """

    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    code: bool | None = None
    sync: Sync = Sync.VISIT

    def merge(self, view: ScenarioView, sync: Sync | None) -> ViewSettings:
        """Take over what a scenario says; what it does not say stays."""
        said = {**vars(view), "sync": sync}
        return replace(self, **{name: value for name, value in said.items() if value is not None})


class Pane(NamedTuple):
    """A program that is shown, and the letter and colour that stand for it."""

    program: Program
    mark: PaneMark


Panes = tuple[Pane, ...]


def new_panes(programs: Sequence[Program], letters: Sequence[str] = ()) -> Panes:
    """Panes of programs that are compared anew: A, B, C unless ``letters`` are given."""
    return tuple(map(Pane, programs, new_marks([each.code for each in programs], letters)))


def change_programs(panes: Panes, programs: Sequence[Program]) -> Panes:
    """Panes of other ``programs`` where ``panes`` were shown; one that remains has its mark."""
    codes, new = [pane.program.code for pane in panes], [each.code for each in programs]
    return tuple(map(Pane, programs, next_marks(codes, tuple(pane.mark for pane in panes), new)))


@dataclass(frozen=True)
class Presentation:
    """What the window shows, and what comes back when a change is undone.

    ``name`` is that of the board, and the reveal starts at its click. ``order`` is the neighbour
    order of all programs, None where each has its own. The program of pane ``focus`` is looked at.
    ``position`` and stops count in the steps of the view. Of the ``stops`` a file has those that
    are ``saved_stops``; ``puts_away`` tells that stops of an earlier board are in no file.
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
        if not self.panes:
            raise ValueError("a presentation needs at least one pane")
        object.__setattr__(self, "focus", min(self.focus, len(self.panes) - 1))

    @property
    def programs(self) -> tuple[Program, ...]:
        """The programs of the panes."""
        return tuple(pane.program for pane in self.panes)

    @property
    def marks(self) -> Marks:
        """The marks of the panes."""
        return tuple(pane.mark for pane in self.panes)

    def is_like(self, other: Presentation) -> bool:
        """Whether another one differs at most in where it stands, and in its focus."""
        return replace(self, position=other.position, focus=other.focus) == other

    @property
    def has_unsaved_stops(self) -> bool:
        """Whether stops would be lost that no file has."""
        return self.stops != self.saved_stops


class History(NamedTuple):
    """What was shown before each change, and after each one that has been undone; the next last."""

    past: tuple[Presentation, ...] = ()
    future: tuple[Presentation, ...] = ()
