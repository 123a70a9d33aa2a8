"""Source code in rows: coloured, as large as fits, with long lines wrapped and lines highlighted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache, partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.coloured_code import Piece, coloured_lines, shown_lines
from visualizer.draw.text import MONO, REGULAR, line_height, text_size, text_width
from visualizer.draw.theme import Colour, Metrics, mix_colours
from visualizer.trace.source import SourceCode
from visualizer.values import value_class

#: Font sizes of code at scale 1: the largest, the least pleasant one, and the least.
_LARGEST_LETTERS, _PLEASANT_LETTERS, _SMALLEST_LETTERS = 18, 13, 11
#: The font size of the few rows in a pane, at scale 1, and how many they are.
_EXCERPT_LETTERS, _EXCERPT_ROWS = 15, 11
#: The number of lines for which text larger than the pleasant size may have one extra row.
_LINES_PER_WRAPPED = 6
#: The least number of characters in a row.
_FEWEST_CHARACTERS = 40
#: The additional indent of the continuation rows of a line, in characters.
_HANGING_INDENT = 4
#: Wrapping the lines of a longer listing would hold up the window.
_MOST_WRAPPED_LINES = 1000
#: Of so many visible rows some may show the neighbour order, once these first ones of a listing are out of sight.
_MANY_ROWS, _FIRST_ROWS = 15, 5

#: The number of a line in the file, and its pieces.
CodeLine = tuple[int, tuple[Piece, ...]]


@value_class
class CodeRow:
    """A row of code: the number of its line in the file, its pieces, and whether it continues that line."""

    number: int
    pieces: tuple[Piece, ...]
    is_continuation: bool = False

    @property
    def length(self) -> int:
        """The number of characters."""
        return len(_joined_text(self.pieces))


@value_class
class CodeRows:
    """Rows from top to bottom, the font ``size``, and the width of the ``gutter`` with the line numbers.

    The first ``fixed`` rows stay in sight above those around a line.
    """

    size: int
    gutter: int
    rows: tuple[CodeRow, ...]
    fixed: int = 0

    @property
    def row_height(self) -> int:
        """The height of a row in pixels."""
        return _row_height(self.size)

    @property
    def width(self) -> int:
        """The width in pixels of the longest row."""
        return self.gutter + max((row.length for row in self.rows), default=0) * text_width("0", MONO, self.size)

    def rows_around(self, line: int | None, height: int) -> CodeRows:
        """The rows that fit ``height``, with ``line`` in the middle of them.

        Where there are many, the table DIRECTIONS of a listing stays in sight above them.
        """
        fitting, skipped = max(height // self.row_height, 1), 0
        if line is not None and len(self.rows) > fitting:
            before = sum(row.number < line for row in self.rows)
            skipped = min(max(before - fitting // 2, 0), len(self.rows) - fitting)
        begins = [row.number for row in self.rows[:skipped] if "DIRECTIONS = " in _joined_text(row.pieces)]
        table = [row for row in self.rows[:skipped] for begin in begins if 0 <= row.number - begin < 3]
        fixed = len(table) if fitting >= _MANY_ROWS and skipped > _FIRST_ROWS else 0
        rows = self.rows[skipped + fixed : skipped + fitting]
        return CodeRows(self.size, self.gutter, (*table[:fixed], *rows), fixed)


@value_class
class CodeWidths:
    """Widths of a code panel in pixels: the ``least``, and the ``best``, which fits all lines at the largest size."""

    least: int
    best: int


@value_class
class LineLook:
    """How a line is highlighted; None or empty values are not drawn.

    ``background``, ``bar`` (at its left) and ``number`` are colours; ``remarks`` are texts, the longest
    first, of which one is at its end in the colour of the number, which is then underlined; ``note`` is a dim
    text beside the code, if there is no remark.
    """

    background: Colour | None = None
    bar: Colour | None = None
    number: Colour | None = None
    remarks: tuple[str, ...] = ()
    note: str = ""


@value_class
class CodeLayout:
    """The rectangle of the rows of code; ``numbers`` has the line in the file of each row."""

    row_height: int
    numbers: tuple[int, ...]
    rect: pygame.Rect

    def line_at(self, point: tuple[int, int]) -> int | None:
        """The line of the file under a point, None outside."""
        if not self.rect.collidepoint(point) or not self.row_height:
            return None
        return self.numbers[(point[1] - self.rect.top) // self.row_height]


# Arranging lines in rows


def excerpt_room(codes: Sequence[SourceCode], width: int, metrics: Metrics) -> tuple[int, int]:
    """The width and the height in pixels of an excerpt of any of these sources, at most ``width`` wide."""
    size = metrics.px(_EXCERPT_LETTERS)
    widths = [_rows_at_size(_narrow_lines(code), size, None).width for code in codes]
    return min(max(widths, default=width), width), _EXCERPT_ROWS * _row_height(size)


def code_around(code: SourceCode, line: int | None, room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """The rows of a source around ``line``, in large letters, in a width and a height in pixels."""
    return _rows_at_size(_narrow_lines(code), metrics.px(_EXCERPT_LETTERS), room[0]).rows_around(line, room[1])


@lru_cache(maxsize=64)
def _narrow_lines(code: SourceCode) -> tuple[CodeLine, ...]:
    """The lines of a source, with half of the indent where it goes by four spaces."""
    lines = [(number, pieces or (("", "plain"),)) for number, pieces in shown_lines(code)]
    indents = [len(first) - len(first.lstrip(" ")) for _, ((first, _), *_) in lines]
    step = 2 if all(indent % 4 == 0 for indent in indents) else 1
    return tuple(
        (number, ((first[indent - indent // step :], kind), *rest))
        for indent, (number, ((first, kind), *rest)) in zip(indents, lines)
    )


def code_rows(code: SourceCode, room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """The rows of a source in ``room``, a width and a height in pixels, as `arrange_lines`."""
    return arrange_lines(shown_lines(code), room, metrics)


@lru_cache(maxsize=64)
def arrange_lines(lines: tuple[CodeLine, ...], room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """The rows of lines of code in ``room``, a width and a height in pixels, as large as they fit.

    At large sizes only a few lines may be wrapped. Lines that do not even fit at the smallest size
    get a pleasant size.
    """
    pleasant, least = metrics.px(_PLEASANT_LETTERS), metrics.px(_SMALLEST_LETTERS)
    width, height = room
    if len(lines) > _MOST_WRAPPED_LINES:
        return _rows_at_size(lines, pleasant, None)
    for size in range(metrics.px(_LARGEST_LETTERS), least - 1, -1):
        rows = _rows_at_size(lines, size, width)
        has_few_wrapped = len(rows.rows) - len(lines) <= len(lines) // _LINES_PER_WRAPPED
        if len(rows.rows) * rows.row_height <= height and (has_few_wrapped or size <= pleasant):
            return rows
    return _rows_at_size(lines, pleasant if len(lines) * _row_height(least) > height else least, width)


def _rows_at_size(lines: tuple[CodeLine, ...], size: int, width: int | None) -> CodeRows:
    """The rows of lines at a size, wrapped to a ``width`` in pixels; None for no wrapping."""
    gutter = _gutter_width(size, lines[-1][0] if lines else 0)
    if width is None:
        return CodeRows(size, gutter, tuple(CodeRow(*line) for line in lines))
    columns = (width - gutter) // max(text_width("0", MONO, size), 1)
    return CodeRows(size, gutter, tuple(row for line in lines for row in _wrap_line(line, columns)))


def _wrap_line(line: CodeLine, columns: int) -> Iterator[CodeRow]:
    """The rows of a line, of at most ``columns`` characters; the indent leaves room for the longest word."""
    number, pieces = line
    text, words = _joined_text(pieces), [*_word_groups(pieces)]
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
        yield CodeRow(number, tuple(row or pieces), index > 0)


def _joined_text(pieces: Sequence[Piece]) -> str:
    return "".join(text for text, _ in pieces)


def _word_groups(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces in groups between which a line may be wrapped: before a space, and after a bracket."""
    word: list[Piece] = []
    for piece, following in zip(pieces, (*pieces[1:], ("", ""))):
        may_break = following[0] != "{" if piece[0].startswith(" ") else word[-1:] and word[-1][0] == "(" != piece[0]
        if word and may_break:
            yield word
            word = []
        word.append(piece)
    if word:
        yield word


