"""The colours of the three themes, and their contrast; sizes in pixels, which a common scale enlarges.

The colours are in `theme.json`; several are separated by blanks.

Text has a contrast of at least 4.5 to 1 with its background, and graphics that carry meaning 3 to 1
(WCAG 2.1, success criteria 1.4.3 and 1.4.11); ``tests/draw/test_theme.py`` proves it. The first
colour of each family is one of Okabe and Ito's, made lighter or darker, which can be distinguished
with the common colour blindnesses. Each comes with a letter, so that colour is never the only sign.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from visualizer.errors import UnknownNameError
from visualizer.playback.comparison import PaneTag
from visualizer.values import value_class

Colour = tuple[int, int, int]


def parse_hex(text: str) -> Colour:
    """The colour with six hexadecimal digits such as ``"ff8000"``."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


_TABLE = json.loads(Path(__file__).with_name("theme.json").read_text("utf-8"))


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
    """One set of colours.

    Cells recede when hidden, and are the figure when visited: ``figure`` is the contrast of their fill with the panel.
    ``weight`` is added to the width of outlines in pixels. ``heat`` goes from the first to the last visit.
    """

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
    mine: Colour
    exploded: Colour
    on_exploded: Colour
    current: Colour
    figure: float
    weight: int
    panes: Mapping[str, tuple[Colour, ...]]
    digits: tuple[Colour, ...]
    code: dict[str, Colour]
    heat: tuple[Colour, ...]

    def pane_colour(self, tag: PaneTag) -> Colour:
        """The colour of an algorithm: a shade of its family's hue."""
        shades = self.panes[tag.family]
        return shades[tag.shade % len(shades)]

    @lru_cache(maxsize=256)  # noqa: B019, themes last as long as the program
    def figure_fill(self, colour: Colour) -> Colour:
        """The fill of the figure: as much of a ``colour`` as it needs."""
        fills = (mix_colours(self.panel, colour, step / 100) for step in range(100))
        return next((fill for fill in fills if contrast(fill, self.panel) >= self.figure), colour)

    def visited_fill(self, tag: PaneTag) -> Colour:
        """The fill of a cell that an algorithm has visited."""
        return self.figure_fill(self.pane_colour(tag))

    def marked_fill(self, tag: PaneTag) -> Colour:
        """The fill of a cell that an algorithm has marked before its visit."""
        return mix_colours(self.hidden, self.visited_fill(tag), 0.5)

    def lit_fill(self, tag: PaneTag) -> Colour:
        """The background of the running line of code, and of new entries."""
        return mix_colours(self.panel, self.pane_colour(tag), 0.18)

    def heat_colour(self, share: float) -> Colour:
        """The heat colour for a position in an order, 0 (first) to 1 (last)."""
        position = min(max(share, 0.0), 1.0) * (len(self.heat) - 1)
        index = min(int(position), len(self.heat) - 2)
        return mix_colours(self.heat[index], self.heat[index + 1], position - index)


def _read_values(values: Any) -> Any:  # noqa: ANN401, a part of the table
    """The values of a theme, with a colour for each text, or a tuple of colours if it has blanks."""
    if isinstance(values, dict):
        return {name: _read_values(value) for name, value in values.items()}
    if not isinstance(values, str):
        return values
    colours = tuple(map(parse_hex, values.split()))
    return colours if len(colours) > 1 else colours[0]


def _read_theme(name: str, values: dict[str, Any]) -> Theme:
    return Theme(name=name, **_read_values({"heat": _TABLE["heat"], **values}))


THEMES = {name: _read_theme(name, values) for name, values in _TABLE["themes"].items()}
DARK, LIGHT, PROJECTOR = THEMES.values()
#: The theme for paper: black on white, with visited cells and the heat in grey.
PAPER_THEME = _read_theme("print", {**_TABLE["themes"]["projector"], **_TABLE["print"]})


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


#: The size of small letters as a share of the window's height in a lecture hall; a digit takes 2 %.
_HALL_LETTERS = 0.0326


def _scaled_size(size: float) -> cached_property[int]:
    """A property with a size at scale 1, in pixels."""
    return cached_property(lambda metrics: metrics.px(size))


@value_class
class Metrics:
    """Sizes in pixels at ``scale``, which is 1.0 for a window of 1440 by 900.

    ``numbers`` enlarges the numbers in cells and those of rows and columns. Labels, captions and messages are never
    smaller than the font size ``least``, in pixels.
    """

    scale: float = 1.0
    numbers: float = 1.0
    least: int = 11

    @lru_cache(maxsize=64)  # so that pictures of one size have the same metrics  # noqa: B019
    def zoom(self, factor: float) -> Metrics:
        """Sizes with numbers that are larger by a factor, and other text by less, so that boards keep their room."""
        return Metrics(self.scale * factor**0.5, self.numbers * factor, self.least)

    def in_hall(self, height: int) -> Metrics:
        """Sizes for the last row of a lecture hall: all grow until small text is a share of the window's ``height``."""
        least = round(_HALL_LETTERS * height * self.numbers**0.5)
        return Metrics(max(least / Metrics().small, self.scale), self.numbers, least)

    def px(self, size: float) -> int:
        """A size at scale 1 in pixels of the screen, at least 1 unless it is 0."""
        return max(1, round(size * self.scale)) if size else 0

    #: The gap between related things, the margin around panels, the radius of a panel's corners.
    gap, margin, radius = _scaled_size(8), _scaled_size(14), _scaled_size(9)
    #: The font sizes of small text, text, numbers, and the title of a pane.
    small, text, strong, title = _scaled_size(14), _scaled_size(16), _scaled_size(19), _scaled_size(20)
