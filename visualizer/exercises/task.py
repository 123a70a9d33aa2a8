"""A task: what is asked, what is seen with it, how it is answered, and a table of replies.

An answer is one line of text in a fixed form, as the control of the task writes it:

===========  ==========================================================================
control      an answer
===========  ==========================================================================
`Choice`     the letter of an option, ``B``; of code, the number of the line, ``12``
`CellSelection`      one cell ``2,3``; a set row by row ``0,1 2,3``; in order ``2,3 0,1``; ``none``
`NumberEntry`     a whole number, ``12``
`ItemSorting`       for each item the number of its group, from 1: ``1 2 2 3``
`LineOrdering`      the numbers of the lines, from 1, in the order wanted: ``3 1 2``
===========  ==========================================================================

Drawing a board and tracing a run by hand have their controls in modules of their own. A page
judges as `Task.reply` does: it looks the answer up, and an answer that no table has is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import ClassVar, Literal

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell, coordinates
from visualizer.exercises.scene import Scene

#: How often an answer may be given before the solution is shown.
DEFAULT_TRIES = 2
#: Stands among the answers to a task where its solution was asked for.
SOLUTION_SHOWN = "shown"
NO_CELLS = "none"
#: Which cells are wanted: one, a set, or several in order.
Pick = Literal["one", "set", "order"]

_NOT_RIGHT = Fact("not-right")
_CELLS_MISSING, _CELLS_EXTRA = Fact("cells-missing"), Fact("cells-extra")


def literal_fact(text: str) -> Fact:
    """A sentence that stands as it is: the text of a lesson, or a line of code."""
    return Fact("literal", {"text": text})


def cells_text(cells: Sequence[Cell]) -> str:
    """Cells in the form of an answer.

    >>> cells_text([(0, 1), (2, 3)])
    '0,1 2,3'
    """
    return " ".join(map(coordinates, cells)) or NO_CELLS


def parse_cells(answer: str) -> list[Cell]:
    """The cells of an answer in its fixed form; ValueError for another text."""
    if answer == NO_CELLS:
        return []
    pairs = (word.split(",") for word in answer.split(" "))
    return [(int(row), int(col)) for row, col in pairs]


@dataclass(frozen=True)
class Reply:
    """What an answer is worth, 0 to 1, and what is said of it, one sentence each."""

    share: float
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Item:
    """Something to sort: its ``text``, or the ``cell`` that it is."""

    text: Fact
    cell: Cell | None = None


@dataclass(frozen=True, kw_only=True)
class AnswerControl:
    """How a task is answered."""

    #: The form's word in lesson files and pages.
    form: ClassVar[str] = ""

    @property
    def offered_count(self) -> int:
        """Of how many answers one is chosen; 0 where they are not listed."""
        return 0

    def reply(self, answer: str, task: Task) -> Reply:
        """What is said of an answer that the task's table does not have."""
        return Reply(0.0, (task.otherwise,))


@dataclass(frozen=True, kw_only=True)
class Choice(AnswerControl):
    """One of the ``options``; or a line of ``code``, instead of options.

    The first line of the code has number ``first_line``.
    """

    form = "choice"
    options: tuple[Fact, ...] = ()
    code: str = ""
    first_line: int = 1

    @property
    def offered_count(self) -> int:
        """The number of the options, of which one is right."""
        return len(self.options)


