"""Source code in rows: coloured, as large as fits, long lines wrapped, and lines pointed out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache, partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.source_colours import Piece, coloured_lines, listing
from visualizer.draw.text import MONO, REGULAR, line_height, text_width
from visualizer.draw.theme import Colour, mix
from visualizer.trace.source import SourceCode

#: Sizes of code at scale 1: the largest, the least that is pleasant, and the least of all.
_LARGEST_LETTERS, _PLEASANT_LETTERS, _SMALLEST_LETTERS = 18, 13, 11
#: Of so many lines one may be wrapped where the text is larger than is pleasant.
_LINES_PER_WRAPPED = 6
#: How many characters a row has at least.
_FEWEST_CHARACTERS = 40
#: How far the further rows of a wrapped line are indented, in characters.
_HANGING_INDENT = 4
#: To wrap the lines of a longer listing would keep the window waiting.
_MOST_WRAPPED_LINES = 1000

#: A line of the file: its number, and its pieces.
CodeLine = tuple[int, tuple[Piece, ...]]


@dataclass(frozen=True)
class CodeRow:
    """A row of code: the line of the file, its pieces, and whether it goes on with that line."""

    number: int
    pieces: tuple[Piece, ...]
    is_continuation: bool = False

    @property
    def length(self) -> int:
        """How many characters it has."""
        return len(_joined_text(self.pieces))


@dataclass(frozen=True)
class CodeRows:
    """Rows from top to bottom, the ``size`` of their text and the width of the line numbers."""

    size: int
    gutter: int
    rows: tuple[CodeRow, ...]

    @property
    def row_height(self) -> int:
        """How many pixels a row begins below the one before it."""
        return _row_height(self.size)

    def rows_around(self, line: int | None, height: int) -> CodeRows:
        """As many rows as ``height`` has room for, ``line`` in the middle of them."""
        fitting, skipped = max(height // self.row_height, 1), 0
        if line is not None and len(self.rows) > fitting:
            before = sum(each.number < line for each in self.rows)
            skipped = min(max(before - fitting // 2, 0), len(self.rows) - fitting)
        return CodeRows(self.size, self.gutter, self.rows[skipped : skipped + fitting])


@dataclass(frozen=True)
class CodeWidths:
    """Widths of a code panel in pixels.

    At the ``least`` it can be read, and at the ``best`` each line is whole at the largest size.
    """

    least: int
    best: int


@dataclass(frozen=True)
class LineLook:
    """How a line is pointed out, each None or empty for nothing.

    ``ground`` lies behind it, ``bar`` at its left; its number is of the colour ``number``.
    ``remark`` stands at its end, in that colour; the number is underlined then.
    """

    background: Colour | None = None
    bar: Colour | None = None
    number: Colour | None = None
    remark: str = ""


@dataclass(frozen=True)
class CodeLayout:
    """Where the rows of code lie, for finding the line under a point.

    ``numbers`` has the line of the file for each row.
    """

    row_height: int
    numbers: tuple[int, ...]
    rect: pygame.Rect

    def line_at(self, point: tuple[int, int]) -> int | None:
        """The line of the file under a point, None outside."""
        if not self.rect.collidepoint(point) or not self.row_height:
            return None
        return self.numbers[(point[1] - self.rect.top) // self.row_height]


# Arranging lines in rows


def code_rows(code: SourceCode, room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """The rows of a listing in ``room``, a width and a height in pixels; see `arranged`."""
    return arrange_lines(listing(code.text, code.first_line), room, metrics)


@lru_cache(maxsize=64)
def arrange_lines(lines: tuple[CodeLine, ...], room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """Lines of code as rows in ``room``, a width and a height in pixels, as large as fits.

    A few lines may be wrapped for it, and in small letters all. A listing that is higher than the
    room all the same keeps a pleasant size.
    """
    pleasant, least = metrics.px(_PLEASANT_LETTERS), metrics.px(_SMALLEST_LETTERS)
    width, height = room
    if len(lines) > _MOST_WRAPPED_LINES:
        return _rows_at_size(lines, pleasant, None)
    for size in range(metrics.px(_LARGEST_LETTERS), least - 1, -1):
        found = _rows_at_size(lines, size, width)
        few = len(found.rows) - len(lines) <= len(lines) // _LINES_PER_WRAPPED
        if len(found.rows) * found.row_height <= height and (few or size <= pleasant):
            return found
    return _rows_at_size(lines, pleasant if len(lines) * _row_height(least) > height else least, width)


def _rows_at_size(lines: tuple[CodeLine, ...], size: int, width: int | None) -> CodeRows:
    """The lines at a size, wrapped to a ``width`` in pixels, None for whole ones."""
    gutter = _gutter_width(size, lines[-1][0] if lines else 0)
    if width is None:
        return CodeRows(size, gutter, tuple(CodeRow(*line) for line in lines))
    columns = _column_count(lines, size, width)
    return CodeRows(size, gutter, tuple(row for line in lines for row in _wrap_line(line, columns)))


def _wrap_line(line: CodeLine, columns: int) -> Iterator[CodeRow]:
    """A line as rows of at most so many characters, indented no further than words have room."""
    number, whole = line
    text, words = _joined_text(whole), [*_word_groups(whole)]
    indent = len(text) - len(text.lstrip(" "))
    room = max(columns - max((len(_joined_text(word).strip(" ")) for word in words), default=0), 0)
    rows: list[list[Piece]] = [[]]
    for word in words if len(text) > columns else ():
        if not rows[-1] or len(_joined_text(rows[-1]) + _joined_text(word)) > columns:
            if rows[-1]:
                rows.append([])
            start = " " * min(indent + (_HANGING_INDENT if len(rows) > 1 else 0), room)
            word = [(start, "plain"), (word[0][0].lstrip(" "), word[0][1]), *word[1:]]
        rows[-1] += word
    for index, row in enumerate(rows):
        yield CodeRow(number, tuple(row or whole), index > 0)


def _joined_text(pieces: Sequence[Piece]) -> str:
    return "".join(text for text, _ in pieces)


def _word_groups(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces in groups that stay together: a row may begin at a blank or after a bracket."""
    word: list[Piece] = []
    for piece in pieces:
        if word and (piece[0].startswith(" ") or word[-1][0] == "("):
            yield word
            word = []
        word.append(piece)
    if word:
        yield word


