"""Icons drawn as shapes, since fonts lack the glyphs: each a list of polygons in a unit square."""

from __future__ import annotations

from functools import lru_cache

import pygame

from visualizer.draw.shapes import Point, disc, polygon, rounded
from visualizer.draw.theme import Colour, Theme
from visualizer.draw.vector import VectorSurface

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
    "up": (((0.22, 0.62), (0.78, 0.62), (0.5, 0.3)),),
    "plus": (_bar(0.44, 0.18, 0.56, 0.82), _bar(0.18, 0.44, 0.82, 0.56)),
    "minus": (_bar(0.18, 0.44, 0.82, 0.56),),
    "close": (
        ((0.2, 0.28), (0.28, 0.2), (0.8, 0.72), (0.72, 0.8)),
        ((0.72, 0.2), (0.8, 0.28), (0.28, 0.8), (0.2, 0.72)),
    ),
    "check": (((0.14, 0.52), (0.24, 0.42), (0.42, 0.6), (0.76, 0.22), (0.86, 0.32), (0.42, 0.8)),),
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


def icon(surface: pygame.Surface, name: str, rect: pygame.Rect, colour: Colour) -> None:
    """Draw an icon into a square in the middle of ``rect``."""
    side = max(1, min(rect.width, rect.height))
    picture: pygame.Surface
    if isinstance(surface, VectorSurface):
        picture = VectorSurface((side + 2, side + 2))
        _draw(picture, name, colour)
    else:
        picture = _picture(name, side, colour)
    surface.blit(picture, picture.get_rect(center=rect.center))


@lru_cache(maxsize=512)
def _picture(name: str, side: int, colour: Colour) -> pygame.Surface:
    picture = pygame.Surface((side + 2, side + 2), pygame.SRCALPHA)
    _draw(picture, name, colour)
    return picture


def _draw(picture: pygame.Surface, name: str, colour: Colour) -> None:
    if name == "theme":
        _half_disc(picture, picture.get_rect(), colour)
        return
    side = picture.get_width() - 2
    for shape in _SHAPES[name]:
        polygon(picture, [(1 + x * side, 1 + y * side) for x, y in shape], colour)


def emblem(side: int, theme: Theme) -> pygame.Surface:
    """The program's own sign: nine cells, some found, one being visited."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    cell = side // 3
    fills = {(0, 0): theme.pane(0), (1, 0): theme.pane(0), (0, 1): theme.pane(1),
             (2, 2): theme.pane(2), (1, 1): theme.current}  # fmt: skip
    for row in range(3):
        for col in range(3):
            gap = max(1, cell // 8)
            place = pygame.Rect(col * cell, row * cell, cell - gap, cell - gap)
            rounded(picture, place, fills.get((row, col), theme.hidden), max(1, cell // 5))
    return picture


def _half_disc(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    radius = min(rect.width, rect.height) * 0.42
    size = round(radius * 2) + 4
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    middle = (size / 2, size / 2)
    disc(picture, middle, radius, colour)
    inner = pygame.Surface((size, size), pygame.SRCALPHA)
    disc(inner, middle, radius * 0.78, (255, 255, 255))
    inner.fill((0, 0, 0, 0), (0, 0, size // 2, size))
    picture.blit(inner, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    surface.blit(picture, picture.get_rect(center=rect.center))
