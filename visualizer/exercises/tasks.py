"""What a student is asked, in every form of answer, and how an answer is judged.

An answer is one line of text in a fixed form, whoever wrote it: the window, a page, a terminal, a
file of answers. `Task.read` brings a text into that form; `Task.judge` takes the form. So answers
can be kept, sent and judged again anywhere.

================  =====================================================================
form              an answer
================  =====================================================================
`ChoiceTask`      the letter of a choice, ``B``; of several, ``A C``, in order
`CellTask`        a cell, ``2,3``
`CellsTask`       a set of cells, row by row: ``0,1 2,3``; ``none`` for no cell
`CellListTask`    cells in an order that matters: ``2,3 0,1``; ``none``
`NumberTask`      a whole number, ``12``
`SortTask`        for each item the number of its group, from 1: ``1 2 2 3``
`OrderTask`       the numbers of the lines, from 1, in the order wanted: ``3 1 2``
`LineTask`        the number of a line of code, ``12``
`VariantTask`     the name of an algorithm of the lab, ``stack,mark=pop``
`TraceTask`       cells in the order of clicks, then what waits, hints and steps put right:
                  ``0,0 0,1 1,1; 3: 1,0 2,0; hints: 2; fixed: 3=2,2``
================  =====================================================================

Tracing by hand, drawing a board and writing a program are judged by more than a comparison, and
have modules of their own.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import ClassVar

from visualizer.algorithms.variants import parse_variant
from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.errors import UsageError, VisualizerError, one_line, quoted
from visualizer.exercises.scene import Scene

#: What an answer may be long; none that makes sense is longer.
LONGEST_ANSWER = 20_000
#: How often an answer may be given before the solution is shown.
TRIES = 2
NO_CELLS = "none"

_NOT_RIGHT = Fact("not-right")
_MISSING, _EXTRA = Fact("cells-missing"), Fact("cells-extra")


def literal(text: str) -> Fact:
    """A sentence that stands as it is: the text of a lesson, or a line of code."""
    return Fact("literal", {"text": text})


class AnswerError(UsageError):
    """A text that is no answer to the task; the message says what one looks like."""


@dataclass(frozen=True)
class Judgement:
    """What an answer is worth, and what is said of it.

    ``share`` is 1 for right, 0 for wrong, and between them where a part is right. ``said`` is why,
    one sentence each. ``pointed`` cells are pointed out with it.
    """

    share: float
    said: tuple[Fact, ...] = ()
    pointed: tuple[Cell, ...] = ()

    @property
    def right(self) -> bool:
        """Whether all of it is right."""
        return self.share >= 1.0


@dataclass(frozen=True, kw_only=True)
class Task(ABC):
    """Something to be answered, about a ``scene``.

    ``name`` is unique among the tasks of a practice: ``3``, ``3.2``. ``after`` are the moments to
    which the scene's runs go once it is answered, None: they stay. ``right`` says why the
    solution is the solution, and ``hint`` what helps, if anything does. ``guess`` is the share of
    answers that is right where someone guesses, by chance or by the best rule of thumb, 0 to 1.
    A task that is not ``graded`` takes any answer, which is met with ``right``. ``kind`` says what
    kind of question it is, for a summary: ``next-cell``, ``choice``.
    """

    #: The form's word in lesson files and pages.
    form: ClassVar[str]

    name: str
    prompt: Fact
    scene: Scene
    right: Fact
    kind: str = ""
    after: tuple[int, ...] | None = None
    hint: Fact | None = None
    guess: float = 0.0
    tries: int = TRIES
    graded: bool = True

    @abstractmethod
    def read(self, text: str) -> str:
        """The answer that ``text`` gives, in its fixed form. Raises AnswerError for none."""

    @abstractmethod
    def judge(self, answer: str) -> Judgement:
        """What an answer in its fixed form is worth."""

    @property
    @abstractmethod
    def solution(self) -> str:
        """A right answer; empty where none can be given, as for a program that is to be written."""


@dataclass(frozen=True, kw_only=True)
class KeyedTask(Task):
    """A task whose right answers are listed.

    ``rights`` are not empty; the first is the solution. ``said`` answers certain wrong answers,
    ``otherwise`` all others.
    """

    rights: tuple[str, ...]
    said: Mapping[str, Fact] = field(default_factory=dict)
    otherwise: Fact = _NOT_RIGHT

    def judge(self, answer: str) -> Judgement:
        """Right where it is listed."""
        if not self.graded or answer in self.rights:
            return Judgement(1.0, (self.right,))
        return Judgement(0.0, (self.said.get(answer, self.otherwise),))

    @property
    def solution(self) -> str:
        """The first of the right answers."""
        return self.rights[0]


# Answers as text


def cells_text(cells: Sequence[Cell]) -> str:
    """Cells in the form of an answer.

    >>> cells_text([(0, 1), (2, 3)])
    '0,1 2,3'
    """
    return " ".join("{},{}".format(*cell) for cell in cells) or NO_CELLS


def read_cells(text: str) -> list[Cell]:
    """The cells that a text gives; brackets, and blanks after commas, do not matter.

    Raises AnswerError.

    >>> read_cells("(0, 1) 2,3"), read_cells("none")
    ([(0, 1), (2, 3)], [])
    """
    apart = re.sub(r"[)\]]\s*,", " ", _checked(text))
    words = re.sub(r"\s*,\s*", ",", re.sub(r"[()\[\];]", " ", apart)).split()
    if words == [NO_CELLS]:
        return []
    cells: list[Cell] = []
    for word in words:
        found = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", word)
        if found is None:
            raise AnswerError(f"{quoted(one_line(word))} is no cell; write row,column, such as 2,3")
        cells.append((int(found[1]), int(found[2])))
    return cells


def read_numbers(text: str) -> list[int]:
    """The whole numbers that a text gives. Raises AnswerError."""
    words = _checked(text).replace(",", " ").split()
    for word in words:
        if not re.fullmatch(r"[0-9]{1,9}", word):
            raise AnswerError(f"{quoted(one_line(word))} is no whole number; write one such as 12")
    return [int(word) for word in words]


def without_thousands(text: str) -> str:
    """A text without the commas that part the thousands of its numbers.

    >>> without_thousands("1,200 0,1")
    '1200 0,1'
    """
    return re.sub(r"(?<=[0-9]),(?=[0-9]{3}\b)", "", text)


def check_answer_length(text: str) -> None:
    """Raise AnswerError for a text that is longer than any answer."""
    if len(text) > LONGEST_ANSWER:
        raise AnswerError(f"an answer has at most {LONGEST_ANSWER} characters; give a shorter one")


def _checked(text: str) -> str:
    text = text.strip()
    if not text:
        raise AnswerError("no answer is given; give one")
    check_answer_length(text)
    return text


# The forms


@dataclass(frozen=True)
class Option:
    """One of the choices: its ``text``, or the ``cell`` that it is."""

    text: Fact
    cell: Cell | None = None


@dataclass(frozen=True, kw_only=True)
class ChoiceTask(KeyedTask):
    """One of the ``options`` is right, or with ``several`` those that ``rights`` list together.

    Of two options one is tried only once: after a wrong one the other would be certain.
    """

    form = "choice"
    options: tuple[Option, ...]
    several: bool = False

    def __post_init__(self) -> None:
        if len(self.options) == 2 and not self.several:
            object.__setattr__(self, "tries", 1)

    def read(self, text: str) -> str:
        """Letters, in order."""
        letters = sorted(set(re.sub(r"[\s,]+", "", _checked(text)).upper()))
        known = ascii_uppercase[: len(self.options)]
        if not set(letters) <= set(known) or (len(letters) != 1 and not self.several):
            many = "letters" if self.several else "one letter"
            raise AnswerError(
                f"{quoted(one_line(text))} is no choice; give {many} from A to {known[-1]}"
            )
        return " ".join(letters)


@dataclass(frozen=True, kw_only=True)
class CellTask(KeyedTask):
    """A cell is to be clicked; ``choices`` are offered as A, B, C .. beside it, if any.

    Of two choices one is tried only once, as in a `ChoiceTask`.
    """

    form = "cell"
    choices: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        if len(self.choices) == 2:
            object.__setattr__(self, "tries", 1)

    def read(self, text: str) -> str:
        """A cell of the board, or the letter of a choice."""
        letter = _checked(text).upper()
        if len(letter) == 1 and letter in ascii_uppercase[: len(self.choices)]:
            return cells_text([self.choices[ascii_uppercase.index(letter)]])
        return cells_text(_on_board(self.scene, text, 1))


@dataclass(frozen=True, kw_only=True)
class CellsTask(KeyedTask):
    """A set of cells is to be marked; of a wrong one, ``missing`` and ``extra`` cells are counted.

    The two have the values ``count`` and ``cell``, the first such cell.
    """

    form = "cells"
    missing: Fact = _MISSING
    extra: Fact = _EXTRA

    def read(self, text: str) -> str:
        """Cells of the board, each once, row by row."""
        return cells_text(sorted(set(_on_board(self.scene, text))))

    def judge(self, answer: str) -> Judgement:
        """Right where it is the set; else what is missing and what is too much."""
        judged = super().judge(answer)
        if judged.right or answer in self.said:
            return judged
        marked, wanted = set(read_cells(answer)), set(read_cells(self.solution))
        said = [
            Fact(fact.key, {**fact.values, "count": len(cells), "cell": min(cells)})
            for fact, cells in ((self.missing, wanted - marked), (self.extra, marked - wanted))
            if cells
        ]
        return Judgement(0.0, tuple(said))


@dataclass(frozen=True, kw_only=True)
class CellListTask(KeyedTask):
    """Cells are to be given in order: what waits, the open calls, the last four visits.

    ``first`` and ``last`` say in words which end comes first and which last.
    """

    form = "list"
    first: Fact
    last: Fact

    def read(self, text: str) -> str:
        """Cells of the board, in the order given."""
        return cells_text(_on_board(self.scene, text))


@dataclass(frozen=True, kw_only=True)
class NumberTask(KeyedTask):
    """A whole number is to be given."""

    form = "number"

    def read(self, text: str) -> str:
        """One whole number."""
        numbers = read_numbers(without_thousands(text))
        if len(numbers) != 1:
            raise AnswerError(f"{quoted(one_line(text))} is no single number; give one such as 12")
        return str(numbers[0])


@dataclass(frozen=True, kw_only=True)
class SortTask(KeyedTask):
    """Each of the ``items`` belongs to one of the ``groups``; items may be cells of the board.

    ``misplaced`` has for some groups, by number from 1, the rule that is said where an item is
    wrongly put there; the first such item decides. ``otherwise`` is said for the other groups.
    """

    form = "sort"
    items: tuple[Option, ...]
    groups: tuple[Fact, ...]
    misplaced: Mapping[int, Fact] = field(default_factory=dict)

    def read(self, text: str) -> str:
        """For each item the number of its group, from 1."""
        numbers = read_numbers(text)
        if len(numbers) != len(self.items) or not all(1 <= n <= len(self.groups) for n in numbers):
            raise AnswerError(
                f"{quoted(one_line(text))} does not sort {len(self.items)} items; give for each"
                f" the number of its group, 1 to {len(self.groups)}"
            )
        return " ".join(map(str, numbers))

    def judge(self, answer: str) -> Judgement:
        """Right where all are sorted; else the rule for the first that is not, and how many."""
        judged = super().judge(answer)
        if judged.right:
            return judged
        pairs = zip(read_numbers(answer), read_numbers(self.solution))
        wrong = [given for given, wanted in pairs if given != wanted]
        rule = self.misplaced.get(wrong[0], self.otherwise)
        return Judgement(0.0, (rule, Fact("items-elsewhere", {"count": len(wrong)})))


@dataclass(frozen=True, kw_only=True)
class OrderTask(KeyedTask):
    """Some of the ``lines`` are to be put in order; others are too many. Their indents are kept."""

    form = "order"
    lines: tuple[str, ...]

    def read(self, text: str) -> str:
        """Numbers of lines, from 1, each at most once."""
        numbers = read_numbers(text)
        if len(set(numbers)) != len(numbers) or not all(1 <= n <= len(self.lines) for n in numbers):
            raise AnswerError(
                f"{quoted(one_line(text))} does not put lines in order; give numbers from 1 to"
                f" {len(self.lines)}, each at most once"
            )
        return " ".join(map(str, numbers))


@dataclass(frozen=True, kw_only=True)
class LineTask(KeyedTask):
    """A line of code is to be clicked: of ``code``, whose first line has number ``first_line``."""

    form = "line"
    code: str
    first_line: int = 1

    def read(self, text: str) -> str:
        """The number of one line."""
        numbers = read_numbers(text)
        last = self.first_line + len(self.code.splitlines()) - 1
        if len(numbers) != 1 or not self.first_line <= numbers[0] <= last:
            raise AnswerError(
                f"{quoted(one_line(text))} is no line; give a number from {self.first_line} to"
                f" {last}"
            )
        return str(numbers[0])


@dataclass(frozen=True, kw_only=True)
class VariantTask(KeyedTask):
    """An algorithm is to be built in the lab; ``rights`` are all names that do."""

    form = "variant"

    def read(self, text: str) -> str:
        """The name of an algorithm of the lab, as the lab writes it.

        Other algorithms are not looked up: those that packages add would be imported for it.
        """
        try:
            return parse_variant(_checked(text)).name
        except VisualizerError as error:
            raise AnswerError(str(error)) from None


def _on_board(scene: Scene, text: str, number: int | None = None) -> list[Cell]:
    """The cells that a text gives, all on the board, ``number`` of them. Raises AnswerError."""
    cells = read_cells(text)
    for cell in cells:
        if cell not in scene.board:
            raise AnswerError(
                f"{cells_text([cell])} is not on the board; rows are 0 to"
                f" {scene.board.height - 1}, columns 0 to {scene.board.width - 1}"
            )
    if number is not None and len(cells) != number:
        raise AnswerError(f"{quoted(one_line(text))} is not one cell; write one such as 2,3")
    return cells
