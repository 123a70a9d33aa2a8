"""One cell as a picture: its fill, its ring, its visit number and its symbol, the click's corner.

A large figure stands in the middle and a small one at the right. Where a cell is too small for
both, the small one gives way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

import pygame

from visualizer.board.symbols import DIGITS, EXPLODED, MINE
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
    unpacked,
)
from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import STRONG, digits_ink
from visualizer.draw.theme import Colour, Theme, contrast, text_colour_on
from visualizer.language.signs import SIGNS, SIZES
from visualizer.playback.marks import RECURSION, PaneMark

# Sizes of figures in pixels, below which they are not made smaller.
_LEAST_LARGE, _LEAST_SMALL = 11, SIZES.figure
# Of graphics that carry meaning, as in the theme.
_LEAST_CONTRAST = 3
#: Symbols that are drawn as shapes, with the share of a cell that they take where they are large.
_SHAPE_SHARES = {MINE: SIGNS["mine"].share, EXPLODED: SIGNS["exploded"].share}
#: For cells that no algorithm has visited.
PLAIN = PaneMark("", RECURSION)


def numbers_fit(cell: int) -> bool:
    """Whether cells of ``cell`` pixels are large enough for visit numbers."""
    return cell >= SIZES.numbered


def cell_tile(canvas: Canvas, look: int, cell: int, mark: PaneMark) -> Canvas:
    """One cell that looks as a number of `Looks` says, drawn once."""
    return canvas.tile((look, mark), (cell, cell), lambda tile: _draw_tile(tile, unpacked(look), mark))


def face_of(square: pygame.Rect) -> pygame.Rect:
    """The part in the middle of a cell's square that its tile fills; the rest is gap."""
    gap = max(round(square.width * SIZES.gap), 1)
    width, height = max(square.width - gap, 1), max(square.height - gap, 1)
    return pygame.Rect(square.left + gap // 2, square.top + gap // 2, width, height)


def corner_radius(cell: int) -> int:
    """How round the corners of a cell are."""
    return round(min(cell, SIZES.thickest) * SIZES.corner) if cell >= SIZES.rounded else 0


@lru_cache(maxsize=4096)
def fill_colour(fill: int, theme: Theme, mark: PaneMark) -> Colour:
    """What a cell of an algorithm's board is filled with."""
    if fill >= HEAT_FILL:
        return theme.heat_colour((fill - HEAT_FILL) / (HEAT_LEVELS - 1))
    return {
        HIDDEN_FILL: theme.hidden,
        MARKED_FILL: theme.marked_fill(mark),
        REVEALED_FILL: theme.revealed,
        VISITED_FILL: theme.visited_fill(mark),
        EXPLODED_FILL: theme.exploded,
        ODD_FILL: theme.warning_ground,
    }.get(fill, theme.panel)


@dataclass(frozen=True)
class Tile:
    """One cell that is being drawn: its looks, its ``face`` on the canvas, and what fills that."""

    canvas: Canvas
    look: Look
    mark: PaneMark
    face: pygame.Rect
    fill: Colour

    @property
    def ring(self) -> str:
        """The last of its signs that is a ring; empty for none, and where that fills the cell."""
        rings = [name for name in self.look.signs if name in RINGS]
        return "" if _is_filled(rings, self.canvas.rect.width) else "".join(rings[-1:])


def _is_filled(rings: Sequence[str], cell: int) -> bool:
    """Whether a cell is filled instead of ringed: the current one, where a ring has no room."""
    return rings[-1:] == ["now"] and cell < SIZES.ringed


def _draw_tile(canvas: Canvas, look: Look, mark: PaneMark) -> None:
    theme, cell = canvas.theme, canvas.rect.width
    canvas.fill(theme.panel)
    face, fill = face_of(canvas.rect), fill_colour(look.fill, theme, mark)
    if "now" in look.signs and cell < SIZES.ringed and look.fill != EXPLODED_FILL:
        fill = theme.current
    tile = Tile(canvas, look, mark, face, fill)
    canvas.box(face, fill, corner_radius(cell))
    if look.fill == REVEALED_FILL:  # hardly told from the panel by its fill
        canvas.ring(face, theme.line, corner_radius(cell), 1)
    if tile.ring:
        _draw_ring(tile)
    _draw_figures(tile)
    for name in look.signs:
        if name in MARKS:
            MARKS[name](tile)


# Rings


def _thickness(ring: str, side: int, theme: Theme) -> int:
    """How thick a ring is in a face of ``side`` pixels."""
    if side + 1 < SIZES.ringed:
        return 1
    return max(2, round(min(side, SIZES.thickest) * SIGNS[ring].share)) + theme.weight


def _inner_line(tile: Tile, thick: int) -> int:
    """How thick the line within a ring is, by which that is seen on heat and without colour."""
    return max(1, thick // 3) if tile.look.fill >= HEAT_FILL or tile.ring == "wrong" else 0


def _draw_ring(tile: Tile) -> None:
    canvas, face, radius = tile.canvas, tile.face, corner_radius(tile.canvas.rect.width)
    thick = _thickness(tile.ring, face.width, canvas.theme)
    canvas.ring(face, RINGS[tile.ring](canvas.theme, tile.mark), radius, thick)
    if inner := _inner_line(tile, thick):
        box = face.inflate(-2 * thick, -2 * thick)
        canvas.ring(box, canvas.theme.panel, max(radius - thick, 0), inner)


# Figures


@dataclass(frozen=True)
class _Figure:
    """Digits at a size, or a symbol that is a shape, and the rectangle that its ink fills."""

    text: str
    size: int
    ink: pygame.Rect


def _draw_figures(tile: Tile) -> None:
    """Draw the number and the symbol of a cell, one large and one small, or one of them.

    The large one stands in the middle, or clear of a small one that would touch it.
    """
    canvas, look, face, fill = tile.canvas, tile.look, tile.face, tile.fill
    theme, cell = canvas.theme, canvas.rect.width
    number = str(look.number) if look.number and numbers_fit(cell) else ""
    symbol = look.symbol if look.symbol in DIGITS or look.symbol in _SHAPE_SHARES else ""
    symbol_first = look.digit_first or not numbers_fit(cell) or (symbol in _SHAPE_SHARES and not number)
    ink = _ink(theme, look, fill)
    parts = [(number, ink), (symbol, _symbol_ink(theme, look, fill))]
    (first, first_ink), (second, second_ink) = parts[::-1] if symbol_first else parts
    inset, alone = _inset(tile), symbol_first and not number
    small = _small_figure(second or "0", face, inset, at_top=symbol_first)
    if first:
        share = _SHAPE_SHARES.get(first, SIZES.alone if alone else SIZES.large)
        large = _large_figure(first, face, share, inset)
        clear = None if alone or not second else _clear_of(small.ink, large.ink, face, inset)
        large = replace(large, ink=clear or large.ink)
        if tile.ring and not inset:
            # A small cell's ring is open where a number is as wide as the cell.
            canvas.fill(fill, large.ink.inflate(2, 0).clip(face))
        _draw_figure(canvas, large, first_ink)
    if second and not (first and clear is None):
        _draw_figure(canvas, small, second_ink)


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
    plain = look.fill < HEAT_FILL and fill != theme.current
    return theme.text if plain else text_colour_on(fill)


def _symbol_ink(theme: Theme, look: Look, fill: Colour) -> Colour:
    """The colour of a symbol: each digit has its own where the fill is a quiet one."""
    if look.symbol == MINE:
        return theme.mine
    if look.symbol in DIGITS and look.fill < EXPLODED_FILL and fill != theme.current:
        return theme.digits[int(look.symbol) - 1]
    return _ink(theme, look, fill)


def _inset(tile: Tile) -> int:
    """How far figures stay from the edge: clear of the thickest ring."""
    side = tile.face.width
    thick = _thickness("now", side, tile.canvas.theme)
    return thick + _inner_line(tile, thick) + max(1, round(side / 32)) if thick > 1 else 0


def _figure(text: str, size: int, room: int, least: int) -> _Figure:
    """Digits of at most ``size`` with their ink in ``room`` pixels, or a shape; top left at 0."""
    if text in _SHAPE_SHARES:
        return _Figure(text, size, pygame.Rect(0, 0, size, size))
    while size > least and digits_ink(text, STRONG, size).width * SIZES.narrowest > room:
        size -= 1
    natural = digits_ink(text, STRONG, size)
    return _Figure(text, size, pygame.Rect(0, 0, min(natural.width, room), natural.height))


def _large_figure(text: str, face: pygame.Rect, share: float, inset: int) -> _Figure:
    """The figure in the middle of a face; in a small cell it is as wide as the cell."""
    side, least = face.width, 3 if text in _SHAPE_SHARES else _LEAST_LARGE
    size = max(round(side * share) + (1 if side < 48 else 0), min(least, side))
    room = side - (2 * inset if inset else 1 if len(text) < 4 else 0)
    figure = _figure(text, size, room, least)
    figure.ink.center = face.center
    return figure


def _small_figure(text: str, face: pygame.Rect, inset: int, at_top: bool) -> _Figure:
    """The figure at the right of a face, at its top or its bottom."""
    size, room = max(round(face.width * SIZES.small), _LEAST_SMALL), round(face.width * 0.62)
    figure = _figure(text, size, room, _LEAST_SMALL)
    inset = max(inset, 1)
    figure.ink.right = face.right - inset
    figure.ink.top = face.top + inset if at_top else face.bottom - inset - figure.ink.height
    return figure


def _clear_of(small: pygame.Rect, large: pygame.Rect, face: pygame.Rect, inset: int) -> pygame.Rect | None:
    """The ink of a large figure, as far from the middle as a small one needs; None without room."""
    gap, reach, moved = max(1, round(face.width / 20)), max(inset - 1, 0), large.copy()
    if large.right < small.left:
        return moved
    if small.centery > face.centery:
        moved.bottom = min(moved.bottom, small.top - gap)
    else:
        moved.top = max(moved.top, small.bottom + gap)
    return moved if face.inflate(-2 * reach, -2 * reach).contains(moved) else None


# Marks


def draw_click(canvas: Canvas, square: pygame.Rect, fill: Colour) -> None:
    """Draw the folded corner of the cell where the reveal starts, on a ground of ``fill``."""
    theme, face = canvas.theme, face_of(square)
    # It is seen inside the thickest ring too.
    side, radius = max(round(face.width * SIGNS["click"].share), min(4, face.width)), corner_radius(square.width)
    if contrast(theme.current, fill) < _LEAST_CONTRAST:
        # An edge along the fold, where its colour alone would not be seen.
        edge = side + max(2, round(face.width / 16))
        canvas.polygon(_rounded_corner(face, radius, edge), text_colour_on(fill))
    canvas.polygon(_rounded_corner(face, radius, side), theme.current)


def _rounded_corner(face: pygame.Rect, radius: int, side: int) -> list[Point]:
    """The top left corner of a face, cut off from ``side`` pixels right to as many below it."""
    angles = [pi * step / 12 for step in range(7)] if radius else [0.0]
    arc = [(face.left + radius * (1 - cos(a)), face.top + radius * (1 - sin(a))) for a in angles]
    return [*arc, (face.left + side, face.top), (face.left, face.top + side)]


# The signs: rings lie below the figures of a cell, in a colour of the theme; marks lie over them.
RINGS: dict[str, Callable[[Theme, PaneMark], Colour]] = {
    "waiting": Theme.pane_colour,
    "call": Theme.pane_colour,
    "now": lambda theme, mark: theme.current,
    "wrong": lambda theme, mark: theme.warning,
}
MARKS: dict[str, Callable[[Tile], None]] = {"click": lambda tile: draw_click(tile.canvas, tile.canvas.rect, tile.fill)}
