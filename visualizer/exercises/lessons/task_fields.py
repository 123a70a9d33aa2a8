"""What the forms of tasks in lesson files share: their lines read, and facts made of them.

A form reads its lines twice: `Form.keys` and `TaskOutline` when the file is read, where every
unknown word is an error, and `Form.make` when the practice is made, where values are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.errors import VisualizerError, problem_of, quoted
from visualizer.exercises.lessons.figures import Text, cells_in, parse_figure, parse_text
from visualizer.exercises.lessons.known_figures import Value
from visualizer.exercises.lessons.situation import Situation, parse_position
from visualizer.exercises.lessons.words import Field, Fields, Words, plain_number
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import (
    AnswerError,
    Task,
    cells_text,
    literal,
    read_cells,
    without_thousands,
)
from visualizer.playback.comparison import StepPosition

#: What parts an option from what is said of it, and an item from its group.
PARTED = " :: "
#: Between answers that are all right.
OR = " | "
#: Between the items of a list.
THEN = ";"
MOST_TRIES = 5
#: How many wrong answers may have a sentence of their own.
MOST_WRONGS = 30

#: The keys that tasks of all forms have.
COMMON_KEYS = ("form", "ask", "right", "hint", "tries", "guess", "graded", "kind", "after")
#: A key with a part ends in a blank.
WRONG, WRONG_PART = "wrong", "wrong "


@dataclass(frozen=True)
class Line:
    """An option or item: its sign ``+``, ``-`` or ``*``, its text, and what follows ``::``."""

    sign: str
    words: Words
    text: Text
    said: Text | None


@dataclass(frozen=True)
class TaskOutline:
    """A task as it stands in the file, its texts read and nothing computed.

    ``ask`` and ``right`` are None only where the form has words of its own.
    """

    fields: Fields
    ask: Text | None
    right: Text | None
    hint: Text | None
    after: StepPosition | None
    lines: tuple[Line, ...]
    wrongs: tuple[tuple[Words, Text], ...]
    texts: Mapping[str, Text]

    @classmethod
    def of(cls, fields: Fields, form: Form) -> TaskOutline:
        """Read the lines of a task. Raises LessonError."""
        if not form.has_words:
            for key in ("ask", "right"):
                fields.need(key)
        texts = {
            key: parse_text(value)
            for key in ("ask", "right", "hint", *form.texts)
            if (value := fields.get(key)) is not None
        }
        after = fields.get("after")
        wrongs = [field for field in fields if field.key.startswith(WRONG_PART)]
        if len(wrongs) > MOST_WRONGS:
            raise wrongs[MOST_WRONGS].at.error(
                f"there are more than {MOST_WRONGS} wrong answers; leave some to wrong: alone"
            )
        return cls(
            fields,
            texts.get("ask"),
            texts.get("right"),
            texts.get("hint"),
            _position(after) if after else None,
            tuple(_line(field, form.code) for field in fields if field.key in "+-*"),
            tuple((_part_of_key(field), parse_text(field.value)) for field in wrongs),
            texts,
        )


@dataclass(frozen=True)
class Making:
    """A task that is being made: its outline, where it is asked, and its name in the practice."""

    outline: TaskOutline
    situation: Situation
    scene: Scene
    name: str
    code: str | None = None

    @property
    def fields(self) -> Fields:
        """The lines of the task."""
        return self.outline.fields

    def said(self, text: Text) -> Fact:
        """A text with its figures computed, as a fact."""
        return literal(text.filled(self.situation))

    @cached_property
    def given(self) -> dict[str, Any]:
        """The arguments of a `Task` that the file gives."""
        outline, fields = self.outline, self.fields
        texts = (("prompt", outline.ask), ("right", outline.right), ("hint", outline.hint))
        given: dict[str, Any] = {key: self.said(text) for key, text in texts if text is not None}
        tries, guess = fields.whole_number("tries", 1, MOST_TRIES), fields.get("guess")
        if tries is not None:
            given["tries"] = tries
        if guess is not None:
            given["guess"] = _share(guess)
        if fields.get("graded") is not None:
            given["graded"] = fields.yes("graded", True)
        if outline.after is not None:
            try:
                given["after"] = self.situation.moments_at(outline.after)
            except VisualizerError as error:
                raise fields.need("after").error(problem_of(error)) from None
        return given

    @property
    def common(self) -> dict[str, Any]:
        """The arguments that every `Task` has; those of a `KeyedTask` are made by `keyed`."""
        kind = self.fields.get("kind")
        own = {
            "name": self.name,
            "scene": self.scene,
            "kind": kind.text if kind else self.fields.need("form").text.lower(),
        }
        return {**own, **self.given}

    def keyed(self, rights: tuple[str, ...], said: dict[str, Fact] | None = None) -> dict[str, Any]:
        """The arguments of a `KeyedTask` with these right answers."""
        answers: dict[str, Any] = {"rights": rights, "said": said or {}}
        answers.update(self.texts({WRONG: "otherwise"}))
        return {**self.common, **answers}

    def texts(self, names: Mapping[str, str]) -> dict[str, Any]:
        """The texts of certain keys that are there, each by its name among the arguments."""
        texts = self.outline.texts
        return {name: self.said(texts[key]) for key, name in names.items() if key in texts}

    # Answers

    def rights(self, read: Callable[[Words], str]) -> tuple[str, ...]:
        """The right answers, each read by ``read``."""
        return tuple(dict.fromkeys(read(part) for part in self.fields.need("answer").split(OR)))

    def wrongs(self, rights: tuple[str, ...], read: Callable[[Words], str]) -> dict[str, Fact]:
        """What is said of certain wrong answers.

        Raises LessonError for one that is right and for one that stands there twice.
        """
        said: dict[str, Fact] = {}
        for words, text in self.outline.wrongs:
            answer = read(words)
            if answer in rights:
                raise words.error(
                    f"{quoted(words.text)} is {quoted(answer)} here, a right answer; give a wrong"
                    " one"
                )
            if answer in said:
                raise words.error(
                    f"{quoted(words.text)} is {quoted(answer)} here, as in a line above; keep one"
                )
            said[answer] = self.said(text)
        return said

    def cells(self, words: Words, number: int | None = None) -> tuple[Cell, ...]:
        """See `cells_named`."""
        return cells_named(words, self.situation, number)

    def number(self, words: Words) -> int:
        """The number that a text gives as such or by a figure."""
        if is_literal(words):
            number = plain_number(without_thousands(words.text))
            if number is None:
                raise words.error(f"{quoted(words.text)} is no number; write one such as 12")
            return number
        value = self.value(words)
        if isinstance(value, str) and value.isdigit():
            return int(value)
        if not isinstance(value, int):
            raise words.error(f"{quoted(words.text)} is no number; name a figure that is one")
        return value

    def value(self, words: Words) -> Value:
        """The value of the figure that a text names."""
        return parse_figure(words).value(self.situation)


@dataclass(frozen=True)
class Form:
    """A form of task: its ``word``, the keys of its own, the signs of its lines, its maker.

    ``needs`` are keys that have to be there, ``texts`` those of texts with figures. With ``code``
    the lines are code, which holds no figures; one that ``has_words`` may ask and answer by itself.
    ``check`` looks at the outline when the file is read.
    """

    word: str
    make: Callable[[Making], Task]
    keys: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    signs: str = ""
    code: bool = False
    has_words: bool = False
    check: Callable[[TaskOutline], None] = lambda outline: None


def cells_named(words: Words, situation: Situation, number: int | None = None) -> tuple[Cell, ...]:
    """The cells that a text gives as such or by figures, ``number`` of them if it is given."""
    parts = words.split(THEN) if THEN in words.text else (words,)
    cells = tuple(cell for part in parts for cell in _cells_of_part(part, situation))
    if number is not None and len(cells) != number:
        raise words.error(
            f"{quoted(words.text)} is {len(cells)} cells, and one is wanted; name one"
        )
    return cells


def _cells_of_part(words: Words, situation: Situation) -> tuple[Cell, ...]:
    if is_literal(words):
        try:
            cells = tuple(read_cells(words.text))
        except AnswerError as error:
            raise words.error(str(error)) from None
    else:
        found = cells_in(parse_figure(words).value(situation))
        if found is None:
            raise words.error(f"{quoted(words.text)} is no cell; name one, or a figure that is")
        cells = found
    for cell in cells:
        if cell not in situation.board:
            raise words.error(f"{cells_text([cell])} is not on the board; name one that is")
    return cells


def is_literal(words: Words) -> bool:
    """Whether a text gives its cells or number itself and names no figure."""
    text = words.text
    gives = text[:1].isdigit() and " times " not in text
    return gives or text[:1] == "(" or text == "none"


def check_answers(outline: TaskOutline) -> None:
    """Raise LessonError for an answer, right or wrong, that is no value and no figure."""
    answer = outline.fields.get("answer")
    for words in (*(answer.split(OR) if answer else ()), *(words for words, _ in outline.wrongs)):
        for part in words.split(THEN):
            if not is_literal(part):
                parse_figure(part)


def _line(field: Field, is_code: bool) -> Line:
    text, parted, said = field.value.text.partition(PARTED)
    if not text.strip():
        raise field.at.error(f"nothing follows the {field.key}; write the text of an option")
    words = field.value.part(0, len(text))
    after = field.value.part(len(text) + len(PARTED), len(field.value.text))
    shown = Text((text.rstrip(),)) if is_code else parse_text(words)
    return Line(field.key, words, shown, parse_text(after) if parted and said.strip() else None)


def _part_of_key(field: Field) -> Words:
    part = field.key.removeprefix(WRONG_PART)
    return Words(((part, field.at.right(len(WRONG_PART))),))


def _position(words: Words) -> StepPosition:
    try:
        return parse_position(words.text)
    except VisualizerError as error:
        raise words.error(problem_of(error)) from None


def _share(words: Words) -> float:
    percent = plain_number(words.text.removesuffix("%").strip())
    if percent is None or percent > 100:
        raise words.error(f"{quoted(words.text)} is no share; write percent, such as 25 %")
    return percent / 100
