"""The canvas of a window: what is drawn is noted as commands, for a `Painter` to paint."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pygame

from visualizer.draw.canvas import (
    DASHES,
    Area,
    Canvas,
    Colours,
    CutText,
    Dash,
    PartKind,
    Point,
    Points,
)
from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import Colour, Theme

#: Of a layer so many places that have changed are told one by one.
_MOST_IN_A_LAYER = 4
# Shapes with smooth edges may reach a little beyond their points.
_EDGE = 3


class Command(NamedTuple):
    """One thing that is drawn: a verb of `SurfaceCanvas`, its arguments, and where it may paint.

    Of what was painted below nothing is seen in ``cover``.
    """

    verb: str
    arguments: tuple[Any, ...]
    clip: pygame.Rect
    bounds: pygame.Rect
    cover: pygame.Rect

    def paint(self, target: SurfaceCanvas) -> None:
        """Paint it, within the clip that ``target`` has."""
        arguments = self.arguments
        if self.verb in _OF_VALUES:
            arguments = tuple(map(_plain, arguments))
        getattr(target, self.verb)(*arguments)


@dataclass(eq=False)
class _Values:
    """An array as an argument: equal to another of the same numbers."""

    array: np.ndarray[Any, np.dtype[Any]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Values) and np.array_equal(self.array, other.array)


class Kept(NamedTuple):
    """What was drawn for a ``key``."""

    key: object
    commands: list[Command]
    cut_texts: list[CutText]


#: A part of a frame by its name, None for what lies between those.
Section = tuple[Hashable, list[Command]]


@dataclass
class Frame:
    """What one picture consists of, in sections: the parts that were named, and what is between.

    ``changes`` are where layers that were drawn before look otherwise now; ``before`` is what was
    kept of the last picture, by name, and ``kept`` what is of this one.
    """

    clip: pygame.Rect
    sections: list[Section] = field(default_factory=lambda: [(None, [])])
    changes: list[pygame.Rect] = field(default_factory=list)
    layers: list[list[pygame.Rect]] = field(default_factory=list)
    depth: int = 0
    before: Mapping[Hashable, Kept] = field(default_factory=dict)
    kept: dict[Hashable, Kept] = field(default_factory=dict)


class FrameCanvas(Canvas):
    """Notes commands in a ``frame``; a layer of it is painted at once, and notes where."""

    def __init__(
        self,
        size: tuple[int, int],
        theme: Theme,
        metrics: Metrics,
        pixels: SurfaceCanvas | None = None,
    ) -> None:
        super().__init__(size, theme, metrics)
        self.frame = Frame(self.rect)
        self._pixels = pixels
        self._changes: list[pygame.Rect] = []

    def _do(
        self,
        verb: str,
        arguments: tuple[Any, ...],
        bounds: pygame.Rect,
        cover: pygame.Rect | None = None,
    ) -> None:
        """Note a command, or on a layer carry it out."""
        if self._pixels is not None:
            getattr(self._pixels, verb)(*map(_plain, arguments))
            self._changed(bounds)
            return
        clip = self.frame.clip
        covered = _NOWHERE if cover is None else cover.clip(clip)
        command = Command(verb, arguments, clip, bounds.clip(clip), covered)
        self.frame.sections[-1][1].append(command)

    def _changed(self, bounds: pygame.Rect) -> None:
        self._changes.append(bounds)
        if len(self._changes) > _MOST_IN_A_LAYER:
            self._changes[:] = [bounds.unionall(self._changes)]

    # Shapes

    def fill(self, colour: Colour, rect: Area | None = None, opacity: float = 1.0) -> None:
        """Fill a rectangle, the whole canvas by default."""
        area = self.rect if rect is None else pygame.Rect(rect)
        if rect is None and opacity == 1.0:
            self.cut_texts.clear()
        if self._pixels is not None and opacity == 1.0:
            # Boards of small cells are drawn like this, cell by cell.
            self._pixels.surface.fill(colour, area)
            self._changed(area)
            return
        self._do("fill", (colour, area, opacity), area, area if opacity == 1.0 else None)

    def box(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        """Fill a rectangle with round corners."""
        cover = _without_corners(rect, radius)
        self._do("box", (rect.copy(), colour, radius), rect.copy(), cover)

    def outlined_box(
        self, rect: pygame.Rect, fill: Colour, edge: Colour, radius: int, width: int = 1
    ) -> None:
        """Fill a rectangle with round corners and draw its edge inside it."""
        cover = _without_corners(rect, radius)
        self._do("outlined_box", (rect.copy(), fill, edge, radius, width), rect.copy(), cover)

    def ring(self, rect: pygame.Rect, colour: Colour, radius: int, width: int) -> None:
        """Draw only the edge of a rectangle with round corners, inside it."""
        self._do("ring", (rect.copy(), colour, radius, width), rect.copy())

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        x, y = centre
        bounds = _around([(x - radius, y - radius), (x + radius, y + radius)], _EDGE)
        self._do("disc", ((x, y), radius, colour), bounds)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon."""
        corners = tuple((float(x), float(y)) for x, y in points)
        self._do("polygon", (corners, colour), _around(corners, _EDGE))

    def hairline(self, start: Point, end: Point, colour: Colour) -> None:
        """Draw a line one pixel wide."""
        self._do("hairline", (start, end, colour), _around([start, end], _EDGE))

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash = DASHES[0]) -> None:
        """Draw lines from point to point."""
        if len(points) > 1:
            bounds = _around(points.tolist(), width + _EDGE)
            self._do("curve", (_Values(points.copy()), colour, width, dash), bounds)

    def dots(self, points: Points, colours: Colours) -> None:
        """Colour single pixels of a layer: they heed no clip."""
        self._do("dots", (points, colours), self.rect)

    def pixels(self, colours: Colours, rect: pygame.Rect) -> None:
        """Draw colours as equal boxes."""
        self._do("pixels", (_Values(colours.copy()), rect.copy()), rect.copy())

    def _draw_text(
        self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour
    ) -> None:
        # A narrowed text may be a pixel wider than it was asked for.
        bounds = rect.inflate(2 * _EDGE, 2 * _EDGE)
        self._do("_draw_text", (text, rect.copy(), face, size, colour), bounds)

    def _clip(self) -> pygame.Rect:
        return self.frame.clip if self._pixels is None else self._pixels.surface.get_clip()

    # Pictures within the picture

    @property
    def opaque(self) -> bool:
        """Whether this is a layer through which nothing is seen."""
        return self._pixels is not None and not self._pixels.surface.get_flags() & pygame.SRCALPHA

    @contextmanager
    def part(self, kind: PartKind, name: str, rect: pygame.Rect) -> Iterator[None]:
        """Note what follows as a section of its own."""
        frame = self.frame
        if frame.depth == 0:
            frame.sections.append(((kind, name), []))
        frame.depth += 1
        try:
            yield
        finally:
            frame.depth -= 1
            if frame.depth == 0:
                frame.sections.append((None, []))

    def kept(self, name: Hashable, key: object, draw: Callable[[], object]) -> None:
        """Note as a section what ``draw`` draws, or what it drew for this key before."""
        if self._pixels is not None:
            draw()
            return
        frame = self.frame
        key = (key, tuple(frame.clip), self.key)
        found = frame.before.get(name)
        if found is not None and found.key == key:
            frame.sections.append((name, found.commands))
            self.cut_texts += found.cut_texts
        else:
            found = self._drawn(name, key, draw)
        frame.kept[name] = found
        frame.sections.append((None, []))

    def _drawn(self, name: Hashable, key: object, draw: Callable[[], object]) -> Kept:
        frame, begin = self.frame, len(self.cut_texts)
        commands: list[Command] = []
        frame.sections.append((name, commands))
        frame.depth += 1
        try:
            draw()
        finally:
            frame.depth -= 1
        return Kept(key, commands, self.cut_texts[begin:])

    @contextmanager
    def clip(self, rect: pygame.Rect) -> Iterator[None]:
        """Clip what is drawn to ``rect`` while the context lasts."""
        if self._pixels is not None:
            with self._pixels.clip(rect):
                yield
            return
        before = self.frame.clip
        self.frame.clip = self.rect.clip(rect)
        try:
            yield
        finally:
            self.frame.clip = before

    def layer(self, size: tuple[int, int], transparent: bool = False) -> FrameCanvas:
        """A canvas with pixels of its own."""
        surface = pygame.Surface(size, pygame.SRCALPHA if transparent else 0)
        pixels = SurfaceCanvas(surface, self.theme, self.metrics)
        return FrameCanvas(size, self.theme, self.metrics, pixels)

    def tile(
        self,
        key: Hashable,
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
        transparent: bool = False,
    ) -> FrameCanvas:
        """A layer that is drawn once, and by all canvases together."""
        maker = SurfaceCanvas(_NOTHING, self.theme, self.metrics)
        tile = maker.tile(key, size, draw, transparent)
        return FrameCanvas(size, self.theme, self.metrics, tile)

    def paint(
        self,
        layer: FrameCanvas,
        position: tuple[int, int],
        area: Area | None = None,
        opacity: float = 1.0,
    ) -> None:
        """Paint a layer; where it has changed since it was last painted is painted again."""
        self._take_cut_texts(layer, position, area)
        room = layer.rect if area is None else pygame.Rect(area)
        bounds = pygame.Rect(position, room.size)
        arguments = (layer._pixels, tuple(position), None if area is None else room, opacity)
        covers = layer.opaque and area is None and opacity == 1.0
        self._do("paint", arguments, bounds, bounds if covers else None)
        if self._pixels is None and layer._changes:
            x, y = bounds.left - room.left, bounds.top - room.top
            self.frame.changes += [each.move(x, y).clip(bounds) for each in layer._changes]
            self.frame.layers.append(layer._changes)

    def paint_all(self, tiles: Iterable[tuple[FrameCanvas, tuple[int, int]]]) -> None:
        """Paint many layers."""
        if self._pixels is None:
            super().paint_all(tiles)
            return
        placed = [(tile._pixels, at) for tile, at in tiles if tile._pixels is not None]
        self._pixels.paint_all(placed)
        for tile, at in placed:
            self._changed(pygame.Rect(at, tile.size))


_NOTHING = pygame.Surface((1, 1))
_NOWHERE = pygame.Rect(0, 0, 0, 0)
# The verbs whose arguments are wrapped.
_OF_VALUES = ("curve", "pixels")


def _plain(argument: object) -> object:
    return argument.array if isinstance(argument, _Values) else argument


def _without_corners(rect: pygame.Rect, radius: int) -> pygame.Rect:
    return rect.inflate(-2 * min(max(radius, 0), rect.width // 2), 0)


def _around(points: Sequence[Point], edge: int) -> pygame.Rect:
    """A rectangle around points, so many pixels larger on each side."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = int(min(xs)) - edge, int(min(ys)) - edge
    return pygame.Rect(left, top, int(max(xs)) + edge + 1 - left, int(max(ys)) + edge + 1 - top)
