"""The canvas that writes shapes and text as elements of SVG 1.1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from xml.sax.saxutils import escape

import numpy as np
import pygame

from visualizer.draw.bidi import clean_text, is_right_to_left
from visualizer.draw.canvas import Area, Canvas, ColourNumbers, Dash, Point, Points
from visualizer.draw.text import MONO, REGULAR, STRONG, font_ascent
from visualizer.draw.theme import Colour, Metrics, Theme, to_hex

_SANS_ATTRIBUTE = "font-family=\"'Source Sans Pro','Source Sans 3','Segoe UI',Helvetica,sans-serif\""
_FONT_FAMILIES = {
    REGULAR: _SANS_ATTRIBUTE,
    STRONG: f'{_SANS_ATTRIBUTE} font-weight="600"',
    MONO: "font-family=\"'JetBrains Mono',Consolas,Menlo,monospace\"",
}


class SvgCanvas(Canvas):
    """A canvas that writes SVG elements, which `document` joins."""

    scalable = True

    def __init__(self, size: tuple[int, int], theme: Theme, metrics: Metrics) -> None:
        super().__init__(size, theme, metrics)
        self._elements: list[str] = []

    def document(self, title: str) -> str:
        """The whole picture as the text of an SVG file."""
        width, height = self.size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}" font-size="16">'
        )
        return "\n".join((head, f"<title>{escape(title)}</title>", *self._elements, "</svg>\n"))

    def fill(self, colour: Colour, rect: Area | None = None, opacity: float = 1.0) -> None:
        """Write a rectangle, as large as the canvas by default."""
        attribute = f' fill-opacity="{opacity:.2f}"' if opacity < 1 else ""
        area = self.rect if rect is None else pygame.Rect(rect)
        self._elements.append(f"<rect{_area_attributes(*area)}{_fill_attribute(colour)}{attribute}/>")

    def box(self, rect: pygame.Rect, colour: Colour, radius: int) -> None:
        """Write a rectangle with round corners."""
        if rect.width > 0 and rect.height > 0:
            radius = max(0, min(radius, rect.width // 2, rect.height // 2))
            self._elements.append(
                f"<rect{_area_attributes(*rect)}{_radius_attribute(radius)}{_fill_attribute(colour)}/>"
            )

    def ring(self, rect: pygame.Rect, colour: Colour, radius: int, width: int) -> None:
        """Write a rectangle without a filling."""
        # A stroke lies on both sides of its path, but the ring must lie inside the rectangle.
        half = width / 2
        left, top, across, down = rect
        area = _area_attributes(left + half, top + half, across - width, down - width)
        rounding = _radius_attribute(max(radius - half, 0))
        self._elements.append(f'<rect{area}{rounding} fill="none"{_stroke_attributes(colour, width)}/>')

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Write a circle."""
        x, y = map(float, centre)
        self._elements.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"{_fill_attribute(colour)}/>')

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Write a polygon."""
        self._elements.append(f'<polygon points="{_points_text(points)}"{_fill_attribute(colour)}/>')

    def curve(self, points: Points, colour: Colour, width: int, dash: Dash) -> None:
        """Write a line through points."""
        if len(points) > 1:
            dashes = f' stroke-dasharray="{dash[0]} {dash[1]}"' if dash[1] else ""
            self._elements.append(
                f'<polyline points="{_points_text(points.tolist())}" fill="none"'
                f'{_stroke_attributes(colour, width)}{dashes} stroke-linejoin="round"/>'
            )

    def pixels(self, numbers: ColourNumbers, palette: Sequence[Colour], rect: pygame.Rect) -> None:
        """Write rectangles, one for each run of equal colours in a row."""
        rows, columns = numbers.shape
        for row, of_row in enumerate(numbers):
            begins = np.flatnonzero(of_row[1:] != of_row[:-1]) + 1
            top, bottom = (rect.top + index * rect.height // rows for index in (row, row + 1))
            for first, end in pairwise([0, *begins.tolist(), columns]):
                left, right = (rect.left + index * rect.width // columns for index in (first, end))
                if left < right and top < bottom:
                    self.fill(palette[of_row[first]], (left, top, right - left, bottom - top))

    def _draw_text(self, text: str, rect: pygame.Rect, face: str, size: int, colour: Colour) -> None:
        cleaned = clean_text(text)
        stripped = cleaned.rstrip()
        if not stripped:
            return
        # A fixed width, in case the viewer lacks the fonts.
        has_fixed_width = len(stripped) > 1 and stripped == cleaned
        width = f' textLength="{rect.width}" lengthAdjust="spacingAndGlyphs"' if has_fixed_width else ""
        # The viewer itself reverses and joins letters.
        direction = ' style="unicode-bidi:plaintext"' if is_right_to_left(stripped) else ""
        self._elements.append(
            f'<text x="{rect.left}" y="{rect.top + font_ascent(face, size)}" {_FONT_FAMILIES[face]}'
            f' font-size="{size}"{_fill_attribute(colour)}{width}{direction} xml:space="preserve">'
            f"{escape(stripped)}</text>"
        )

    @contextmanager
    def clip(self, rect: pygame.Rect) -> Iterator[None]:
        """Clip drawing to ``rect`` in the context."""
        outer, self._elements = self._elements, []
        try:
            yield
        finally:
            inner, self._elements = self._elements, outer
            self._elements.append(_viewport_element(rect, rect.topleft, inner))

    def new_layer(self, size: tuple[int, int], transparent: bool = False) -> SvgCanvas:
        """An empty canvas with its own elements."""
        return SvgCanvas(size, self.theme, self.metrics)

    def paint_layer(
        self, layer: SvgCanvas, position: tuple[int, int], area: Area | None = None, opacity: float = 1.0
    ) -> None:
        """Write the elements of a layer, moved to ``position``."""
        if area is None:
            group = _group_element(f'transform="translate({position[0]} {position[1]})"', layer._elements)
        else:
            group = _viewport_element(pygame.Rect(area), position, layer._elements)
        self._elements.append(group if opacity == 1 else _group_element(f'opacity="{opacity:.2f}"', [group]))


def _group_element(attribute: str, elements: Iterable[str]) -> str:
    return f"<g {attribute}>{''.join(elements)}</g>"


def _viewport_element(area: pygame.Rect, position: tuple[int, int], elements: Iterable[str]) -> str:
    """The part of the elements in ``area``, moved to ``position``."""
    # Unlike a clip path, a nested viewport needs no id that is unique in the page.
    left, top, width, height = area
    outline = _area_attributes(*position, width, height)
    return f'<svg{outline} viewBox="{left} {top} {width} {height}">{"".join(elements)}</svg>'


def _area_attributes(left: float, top: float, width: float, height: float) -> str:
    return f' x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'


def _radius_attribute(radius: float) -> str:
    return f' rx="{radius:g}"' if radius else ""


def _points_text(points: Iterable[Sequence[float]]) -> str:
    return " ".join(f"{x:.6g},{y:.6g}" for x, y in points)


def _fill_attribute(colour: Colour) -> str:
    return f' fill="{to_hex(colour)}"'


def _stroke_attributes(colour: Colour, width: float) -> str:
    return f' stroke="{to_hex(colour)}" stroke-width="{width:g}"'
