"""Icons, drawn as polygons since fonts lack the glyphs, and the badges of algorithms."""

from __future__ import annotations

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG
from visualizer.draw.theme import Colour, text_colour_on
from visualizer.playback.comparison import QUEUE, RECURSION, STACK, PaneTag

#: The polygons of each icon, divided by bars: the points of each as in SVG, in hundredths of the side.
_ICON_SHAPES = {
    "play": "24,14 86,50 24,86",
    "pause": "22,16 42,16 42,84 22,84 | 58,16 78,16 78,84 58,84",
    "step": "20,18 66,50 20,82 | 68,18 82,18 82,82 68,82",
    "end": "8,20 46,50 8,80 | 44,20 82,50 44,80 | 82,20 94,20 94,80 82,80",
    "down": "22,38 78,38 50,70",
    "more": "27,50 24,56 18,59 12,56 9,50 12,44 18,41 24,44 | 59,50 56,56 50,59 44,56 41,50 44,44 50,41 56,44"
    " | 91,50 88,56 82,59 76,56 73,50 76,44 82,41 88,44",
    "close": "20,28 28,20 80,72 72,80 | 72,20 80,28 28,80 20,72",
    "check": "14,52 24,42 42,60 76,22 86,32 42,80",
    # A prompt and a line, as in a terminal.
    "printed": "10,26 18,16 56,50 18,84 10,74 37,50 | 52,72 94,72 94,84 52,84",
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
    for shape in _ICON_SHAPES[_MIRRORED_ICONS.get(name, name)].split("|"):
        points = (map(int, point.split(",")) for point in shape.split())
        at = [((100 - x if name in _MIRRORED_ICONS else x) / 100, y / 100) for x, y in points]
        canvas.polygon([(1 + x * side, 1 + y * side) for x, y in at], colour)


def draw_badge(canvas: Canvas, centre: tuple[int, int], tag: PaneTag, radius: int) -> None:
    """Draw a disc with the letter of an algorithm."""
    colour = canvas.theme.pane_colour(tag)
    canvas.disc(centre, radius, colour)
    canvas.text(
        tag.letter, centre, size=round(radius * 1.45), colour=text_colour_on(colour), face=STRONG, anchor="center"
    )


def draw_letter(canvas: Canvas, rect: pygame.Rect, letter: str) -> None:
    """Draw a box with the letter of an answer, or with another short text."""
    theme = canvas.theme
    canvas.box(rect, theme.text, canvas.px(4))
    canvas.text(letter, rect.center, size=rect.height * 3 // 4, colour=theme.panel, face=STRONG, anchor="center")


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
