"""Texts of a lesson file that know where they stand in it, so that an error can say where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from visualizer.errors import LessonError, SourceError, one_line, quoted

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

    def right(self, columns: int) -> Position:
        """So many columns further to the right."""
        return Position(self.source, self.line, self.column + columns)

    def below(self, lines: int) -> Position:
        """The beginning of the line so many lines further down."""
        return Position(self.source, self.line + lines)

    def error_inside(self, error: SourceError) -> LessonError:
        """An error of a text that begins in the line after this one, at its line of the file."""
        if error.line is None:
            return self.error(error.problem)
        return LessonError(
            error.problem, source=self.source, line=self.line + error.line, column=error.column
        )


@dataclass(frozen=True)
class Words:
    """A text of one or more lines, joined by blanks; ``pieces`` has each with its position."""

    pieces: tuple[tuple[str, Position], ...]

    @property
    def text(self) -> str:
        """The whole text."""
        return " ".join(text for text, _ in self.pieces)

    @property
    def at(self) -> Position:
        """Where it begins."""
        return self.pieces[0][1]

    def position(self, offset: int) -> Position:
        """Where the character at ``offset`` of the whole text stands."""
        for text, at in self.pieces:
            if offset <= len(text):
                return at.right(offset)
            offset -= len(text) + 1
        return self.at

    def error(self, problem: str, offset: int = 0) -> LessonError:
        """An error at the character at ``offset``."""
        return self.position(offset).error(problem)

    def part(self, start: int, end: int) -> Words:
        """The text between two offsets, without blanks around it."""
        whole = self.text[start:end]
        start += len(whole) - len(whole.lstrip())
        end = max(start, end - (len(whole) - len(whole.rstrip())))
        parts: list[tuple[str, Position]] = []
        first = 0
        for text, at in self.pieces:
            begin, stop = max(start - first, 0), min(end - first, len(text))
            if begin < stop or (begin == stop == 0 and not parts and start == end):
                parts.append((text[begin:stop], at.right(begin)))
            first += len(text) + 1
        return Words(tuple(parts) or (("", self.position(start)),))

    def split(self, separator: str) -> tuple[Words, ...]:
        """The parts between separators, without blanks around them."""
        parts: list[Words] = []
        start = 0
        for piece in self.text.split(separator):
            parts.append(self.part(start, start + len(piece)))
            start += len(piece) + len(separator)
        return tuple(parts)


@dataclass(frozen=True)
class Field:
    """A line ``key: value``, or an option: a line that begins with the sign ``key``."""

    key: str
    value: Words
    at: Position


class Fields:
    """The lines of a block, in their order; keys in lower case."""

    def __init__(self, what: str, fields: Iterable[Field], at: Position) -> None:
        self.what = what
        self.listed = tuple(fields)
        self.at = at

    def __iter__(self) -> Iterator[Field]:
        return iter(self.listed)

    def get(self, key: str) -> Words | None:
        """The value of a key that may stand once; LessonError for a second."""
        found = [field for field in self.listed if field.key == key]
        if len(found) > 1:
            raise found[1].at.error(f"this is a second {key}; keep one")
        return found[0].value if found else None

    def need(self, key: str) -> Words:
        """The value of a key; LessonError where it is missing."""
        value = self.get(key)
        if value is None:
            raise self.at.error(f"{self.what} has no {key}; add a line such as {key}: ...")
        return value

    def whole_number(self, key: str, least: int, most: int) -> int | None:
        """The value of a key as a whole number in a range; None where it is missing."""
        value = self.get(key)
        if value is None:
            return None
        number = plain_number(value.text)
        if number is None or not least <= number <= most:
            raise value.error(
                f"{quoted(value.text)} is not a number for {key}; give {least} to {most}"
            )
        return number

    def yes(self, key: str, default: bool) -> bool:
        """The value of a key that is yes or no."""
        value = self.get(key)
        if value is None:
            return default
        return known_word(value, {"yes": True, "no": False}, f"value of {key}")

    def check_keys(self, known: Iterable[str]) -> None:
        """Raise LessonError for a key that is not known; one ends in a blank if it has a part."""
        known = tuple(known)
        for field in self.listed:
            if not any(_is_key(field.key, each) for each in known):
                raise field.at.error(
                    f"{quoted(field.key)} is not a key of {self.what}; {_advice(field.key, known)}"
                )


def _is_key(key: str, known: str) -> bool:
    return key.startswith(known) if known.endswith(" ") else key == known


def plain_number(text: str) -> int | None:
    """The whole number that a text of at most nine digits is; None for another text."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


def known_word(words: Words, known: Mapping[str, _Value], what: str) -> _Value:
    """What a word stands for. Raises LessonError with near spellings for one that is not known."""
    found = known.get(words.text.lower())
    if found is None:
        raise words.error(
            f"{quoted(one_line(words.text))} is not a {what}; {_advice(words.text.lower(), known)}"
        )
    return found


def _advice(word: str, known: Iterable[str]) -> str:
    names = [each.strip() for each in known]
    words = word.split()
    tried = ("-".join(words), words[0]) if words else ()
    near = next(filter(None, (get_close_matches(each, names, n=1) for each in tried)), None)
    if near:
        return f"did you mean {near[0]}?"
    *most, last = names
    return f"write {', '.join(most)} or {last}" if most else f"write {last}"
