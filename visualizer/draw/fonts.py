"""The fonts of the font packages, and system fonts for letters that they lack.

The packages make pictures look the same everywhere; without them pygame's default font is used.
System fonts are listed when they are first needed, and the font of each letter is cached.
"""

from __future__ import annotations

import re
import warnings
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

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
    if not pygame.font.get_init():
        pygame.font.init()
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