@dataclass(frozen=True, kw_only=True)
class CellSelection(AnswerControl):
    """Cells of the board; one may be offered as ``choices`` A, B, C beside it.

    Of cells in order, ``first`` and ``last`` say which end is which. Of a wrong set the cells that
    are ``missing`` and ``extra`` are counted: both facts get the values ``count`` and ``cell``, the
    first such cell.
    """

    form = "cells"
    pick: Pick = "one"
    choices: tuple[Cell, ...] = ()
    first: Fact | None = None
    last: Fact | None = None
    missing: Fact = _CELLS_MISSING
    extra: Fact = _CELLS_EXTRA

    @property
    def offered_count(self) -> int:
        """The number of the choices."""
        return len(self.choices)

    def reply(self, answer: str, task: Task) -> Reply:
        """Of a set, what is missing and what is too much."""
        if self.pick != "set":
            return super().reply(answer, task)
        try:
            marked, wanted = set(parse_cells(answer)), set(parse_cells(task.solution))
        except ValueError:
            return super().reply(answer, task)
        counted = (
            Fact(fact.key, {**fact.values, "count": len(cells), "cell": min(cells)})
            for fact, cells in ((self.missing, wanted - marked), (self.extra, marked - wanted))
            if cells
        )
        return Reply(0.0, tuple(counted))


@dataclass(frozen=True, kw_only=True)
class NumberEntry(AnswerControl):
    """A whole number."""

    form = "number"


@dataclass(frozen=True, kw_only=True)
class ItemSorting(AnswerControl):
    """Each of the ``items`` is put into one of the ``groups``.

    ``misplaced`` has, by the number of a group, what is said of an item that was wrongly put
    there; the first such item decides.
    """

    form = "sort"
    items: tuple[Item, ...]
    groups: tuple[Fact, ...]
    misplaced: Mapping[int, Fact] = field(default_factory=dict)

    def reply(self, answer: str, task: Task) -> Reply:
        """The rule for the first item in a wrong group, and how many are."""
        pairs = list(zip(answer.split(" "), task.solution.split(" ")))
        wrong = [given for given, wanted in pairs if given != wanted]
        if len(pairs) != len(self.items) or not wrong:
            return super().reply(answer, task)
        rules = {str(group): rule for group, rule in self.misplaced.items()}
        rule = rules.get(wrong[0], task.otherwise)
        return Reply(0.0, (rule, Fact("items-elsewhere", {"count": len(wrong)})))


@dataclass(frozen=True, kw_only=True)
class LineOrdering(AnswerControl):
    """Some of the ``lines`` are put in order; the others are too many."""

    form = "order"
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Task:
    """Something to be answered, about a ``scene``.

    ``name`` is unique in a practice: ``3``. ``replies`` is the table: for certain answers, all
    right ones among them, what each is worth and what is said; ``otherwise`` is said of others.
    ``right`` says why the ``solution``, one of the right answers, is right. ``after`` are the
    moments to which the scene's runs go once it is answered, None: they stay. ``hint`` helps, if
    anything does. Of two answers that are offered one is tried: after a wrong one the other would
    be certain.
    """

    name: str
    prompt: Fact
    scene: Scene
    control: AnswerControl
    solution: str
    right: Fact
    replies: Mapping[str, Reply]
    otherwise: Fact = _NOT_RIGHT
    hint: Fact | None = None
    after: tuple[int, ...] | None = None
    tries: int = DEFAULT_TRIES

    def __post_init__(self) -> None:
        if self.control.offered_count == 2:
            object.__setattr__(self, "tries", 1)

    def reply(self, answer: str) -> Reply:
        """What an answer is worth, and what is said of it."""
        return self.replies.get(answer) or self.control.reply(answer, self)

    def points(self, answers: Sequence[str]) -> float:
        """What all answers together are worth, 0 to 1; a second try half, a third a third."""
        tries = takewhile(SOLUTION_SHOWN.__ne__, answers[: self.tries])
        shares = (self.reply(answer).share / number for number, answer in enumerate(tries, 1))
        return max(shares, default=0.0)


def reply_table(rights: Sequence[str], right: Fact, wrong: Mapping[str, Fact] | None = None) -> dict[str, Reply]:
    """A table of replies: ``rights`` are met with ``right``, each ``wrong`` answer as it says."""
    said = {answer: Reply(0.0, (fact,)) for answer, fact in (wrong or {}).items()}
    return said | {answer: Reply(1.0, (right,)) for answer in rights}
