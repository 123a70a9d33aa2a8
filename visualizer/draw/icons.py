"""Icons drawn as shapes, since fonts lack the glyphs: each a list of polygons in a unit square."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.theme import Colour
from visualizer.playback.marks import QUEUE, RECURSION, STACK, PaneMark

_Shape = tuple[Point, ...]


def _bar(left: float, top: float, right: float, bottom: float) -> _Shape:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


_PLAY: _Shape = ((0.24, 0.14), (0.86, 0.5), (0.24, 0.86))
_BACK: _Shape = ((0.76, 0.14), (0.14, 0.5), (0.76, 0.86))
_SHAPES: dict[str, tuple[_Shape, ...]] = {
    "play": (_PLAY,),
    "play-back": (_BACK,),
    "pause": (_bar(0.22, 0.16, 0.42, 0.84), _bar(0.58, 0.16, 0.78, 0.84)),
    "step": (((0.2, 0.18), (0.66, 0.5), (0.2, 0.82)), _bar(0.68, 0.18, 0.82, 0.82)),
    "step-back": (((0.8, 0.18), (0.34, 0.5), (0.8, 0.82)), _bar(0.18, 0.18, 0.32, 0.82)),
    "end": (
        ((0.08, 0.2), (0.46, 0.5), (0.08, 0.8)),
        ((0.44, 0.2), (0.82, 0.5), (0.44, 0.8)),
        _bar(0.82, 0.2, 0.94, 0.8),
    ),
    "start": (
        ((0.92, 0.2), (0.54, 0.5), (0.92, 0.8)),
        ((0.56, 0.2), (0.18, 0.5), (0.56, 0.8)),
        _bar(0.06, 0.2, 0.18, 0.8),
    ),
    "down": (((0.22, 0.38), (0.78, 0.38), (0.5, 0.7)),),
    "more": tuple(
        tuple(
            (x + 0.09 * cos(turn * pi / 6), 0.5 + 0.09 * sin(turn * pi / 6)) for turn in range(12)
        )
        for x in (0.18, 0.5, 0.82)
    ),
    "up": (((0.22, 0.62), (0.78, 0.62), (0.5, 0.3)),),
    "plus": (_bar(0.44, 0.18, 0.56, 0.82), _bar(0.18, 0.44, 0.82, 0.56)),
    "minus": (_bar(0.18, 0.44, 0.82, 0.56),),
    "close": (
        ((0.2, 0.28), (0.28, 0.2), (0.8, 0.72), (0.72, 0.8)),
        ((0.72, 0.2), (0.8, 0.28), (0.28, 0.8), (0.2, 0.72)),
    ),
    "check": (((0.14, 0.52), (0.24, 0.42), (0.42, 0.6), (0.76, 0.22), (0.86, 0.32), (0.42, 0.8)),),
    # A prompt and a line, as in a terminal.
    "printed": (
        ((0.1, 0.26), (0.18, 0.16), (0.56, 0.5), (0.18, 0.84), (0.1, 0.74), (0.37, 0.5)),
        _bar(0.52, 0.72, 0.94, 0.84),
    ),
    "flag": (_bar(0.2, 0.1, 0.3, 0.92), ((0.3, 0.12), (0.88, 0.34), (0.3, 0.56))),
    "full": (
        _bar(0.12, 0.14, 0.4, 0.24), _bar(0.12, 0.14, 0.22, 0.42),
        _bar(0.6, 0.14, 0.88, 0.24), _bar(0.78, 0.14, 0.88, 0.42),
        _bar(0.12, 0.76, 0.4, 0.86), _bar(0.12, 0.58, 0.22, 0.86),
        _bar(0.6, 0.76, 0.88, 0.86), _bar(0.78, 0.58, 0.88, 0.86),
    ),
    "loop": (
        _bar(0.14, 0.3, 0.72, 0.4), ((0.68, 0.14), (0.92, 0.35), (0.68, 0.56)),
        _bar(0.28, 0.6, 0.86, 0.7), ((0.32, 0.44), (0.08, 0.65), (0.32, 0.86)),
    ),
    "restart": (
        _bar(0.3, 0.16, 0.84, 0.27), _bar(0.73, 0.16, 0.84, 0.84), _bar(0.16, 0.73, 0.84, 0.84),
        _bar(0.16, 0.5, 0.27, 0.84), ((0.36, 0.0), (0.08, 0.215), (0.36, 0.43)),
    ),
}  # fmt: skip


def draw_icon(canvas: Canvas, name: str, rect: pygame.Rect, colour: Colour) -> None:
    """Draw an icon into a square in the middle of ``rect``."""
    side = max(1, min(rect.width, rect.height))
    tile = canvas.tile(
        ("icon", name, colour),
        (side + 2, side + 2),
        lambda tile: _draw(tile, name, colour),
        transparent=True,
    )
    canvas.paint(tile, _centred(tile.size, rect))


def _centred(size: tuple[int, int], rect: pygame.Rect) -> tuple[int, int]:
    """The top left of something in the middle of ``rect``."""
    centred = pygame.Rect((0, 0), size)
    centred.center = rect.center
    return centred.topleft


def _draw(canvas: Canvas, name: str, colour: Colour) -> None:
    if name == "half":
        _draw_half_disc(canvas, colour)
        return
    side = canvas.rect.width - 2
    for shape in _SHAPES[name]:
        canvas.polygon([(1 + x * side, 1 + y * side) for x, y in shape], colour)


def _draw_half_disc(canvas: Canvas, colour: Colour) -> None:
    """Draw a circle whose left half is filled."""
    middle, radius = canvas.rect.width / 2, canvas.rect.width * 0.42
    fractions = [step / 24 for step in range(25)]
    # Both shapes reach a little over the middle, so that no seam is seen between them.
    left = [
        (middle - radius * sin(pi * fraction), middle - radius * cos(pi * fraction))
        for fraction in fractions
    ]
    canvas.polygon(
        [(middle + 0.25, middle - radius), *left, (middle + 0.25, middle + radius)], colour
    )
    outer = [(2 * middle - x, y) for x, y in left]
    inner = [(middle + (x - middle) * 0.78, middle + (y - middle) * 0.78) for x, y in outer]
    canvas.polygon([*outer, *reversed(inner)], colour)


def draw_emblem(canvas: Canvas) -> None:
    """Draw the program's own sign: nine cells, some revealed, one being visited."""
    theme, cell = canvas.theme, canvas.rect.width // 3
    orange, blue, pink = (theme.pane(PaneMark("", family)) for family in (RECURSION, QUEUE, STACK))
    fills = {(0, 0): orange, (1, 0): orange, (0, 1): blue,
             (2, 2): pink, (1, 1): theme.current}  # fmt: skip
    face = cell - max(1, cell // 8)
    for row in range(3):
        for col in range(3):
            box = pygame.Rect(col * cell, row * cell, face, face)
            canvas.box(box, fills.get((row, col), theme.hidden), max(1, cell // 5))
