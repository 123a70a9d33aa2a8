"""The lines of a task in a lesson file, and the texts and answers in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field as dataclass_field
from functools import cached_property
from typing import Any

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.errors import LessonError, pluralize, quote
from visualizer.exercises.continuations import BELIEFS
from visualizer.exercises.lessons.figures import figure_value, fill_figures, value_cells
from visualizer.exercises.lessons.located_text import Field, Fields, LocatedText, look_up_word, parse_whole_number
from visualizer.exercises.lessons.situation import Situation
from visualizer.exercises.task import Item, Scene, cells_text, literal_fact

MAX_LINES = 30
#: The separators of alternative right answers, and of the items of a list.
ANSWER_SEPARATOR, ITEM_SEPARATOR = "|", ";"
#: The beginning of the key of a reply to one wrong answer: ``wrong 0,1:``.
WRONG_PREFIX = "wrong "
#: The name of a belief before a reply.
_BELIEF = re.compile(r"\[([\w-]+)\]\s*")
_CELL_ANSWER = r"\(?([0-9]{1,3}), ?([0-9]{1,3})\)?"


@dataclass(frozen=True)
class TaskText:
    """The lines of a task, and the situation, the scene and the code of its step.

    ``code`` is empty if the step has none. ``beliefs`` gets those of wrong answers as their replies are read.
    """

    lines: Fields
    situation: Situation
    scene: Scene
    name: str
    code: str
    beliefs: dict[str, str] = dataclass_field(default_factory=dict)

    def text(self, key: str) -> Fact | None:
        """The text of a key, with its figures computed, or None if the key is missing."""
        words = self.lines.get(key)
        return None if words is None else self.fill_words(words)

    def fill_words(self, words: LocatedText) -> Fact:
        """A text with its figures computed."""
        return literal_fact(fill_figures(words, self.situation))

    def reply(self, answer: str, words: LocatedText) -> Fact:
        """The reply to a wrong answer, whose text may begin with the name of a belief in brackets."""
        if belief := _BELIEF.match(words.text):
            name = words.substring(*belief.span(1))
            self.beliefs[answer] = look_up_word(name, dict(zip(BELIEFS, BELIEFS)), "belief")
            words = words.substring(belief.end(), len(words.text))
        return self.fill_words(words)

    @cached_property
    def right_reason(self) -> Fact:
        """The text that says why the right answer is right."""
        return self.fill_words(self.lines.require("right"))

    def texts(self, *keys: str) -> dict[str, Any]:
        """The texts of those of the keys that the task has."""
        return {key: text for key in keys if (text := self.text(key)) is not None}

    def option_lines(self, signs: str, noun: str, remedy: str, maximum: int = MAX_LINES) -> list[Field]:
        """The lines that begin with one of ``signs``. Raises LessonError unless there are 2 to ``maximum``."""
        fields = [field for field in self.lines if field.key in signs]
        if not 2 <= len(fields) <= maximum:
            raise self.lines.position.error(
                f"the task has {pluralize(len(fields), noun)}; write 2 to {maximum}, a line with {remedy}"
            )
        return fields

    # Answers

    def answer_arguments(self, parse: Callable[[LocatedText], str]) -> dict[str, Any]:
        """The arguments of a task from its keys ``answer`` and ``wrong``, whose answers ``parse`` reads."""
        right_answers = [parse(part) for part in self.lines.require("answer").split(ANSWER_SEPARATOR)]
        return {
            "solution": right_answers[0],
            "right_answers": right_answers,
            "wrong_replies": self.wrong_replies(parse, right_answers),
        }

    def wrong_replies(self, parse: Callable[[LocatedText], str], right_answers: Sequence[str] = ()) -> dict[str, Fact]:
        """The replies to certain wrong answers.

        Raises LessonError if one of these answers is right or occurs twice.
        """
        replies: dict[str, Fact] = {}
        for field in self.lines:
            if not field.key.startswith(WRONG_PREFIX):
                continue
            words = LocatedText.from_text(
                field.key.removeprefix(WRONG_PREFIX), field.position.move_right(len(WRONG_PREFIX))
            )
            answer = parse(words)
            if answer in right_answers or answer in replies:
                conflict = "a right answer" if answer in right_answers else "as in a line above"
                raise words.error(f"{quote(words.text)} is {quote(answer)} here, {conflict}; give another")
            replies[answer] = self.reply(answer, field.value)
        return replies

    def parse_cells(self, words: LocatedText) -> tuple[Cell, ...]:
        """The cells in a text, written out or as figures, separated by semicolons."""
        return tuple(cell for part in words.split(ITEM_SEPARATOR) for cell in self._parse_part(part))

    def _parse_part(self, words: LocatedText) -> tuple[Cell, ...]:
        if _is_literal_value(words):
            cells = words.read(parse_written_cells)
        else:
            figure_cells = value_cells(figure_value(words, self.situation))
            if figure_cells is None:
                raise words.error(f"{quote(words.text)} is no cell; name one, or a figure that is")
            cells = figure_cells
        return self._validate_on_board(cells, words)

    def _validate_on_board(self, cells: tuple[Cell, ...], words: LocatedText) -> tuple[Cell, ...]:
        for cell in cells:
            if cell not in self.situation.board:
                raise words.error(f"{cells_text([cell])} is not on the board; name one that is")
        return cells

    def parse_number(self, words: LocatedText) -> str:
        """The number in a text, written out or as a figure."""
        value = words.text if _is_literal_value(words) else figure_value(words, self.situation)
        number = parse_whole_number(str(value))
        if number is None:
            raise words.error(f"{quote(words.text)} is no number; write one such as 12")
        return str(number)

    def parse_item(self, words: LocatedText) -> Item:
        """The item that a text describes, with its figures computed; a cell if the text is a cell."""
        text = fill_figures(words, self.situation)
        if not re.fullmatch(_CELL_ANSWER, text):
            return Item(literal_fact(text))
        (cell,) = self._validate_on_board(parse_written_cells(text), words)
        return Item(literal_fact(str(cell)), cell)


def _is_literal_value(words: LocatedText) -> bool:
    """Whether a text has cells or a number written out, not a figure."""
    return words.text[:1].isdigit() or words.text[:1] == "(" or words.text == "none"


def parse_written_cells(text: str) -> tuple[Cell, ...]:
    """The cells in a text, with or without brackets. Raises LessonError.

    >>> parse_written_cells("(0, 1) 2,3"), parse_written_cells("none")
    (((0, 1), (2, 3)), ())
    """
    if text == "none":
        return ()
    if not re.fullmatch(rf"(?:{_CELL_ANSWER}[\s,]*)+", text):
        raise LessonError(f"{quote(text)} is no cell; write row,column, such as 2,3")
    return tuple((int(row), int(col)) for row, col in re.findall(_CELL_ANSWER, text))
