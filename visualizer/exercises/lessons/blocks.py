"""The outline of a lesson file: its header, its steps, and what stands in each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from visualizer.errors import LessonError, one_line, printable, quoted
from visualizer.exercises.lessons.words import Field, Fields, Position, Words

#: A lesson is a text that someone wrote; none that makes sense is longer.
MOST_CHARACTERS = 200_000
MOST_STEPS = 40
#: Each may be a run of its own, on a board of 50 by 50.
MOST_FIGURES = 500

_KEY = re.compile(r"([A-Za-z][^:]{0,80}?)\s*:(?:\s+|$)")
_OPTION = re.compile(r"([+*-])( |$)")
_FENCE = "```"
#: The block in whose lines ## is a comment, and no title.
_CODE = "code"
#: What ends a line or a paragraph for some, and a line of this file for nobody.
_SEPARATORS = {0x2028: " ", 0x2029: " "}


@dataclass(frozen=True)
class Block:
    """A fenced block: its ``word``, its ``lines`` as they stand, and where it begins."""

    word: str
    lines: tuple[str, ...]
    at: Position

    @property
    def text(self) -> str:
        """All of its lines; the first is the one after `at`."""
        return "\n".join(self.lines)


@dataclass(frozen=True)
class StepOutline:
    """A step as it stands in the file: ``title``, paragraphs, blocks."""

    title: Words
    paragraphs: tuple[Words, ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Outline:
    """A lesson file, divided."""

    header: Fields
    steps: tuple[StepOutline, ...]


def outline_of(text: str, source: str | None = None) -> Outline:
    """A lesson file, divided into its header and steps. Raises LessonError."""
    if len(text) > MOST_CHARACTERS:
        raise LessonError(
            f"the file has more than {MOST_CHARACTERS:,} characters; a lesson is shorter",
            source=source,
        )
    if text.count("{") > MOST_FIGURES:
        raise LessonError(
            f"there are more than {MOST_FIGURES} figures in braces; leave some out",
            source=source,
            line=1,
        )
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # What would steer a terminal or a window is taken out of a text that somebody else wrote.
    lines = [printable(line.expandtabs(4)).translate(_SEPARATORS) for line in text.split("\n")]
    start = Position(source, 1)
    if lines[0].strip() != "---":
        raise start.error(
            "this is no lesson, which begins with a line --- and its header; begin with --- and a"
            " line such as title: The queue by hand"
        )
    end = next((n for n, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if end is None:
        raise start.error("the header does not end; close it with a second line ---")
    header = read_fields("the header", lines[1:end], start)
    return Outline(header, _steps(lines, end + 1, source))


def read_fields(
    what: str, lines: list[str] | tuple[str, ...], at: Position, options: bool = False
) -> Fields:
    """Lines ``key: value``; one that begins with a blank goes on with the value above it.

    With ``options`` lines may also begin with one of the signs ``+ - *``; what follows the sign
    and a blank is kept as it is. ``at`` is the position of the line above the first.
    """
    fields: list[Field] = []
    for number, line in enumerate(lines, 1):
        here = at.below(number)
        if not line.strip():
            continue
        if line[0].isspace():
            _go_on(fields, line, here, what)
            continue
        option = _OPTION.match(line) if options else None
        if option:
            value = line[option.end() :].rstrip()
            fields.append(Field(option[1], _words(value, here.right(option.end())), here))
            continue
        key = _KEY.match(line)
        if key is None:
            signs = " or an option that begins with + or -" if options else ""
            raise here.error(
                f"{quoted(one_line(line))} is not a line of {what}; write key: value{signs}"
            )
        value = line[key.end() :].strip()
        name = " ".join(key[1].split())
        fields.append(Field(_lower_key(name), _words(value, here.right(key.end())), here))
    return Fields(what, fields, at)


def _lower_key(name: str) -> str:
    # The part after the first word, as in `wrong B`, is a value.
    first, blank, rest = name.partition(" ")
    return first.lower() + blank + rest


def _words(text: str, at: Position) -> Words:
    return Words(((text, at),))


def _go_on(fields: list[Field], line: str, here: Position, what: str) -> None:
    if not fields:
        raise here.error(f"{what} begins with a blank; begin its first line at the left")
    last = fields[-1]
    text = line.strip()
    piece = (text, here.right(line.index(text)))
    pieces = (*last.value.pieces, piece) if last.value.text else (piece,)
    fields[-1] = Field(last.key, Words(pieces), last.at)


def _steps(lines: list[str], start: int, source: str | None) -> tuple[StepOutline, ...]:
    steps: list[StepOutline] = []
    title: Words | None = None
    paragraphs: list[Words] = []
    blocks: list[Block] = []
    paragraph: list[tuple[str, Position]] = []

    def end_paragraph() -> None:
        if paragraph:
            paragraphs.append(Words(tuple(paragraph)))
            paragraph.clear()

    def end_step() -> None:
        end_paragraph()
        if title is not None:
            steps.append(StepOutline(title, tuple(paragraphs), tuple(blocks)))
        paragraphs.clear()
        blocks.clear()

    number = start
    while number < len(lines):
        line, here = lines[number], Position(source, number + 1)
        text = line.strip()
        if title is None and text and not text.startswith("## "):
            raise here.error("a step begins with its title; write a line ## and the title above")
        if text.startswith("#") and not text.startswith("## "):
            raise here.error("a title of a step begins with ## and a blank; write it so")
        if text.startswith("## "):
            end_step()
            title = _words(text[3:].strip(), here.right(line.index("##") + 3))
            if len(steps) == MOST_STEPS:
                raise here.error(f"there are more than {MOST_STEPS} steps; leave some out")
        elif text == _FENCE or text.startswith("~~~"):
            raise here.error(
                f"a block begins with a line {_FENCE} and its word, such as {_FENCE}task, and ends"
                f" with a line {_FENCE} alone; write it so"
            )
        elif text.startswith(_FENCE):
            end_paragraph()
            block = _block(lines, number, here)
            blocks.append(block)
            number += len(block.lines) + 1
        elif not text:
            end_paragraph()
        else:
            paragraph.append((text, here.right(line.index(text))))
        number += 1
    end_step()
    if not steps:
        raise Position(source, len(lines)).error("there is no step; begin one with a line ## Title")
    return tuple(steps)


def _block(lines: list[str], number: int, at: Position) -> Block:
    word = lines[number].strip().removeprefix(_FENCE).strip().lower()
    for end in range(number + 1, len(lines)):
        text = lines[end].strip()
        if text == _FENCE:
            return Block(word, tuple(lines[number + 1 : end]), at)
        if text.startswith(_FENCE) or (text.startswith("## ") and word != _CODE):
            break  # the next block or step
    raise at.error(f"the block does not end; close it with a line {_FENCE}")
