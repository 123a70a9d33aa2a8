"""Dividing a lesson file into its header, its steps, and the blocks of each step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from visualizer.errors import make_printable, quote, to_one_line
from visualizer.exercises.lessons.located_text import Field, Fields, LocatedText, TextPosition

MAX_LESSON_CHARACTERS = 200_000

_KEY_LINE = re.compile(r"([A-Za-z][^:]{0,80}?)\s*:(?:\s+|$)")
_OPTION_PATTERN = re.compile(r"([+*-])(?: |$)")
#: The beginning of an item of a list among the paragraphs.
_LIST_ITEM_PATTERN = re.compile(r"[-*+] |[0-9]{1,2}[.)] ")
_FENCE_SIGN = "```"
#: The word of the block in which ## begins a comment, not a title.
_CODE_BLOCK = "code"
#: Line separators of Unicode, which an editor does not show as line breaks.
_LINE_SEPARATORS = {0x2028: " ", 0x2029: " "}


def parse_field(line: str, position: TextPosition) -> Field | None:
    """The field in a line ``key: value``, or None if the line has another form."""
    key = _KEY_LINE.match(line)
    if key is None:
        return None
    # After the first word, a key may have an answer, as in `wrong B`, whose case matters.
    first, blank, rest = " ".join(key[1].split()).partition(" ")
    value = LocatedText.from_text(line[key.end() :].strip(), position.move_right(key.end()))
    return Field(first.lower() + blank + rest, value, position)


def parse_fields(subject: str, lines: Sequence[str], position: TextPosition, options: bool = False) -> Fields:
    """Parse lines ``key: value``; a line that begins with a blank continues the value above it.

    With ``options``, a line may also begin with one of the signs ``+ - *`` and a blank; the text after
    them is kept as it is. ``position`` is the position of the line above the first.
    """
    fields: list[Field] = []
    for number, line in enumerate(lines, 1):
        here = position.move_down(number)
        text = line.strip()
        option = _OPTION_PATTERN.match(line) if options else None
        if not text:
            continue
        if line[0].isspace() and fields:
            last = fields[-1]
            above = [last.value] if last.value.text else []
            more = LocatedText.from_text(text, here.move_right(line.index(text)))
            fields[-1] = Field(last.key, LocatedText.from_parts([*above, more]), last.position)
        elif option:
            value = LocatedText.from_text(line[option.end() :].rstrip(), here.move_right(option.end()))
            fields.append(Field(option[1], value, here))
        elif field := parse_field(line, here):
            fields.append(field)
        else:
            signs = ", or an option that begins with + or -" if options else ""
            remedy = "remove the blanks before it" if line[0].isspace() else f"write key: value{signs}"
            raise here.error(f"{quote(to_one_line(line))} is not a line of {subject}; {remedy}")
    return Fields(subject, tuple(fields), position)


# The outline


@dataclass(frozen=True)
class Block:
    """A fenced block: the ``word`` after its fence, its ``lines``, and the position of its fence."""

    word: LocatedText
    lines: tuple[str, ...]
    position: TextPosition


@dataclass(frozen=True)
class StepOutline:
    """A step of the file, not yet interpreted: its title, paragraphs and blocks."""

    title: LocatedText
    paragraphs: tuple[LocatedText, ...]
    blocks: tuple[Block, ...]


def parse_outline(text: str, source: str | None = None) -> tuple[Fields, tuple[StepOutline, ...]]:
    """Divide the text of a lesson file into its header and its steps. Raises LessonError."""
    start = TextPosition(source, 1)
    if len(text) > MAX_LESSON_CHARACTERS:
        raise start.error(f"the file has more than {MAX_LESSON_CHARACTERS:,} characters; shorten it")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # Control characters are removed: the text is shown in terminals, and its author is not trusted.
    lines = [make_printable(line.expandtabs(4)).translate(_LINE_SEPARATORS) for line in text.split("\n")]
    if lines[0].strip() != "---":
        raise start.error(
            "this is no lesson, which begins with a line --- and its header; begin with --- and a"
            " line such as title: The queue by hand"
        )
    end = next((n for n, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if end is None:
        raise start.error("the header does not end; close it with a second line ---")
    header = parse_fields("the header", lines[1:end], start)
    steps = tuple(_parse_steps(lines, end + 1, source))
    if not steps:
        raise TextPosition(source, len(lines)).error("there is no step; begin one with a line ## Title")
    return header, steps


def _parse_steps(lines: Sequence[str], first: int, source: str | None) -> Iterator[StepOutline]:
    """Yield the steps in the lines from index ``first`` on."""
    title: LocatedText | None = None
    paragraphs: list[list[LocatedText]] = []
    blocks: list[Block] = []

    def build_step(title: LocatedText) -> StepOutline:
        return StepOutline(title, tuple(map(LocatedText.from_parts, filter(None, paragraphs))), tuple(blocks))

    for piece in _parse_pieces(lines, first, source):
        if isinstance(piece, LocatedText) and piece.text.startswith("## "):
            if title is not None:
                yield build_step(title)
            title, paragraphs, blocks = piece.substring(3, len(piece.text)), [[]], []
        elif title is None:
            if isinstance(piece, Block) or piece.text:
                position = piece.position if isinstance(piece, Block) else piece.position_at()
                raise position.error("a step begins with its title; write a line ## and the title above")
        elif isinstance(piece, Block):
            blocks.append(piece)
            paragraphs.append([])
        elif not piece.text or _LIST_ITEM_PATTERN.match(piece.text):
            paragraphs.append([piece] if piece.text else [])
        else:
            paragraphs[-1].append(piece)
    if title is not None:
        yield build_step(title)


def _parse_pieces(lines: Sequence[str], first: int, source: str | None) -> Iterator[LocatedText | Block]:
    """Yield the lines from index ``first`` on, stripped, and each block as one piece."""
    number = first
    while number < len(lines):
        line, here = lines[number], TextPosition(source, number + 1)
        text = line.strip()
        number += 1
        if text == _FENCE_SIGN or text.startswith("~~~"):
            raise here.error(
                f"a block begins with a line {_FENCE_SIGN} and its word, such as {_FENCE_SIGN}task, and ends"
                f" with a line {_FENCE_SIGN} alone; write it so"
            )
        if text.startswith("#") and not text.startswith("## "):
            raise here.error("a title of a step begins with ## and a blank; write it so")
        if text.startswith(_FENCE_SIGN):
            block = _parse_block(lines, number, here)
            number += len(block.lines) + 1
            yield block
        else:
            yield LocatedText.from_text(text, here.move_right(line.index(text)))


def _parse_block(lines: Sequence[str], first: int, position: TextPosition) -> Block:
    """Parse the block whose fence is above the line at index ``first``."""
    word = lines[first - 1].strip().removeprefix(_FENCE_SIGN).strip()
    for end in range(first, len(lines)):
        text = lines[end].strip()
        if text == _FENCE_SIGN:
            words = LocatedText.from_text(word, position.move_right(len(_FENCE_SIGN)))
            return Block(words, tuple(lines[first:end]), position)
        if text.startswith(_FENCE_SIGN) or (text.startswith("## ") and word != _CODE_BLOCK):
            break  # the next block or step
    raise position.error(f"the block does not end; close it with a line {_FENCE_SIGN}")
