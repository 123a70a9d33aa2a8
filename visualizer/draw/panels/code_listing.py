"""Lines of coloured code, as the code panel and the lab show them, with lines pointed out."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.code_rows import row_height
from visualizer.draw.source_colours import Piece, coloured_lines
from visualizer.draw.text import MONO, fitted, height_of, width_of
from visualizer.draw.theme import Colour, mix

_SMALLEST = 8
#: Stands at the end of what is cut.
_CUT = "\u2026"


@dataclass(frozen=True)
class LineMark:
    """How a line is pointed out: its ground, and the bar at its left, None for no bar."""

    ground: Colour
    bar: Colour | None = None


def code_size(
    lines: Sequence[Sequence[Piece]],
    room: tuple[int, int],
    sizes: tuple[int, int],
    gutter: Callable[[int], int],
) -> int:
    """The size of text at which ``lines`` fit, from the second of ``sizes`` up to the first.

    ``room`` is the width and height in pixels; ``gutter`` what a size leaves free at the left.
    """
    longest = max((sum(len(text) for text, _ in pieces) for pieces in lines), default=0)
    size, smallest = sizes
    while size > smallest:
        width = width_of("0", MONO, size) * longest + gutter(size)
        if width <= room[0] and row_height(size) * len(lines) <= room[1]:
            break
        size -= 1
    return size


def draw_code_lines(
    canvas: Canvas,
    rect: pygame.Rect,
    lines: Sequence[Sequence[Piece]],
    size: int,
    gutter: int,
) -> None:
    """Draw ``lines`` from the top of ``rect``, after what marks some of them."""
    row, top = row_height(size), text_top(rect, size)
    for index, pieces in enumerate(lines):
        _draw_pieces(canvas, (rect.left + gutter, top + index * row), rect.right, pieces, size)


def draw_line_marks(
    canvas: Canvas, rect: pygame.Rect, size: int, marks: Mapping[int, LineMark]
) -> None:
    """Draw the grounds of lines that are pointed out, by index.

    They come before the text, whose tails hang into the next line.
    """
    row = row_height(size)
    for index, mark in marks.items():
        box = pygame.Rect(rect.left, rect.top + index * row, rect.width, row)
        canvas.box(box, mark.ground, canvas.px(4))
        if mark.bar is not None:
            canvas.fill(mark.bar, (box.left, box.top, canvas.px(5), row))


def text_top(rect: pygame.Rect, size: int) -> int:
    """Where the text of the first line in ``rect`` begins, in the middle of its row."""
    return rect.top + (row_height(size) - height_of(MONO, size)) // 2


def _draw_pieces(
    canvas: Canvas, position: tuple[int, int], right: int, pieces: Sequence[Piece], size: int
) -> None:
    x, y = position
    widths = [width_of(text, MONO, size) for text, _ in pieces]
    sign = 0 if x + sum(widths) <= right else width_of(_CUT, MONO, size)
    for (text, kind), width in zip(pieces, widths):
        room = right - sign - x
        cut = text if width <= room else fitted(text, MONO, size, right - x) or _CUT
        canvas.text(cut, (x, y), size=size, colour=canvas.theme.code[kind], face=MONO)
        if cut != text:
            return
        x += width


def draw_listing(
    canvas: Canvas, rect: pygame.Rect, source: str, highlighted: Container[int] = ()
) -> None:
    """Draw all lines of ``source`` in ``rect``, as large as fits; ``highlighted`` count from 0."""
    lines, indent = coloured_lines(source), canvas.px(12)
    size = code_size(lines, rect.size, (canvas.metrics.text, _SMALLEST), lambda size: indent)
    visible = lines[: max(rect.height // row_height(size), 1)]
    accent = canvas.theme.accent
    mark = LineMark(mix(canvas.theme.panel, accent, 0.16), accent)
    marks = {index: mark for index in range(len(visible)) if index in highlighted}
    draw_line_marks(canvas, rect, size, marks)
    draw_code_lines(canvas, rect, visible, size, indent)


@lru_cache(maxsize=64)
def lines_that_differ(source: str, other: str) -> frozenset[int]:
    """The lines of ``source``, from 0, that ``other`` has not or has otherwise.

    >>> sorted(lines_that_differ("a\\nb\\nc", "a\\nx\\nc"))
    [1]
    """
    matcher = SequenceMatcher(None, other.splitlines(), source.splitlines(), autojunk=False)
    found: set[int] = set()
    for kind, _, _, start, end in matcher.get_opcodes():
        if kind != "equal":
            found.update(range(start, end))
    return frozenset(found)
