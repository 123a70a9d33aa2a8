"""The colours of the three themes, and their contrast; sizes in pixels, which a common scale enlarges.

Text has a contrast of at least 4.5 to 1 with its background, and graphics that carry meaning 3 to 1
(WCAG 2.1, success criteria 1.4.3 and 1.4.11); ``tests/draw/test_theme.py`` proves it. The first
colour of each family is one of Okabe and Ito's, made lighter or darker, which can be distinguished
with the common colour blindnesses. Each comes with a letter, so that colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from visualizer.errors import UnknownNameError
from visualizer.playback.comparison import QUEUE, RECURSION, STACK, USER, PaneTag

Colour = tuple[int, int, int]


def parse_hex(text: str) -> Colour:
    """The colour with six hexadecimal digits such as ``"ff8000"``."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def _parse_colours(text: str) -> tuple[Colour, ...]:
    """The colours in a text of hexadecimal digits separated by spaces."""
    return tuple(map(parse_hex, text.split()))


#: From the first to the last visit, and from earliest to latest, in all themes.
_HEAT_COLOURS = _parse_colours("fde725 7ad151 22a884 2a788e 414487 440154")
_DIFFERENCE_COLOURS = _parse_colours("2166ac 6ba6d6 f4f4f4 f0a04b b35806")


@lru_cache(maxsize=4096)
def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """A mixture of two colours; ``share`` is the share of the second, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance, 0 (black) to 1 (white), as WCAG 2.1 defines it."""
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """The contrast ratio of two colours, 1 (none) to 21, as WCAG 2.1 defines it."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@dataclass(frozen=True, eq=False)
class Theme:
    """One set of colours. ``weight`` is added to the width of outlines in pixels."""

    name: str
    background: Colour
    panel: Colour
    raised: Colour
    line: Colour
    edge: Colour
    text: Colour
    dim: Colour
    accent: Colour
    on_accent: Colour
    good: Colour
    warning: Colour
    warning_ground: Colour
    hidden: Colour
    revealed: Colour
    mine: Colour
    exploded: Colour
    on_exploded: Colour
    current: Colour
    tint: float
    weight: int
    panes: Mapping[str, tuple[Colour, ...]]
    digits: tuple[Colour, ...]
    code: dict[str, Colour]
    heat: tuple[Colour, ...]

    def pane_colour(self, tag: PaneTag) -> Colour:
        """The colour of an algorithm: a shade of its family's hue."""
        shades = self.panes[tag.family]
        return shades[tag.shade % len(shades)]

    def visited_fill(self, tag: PaneTag) -> Colour:
        """The fill of a cell that an algorithm has visited."""
        return mix_colours(self.revealed, self.pane_colour(tag), self.tint)

    def marked_fill(self, tag: PaneTag) -> Colour:
        """The fill of a cell that an algorithm has marked before its visit."""
        return mix_colours(self.hidden, self.pane_colour(tag), self.tint * 0.6)

    def heat_colour(self, share: float) -> Colour:
        """The heat colour for a position in an order, 0 (first) to 1 (last)."""
        return _interpolate_colour(self.heat, share)

    def difference_colour(self, share: float) -> Colour:
        """The colour of a difference, -1 (earliest) to 1 (latest); 0 is pale."""
        return _interpolate_colour(_DIFFERENCE_COLOURS, (share + 1) / 2)


def _interpolate_colour(colours: tuple[Colour, ...], share: float) -> Colour:
    position = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    index = min(int(position), len(colours) - 2)
    return mix_colours(colours[index], colours[index + 1], position - index)


