"""Icons, drawn as polygons since fonts lack the glyphs, and the badges of algorithms."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.text import STRONG
from visualizer.draw.theme import Colour, text_colour_on
from visualizer.playback.comparison import QUEUE, RECURSION, STACK, PaneTag

_Shape = tuple[Point, ...]


def _bar_shape(left: float, top: float, right: float, bottom: float) -> _Shape:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


#: The polygons of each icon, in a unit square.
_ICON_SHAPES: dict[str, tuple[_Shape, ...]] = {
    "play": (((0.24, 0.14), (0.86, 0.5), (0.24, 0.86)),),
    "pause": (_bar_shape(0.22, 0.16, 0.42, 0.84), _bar_shape(0.58, 0.16, 0.78, 0.84)),
    "step": (((0.2, 0.18), (0.66, 0.5), (0.2, 0.82)), _bar_shape(0.68, 0.18, 0.82, 0.82)),
    "end": (
        ((0.08, 0.2), (0.46, 0.5), (0.08, 0.8)),
        ((0.44, 0.2), (0.82, 0.5), (0.44, 0.8)),
        _bar_shape(0.82, 0.2, 0.94, 0.8),
    ),
    "down": (((0.22, 0.38), (0.78, 0.38), (0.5, 0.7)),),
    "more": tuple(
        tuple((x + 0.09 * cos(turn * pi / 6), 0.5 + 0.09 * sin(turn * pi / 6)) for turn in range(12))
        for x in (0.18, 0.5, 0.82)
    ),
    "close": (
        ((0.2, 0.28), (0.28, 0.2), (0.8, 0.72), (0.72, 0.8)),
        ((0.72, 0.2), (0.8, 0.28), (0.28, 0.8), (0.2, 0.72)),
    ),
    "check": (((0.14, 0.52), (0.24, 0.42), (0.42, 0.6), (0.76, 0.22), (0.86, 0.32), (0.42, 0.8)),),
    # A prompt and a line, as in a terminal.
    "printed": (
        ((0.1, 0.26), (0.18, 0.16), (0.56, 0.5), (0.18, 0.84), (0.1, 0.74), (0.37, 0.5)),
        _bar_shape(0.52, 0.72, 0.94, 0.84),
    ),
}
#: The icons that are another one seen in a mirror.
_MIRRORED_ICONS = {"step-back": "step", "start": "end"}


def draw_icon(canvas: Canvas, name: str, rect: pygame.Rect, colour: Colour) -> None:
    """Draw an icon into the largest square in the middle of ``rect``."""
    side = max(1, min(rect.width, rect.height))
    tile = canvas.cached_layer(
        ("icon", name, colour), (side + 2, side + 2), lambda tile: _draw_shapes(tile, name, colour), transparent=True
    )
    place = pygame.Rect((0, 0), tile.size)
    place.center = rect.center
    canvas.paint_layer(tile, place.topleft)


def _draw_shapes(canvas: Canvas, name: str, colour: Colour) -> None:
    side = canvas.rect.width - 2
    for shape in _ICON_SHAPES[_MIRRORED_ICONS.get(name, name)]:
        points = [(1 - x, y) for x, y in shape] if name in _MIRRORED_ICONS else shape
        canvas.polygon([(1 + x * side, 1 + y * side) for x, y in points], colour)


def draw_badge(canvas: Canvas, centre: tuple[int, int], tag: PaneTag, radius: int) -> None:
    """Draw a disc with the letter of an algorithm."""
    colour = canvas.theme.pane_colour(tag)
    canvas.disc(centre, radius, colour)
    canvas.text(
        tag.letter, centre, size=round(radius * 1.45), colour=text_colour_on(colour), face=STRONG, align="centre"
    )


def draw_letter(canvas: Canvas, rect: pygame.Rect, letter: str) -> None:
    """Draw a box with the letter of an answer, or with another short text."""
    theme = canvas.theme
    canvas.box(rect, theme.text, canvas.px(4))
    canvas.text(letter, rect.center, size=rect.height * 3 // 4, colour=theme.panel, face=STRONG, align="centre")


def draw_emblem(canvas: Canvas) -> None:
    """Draw the emblem of this application: nine cells, some revealed, one being visited."""
    theme, cell = canvas.theme, canvas.rect.width // 3
    orange, blue, pink = (theme.pane_colour(PaneTag("", family)) for family in (RECURSION, QUEUE, STACK))
    fills = {(0, 0): orange, (1, 0): orange, (0, 1): blue, (2, 2): pink, (1, 1): theme.current}
    face = cell - max(1, cell // 8)
    for row in range(3):
        for col in range(3):
            box = pygame.Rect(col * cell, row * cell, face, face)
            canvas.box(box, fills.get((row, col), theme.hidden), max(1, cell // 5))
