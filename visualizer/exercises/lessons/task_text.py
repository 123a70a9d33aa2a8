"""The lines of a task, read: its texts, and the answers that it gives as values or by figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.errors import LessonError, pluralize, quote
from visualizer.exercises.lessons.figures import figure_value, fill_figures, value_cells
from visualizer.exercises.lessons.located_text import Field, Fields, Words, parse_whole_number
from visualizer.exercises.lessons.situation import Situation
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import Item, cells_text, literal_fact

MAX_LINES = 30
#: Between answers that are all right, and between the items of a list.
ANSWER_SEPARATOR, ITEM_SEPARATOR = "|", ";"
#: The key of what is said of one wrong answer: ``wrong 0,1:``.
WRONG_PREFIX = "wrong "
_CELL_ANSWER = r"\(?([0-9]{1,3}), ?([0-9]{1,3})\)?"


@dataclass(frozen=True)
class TaskText:
    """A task's lines, and where it is asked; ``code`` is that of the step, "" if it has none."""

    lines: Fields
    situation: Situation
    scene: Scene
    name: str
    code: str

    def text(self, key: str) -> Fact | None:
        """The text of a key with its figures computed; None where it is missing."""
        words = self.lines.get(key)
        return None if words is None else self.fill_words(words)

    def fill_words(self, words: Words) -> Fact:
        """A text with its figures computed."""
        return literal_fact(fill_figures(words, self.situation))

    @cached_property
    def right_reason(self) -> Fact:
        """Why the right answer is right."""
        return self.fill_words(self.lines.require("right"))

    def texts(self, *keys: str) -> dict[str, Any]:
        """The texts of those keys that are there."""
        return {key: text for key in keys if (text := self.text(key)) is not None}

    def option_lines(self, signs: str, noun: str, how: str, maximum: int = MAX_LINES) -> list[Field]:
        """The lines that begin with one of these signs, at least two of them."""
        fields = [field for field in self.lines if field.key in signs]
        if not 2 <= len(fields) <= maximum:
            raise self.lines.at.error(
                f"the task has {pluralize(len(fields), noun)}; write 2 to {maximum}, a line with {how}"
            )
        return fields

    # Answers

    def right_answers(self, read: Callable[[Words], str]) -> list[str]:
        """The right answers, each read by ``read``."""
        return [read(part) for part in self.lines.require("answer").split(ANSWER_SEPARATOR)]

    def wrong_answers(self, rights: list[str], read: Callable[[Words], str]) -> dict[str, Fact]:
        """For certain wrong answers what is said of each.

        Raises LessonError for one that is right and for one that stands there twice.
        """
        said: dict[str, Fact] = {}
        for field in self.lines:
            if not field.key.startswith(WRONG_PREFIX):
                continue
            words = Words.from_text(field.key.removeprefix(WRONG_PREFIX), field.at.move_right(len(WRONG_PREFIX)))
            answer = read(words)
            if answer in rights or answer in said:
                where = "a right answer" if answer in rights else "as in a line above"
                raise words.error(f"{quote(words.text)} is {quote(answer)} here, {where}; give another")
            said[answer] = self.fill_words(field.value)
        return said

    def parse_cells(self, words: Words) -> tuple[Cell, ...]:
        """The cells that a text gives as such or by figures, with ; between them."""
        return tuple(cell for part in words.split(ITEM_SEPARATOR) for cell in self._parse_part(part))

    def _parse_part(self, words: Words) -> tuple[Cell, ...]:
        if _is_literal_value(words):
            cells = words.read(parse_written_cells)
        else:
            found = value_cells(figure_value(words, self.situation))
            if found is None:
                raise words.error(f"{quote(words.text)} is no cell; name one, or a figure that is")
            cells = found
        return self._validate_on_board(cells, words)

    def _validate_on_board(self, cells: tuple[Cell, ...], words: Words) -> tuple[Cell, ...]:
        for cell in cells:
            if cell not in self.situation.board:
                raise words.error(f"{cells_text([cell])} is not on the board; name one that is")
        return cells

    def parse_number(self, words: Words) -> str:
        """The number that a text gives as such or by a figure."""
        if _is_literal_value(words):
            number = parse_whole_number(words.text)
        else:
            value = figure_value(words, self.situation)
            number = parse_whole_number(str(value)) if isinstance(value, (int, str)) else None
        if number is None:
            raise words.error(f"{quote(words.text)} is no number; write one such as 12")
        return str(number)

    def parse_item(self, words: Words) -> Item:
        """An item, which is a cell where its text is one."""
        text = fill_figures(words, self.situation)
        if not re.fullmatch(_CELL_ANSWER, text):
            return Item(literal_fact(text))
        (cell,) = self._validate_on_board(parse_written_cells(text), words)
        return Item(literal_fact(str(cell)), cell)


def _is_literal_value(words: Words) -> bool:
    """Whether a text gives cells or a number itself, and names no figure."""
    return words.text[:1].isdigit() or words.text[:1] == "(" or words.text == "none"


def parse_written_cells(text: str) -> tuple[Cell, ...]:
    """The cells that a text gives, with or without brackets. Raises LessonError.

    >>> parse_written_cells("(0, 1) 2,3"), parse_written_cells("none")
    (((0, 1), (2, 3)), ())
    """
    if text == "none":
        return ()
    if not re.fullmatch(rf"(?:{_CELL_ANSWER}[\s,]*)+", text):
        raise LessonError(f"{quote(text)} is no cell; write row,column, such as 2,3")
    return tuple((int(row), int(col)) for row, col in re.findall(_CELL_ANSWER, text))
