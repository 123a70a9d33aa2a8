"""One cell as a picture: its fill, its ring, the visit number and the digit, the click's corner.

A large figure stands in the middle and a small one in a corner of its own. Where a cell is too
small for both, the small one gives way: a wedge of its colour remains in that corner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

import pygame

from visualizer.board.symbols import DIGITS, EXPLODED, MINE
from visualizer.draw.board.cell_looks import (
    CURRENT_RING,
    EXPLODED_FILL,
    HEAT_FILL,
    HEAT_LEVELS,
    HIDDEN_FILL,
    MARKED_FILL,
    NO_RING,
    REVEALED_FILL,
    VISITED_FILL,
    WAITING_RING,
    Look,
    plain_look,
    unpacked,
)
from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import STRONG, ink_of
from visualizer.draw.theme import Colour, Theme, contrast, readable_on

#: Cells smaller than this have no visit numbers.
SMALLEST_NUMBERED = 11
# The rings of cells larger than this are as thick as theirs, and the corners as round.
_LARGEST_RINGED = 96
#: In smaller cells the current one is filled instead: a thick ring leaves no room for a number.
SMALLEST_RINGED_CURRENT = 18
# Sizes of figures in pixels, below which they are not made smaller.
_LEAST_LARGE, _LEAST_SMALL = 10, 8
# Down to this share of their width figures are narrowed before they are made smaller.
_NARROWEST = 0.8
# Of graphics that carry meaning, as in the theme.
_LEAST_CONTRAST = 3


def numbers_fit(cell: int) -> bool:
    """Whether cells of ``cell`` pixels are large enough for visit numbers."""
    return cell >= SMALLEST_NUMBERED


def cell_tile(canvas: Canvas, look: int, cell: int, pane: int) -> Canvas:
    """One cell that looks as a number of `looks` says, drawn once."""
    return canvas.tile(
        (look, pane), (cell, cell), lambda tile: _draw_tile(tile, unpacked(look), pane)
    )


def plain_tile(canvas: Canvas, symbol: str, cell: int) -> Canvas:
    """One cell before anything is visited, ``cell`` pixels wide and high."""
    return cell_tile(canvas, plain_look(symbol), cell, 0)


def face_of(square: pygame.Rect) -> pygame.Rect:
    """The part of a cell's square that its tile fills; the rest is the gap to the next."""
    gap = 1 if square.width < 16 else round(square.width / 16)
    return pygame.Rect(square.topleft, (max(square.width - gap, 1), max(square.height - gap, 1)))


def corner_radius(cell: int) -> int:
    """How round the corners of a cell are."""
    return round(min(cell, _LARGEST_RINGED) * 0.14) if cell >= 14 else 0


@lru_cache(maxsize=4096)
def fill_colour(fill: int, theme: Theme, pane: int) -> Colour:
    """What a cell of a pane is filled with."""
    if fill >= HEAT_FILL:
        return theme.heat_at((fill - HEAT_FILL) / (HEAT_LEVELS - 1))
    return {
        HIDDEN_FILL: theme.hidden,
        MARKED_FILL: theme.marked(pane),
        REVEALED_FILL: theme.revealed,
        VISITED_FILL: theme.visited(pane),
        EXPLODED_FILL: theme.exploded,
    }.get(fill, theme.panel)


def _draw_tile(canvas: Canvas, look: Look, pane: int) -> None:
    theme, cell = canvas.theme, canvas.rect.width
    canvas.fill(theme.panel)
    face = face_of(canvas.rect)
    fill = theme.current if _is_filled(look, cell) else fill_colour(look.fill, theme, pane)
    canvas.box(face, fill, corner_radius(cell))
    _draw_ring(canvas, look, face, fill, pane)
    _draw_figures(canvas, look, face, fill)
    if look.click:
        draw_click(canvas, canvas.rect, look, fill)


def _is_filled(look: Look, cell: int) -> bool:
    """Whether the current cell is filled instead of ringed; an exploded one stays red."""
    small = cell < SMALLEST_RINGED_CURRENT
    return small and look.ring == CURRENT_RING and look.fill != EXPLODED_FILL


# Rings


def _thickness(ring: int, side: int, theme: Theme) -> int:
    """How thick a ring is in a face of ``side`` pixels, 0 for none."""
    if ring == NO_RING:
        return 0
    if side + 1 < SMALLEST_RINGED_CURRENT:
        return 1
    side = min(side, _LARGEST_RINGED)
    extra = theme.weight
    if ring == CURRENT_RING:
        return max(2, round(side / 9)) + extra
    return max(1, round(side / (12 if ring == WAITING_RING else 16))) + extra


