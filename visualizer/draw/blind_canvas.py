"""A canvas that paints nothing: for a pass over a screen that only asks what lies where."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager, nullcontext

import pygame

from visualizer.draw.canvas import DASHES, Area, Canvas, Colours, Dash, Point, Points
from visualizer.draw.theme import Colour


class BlindCanvas(Canvas):
    """Measures text as the others do, and draws nothing."""

    def fill(self, colour: Colour, rect: Area | None = None, opacity: float = 1.0) -> None:
        """Paint nothing."""

    def box(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        """Paint nothing."""

    def ring(self, rect: pygame.Rect, colour: Colour, radius: int, width: int) -> None:
        """Paint nothing."""

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Paint nothing."""

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Paint nothing."""

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash = DASHES[0]) -> None:
        """Paint nothing."""

    def pixels(self, colours: Colours, rect: pygame.Rect) -> None:
        """Paint nothing."""

    def _draw_text(
        self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour
    ) -> None:
        """Paint nothing."""

    def clip(self, rect: pygame.Rect) -> AbstractContextManager[None]:
        """Clip nothing."""
        return nullcontext()

    def layer(self, size: tuple[int, int], transparent: bool = False) -> BlindCanvas:
        """Another canvas that paints nothing."""
        return BlindCanvas(size, self.theme, self.metrics)

    def cached(self, name: Hashable, key: object, draw: Callable[[], object]) -> None:
        """Draw nothing."""

    def paint(
        self,
        layer: BlindCanvas,
        position: tuple[int, int],
        area: Area | None = None,
        opacity: float = 1.0,
    ) -> None:
        """Paint nothing."""
