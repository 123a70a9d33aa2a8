"""Drawing one cell: its fill, its ring, its visit number, its symbol and the click's corner.

The number and the symbol are called figures. The large one is in the middle; a small one is at the right, above or
below it, and moves it no further than it must. If a cell is too small for both, the small one is left out; so it is
where the large one would be much smaller than alone, or than the least text, so that enlarged numbers grow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame

from visualizer.board.cells import BLANK, DIGITS, EXPLODED, HIDDEN, MINE
from visualizer.draw.board.looks import (
    EXPLODED_FILL,
    HEAT_FILL,
    HEAT_LEVELS,
    HIDDEN_FILL,
    MARKED_FILL,
    ODD_FILL,
    REVEALED_FILL,
    VISITED_FILL,
    Look,
    look_from_integer,
)
from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import digits_ink
from visualizer.draw.theme import Colour, Metrics, Theme, contrast, text_colour_on
from visualizer.language.signs import SIGNS, SIZES
from visualizer.playback.comparison import RECURSION, PaneTag
from visualizer.values import value_class

# The least sizes of a large and of a small figure, in pixels.
_LEAST_LARGE, _LEAST_SMALL = 11, SIZES.figure
#: The least size of a large figure beside a small one, as a share of its size alone.
_LEAST_BESIDE = 0.785
#: The least width of digits, in pixels, that leaves room for soft edges at both sides.
_LEAST_WITH_SOFT_EDGES = 15
# For graphics that carry meaning, as in the theme.
_LEAST_CONTRAST = 3
#: The symbols that are drawn as shapes, with the share of a cell that they take as large figures.
_SHAPE_SHARES = {MINE: SIGNS["mine"].share, EXPLODED: SIGNS["exploded"].share}
#: The symbols of cells that show only their fill.
_UNDRAWN = f"{HIDDEN}{BLANK} "
#: For boards without an algorithm.
PLAIN = PaneTag("", RECURSION)


def number_size(visits: int, cell: int, theme: Theme, metrics: Metrics) -> int:
    """The font size of visit numbers with as many digits as ``visits``, in cells of ``cell`` pixels."""
    canvas = Canvas((cell, cell), theme, metrics)
    tile = Tile(canvas, Look(VISITED_FILL), PLAIN, face_of(canvas.rect), theme.panel)
    large, _ = _place_figures(tile, str(visits), "", _figure_share(SIZES.large, metrics), at_top=False)
    return large.size if large else 0


def cell_tile(canvas: Canvas, look: int, cell: int, tag: PaneTag) -> Canvas:
    """The cached picture of a cell with a look, an integer of `Looks`."""
    return canvas.cached_layer((look, tag), (cell, cell), lambda tile: _draw_tile(tile, look_from_integer(look), tag))


def face_of(square: pygame.Rect) -> pygame.Rect:
    """The part of a cell's square that is filled; the rest is the gap between cells."""
    gap = max(round(square.width * SIZES.gap), 1)
    width, height = max(square.width - gap, 1), max(square.height - gap, 1)
    return pygame.Rect(square.left + gap // 2, square.top + gap // 2, width, height)


def corner_radius(cell: int) -> int:
    """The radius in pixels of the corners of a cell."""
    return round(min(cell, SIZES.thickest) * SIZES.corner) if cell >= SIZES.rounded else 0


@lru_cache(maxsize=4096)
def fill_colour(fill: int, theme: Theme, tag: PaneTag) -> Colour:
    """The colour of a fill, on the board of an algorithm with this tag."""
    if fill >= HEAT_FILL:
        return theme.heat_colour((fill - HEAT_FILL) / (HEAT_LEVELS - 1))
    return {
        HIDDEN_FILL: theme.hidden,
        MARKED_FILL: theme.marked_fill(tag),
        VISITED_FILL: theme.visited_fill(tag),
        EXPLODED_FILL: theme.exploded,
        ODD_FILL: theme.warning_ground,
    }.get(fill, theme.panel)


@value_class
class Tile:
    """A cell that is being drawn: its look, its ``face`` on the canvas, and the colour of the face."""

    canvas: Canvas
    look: Look
    tag: PaneTag
    face: pygame.Rect
    fill: Colour

    @property
    def ring(self) -> str:
        """The last of its signs that is a ring; empty if there is none or it fills the cell instead."""
        ring = next((name for name in reversed(self.look.signs) if name in RINGS), "")
        return "" if ring == "now" and self.canvas.rect.width < SIZES.ringed else ring


def _draw_tile(canvas: Canvas, look: Look, tag: PaneTag) -> None:
    theme, cell = canvas.theme, canvas.rect.width
    canvas.fill(theme.panel)
    face, fill = face_of(canvas.rect), fill_colour(look.fill, theme, tag)
    if "now" in look.signs and cell < SIZES.ringed and look.fill != EXPLODED_FILL:
        fill = theme.current
    tile = Tile(canvas, look, tag, face, fill)
    canvas.box(face, fill, corner_radius(cell))
    if look.fill == REVEALED_FILL:  # its fill is the panel
        canvas.ring(face, theme.line, corner_radius(cell), 1)
    if tile.ring:
        _draw_ring(tile)
    _draw_figures(tile)
    for name in look.signs:
        if name in SHAPES:
            SHAPES[name](tile)


# Rings


def _thickness(ring: str, side: int, theme: Theme) -> int:
    """The thickness of a ring in a face of ``side`` pixels."""
    if side + 1 < SIZES.ringed:
        return 1
    return max(2, round(min(side, SIZES.thickest) * SIGNS[ring].share)) + theme.weight


def _inner_line(tile: Tile, thickness: int) -> int:
    """The thickness of the line inside a ring that separates it from heat, or marks a wrong cell; 0 for none."""
    return max(1, thickness // 3) if tile.look.fill >= HEAT_FILL or tile.ring == "wrong" else 0


def _draw_ring(tile: Tile) -> None:
    canvas, face, radius = tile.canvas, tile.face, corner_radius(tile.canvas.rect.width)
    thickness = _thickness(tile.ring, face.width, canvas.theme)
    canvas.ring(face, RINGS[tile.ring](canvas.theme, tile.tag), radius, thickness)
    if inner := _inner_line(tile, thickness):
        box = face.inflate(-2 * thickness, -2 * thickness)
        canvas.ring(box, canvas.theme.panel, max(radius - thickness, 0), inner)


# Figures


@value_class
class _Figure:
    """Digits of a size, or a symbol that is drawn as a shape, and the rectangle of its ink."""

    text: str
    size: int
    ink: pygame.Rect


def _draw_figures(tile: Tile) -> None:
    """Draw the number and the symbol of a cell, one large and one small, or one of them."""
    canvas, look, fill = tile.canvas, tile.look, tile.fill
    theme, fits = canvas.theme, canvas.rect.width >= SIZES.numbered
    number = str(look.number) if look.number and fits else ""
    symbol = look.symbol.strip(_UNDRAWN)
    symbol_first = look.digit_first or not fits or (symbol in _SHAPE_SHARES and not number)
    ink = _ink(theme, look, fill)
    parts = [(number, ink), (symbol, _symbol_ink(theme, look, fill))]
    (first, first_ink), (second, second_ink) = parts[::-1] if symbol_first else parts
    share = _figure_share(SIZES.large if number else SIZES.alone, canvas.metrics)
    large, small = _place_figures(tile, first, second, share, at_top=symbol_first)
    if large:
        if tile.ring and not _inset(tile, "now"):
            # In a small cell a number that is as wide as the cell interrupts the ring.
            canvas.fill(fill, large.ink.inflate(2, 0).clip(tile.face))
        _draw_figure(canvas, large, first_ink)
    if small:
        _draw_figure(canvas, small, second_ink)


def _figure_share(share: float, metrics: Metrics) -> float:
    """The share of a cell that a figure takes after enlarging, of which it takes ``share`` before."""
    return min(share * metrics.numbers, SIZES.largest)


def _place_figures(
    tile: Tile, first: str, second: str, share: float, *, at_top: bool
) -> tuple[_Figure | None, _Figure | None]:
    """The large and the small figure of a cell, None for one without text or room.

    They keep off the cell's ring, and leave its width to the ring of the current cell, so that numbers keep their size.
    """
    face, inset, widest = tile.face, _inset(tile, tile.ring), _inset(tile, "now")
    small = _small_figure(second, face, inset, at_top) if second else None
    if not first:
        return None, small
    alone = _large_figure(first, face, share, widest, face.height)
    if small:
        gap = max(1, round(face.width / 40))
        box = small.ink.inflate(2 * gap, 2 * gap)
        large = _large_figure(first, face, share, widest, face.height - 2 * inset - gap - small.ink.height)
        if large.ink.colliderect(box):
            large.ink.top = box.bottom if at_top else box.top - large.ink.height
        least = 0 if first in _SHAPE_SHARES else max(tile.canvas.metrics.least, _LEAST_BESIDE * alone.size)
        if large.size >= least and face.inflate(-2 * inset, -2 * inset).contains(large.ink):
            return large, small
    return alone, None


def _draw_figure(canvas: Canvas, figure: _Figure, colour: Colour) -> None:
    if figure.text == MINE:
        canvas.disc(figure.ink.center, figure.ink.width / 2, colour)
    elif figure.text == EXPLODED:
        draw_icon(canvas, "close", figure.ink, colour)
    else:
        canvas.digits(figure.text, figure.ink, size=figure.size, colour=colour)


def _ink(theme: Theme, look: Look, fill: Colour) -> Colour:
    """The colour of a number."""
    if fill == theme.exploded:
        return theme.on_exploded
    is_plain = look.fill < HEAT_FILL and fill != theme.current
    return theme.text if is_plain else text_colour_on(fill)


def _symbol_ink(theme: Theme, look: Look, fill: Colour) -> Colour:
    """The colour of a symbol; each digit has its own on a plain fill."""
    if look.symbol == MINE:
        return theme.mine
    if look.symbol in DIGITS and look.fill < EXPLODED_FILL and fill != theme.current:
        return theme.digits[int(look.symbol) - 1]
    return _ink(theme, look, fill)


def _inset(tile: Tile, ring: str) -> int:
    """The distance of figures from the edge of a cell with a ring, or with none; 0 in small cells."""
    side, gap = tile.face.width, max(1, round(tile.face.width / 32))
    if side + 1 < SIZES.ringed:
        return 0
    if not ring:
        return 2 * gap
    thickness = _thickness(ring, side, tile.canvas.theme)
    return thickness + _inner_line(tile, thickness) + gap


def _fitting_figure(
    text: str, size: int, width: int, height: int, least: int, narrowest: float = SIZES.narrowest
) -> _Figure:
    """A shape, or digits of a size from ``least`` to ``size`` whose ink fits a box; top left at 0."""
    if text in _SHAPE_SHARES:
        return _Figure(text, size, pygame.Rect(0, 0, size, size))
    ink = digits_ink(text, size)
    while size > least and (ink.width * narrowest > width or ink.height > height):
        size -= 1
        ink = digits_ink(text, size)
    # The edges of narrowed digits are soft, and may take a pixel more at either side.
    soft = 2 if width >= _LEAST_WITH_SOFT_EDGES else 1
    return _Figure(text, size, pygame.Rect(0, 0, ink.width if ink.width <= width else width - soft, ink.height))


def _large_figure(text: str, face: pygame.Rect, share: float, inset: int, height: int) -> _Figure:
    """The figure in the middle of a face, at most ``height`` pixels high; in a small cell it may be as wide as it."""
    side, is_shape = face.width, text in _SHAPE_SHARES
    least = 3 if is_shape else _LEAST_LARGE
    size = max(round(side * _SHAPE_SHARES.get(text, share)) + (1 if side < 48 else 0), min(least, side))
    width = side - (2 * inset if inset else 1 if len(text) < 4 else 0)
    # So that enlarged digits grow where two of them already take the width.
    narrowest = SIZES.narrowest * min(SIZES.large / share, 1.0) ** 0.5
    figure = _fitting_figure(text, size, width, height, least, narrowest)
    figure.ink.center = face.center
    return figure


def _small_figure(text: str, face: pygame.Rect, inset: int, at_top: bool) -> _Figure:
    """The figure at the right of a face, at its top or its bottom."""
    size, room = max(round(face.width * SIZES.small), _LEAST_SMALL), round(face.width * 0.62)
    figure = _fitting_figure(text, size, room, face.height, _LEAST_SMALL)
    inset = max(inset, 1)
    figure.ink.right = face.right - inset
    figure.ink.top = face.top + inset if at_top else face.bottom - inset - figure.ink.height
    return figure


# Shapes


def draw_click(canvas: Canvas, square: pygame.Rect, fill: Colour) -> None:
    """Draw the folded corner that marks the click, on a cell with this ``fill``."""
    theme, face = canvas.theme, face_of(square)
    # Large enough to be visible inside the thickest ring.
    side, radius = max(round(face.width * SIGNS["click"].share), min(4, face.width)), corner_radius(square.width)
    if contrast(theme.current, fill) < _LEAST_CONTRAST:
        # An edge along the fold, since its colour alone would not be visible.
        edge = side + max(2, round(face.width / 16))
        canvas.polygon(_rounded_corner(face, radius, edge), text_colour_on(fill))
    canvas.polygon(_rounded_corner(face, radius, side), theme.current)


def _rounded_corner(face: pygame.Rect, radius: int, side: int) -> list[Point]:
    """The polygon of the top left corner of a face, ``side`` pixels wide and high."""
    angles = [pi * step / 12 for step in range(7)] if radius else [0.0]
    arc = [(face.left + radius * (1 - cos(a)), face.top + radius * (1 - sin(a))) for a in angles]
    return [*arc, (face.left + side, face.top), (face.left, face.top + side)]


# The drawn signs: rings, with their colours, are below the figures of a cell, shapes above them.
RINGS: dict[str, Callable[[Theme, PaneTag], Colour]] = {
    "waiting": Theme.pane_colour,
    "call": Theme.pane_colour,
    "now": lambda theme, tag: theme.current,
    "wrong": lambda theme, tag: theme.warning,
}
SHAPES: dict[str, Callable[[Tile], None]] = {"click": lambda tile: draw_click(tile.canvas, tile.canvas.rect, tile.fill)}
