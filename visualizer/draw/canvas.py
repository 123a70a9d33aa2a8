"""The canvas: what every drawing function draws on, with a theme and a scale.

`SurfaceCanvas` paints pixels, `SvgCanvas` writes shapes. A drawing function gets a canvas, a
rectangle and a view, so the same function draws in the window and in exports.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from math import hypot
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.text import REGULAR, STRONG, digits_ink, ink_rows, line_height, text_size, truncate_text, wrap_text
from visualizer.draw.theme import Colour, Metrics, Theme

if TYPE_CHECKING:
    from typing_extensions import Self

Point = tuple[float, float]
#: Points in order, shape (n, 2).
Points = NDArray[np.float64]
#: The numbers of colours in a palette of at most 256, shape (rows, columns).
ColourNumbers = NDArray[np.integer[Any]]
Area = pygame.Rect | tuple[int, int, int, int]
#: The lengths in pixels of a dash and of the gap after it; the first is a solid line.
Dash = tuple[int, int]
DASHES: tuple[Dash, ...] = ((1, 0), (9, 6), (2, 4), (14, 4))

#: The kinds of parts that `Canvas.part` names.
PartKind = Literal["panel", "pane", "board", "code", "timeline", "legend", "control", "message", "tip"]


class CutText(NamedTuple):
    """A text that is drawn only in part, or as a mark: the ``full`` text, and where it is drawn."""

    full: str
    rect: pygame.Rect


#: The most pixels by which a shape with smooth edges extends beyond its points.
_EDGE_MARGIN = 3


class Canvas:
    """A canvas of ``size`` pixels with the colours of ``theme``.

    This base class only measures text, for finding out where things lie; subclasses draw.

    ``scalable`` is whether the picture can be enlarged, so that the smallest details are drawn.
    ``cut_texts`` are the texts that had too little room, in the order of drawing.
    """

    scalable = False

    def __init__(self, size: tuple[int, int], theme: Theme, metrics: Metrics) -> None:
        self.size = size
        self.theme = theme
        self.metrics = metrics
        self.cut_texts: list[CutText] = []

    @property
    def key(self) -> Hashable:
        """A cache key for layers of this canvas, beside their size."""
        return type(self), self.theme, self.metrics

    @property
    def rect(self) -> pygame.Rect:
        """The whole canvas."""
        return pygame.Rect((0, 0), self.size)

    def px(self, size: float) -> int:
        """A size at scale 1 in pixels of this canvas, at least 1 unless it is 0."""
        return self.metrics.px(size)

    # Shapes

    def _emit_command(self, verb: str, bounds: pygame.Rect, *arguments: object) -> None:
        """Store a call of ``verb``, a method of `SurfaceCanvas` that draws within ``bounds``; here do nothing."""

    def fill(self, colour: Colour, rect: Area | None = None, opacity: float = 1.0) -> None:
        """Fill a rectangle, the whole canvas by default."""
        area = self.rect if rect is None else pygame.Rect(rect)
        self._emit_command("fill", area, colour, area, opacity)

    def box(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        """Fill a rectangle with round corners."""
        self._emit_command("box", rect, rect.copy(), colour, radius)

    def outlined_box(self, rect: pygame.Rect, fill: Colour, edge: Colour, radius: int, width: int = 1) -> None:
        """Fill a rectangle with round corners and draw its edge inside it."""
        self.box(rect, edge, radius)
        self.box(rect.inflate(-2 * width, -2 * width), fill, radius - width)

    def ring(self, rect: pygame.Rect, colour: Colour, radius: int, width: int) -> None:
        """Draw only the edge of a rectangle with round corners, inside it."""
        self._emit_command("ring", rect, rect.copy(), colour, radius, width)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        x, y = centre
        bounds = _bounding_rect([(x - radius, y - radius), (x + radius, y + radius)])
        self._emit_command("disc", bounds, (x, y), radius, colour)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon."""
        self._emit_command("polygon", _bounding_rect(points), tuple(points), colour)

    def line(self, start: Point, end: Point, colour: Colour, width: float) -> None:
        """Draw a straight line of any thickness."""
        across, down = end[0] - start[0], end[1] - start[1]
        length = hypot(across, down)
        if length == 0:
            return
        x, y = down / length * width / 2, -across / length * width / 2
        corners = [
            (start[0] + x, start[1] + y),
            (end[0] + x, end[1] + y),
            (end[0] - x, end[1] - y),
            (start[0] - x, start[1] - y),
        ]
        self.polygon(corners, colour)

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash) -> None:
        """Draw lines from point to point; a dashed curve goes from left to right."""
        if len(points) > 1:
            bounds = _bounding_rect(points.tolist()).inflate(2 * width, 2 * width)
            self._emit_command("curve", bounds, points, colour, width, dash)

    def pixels(self, numbers: ColourNumbers, palette: Sequence[Colour], rect: pygame.Rect) -> None:
        """Draw equal boxes that together fill ``rect``, in the colours with these numbers in the ``palette``."""
        self._emit_command("pixels", rect, numbers, palette, rect.copy())

    # Text

    def text(
        self,
        text: str,
        position: Point,
        *,
        size: int,
        colour: Colour,
        face: str = REGULAR,
        anchor: str = "topleft",
        max_width: int | None = None,
        full: str | None = None,
    ) -> pygame.Rect:
        """Draw one line of text and return its rectangle.

        ``position`` is the point of the rectangle that pygame calls ``anchor``, such as ``topleft``. The text
        is cut to ``max_width`` pixels; ``full`` is the full text if ``text`` is a part of it.
        """
        visible = text if max_width is None else truncate_text(text, face, size, max_width)
        rect = pygame.Rect((0, 0), text_size(visible, face, size))
        setattr(rect, anchor, (round(position[0]), round(position[1])))
        if text or full:
            self._place_text(visible, text if full is None else full, rect, face, size, colour)
        return rect

    def _place_text(self, text: str, full: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        """Draw a line of text that fills ``rect``, and add it to ``cut_texts`` if a part is invisible."""
        if text:
            self._draw_text(text, rect, face, size, colour)
        if text != full or not self._is_unclipped(rect, text, face, size):
            self.cut_texts.append(CutText(full, rect))

    def _is_unclipped(self, rect: pygame.Rect, text: str, face: str, size: int) -> bool:
        """Whether the clip contains the ink of a text that fills ``rect``."""
        clip = self._clip_rect()
        if clip is None or clip.contains(rect):
            return True
        top, bottom = ink_rows(text, face, size)
        return bool(clip.contains((rect.left, rect.top + top, rect.width, bottom - top)))

    def explain(self, text: str, rect: pygame.Rect) -> None:
        """Add ``text`` to ``cut_texts`` as the explanation of a mark in ``rect``."""
        self.cut_texts.append(CutText(text, pygame.Rect(rect)))

    def _clip_rect(self) -> pygame.Rect | None:
        """The current clip; None if the canvas does not clip."""
        return None

    def _take_cut_texts(self, layer: Canvas, position: tuple[int, int], area: Area | None) -> None:
        """Add the cut texts in an ``area`` of a layer (None: all of it) that is painted at ``position``."""
        room = layer.rect if area is None else pygame.Rect(area)
        x, y = position[0] - room.left, position[1] - room.top
        self.cut_texts += [CutText(full, rect.move(x, y)) for full, rect in layer.cut_texts if room.colliderect(rect)]

    def text_lines(
        self,
        text: str,
        position: tuple[int, int],
        width: int,
        *,
        size: int,
        colour: Colour,
        face: str = REGULAR,
        max_lines: int | None = None,
    ) -> int:
        """Draw text broken into lines of ``width`` pixels and return the y below the last line.

        If there are more than ``max_lines``, the last line is cut.
        """
        left, top = position
        lines = wrap_text(text, face, size, width)
        for number, line in enumerate(lines[:max_lines], start=1):
            rest = "".join(f" {line}" for line in lines[number:]) if number == max_lines else ""
            full = text if rest else None
            self.text(line + rest, (left, top), size=size, colour=colour, face=face, max_width=width, full=full)
            top += line_height(face, size)
        return top

    def digits(self, text: str, ink: pygame.Rect, *, size: int, colour: Colour) -> None:
        """Draw semi-bold digits whose ink fills ``ink``, compressed if they are wider.

        The height of ``ink`` is that of `digits_ink` for the ``size``.
        """
        natural = digits_ink(text, size)
        share = min(ink.width / natural.width, 1.0)
        width, height = text_size(text, STRONG, size)
        rect = pygame.Rect(0, 0, round(width * share), height)
        rect.topleft = (round(ink.left - natural.left * share), ink.top - natural.top)
        self._place_text(text, text, rect, STRONG, size, colour)

    def _draw_text(self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        """Draw a line of text that fills ``rect``, compressed if it is wider."""
        bounds = rect.inflate(2 * _EDGE_MARGIN, 2 * _EDGE_MARGIN)
        self._emit_command("_draw_text", bounds, text, rect.copy(), face, size, colour)

    # Pictures within the picture

    def part(self, kind: PartKind, name: str, rect: pygame.Rect) -> AbstractContextManager[None]:
        """Name the part of the picture that is drawn in the context, for canvases that keep parts."""
        return nullcontext()

    def clip(self, rect: pygame.Rect) -> AbstractContextManager[None]:
        """Clip drawing to ``rect`` in the context."""
        return nullcontext()

    def draw_cached(self, name: Hashable, key: object, draw: Callable[[], object]) -> None:
        """Call ``draw``, or repeat what it drew before for the same ``name`` and ``key``.

        ``name`` is unique in the picture; ``key`` has all values that the drawing depends on beside
        the canvas. ``draw`` must not paint layers that change.
        """
        draw()

    def with_metrics(self, metrics: Metrics) -> Self:
        """A view of the same canvas with other sizes: drawing on one draws on both."""
        canvas = copy(self)
        canvas.metrics = metrics
        return canvas

    def new_layer(self, size: tuple[int, int], transparent: bool = False) -> Self:
        """An empty canvas of the same kind, which can be painted on this one repeatedly."""
        canvas = copy(self)
        canvas.size, canvas.cut_texts = size, []
        return canvas

    def cached_layer(
        self, key: Hashable, size: tuple[int, int], draw: Callable[[Canvas], None], transparent: bool = False
    ) -> Self:
        """A layer that ``draw`` has drawn; canvases may cache it by `key`, size, theme and metrics."""
        tile = self.new_layer(size, transparent)
        draw(tile)
        return tile

    def paint_layer(
        self, layer: Self, position: tuple[int, int], area: Area | None = None, opacity: float = 1.0
    ) -> None:
        """Paint a layer, or only an ``area`` of it, with its top left at ``position``."""

    def paint_layers(self, tiles: Iterable[tuple[Self, tuple[int, int]]]) -> None:
        """Paint many layers, each with its top left at its position."""
        for tile, position in tiles:
            self.paint_layer(tile, position)


def _bounding_rect(points: Sequence[Point]) -> pygame.Rect:
    """The smallest rectangle around points, enlarged by the margin for smooth edges."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = int(min(xs)) - _EDGE_MARGIN, int(min(ys)) - _EDGE_MARGIN
    return pygame.Rect(left, top, int(max(xs)) + _EDGE_MARGIN + 1 - left, int(max(ys)) + _EDGE_MARGIN + 1 - top)
