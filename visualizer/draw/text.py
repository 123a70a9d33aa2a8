"""The fonts, and measuring, cutting, wrapping and rendering text; sizes are in pixels.

The font packages make pictures look the same everywhere; without them pygame's default font is used.
Letters that the font of a face lacks are drawn with a system font on the same baseline. System fonts are
listed when they are first needed, and the font of each letter is cached.
"""

from __future__ import annotations

import re
import unicodedata
import warnings
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pygame

from visualizer.draw.bidi import REPLACEMENT, clean_text, is_right_to_left, visual_order
from visualizer.draw.missing_letters import note_missing_letter

REGULAR = "regular"
STRONG = "strong"
MONO = "mono"

_PACKAGED_FONTS = {
    REGULAR: ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    STRONG: ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    MONO: ("fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf"),
}
#: Families of system fonts that are tried first, those with few letters before those with many.
_LIKELY_FAMILIES = """
    notosans dejavusans segoeui arial notosanshebrew notosansarabic notonaskharabic geezapro
    liberationsans freesans notosansdevanagari nirmalaui notosansthai leelawadeeui notosanssymbols
    notosanssymbols2 segoeuisymbol applesymbols symbola notosanscjksc notosanscjkjp notosanscjk
    sourcehansans microsoftyahei malgungothic yugothic pingfangsc applesdgothicneo hiraginosansgb
    wenquanyimicrohei droidsansfallback arialunicodems
""".split()
#: Fonts that look unlike the text around them, which are tried last.
_UNLIKE_PATTERN = re.compile("italic|oblique|mono|serif|condensed|narrow|emoji|unifont")
_CJK_PACKAGE = "noto_cjk_sans_otc"
_FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
#: The most other system fonts that are tried for a letter that the likely families lack.
_MAX_OTHER_FONTS = 200
#: The file of a letter that no font has.
_NO_FONT = ""
#: The size at which letters are compared, and a code point without a letter in any font.
_COMPARISON_SIZE, _NO_LETTER = 24, "\uffff"


def package_file(package: str, name: str) -> str | None:
    """The path of a file of a font package, None if the package is not installed."""
    return next((str(path) for path in _package_fonts(package) if path.name == name), None)


def _package_fonts(package: str) -> list[Path]:
    spec = find_spec(package)
    folders = spec.submodule_search_locations or () if spec else ()
    return [path for folder in folders for path in sorted(Path(folder).rglob("*.[ot]t[cf]"))]


@cache
def font_file(face: str) -> str | None:
    """The file of a face (``regular``, ``strong``, ``mono``); None for pygame's default font."""
    return package_file(*_PACKAGED_FONTS[face])


@lru_cache(maxsize=256)
def font(face: str, size: int) -> pygame.font.Font:
    """The font of a face at a size in pixels."""
    return _open_font(font_file(face), size)


@lru_cache(maxsize=64)
def fallback_font(path: str, size: int, bold: bool) -> pygame.font.Font:
    """A system font at a size in pixels, made heavier if ``bold``."""
    opened = _open_font(path, size)
    opened.bold = bold
    return opened


def _open_font(path: str | None, size: int) -> pygame.font.Font:
    pygame.font.init()  # does nothing if it is done already
    return pygame.font.Font(path, max(size, 1))


# The letters of a font


@lru_cache(maxsize=65536)
def has_letter(path: str | None, letter: str) -> bool:
    """Whether a font has a letter: it draws it unlike a missing letter."""
    reference = _reference_font(path)
    return reference is not None and _letter_pixels(reference[0], letter) != reference[1]


@lru_cache(maxsize=64)
def _reference_font(path: str | None) -> tuple[pygame.font.Font, bytes] | None:
    """The font in a file, and the pixels of a missing letter; None if the file is no font."""
    try:
        opened = _open_font(path, _COMPARISON_SIZE)
        return opened, _letter_pixels(opened, _NO_LETTER)
    except (pygame.error, OSError, ValueError):
        return None


