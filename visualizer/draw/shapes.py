"""Smooth shapes: rounded rectangles, rings, discs, polygons and lines.

pygame's own shapes have stair steps; these are drawn several times larger and scaled down, and
kept, since the same few corners and icons are drawn again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor

import numpy as np
import pygame

from visualizer.draw.theme import Colour
from visualizer.draw.vector import Box, Disc, Polygon, Ring, VectorSurface

_OVER = 4
Point = tuple[float, float]


@lru_cache(maxsize=512)
def _corner(radius: int, colour: Colour) -> pygame.Surface:
    # The top left quarter of a disc.
    size = radius * _OVER
    place = np.arange(size) + 0.5
    inside = (place[:, None] - size) ** 2 + (place[None, :] - size) ** 2 <= size * size
    cover = inside.reshape(radius, _OVER, radius, _OVER).mean(axis=(1, 3))
    surface = pygame.Surface((radius, radius), pygame.SRCALPHA)
    surface.fill((*colour, 255))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = np.round(cover * 255).astype(np.uint8)
    del alpha
    return surface


def rounded(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int) -> None:
    """Fill a rectangle with round corners."""
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if rect.width <= 0 or rect.height <= 0:
        return
    if isinstance(surface, VectorSurface):
        surface.note(Box(rect.copy(), colour, radius))
        return
    if radius == 0:
        surface.fill(colour, rect)
        return
    surface.fill(colour, (rect.left + radius, rect.top, rect.width - 2 * radius, rect.height))
    surface.fill(colour, (rect.left, rect.top + radius, radius, rect.height - 2 * radius))
    surface.fill(colour, (rect.right - radius, rect.top + radius, radius, rect.height - 2 * radius))
    corner = _corner(radius, colour)
    right, bottom = rect.right - radius, rect.bottom - radius
    surface.blit(corner, rect.topleft)
    surface.blit(_flipped(radius, colour, True, False), (right, rect.top))
    surface.blit(_flipped(radius, colour, False, True), (rect.left, bottom))
    surface.blit(_flipped(radius, colour, True, True), (right, bottom))


@lru_cache(maxsize=1024)
def _flipped(radius: int, colour: Colour, across: bool, down: bool) -> pygame.Surface:
    return pygame.transform.flip(_corner(radius, colour), across, down)


def outlined(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: Colour,
    edge: Colour,
    radius: int,
    width: int = 1,
) -> None:
    """Fill a rectangle with round corners and draw its edge inside it."""
    rounded(surface, rect, edge, radius)
    rounded(surface, rect.inflate(-2 * width, -2 * width), fill, radius - width)


def ring(surface: pygame.Surface, rect: pygame.Rect, edge: Colour, radius: int, width: int) -> None:
    """Draw only the edge of a rectangle with round corners, inside it."""
    if isinstance(surface, VectorSurface):
        surface.note(Ring(rect.copy(), edge, radius, width))
    elif rect.width > 0 and rect.height > 0:
        surface.blit(_ring(rect.width, rect.height, edge, radius, width), rect)


@lru_cache(maxsize=256)
def _ring(width: int, height: int, edge: Colour, radius: int, thick: int) -> pygame.Surface:
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    rounded(surface, surface.get_rect(), edge, radius)
    hole = pygame.Surface((width, height), pygame.SRCALPHA)
    rounded(
        hole, surface.get_rect().inflate(-2 * thick, -2 * thick), (255, 255, 255), radius - thick
    )
    surface.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    alpha = pygame.surfarray.pixels_alpha(surface)
    kept = alpha.copy()
    del alpha
    surface.fill((*edge, 255))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = kept
    del alpha
    return surface


def disc(surface: pygame.Surface, centre: Point, radius: float, colour: Colour) -> None:
    """Fill a circle."""
    if isinstance(surface, VectorSurface):
        surface.note(Disc((float(centre[0]), float(centre[1])), float(radius), colour))
        return
    picture = _disc(round(radius * _OVER), colour)
    half = picture.get_width() / 2
    # Rounded one way, so that discs about one centre of which one is odd stay about it.
    surface.blit(picture, (floor(centre[0] - half + 0.5), floor(centre[1] - half + 0.5)))


@lru_cache(maxsize=256)
def _disc(radius: int, colour: Colour) -> pygame.Surface:
    # ``radius`` is in the larger picture's pixels.
    side = -(-2 * radius // _OVER) + 2
    big = pygame.Surface((side * _OVER, side * _OVER), pygame.SRCALPHA)
    big.fill((*colour, 0))
    pygame.draw.circle(big, (*colour, 255), (side * _OVER / 2, side * _OVER / 2), radius)
    return pygame.transform.smoothscale(big, (side, side))


def polygon(surface: pygame.Surface, points: Sequence[Point], colour: Colour) -> None:
    """Fill a polygon, its edges smooth."""
    if isinstance(surface, VectorSurface):
        surface.note(Polygon(tuple((float(x), float(y)) for x, y in points), colour))
        return
    left = int(min(x for x, _ in points)) - 1
    top = int(min(y for _, y in points)) - 1
    # Quarters of a pixel are as fine as can be seen, and let pictures be used again.
    shape = tuple(
        (round(float(x - left) * _OVER), round(float(y - top) * _OVER)) for x, y in points
    )
    surface.blit(_polygon(shape, colour), (left, top))


@lru_cache(maxsize=2048)
def _polygon(points: tuple[tuple[int, int], ...], colour: Colour) -> pygame.Surface:
    width = max(x for x, _ in points) // _OVER + 2
    height = max(y for _, y in points) // _OVER + 2
    big = pygame.Surface((width * _OVER, height * _OVER), pygame.SRCALPHA)
    big.fill((*colour, 0))
    pygame.draw.polygon(big, (*colour, 255), points)
    return pygame.transform.smoothscale(big, (width, height))


def line(
    surface: pygame.Surface, start: Point, end: Point, colour: Colour, width: float = 2
) -> None:
    """Draw a straight line of any thickness."""
    across = np.array([end[1] - start[1], start[0] - end[0]], float)
    length = float(np.hypot(*across))
    if length == 0:
        return
    x, y = across / length * width / 2
    polygon(
        surface,
        [
            (start[0] + x, start[1] + y), (end[0] + x, end[1] + y),
            (end[0] - x, end[1] - y), (start[0] - x, start[1] - y),
        ],
        colour,
    )  # fmt: skip
