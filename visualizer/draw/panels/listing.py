"""A whole source text on a Surface, coloured, with lines pointed out; nothing runs in it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import rounded
from visualizer.draw.source_colours import Piece, coloured_lines
from visualizer.draw.text import MONO, fitted, height_of, put, width_of
from visualizer.draw.theme import Theme, mix

_LINE = 1.42
_SMALLEST = 8


def draw_listing(
    surface: pygame.Surface,
    rect: pygame.Rect,
    source: str,
    theme: Theme,
    metrics: Metrics,
    pointed: Container[int] = (),
) -> None:
    """Draw all lines of ``source`` in ``rect``, as large as fits; ``pointed`` are lines from 0."""
    lines = coloured_lines(source)
    indent = metrics.px(12)
    size = _size(source, rect.width - indent, rect.height, metrics)
    row = round(size * _LINE)
    shown = range(min(len(lines), max(rect.height // row, 1)))
    boxes = [pygame.Rect(rect.left, rect.top + number * row, rect.width, row) for number in shown]
    for number in shown:  # all before the text, whose tails hang into the next line
        if number in pointed:
            box = boxes[number]
            rounded(surface, box, mix(theme.panel, theme.accent, 0.16), metrics.px(3))
            surface.fill(theme.accent, (box.left, box.top, metrics.px(3), row))
    for number in shown:
        _draw_line(surface, boxes[number], lines[number], size, indent, theme)


def _draw_line(
    surface: pygame.Surface,
    box: pygame.Rect,
    pieces: Sequence[Piece],
    size: int,
    indent: int,
    theme: Theme,
) -> None:
    x, top = box.left + indent, box.top + (box.height - height_of(MONO, size)) // 2
    for text, kind in pieces:
        shown = fitted(text, MONO, size, box.right - x)
        put(surface, shown, (x, top), size=size, colour=theme.code[kind], face=MONO)
        x += width_of(text, MONO, size)


def _size(source: str, width: int, height: int, metrics: Metrics) -> int:
    """The size of text at which every line of ``source`` fits."""
    lines = source.splitlines()
    longest = max(map(len, lines))
    size = metrics.text
    while size > _SMALLEST:
        fits = width_of("0" * longest, MONO, size) <= width
        if fits and round(size * _LINE) * len(lines) <= height:
            break
        size -= 1
    return size


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
