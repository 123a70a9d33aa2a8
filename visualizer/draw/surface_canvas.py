"""The canvas that paints pixels on a pygame Surface.

pygame's own shapes have stair steps; these are drawn several times larger and scaled down, and
cached, since the same few corners, icons and words are drawn again and again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import floor
from typing import TypeVar, cast

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.canvas import DASHES, Area, Canvas, Colours, Dash, Point, Points
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import ink_rows, render_text, text_size
from visualizer.draw.theme import Colour, Theme

_OVERSAMPLING = 4
_CURVE_OVERSAMPLING = 2
_Draw = TypeVar("_Draw", bound=Callable[..., pygame.Surface])
#: At four bytes each. The cells of the largest window are fewer than the pixels of two windows.
_MAX_TILE_PIXELS = 20_000_000
_MAX_SHAPE_PIXELS = 8_000_000
_LARGEST_CACHED_BOX = 12_000
#: The cost of a Surface beside its pixels, counted in pixels.
_COST_OF_A_SURFACE = 256


class SurfaceCache:
    """Keeps the Surfaces that were used last, of at most ``max_pixels`` together."""

    def __init__(self, max_pixels: int) -> None:
        self.pixels = 0
        self._max_pixels = max_pixels
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get_or_draw(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The Surface that was drawn for ``key``, or that ``draw`` gives."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
            return surface
        surface = self._surfaces[key] = draw()
        self.pixels += _surface_cost(surface)
        while self.pixels > self._max_pixels:
            self.pixels -= _surface_cost(self._surfaces.popitem(last=False)[1])
        return surface


def _surface_cost(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() + _COST_OF_A_SURFACE


_tile_cache = SurfaceCache(_MAX_TILE_PIXELS)
_shape_cache = SurfaceCache(_MAX_SHAPE_PIXELS)


def _cache_surfaces(draw: _Draw) -> _Draw:
    """``draw``, its Surfaces taken from those that were used last."""

    def cached(*key: Hashable) -> pygame.Surface:
        return _shape_cache.get_or_draw((draw, key), lambda: draw(*key))

    return cast(_Draw, cached)


class SurfaceCanvas(Canvas):
    """Paints on ``surface``."""

    def __init__(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        super().__init__(surface.get_size(), theme, metrics)
        self.surface = surface

    @property
    def is_opaque(self) -> bool:
        """Whether nothing is seen through it."""
        return not self.surface.get_flags() & pygame.SRCALPHA

    def fill(self, colour: Colour, rect: Area | None = None, opacity: float = 1.0) -> None:
        """Fill a rectangle, the whole Surface by default."""
        if opacity == 1.0:
            self.surface.fill(colour, rect)
            return
        area = self.rect if rect is None else pygame.Rect(rect)
        if area.width <= 0 or area.height <= 0:
            return  # as for an opaque one, of which nothing is seen
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        veil.fill((*colour, round(opacity * 255)))
        self.surface.blit(veil, area)

    def box(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        """Fill a rectangle with round corners."""
        if min(rect.size) > 0 and rect.width * rect.height <= _LARGEST_CACHED_BOX:
            self.surface.blit(_box_surface(rect.width, rect.height, colour, radius), rect)
        else:
            _fill_rounded(self.surface, rect, colour, radius)

    def ring(self, rect: pygame.Rect, colour: Colour, radius: int, width: int) -> None:
        """Draw only the edge of a rectangle with round corners, inside it."""
        if rect.width > 0 and rect.height > 0:
            self.surface.blit(_ring_surface(rect.width, rect.height, colour, radius, width), rect)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        picture = _disc_surface(round(radius * _OVERSAMPLING), colour)
        half = picture.get_width() / 2
        # Rounded one way, so that discs about one centre of which one is odd stay about it.
        self.surface.blit(picture, (floor(centre[0] - half + 0.5), floor(centre[1] - half + 0.5)))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon, its edges smooth."""
        left = int(min(x for x, _ in points)) - 1
        top = int(min(y for _, y in points)) - 1
        # Quarters of a pixel are as fine as can be seen, and let pictures be used again.
        shape = tuple(
            (round(float(x - left) * _OVERSAMPLING), round(float(y - top) * _OVERSAMPLING)) for x, y in points
        )
        self.surface.blit(_polygon_surface(shape, colour), (left, top))

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash = DASHES[0]) -> None:
        """Draw lines from point to point; a dashed curve goes from left to right."""
        points = np.asarray(points)
        if len(points) < 2:
            return
        corner = np.floor(points.min(axis=0)).astype(int) - width
        size = np.ceil(points.max(axis=0)).astype(int) + width + 1 - corner
        big = pygame.Surface((size * _CURVE_OVERSAMPLING).tolist(), pygame.SRCALPHA)
        big.fill((*colour, 0))
        for piece in _dash_pieces((points - corner) * _CURVE_OVERSAMPLING, dash):
            pygame.draw.lines(big, (*colour, 255), False, piece.tolist(), width * _CURVE_OVERSAMPLING)
            for joint in piece[1:-1].tolist() if dash == DASHES[0] else ():
                pygame.draw.circle(big, (*colour, 255), joint, width * _CURVE_OVERSAMPLING / 2)
        self.surface.blit(pygame.transform.smoothscale(big, size.tolist()), corner.tolist())

    def pixels(self, colours: Colours, rect: pygame.Rect) -> None:
        """Draw colours as equal boxes that together fill ``rect``."""
        if rect.width > 0 and rect.height > 0:
            columns = np.asarray(colours, np.uint8).transpose(1, 0, 2)
            small = pygame.surfarray.make_surface(columns)
            self.surface.blit(pygame.transform.scale(small, rect.size), rect)

    def _draw_text(self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        if rect.width < text_size(text, face, size)[0]:
            self.surface.blit(_narrow_text_surface(text, face, size, colour, rect.width), rect)
        else:
            self.surface.blit(_text_surface(text, face, size, colour), rect)

    def _clip_rect(self) -> pygame.Rect:
        return self.surface.get_clip()

    @contextmanager
    def clip(self, rect: pygame.Rect) -> Iterator[None]:
        """Clip what is drawn to ``rect`` while the context lasts."""
        before = self.surface.get_clip()
        self.surface.set_clip(rect)
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def layer(self, size: tuple[int, int], transparent: bool = False) -> SurfaceCanvas:
        """A canvas with a Surface of its own."""
        surface = pygame.Surface(size, pygame.SRCALPHA if transparent else 0)
        return SurfaceCanvas(surface, self.theme, self.metrics)

    def tile(
        self, key: Hashable, size: tuple[int, int], draw: Callable[[Canvas], None], transparent: bool = False
    ) -> SurfaceCanvas:
        """A layer that is drawn once, and by all canvases together."""
        make = super().tile
        surface = _tile_cache.get_or_draw((key, size, self.theme), lambda: make(key, size, draw, transparent).surface)
        return SurfaceCanvas(surface, self.theme, self.metrics)

    def paint(
        self, layer: SurfaceCanvas, position: tuple[int, int], area: Area | None = None, opacity: float = 1.0
    ) -> None:
        """Blit a layer."""
        self._take_cut_texts(layer, position, area)
        if opacity == 1.0:
            self.surface.blit(layer.surface, position, area)
            return
        layer.surface.set_alpha(round(opacity * 255))
        self.surface.blit(layer.surface, position, area)
        layer.surface.set_alpha(255)

    def paint_all(self, tiles: Iterable[tuple[SurfaceCanvas, tuple[int, int]]]) -> None:
        """Blit many layers, in which no text is cut."""
        self.surface.blits([(tile.surface, at) for tile, at in tiles], doreturn=False)


@_cache_surfaces
def _text_surface(text: str, face: str, size: int, colour: Colour) -> pygame.Surface:
    """A Surface with one line of text."""
    return render_text(text, face, size, colour)


@_cache_surfaces
def _narrow_text_surface(text: str, face: str, size: int, colour: Colour, width: int) -> pygame.Surface:
    """A Surface ``width`` pixels wide with one line of text, its letters made narrower."""
    # Only the ink is scaled, from edge to edge, so that tops and feet stay as sharp as they were.
    large = render_text(text, face, size * _OVERSAMPLING, colour)
    top, bottom = ink_rows(text, face, size)
    large_top, large_bottom = ink_rows(text, face, size * _OVERSAMPLING)
    ink = large.subsurface((0, large_top, large.get_width(), large_bottom - large_top))
    narrow = pygame.Surface((width, text_size(text, face, size)[1]), pygame.SRCALPHA)
    narrow.blit(pygame.transform.smoothscale(ink, (width, bottom - top)), (0, top))
    return narrow


def _fill_rounded(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int) -> None:
    if rect.width <= 0 or rect.height <= 0:
        return
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    clip = surface.get_clip()
    if radius == 0 or rect.inflate(-2 * radius, 0).contains(clip):
        surface.fill(colour, rect)
        return
    surface.fill(colour, (rect.left + radius, rect.top, rect.width - 2 * radius, rect.height))
    surface.fill(colour, (rect.left, rect.top + radius, radius, rect.height - 2 * radius))
    surface.fill(colour, (rect.right - radius, rect.top + radius, radius, rect.height - 2 * radius))
    right, bottom = rect.right - radius, rect.bottom - radius
    surface.blit(_corner_surface(radius, colour, False, False), rect.topleft)
    surface.blit(_corner_surface(radius, colour, True, False), (right, rect.top))
    surface.blit(_corner_surface(radius, colour, False, True), (rect.left, bottom))
    surface.blit(_corner_surface(radius, colour, True, True), (right, bottom))


@_cache_surfaces
def _corner_surface(radius: int, colour: Colour, right: bool, bottom: bool) -> pygame.Surface:
    """A quarter of a disc, the top left one unless another is asked for."""
    size = radius * _OVERSAMPLING
    offsets = np.arange(size) + 0.5 - size
    inside = offsets[:, None] ** 2 + offsets[None, :] ** 2 <= size * size
    cover = inside.reshape(radius, _OVERSAMPLING, radius, _OVERSAMPLING).mean(axis=(1, 3))
    alpha = np.round(cover * 255).astype(np.uint8)
    return pygame.transform.flip(_colour_surface(colour, alpha), right, bottom)


def _colour_surface(colour: Colour, alpha: NDArray[np.uint8]) -> pygame.Surface:
    """A Surface of one colour that covers as ``alpha`` says, shape (width, height)."""
    surface = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    surface.fill((*colour, 255))
    pixels = pygame.surfarray.pixels_alpha(surface)
    pixels[:] = alpha
    del pixels  # an array that lives locks the Surface
    return surface


@_cache_surfaces
def _box_surface(width: int, height: int, colour: Colour, radius: int) -> pygame.Surface:
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    _fill_rounded(surface, surface.get_rect(), colour, radius)
    return surface


@_cache_surfaces
def _ring_surface(width: int, height: int, colour: Colour, radius: int, thick: int) -> pygame.Surface:
    surface = _box_surface(width, height, colour, radius).copy()
    rect = surface.get_rect()
    hole = pygame.Surface((width, height), pygame.SRCALPHA)
    _fill_rounded(hole, rect.inflate(-2 * thick, -2 * thick), (255, 255, 255), radius - thick)
    surface.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return _colour_surface(colour, pygame.surfarray.array_alpha(surface))


@_cache_surfaces
def _disc_surface(radius: int, colour: Colour) -> pygame.Surface:
    # ``radius`` is in the larger picture's pixels.
    side = -(-2 * radius // _OVERSAMPLING) + 2
    big = pygame.Surface((side * _OVERSAMPLING, side * _OVERSAMPLING), pygame.SRCALPHA)
    big.fill((*colour, 0))
    pygame.draw.circle(big, (*colour, 255), (side * _OVERSAMPLING / 2, side * _OVERSAMPLING / 2), radius)
    return pygame.transform.smoothscale(big, (side, side))


@_cache_surfaces
def _polygon_surface(points: tuple[tuple[int, int], ...], colour: Colour) -> pygame.Surface:
    width = max(x for x, _ in points) // _OVERSAMPLING + 2
    height = max(y for _, y in points) // _OVERSAMPLING + 2
    big = pygame.Surface((width * _OVERSAMPLING, height * _OVERSAMPLING), pygame.SRCALPHA)
    big.fill((*colour, 0))
    pygame.draw.polygon(big, (*colour, 255), points)
    return pygame.transform.smoothscale(big, (width, height))


def _dash_pieces(points: Points, dash: Dash) -> Iterator[Points]:
    """The pieces of a curve that are drawn, each of two points or more."""
    if dash == DASHES[0]:
        yield points
        return
    drawn, period = dash[0] * _CURVE_OVERSAMPLING, sum(dash) * _CURVE_OVERSAMPLING
    for start in np.arange(points[0, 0], points[-1, 0], period).tolist():
        at = np.linspace(start, min(start + drawn, points[-1, 0]), 4)
        yield np.stack((at, np.interp(at, points[:, 0], points[:, 1])), axis=1)
