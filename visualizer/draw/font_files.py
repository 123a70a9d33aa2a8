"""Files of fonts: those of the packages, those of the system, and which letters each can draw.

What no package's font has is looked for in the fonts that are installed, the likely ones first.
Nothing is looked for before a letter asks for it, and each letter asks once.
"""

from __future__ import annotations

import struct
import unicodedata
import warnings
from bisect import bisect_left
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

#: Families of the systems that are tried first, the narrower scripts before the large ones.
_FAMILIES = (
    "notosans", "dejavusans", "segoeui", "arial", "notosanshebrew", "notosansarabic",
    "notonaskharabic", "geezapro", "liberationsans", "freesans", "notosansdevanagari", "nirmalaui",
    "notosansthai", "leelawadeeui", "notosanssymbols", "notosanssymbols2", "segoeuisymbol",
    "applesymbols", "symbola", "notosanscjksc", "notosanscjkjp", "notosanscjk", "sourcehansans",
    "microsoftyahei", "malgungothic", "yugothic", "pingfangsc", "applesdgothicneo",
    "hiraginosansgb", "wenquanyimicrohei", "droidsansfallback", "arialunicodems",
)  # fmt: skip
#: What looks least like the text around it.
_UNLIKE = ("italic", "oblique", "mono", "serif", "condensed", "narrow", "emoji", "unifont")
_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_CJK_PACKAGE = "noto_cjk_sans_otc"
_MOST_NAMED = 3


class Family(NamedTuple):
    """The file of a font, and that of its bold letters or the same again."""

    plain: str
    bold: str


class Fallback(NamedTuple):
    """A font's file for letters that others lack; ``thicken`` where it has no bold letters."""

    path: str
    thicken: bool


def package_file(package: str, name: str) -> str | None:
    """The file of a font in a font package, None where that is not installed."""
    for folder in _folders(package):
        path = folder / "files" / name
        if path.is_file():
            return str(path)
    return None


