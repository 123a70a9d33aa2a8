"""The canvas that paints pixels on a pygame Surface.

pygame's own shapes have jagged edges. These are drawn several times larger, scaled down, and
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

from visualizer.draw.canvas import DASHES, Area, Canvas, ColourNumbers, Dash, Point, Points
from visualizer.draw.text import ink_rows, render_text, text_size
from visualizer.draw.theme import Colour, Metrics, Theme

_OVERSAMPLING = 4
_CURVE_OVERSAMPLING = 2
_Draw = TypeVar("_Draw", bound=Callable[..., pygame.Surface])
#: At four bytes each; a large window has two millions.
_MAX_TILE_PIXELS = 6_000_000
_MAX_SHAPE_PIXELS = 2_000_000
_LARGEST_CACHED_BOX = 12_000
#: The cost of a Surface beside its pixels, counted in pixels.
_COST_OF_A_SURFACE = 256


class SurfaceCache:
    """A cache of the Surfaces used last, with at most ``max_pixels`` together."""

    def __init__(self, max_pixels: int) -> None:
        self.pixels = 0
        self._max_pixels = max_pixels
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get_or_draw(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The cached Surface for ``key``, or a new one from ``draw``."""
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


tile_cache = SurfaceCache(_MAX_TILE_PIXELS)
_shape_cache = SurfaceCache(_MAX_SHAPE_PIXELS)


def _cache_surfaces(draw: _Draw) -> _Draw:
    """A decorator that caches the Surfaces of ``draw`` by its arguments."""

    def cached(*key: Hashable) -> pygame.Surface:
        return _shape_cache.get_or_draw((draw, key), lambda: draw(*key))

    return cast(_Draw, cached)


