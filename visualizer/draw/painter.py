"""The canvas of the window, and painting its frames, each only where it differs from the previous one.

The canvas stores commands in sections; a section is a named part of the picture, or what is drawn after it.
A `Painter` compares the sections of two frames and paints the areas where they differ, so drawing
functions need not know what has changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np
import pygame

from visualizer.draw.canvas import Area, Canvas, CutText, PartKind
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import Metrics, Theme

#: The width in pixels of the pieces in which layers are painted.
_PIECE_WIDTH = 256
#: With more changed areas of a layer they are merged into one.
_MAX_CHANGES = 4


class DrawCommand(NamedTuple):
    """A call of a method of `SurfaceCanvas`, and the bounds within which it paints."""

    verb: str
    arguments: tuple[Any, ...]
    clip: pygame.Rect
    bounds: pygame.Rect


class CachedDrawing(NamedTuple):
    """The commands and cut texts that were drawn for a ``key``."""

    key: object
    commands: list[DrawCommand]
    cut_texts: list[CutText]


Sections = dict[Hashable, list[DrawCommand]]


@dataclass
class Frame:
    """One picture: its commands by section, and the changed layers that are painted in it.

    While ``is_closed`` is set, parts do not begin sections of their own.
    """

    clip: pygame.Rect
    previous_cache: dict[Hashable, CachedDrawing] = field(default_factory=dict)
    cache: dict[Hashable, CachedDrawing] = field(default_factory=dict)
    sections: Sections = field(default_factory=dict)
    commands: list[DrawCommand] = field(default_factory=list)
    layers: list[tuple[FrameCanvas, pygame.Rect, tuple[int, int]]] = field(default_factory=list)
    is_closed: bool = False

    def __post_init__(self) -> None:
        self.begin_section("")

    def begin_section(self, name: Hashable, commands: list[DrawCommand] | None = None) -> None:
        """Begin a section, with ``commands`` if given; a name that is already used is changed."""
        if not self.is_closed:
            while name in self.sections:
                name = name, "again"
            self.commands = self.sections[name] = [] if commands is None else commands


class FrameCanvas(Canvas):
    """A canvas that stores commands in a frame; a layer paints ``pixels`` and stores the changed areas."""

    def __init__(
        self, size: tuple[int, int], theme: Theme, metrics: Metrics, pixels: SurfaceCanvas | None = None
    ) -> None:
        super().__init__(size, theme, metrics)
        self.frame = Frame(self.rect) if pixels is None else _NO_FRAME
        self.changed_areas: list[pygame.Rect] = []
        self._pixels = pixels

    def _emit_command(self, verb: str, bounds: pygame.Rect, *arguments: object) -> None:
        """Store a command, or on a layer execute it."""
        if self._pixels is not None:
            getattr(self._pixels, verb)(*arguments)
            self._note_changes([bounds])
            return
        clip = self.frame.clip
        if verb in ("curve", "pixels"):  # unlike arrays, lists can be compared with ==
            arguments = tuple(value.tolist() if isinstance(value, np.ndarray) else value for value in arguments)
        self.frame.commands.append(DrawCommand(verb, arguments, clip, bounds.clip(clip)))

    def _note_changes(self, areas: Sequence[pygame.Rect]) -> None:
        self.changed_areas += areas
        if len(self.changed_areas) > _MAX_CHANGES:
            self.changed_areas[:] = [self.changed_areas[0].unionall(self.changed_areas)]

    def _clip_rect(self) -> pygame.Rect:
        return self.frame.clip if self._pixels is None else self._pixels.surface.get_clip()

    # Pictures within the picture

    @contextmanager
    def part(self, kind: PartKind, name: str, rect: pygame.Rect) -> Iterator[None]:
        """Store the commands of the context as a section."""
        self.frame.begin_section((kind, name))
        yield
        self.frame.begin_section((kind, name, "after"))

    def draw_cached(self, name: Hashable, key: object, draw: Callable[[], object]) -> None:
        """Store what ``draw`` draws as a section, or reuse the section of the previous frame for this key."""
        frame, begin = self.frame, len(self.cut_texts)
        if self._pixels is not None or frame.is_closed:
            draw()
            return
        key = (key, tuple(frame.clip), self.key)
        drawing = frame.previous_cache.get(name)
        if drawing is not None and drawing.key == key:
            frame.begin_section(name, drawing.commands)
            self.cut_texts += drawing.cut_texts
        else:
            frame.begin_section(name)
            frame.is_closed = True
            draw()
            frame.is_closed = False
            drawing = CachedDrawing(key, frame.commands, self.cut_texts[begin:])
        frame.cache[name] = drawing
        frame.begin_section((name, "after"))

    @contextmanager
    def clip(self, rect: pygame.Rect) -> Iterator[None]:
        """Clip drawing to ``rect`` in the context."""
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

    def new_layer(self, size: tuple[int, int], transparent: bool = False) -> FrameCanvas:
        """An empty canvas with its own pixels."""
        surface = pygame.Surface(size, pygame.SRCALPHA if transparent else 0)
        pixels = SurfaceCanvas(surface, self.theme, self.metrics)
        return FrameCanvas(size, self.theme, self.metrics, pixels)

    def cached_layer(
        self, key: Hashable, size: tuple[int, int], draw: Callable[[Canvas], None], transparent: bool = False
    ) -> FrameCanvas:
        """A layer that ``draw`` has drawn, from a cache that all canvases share."""
        maker = self._pixels or SurfaceCanvas(_EMPTY_SURFACE, self.theme, self.metrics)
        return FrameCanvas(size, self.theme, self.metrics, maker.cached_layer(key, size, draw, transparent))

    def paint_layer(
        self, layer: FrameCanvas, position: tuple[int, int], area: Area | None = None, opacity: float = 1.0
    ) -> None:
        """Paint a layer; the painter repaints its areas that have changed since the last frame."""
        self._take_cut_texts(layer, position, area)
        source = layer.rect if area is None else pygame.Rect(area)
        bounds = pygame.Rect(position, source.size)
        # The pieces of an area are fixed places of the layer, so that few commands change if one side of it moves.
        width = _PIECE_WIDTH if area is not None else max(source.width, 1)
        for column in range(source.left // width, -(-source.right // width)):
            piece = source.clip((column * width, source.top, width, source.height))
            target = pygame.Rect((position[0] + piece.left - source.left, position[1]), piece.size)
            self._emit_command("paint_layer", target, layer._pixels, target.topleft, piece, opacity)
        if self._pixels is None and layer.changed_areas:
            self.frame.layers.append((layer, bounds, (bounds.left - source.left, bounds.top - source.top)))

    def paint_layers(self, tiles: Iterable[tuple[FrameCanvas, tuple[int, int]]]) -> None:
        """Paint many layers, each with its top left at its position."""
        if self._pixels is None:
            super().paint_layers(tiles)
            return
        placed = [(tile._pixels, position) for tile, position in tiles if tile._pixels is not None]
        self._pixels.paint_layers(placed)
        self._note_changes([pygame.Rect(position, tile.size) for tile, position in placed])


#: The frame of a layer, which has no commands.
_NO_FRAME = Frame(pygame.Rect(0, 0, 0, 0))
_EMPTY_SURFACE = pygame.Surface((1, 1))


#: The cost of painting one area beside its pixels, in pixels.
_COST_OF_AN_AREA = 2000


class Painter:
    """Paints frames on a Surface, each time only the areas that have changed."""

    def __init__(self) -> None:
        self._last_sections: Sections | None = None
        self._cache: dict[Hashable, CachedDrawing] = {}
        self._surface: tuple[pygame.Surface, tuple[int, int]] | None = None

    def new_canvas(self, size: tuple[int, int], theme: Theme, metrics: Metrics) -> FrameCanvas:
        """A canvas for the next frame, to be painted by `paint_frame`."""
        canvas = FrameCanvas(size, theme, metrics)
        canvas.frame.previous_cache = self._cache
        return canvas

    def invalidate(self) -> None:
        """Paint the whole next frame, since the Surface has lost its contents."""
        self._last_sections = None

    def paint_frame(self, canvas: FrameCanvas, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint the frame of ``canvas`` and return the areas of the Surface that have changed."""
        frame, previous, whole = canvas.frame, self._last_sections, surface.get_rect()
        if previous is None or self._surface != (surface, whole.size):
            areas = [whole]
        else:
            areas = _changed_areas(previous, frame.sections)
            for layer, bounds, offset in frame.layers:
                areas += [change.move(offset).clip(bounds) for change in layer.changed_areas]
            areas = _merge_overlaps(area.clip(whole) for area in areas)
        self._last_sections = None  # after an error everything is painted again
        self._surface = surface, whole.size
        commands = [command for section in frame.sections.values() for command in section]
        _paint_areas(SurfaceCanvas(surface, canvas.theme, canvas.metrics), commands, areas)
        for layer, _, _ in frame.layers:
            layer.changed_areas.clear()
        self._last_sections, self._cache = frame.sections, frame.cache
        return areas


