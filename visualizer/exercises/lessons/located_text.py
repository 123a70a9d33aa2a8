"""Texts of a lesson file with their positions in it, for error messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from visualizer.errors import LessonError, VisualizerError, problem_text, quote, to_one_line

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class TextPosition:
    """A line and column, both counted from 1, of the file ``source``."""

    source: str | None
    line: int
    column: int = 1

    def error(self, problem: str) -> LessonError:
        """An error at this position."""
        return LessonError(problem, source=self.source, line=self.line, column=self.column)

    def move_right(self, columns: int) -> TextPosition:
        """The position ``columns`` further right."""
        return TextPosition(self.source, self.line, self.column + columns)

    def move_down(self, lines: int) -> TextPosition:
        """The beginning of the line that is ``lines`` further down."""
        return TextPosition(self.source, self.line + lines)


@dataclass(frozen=True)
class LocatedText:
    """A text of the file; ``starts`` has the offset and the position of the beginning of each line."""

    text: str
    starts: tuple[tuple[int, TextPosition], ...]

    @classmethod
    def from_text(cls, text: str, position: TextPosition) -> LocatedText:
        """A text of one line that begins at ``position``."""
        return cls(text, ((0, position),))

    @classmethod
    def from_parts(cls, parts: Iterable[LocatedText]) -> LocatedText:
        """Several texts, joined with blanks."""
        text, starts = "", []
        for part in parts:
            text += " " if text else ""
            starts += [(len(text) + offset, position) for offset, position in part.starts]
            text += part.text
        return cls(text, tuple(starts))

    def position_at(self, offset: int = 0) -> TextPosition:
        """The position of the character at ``offset``."""
        start, position = [item for item in self.starts if item[0] <= offset][-1]
        return position.move_right(offset - start)

    def error(self, problem: str, offset: int = 0) -> LessonError:
        """An error at the position of the character at ``offset``."""
        return self.position_at(offset).error(problem)

    def substring(self, start: int, end: int) -> LocatedText:
        """The text between two offsets, stripped."""
        text = self.text[start:end]
        start += len(text) - len(text.lstrip())
        text = text.strip()
        later = [(offset - start, position) for offset, position in self.starts if 0 < offset - start < len(text)]
        return LocatedText(text, ((0, self.position_at(start)), *later))

    def split(self, separator: str) -> tuple[LocatedText, ...]:
        """The parts between separators, stripped."""
        parts, start = [], 0
        for part in self.text.split(separator):
            parts.append(self.substring(start, start + len(part)))
            start += len(part) + len(separator)
        return tuple(parts)

    def read(self, parse: Callable[[str], _Value]) -> _Value:
        """The value of ``parse(text)``. Its VisualizerError becomes a LessonError at this position."""
        try:
            return parse(self.text)
        except VisualizerError as error:
            raise self.error(problem_text(error)) from None


@dataclass(frozen=True)
class Field:
    """A line ``key: value``, or an option, whose ``key`` is the sign at its beginning."""

    key: str
    value: LocatedText
    position: TextPosition


@dataclass(frozen=True)
class Fields:
    """The fields of a block, in order; ``subject`` is its name in error messages, such as "the task"."""

    subject: str
    fields: tuple[Field, ...]
    position: TextPosition

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def get(self, key: str) -> LocatedText | None:
        """The value of a key, or None if it is missing. Raises LessonError if the key occurs twice."""
        found = [field for field in self.fields if field.key == key]
        if len(found) > 1:
            raise found[1].position.error(f"this is a second {key}; keep one")
        return found[0].value if found else None

    def require(self, key: str) -> LocatedText:
        """The value of a key. Raises LessonError if it is missing or empty."""
        value = self.get(key)
        if value is None or not value.text:
            raise self.position.error(f"{self.subject} has no {key}; add a line such as {key}: ...")
        return value

    def get_number(self, key: str, least: int, greatest: int) -> int | None:
        """The value of a key as a whole number, or None if it is missing.

        Raises LessonError if the value is not a number from ``least`` to ``greatest``.
        """
        value = self.get(key)
        if value is None:
            return None
        number = parse_whole_number(value.text)
        if number is None or not least <= number <= greatest:
            raise value.error(f"{quote(value.text)} is not a number for {key}; give {least} to {greatest}")
        return number

    def validate_keys(self, known: Sequence[str]) -> None:
        """Raise LessonError if a key is unknown; a known key with a blank at its end is a prefix of keys."""
        prefixes = tuple(key for key in known if key.endswith(" "))
        for field in self.fields:
            if field.key not in known and not field.key.startswith(prefixes):
                raise field.position.error(
                    f"{quote(field.key)} is not a key of {self.subject}; {_spelling_advice(field.key, known)}"
                )


def parse_whole_number(text: str) -> int | None:
    """The whole number, of up to nine digits, in a text such as ``1,200``; None for any other text."""
    digits = re.sub(r"(?<=[0-9]),(?=[0-9]{3}\b)", "", text)
    return int(digits) if re.fullmatch("[0-9]{1,9}", digits) else None


def look_up_word(words: LocatedText, known: Mapping[str, _Value], noun: str) -> _Value:
    """The value of a word. Raises LessonError, with a similar known word, if the word is unknown."""
    word = words.text.lower()
    if word not in known:
        raise words.error(f"{quote(to_one_line(words.text))} is not a {noun}; {_spelling_advice(word, known)}")
    return known[word]


def _spelling_advice(word: str, known: Iterable[str]) -> str:
    names = list(dict.fromkeys(map(str.strip, known)))
    spellings = ("-".join(word.split()), *word.split()[:1])
    near = [name for spelling in spellings for name in get_close_matches(spelling, names, n=1)]
    if near:
        return f"did you mean {near[0]}?"
    *others, last = names
    return f"write {', '.join(others)} or {last}" if others else f"write {last}"