class SurfaceCanvas(Canvas):
    """A canvas that paints on ``surface``."""

    def __init__(self, surface: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
        super().__init__(surface.get_size(), theme, metrics)
        self.surface = surface

    @property
    def is_opaque(self) -> bool:
        """Whether the Surface has no transparency."""
        return not self.surface.get_flags() & pygame.SRCALPHA

    def fill(self, colour: Colour, rect: Area | None = None, opacity: float = 1.0) -> None:
        """Fill a rectangle, the whole Surface by default."""
        if opacity == 1.0:
            self.surface.fill(colour, rect)
            return
        area = self.rect if rect is None else pygame.Rect(rect)
        if area.width <= 0 or area.height <= 0:
            return  # a Surface cannot have a negative size
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
        # Always rounded in one direction, so that discs of even and odd sizes stay concentric.
        self.surface.blit(picture, (floor(centre[0] - half + 0.5), floor(centre[1] - half + 0.5)))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon, its edges smooth."""
        left = int(min(x for x, _ in points)) - 1
        top = int(min(y for _, y in points)) - 1
        # Quarters of a pixel are fine enough, and more polygons share a cached Surface.
        shape = tuple(
            (round(float(x - left) * _OVERSAMPLING), round(float(y - top) * _OVERSAMPLING)) for x, y in points
        )
        self.surface.blit(_polygon_surface(shape, colour), (left, top))

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash) -> None:
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

    def pixels(self, numbers: ColourNumbers, palette: Sequence[Colour], rect: pygame.Rect) -> None:
        """Draw equal boxes that together fill ``rect``, in colours of the ``palette``."""
        if rect.width > 0 and rect.height > 0:
            rows = np.asarray(numbers, np.uint8)
            picture = pygame.image.frombuffer(rows.tobytes(), rows.shape[::-1], "P")
            picture.set_palette(palette)
            if picture.get_size() != rect.size:
                picture = pygame.transform.scale(picture, rect.size)
            self.surface.blit(picture, rect)

    def _draw_text(self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        if rect.width < text_size(text, face, size)[0]:
            self.surface.blit(_narrow_text_surface(text, face, size, colour, rect.width), rect)
        else:
            self.surface.blit(_text_surface(text, face, size, colour), rect)

    def _clip_rect(self) -> pygame.Rect:
        return self.surface.get_clip()

    @contextmanager
    def clip(self, rect: pygame.Rect) -> Iterator[None]:
        """Clip drawing to ``rect`` in the context."""
        before = self.surface.get_clip()
        self.surface.set_clip(rect)
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def new_layer(self, size: tuple[int, int], transparent: bool = False) -> SurfaceCanvas:
        """An empty canvas with its own Surface."""
        surface = pygame.Surface(size, pygame.SRCALPHA if transparent else 0)
        return SurfaceCanvas(surface, self.theme, self.metrics)

    def cached_layer(
        self, key: Hashable, size: tuple[int, int], draw: Callable[[Canvas], None], transparent: bool = False
    ) -> SurfaceCanvas:
        """A layer that ``draw`` has drawn, from a cache that all canvases share."""
        make = super().cached_layer
        surface = tile_cache.get_or_draw((key, size, self.key), lambda: make(key, size, draw, transparent).surface)
        return SurfaceCanvas(surface, self.theme, self.metrics)

    def paint_layer(
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

    def paint_layers(self, tiles: Iterable[tuple[SurfaceCanvas, tuple[int, int]]]) -> None:
        """Blit many layers; their cut texts are ignored."""
        self.surface.blits([(tile.surface, position) for tile, position in tiles], doreturn=False)


_text_surface = _cache_surfaces(render_text)


@_cache_surfaces
def _narrow_text_surface(text: str, face: str, size: int, colour: Colour, width: int) -> pygame.Surface:
    """A Surface ``width`` pixels wide with one line of compressed text."""
    # Only the rows with ink are scaled, so that the upper and lower edges of letters stay sharp.
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
    surface.fill(colour, rect.inflate(-2 * radius, 0))
    for is_right, x in enumerate((rect.left, rect.right - radius)):
        surface.fill(colour, (x, rect.top + radius, radius, rect.height - 2 * radius))
        for is_bottom, y in enumerate((rect.top, rect.bottom - radius)):
            surface.blit(_corner_surface(radius, colour, bool(is_right), bool(is_bottom)), (x, y))


@_cache_surfaces
def _corner_surface(radius: int, colour: Colour, is_right: bool, is_bottom: bool) -> pygame.Surface:
    """A quarter of a disc: the top left one, or a flipped one."""
    size = radius * _OVERSAMPLING
    offsets = np.arange(size) + 0.5 - size
    inside = offsets[:, None] ** 2 + offsets[None, :] ** 2 <= size * size
    cover = inside.reshape(radius, _OVERSAMPLING, radius, _OVERSAMPLING).mean(axis=(1, 3))
    alpha = np.round(cover * 255).astype(np.uint8)
    return pygame.transform.flip(_colour_surface(colour, alpha), is_right, is_bottom)


def _colour_surface(colour: Colour, alpha: NDArray[np.uint8]) -> pygame.Surface:
    """A Surface of one colour with an ``alpha`` channel of shape (width, height)."""
    surface = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    surface.fill((*colour, 255))
    pixels = pygame.surfarray.pixels_alpha(surface)
    pixels[:] = alpha
    del pixels  # the Surface is locked as long as the array exists
    return surface


@_cache_surfaces
def _box_surface(width: int, height: int, colour: Colour, radius: int) -> pygame.Surface:
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    _fill_rounded(surface, surface.get_rect(), colour, radius)
    return surface


@_cache_surfaces
def _ring_surface(width: int, height: int, colour: Colour, radius: int, thickness: int) -> pygame.Surface:
    surface = _box_surface(width, height, colour, radius).copy()
    inner = surface.get_rect().inflate(-2 * thickness, -2 * thickness)
    hole = pygame.Surface((width, height), pygame.SRCALPHA)
    _fill_rounded(hole, inner, (255, 255, 255), radius - thickness)
    surface.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return _colour_surface(colour, pygame.surfarray.array_alpha(surface))


@_cache_surfaces
def _disc_surface(radius: int, colour: Colour) -> pygame.Surface:
    # ``radius`` is in oversampled pixels.
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
    """The dashes of a curve, each with at least two points."""
    if dash == DASHES[0]:
        yield points
        return
    drawn, period = dash[0] * _CURVE_OVERSAMPLING, sum(dash) * _CURVE_OVERSAMPLING
    for start in np.arange(points[0, 0], points[-1, 0], period).tolist():
        xs = np.linspace(start, min(start + drawn, points[-1, 0]), 4)
        yield np.stack((xs, np.interp(xs, points[:, 0], points[:, 1])), axis=1)
