"""Text on Surfaces: fonts from packages, sizes in pixels, measured, cut and wrapped here.

The fonts come from two packages so that pictures look the same everywhere; without them pygame's
own font stands in. Characters that those fonts lack are drawn with a font of the system.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

from visualizer.draw.theme import Colour

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
_KEPT_TEXTS = 6000


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


def _font_for(text: str, face: str, size: int) -> pygame.font.Font:
    if text.isascii() or max(text) < "\u2e80":
        return font(face, size)
    return _cjk_font(size)


def clean(text: str) -> str:
    """``text`` on one line, with what no font can draw replaced."""
    return "".join(
        character if character.isprintable() and ord(character) < 0x10000 else "\ufffd"
        for character in text.replace("\t", "    ")
    )


_rendered: OrderedDict[tuple[str, str, int, Colour], pygame.Surface] = OrderedDict()


def rendered(text: str, face: str, size: int, colour: Colour) -> pygame.Surface:
    """A Surface with one line of text; the most recently used are kept."""
    key = (text, face, size, colour)
    surface = _rendered.get(key)
    if surface is None:
        surface = _drawn(_font_for(text, face, size), clean(text), colour)
        _rendered[key] = surface
        if len(_rendered) > _KEPT_TEXTS:
            _rendered.popitem(last=False)
    else:
        _rendered.move_to_end(key)
    return surface


def _drawn(font_: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
    # Text that is empty, or too small to be seen, has no width, and pygame refuses to draw it.
    if font_.size(text)[0]:
        return font_.render(text, True, colour)
    return pygame.Surface((1, font_.get_linesize()), pygame.SRCALPHA)


def text_of(picture: pygame.Surface) -> tuple[str, str, int, Colour] | None:
    """Text, face, size and colour of a Surface that `rendered` made lately, None for any other."""
    # The one that was asked for last is the last, so the search is short.
    return next((key for key in reversed(_rendered) if _rendered[key] is picture), None)


@lru_cache(maxsize=8192)
def width_of(text: str, face: str, size: int) -> int:
    """How many pixels wide a line of text is."""
    return _font_for(text, face, size).size(clean(text))[0] if text else 0


@lru_cache(maxsize=1024)
def height_of(face: str, size: int) -> int:
    """How many pixels high a line of text is."""
    return font(face, size).get_linesize()


@lru_cache(maxsize=4096)
def fitted(text: str, face: str, size: int, width: int) -> str:
    """``text``, its end replaced by an ellipsis where it is wider than ``width`` pixels."""
    if width_of(text, face, size) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + "\u2026", face, size) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "\u2026" if low else ""


@lru_cache(maxsize=2048)
def wrapped(text: str, face: str, size: int, width: int) -> tuple[str, ...]:
    """``text`` broken at spaces into lines of at most ``width`` pixels; ``\\n`` breaks too."""
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
    return tuple(fitted(line, face, size, width) for line in lines)


def put(
    surface: pygame.Surface,
    text: str,
    place: tuple[float, float],
    *,
    size: int,
    colour: Colour,
    face: str = REGULAR,
    align: str = "left",
    most: int | None = None,
) -> pygame.Rect:
    """Draw one line; ``place`` is its top left, top middle or top right by ``align``.

    ``most`` is the width in pixels to cut it to. Returns the rectangle drawn to.
    """
    if most is not None:
        text = fitted(text, face, size, most)
    picture = rendered(text, face, size, colour)
    rect = picture.get_rect()
    x, y = round(place[0]), round(place[1])
    if align == "right":
        rect.topright = (x, y)
    elif align == "middle":
        rect.midtop = (x, y)
    elif align == "centre":
        rect.center = (x, y)
    else:
        rect.topleft = (x, y)
    if text:
        surface.blit(picture, rect)
    return rect


def put_lines(
    surface: pygame.Surface,
    text: str,
    place: tuple[int, int],
    width: int,
    *,
    size: int,
    colour: Colour,
    face: str = REGULAR,
    apart: int | None = None,
    most: int | None = None,
) -> int:
    """Draw text broken into lines of ``width`` pixels, ``most`` lines at most; the y below them.

    ``apart`` is how many pixels a line begins below the one before it; else the face says it.
    """
    left, top = place
    for line in wrapped(text, face, size, width)[:most]:
        put(surface, line, (left, top), size=size, colour=colour, face=face)
        top += height_of(face, size) if apart is None else apart
    return top