def code_widths(codes: Sequence[SourceCode], metrics: Metrics) -> CodeWidths:
    """The widths of a panel that shows any of these sources, including its margins."""
    margins, pleasant = 2 * metrics.px(14), metrics.px(_PLEASANT_LETTERS)
    least = margins + _gutter_width(pleasant, 99) + _FEWEST_CHARACTERS * text_width("0", MONO, pleasant)
    arranged = (_rows_at_size(shown_lines(code), metrics.px(_LARGEST_LETTERS), None) for code in codes)
    return CodeWidths(least, min(max([least, *(margins + rows.width for rows in arranged)]), metrics.px(640)))


def _row_height(size: int) -> int:
    return round(size * 1.42)


def _gutter_width(size: int, last: int) -> int:
    """The width in pixels of line numbers up to ``last``, with the space around them."""
    return text_width("0" * max(len(str(last)), 2), MONO, size) + round(size * 1.5)


# Drawing rows


_PLAIN_LOOK = LineLook()


def draw_code_rows(canvas: Canvas, room: pygame.Rect, code: CodeRows, looks: Mapping[int, LineLook]) -> CodeLayout:
    """Draw rows of code from the top of ``room`` and return their layout; ``looks`` are by line numbers."""
    rect = pygame.Rect(room.left, room.top, room.width, len(code.rows) * code.row_height)
    for index, row in enumerate(code.rows):
        look = looks.get(row.number, _PLAIN_LOOK)
        box = pygame.Rect(rect.left, rect.top + index * code.row_height, rect.width, code.row_height)
        key = row, look, code.size, code.gutter, box.size
        canvas.draw_cached(("line of code", box.topleft), key, partial(_draw_row, canvas, box, code, row, look))
    if code.fixed:
        canvas.fill(canvas.theme.line, (rect.left, rect.top + code.fixed * code.row_height, rect.width, 1))
    return CodeLayout(code.row_height, tuple(row.number for row in code.rows), rect)


