"""The colours of a GIF: the theme's own, exact, and the blends at edges that matter most."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from visualizer.draw.board.looks import HEAT_LEVELS
from visualizer.draw.board.tree import arrow_colour
from visualizer.draw.theme import Colour, Theme, mix
from visualizer.export.frames import Pixels
from visualizer.playback.marks import Marks
from visualizer.playback.scenario import Overlay

#: How many colours there are; one more number stays for "as in the frame before".
MOST_COLOURS = 255
#: A blend this near to a colour of the palette, squared, is drawn in it: the fewer colours there
#: are, the more alike are the pixels, and the smaller the file.
_NEAR_ENOUGH = 32**2
_ALL_COLOURS = 1 << 24


class Palette:
    """At most 255 colours; ``colours`` are 0xRRGGBB. Any colour stands for its nearest.

    A pixel of the number ``unchanged`` is left as it was; a number takes so many ``bits``.
    """

    def __init__(self, colours: Pixels) -> None:
        self.colours = colours
        self.unchanged = np.uint8(len(colours))
        self.bits = max(len(colours).bit_length(), 2)
        # One more than the number of each colour looked up so far, 0 for the others.
        self._numbers = np.zeros(_ALL_COLOURS, np.uint16)
        self._numbers[colours] = np.arange(1, len(colours) + 1)

    def numbers(self, pixels: Pixels) -> NDArray[np.uint8]:
        """The number of each pixel's colour, in the shape of ``pixels``."""
        numbers = self._numbers[pixels]
        new = np.unique(pixels[numbers == 0])
        if len(new):
            self._numbers[new] = _nearest(new, self.colours)[0] + 1
            numbers = self._numbers[pixels]
        return (numbers - 1).astype(np.uint8)


def palette_of(theme: Theme, marks: Marks, overlay: Overlay, seen: Pixels) -> Palette:
    """The palette for pictures in ``theme``, of which ``seen`` are colours that occur.

    The theme's own colours come first; each further one is the seen colour that those before
    it show worst, until all are near enough.
    """
    own = np.unique(packed(_flat_colours(theme, marks, overlay)))
    _, errors = _nearest(seen, own)
    colours = list(own[:MOST_COLOURS])
    while len(colours) < MOST_COLOURS and errors.max(initial=0) > _NEAR_ENOUGH:
        worst = seen[int(errors.argmax())]
        colours.append(worst)
        errors = np.minimum(errors, _distances(seen, worst))
    return Palette(np.array(colours, np.uint32))


def packed(colours: Iterable[Colour]) -> Pixels:
    """Colours as 0xRRGGBB, shape (n,)."""
    return np.array([red << 16 | green << 8 | blue for red, green, blue in colours], np.uint32)


def channels(pixels: Pixels) -> NDArray[np.uint8]:
    """Red, green and blue of each pixel, in a further dimension."""
    return np.stack([pixels >> 16 & 255, pixels >> 8 & 255, pixels & 255], -1).astype(np.uint8)


class SeenColours:
    """Collects the colours that occur in pictures."""

    def __init__(self) -> None:
        self._seen = np.zeros(_ALL_COLOURS, bool)

    def add(self, pixels: Pixels) -> None:
        """Add the colours of a picture."""
        self._seen[pixels] = True

    @property
    def colours(self) -> Pixels:
        """All colours added so far, ascending."""
        return np.flatnonzero(self._seen).astype(np.uint32)


def _flat_colours(theme: Theme, marks: Marks, overlay: Overlay) -> list[Colour]:
    """What areas are filled with and text is drawn in."""
    colours = [
        theme.background, theme.panel, theme.raised, theme.line, theme.edge, theme.text, theme.dim,
        theme.accent, theme.on_accent, theme.good, theme.warning, theme.warning_ground,
        theme.hidden, theme.revealed, theme.mine, theme.exploded, theme.on_exploded, theme.current,
        *theme.digits, *theme.code.values(), mix(theme.panel, theme.good, 0.16),
        mix(theme.panel, theme.raised, 0.8),
    ]  # fmt: skip
    for mark in marks:
        colours += [theme.pane(mark), theme.visited(mark), theme.marked(mark)]
        colours.append(mix(theme.revealed, theme.pane(mark), 0.7))
        # A line of code that is lit, and a curve that lies ahead.
        colours += [mix(theme.panel, theme.pane(mark), share) for share in (0.24, 110 / 255)]
    if overlay is Overlay.TREE:
        colours.append(arrow_colour(theme))
    if overlay is Overlay.HEAT:
        colours += [theme.heat_at(level / (HEAT_LEVELS - 1)) for level in range(HEAT_LEVELS)]
    return colours


def _distances(pixels: Pixels, colour: np.uint32) -> NDArray[np.int32]:
    differences = channels(pixels).astype(np.int32) - channels(np.array(colour)).astype(np.int32)
    squared: NDArray[np.int32] = (differences * differences).sum(-1, dtype=np.int32)
    return squared


def _nearest(pixels: Pixels, colours: Pixels) -> tuple[NDArray[np.uint16], NDArray[np.int32]]:
    """The number of the nearest colour of each pixel, and how far it is, squared."""
    best = np.zeros(pixels.shape, np.uint16)
    errors = np.full(pixels.shape, np.iinfo(np.int32).max, np.int32)
    for number, colour in enumerate(colours):
        distances = _distances(pixels, colour)
        best[distances < errors] = number
        errors = np.minimum(errors, distances)
    return best, errors