def _letter_pixels(opened: pygame.font.Font, letter: str) -> bytes:
    if not opened.size(letter)[0]:  # a combining mark or an invisible sign, which pygame cannot render
        return b""
    drawn = opened.render(letter, True, (255, 255, 255))
    return pygame.image.tobytes(drawn, "RGBA")


@lru_cache(maxsize=8192)
def find_system_font(letter: str) -> str | None:
    """The file of the first system font that has a letter, None if none has it."""
    return next((path for path in fallback_files() if has_letter(path, letter)), None)


@cache
def fallback_files() -> tuple[str, ...]:
    """The files of the fonts that are tried for letters that a face lacks, in order."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pygame warns if a system cannot list its fonts
        names = pygame.font.get_fonts()
        others = sorted(set(names) - set(_LIKELY_FAMILIES), key=lambda name: (bool(_UNLIKE_PATTERN.search(name)), name))
        likely, further = (
            [path for name in part if (path := pygame.font.match_font(name))]
            for part in ([name for name in _LIKELY_FAMILIES if name in names], others[:_MAX_OTHER_FONTS])
        )
    files = dict.fromkeys([*likely, *map(str, _package_fonts(_CJK_PACKAGE)), *further])
    return tuple(path for path in files if path.lower().endswith(_FONT_ENDINGS))


def find_fallback(letter: str) -> str | None:
    """As `find_system_font`; a letter that no font has is recorded as missing."""
    path = find_system_font(letter)
    if path is None:
        note_missing_letter(letter)
    return path


# Text

# Chinese and Japanese break anywhere except before a closing and after an opening mark.
_WIDE_CHARACTERS = "\u2e80-\ua4cf\uf900-\ufaff\uff00-\uff60"
_OPENING_MARKS = "\u3008\u300a\u300c\u300e\u3010\uff08"
_CLOSING_MARKS = "\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u30fc\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f"
# Where a line may be broken: at spaces, but neither within "(4, 5)" nor before "%".
_BREAK_PATTERN = re.compile(r"(?:(?<!\d,) | (?!\d+\)))(?!%)")
_UNIT_PATTERN = f"[{_OPENING_MARKS}]*[{_WIDE_CHARACTERS}][{_CLOSING_MARKS}]*|[^{_WIDE_CHARACTERS}]+[{_CLOSING_MARKS}]*"


class TextRun(NamedTuple):
    """Consecutive letters that are drawn with one font."""

    text: str
    font: pygame.font.Font


def text_runs(text: str, face: str, size: int) -> list[TextRun]:
    """The letters of a line from left to right, grouped by the fonts that draw them; those in no font are left out."""
    if _can_draw_plainly(text, face):
        return [TextRun(text, font(face, size))]
    own = font_file(face)
    parts: list[tuple[str | None, str]] = []
    for letter in visual_order(text, lambda letter: has_letter(own, letter) or find_system_font(letter) is not None):
        path, letters = parts[-1] if parts else (own, "")
        if not (unicodedata.combining(letter) and letters and has_letter(path, letter)):
            path = _font_file_for(letter, face)  # a combining mark keeps the font of its letter
        if path == _NO_FONT:
            continue
        if parts and parts[-1][0] == path:
            parts[-1] = path, letters + letter
        else:
            parts.append((path, letter))
    return [
        TextRun(letters, font(face, size) if path == own or path is None else fallback_font(path, size, face == STRONG))
        for path, letters in parts
    ]


def _can_draw_plainly(text: str, face: str) -> bool:
    """Whether the face's own font can draw a text unchanged, as it nearly always can."""
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
    """The letters that the face's own font is known to draw; `_can_draw_plainly` adds to them."""
    return {chr(code) for code in range(ord(" "), 127)}


def _font_file_for(letter: str, face: str) -> str | None:
    """The file of the font that draws a letter in a face; `_NO_FONT` if no font has it."""
    own = font_file(face)
    if letter.isascii() or letter == REPLACEMENT or has_letter(own, letter):
        return own
    return find_fallback(letter) or _NO_FONT


