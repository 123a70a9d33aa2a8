"""A task: its prompt, its scene, the control with which it is answered, and its replies.

The scene is the picture beside the task. An answer is one line of text in a fixed form, as the control of
the task writes it:

===============  ==========================================================================
control          an answer
===============  ==========================================================================
`Choice`         the letter of an option, ``B``; of code, the number of the line, ``12``
`CellSelection`  one cell ``2,3``; a set row by row ``0,1 2,3``; in order ``2,3 0,1``; ``none``
`NumberEntry`    a whole number, ``12``
`ItemSorting`    for each item the number of its group, from 1: ``1 2 2 3``
`LineOrdering`   the numbers of the lines, from 1, in the order wanted: ``3 1 2``
===============  ==========================================================================

`BoardDrawing` and `Tracing` are in modules of their own. A page gives an answer the same share of the
points as `Task.share` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import takewhile
from typing import ClassVar, Literal

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.cells import Cell, coordinates
from visualizer.trace.trace import State, Trace


class ScenePart(Enum):
    """A part of the picture that a scene may show; the value is its name in lesson files."""

    NUMBERS = "numbers"  # the visit numbers on the cells
    MINES = "mines"  # which hidden cells are mines
    CURRENT = "current"  # the ring around the cell visited last
    WAITING = "waiting"  # the frontier, below the board and as rings on it
    NAMES = "names"  # the names of the algorithms
    ORDER = "order"  # in which order neighbours are taken
    CODE = "code"  # the code of the first run
    LINE = "line"  # the line of the code that ran last
    CURVE = "curve"  # the curve of the frontier's size, up to the moment
    CLICK = "click"  # where the reveal starts


#: The parts that a question shows by default. The frontier and the mines could give the answer away.
USUAL_PARTS = frozenset({ScenePart.NUMBERS, ScenePart.CURRENT, ScenePart.NAMES, ScenePart.ORDER, ScenePart.CLICK})


@dataclass(frozen=True)
class Scene:
    """A board, or runs on it side by side, each after the number of operations in ``moments``.

    ``traces`` and ``moments`` have the same length. ``parts`` are the visible parts of the picture;
    ``pointed_cells`` are marked on every board. ``lit_line`` is lit in the code instead of the line that ran last.
    """

    board: Board
    traces: tuple[Trace, ...] = ()
    moments: tuple[int, ...] = ()
    parts: frozenset[ScenePart] = USUAL_PARTS
    pointed_cells: tuple[Cell, ...] = ()
    lit_line: int | None = None

    @property
    def states(self) -> tuple[State, ...]:
        """The state of each run at its moment."""
        return tuple(trace.state_at(moment) for trace, moment in zip(self.traces, self.moments))


#: How often a task may be answered before its solution is shown.
DEFAULT_TRIES = 2
#: In a list of answers, this says that the student asked for the solution.
SOLUTION_SHOWN = "shown"
NO_CELLS = "none"
#: Whether a task asks for one cell, a set of cells, or several cells in order.
Pick = Literal["one", "set", "order"]

_NOT_RIGHT, _CELLS_MISSING, _CELLS_EXTRA = Fact("not-right"), Fact("cells-missing"), Fact("cells-extra")


def literal_fact(text: str) -> Fact:
    """A fact that is worded already, such as a text of a lesson or a line of code."""
    return Fact("literal", {"text": text})


def cells_text(cells: Sequence[Cell]) -> str:
    """Cells in the form of an answer.

    >>> cells_text([(0, 1), (2, 3)])
    '0,1 2,3'
    """
    return " ".join(map(coordinates, cells)) or NO_CELLS


def parse_cells(answer: str) -> list[Cell]:
    """The cells of an answer. Raises ValueError if it is not in the fixed form."""
    if answer == NO_CELLS:
        return []
    pairs = (word.split(",") for word in answer.split(" "))
    return [(int(row), int(col)) for row, col in pairs]


@dataclass(frozen=True)
class Item:
    """An item to sort; ``cell`` is set if the item is a cell."""

    text: Fact
    cell: Cell | None = None


@dataclass(frozen=True, kw_only=True)
class AnswerControl:
    """The way in which a task is answered."""

    #: The name of the form in lesson files and pages.
    form: ClassVar[str] = ""
    #: Whether the control alone says what an answer is worth, so that a task lists no right ones.
    judges: ClassVar[bool] = False

    def share(self, answer: str) -> float:
        """The share of the points, 0 to 1, for an answer that `Task.right_answers` does not list."""
        return 0.0


@dataclass(frozen=True, kw_only=True)
class Choice(AnswerControl):
    """A choice of one of the ``options``, or, without options, of one line of ``code``.

    The first line of the code has the number ``first_line``.
    """

    form = "choice"
    options: tuple[Fact, ...] = ()
    code: str = ""
    first_line: int = 1


@dataclass(frozen=True, kw_only=True)
class CellSelection(AnswerControl):
    """A selection of cells on the board; ``choices`` also lists cells beside it as A, B, C.

    For several cells in order, ``first`` and ``last`` are the labels of the two ends. For a wrong
    set, ``missing`` and ``extra`` are the replies about cells that are missing or too many; a page
    fills in their ``count`` and the first such ``cell``.
    """

    form = "cells"
    pick: Pick = "one"
    choices: tuple[Cell, ...] = ()
    first: Fact | None = None
    last: Fact | None = None
    missing: Fact = _CELLS_MISSING
    extra: Fact = _CELLS_EXTRA


@dataclass(frozen=True, kw_only=True)
class NumberEntry(AnswerControl):
    """A whole number that is typed."""

    form = "number"


@dataclass(frozen=True, kw_only=True)
class ItemSorting(AnswerControl):
    """A distribution of the ``items`` into the ``groups``.

    ``misplaced`` maps the number of a group, from 1, to the reply to an answer whose first
    misplaced item is in that group.
    """

    form = "sort"
    items: tuple[Item, ...]
    groups: tuple[Fact, ...]
    misplaced: Mapping[int, Fact] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class LineOrdering(AnswerControl):
    """An arrangement of ``lines`` in order; some lines may not belong there."""

    form = "order"
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Task:
    """A question about a ``scene``, with its solution and the replies to answers.

    ``name`` is unique in a practice: ``3``; the practice gives it to a question. ``solution`` is the answer that is
    shown in the end, and ``right_reason`` says why it is right. ``right_answers`` are all right answers: the
    solution alone unless others are given, none if the control judges them; ``wrong_replies`` are the replies to
    certain wrong answers, and ``other_reply`` is the reply to any other. ``moments_after`` are the moments to which
    the runs of the scene move when the task is done; None leaves them where they are. ``beliefs`` has the beliefs
    that certain wrong answers follow, see `visualizer.exercises.continuations`. If two answers are offered, there
    is one try: after a wrong one the other would be certain.
    """

    name: str = "1"
    prompt: Fact
    scene: Scene
    control: AnswerControl
    solution: str
    right_reason: Fact
    right_answers: Sequence[str] = ()
    wrong_replies: Mapping[str, Fact] = field(default_factory=dict)
    other_reply: Fact = _NOT_RIGHT
    hint: Fact | None = None
    moments_after: tuple[int, ...] | None = None
    beliefs: Mapping[str, str] = field(default_factory=dict)
    tries: int = DEFAULT_TRIES

    def __post_init__(self) -> None:
        if not (self.right_answers or self.control.judges):
            object.__setattr__(self, "right_answers", [self.solution])
        match self.control:
            case Choice(options=(_, _)) | CellSelection(choices=(_, _)):
                object.__setattr__(self, "tries", 1)

    def share(self, answer: str) -> float:
        """The share of the points for one answer, from 0 to 1."""
        return 1.0 if answer in self.right_answers else self.control.share(answer)

    def points(self, answers: Sequence[str]) -> float:
        """The points, from 0 to 1, for all answers; a second try counts half, a third one third."""
        tries = takewhile(SOLUTION_SHOWN.__ne__, answers[: self.tries])
        return max((self.share(answer) / number for number, answer in enumerate(tries, 1)), default=0.0)
