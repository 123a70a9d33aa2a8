"""Lines of code arranged in rows: at which size, how far indented, and where a line goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from visualizer.draw.metrics import Metrics
from visualizer.draw.source_colours import Piece, listing
from visualizer.draw.text import MONO, width_of
from visualizer.trace.source import SourceCode

#: How many characters a row has at least where code may be read, and where it is read with ease.
_FEWEST_CHARACTERS, _EASY_CHARACTERS = 30, 40
#: How far a line that goes on in a further row is moved to the right there, in characters.
_HANGING = 4
_FEWEST_IN_A_ROW = 8
#: To arrange the lines of a longer listing would keep the window waiting.
_MOST_ARRANGED = 1000
#: What stays at the end of what stands before it.
_CLOSING = tuple(")]},:.")


@dataclass(frozen=True)
class CodeRow:
    """A row of the panel: the line of the file, its coloured pieces, and whether it goes on one."""

    number: int
    pieces: tuple[Piece, ...]
    goes_on: bool = False

    @property
    def length(self) -> int:
        """How many characters it has."""
        return sum(len(text) for text, _ in self.pieces)


@dataclass(frozen=True)
class CodeRows:
    """Rows from top to bottom, and the ``size`` of their text in pixels."""

    size: int
    rows: tuple[CodeRow, ...]

    @property
    def height(self) -> int:
        """The height of all rows in pixels."""
        return len(self.rows) * row_height(self.size)


@dataclass(frozen=True)
class CodeWidths:
    """Widths of a code panel in pixels.

    At the ``least`` it can be read, at the ``easy`` one with few lines that go on in a further
    row, and at the ``best`` each line is whole at the largest size.
    """

    least: int
    easy: int
    best: int


def row_height(size: int) -> int:
    """How many pixels a line of code begins below the one before it."""
    return round(size * 1.42)


def gutter(size: int, last: int) -> int:
    """The width in pixels of the line numbers up to ``last``, and the space around them."""
    return width_of("0" * max(len(str(last)), 2), MONO, size) + round(size * 1.5)


#: Sizes of code at scale 1: the largest, the least that is pleasant, and the least of all.
_LARGEST, _PLEASANT, _LEAST = 18, 13, 11


def code_rows(code: SourceCode, room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """The rows of a listing in ``room``, a width and a height in pixels; see `arranged`."""
    lines = tuple(CodeRow(*line) for line in listing(code.text, code.first_line))
    return arranged(lines, room, metrics)


@lru_cache(maxsize=64)
def arranged(lines: tuple[CodeRow, ...], room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """Lines of code as rows in ``room``, a width and a height in pixels, as large as fits.

    Where whole lines would be small, first the indentation is halved, then lines go on in a
    further row, and the text becomes small. Of what is higher than the room all the same a part
    is shown, at a pleasant size where even whole lines were too many, and its lines go on in
    further rows unless it is very long.
    """
    pleasant, least = metrics.px(_PLEASANT), metrics.px(_LEAST)
    if len(lines) > _MOST_ARRANGED:
        return CodeRows(pleasant, lines)
    narrow = tuple(_narrowed(lines))
    if len(lines) * row_height(least) > room[1]:
        return CodeRows(pleasant, _all_broken(lines, narrow, pleasant, room[0]))
    for size in range(metrics.px(_LARGEST), pleasant - 1, -1):
        for rows in (lines, narrow):
            if _fits(rows, size, room):
                return CodeRows(size, rows)
    for size in range(pleasant, least - 1, -1):
        for rows in (narrow, _all_broken(lines, narrow, size, room[0])):
            if _fits(rows, size, room):
                return CodeRows(size, rows)
    return CodeRows(least, _all_broken(lines, narrow, least, room[0]))


def _all_broken(
    lines: tuple[CodeRow, ...], narrow: Sequence[CodeRow], size: int, width: int
) -> tuple[CodeRow, ...]:
    """The ``narrow`` lines broken where they are too long; if none need be narrow, ``lines``."""
    columns = _columns(lines, size, width)
    if all(line.length <= columns for line in lines):
        return lines
    return tuple(each for line in narrow for each in _broken(line, columns))


def _columns(rows: Sequence[CodeRow], size: int, width: int) -> int:
    """How many characters fit beside the gutter."""
    last = rows[-1].number if rows else 0
    return (width - gutter(size, last)) // max(width_of("0", MONO, size), 1)


def _fits(rows: Sequence[CodeRow], size: int, room: tuple[int, int]) -> bool:
    """Whether all rows are seen, and none is cut."""
    columns = _columns(rows, size, room[0])
    high = row_height(size) * len(rows) <= room[1]
    return high and all(row.length <= columns for row in rows)


def _indentation(row: CodeRow) -> int:
    text = "".join(text for text, _ in row.pieces[:2])
    return len(text) - len(text.lstrip(" "))


def _narrowed(rows: Sequence[CodeRow]) -> Iterator[CodeRow]:
    """The rows with half of their indentation, which stays in even steps."""
    for row in rows:
        yield CodeRow(row.number, _without(row.pieces, _indentation(row) // 2))


def _without(pieces: tuple[Piece, ...], characters: int) -> tuple[Piece, ...]:
    """The pieces without so many characters at their beginning."""
    for index, (text, kind) in enumerate(pieces):
        if len(text) > characters:
            return ((text[characters:], kind), *pieces[index + 1 :])
        characters -= len(text)
    return ()


def _broken(row: CodeRow, columns: int) -> Iterator[CodeRow]:
    """The row as several, each of at most so many characters, broken before a word."""
    hanging = " " * (_indentation(row) + _HANGING)
    room, goes_on = columns, False
    pieces: list[Piece] = []
    for word in _words(row.pieces):
        length = sum(len(text) for text, _ in word)
        if length > room and pieces and columns - len(hanging) >= _FEWEST_IN_A_ROW:
            yield CodeRow(row.number, tuple(pieces), goes_on)
            word = [(word[0][0].lstrip(" "), word[0][1]), *word[1:]]
            pieces, goes_on, room = [(hanging, "plain")], True, columns - len(hanging)
        pieces += word
        room -= length
    yield CodeRow(row.number, tuple(pieces), goes_on)


def _words(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces in groups that stay together: what closes something stays at its end."""
    word: list[Piece] = []
    for piece in pieces:
        if word and not piece[0].lstrip(" ").startswith(_CLOSING):
            yield word
            word = []
        word.append(piece)
    if word:
        yield word


def code_widths(codes: Sequence[SourceCode], metrics: Metrics) -> CodeWidths:
    """The widths in pixels that a panel needs for any of these listings, its margins included."""
    most, margins = metrics.px(640), 2 * metrics.px(14)
    pleasant = metrics.px(_PLEASANT)
    least = margins + _width(pleasant, 99, _FEWEST_CHARACTERS)
    easy = margins + _width(pleasant, 99, _EASY_CHARACTERS)
    wanted = [
        margins + _width(metrics.px(_LARGEST), lines[-1][0], _longest(lines))
        for lines in (listing(code.text, code.first_line) for code in codes)
        if lines
    ]
    best = min(max([least, *wanted]), most)
    return CodeWidths(least, min(easy, best), best)


def _width(size: int, last: int, characters: int) -> int:
    return gutter(size, last) + characters * width_of("0", MONO, size)


def _longest(lines: Sequence[tuple[int, Sequence[Piece]]]) -> int:
    return max(sum(len(text) for text, _ in pieces) for _, pieces in lines)
