"""What is wanted: everything that the window shows as one value, changes of it, and the history of these.

Also the parts of a lecture, made from files, and the choices that are saved from one run to the next.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from visualizer.algorithms.catalogue import choose_shared_order
from visualizer.board.board import Board, first_hidden_cell
from visualizer.board.neighbours import Order
from visualizer.board.rules import find_warnings
from visualizer.board.text import shipped_board_names
from visualizer.language.formatting import capitalize, fill_template
from visualizer.language.run_reports import FIRST_SHOWN
from visualizer.playback.comparison import MOST_PANES, START_POSITION, PaneTag, StepPosition, Sync, new_tags, next_tags
from visualizer.playback.opening import LecturePart
from visualizer.playback.scenario import DEFAULT_VIEW, Overlay, ScenarioView, Stop, Stops
from visualizer.recording.program import Program
from visualizer.trace.listings import FIRST_LANGUAGE
from visualizer.trace.trace import Trace
from visualizer.values import value_class

#: The fields of a `Presentation` on which its runs depend.
RUN_FIELDS = {"board", "panes", "order"}
#: The most changes that can be undone.
_MOST_CHANGES = 200
SMALLEST_ZOOM, LARGEST_ZOOM = 0.6, 3.0
#: The most files that are remembered.
MOST_RECENT = 10
_EDITED_SUFFIX = ", edited"


@dataclass
class Choices:
    """The user's choices, which are saved from one run to the next.

    ``motion`` lets cells glide to and from the frontier. ``toured`` says whether the tour has been seen
    or declined, so that it is not offered again. ``recent`` are the paths of files that were opened
    or saved, the latest first.
    Predict asks before each visit, or ``predicts_at_stops`` only; it hides what waits, unless it
    ``predicts_with_frontier``; and it offers cells with numbers, if it ``counts_hands``.
    """

    theme: str = "dark"
    zoom: float = 1.0
    speed: float = 8.0
    motion: bool = True
    toured: bool = False
    recent: tuple[str, ...] = ()
    predicts_at_stops: bool = False
    predicts_with_frontier: bool = False
    counts_hands: bool = True

    def remember_file(self, path: str) -> None:
        """Make a file the first of the recent ones, unless ``path`` is a shipped board's name."""
        if path not in shipped_board_names() and os.path.isfile(path):
            self.recent = tuple(dict.fromkeys((os.path.abspath(path), *self.recent)))[:MOST_RECENT]


@value_class
class ViewSettings:
    """What is drawn of the runs, and how the panes are kept in step.

    With ``code`` None, the code is shown if the cells are large enough beside it. ``language`` is that
    of the code, as for `Trace.told_in`.
    """

    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    code: bool | None = None
    sync: Sync = Sync.VISIT
    language: str = FIRST_LANGUAGE

    def merge(self, view: ScenarioView) -> ViewSettings:
        """Return these settings with those of a scenario in place of them, except its Nones."""
        return replace(self, **replace(view, pane=None).choices)


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


class Part(NamedTuple):
    """A board of a lecture with its runs and its ``stops``, whose positions are counted in steps of ``sync``.

    ``view`` is what is shown at a stop that does not say it.
    """

    board: Board
    name: str
    panes: Panes
    order: Order | None
    sync: Sync
    view: ScenarioView = DEFAULT_VIEW
    position: StepPosition = START_POSITION
    stops: Stops = ()

    @property
    def places(self) -> Stops:
        """The stops; without any, the position as a stop without a caption."""
        return self.stops or (Stop(self.position),)


Lecture = tuple[Part, ...]


