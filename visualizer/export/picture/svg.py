"""One step as SVG: the shapes and words that the stage draws, as vectors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from visualizer.board.board import one_line
from visualizer.draw.metrics import Metrics
from visualizer.draw.stage import Stage
from visualizer.draw.text import MONO, REGULAR, STRONG
from visualizer.draw.theme import Colour
from visualizer.draw.vector import (
    Box,
    Curve,
    Disc,
    Group,
    Polygon,
    Ring,
    Shape,
    VectorSurface,
    Words,
)
from visualizer.export.frames import StageViews
from visualizer.export.layout import dimensions_of
from visualizer.export.picture.png import still_step
from visualizer.export.plan import ExportPlan, ExportProgress
from visualizer.language.terms import UNITS

# Where a reader lacks the fonts, textLength keeps words as wide as they were laid out.
_FAMILIES = {
    REGULAR: "font-family=\"'Source Sans Pro','Source Sans 3','Segoe UI',Helvetica,sans-serif\"",
    STRONG: "font-family=\"'Source Sans Pro','Source Sans 3','Segoe UI',Helvetica,sans-serif\""
    ' font-weight="600"',
    MONO: "font-family=\"'JetBrains Mono',Consolas,Menlo,monospace\"",
}


def write_svg(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the picture of a plan's step as SVG 1.1."""
    yield ExportProgress(0, 1, "picture")
    path.write_text(svg_of(plan), encoding="utf-8", newline="\n")
    yield ExportProgress(1, 1, "picture")


def svg_of(plan: ExportPlan) -> str:
    """The SVG text of the picture of a plan's step."""
    dimensions = dimensions_of(plan)
    surface = VectorSurface(dimensions.size)
    step = still_step(plan)
    view = StageViews(plan).at(plan.comparison.tick_of_step(step))
    Stage().draw(surface, view, plan.colours, Metrics(dimensions.scale))
    width, height = dimensions.size
    title = f"{plan.title or plan.traces[0].board.title} - {UNITS[plan.sync]} {step}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-size="16">'
    )
    body = "\n".join(map(_element, surface.shapes))
    return f"{head}\n<title>{escape(one_line(title))}</title>\n{body}\n</svg>\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Group):
        return _group(shape)
    if isinstance(shape, Words):
        return _words(shape)
    if isinstance(shape, Box):
        return f"<rect{_place(*shape.rect)}{_round(shape.radius)}{_fill(shape.colour)}/>"
    if isinstance(shape, Ring):
        return _ring(shape)
    if isinstance(shape, Disc):
        x, y = shape.centre
        return f'<circle cx="{x:g}" cy="{y:g}" r="{shape.radius:g}"{_fill(shape.colour)}/>'
    if isinstance(shape, Polygon):
        return f'<polygon points="{_points(shape.points)}"{_fill(shape.colour)}/>'
    return _curve(shape)


def _group(group: Group) -> str:
    inner = "".join(map(_element, group.shapes))
    if group.clip is not None:
        # A viewport of its own cuts without needing a name that is unique in the page.
        left, top, width, height = group.clip
        x, y = group.place[0] + left, group.place[1] + top
        inner = (
            f'<svg{_place(x, y, width, height)} viewBox="{left} {top} {width} {height}">'
            f"{inner}</svg>"
        )
        return f'<g opacity="{group.opacity:.2f}">{inner}</g>' if group.opacity < 1 else inner
    return f'<g transform="translate({group.place[0]} {group.place[1]})">{inner}</g>'


def _words(words: Words) -> str:
    text = words.text.rstrip()
    if not text.strip():
        return ""
    fixed = ""
    if len(text) > 1 and text == words.text:
        fixed = f' textLength="{words.width}" lengthAdjust="spacingAndGlyphs"'
    x, y = words.place
    return (
        f'<text x="{x}" y="{y}" {_FAMILIES[words.face]} font-size="{words.size}"'
        f'{_fill(words.colour)}{fixed} xml:space="preserve">{escape(text)}</text>'
    )


def _ring(ring: Ring) -> str:
    # A stroke lies on both sides of its path, and this edge lies inside the rectangle.
    half = ring.width / 2
    left, top, width, height = ring.rect
    place = _place(left + half, top + half, width - ring.width, height - ring.width)
    radius = _round(max(ring.radius - half, 0))
    return f'<rect{place}{radius} fill="none"{_stroke(ring.colour, ring.width)}/>'


def _curve(curve: Curve) -> str:
    dash = f' stroke-dasharray="{curve.dash[0]} {curve.dash[1]}"' if curve.dash[1] else ""
    return (
        f'<polyline points="{_points(curve.points)}" fill="none"'
        f'{_stroke(curve.colour, curve.width)}{dash} stroke-linejoin="round"/>'
    )


def _place(left: float, top: float, width: float, height: float) -> str:
    return f' x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'


def _round(radius: float) -> str:
    return f' rx="{radius:g}"' if radius else ""


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{x:.6g},{y:.6g}" for x, y in points)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _fill(colour: Colour) -> str:
    return f' fill="{_hex(colour)}"'


def _stroke(colour: Colour, width: float) -> str:
    return f' stroke="{_hex(colour)}" stroke-width="{width:g}"'
