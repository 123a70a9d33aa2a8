"""Texts of a lesson file that know where they stand in it, so that an error can say where."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from visualizer.errors import LessonError, VisualizerError, problem_text, quote, to_one_line

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Position:
    """A line and column, from 1, of the file ``source``."""

    source: str | None
    line: int
    column: int = 1

    def error(self, problem: str) -> LessonError:
        """An error at this position."""
        return LessonError(problem, source=self.source, line=self.line, column=self.column)

    def move_right(self, columns: int) -> Position:
        """The position so many columns further right."""
        return Position(self.source, self.line, self.column + columns)

    def move_down(self, lines: int) -> Position:
        """The beginning of the line so many lines further down."""
        return Position(self.source, self.line + lines)


@dataclass(frozen=True)
class Words:
    """A text of the file; ``starts`` are the offsets at which its lines begin, and where."""

    text: str
    starts: tuple[tuple[int, Position], ...]

    @classmethod
    def from_text(cls, text: str, position: Position) -> Words:
        """A text that stands at one place."""
        return cls(text, ((0, position),))

    @classmethod
    def from_parts(cls, parts: Iterable[Words]) -> Words:
        """Several texts with blanks between them."""
        text, starts = "", []
        for part in parts:
            text += " " if text else ""
            starts += [(len(text) + at, place) for at, place in part.starts]
            text += part.text
        return cls(text, tuple(starts))

    def position_at(self, offset: int = 0) -> Position:
        """The position of the character at ``offset``."""
        start, at = [each for each in self.starts if each[0] <= offset][-1]
        return at.move_right(offset - start)

    def error(self, problem: str, offset: int = 0) -> LessonError:
        """An error at the character at ``offset``."""
        return self.position_at(offset).error(problem)

    def substring(self, start: int, end: int) -> Words:
        """The text between two offsets, without blanks around it."""
        text = self.text[start:end]
        start += len(text) - len(text.lstrip())
        text = text.strip()
        later = [(at - start, place) for at, place in self.starts if 0 < at - start < len(text)]
        return Words(text, ((0, self.position_at(start)), *later))

    def split(self, separator: str) -> tuple[Words, ...]:
        """The parts between separators, without blanks around them."""
        parts, start = [], 0
        for piece in self.text.split(separator):
            parts.append(self.substring(start, start + len(piece)))
            start += len(piece) + len(separator)
        return tuple(parts)

    def read(self, reader: Callable[[str], _Value]) -> _Value:
        """The value that a reader finds in the text; its errors become errors at this place."""
        try:
            return reader(self.text)
        except VisualizerError as error:
            raise self.error(problem_text(error)) from None


@dataclass(frozen=True)
class Field:
    """A line ``key: value``, or an option: a line that begins with the sign ``key``."""

    key: str
    value: Words
    at: Position


@dataclass(frozen=True)
class Fields:
    """The lines of a block in their order; ``subject`` names the block in errors: "the task"."""

    subject: str
    fields: tuple[Field, ...]
    at: Position

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def get(self, key: str) -> Words | None:
        """The value of a key, None where it is missing; LessonError for a second."""
        found = [field for field in self.fields if field.key == key]
        if len(found) > 1:
            raise found[1].at.error(f"this is a second {key}; keep one")
        return found[0].value if found else None

    def require(self, key: str) -> Words:
        """The value of a key; LessonError where it is missing or empty."""
        value = self.get(key)
        if value is None or not value.text:
            raise self.at.error(f"{self.subject} has no {key}; add a line such as {key}: ...")
        return value

    def get_number(self, key: str, least: int, greatest: int) -> int | None:
        """The value of a key as a whole number in a range; None where it is missing."""
        value = self.get(key)
        if value is None:
            return None
        number = parse_whole_number(value.text)
        if number is None or not least <= number <= greatest:
            raise value.error(f"{quote(value.text)} is not a number for {key}; give {least} to {greatest}")
        return number

    def get_flag(self, key: str, default: bool) -> bool:
        """The value of a key that is yes or no."""
        value = self.get(key)
        if value is None:
            return default
        return look_up_word(value, {"yes": True, "no": False}, f"value of {key}")

    def validate_keys(self, known: Iterable[str]) -> None:
        """Raise LessonError for a key that is not known; ``wrong `` is one with any value."""
        known = tuple(known)
        for field in self.fields:
            parts = (key for key in known if key.endswith(" "))
            if field.key not in known and not any(map(field.key.startswith, parts)):
                raise field.at.error(
                    f"{quote(field.key)} is not a key of {self.subject}; {_spelling_advice(field.key, known)}"
                )


def parse_whole_number(text: str) -> int | None:
    """The number that a text is, such as ``1,200``, of up to nine digits; None for another text."""
    digits = re.sub(r"(?<=[0-9]),(?=[0-9]{3}\b)", "", text)
    return int(digits) if re.fullmatch("[0-9]{1,9}", digits) else None


def look_up_word(words: Words, known: Mapping[str, _Value], noun: str) -> _Value:
    """The value of a word; LessonError with near spellings for one that is not known."""
    word = words.text.lower()
    if word not in known:
        raise words.error(f"{quote(to_one_line(words.text))} is not a {noun}; {_spelling_advice(word, known)}")
    return known[word]


def _spelling_advice(word: str, known: Iterable[str]) -> str:
    names = list(dict.fromkeys(map(str.strip, known)))
    tried = ("-".join(word.split()), *word.split()[:1])
    near = [name for each in tried for name in get_close_matches(each, names, n=1)]
    if near:
        return f"did you mean {near[0]}?"
    *others, last = names
    return f"write {', '.join(others)} or {last}" if others else f"write {last}"
