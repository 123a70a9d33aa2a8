"""A canvas that paints nothing and lists what is drawn on it: the layout as data."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
import pygame

from visualizer.draw.canvas import Area, Canvas, ColourNumbers, Dash, PartKind, Point, Points
from visualizer.draw.text import ink_rows
from visualizer.draw.theme import Colour, Metrics, Theme
from visualizer.window.app import App

#: A part of the picture that contains items: its kind, such as ``pane``, and its name.
Part = tuple[str, str]


class LayoutItem(NamedTuple):
    """One item of a picture; rectangles are in pixels of the whole picture.

    ``kind`` is the verb that drew it (``text``, ``box``, ``ring``, ``disc``, ``polygon``, ``line``,
    ``curve``, ``pixels``, ``fill``), ``cell`` for a painted tile, ``mark`` for an area with the
    explanation ``name``, or the kind of a named part. ``rect`` is its rectangle, and ``seen`` the
    part of it inside all clips. A text has its drawn characters in ``text`` and the complete text
    in ``full``. ``within`` are the parts that contain it, outermost first.
    """

    kind: str
    rect: pygame.Rect
    seen: pygame.Rect
    colour: Colour | None = None
    name: str = ""
    text: str = ""
    full: str = ""
    face: str = ""
    size: int = 0
    within: tuple[Part, ...] = ()

    @property
    def ink(self) -> pygame.Rect:
        """The part of a text's ``rect`` that its letters cover."""
        top, bottom = ink_rows(self.text, self.face, self.size)
        return pygame.Rect(self.rect.left, self.rect.top + top, self.rect.width, bottom - top)

    @property
    def is_cut(self) -> bool:
        """Whether a text is not completely visible."""
        return self.text != self.full or not self.seen.contains(self.ink)

    def part(self, kind: PartKind) -> str | None:
        """Return the name of the innermost part of a kind that contains the item, or None."""
        return next((name for each, name in reversed(self.within) if each == kind), None)


class _Painted(NamedTuple):
    """A painted layer, moved by ``offset`` and clipped."""

    layer: LayoutCanvas
    offset: tuple[int, int]
    clip: pygame.Rect
    within: tuple[Part, ...]


