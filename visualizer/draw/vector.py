"""A Surface that notes shapes instead of filling pixels, so that pictures can be vectors.

Drawing functions need not know of it: what is filled or blitted on it is noted, and the few that
make shapes out of pixels (`rounded`, `ring`, `disc`, `polygon`, `draw_curve`) note them by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from visualizer.draw.text import clean, font, text_of
from visualizer.draw.theme import Colour


@dataclass(frozen=True)
class Box:
    """A filled rectangle with round corners."""

    rect: pygame.Rect
    colour: Colour
    radius: int = 0


@dataclass(frozen=True)
class Ring:
    """The edge of a rectangle with round corners, ``width`` wide inside it."""

    rect: pygame.Rect
    colour: Colour
    radius: int
    width: int


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    centre: tuple[float, float]
    radius: float
    colour: Colour


@dataclass(frozen=True)
class Polygon:
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]
    colour: Colour


@dataclass(frozen=True)
class Curve:
    """A line through points; ``dash`` is how many pixels are drawn, then how many left out."""

    points: tuple[tuple[float, float], ...]
    colour: Colour
    width: float
    dash: tuple[int, int]


@dataclass(frozen=True)
class Words:
    """A line of text whose baseline begins at ``place`` and that is ``width`` wide."""

    text: str
    face: str
    size: int
    colour: Colour
    place: tuple[int, int]
    width: int


@dataclass(frozen=True)
class Group:
    """Shapes moved by ``place``, cut to ``clip`` (in their own pixels), seen with ``opacity``."""

    shapes: Sequence[Shape]
    place: tuple[int, int] = (0, 0)
    clip: pygame.Rect | None = None
    opacity: float = 1.0


Area = pygame.Rect | tuple[int, int, int, int]
Shape = Box | Ring | Disc | Polygon | Curve | Words | Group


class VectorSurface(pygame.Surface):
    """Notes in ``shapes``, in order, what is drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, 0, 8)
        self.shapes: list[Shape] = []
        self._opacity = 1.0

    def note(self, shape: Shape) -> None:
        """Note a shape, cut to the clip where one is set."""
        clip = self.get_clip()
        if clip == self.get_rect():
            self.shapes.append(shape)
        else:
            self.shapes.append(Group([shape], clip=clip))

    # What pygame's own Surface has, for those arguments that are used here.

    def fill(  # type: ignore[override]
        self, color: Sequence[int], rect: Area | None = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Note a rectangle, all of the Surface by default."""
        box = pygame.Rect(rect) if rect is not None else self.get_rect()
        self.note(Box(box, (color[0], color[1], color[2])))
        return box

    def blit(  # type: ignore[override]
        self,
        source: pygame.Surface,
        dest: Area | tuple[int, int],
        area: Area | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Note what another Surface says or notes. Raises TypeError where that is only pixels."""
        left, top = dest[0], dest[1]
        if isinstance(source, VectorSurface):
            self.note(source._as_group((left, top), area))
        else:
            self.note(_words(source, (left, top)))
        return pygame.Rect((left, top), source.get_size())

    def blits(  # type: ignore[override]
        self, blit_sequence: Iterable[tuple[pygame.Surface, tuple[int, int]]], doreturn: bool = True
    ) -> None:
        """Note several Surfaces in turn."""
        for source, dest in blit_sequence:
            self.blit(source, dest)

    def copy(self) -> VectorSurface:
        """Another Surface on which the same is noted."""
        twin = VectorSurface(self.get_size())
        twin.shapes = list(self.shapes)
        return twin

    def set_alpha(self, value: int | None = None, flags: int = 0) -> None:
        """Let what is noted be seen through from now on, 0 to 255."""
        self._opacity = 1.0 if value is None else value / 255

    def _as_group(self, place: tuple[int, int], area: Area | None) -> Group:
        if area is None:
            return Group(self.shapes, place, None, self._opacity)
        clip = pygame.Rect(area)
        moved = (place[0] - clip.left, place[1] - clip.top)
        return Group(self.shapes, moved, clip, self._opacity)


def similar(surface: pygame.Surface, size: tuple[int, int], flags: int = 0) -> pygame.Surface:
    """An empty Surface of the kind that ``surface`` is."""
    if isinstance(surface, VectorSurface):
        return VectorSurface(size)
    return pygame.Surface(size, flags)


def _words(source: pygame.Surface, place: tuple[int, int]) -> Words:
    said = text_of(source)
    if said is None:
        raise TypeError("only shapes and text can be noted, not pixels")
    text, face, size, colour = said
    baseline = place[1] + font(face, size).get_ascent()
    return Words(clean(text), face, size, colour, (place[0], baseline), source.get_width())
