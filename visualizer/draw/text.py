"""How text is measured, cut, broken into lines and rendered, in sizes in pixels.

Letters that a face's font lacks are drawn with a font of the system, in a run of their own on the
same baseline.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from typing import NamedTuple

import pygame

from visualizer.draw.bidi import REPLACEMENT, clean_text, is_right_to_left, visual_order
from visualizer.draw.fonts import (
    MONO,
    REGULAR,
    STRONG,
    fallback_font,
    find_fallback,
    find_system_font,
    font,
    font_file,
    has_letter,
)

#: The names of the faces go with what measures text in them.
__all__ = ["MONO", "REGULAR", "STRONG"]

# Chinese and Japanese break anywhere but before a closing mark and behind an opening one.
_WIDE_CHARACTERS = "\u2e80-\ua4cf\uf900-\ufaff\uff00-\uff60"
_OPENING_MARKS = "\u3008\u300a\u300c\u300e\u3010\uff08"
_CLOSING_MARKS = "\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u30fc\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f"
# Where a line may be broken: at spaces, but neither within "(4, 5)" nor before "%".
_BREAK_PATTERN = re.compile(r"(?:(?<!\d,) | (?!\d+\)))(?!%)")
_UNIT_PATTERN = re.compile(
    f"[{_OPENING_MARKS}]*[{_WIDE_CHARACTERS}][{_CLOSING_MARKS}]*|[^{_WIDE_CHARACTERS}]+[{_CLOSING_MARKS}]*"
)


class TextRun(NamedTuple):
    """Letters side by side that one font draws."""

    text: str
    font: pygame.font.Font


def text_runs(text: str, face: str, size: int) -> list[TextRun]:
    """The letters of a line of text from left to right, by the fonts that draw them."""
    if _can_draw_plainly(text, face):
        return [TextRun(text, font(face, size))]
    own = font_file(face)
    parts: list[tuple[str | None, str]] = []
    for letter in visual_order(text, partial(_is_drawable, face)):
        path, letters = parts[-1] if parts else (own, "")
        if not (unicodedata.combining(letter) and letters and has_letter(path, letter)):
            path = _font_file_for(letter, face)  # a mark stands on the letter before it
        if parts and parts[-1][0] == path:
            parts[-1] = path, letters + letter
        else:
            parts.append((path, letter))
    return [
        TextRun(letters, font(face, size) if path == own or path is None else fallback_font(path, size, face == STRONG))
        for path, letters in parts
    ]


def _can_draw_plainly(text: str, face: str) -> bool:
    """Whether all of a text is drawn as it stands with the face's own font, as nearly all is."""
    known = _plain_letters(face)
    if known.issuperset(text):
        return True
    new = set(text) - known
    known |= {
        letter
        for letter in new
        if clean_text(letter) == letter and not is_right_to_left(letter) and has_letter(font_file(face), letter)
    }
    return known.issuperset(new)


@cache
def _plain_letters(face: str) -> set[str]:
    """The letters of which that is known."""
    return {chr(code) for code in range(ord(" "), 127)}


def _font_file_for(letter: str, face: str) -> str | None:
    """The file of the font that draws a letter in text of a face, its own where no font has it."""
    own = font_file(face)
    if letter.isascii() or letter == REPLACEMENT or has_letter(own, letter):
        return own
    return find_fallback(letter) or own


def _is_drawable(face: str, letter: str) -> bool:
    return has_letter(font_file(face), letter) or find_system_font(letter) is not None


@lru_cache(maxsize=8192)
def text_width(text: str, face: str, size: int) -> int:
    """How many pixels wide a line of text is."""
    return sum(run.font.size(run.text)[0] for run in text_runs(text, face, size)) if text else 0


@lru_cache(maxsize=1024)
def line_height(face: str, size: int) -> int:
    """How many pixels high a line of text is."""
    return font(face, size).get_linesize()


@lru_cache(maxsize=1024)
def font_ascent(face: str, size: int) -> int:
    """How many pixels the baseline of a line of text is below its top."""
    return font(face, size).get_ascent()


@lru_cache(maxsize=8192)
def text_size(text: str, face: str, size: int) -> tuple[int, int]:
    """Width and height in pixels that a line of text takes when it is drawn, both at least 1."""
    return max(text_width(text, face, size), 1), _rendered_height(face, size)


