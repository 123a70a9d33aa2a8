"""Exported GIF, PNG and SVG files contain what is drawn."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import cycle

import numpy as np
import pytest
from export_plans import plan_of, svg_text, write_export
from PIL import Image

from visualizer.cli import main
from visualizer.draw.theme import DARK, LIGHT, PROJECTOR
from visualizer.export.animations import GIF_TIMING, choose_palette, rgb_channels
from visualizer.export.pictures import FrameDrawer
from visualizer.export.plan import PicturePart
from visualizer.language.conclusions import PaneNote
from visualizer.playback.scenario import Overlay

SVG = "{http://www.w3.org/2000/svg}"


def read_frames(path):
    """Return the pixels of each frame, and its duration in milliseconds."""
    frames = []
    with Image.open(path) as image:
        for number in range(image.n_frames):
            image.seek(number)
            image.load()
            frames.append((np.asarray(image.convert("RGB")), image.info["duration"]))
    return frames


def draw_frames(plan):
    drawer = FrameDrawer(plan)
    return [(drawer.pixels(frame.tick), frame.duration) for frame in plan.frames(GIF_TIMING)]


@pytest.mark.long
@pytest.mark.parametrize(("overlay", "theme"), list(zip(Overlay, cycle((DARK, LIGHT, PROJECTOR)))))
def test_gif_frames_equal_the_drawn_frames_in_palette_colours(tmp_path, overlay, theme):
    plan = plan_of(size=(240, 150), theme=theme, overlay=overlay, speed=30.0, last=8)
    palette = choose_palette(FrameDrawer(plan), plan.frames(GIF_TIMING))
    frames = read_frames(write_export(plan, tmp_path / "a.gif"))
    expected = draw_frames(plan)
    assert len(frames) == len(expected) == 9
    for (pixels, milliseconds), (picture, duration) in zip(frames, expected):
        assert np.array_equal(pixels, rgb_channels(palette.colours[palette.colour_numbers(picture)]))
        assert milliseconds == duration * 10
    assert sum(milliseconds for _, milliseconds in frames) == round(plan.duration * 100) * 10


def picture(plan, path):
    return read_image(write_export(plan, path))


def read_image(path):
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def test_a_png_equals_the_drawn_step(tmp_path):
    for step, last in ((0, None), (7, None), (None, 5), (None, None)):
        plan = plan_of(size=(400, 300), step=step, last=last)
        expected = plan.last_step if step is None else step
        shown = FrameDrawer(plan.still_plan).pixels(plan.comparison.tick_of_step(expected))
        assert np.array_equal(picture(plan, tmp_path / "a.png"), rgb_channels(shown))


def test_where_numbers_have_no_room_there_is_heat():
    for size, is_small in (((200, 150), True), ((400, 300), False)):
        numbers, heat, tree = (
            FrameDrawer(plan_of(size=size, overlay=overlay)).pixels(40)
            for overlay in (Overlay.NUMBERS, Overlay.HEAT, Overlay.TREE)
        )
        assert np.array_equal(numbers, heat) == is_small
        assert not np.array_equal(numbers, tree)


def elements(plan, kind):
    return list(ElementTree.fromstring(svg_text(plan)).iter(SVG + kind))


def texts(plan):
    return [element.text for element in elements(plan, "text")]


def test_an_svg_contains_text_and_no_image():
    plan = plan_of(step=7, parts=frozenset(PicturePart), theme=LIGHT)
    words = texts(plan)
    assert {"Recursive DFS", "Queue", "Call stack", "7 of 18 visits", "differs from A at visit 2"} <= set(words)
    state = plan.traces[1].state_at(plan.comparison.moment(1, plan.comparison.tick_of_step(7)))
    assert {f"{row},{col}" for row, col in state.frontier[:8]} <= set(words)
    assert "count_mines" in words
    assert not elements(plan, "image")


def test_a_picture_of_a_users_program_has_its_variables(folder):
    text = "def updateBoard(board, click):\n    place = click[1] + 20 + 21\n    board[0][0] = '1'\n    return board\n"
    (folder / "mine.py").write_text(text)
    (folder / "board.txt").write_text("EM")
    main("export board.txt --click 0,0 --algorithms mine.py --with code -o a.svg".split())
    words = [each.text for each in ElementTree.parse("a.svg").iter(SVG + "text")]
    assert "41" in words


def test_an_svg_escapes_hostile_names():
    plan = plan_of("queue-mark-on-push", title="</svg><script>alert(1)</script>\x00")
    plan.traces[0].code = replace(plan.traces[0].code, title="</text><script>&")
    named = replace(plan)
    text = svg_text(named)
    assert "<script" not in text
    title = next(ElementTree.fromstring(text).iter(SVG + "title")).text
    assert title.startswith("</svg><script>alert(1)</script>")
    assert "</text><script>&" in texts(named)


def test_any_svg_is_well_formed_and_fetches_nothing():
    for overlay, size in zip(Overlay, cycle([(64, 64), (900, 500), None])):
        text = svg_text(plan_of(size=size, overlay=overlay, parts=frozenset(PicturePart), step=9))
        root = ElementTree.fromstring(text)
        width, height = (int(root.get(side)) for side in ("width", "height"))
        assert root.get("viewBox") == f"0 0 {width} {height}"
        assert size is None or (width, height) == size
        assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
        assert "href" not in text


def test_what_is_wrong_is_whole_beside_a_board_with_room_below_the_text():
    wrong = "(1, 5) is B, and should be 1; (2, 6) is B, and should be 1; 13 cells more differ."
    notes = (PaneNote(wrong=wrong, wrong_cells=((1, 1),) * 15),) * 2
    text = svg_text(plan_of("queue", "queue", notes=notes, size=(1280, 620)))
    assert "differ." in text
