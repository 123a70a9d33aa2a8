"""What everything is drawn on: a handle with few verbs, which knows the theme and the scale.

`SurfaceCanvas` paints pixels, `SvgCanvas` writes shapes. A drawing function is handed a canvas,
a rectangle and what to show, and knows nothing else about where its picture goes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from math import hypot
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, digits_ink, ink_rows, line_height, text_size, truncate_text, wrap_text
from visualizer.draw.theme import Colour, Theme

if TYPE_CHECKING:
    from typing_extensions import Self

Point = tuple[float, float]
#: Points in order, shape (n, 2).
Points = NDArray[np.float64]
#: Colours of many things, the last axis is red, green, blue.
Colours = NDArray[np.uint8]
Area = pygame.Rect | tuple[int, int, int, int]
#: How many pixels are drawn and left out, in turn; the first is a whole line.
Dash = tuple[int, int]
DASHES: tuple[Dash, ...] = ((1, 0), (9, 6), (2, 4), (14, 4))

#: What a part of a picture is called by those that list what lies where.
PartKind = Literal["panel", "pane", "board", "code", "timeline", "legend", "control", "message", "tip"]


class CutText(NamedTuple):
    """A text of which only a part, or a mark, can be seen; all of it in ``full``, and where."""

    full: str
    rect: pygame.Rect


#: Shapes with smooth edges may reach so many pixels beyond their points.
_EDGE_MARGIN = 3

# Which point of a line of text the position is: its top left, the middle of its top and so on.
_TEXT_ANCHORS = {
    "left": "topleft",
    "middle": "midtop",
    "right": "topright",
    "centre": "center",
    "above": "midbottom",
    "before": "midright",
    "after": "midleft",
}


class Canvas:
    """Something to draw on, ``size`` in pixels, in the colours of ``theme``.

    This one paints nothing and only measures text, for a pass that asks what lies where; those
    that paint have their own shapes.

    ``scalable`` says whether the picture can be enlarged, so that the smallest details count.
    ``cut_texts`` are the texts that had less room than they need, in the order of drawing.
    """

    scalable = False

    def __init__(self, size: tuple[int, int], theme: Theme, metrics: Metrics) -> None:
        self.size = size
        self.theme = theme
        self.metrics = metrics
        self.cut_texts: list[CutText] = []

    @property
    def key(self) -> Hashable:
        """What a picture that was drawn on a layer of this canvas depends on, beside its size."""
        return type(self), self.theme, self.metrics

    @property
    def rect(self) -> pygame.Rect:
        """The whole canvas."""
        return pygame.Rect((0, 0), self.size)

    def px(self, size: float) -> int:
        """A size of the plan in pixels of this canvas, at least 1 unless it is 0."""
        return self.metrics.px(size)

    # Shapes

    def _emit_command(self, verb: str, bounds: pygame.Rect, *arguments: object) -> None:
        """Take what is drawn within ``bounds`` as a ``verb``, a method of `SurfaceCanvas`."""

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

    def line(self, start: Point, end: Point, colour: Colour, width: float = 2) -> None:
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

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash = DASHES[0]) -> None:
        """Draw lines from point to point; a dashed curve goes from left to right."""
        if len(points) > 1:
            bounds = _bounding_rect(points.tolist()).inflate(2 * width, 2 * width)
            self._emit_command("curve", bounds, points, colour, width, dash)

    def pixels(self, colours: Colours, rect: pygame.Rect) -> None:
        """Draw colours of shape (rows, columns, 3) as equal boxes that together fill ``rect``."""
        self._emit_command("pixels", rect, colours, rect.copy())

    # Text

    def text(
        self,
        text: str,
        position: Point,
        *,
        size: int,
        colour: Colour,
        face: str = REGULAR,
        align: str = "left",
        max_width: int | None = None,
        full: str | None = None,
    ) -> pygame.Rect:
        """Draw one line of text and return its rectangle.

        ``position`` is where its top begins (``left``), has its ``middle`` or ends (``right``),
        the ``centre`` of it all, or the point that it stands ``above``, ``before`` or ``after``.
        ``max_width`` is the width in pixels to cut it to; ``full`` the whole of which ``text`` is a
        part.
        """
        shown = text if max_width is None else truncate_text(text, face, size, max_width)
        rect = pygame.Rect((0, 0), text_size(shown, face, size))
        setattr(rect, _TEXT_ANCHORS[align], (round(position[0]), round(position[1])))
        if text or full:
            self._place_text(shown, text if full is None else full, rect, face, size, colour)
        return rect

    def _place_text(self, text: str, full: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        """Draw a line of text that takes just ``rect``, and note whether all of it is seen."""
        if text:
            self._draw_text(text, rect, face, size, colour)
        if text != full or not self._is_unclipped(rect, text, face, size):
            self.cut_texts.append(CutText(full, rect))

    def _is_unclipped(self, rect: pygame.Rect, text: str, face: str, size: int) -> bool:
        """Whether nothing clips a text that takes ``rect``."""
        clip = self._clip_rect()
        if clip is None or clip.contains(rect):
            return True
        top, bottom = ink_rows(text, face, size)
        return bool(clip.contains((rect.left, rect.top + top, rect.width, bottom - top)))

    def explain(self, text: str, rect: pygame.Rect) -> None:
        """Note what is to be read of a mark in ``rect``, of which it shows no word."""
        self.cut_texts.append(CutText(text, pygame.Rect(rect)))

    def _clip_rect(self) -> pygame.Rect | None:
        """Where something can be drawn now; None where that is not known."""
        return None

    def _take_cut_texts(self, layer: Canvas, position: tuple[int, int], area: Area | None) -> None:
        """Take over the cut texts of a layer that are in sight."""
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
        """Draw text broken into lines of ``width`` pixels, the last one cut if there are more.

        Returns the y below the last line.
        """
        left, top = position
        lines = wrap_text(text, face, size, width)
        for number, line in enumerate(lines[:max_lines], start=1):
            rest = "".join(f" {line}" for line in lines[number:]) if number == max_lines else ""
            self.text(
                line + rest,
                (left, top),
                size=size,
                colour=colour,
                face=face,
                max_width=width,
                full=text if rest else None,
            )
            top += line_height(face, size)
        return top

    def digits(self, text: str, ink: pygame.Rect, *, size: int, colour: Colour) -> None:
        """Draw semi-bold digits so that they cover just ``ink``, narrower than they are if need be.

        ``ink`` is as high as `digits_ink` says for the ``size``.
        """
        natural = digits_ink(text, STRONG, size)
        share = min(ink.width / natural.width, 1.0)
        width, height = text_size(text, STRONG, size)
        rect = pygame.Rect(0, 0, round(width * share), height)
        rect.topleft = (round(ink.left - natural.left * share), ink.top - natural.top)
        self._place_text(text, text, rect, STRONG, size, colour)

    def _draw_text(self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        """Draw a line of text that takes just ``rect``, narrowed where that is not wide enough."""
        bounds = rect.inflate(2 * _EDGE_MARGIN, 2 * _EDGE_MARGIN)
        self._emit_command("_draw_text", bounds, text, rect.copy(), face, size, colour)

    # Pictures within the picture

    def part(self, kind: PartKind, name: str, rect: pygame.Rect) -> AbstractContextManager[None]:
        """Say what is drawn while the context lasts, for those that list what lies where."""
        return nullcontext()

    def clip(self, rect: pygame.Rect) -> AbstractContextManager[None]:
        """Clip what is drawn to ``rect`` while the context lasts."""
        return nullcontext()

    def draw_cached(self, name: Hashable, key: object, draw: Callable[[], object]) -> None:
        """Draw what ``draw`` draws; it need not be called where ``key`` is what it was before.

        ``name`` tells it from all else in the picture; ``key`` has all that it depends on beside
        the canvas. It paints no layer of its own.
        """
        draw()

    def with_metrics(self, metrics: Metrics) -> Self:
        """The same canvas with other sizes; what is drawn on one is drawn on both."""
        canvas = copy(self)
        canvas.metrics = metrics
        return canvas

    def layer(self, size: tuple[int, int], transparent: bool = False) -> Self:
        """An empty canvas of the same kind, to be painted on this one as often as is needed."""
        canvas = copy(self)
        canvas.size, canvas.cut_texts = size, []
        return canvas

    def tile(
        self, key: Hashable, size: tuple[int, int], draw: Callable[[Canvas], None], transparent: bool = False
    ) -> Self:
        """A layer that ``draw`` drew; it may be the same one for a key, a size and a theme."""
        tile = self.layer(size, transparent)
        draw(tile)
        return tile

    def paint(self, layer: Self, position: tuple[int, int], area: Area | None = None, opacity: float = 1.0) -> None:
        """Paint a layer, or only an ``area`` of it, with its top left at ``position``."""

    def paint_all(self, tiles: Iterable[tuple[Self, tuple[int, int]]]) -> None:
        """Paint many layers, each with its top left at a position."""
        for tile, position in tiles:
            self.paint(tile, position)


def _bounding_rect(points: Sequence[Point]) -> pygame.Rect:
    """A rectangle around points, with room for smooth edges."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = int(min(xs)) - _EDGE_MARGIN, int(min(ys)) - _EDGE_MARGIN
    return pygame.Rect(left, top, int(max(xs)) + _EDGE_MARGIN + 1 - left, int(max(ys)) + _EDGE_MARGIN + 1 - top)
