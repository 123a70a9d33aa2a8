"""The canvases for pixels and SVG: clipping, caching and elements."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import numpy as np
import pygame
from drawings import canvas_on, drawn_rect, filled_surface, pixels
from hypothesis import given, strategies as st

from visualizer.draw.surface_canvas import SurfaceCache
from visualizer.draw.svg_canvas import SvgCanvas
from visualizer.draw.theme import DARK, Metrics

GROUND, INK = (1, 2, 3), (250, 240, 30)
SVG = "{http://www.w3.org/2000/svg}"


def svg_canvas(size=(60, 40)):
    return SvgCanvas(size, DARK, Metrics())


def elements(canvas):
    """Return the elements that a canvas has written, without the title."""
    return list(ElementTree.fromstring(canvas.document("a title")))[1:]


def test_a_large_box_looks_the_same_when_painted_in_parts():
    box, whole, parts = pygame.Rect(10, 10, 700, 600), filled_surface((720, 620)), filled_surface((720, 620))
    canvas_on(whole).outlined_box(box, INK, (9, 90, 190), 8, 3)
    canvas = canvas_on(parts)
    columns, rows = ((0, 12, 13, 18, 400, 702, 707, 708, 720), (0, 12, 13, 18, 300, 607, 620))
    for left, right in pairwise(columns):
        for top, bottom in pairwise(rows):
            with canvas.clip(pygame.Rect(left, top, right - left, bottom - top)):
                canvas.outlined_box(box, INK, (9, 90, 190), 8, 3)
    assert np.array_equal(pixels(whole), pixels(parts))


def test_nothing_is_painted_outside_the_clip():
    surface = filled_surface((60, 40), GROUND)
    canvas = canvas_on(surface)
    rect = pygame.Rect(10, 12, 20, 9)
    with canvas.clip(rect):
        canvas.fill(INK)
        canvas.disc((10, 12), 8, INK)
    assert drawn_rect(surface, GROUND) == rect
    canvas.fill(INK)
    assert drawn_rect(surface, GROUND) == surface.get_rect()


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=200))
def test_the_surface_cache_respects_its_limit(sizes):
    cache = SurfaceCache(5000)
    for size in sizes:
        assert cache.get_or_draw(size, lambda size=size: pygame.Surface(size)).get_size() == size
        assert 0 <= cache.pixels <= 5000


def test_clipped_shapes_are_in_a_viewport_of_their_own():
    canvas = svg_canvas()
    with canvas.clip(pygame.Rect(5, 6, 20, 10)):
        canvas.disc((5, 6), 4, INK)
        canvas.box(pygame.Rect(0, 0, 50, 50), INK, 3)
    canvas.disc((5, 6), 4, INK)
    viewport, after = elements(canvas)
    assert viewport.tag == SVG + "svg"
    assert viewport.get("viewBox") == "5 6 20 10"
    assert [viewport.get(side) for side in ("x", "y", "width", "height")] == ["5", "6", "20", "10"]
    assert [each.tag for each in viewport] == [SVG + "circle", SVG + "rect"]
    assert after.tag == SVG + "circle"


def test_text_has_the_same_rectangle_on_both_canvases():
    words = {"size": 18, "colour": INK, "anchor": "center", "max_width": 70}
    surface = filled_surface((100, 60), GROUND)
    on_surface = canvas_on(surface).text("Queue of many cells", (50, 30), **words)
    canvas = svg_canvas()
    assert canvas.text("Queue of many cells", (50, 30), **words) == on_surface
    (written,) = elements(canvas)
    assert int(written.get("x")) == on_surface.left
    assert on_surface.top < int(written.get("y")) < on_surface.bottom