def code_widths(codes: Sequence[SourceCode], metrics: Metrics) -> CodeWidths:
    """The widths in pixels that a panel needs for any of these listings, its margins included."""
    margins, pleasant = 2 * metrics.px(14), metrics.px(_PLEASANT_LETTERS)
    least = margins + _gutter_width(pleasant, 99) + _FEWEST_CHARACTERS * text_width("0", MONO, pleasant)
    rows = (_rows_at_size(listing(code.text, code.first_line), metrics.px(_LARGEST_LETTERS), None) for code in codes)
    letter = text_width("0", MONO, metrics.px(_LARGEST_LETTERS))
    wanted = [margins + each.gutter + row.length * letter for each in rows for row in each.rows]
    return CodeWidths(least, min(max([least, *wanted]), metrics.px(640)))


def _column_count(lines: Sequence[CodeLine], size: int, width: int) -> int:
    """How many characters fit beside the line numbers."""
    letter = max(text_width("0", MONO, size), 1)
    return (width - _gutter_width(size, lines[-1][0] if lines else 0)) // letter


def _row_height(size: int) -> int:
    return round(size * 1.42)


def _gutter_width(size: int, last: int) -> int:
    """The width in pixels of the line numbers up to ``last``, and the space around them."""
    return text_width("0" * max(len(str(last)), 2), MONO, size) + round(size * 1.5)


# Drawing rows