class LayoutCanvas(Canvas):
    """Notes what is drawn; `items` lists it.

    A fill of the whole canvas removes everything below it.
    """

    def __init__(
        self, size: tuple[int, int], theme: Theme, metrics: Metrics, tiles: dict[Hashable, LayoutCanvas] | None = None
    ) -> None:
        super().__init__(size, theme, metrics)
        self._entries: list[LayoutItem | _Painted] = []
        self._clipped = self.rect
        self._tiles = {} if tiles is None else tiles
        self._within: tuple[Part, ...] = ()
        self.is_tile = False

    @property
    def key(self) -> Hashable:
        """A key of this drawing alone: a layer of another one has noted what was drawn before, too."""
        return super().key, id(self._tiles)

    @property
    def items(self) -> list[LayoutItem]:
        """Everything that was drawn, including layers, in the order of drawing."""
        return list(self.shifted_items((0, 0), self.rect, ()))

    def shifted_items(
        self, offset: tuple[int, int], clip: pygame.Rect, within: tuple[Part, ...]
    ) -> Iterator[LayoutItem]:
        """Yield the items, moved by an offset, within a clip and parts."""
        for entry in self._entries:
            if isinstance(entry, LayoutItem):
                yield entry._replace(
                    rect=entry.rect.move(offset), seen=entry.seen.move(offset).clip(clip), within=within + entry.within
                )
                continue
            moved = (entry.offset[0] + offset[0], entry.offset[1] + offset[1])
            area, inside = entry.clip.move(offset).clip(clip), within + entry.within
            if entry.layer.is_tile:
                yield LayoutItem("cell", entry.layer.rect.move(moved), area, within=inside)
            yield from entry.layer.shifted_items(moved, area, inside)

    def _note(self, kind: str, rect: pygame.Rect, colour: Colour | None = None, name: str = "") -> None:
        seen = rect.clip(self._clipped)
        self._entries.append(LayoutItem(kind, rect, seen, colour, name, within=self._within))

    # Shapes

    def fill(self, colour: Colour, rect: Area | None = None, opacity: float = 1.0) -> None:
        """Note a filled rectangle; one that fills everything removes earlier items."""
        if rect is None and opacity == 1.0:
            self._entries.clear()
            self.cut_texts.clear()
        self._note("fill", self.rect if rect is None else pygame.Rect(rect), colour)

    def box(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        """Note a filled rectangle with round corners."""
        self._note("box", rect.copy(), colour)

    def ring(self, rect: pygame.Rect, colour: Colour, radius: int, width: int) -> None:
        """Note the edge of a rectangle."""
        self._note("ring", rect.copy(), colour)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Note a filled circle."""
        x, y = centre
        self._note("disc", _around([(x - radius, y - radius), (x + radius, y + radius)]), colour)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Note a filled polygon."""
        self._note("polygon", _around(points), colour)

    def line(self, start: Point, end: Point, colour: Colour, width: float) -> None:
        """Note a straight line."""
        self._note("line", _around([start, end]), colour)

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash) -> None:
        """Note a line through points."""
        if len(points) > 1:
            self._note("curve", _around(points.tolist()), colour)

    def pixels(self, numbers: ColourNumbers, palette: Sequence[Colour], rect: pygame.Rect) -> None:
        """Note a grid of coloured pixels."""
        self._note("pixels", rect.copy())

    # Text

    def _place_text(self, text: str, full: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        seen, within = rect.clip(self._clipped), self._within
        self._entries.append(LayoutItem("text", rect, seen, colour, "", text, full, face, size, within))
        super()._place_text(text, full, rect, face, size, colour)

    def explain(self, text: str, rect: pygame.Rect) -> None:
        """Note a mark with its explanation."""
        self._note("mark", rect.copy(), name=text)
        super().explain(text, rect)

    def _clip_rect(self) -> pygame.Rect:
        return self._clipped

    def _draw_text(self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        """Draw nothing: `_place_text` has noted the text."""

    # Pictures within the picture

    @contextmanager
    def part(self, kind: PartKind, name: str, rect: pygame.Rect) -> Iterator[None]:
        """Note a part, which contains what is drawn while the context lasts."""
        self._note(kind, rect.copy(), name=name)
        before = self._within
        self._within = (*before, (kind, name))
        try:
            yield
        finally:
            self._within = before

    @contextmanager
    def clip(self, rect: pygame.Rect) -> Iterator[None]:
        """Clip what is noted to ``rect`` while the context lasts."""
        before = self._clipped
        self._clipped = self.rect.clip(rect)
        try:
            yield
        finally:
            self._clipped = before

    def new_layer(self, size: tuple[int, int], transparent: bool = False) -> LayoutCanvas:
        """Return a canvas with a separate list."""
        return LayoutCanvas(size, self.theme, self.metrics, self._tiles)

    def cached_layer(
        self, key: Hashable, size: tuple[int, int], draw: Callable[[Canvas], None], transparent: bool = False
    ) -> LayoutCanvas:
        """Return a layer that is drawn once."""
        tile = self._tiles.get((key, size))
        if tile is None:
            tile = super().cached_layer(key, size, draw, transparent)
            tile.is_tile = not transparent
            self._tiles[key, size] = tile
        return tile

    def paint_layer(
        self, layer: LayoutCanvas, position: tuple[int, int], area: Area | None = None, opacity: float = 1.0
    ) -> None:
        """Note a layer."""
        self._take_cut_texts(layer, position, area)
        room = layer.rect if area is None else pygame.Rect(area)
        clip = pygame.Rect(position, room.size).clip(self._clipped)
        offset = (position[0] - room.left, position[1] - room.top)
        self._entries.append(_Painted(layer, offset, clip, self._within))


def _around(points: Sequence[Sequence[float]] | Sequence[Point]) -> pygame.Rect:
    """Return the smallest rectangle of whole pixels around points."""
    corners = np.array(points, float)
    left, top = np.floor(corners.min(axis=0)).astype(int).tolist()
    right, bottom = np.ceil(corners.max(axis=0)).astype(int).tolist()
    return pygame.Rect(left, top, max(right - left, 1), max(bottom - top, 1))


def layout_of(app: App, size: tuple[int, int]) -> list[LayoutItem]:
    """Return all that ``app`` would draw in a window of ``size``, in the order of drawing.

    It is drawn twice, since the controls on boards depend on the layout of the previous drawing.
    """
    app.size = size
    for _ in range(2):
        canvas = LayoutCanvas(size, app.null_canvas.theme, app.null_canvas.metrics)
        app.draw_on_canvas(canvas)
    return canvas.items