@value_class
class Presentation:
    """What the window shows, and what undoing a change restores.

    ``name`` is the name of the board. There is at least one of ``panes``, and ``focus`` is the
    index of the focused one. ``order`` is the neighbour order of all programs, None if each has
    its own. ``position`` is counted in steps of the view's sync.

    ``part`` is the index of the part of the ``lecture`` that is shown, or was shown last at the
    position ``left_at``. ``own_settings`` are the `settings` that the user has chosen, and not a stop or a file.
    """

    board: Board
    name: str
    panes: Panes
    order: Order | None = None
    focus: int = 0
    position: StepPosition = START_POSITION
    view: ViewSettings = ViewSettings()
    lecture: Lecture = ()
    part: int = 0
    left_at: StepPosition = START_POSITION
    own_settings: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "focus", min(self.focus, len(self.panes) - 1))
        object.__setattr__(self, "own_settings", self.own_settings or self.settings)

    @property
    def programs(self) -> tuple[Program, ...]:
        """The programs of the panes, from the left."""
        return tuple(pane.program for pane in self.panes)

    @property
    def tags(self) -> tuple[PaneTag, ...]:
        """The tags of the panes, from the left."""
        return tuple(pane.tag for pane in self.panes)

    def as_part(self, view: ScenarioView) -> Part:
        """The shown runs as a part of a lecture, without stops."""
        return Part(self.board, self.name, self.panes, self.order, self.view.sync, view)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The fields of the view, the order and the panes, which the window keeps for its next run."""
        return {**vars(self.view), "order": self.order, "panes": self.panes}

    @property
    def own_view(self) -> ViewSettings:
        """The view that the user has chosen."""
        return ViewSettings(**{name: self.own_settings[name] for name in vars(self.view)})

    @property
    def shown_part(self) -> Part | None:
        """The part of the lecture that is shown; None if other runs are."""
        shown = [part for part in self.lecture[self.part : self.part + 1] if _runs_key(part) == _runs_key(self)]
        return shown[0] if shown else None

    @property
    def places(self) -> list[tuple[int, Stop]]:
        """Each stop of the lecture, with the index of its part."""
        return [(index, stop) for index, part in enumerate(self.lecture) for stop in part.places]

    def is_like(self, other: Presentation) -> bool:
        """Whether another presentation differs at most in position and focus."""
        return replace(self, position=other.position, left_at=other.left_at, focus=other.focus) == other


def edited_name(name: str) -> str:
    """The name of a board that was made from the one of this name."""
    return name.removesuffix(_EDITED_SUFFIX) + _EDITED_SUFFIX


def _runs_key(shown: Part | Presentation) -> object:
    """A value that is the same for equal runs, also of a program whose file has changed."""
    panes = [(pane.program.name, pane.tag.letter) for pane in shown.panes]
    return shown.board.rows, shown.board.click, shown.order, panes


class History(NamedTuple):
    """The presentations before each change, and after each undone one; the next to show is last."""

    past: tuple[Presentation, ...] = ()
    future: tuple[Presentation, ...] = ()

    def add(self, before: Presentation) -> History:
        """The history after a further change, with the presentation before it."""
        return History((*self.past, before)[-_MOST_CHANGES:])

    def move(self, now: Presentation, back: bool) -> tuple[Presentation, History] | None:
        """Undo from ``now``, or redo if not ``back``: what is shown then, and its history; None if there is nothing."""
        nearer, farther = self if back else self[::-1]
        if not nearer:
            return None
        moved = nearer[:-1], (*farther, now)
        return nearer[-1], History(*(moved if back else moved[::-1]))

    def replace_panes(self, old: Panes, new: Panes) -> History:
        """The history in which ``new`` panes have always been in place of the ``old`` ones."""
        kept = [[replace(each, panes=new) if each.panes == old else each for each in part] for part in self]
        return History(*map(tuple, kept))


@value_class
class Change:
    """New values for some ``fields`` of the presentation, which are shown once their runs have begun.

    Without a ``position`` among them, the position stays and playing continues. With a ``moment``, it is that of
    the first pane's run instead. Once it is shown, a change that ``plays`` is played, and its ``message`` stays
    until the player moves. An ``undoable`` change goes into the history. One that undoes or redoes
    another replaces the whole history by ``history``. What ``is_given``, by a file or a stop, is not
    what the user chooses, and so is no setting. ``traces`` are shown without being run, by the ids of their programs.
    """

    fields: Mapping[str, Any]
    moment: int | None = None
    plays: bool = False
    message: str = ""
    undoable: bool = True
    history: History | None = None
    is_given: bool = False
    traces: Mapping[int, Trace] = field(default_factory=dict)

    def added_to(self, other: Change) -> Change:
        """Both changes as one; the ``other`` came before and is not shown yet."""
        is_given, undoable = other.is_given or self.is_given, other.undoable or self.undoable
        return replace(self, fields={**other.fields, **self.fields}, is_given=is_given, undoable=undoable)


# The parts of a lecture


def make_lecture(opened: Sequence[LecturePart], shown: Presentation, say: Callable[..., None]) -> Lecture:
    """The parts that were opened, without those that have no cell to click.

    Settings that a file lacks are those ``shown``, and panes and their order those of the first part. ``say`` is
    called with what the user should know of the boards.
    """
    lecture: Lecture = ()
    for name, scenario in opened:
        board, default = scenario.board, lecture[0] if lecture else shown
        click = board.click or first_hidden_cell(board)
        if click is None:
            say("This board has no hidden cell to click; open another (O).", error=True)
            continue
        if warnings := find_warnings(board):
            say(capitalize(warnings[0]))
        if (count := len(scenario.algorithms)) > MOST_PANES:
            say(fill_template(FIRST_SHOWN, most=MOST_PANES, count=count))
        order, panes = default.order, default.panes
        if scenario.order is not None or scenario.algorithms:
            order = choose_shared_order(scenario.order, named=True)
        if scenario.algorithms or scenario.letters:
            panes = new_panes(scenario.programs[:MOST_PANES] or shown.programs, scenario.letters)
        name = (board.title if len(opened) > 1 else "") or name or board.title or "board"
        sync = scenario.sync or shown.view.sync
        part = Part(board.with_click(click), name, panes, order, sync, scenario.view, scenario.position, scenario.stops)
        lecture += (part,)
    return lecture


def stop_fields(part: Part, stop: Stop, shown: Presentation, view: ViewSettings) -> dict[str, Any]:
    """The fields of the presentation that a stop of a part changes; ``view`` has the choices that it leaves."""
    merged, letters = part.view.merge(stop.view), [pane.tag.letter for pane in part.panes]
    fields = {name: getattr(part, name) for name in ("board", "name", "panes", "order")}
    fields["view"] = view.merge(merged)
    other = 0 if shown.lecture else shown.focus
    fields["focus"] = letters.index(merged.pane) if merged.pane in letters else other
    changed = {name: value for name, value in fields.items() if value != getattr(shown, name)}
    return {**changed, "position": stop.position}