@lru_cache(maxsize=1024)
def text_width(text: str, face: str, size: int) -> int:
    """The width in pixels of a line of text."""
    return sum(run.font.size(run.text)[0] for run in text_runs(text, face, size)) if text else 0


def line_height(face: str, size: int) -> int:
    """The height in pixels of a line of text."""
    return font(face, size).get_linesize()


def font_ascent(face: str, size: int) -> int:
    """The distance in pixels from the top of a line of text to its baseline."""
    return font(face, size).get_ascent()


@lru_cache(maxsize=1024)
def text_size(text: str, face: str, size: int) -> tuple[int, int]:
    """The width and height in pixels of a rendered line of text, both at least 1."""
    return max(text_width(text, face, size), 1), _rendered_height(face, size)


def _rendered_height(face: str, size: int) -> int:
    return max(font(face, size).size("")[1], 1)


def render_text(text: str, face: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A Surface with one line of text, of the size of `text_size`."""
    runs = text_runs(text, face, size)
    if len(runs) == 1 and runs[0].font is font(face, size):
        # pygame cannot render a text without width.
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


@lru_cache(maxsize=512)
def digits_ink(text: str, size: int) -> pygame.Rect:
    """The rectangle of the ink of semi-bold digits, within the rectangle of `text_size`.

    All digits count as equally high, so that numbers in a row are aligned.
    """
    # Of each glyph the left, right, bottom, top (from the baseline) and advance.
    metrics = font(STRONG, size).metrics(f"0{text}")
    (_, _, bottom, top, _), *glyphs = (glyph or (0, size // 2, 0, size, size // 2) for glyph in metrics)
    left, right = glyphs[0][0], sum(glyph[4] for glyph in glyphs[:-1]) + glyphs[-1][1]
    return pygame.Rect(left, font_ascent(STRONG, size) - top, max(right - left, 1), max(top - bottom, 1))


@lru_cache(maxsize=1024)
def ink_rows(text: str, face: str, size: int) -> tuple[int, int]:
    """The first row with ink and the end of the rows, from the top of a line; (0, 0) without ink."""
    runs = text_runs(text.strip(), face, size)
    glyphs = [glyph for run in runs for glyph in run.font.metrics(run.text) if glyph is not None]
    if not glyphs:
        return 0, 0
    ascent, height = font_ascent(face, size), _rendered_height(face, size)
    top, bottom = max(glyph[3] for glyph in glyphs), min(glyph[2] for glyph in glyphs)
    return max(ascent - top, 0), min(max(ascent - bottom, 0), height)


@lru_cache(maxsize=512)
def truncate_text(text: str, face: str, size: int, width: int) -> str:
    """``text``, cut and with an ellipsis at its end if it is wider than ``width`` pixels."""
    # The rest cannot fit, since letters are at least an eighth as wide as high.
    most = max(width, 0) * 8 // max(size, 1) + 16
    if len(text) <= most and text_width(text, face, size) <= width:
        return text
    count = _fitting_length(text[:most], face, size, width, "\u2026")
    return text[:count].rstrip() + "\u2026" if count else ""


def _fitting_length(text: str, face: str, size: int, width: int, end: str = "") -> int:
    """The number of characters of ``text`` that fit in ``width`` pixels, with ``end`` after them."""
    counts = range(1, len(text) + 1)
    return bisect_right(counts, width, key=lambda count: text_width(text[:count].rstrip(" ") + end, face, size))


@lru_cache(maxsize=1024)
def wrap_text(text: str, face: str, size: int, width: int) -> tuple[str, ...]:
    """The lines of ``text``, broken at ``\\n`` and at spaces to at most ``width`` pixels.

    A cell such as ``(4, 5)`` is not broken; a word that is wider than a line is.
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
    """The parts before which a line may be broken, each with the space before it if it is not broken."""
    for word in _BREAK_PATTERN.split(text):
        parts = [word] if word.isascii() else re.findall(_UNIT_PATTERN, word)
        for index, part in enumerate(parts):
            yield ("" if index else " "), part