def _folders(package: str) -> list[Path]:
    spec = find_spec(package)
    return [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []


# Letters that other fonts have


def fallback_for(letter: str, bold: bool = False) -> Fallback | None:
    """The font that draws a letter that the font of the text lacks; None where no font has it."""
    family = family_with(letter)
    if family is None:
        note_missing(letter)
        return None
    if not bold:
        return Fallback(family.plain, thicken=False)
    if family.bold != family.plain and has_letter(family.bold, letter):
        return Fallback(family.bold, thicken=False)
    return Fallback(family.plain, thicken=True)


@lru_cache(maxsize=8192)
def family_with(letter: str) -> Family | None:
    """The first family that has a letter; None where no font has it."""
    return next((each for each in installed() if has_letter(each.plain, letter)), None)


_missing: dict[str, None] = {}


def note_missing(letter: str) -> None:
    """Have `take_missing` speak of a letter."""
    _missing.setdefault(letter)


def take_missing() -> str:
    """What is said of the letters that no font had since this was asked last; empty for none."""
    letters = [each for each in _missing if not unicodedata.combining(each)]
    scripts = list(dict.fromkeys(map(_script, letters)))
    _missing.clear()
    if not scripts:
        return ""
    named = ", ".join(scripts[:_MOST_NAMED]) + " and others" * (len(scripts) > _MOST_NAMED)
    return (
        f"No font here has these letters, which show as boxes: {named}. Fonts for all scripts are"
        " at fonts.google.com/noto."
    )


def _script(letter: str) -> str:
    """The script of a letter, as the first word of its name says it."""
    first = unicodedata.name(letter, "UNKNOWN").split()[0]
    if unicodedata.category(letter)[0] not in "LM":
        return "some signs"
    return first if first == "CJK" else first.capitalize()


@cache
def installed() -> tuple[Family, ...]:
    """The fonts that are tried for letters that others lack, in this order."""
    # Where only a worksheet is written, pygame is needed for nothing else.
    import pygame

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a system that cannot list its fonts
        names = pygame.font.get_fonts()
        likely = [name for name in _FAMILIES if name in names]
        others = sorted(set(names) - set(likely), key=lambda name: (_is_unlike(name), name))
        found = [[(pygame.font.match_font(name), pygame.font.match_font(name, bold=True))
                  for name in part] for part in (likely, others)]  # fmt: skip
    packaged = [(str(path), None) for folder in _folders(_CJK_PACKAGE)
                for path in sorted(folder.rglob("*.[ot]t[cf]"))]  # fmt: skip
    return tuple(
        Family(plain, heavy or plain)
        for plain, heavy in (*found[0], *packaged, *found[1])
        if plain and plain.lower().endswith(_ENDINGS)
    )


def _is_unlike(name: str) -> bool:
    return any(part in name for part in _UNLIKE)


# What a file says of itself


@lru_cache(maxsize=65536)
def has_letter(path: str, letter: str) -> bool:
    """Whether the font in a file, of several the first, has a glyph for a letter."""
    segments = _segments(path)
    index = bisect_left(segments.ends, ord(letter))
    if index == len(segments.ends) or ord(letter) < segments.starts[index]:
        return False
    return segments.glyph_of(ord(letter), index) != 0


class _Segments(NamedTuple):
    """Stretches of code points with glyphs; in format 4 ``offsets`` tell which have one."""

    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    deltas: tuple[int, ...] = ()
    offsets: tuple[int, ...] = ()
    glyphs: tuple[int, ...] = ()

    def glyph_of(self, code: int, index: int) -> int:
        if not self.offsets:
            return self.deltas[index] + code - self.starts[index]
        if not self.offsets[index]:
            return (code + self.deltas[index]) & 0xFFFF
        # Offsets count from their own place in the row of offsets, which the glyphs follow.
        at = self.offsets[index] // 2 + code - self.starts[index] - (len(self.ends) - index)
        return self.glyphs[at] if 0 <= at < len(self.glyphs) else 0


@lru_cache(maxsize=512)
def _segments(path: str) -> _Segments:
    """The stretches that a font's table ``cmap`` lists; none where it cannot be read."""
    try:
        table = _character_map(Path(path))
        count = struct.unpack_from(">H", table, 2)[0]
        records = [struct.unpack_from(">HHI", table, 4 + 8 * each) for each in range(count)]
        offsets = [offset for platform, _, offset in records if platform in (0, 3)]
        formats = {struct.unpack_from(">H", table, offset)[0]: offset for offset in offsets}
        if 12 in formats:
            return _format_12(table, formats[12])
        return _format_4(table, formats[4])
    except (OSError, struct.error, KeyError):
        return _Segments()


def _character_map(path: Path) -> bytes:
    with path.open("rb") as file:
        start = 0
        if file.read(4) == b"ttcf":
            start = struct.unpack_from(">8xI", file.read(12))[0]
        file.seek(start)
        count = struct.unpack_from(">4xH", file.read(12))[0]
        tables = file.read(16 * count)
        for tag, offset, length in struct.iter_unpack(">4s4xII", tables):
            if tag == b"cmap":
                file.seek(offset)
                return file.read(length)
    raise KeyError("cmap")


def _format_12(table: bytes, offset: int) -> _Segments:
    count = struct.unpack_from(">12xI", table, offset)[0]
    groups = list(struct.iter_unpack(">III", table[offset + 16 : offset + 16 + 12 * count]))
    starts, ends, glyphs = zip(*groups) if groups else ((), (), ())
    return _Segments(starts, ends, glyphs)


def _format_4(table: bytes, offset: int) -> _Segments:
    length, twice = struct.unpack_from(">2xH2xH", table, offset)
    count = twice // 2
    rows = struct.unpack_from(f">{length // 2}H", table[offset:].ljust(length, b"\0"))
    ends, starts = rows[7 : 7 + count], rows[8 + count : 8 + 2 * count]
    deltas, offsets = rows[8 + 2 * count : 8 + 3 * count], rows[8 + 3 * count : 8 + 4 * count]
    if len(offsets) != count:
        raise KeyError("a cut table")
    return _Segments(starts, ends, deltas, offsets, rows[8 + 4 * count :])
