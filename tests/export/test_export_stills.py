"""Pictures of single steps: PNG, film strips and SVG."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import cycle

import numpy as np
from PIL import Image

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.draw.metrics import Metrics
from visualizer.draw.theme import DARK, LIGHT, PROJECTOR
from visualizer.export.animation.palette import channels
from visualizer.export.frames import FrameDrawer
from visualizer.export.job import Export
from visualizer.export.picture.png import strip_rects
from visualizer.export.picture.svg import svg_of
from visualizer.export.plan import ExportPlan, Part
from visualizer.playback.scenario import Overlay

BOARD = parse_board("# title: Four <rows> & more\nEEEEE\nEEMEE\nEEEEE\nEEEEE")
SVG = "{http://www.w3.org/2000/svg}"


def plan_of(*names, **more):
    names = names or DEFAULT_NAMES
    traces = tuple(record(BOARD, (3, 0), name) for name in names)
    return ExportPlan(traces, **more)


def picture(plan, path):
    Export(plan, path).work(lambda: True)
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB")), image.info


# PNG


def test_a_png_is_the_picture_of_its_step(tmp_path):
    for step in (0, 7, None):
        plan = plan_of(size=(400, 300), step=step)
        pixels, _ = picture(plan, tmp_path / "a.png")
        wanted = plan.comparison.steps if step is None else step
        drawn = FrameDrawer(plan).pixels(plan.comparison.tick_of_step(wanted))
        assert np.array_equal(pixels, channels(drawn))


def test_a_png_without_a_step_shows_where_the_part_of_the_run_ends(tmp_path):
    plan = plan_of(size=(400, 300), last=5)
    pixels, _ = picture(plan, tmp_path / "a.png")
    stepped, _ = picture(replace(plan, last=None, step=5), tmp_path / "b.png")
    assert np.array_equal(pixels, stepped)


def test_a_png_has_the_theme_s_colours(tmp_path):
    for theme in (DARK, LIGHT, PROJECTOR):
        plan = plan_of(size=(400, 300), theme=theme)
        pixels, _ = picture(plan, tmp_path / "a.png")
        assert tuple(pixels[0, 0]) == theme.background
        assert (pixels == theme.visited(plan.comparison.marks[1])).all(axis=-1).sum() > 500


# Strips


def test_a_strip_has_each_step_in_its_place(tmp_path):
    plan = plan_of("queue-mark-on-push", size=(300, 300), strip=(1, 5, 10, 16))
    pixels, info = picture(plan, tmp_path / "a.png")
    drawer = FrameDrawer(plan)
    places, size = strip_rects(4, (300, 300), Metrics(drawer.dimensions.scale))
    assert pixels.shape == (size[1], size[0], 3)
    for step, place in zip(plan.strip, places):
        drawn = channels(drawer.pixels(plan.comparison.tick_of_step(step)))
        assert np.array_equal(pixels[place.top : place.bottom, place.left : place.right], drawn)
    width, height = (side / info["dpi"][0] for side in size)
    assert width <= 7.01
    assert height <= 9.81


# SVG


def elements(plan, kind):
    return ElementTree.fromstring(svg_of(plan)).iter(SVG + kind)


def texts(plan):
    return [element.text for element in elements(plan, "text")]


def test_an_svg_says_its_words_as_text():
    plan = plan_of(step=7, parts=frozenset(Part), theme=LIGHT)
    words = texts(plan)
    assert {
        "Recursive DFS",
        "Queue",
        "Call stack",
        "7 of 18 visits",
        "\u2260 2",
    } <= set(words)
    state = plan.traces[1].state_at(plan.comparison.moment(1, plan.comparison.tick_of_step(7)))
    assert {f"{row},{col}" for row, col in state.frontier[:8]} <= set(words)
    assert "BLANK" in words
    assert not list(elements(plan, "image"))


def test_an_svg_fills_cells_with_the_theme_s_colours():
    plan = plan_of("queue-mark-on-push", step=7, parts=frozenset())
    fills = [element.get("fill") for element in elements(plan, "rect")]
    visited = "#{:02x}{:02x}{:02x}".format(*LIGHT.visited(plan.comparison.marks[0]))
    assert fills.count(visited) == 7
    assert len(list(elements(plan, "circle"))) == 2  # the mine, and the pane's badge


def test_an_svg_escapes_what_people_named():
    plan = plan_of(title="</svg><script>alert(1)</script>\x00")
    text = svg_of(plan)
    assert "<script" not in text
    root = ElementTree.fromstring(text)
    title = next(root.iter(SVG + "title")).text
    assert title.startswith("</svg><script>alert(1)</script>")


def test_an_svg_shows_an_algorithm_s_hostile_name_as_text():
    plan = plan_of("queue-mark-on-push")
    plan.traces[0].code = replace(plan.traces[0].code, title="</text><script>&")
    named = replace(plan)
    assert "<script" not in svg_of(named)
    assert "</text><script>&" in texts(named)


def test_any_svg_is_well_formed():
    for overlay, size in zip(Overlay, cycle([(64, 64), (900, 500), None])):
        plan = plan_of(size=size, overlay=overlay, parts=frozenset(Part), step=9)
        text = svg_of(plan)
        root = ElementTree.fromstring(text)
        width, height = (int(root.get(side)) for side in ("width", "height"))
        assert root.get("viewBox") == f"0 0 {width} {height}"
        assert size is None or (width, height) == size
        assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
        assert "href" not in text


def test_thousands_of_cells_are_few_rectangles():
    board = parse_board("\n".join(["E" * 120] * 120))
    trace = record(board, (0, 0), "queue-mark-on-push")
    plan = ExportPlan((trace,), size=(400, 400), step=4000)
    assert len(list(elements(plan, "rect"))) < 2000
