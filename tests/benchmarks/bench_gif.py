"""How long a GIF takes and how large it is, relative to matplotlib's; skipped where matplotlib is not installed.

Both have 400 frames of 640x480 pixels with three panes that reveal one board and count the visits; only the program's
have what waits below each.
"""

from __future__ import annotations

from time import process_time

import pytest

from visualizer import Board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.export.formats import Export
from visualizer.export.plan import ExportPlan

FRAMES, SIZE, FRAMES_A_SECOND = 400, (640, 480), 20
#: The most time as a share of matplotlib's, and the most bytes.
MOST, LARGEST = 1 / 16, 1_000_000
TRIES = 3
BOARD = Board(("E" * 20,) * 20, (0, 0))


def write_gif(traces, path):
    plan = ExportPlan(traces, size=SIZE, last=FRAMES - 1, speed=FRAMES_A_SECOND)
    for _ in Export(plan, path).steps:
        pass


def write_with_matplotlib(traces, path):
    """As the documentation of FuncAnimation does it."""
    from matplotlib import animation, pyplot

    figure, axes = pyplot.subplots(1, len(traces), figsize=(SIZE[0] / 100, SIZE[1] / 100), dpi=100)
    pictures, counters = [], []
    for axis, trace in zip(axes, traces):
        axis.set_title(trace.algorithm, fontsize=7)
        axis.set_axis_off()
        pictures.append(axis.imshow(numbers(trace.state_at(0)), vmin=0, vmax=12))
        counters.append(axis.text(0, -0.03, "", fontsize=6, va="top", transform=axis.transAxes))

    def draw(step):
        for trace, picture, counter in zip(traces, pictures, counters):
            state = trace.state_at(int(trace.visit_indices[step]))
            picture.set_data(numbers(state))
            counter.set_text(f"visits {step} of {FRAMES}")
        return pictures

    frames = animation.FuncAnimation(figure, draw, frames=FRAMES)
    frames.save(path, animation.PillowWriter(fps=FRAMES_A_SECOND))
    pyplot.close(figure)


def numbers(state):
    return [["EMB12345678X".index(symbol) for symbol in row] for row in state.rows]


def seconds(write, *arguments):
    begun = process_time()
    write(*arguments)
    return process_time() - begun


def test_a_gif_is_quick_and_small_enough(tmp_path):
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib, the yardstick, is not installed")
    matplotlib.use("agg")
    traces = tuple(record(BOARD, None, name) for name in DEFAULT_NAMES)
    ours, theirs = tmp_path / "ours.gif", tmp_path / "theirs.gif"
    own = [seconds(write_gif, traces, ours) for _ in range(TRIES)]
    other = seconds(write_with_matplotlib, traces, theirs)
    own += [seconds(write_gif, traces, ours) for _ in range(TRIES)]
    share, size = min(own) / other, ours.stat().st_size
    print(
        f"GIF of {FRAMES} frames: {min(own):.2f} s, {size:,} bytes; matplotlib's {other:.1f} s,"
        f" {theirs.stat().st_size:,} bytes: 1/{1 / share:.1f} of the time (at most 1/{1 / MOST:.0f}, {LARGEST:,} bytes)"
    )
    assert share <= MOST
    assert size <= LARGEST
