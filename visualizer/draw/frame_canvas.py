"""The canvas of a window: what is drawn is noted as commands, for a `Painter` to paint.

They are noted in sections: the parts that have a name, and what is drawn after each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import pygame

from visualizer.draw.canvas import Area, Canvas, CutText, PartKind
from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import Theme

#: The width of the pieces in which layers are painted.
_PIECE_WIDTH = 256
#: Of a layer so many changes are told one by one.
_MAX_CHANGES = 4


class Command(NamedTuple):
    """One thing that is drawn: a verb of `SurfaceCanvas`, and where it may paint."""

    verb: str
    arguments: tuple[Any, ...]
    clip: pygame.Rect
    bounds: pygame.Rect


class CachedDrawing(NamedTuple):
    """What was drawn for a ``key``."""

    key: object
    commands: list[Command]
    cut_texts: list[CutText]


Sections = dict[Hashable, list[Command]]


@dataclass
class Frame:
    """One picture: its commands by section, and the layers that are painted in it.

    What is drawn while a section is ``closed`` belongs to it, whatever parts it has.
    """

    clip: pygame.Rect
    previous_cache: dict[Hashable, CachedDrawing] = field(default_factory=dict)
    cache: dict[Hashable, CachedDrawing] = field(default_factory=dict)
    sections: Sections = field(default_factory=dict)
    commands: list[Command] = field(default_factory=list)
    layers: list[tuple[FrameCanvas, pygame.Rect, tuple[int, int]]] = field(default_factory=list)
    is_closed: bool = False

    def __post_init__(self) -> None:
        self.begin_section("")

    def begin_section(self, name: Hashable, commands: list[Command] | None = None) -> None:
        """Begin a section, with the commands that it has; one whose name is taken gets another."""
        if not self.is_closed:
            while name in self.sections:
                name = name, "again"
            self.commands = self.sections[name] = [] if commands is None else commands


class FrameCanvas(Canvas):
    """Notes commands in a frame; a layer has ``pixels`` instead, and notes where they change."""

    def __init__(
        self, size: tuple[int, int], theme: Theme, metrics: Metrics, pixels: SurfaceCanvas | None = None
    ) -> None:
        super().__init__(size, theme, metrics)
        self.frame = Frame(self.rect)
        self.changed_areas: list[pygame.Rect] = []
        self._pixels = pixels

    def _emit_command(self, verb: str, bounds: pygame.Rect, *arguments: object) -> None:
        """Note a command, or on a layer carry it out."""
        if self._pixels is not None:
            getattr(self._pixels, verb)(*arguments)
            self._note_change(bounds)
            return
        clip = self.frame.clip
        if verb in ("curve", "pixels"):  # lists are compared by their values
            arguments = tuple(each.tolist() if isinstance(each, np.ndarray) else each for each in arguments)
        self.frame.commands.append(Command(verb, arguments, clip, bounds.clip(clip)))

    def _note_change(self, bounds: pygame.Rect) -> None:
        self.changed_areas.append(bounds)
        if len(self.changed_areas) > _MAX_CHANGES:
            self.changed_areas[:] = [bounds.unionall(self.changed_areas)]

    def _clip_rect(self) -> pygame.Rect:
        return self.frame.clip if self._pixels is None else self._pixels.surface.get_clip()

    # Pictures within the picture

    @contextmanager
    def part(self, kind: PartKind, name: str, rect: pygame.Rect) -> Iterator[None]:
        """Note what follows as a section of its own."""
        self.frame.begin_section((kind, name))
        yield
        self.frame.begin_section((kind, name, "after"))

    def draw_cached(self, name: Hashable, key: object, draw: Callable[[], object]) -> None:
        """Note as a section what ``draw`` draws, or what it drew for this key before."""
        frame, begin = self.frame, len(self.cut_texts)
        if self._pixels is not None or frame.is_closed:
            draw()
            return
        key = (key, tuple(frame.clip), self.key)
        found = frame.previous_cache.get(name)
        if found is not None and found.key == key:
            frame.begin_section(name, found.commands)
            self.cut_texts += found.cut_texts
        else:
            frame.begin_section(name)
            frame.is_closed = True
            draw()
            frame.is_closed = False
            found = CachedDrawing(key, frame.commands, self.cut_texts[begin:])
        frame.cache[name] = found
        frame.begin_section((name, "after"))

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
        self, key: Hashable, size: tuple[int, int], draw: Callable[[Canvas], None], transparent: bool = False
    ) -> FrameCanvas:
        """A layer that is drawn once, and by all canvases together."""
        maker = SurfaceCanvas(_EMPTY_SURFACE, self.theme, self.metrics)
        pixels = maker.tile(key, size, draw, transparent)
        return FrameCanvas(size, self.theme, self.metrics, pixels)

    def paint(
        self, layer: FrameCanvas, position: tuple[int, int], area: Area | None = None, opacity: float = 1.0
    ) -> None:
        """Paint a layer; where it has changed since it was last painted is painted again."""
        self._take_cut_texts(layer, position, area)
        room = layer.rect if area is None else pygame.Rect(area)
        bounds = pygame.Rect(position, room.size)
        # In pieces that lie at the same places of the layer whatever the area is, so that where
        # only its side moves few pieces change.
        for column in range(room.left // _PIECE_WIDTH, -(-room.right // _PIECE_WIDTH)):
            piece = room.clip((column * _PIECE_WIDTH, room.top, _PIECE_WIDTH, room.height))
            at = (position[0] + piece.left - room.left, position[1])
            placed = pygame.Rect(at, piece.size)
            self._emit_command("paint", placed, layer._pixels, at, piece, opacity)
        if self._pixels is None and layer.changed_areas:
            moved = (bounds.left - room.left, bounds.top - room.top)
            self.frame.layers.append((layer, bounds, moved))

    def paint_all(self, tiles: Iterable[tuple[FrameCanvas, tuple[int, int]]]) -> None:
        """Paint many layers."""
        if self._pixels is None:
            super().paint_all(tiles)
            return
        placed = [(tile._pixels, at) for tile, at in tiles if tile._pixels is not None]
        self._pixels.paint_all(placed)
        for tile, at in placed:
            self._note_change(pygame.Rect(at, tile.size))


_EMPTY_SURFACE = pygame.Surface((1, 1))