def _paint_areas(target: SurfaceCanvas, commands: Sequence[DrawCommand], areas: Sequence[pygame.Rect]) -> None:
    bounds = [command.bounds for command in commands]
    try:
        for area in areas:
            touching = area.collidelistall(bounds)
            covering = (index for index in reversed(touching) if _is_opaque_over(commands[index], area))
            first, current_clip = next(covering, 0), None
            for index in touching[bisect_left(touching, first) :]:
                verb, arguments, clip, _ = commands[index]
                if clip is not current_clip:
                    current_clip = clip
                    target.surface.set_clip(clip.clip(area))
                getattr(target, verb)(*arguments)
    finally:
        target.surface.set_clip(None)


def _is_opaque_over(command: DrawCommand, area: pygame.Rect) -> bool:
    """Whether a command covers an area, so that nothing painted before is visible in it."""
    verb, arguments = command.verb, command.arguments
    if not command.bounds.contains(area):
        return False
    if verb == "fill":
        return bool(arguments[2] == 1)
    if verb == "box":
        return bool(arguments[0].inflate(-2 * arguments[2], 0).contains(area))
    return verb == "paint_layer" and arguments[3] == 1 and arguments[0].is_opaque


def _changed_areas(before: Sections, now: Sections) -> list[pygame.Rect]:
    """The areas in which the sections of two frames differ."""
    areas: list[pygame.Rect] = []
    for name in {**before, **now}:
        old, new = before.get(name, []), now.get(name, [])
        if old is not new and old != new:
            # Of both versions, the commands that have changed or moved within the section.
            pairs = ((one, other) for one, other in zip_longest(old, new) if one != other)
            bounds = [command.bounds for pair in pairs for command in pair if command is not None]
            areas += _merge_if_cheaper(bounds) or bounds
    return areas


def _merge_if_cheaper(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """One area around all, if it is cheaper to paint; otherwise an empty list."""
    union = areas[0].unionall(areas)
    cost = sum(area.width * area.height + _COST_OF_AN_AREA for area in areas)
    return [union] if union.width * union.height <= cost else []


def _merge_overlaps(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The areas that are not empty; overlapping areas are merged if that is cheaper."""
    merged: list[pygame.Rect] = []
    for area in areas:
        other = area.collidelist(merged)
        if other >= 0 and (union := _merge_if_cheaper([area, merged[other]])):
            merged[other] = union[0]
        elif area.width and area.height:
            merged.append(area)
    return merged