# In the following tables the themes have the order dark, light, projector.
_NAMED_COLOURS = {
    "background": "10131a e9ecf2 ffffff",
    "panel": "191d27 ffffff ffffff",
    "raised": "262c3a e8ecf4 e6e6e6",
    "line": "2c3342 d3d9e5 6f6f6f",
    "edge": "6b7690 76809a 3c3c3c",
    "text": "eef1f7 161b26 000000",
    "dim": "a7b0c2 4d5870 2b2b2b",
    "accent": "8ab4ff 1f5fd0 00349a",
    "on_accent": "0b1020 ffffff ffffff",
    "good": "7bd88f 1a6e35 00501c",
    "warning": "ffb0b8 8f1d2c 7a0010",
    "warning_ground": "4a1f2a fbe3e6 ffe9ea",
    "hidden": "424d6b b9c4db bdbdbd",
    "revealed": "202633 f5f7fb ffffff",
    "mine": "c4cad8 333c50 000000",
    "exploded": "cf4249 c2303a c40018",
    "on_exploded": "ffffff ffffff ffffff",
    "current": "ffffff 10131a 000000",
}
#: The shades of each family.
_PANE_SHADES = {
    RECURSION: (
        "f0a52b fd8965 f0de99 f1e344 cda48b bea543",
        "915500 9b462c 6c651f 795142 814e22 73613a",
        "8a4600 9e3308 685b33 552f23 6d5006 854b2d",
    ),
    QUEUE: (
        "5cb8ee 9fa5f9 64ecff 78b1b8 9eadd5 27b9d4",
        "0a68a5 3250d8 316474 385db8 566286 4f4e85",
        "00539c 3027b5 173f56 0555bf 3b2d8c 272e61",
    ),
    STACK: (
        "df8cb8 f594f8 f4d1f4 ff7bb1 f7b2f8 cc9fb3",
        "a83a76 84429b 784975 8c38c5 8c4c62 943b84",
        "8f1460 9e1c9c 784975 853788 6f1d40 8122b0",
    ),
    USER: (
        "3cc39a 6fbe4a 72f59d 8bb47b c1f180 46fee0",
        "00704f 216f05 455d3c 246d2f 486809 356759",
        "005a3c 486809 25440b 016807 31675f 0f672d",
    ),
}
_DIGIT_COLOURS = (
    "b6d5ff 9be59f ffc4bb ddc9ff ffcf8a 8de8e8 ffffff d5dbe6",
    "0a469b 105528 8f1c1b 5a2aa0 703c00 055257 161b26 3e475a",
    "003a8c 004a1e 870d0d 45148c 5f3200 00474c 000000 2b3240",
)
#: The kinds of pieces of code, and their colours.
_CODE_KINDS = "plain", "keyword", "name", "string", "number", "comment", "definition"
_CODE_COLOURS = (
    "eef1f7 c7a5ff 8fd6b4 f3c98b f3c98b a4aebf 8ab4ff",
    "161b26 6a2bb8 0f6b4d 8a4a00 8a4a00 556079 1d5ac6",
    "000000 4b0f9c 005238 6b3500 6b3500 3c4456 00349a",
)


def _build_theme(index: int, name: str, tint: float, weight: int = 0) -> Theme:
    """The theme with this index in the tables."""
    return Theme(
        name=name,
        tint=tint,
        weight=weight,
        panes={family: _parse_colours(shades[index]) for family, shades in _PANE_SHADES.items()},
        digits=_parse_colours(_DIGIT_COLOURS[index]),
        code=dict(zip(_CODE_KINDS, _parse_colours(_CODE_COLOURS[index]))),
        heat=_HEAT_COLOURS,
        **{field: _parse_colours(row)[index] for field, row in _NAMED_COLOURS.items()},
    )


DARK, LIGHT = _build_theme(0, "dark", 0.15), _build_theme(1, "light", 0.16)
PROJECTOR = _build_theme(2, "projector", 0.18, weight=1)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, PROJECTOR)}


def to_hex(colour: Colour) -> str:
    """A colour in the notation of web pages and SVG, such as ``#0b1f3a``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def find_theme(name: str) -> Theme:
    """The theme with this name. Raises UnknownNameError if there is none."""
    theme = THEMES.get(name.strip().lower())
    if theme is None:
        raise UnknownNameError("theme", name, THEMES, f"choose one of {', '.join(THEMES)}")
    return theme


@lru_cache(maxsize=256)
def text_colour_on(ground: Colour) -> Colour:
    """Black or white, whichever has more contrast with ``ground``."""
    black, white = (0, 0, 0), (255, 255, 255)
    return black if contrast(black, ground) >= contrast(white, ground) else white


def _scaled_size(size: float) -> cached_property[int]:
    """A property with a size at scale 1, in pixels."""
    return cached_property(lambda metrics: metrics.px(size))


@dataclass(frozen=True)
class Metrics:
    """Sizes in pixels at ``scale``, which is 1.0 for a window of 1440 by 900.

    ``numbers`` enlarges the numbers in cells and those of rows and columns.
    """

    scale: float = 1.0
    numbers: float = 1.0

    def zoom(self, factor: float) -> Metrics:
        """Sizes with numbers that are larger by a factor, and other text by less, so that boards keep their room."""
        return Metrics(self.scale * factor**0.5, self.numbers * factor)

    def px(self, size: float) -> int:
        """A size at scale 1 in pixels of the screen, at least 1 unless it is 0."""
        return max(1, round(size * self.scale)) if size else 0

    #: The gap between related things, the margin around panels, the radius of a panel's corners.
    gap, margin, radius = _scaled_size(8), _scaled_size(14), _scaled_size(9)
    #: The font sizes of small text, text, numbers, and the title of a pane.
    small, text, strong, title = _scaled_size(14), _scaled_size(16), _scaled_size(19), _scaled_size(20)
