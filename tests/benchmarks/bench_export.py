"""How long a GIF of 400 frames takes here, and with matplotlib; a script of its own.

Both draw 640 by 480 pixels with three panes that reveal the same board and count their visits,
once with what waits listed below each board and once without. matplotlib is nothing that the
program needs; install it beside the program to compare. The exit status is 1 unless the export
is at least ten times faster both times and its files are smaller.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.export.job import Export
from visualizer.export.plan import ExportPlan, Part
from visualizer.trace.trace import State

FRAMES = 400
SIZE = (640, 480)
FRAMES_A_SECOND = 20
BOARD = parse_board("\n".join(["E" * 20] * 20))
TRACES = tuple(record(BOARD, (0, 0), name) for name in DEFAULT_NAMES)
#: How many of those that wait are listed: as many as the export has places for.
LISTED, IN_A_ROW = 36, 4


def export_gif(path: Path, frontier: bool) -> None:
    plan = ExportPlan(
        TRACES,
        parts=frozenset({Part.FRONTIER} if frontier else ()),
        size=SIZE,
        last=FRAMES - 1,
        speed=FRAMES_A_SECOND,
    )
    Export(plan, path).work(lambda: True)


def matplotlib_gif(path: Path, frontier: bool) -> None:
    """The same with FuncAnimation and PillowWriter, as their documentation has it."""
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt
    from matplotlib.animation import FuncAnimation, PillowWriter

    figure, axes = plt.subplots(1, 3, figsize=(SIZE[0] / 100, SIZE[1] / 100), dpi=100)
    pictures, counters, lists = [], [], []
    for axis, trace in zip(axes, TRACES):
        axis.set_title(trace.algorithm, fontsize=7)
        axis.set_axis_off()
        pictures.append(axis.imshow(state_at(0, 0).codes, vmin=0, vmax=12))
        counters.append(axis.text(0, -0.03, "", fontsize=6, va="top", transform=axis.transAxes))
        lists.append(axis.text(0, -0.12, "", fontsize=6, va="top", transform=axis.transAxes))

    def draw(step: int) -> list[object]:
        for pane in range(3):
            state = state_at(pane, step)
            pictures[pane].set_data(state.codes)
            counters[pane].set_text(f"visits {step} of 400")
            if frontier:
                lists[pane].set_text(waiting_text(state))
        return pictures

    FuncAnimation(figure, draw, frames=FRAMES).save(path, PillowWriter(fps=FRAMES_A_SECOND))
    plt.close(figure)


def state_at(pane: int, step: int) -> State:
    """The state of a pane after so many visits."""
    trace = TRACES[pane]
    return trace.state_at(int(trace.visited_at[step]) if step < trace.visit_count else len(trace))


def waiting_text(state: State) -> str:
    cells = (state.frontier or state.calls)[:LISTED]
    words = [f"{cell[0]},{cell[1]}" for cell in cells if cell]
    rows = [words[place : place + IN_A_ROW] for place in range(0, len(words), IN_A_ROW)]
    return "\n".join("   ".join(row) for row in rows)


def measured(write: Callable[[Path, bool], None], frontier: bool) -> tuple[float, int]:
    """Seconds and bytes; the better of two times where that is quick."""
    seconds: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.gif"
        while len(seconds) < 2 and sum(seconds) < 8:
            start = time.perf_counter()
            write(path, frontier)
            seconds.append(time.perf_counter() - start)
        return min(seconds), path.stat().st_size


def compared(frontier: bool) -> bool:
    """Measure both and tell; whether the export is as much better as it should be."""
    ours, size = measured(export_gif, frontier)
    theirs, other = measured(matplotlib_gif, frontier)
    print(f"{FRAMES} frames, what waits {'listed' if frontier else 'left out'}:")
    print(f"  export      {ours:6.2f} s  {size:9,} bytes")
    print(f"  matplotlib  {theirs:6.2f} s  {other:9,} bytes")
    print(f"  {theirs / ours:.0f} times faster, {other / size:.2f} times smaller")
    return theirs >= 10 * ours and size < other


if __name__ == "__main__":
    sys.exit(0 if all([compared(True), compared(False)]) else 1)