def _draw_ring(canvas: Canvas, look: Look, face: pygame.Rect, fill: Colour, pane: int) -> None:
    theme = canvas.theme
    thick = _thickness(look.ring, face.width, theme)
    if not thick or _is_filled(look, canvas.rect.width):
        return
    colour = theme.current if look.ring == CURRENT_RING else theme.pane(pane)
    radius = corner_radius(canvas.rect.width)
    canvas.ring(face, colour, radius, thick)
    if look.ring == CURRENT_RING and look.fill >= HEAT_FILL:
        # The ring is seen on the panel; within it a thin one is seen on any heat.
        inner = face.inflate(-2 * thick, -2 * thick)
        canvas.ring(inner, readable_on(fill), radius - thick, max(1, thick // 3))


# Figures


@dataclass(frozen=True)
class _Figure:
    """Digits at a size, and the rectangle that their ink fills."""

    text: str
    size: int
    ink: pygame.Rect


def _draw_figures(canvas: Canvas, look: Look, face: pygame.Rect, fill: Colour) -> None:
    theme, cell = canvas.theme, canvas.rect.width
    number = str(look.number) if look.number and numbers_fit(cell) else ""
    if look.symbol == MINE:
        _draw_mine(canvas, look, face, number, _ink(theme, look, fill))
        return
    digit = look.symbol if look.symbol in DIGITS else ""
    ink = _ink(theme, look, fill)
    digit_ink = theme.digits[int(digit) - 1] if digit and ink == theme.text else ink
    inset = _inset(face.width, theme)
    digit_first = look.digit_first or not numbers_fit(cell)
    if digit_first:
        large, small = _digit_and_number(digit, number, face, inset)
    else:
        small = _small_figure(digit, face, inset, at_top=False)
        large, small = _apart(_large_figure(number, face, 0.5, inset), small, face, inset)
        if digit and small is None:
            _draw_wedge(canvas, face, digit_ink)
    if large and look.ring != NO_RING and not inset:
        # A small cell's ring is open where a number is as wide as the cell.
        canvas.fill(fill, large.ink.inflate(2, 0).clip(face))
    inks = (digit_ink, ink) if digit_first else (ink, digit_ink)
    for figure, colour in zip((large, small), inks):
        if figure:
            canvas.figure(figure.text, figure.ink, size=figure.size, colour=colour)
    if look.symbol == EXPLODED:
        draw_icon(canvas, "close", _cross_box(face, inset, bool(number), digit_first), ink)


def _draw_mine(canvas: Canvas, look: Look, face: pygame.Rect, number: str, ink: Colour) -> None:
    """Draw a mine, where a digit would be; one that a wrong program has visited has a number."""
    theme, inset = canvas.theme, _inset(face.width, canvas.theme)
    side = max(3.0, canvas.rect.width * 0.34)
    dot: _Figure | None = _Figure("", 0, pygame.Rect(0, 0, round(side), round(side)))
    figure: _Figure | None = None
    assert dot is not None
    dot.ink.center = face.center
    if number and look.digit_first:
        dot, figure = _apart(dot, _small_figure(number, face, inset, at_top=True), face, inset)
    elif number:
        dot = replace(dot, ink=_cross_box(face, inset, number=True, cross_first=False))
        figure, dot = _apart(_large_figure(number, face, 0.5, inset), dot, face, inset)
    if dot is None:
        _draw_wedge(canvas, face, theme.mine)
    elif number:
        canvas.disc(dot.ink.center, dot.ink.width / 2, theme.mine)
    else:
        canvas.disc(face.center, side / 2, theme.mine)
    if figure:
        canvas.figure(figure.text, figure.ink, size=figure.size, colour=ink)


def _digit_and_number(
    digit: str, number: str, face: pygame.Rect, inset: int
) -> tuple[_Figure | None, _Figure | None]:
    """The digit as large as leaves room for the number above it."""
    small = _small_figure(number, face, inset, at_top=True)
    for share in (0.66, 0.58, 0.5):
        large = _large_figure(digit, face, share, inset)
        figures = _apart(large, small, face, inset)
        if figures[1] is small:
            break
    return figures if figures[1] or not digit else (_large_figure(digit, face, 0.66, inset), None)


def _ink(theme: Theme, look: Look, fill: Colour) -> Colour:
    """The colour of a number."""
    if look.fill == EXPLODED_FILL and fill == theme.exploded:
        return theme.on_exploded
    plain = look.fill < HEAT_FILL and fill != theme.current
    return theme.text if plain else readable_on(fill)


def _inset(side: int, theme: Theme) -> int:
    """How far figures stay from the edge: clear of the thickest ring."""
    thick = _thickness(CURRENT_RING, side, theme)
    return thick + max(1, round(side / 32)) if thick > 1 else 0


def _fitted_figure(text: str, size: int, room: int, least: int) -> _Figure:
    """Digits of at most ``size`` with their ink in ``room`` pixels, its top left at 0."""
    while size > least and ink_of(text, STRONG, size).width * _NARROWEST > room:
        size -= 1
    natural = ink_of(text, STRONG, size)
    return _Figure(text, size, pygame.Rect(0, 0, min(natural.width, room), natural.height))


def _large_figure(text: str, face: pygame.Rect, share: float, inset: int) -> _Figure | None:
    """The figure in the middle of a face; in a small cell it is as wide as the cell."""
    if not text:
        return None
    side = face.width
    size = max(round(side * share) + (1 if side < 48 else 0), min(_LEAST_LARGE, side))
    room = side - (2 * inset if inset else 1 if len(text) < 4 else 0)
    figure = _fitted_figure(text, size, room, _LEAST_LARGE)
    figure.ink.center = face.center
    return figure


def _small_figure(text: str, face: pygame.Rect, inset: int, at_top: bool) -> _Figure | None:
    """The figure at the right of a face, at its top or its bottom."""
    if not text:
        return None
    size, room = max(round(face.width * 0.34), _LEAST_SMALL), round(face.width * 0.62)
    figure = _fitted_figure(text, size, room, _LEAST_SMALL)
    inset = max(inset, 1)
    figure.ink.right = face.right - inset
    if at_top:
        figure.ink.top = face.top + inset
    else:
        figure.ink.bottom = face.bottom - inset
    return figure


def _apart(
    large: _Figure | None, small: _Figure | None, face: pygame.Rect, inset: int
) -> tuple[_Figure | None, _Figure | None]:
    """Both figures with the large one moved out of the small one's way, or without the small."""
    gap = max(1, round(face.width / 30))
    if large is None or small is None:
        return large, small
    taken = small.ink.inflate(2 * gap, 2 * gap)
    if not large.ink.colliderect(taken):
        return large, small
    moved = large.ink.copy()
    if taken.centery > moved.centery:
        moved.bottom = taken.top
    else:
        moved.top = taken.bottom
    reach = max(inset - 1, 0)
    if not face.inflate(-2 * reach, -2 * reach).contains(moved):
        return large, None
    return replace(large, ink=moved), small


def _cross_box(face: pygame.Rect, inset: int, number: bool, cross_first: bool) -> pygame.Rect:
    """Where the cross of an exploded mine stands: as a digit would, beside any number."""
    if not number:
        return face.inflate(-face.width // 4, -face.width // 4)
    side = max(4, round(face.width * (0.5 if cross_first else 0.3)))
    inset = max(inset, 1)
    left = face.left + inset if cross_first else face.right - inset - side
    return pygame.Rect(left, face.bottom - inset - side, side, side)


# Corners


def _draw_wedge(canvas: Canvas, face: pygame.Rect, colour: Colour) -> None:
    """Draw what is left of a digit where its number takes the whole cell: its corner, filled."""
    side = max(3, round(face.width * 0.28))
    corner = _rounded_corner(face, corner_radius(canvas.rect.width), side)
    # Turned to the opposite corner. A polygon fills the quarter of a pixel that its edge is on.
    right, bottom = face.left + face.right - 0.25, face.top + face.bottom - 0.25
    canvas.polygon([(right - x, bottom - y) for x, y in corner], colour)


def draw_click(canvas: Canvas, square: pygame.Rect, look: Look, fill: Colour) -> None:
    """Draw the folded corner of the cell where the reveal starts, on a ground of ``fill``."""
    theme, face = canvas.theme, face_of(square)
    # It is seen inside the thickest ring too.
    ringed = look.ring == CURRENT_RING and not _is_filled(look, square.width)
    side = face.width * (0.46 if ringed else 0.38)
    side, radius = max(round(side), min(4, face.width)), corner_radius(square.width)
    if contrast(theme.current, fill) < _LEAST_CONTRAST:
        # An edge along the fold, where its colour alone would not be seen.
        edge = side + max(2, round(face.width / 16))
        canvas.polygon(_rounded_corner(face, radius, edge), readable_on(fill))
    canvas.polygon(_rounded_corner(face, radius, side), theme.current)


def _rounded_corner(face: pygame.Rect, radius: int, side: int) -> list[Point]:
    """The top left corner of a face, cut off from ``side`` pixels right to as many below it."""
    angles = [pi * step / 12 for step in range(7)] if radius else [0.0]
    arc = [(face.left + radius * (1 - cos(a)), face.top + radius * (1 - sin(a))) for a in angles]
    return [*arc, (face.left + side, face.top), (face.left, face.top + side)]
