"""GIF, APNG and WebP read back with Pillow: every frame to the pixel, every time exact."""

from itertools import cycle, pairwise

import numpy as np
import pytest
from draw_help import MARKS
from PIL import Image

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.draw.theme import DARK, LIGHT, PROJECTOR
from visualizer.export.animation.changes import changes
from visualizer.export.animation.containers import APNG_CLOCK, GIF_CLOCK, WEBP_CLOCK, gif_palette
from visualizer.export.animation.palette import Palette, channels, packed, palette_of
from visualizer.export.frames import FrameDrawer
from visualizer.export.job import Export
from visualizer.export.plan import ExportPlan, Part
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay

BOARD = parse_board("EEEEE\nEEMEE\nEEEEE\nEEEEE")


def plan_of(*names, **more):
    traces = tuple(record(BOARD, (3, 0), name) for name in names)
    return ExportPlan(traces, **more)


def three_panes(**more):
    return plan_of(*DEFAULT_NAMES, **{"size": (240, 150), **more})


def written(plan, path):
    Export(plan, path).work(lambda: True)
    return path


def read_back(path):
    """Every frame's pixels and its time in milliseconds."""
    frames = []
    with Image.open(path) as image:
        for number in range(image.n_frames):
            image.seek(number)
            image.load()
            frames.append((np.asarray(image.convert("RGB")), image.info["duration"]))
    return frames


def drawn(plan, clock):
    drawer = FrameDrawer(plan)
    return [(drawer.pixels(frame.tick), frame.duration) for frame in plan.frames(clock)]


# GIF


@pytest.mark.parametrize(("overlay", "theme"), list(zip(Overlay, cycle((DARK, LIGHT, PROJECTOR)))))
def test_gif_frames_are_those_drawn_in_the_palette_s_colours(tmp_path, overlay, theme):
    plan = three_panes(theme=theme, overlay=overlay, speed=30.0, last=8)
    palette = gif_palette(FrameDrawer(plan), plan.frames(GIF_CLOCK))
    frames = read_back(written(plan, tmp_path / "a.gif"))
    wanted = drawn(plan, GIF_CLOCK)
    assert len(frames) == len(wanted) == 9
    for (pixels, milliseconds), (picture, duration) in zip(frames, wanted):
        assert np.array_equal(pixels, channels(palette.colours[palette.numbers(picture)]))
        assert milliseconds == duration * 10
    assert sum(milliseconds for _, milliseconds in frames) == round(plan.duration * 100) * 10


def test_the_theme_s_colours_are_exact_and_blends_are_near():
    for theme in (DARK, LIGHT, PROJECTOR):
        plan = three_panes(theme=theme, size=(480, 300))
        palette = gif_palette(FrameDrawer(plan), plan.frames(GIF_CLOCK))
        flat = packed(
            [theme.background, theme.panel, theme.hidden, theme.visited(MARKS[1]), theme.text]
        )
        assert np.array_equal(palette.colours[palette.numbers(flat)], flat)
        for picture, _ in drawn(plan, GIF_CLOCK)[::5]:
            shown = channels(palette.colours[palette.numbers(picture)]).astype(int)
            assert np.abs(shown - channels(picture)).max() <= 32


def test_a_palette_has_no_more_colours_than_it_needs_and_a_gif_has():
    shades = packed([(red, 255 - red, 128) for red in range(256)])
    palette = palette_of(DARK, MARKS, Overlay.NUMBERS, shades)
    shown = channels(palette.colours[palette.numbers(shades)]).astype(int)
    assert np.abs(shown - channels(shades)).max() <= 32
    assert len(palette.colours) < 128
    everything = np.arange(0, 1 << 24, 4099, dtype=np.uint32)
    assert len(palette_of(DARK, MARKS, Overlay.HEAT, everything).colours) == 255


def test_any_colour_stands_for_its_nearest():
    palette = Palette(packed([(0, 0, 0), (255, 0, 0), (250, 250, 250)]))
    colours = packed([(255, 255, 255), (200, 20, 20), (1, 2, 3)])
    assert palette.numbers(colours).tolist() == [2, 1, 0]


def test_only_what_changes_is_in_a_gif_s_frames(tmp_path):
    plan = plan_of("queue-mark-on-push", parts=frozenset(), size=(300, 300))
    areas = []
    with Image.open(written(plan, tmp_path / "a.gif")) as image:
        for number in range(image.n_frames):
            image.seek(number)
            left, top, right, bottom = image.tile[0][1]
            areas.append((right - left) * (bottom - top))
    assert areas[0] == 300 * 300
    assert max(areas[1:-1]) < 300 * 300 / 2


# APNG and WebP


@pytest.mark.parametrize(("ending", "clock"), [("apng", APNG_CLOCK), ("webp", WEBP_CLOCK)])
def test_apng_and_webp_are_exactly_what_was_drawn(tmp_path, ending, clock):
    plan = three_panes(speed=30.0, overlay=Overlay.HEAT, parts=frozenset(Part))
    frames = read_back(written(plan, tmp_path / f"a.{ending}"))
    wanted = drawn(plan, clock)
    assert len(frames) == len(wanted) == plan.comparison.steps + 1
    for (pixels, milliseconds), (picture, duration) in zip(frames, wanted):
        assert np.array_equal(pixels, channels(picture))
        assert milliseconds == duration
    assert sum(duration for _, duration in frames) == round(plan.duration * 1000)


@pytest.mark.parametrize(
    "ending", ["gif", *(pytest.param(each, marks=pytest.mark.long) for each in ("apng", "webp"))]
)
def test_frames_that_look_alike_keep_their_times(tmp_path, ending):
    # Without anything but the board, many operations change nothing that is seen.
    plan = plan_of(
        "queue-mark-on-push", sync=Sync.OPERATION, parts=frozenset(), size=(200, 200), speed=20.0
    )
    wanted = drawn(plan, GIF_CLOCK)
    alike = sum(np.array_equal(a[0], b[0]) for a, b in pairwise(wanted))
    assert alike > 10
    frames = read_back(written(plan, tmp_path / f"a.{ending}"))
    assert len(frames) == len(wanted)
    assert {milliseconds for _, milliseconds in frames[:-1]} == {50}


# Changes


def test_changes_are_the_smallest_rectangles():
    first = np.zeros((6, 8), np.uint32)
    second = first.copy()
    second[2, 3] = second[4, 5] = 7
    whole, part, same = changes([(first, 1), (second, 2), (second, 3)])
    assert (whole.left, whole.top, whole.size, whole.changed.all()) == (0, 0, (8, 6), True)
    assert (part.left, part.top, part.size, part.duration) == (3, 2, (3, 3), 2)
    assert part.pixels.tolist() == [[7, 0, 0], [0, 0, 0], [0, 0, 7]]
    assert part.changed.sum() == 2
    assert (same.left, same.top, same.size, same.changed.any()) == (0, 0, (1, 1), False)
    aligned = list(changes([(first, 1), (second, 2)], align=2))[1]
    assert (aligned.left, aligned.top, aligned.size) == (2, 2, (4, 3))
