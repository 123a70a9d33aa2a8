"""Fonts from packages and sizes in pixels: how text is measured, cut and broken into lines.

The fonts come from two packages so that pictures look the same everywhere; without them pygame's
own font stands in. Characters that those fonts lack are drawn with a font of the system.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar, cast

import pygame

REGULAR = "regular"
STRONG = "strong"
MONO = "mono"

_FILES = {
    REGULAR: ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    STRONG: ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    MONO: ("fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf"),
}
_SYSTEM_CJK = (
    "notosanscjksc", "notosanscjk", "sourcehansans", "microsoftyahei", "malgungothic",
    "pingfangsc", "applesdgothicneo", "hiraginosansgb", "wenquanyimicrohei", "unifont",
)  # fmt: skip


_Measure = TypeVar("_Measure", bound=Callable[..., object])


def _kept(most: int, longest: int = 500) -> Callable[[_Measure], _Measure]:
    """Keep the last ``most`` results of a function of a text, those of long texts excepted."""

    def decorated(measure: _Measure) -> _Measure:
        kept = lru_cache(most)(measure)

        def measured(text: str, *rest: Hashable) -> object:
            return kept(text, *rest) if len(text) <= longest else measure(text, *rest)

        return cast(_Measure, measured)

    return decorated


@cache
def _font_file(face: str) -> str | None:
    package, name = _FILES[face]
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "files" / name
        if path.is_file():
            return str(path)
    return None


@cache
def _cjk_file() -> str | None:
    spec = find_spec("noto_cjk_sans_otc")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(folder).rglob("*.[ot]t[cf]")):
            return str(path)
    return pygame.font.match_font(",".join(_SYSTEM_CJK))


@lru_cache(maxsize=256)
def font(face: str, size: int) -> pygame.font.Font:
    """The font of a face (``regular``, ``strong``, ``mono``) at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_font_file(face), max(size, 1))


@lru_cache(maxsize=64)
def _cjk_font(size: int) -> pygame.font.Font:
    return pygame.font.Font(_cjk_file(), max(size, 1))


def font_for(text: str, face: str, size: int) -> pygame.font.Font:
    """The font that can draw ``text``: that of its face, or a Chinese, Japanese or Korean one."""
    if text.isascii() or max(text) < "\u2e80":
        return font(face, size)
    return _cjk_font(size)


def clean(text: str) -> str:
    """``text`` on one line, with what no font can draw replaced."""
    return "".join(
        character if character.isprintable() and ord(character) < 0x10000 else "\ufffd"
        for character in text.replace("\t", "    ")
    )


@_kept(8192)
def width_of(text: str, face: str, size: int) -> int:
    """How many pixels wide a line of text is."""
    return font_for(text, face, size).size(clean(text))[0] if text else 0


@lru_cache(maxsize=1024)
def height_of(face: str, size: int) -> int:
    """How many pixels high a line of text is."""
    return font(face, size).get_linesize()


@lru_cache(maxsize=1024)
def ascent_of(face: str, size: int) -> int:
    """How many pixels the baseline of a line of text is below its top."""
    return font(face, size).get_ascent()


@_kept(8192)
def extent_of(text: str, face: str, size: int) -> tuple[int, int]:
    """Width and height in pixels that a line of text takes when it is drawn, both at least 1."""
    width, height = font_for(text, face, size).size(clean(text))
    return max(width, 1), max(height, 1)


@_kept(4096)
def ink_of(text: str, face: str, size: int) -> pygame.Rect:
    """What digits cover of the rectangle that `extent_of` gives for them.

    All digits count as equally high, so that numbers in a row stand on one line.
    """
    glyphs, ascent = _digits(face, size), ascent_of(face, size)
    _, _, bottom, top, _ = glyphs["0"]
    left, right = glyphs[text[0]][0], glyphs[text[-1]][1]
    right += sum(glyphs[digit][4] for digit in text[:-1])
    return pygame.Rect(left, ascent - top, max(right - left, 1), max(top - bottom, 1))


@lru_cache(maxsize=256)
def _digits(face: str, size: int) -> dict[str, tuple[int, int, int, int, int]]:
    """Each digit's left, right, bottom and top above the baseline, and how far it goes on."""
    metrics = font(face, size).metrics("0123456789")
    return {digit: each or (0, size // 2, 0, size, size // 2)
            for digit, each in zip("0123456789", metrics)}  # fmt: skip


@_kept(4096)
def ink_rows(text: str, face: str, size: int) -> tuple[int, int]:
    """From which to which y, below its top, a line of text has ink; (0, 0) where it has none."""
    drawn = font_for(text, face, size)
    glyphs = [glyph for glyph in drawn.metrics(clean(text).strip()) if glyph is not None]
    if not glyphs:
        return 0, 0
    ascent = drawn.get_ascent()
    top, bottom = max(glyph[3] for glyph in glyphs), min(glyph[2] for glyph in glyphs)
    return max(ascent - top, 0), max(ascent - bottom, 0)


@_kept(4096)
def fitted(text: str, face: str, size: int, width: int) -> str:
    """``text``, its end replaced by an ellipsis where it is wider than ``width`` pixels."""
    # No more is looked at than fits with letters of an eighth of their height.
    most = max(width, 0) * 8 // max(size, 1) + 16
    if len(text) <= most and width_of(text, face, size) <= width:
        return text
    text = text[:most]
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + "\u2026", face, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "\u2026" if low else ""


def wrapped(text: str, face: str, size: int, width: int) -> tuple[str, ...]:
    """``text`` broken at spaces into lines of at most ``width`` pixels; ``\\n`` breaks too."""
    return tuple(fitted(line, face, size, width) for line in broken(text, face, size, width))


@_kept(1024, longest=5000)
def broken(text: str, face: str, size: int, width: int) -> tuple[str, ...]:
    """As `wrapped`, but a word that is wider than ``width`` pixels is left whole."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, face, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)