@lru_cache(maxsize=1024)
def _rendered_height(face: str, size: int) -> int:
    return max(font(face, size).size("")[1], 1)


def render_text(text: str, face: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A Surface with one line of text, as large as `text_size` says."""
    runs = text_runs(text, face, size)
    if len(runs) == 1 and runs[0].font is font(face, size):
        # pygame refuses to draw what is too small to be seen.
        if not text_width(text, face, size):
            return pygame.Surface((0, 0))
        return runs[0].font.render(runs[0].text, True, colour)
    surface = pygame.Surface(text_size(text, face, size), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    left, baseline = 0, font_ascent(face, size)
    for run in runs:
        width = run.font.size(run.text)[0]
        if width:
            picture = run.font.render(run.text, True, colour)
            surface.blit(picture, (left, baseline - run.font.get_ascent()))
        left += width
    return surface


@lru_cache(maxsize=4096)
def digits_ink(text: str, face: str, size: int) -> pygame.Rect:
    """What digits cover of the rectangle that `text_size` gives for them.

    All digits count as equally high, so that numbers in a row stand on one line.
    """
    glyphs, ascent = _digit_metrics(face, size), font_ascent(face, size)
    _, _, bottom, top, _ = glyphs["0"]
    left, right = glyphs[text[0]][0], glyphs[text[-1]][1]
    right += sum(glyphs[digit][4] for digit in text[:-1])
    return pygame.Rect(left, ascent - top, max(right - left, 1), max(top - bottom, 1))


@lru_cache(maxsize=256)
def _digit_metrics(face: str, size: int) -> dict[str, tuple[int, int, int, int, int]]:
    """Each digit's left, right, bottom and top above the baseline, and how far it goes on."""
    metrics = font(face, size).metrics("0123456789")
    return {digit: each or (0, size // 2, 0, size, size // 2) for digit, each in zip("0123456789", metrics)}


@lru_cache(maxsize=4096)
def ink_rows(text: str, face: str, size: int) -> tuple[int, int]:
    """From which to which y, below its top, a line of text has ink; (0, 0) where it has none."""
    glyphs = [
        glyph
        for run in text_runs(text.strip(), face, size)
        for glyph in run.font.metrics(run.text)
        if glyph is not None
    ]
    if not glyphs:
        return 0, 0
    ascent, height = font_ascent(face, size), _rendered_height(face, size)
    top, bottom = max(glyph[3] for glyph in glyphs), min(glyph[2] for glyph in glyphs)
    return max(ascent - top, 0), min(max(ascent - bottom, 0), height)


@lru_cache(maxsize=4096)
def truncate_text(text: str, face: str, size: int, width: int) -> str:
    """``text``, its end replaced by an ellipsis where it is wider than ``width`` pixels."""
    # No more is looked at than fits with letters of an eighth of their height.
    most = max(width, 0) * 8 // max(size, 1) + 16
    if len(text) <= most and text_width(text, face, size) <= width:
        return text
    count = _fitting_length(text[:most], face, size, width, "\u2026")
    return text[:count].rstrip() + "\u2026" if count else ""


def _fitting_length(text: str, face: str, size: int, width: int, end: str = "") -> int:
    """How many characters of ``text`` fit in ``width`` pixels, with ``end`` after them."""
    counts = range(1, len(text) + 1)
    return bisect_right(counts, width, key=lambda count: text_width(text[:count].rstrip(" ") + end, face, size))


@lru_cache(maxsize=1024)
def wrap_text(text: str, face: str, size: int, width: int) -> tuple[str, ...]:
    """``text`` broken at spaces into lines of at most ``width`` pixels; ``\\n`` breaks too.

    A cell, ``(4, 5)``, stays on one line; a word that is wider than a line goes on on the next.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for gap, word in _breakable_words(paragraph):
            longer = f"{line}{gap}{word}" if line else word
            if line and text_width(longer, face, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
            while len(line) > 1 and text_width(line, face, size) > width:
                count = max(_fitting_length(line, face, size, width), 1)
                lines.append(line[:count])
                line = line[count:]
        lines.append(line)
    return tuple(lines)


def _breakable_words(text: str) -> Iterator[tuple[str, str]]:
    """What a line may be broken before, and the space that stands there otherwise."""
    for word in _BREAK_PATTERN.split(text):
        parts = [word] if word.isascii() else _UNIT_PATTERN.findall(word)
        for index, part in enumerate(parts):
            yield ("" if index else " "), part
