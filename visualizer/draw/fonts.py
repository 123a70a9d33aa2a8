"""Fonts: those of the font packages, and fonts of the system for letters that these lack.

The packages make pictures look the same everywhere; without them pygame's own font stands in.
Fonts of the system are listed when the first letter asks for them, and each letter asks once.
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
#: Families of the systems that are tried first, the narrower scripts before the large ones.
_LIKELY_FAMILIES = """
    notosans dejavusans segoeui arial notosanshebrew notosansarabic notonaskharabic geezapro
    liberationsans freesans notosansdevanagari nirmalaui notosansthai leelawadeeui notosanssymbols
    notosanssymbols2 segoeuisymbol applesymbols symbola notosanscjksc notosanscjkjp notosanscjk
    sourcehansans microsoftyahei malgungothic yugothic pingfangsc applesdgothicneo hiraginosansgb
    wenquanyimicrohei droidsansfallback arialunicodems
""".split()
#: What looks least like the text around it.
_UNLIKE_PATTERN = re.compile("italic|oblique|mono|serif|condensed|narrow|emoji|unifont")
_CJK_PACKAGE = "noto_cjk_sans_otc"
_FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
#: So many further fonts of the system are tried for a letter that the likely ones lack.
_MAX_OTHER_FONTS = 200
#: The size at which letters are compared, and a code that stands for no letter in any font.
_COMPARISON_SIZE, _NO_LETTER = 24, "\uffff"


def package_file(package: str, name: str) -> str | None:
    """The path of a file of a font package, None where that is not installed."""
    return next((str(path) for path in _package_fonts(package) if path.name == name), None)


def _package_fonts(package: str) -> list[Path]:
    spec = find_spec(package)
    folders = spec.submodule_search_locations or () if spec else ()
    return [path for each in folders for path in sorted(Path(each).rglob("*.[ot]t[cf]"))]


@cache
def font_file(face: str) -> str | None:
    """The file of a face (``regular``, ``strong``, ``mono``); None for pygame's own font."""
    return package_file(*_PACKAGED_FONTS[face])


@lru_cache(maxsize=256)
def font(face: str, size: int) -> pygame.font.Font:
    """The font of a face at a size in pixels."""
    return _open_font(font_file(face), size)


@lru_cache(maxsize=64)
def fallback_font(path: str, size: int, bold: bool) -> pygame.font.Font:
    """A font of the system at a size in pixels, its letters thickened if ``bold``."""
    opened = _open_font(path, size)
    opened.bold = bold
    return opened


def _open_font(path: str | None, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(path, max(size, 1))


# Which letters a font has


@lru_cache(maxsize=65536)
def has_letter(path: str | None, letter: str) -> bool:
    """Whether a font's picture of a letter is not its picture of a missing letter."""
    found = _reference_font(path)
    return found is not None and _letter_pixels(found[0], letter) != found[1]


@lru_cache(maxsize=64)
def _reference_font(path: str | None) -> tuple[pygame.font.Font, bytes] | None:
    """The font in a file, and its picture of a missing letter; None for a file that is no font."""
    try:
        opened = _open_font(path, _COMPARISON_SIZE)
        return opened, _letter_pixels(opened, _NO_LETTER)
    except (pygame.error, OSError, ValueError):
        return None


def _letter_pixels(opened: pygame.font.Font, letter: str) -> bytes:
    if not opened.size(letter)[0]:  # pygame does not draw it; a mark, or a sign that is not seen
        return b""
    drawn = opened.render(letter, True, (255, 255, 255))
    return pygame.image.tobytes(drawn, "RGBA")


@lru_cache(maxsize=8192)
def find_system_font(letter: str) -> str | None:
    """The file of the first font of the system that has a letter; None where none has it."""
    return next((path for path in fallback_files() if has_letter(path, letter)), None)


@cache
def fallback_files() -> tuple[str, ...]:
    """The files of fonts that are tried for letters that others lack, in this order."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a system that cannot list its fonts
        names = pygame.font.get_fonts()
        others = sorted(set(names) - set(_LIKELY_FAMILIES), key=lambda name: (bool(_UNLIKE_PATTERN.search(name)), name))
        likely, further = (
            [path for name in part if (path := pygame.font.match_font(name))]
            for part in ([name for name in _LIKELY_FAMILIES if name in names], others[:_MAX_OTHER_FONTS])
        )
    files = dict.fromkeys([*likely, *map(str, _package_fonts(_CJK_PACKAGE)), *further])
    return tuple(path for path in files if path.lower().endswith(_FONT_ENDINGS))


def find_fallback(letter: str) -> str | None:
    """As `find_system_font`; a letter that no font has is noted as missing."""
    path = find_system_font(letter)
    if path is None:
        note_missing_letter(letter)
    return path