def draw_code_rows(canvas: Canvas, room: pygame.Rect, found: CodeRows, looks: Mapping[int, LineLook]) -> CodeLayout:
    """Draw rows of code from the top of ``room``, with the ``looks`` of lines by their numbers."""
    rect = pygame.Rect(room.left, room.top, room.width, len(found.rows) * found.row_height)
    for index, row in enumerate(found.rows):
        look = looks.get(row.number, _PLAIN_LOOK)
        box = pygame.Rect(rect.left, rect.top + index * found.row_height, rect.width, found.row_height)
        if look.background is not None:
            canvas.fill(look.background, box)
        if look.bar is not None:
            canvas.fill(look.bar, (box.left, box.top, canvas.px(5), box.height))
    draw = partial(_draw_source, canvas, rect, found)
    canvas.draw_cached(("lines of code", ""), (tuple(rect), found), draw)
    draw = partial(_draw_numbers_and_remarks, canvas, rect, found, looks)
    canvas.draw_cached(("beside lines of code", ""), (tuple(rect), found, dict(looks)), draw)
    return CodeLayout(found.row_height, tuple(row.number for row in found.rows), rect)


_PLAIN_LOOK = LineLook()


def _draw_source(canvas: Canvas, rect: pygame.Rect, found: CodeRows) -> None:
    size, top = found.size, _text_top(rect, found)
    for row in found.rows:
        x = rect.left + found.gutter
        for text, kind in row.pieces:
            colour = canvas.theme.code[kind]
            canvas.text(text, (x, top), size=size, colour=colour, face=MONO, max_width=rect.right - x)
            x += text_width(text, MONO, size)
            if x > rect.right:
                break
        top += found.row_height


def _text_top(rect: pygame.Rect, found: CodeRows) -> int:
    """Where the text of the first row begins, in the middle of that row."""
    return rect.top + (found.row_height - line_height(MONO, found.size)) // 2


def _draw_numbers_and_remarks(
    canvas: Canvas, rect: pygame.Rect, found: CodeRows, looks: Mapping[int, LineLook]
) -> None:
    """Draw the numbers of lines, and where there is room the remarks at the ends of rows."""
    theme, size = canvas.theme, found.size
    right, top = rect.left + found.gutter - round(size * 0.8), _text_top(rect, found)
    small = max(canvas.px(11), min(canvas.metrics.small, size - canvas.px(1)))
    for row in found.rows:
        look = looks.get(row.number, _PLAIN_LOOK)
        if not row.is_continuation:
            colour = look.number or theme.dim
            number = canvas.text(str(row.number), (right, top), size=size, colour=colour, face=MONO, align="right")
            if look.remark:
                line = (number.left, number.bottom - canvas.px(2), number.width, canvas.px(2))
                canvas.fill(look.number or theme.dim, line)
        room = rect.width - found.gutter - row.length * text_width("0", MONO, size)
        fits = text_width(look.remark, REGULAR, small) <= room - 2 * canvas.metrics.gap
        if look.remark and fits and not row.is_continuation:
            y = top + (line_height(MONO, size) - line_height(REGULAR, small)) // 2
            canvas.text(
                look.remark, (rect.right - canvas.px(4), y), size=small, align="right", colour=look.number or theme.dim
            )
        top += found.row_height


def listing_rows(source: str, room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """The rows of a text that is no part of a file, in ``room``, as `code_rows`."""
    return arrange_lines(tuple(enumerate(coloured_lines(source), 1)), room, metrics)


def draw_listing(canvas: Canvas, rect: pygame.Rect, found: CodeRows, highlighted: Collection[int] = ()) -> None:
    """Draw rows from the top of ``rect``; ``highlighted`` are numbers of lines."""
    accent = canvas.theme.accent
    look = LineLook(mix(canvas.theme.panel, accent, 0.16), accent, canvas.theme.text)
    draw_code_rows(canvas, rect, found, dict.fromkeys(highlighted, look))


@lru_cache(maxsize=64)
def differing_lines(source: str, other: str) -> frozenset[int]:
    """The lines of ``source``, from 1, that ``other`` has not or has otherwise.

    >>> sorted(differing_lines("a\\nb\\nc", "a\\nx\\nc"))
    [2]
    """
    matcher = SequenceMatcher(None, other.splitlines(), source.splitlines(), autojunk=False)
    changes = (each for each in matcher.get_opcodes() if each[0] != "equal")
    return frozenset(line + 1 for *_, start, end in changes for line in range(start, end))