def _draw_row(canvas: Canvas, box: pygame.Rect, code: CodeRows, row: CodeRow, look: LineLook) -> None:
    """Draw a row into ``box``, with its number and a remark if there is room for it."""
    size = code.size
    if look.background is not None:
        canvas.fill(look.background, box)
    if look.bar is not None:
        canvas.fill(look.bar, (box.left, box.top, canvas.px(5), box.height))
    top = box.top + (box.height - line_height(MONO, size)) // 2
    if not row.is_continuation:
        _draw_beside(canvas, box.move(0, top - box.top), code, row, look)
    _draw_source(canvas, pygame.Rect(box.left + code.gutter, top, box.width - code.gutter, 0), row.pieces, size)


def _draw_beside(canvas: Canvas, box: pygame.Rect, code: CodeRows, row: CodeRow, look: LineLook) -> None:
    """Draw the number of a row, and a remark if there is room for it; ``box`` begins at the top of the text."""
    size, small = code.size, max(canvas.px(11), min(canvas.metrics.small, code.size - canvas.px(1)))
    top = box.top
    colour, position = look.number or canvas.theme.dim, (box.left + code.gutter - round(size * 0.8), top)
    number = canvas.text(str(row.number), position, size=size, colour=colour, face=MONO, anchor="topright")
    if look.remarks:
        canvas.fill(colour, (number.left, number.bottom - canvas.px(2), number.width, canvas.px(2)))
    end = code.gutter + row.length * text_width("0", MONO, size) + canvas.metrics.gap
    top += (line_height(MONO, size) - line_height(REGULAR, small)) // 2
    room = box.width - end
    fitting = [each for each in look.remarks if text_width(each, REGULAR, small) + canvas.px(4) <= room]
    if fitting:
        canvas.text(fitting[0], (box.right - canvas.px(4), top), size=small, anchor="topright", colour=colour)
    elif look.note and text_width(look.note, REGULAR, small) <= room:
        canvas.text(look.note, (box.left + end, top), size=small, colour=canvas.theme.dim)


def _draw_source(canvas: Canvas, room: pygame.Rect, pieces: Sequence[Piece], size: int) -> None:
    """Draw the pieces of a row from the top left of ``room``, as one picture if they fit into its width."""
    widths = [text_width(text, MONO, size) for text, _ in pieces]
    if pieces and sum(widths) <= room.width and not canvas.scalable:
        extent = sum(widths), text_size("0", MONO, size)[1]
        draw = partial(_draw_pieces, pieces=pieces, widths=widths, room=pygame.Rect((0, 0), extent), size=size)
        picture = canvas.cached_layer(("source", pieces, size), extent, draw, transparent=True)
        canvas.paint_layer(picture, room.topleft)
    else:
        _draw_pieces(canvas, pieces, widths, room, size)


def _draw_pieces(canvas: Canvas, pieces: Sequence[Piece], widths: Sequence[int], room: pygame.Rect, size: int) -> None:
    x = room.left
    for (text, kind), width in zip(pieces, widths):
        colour = canvas.theme.code[kind]
        canvas.text(text, (x, room.top), size=size, colour=colour, face=MONO, max_width=room.right - x)
        x += width
        if x > room.right:
            break


def excerpt_rows(source: str, room: tuple[int, int], metrics: Metrics) -> CodeRows:
    """The rows of a text that is not a file, numbered from 1, in ``room``, as `arrange_lines`."""
    return arrange_lines(tuple(enumerate(coloured_lines(source), 1)), room, metrics)


def draw_excerpt(canvas: Canvas, rect: pygame.Rect, code: CodeRows, highlighted: Collection[int]) -> None:
    """Draw rows from the top of ``rect``; ``highlighted`` are the numbers of highlighted lines."""
    accent = canvas.theme.accent
    look = LineLook(mix_colours(canvas.theme.panel, accent, 0.16), accent, canvas.theme.text)
    draw_code_rows(canvas, rect, code, dict.fromkeys(highlighted, look))


@lru_cache(maxsize=64)
def differing_lines(source: str, other: str) -> frozenset[int]:
    """The numbers, from 1, of the lines of ``source`` that are not in ``other`` or differ there.

    >>> sorted(differing_lines("a\\nb\\nc", "a\\nx\\nc"))
    [2]
    """
    matcher = SequenceMatcher(None, other.splitlines(), source.splitlines(), autojunk=False)
    opcodes = matcher.get_opcodes()
    return frozenset(line + 1 for tag, *_, start, end in opcodes if tag != "equal" for line in range(start, end))
