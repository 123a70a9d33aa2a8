"""In which order a program takes the neighbours of a cell, from one observed run."""

from __future__ import annotations

from visualizer.board.neighbours import Order
from visualizer.trace.trace import Trace


def taken_order(trace: Trace) -> Order | None:
    """The order in which the eight neighbours are opened, None where it does not show.

    ``trace`` is of a click in the middle of `telling_boards.RING`, which opens nothing further. Of
    a stack it is the order in which cells are taken, the reverse of that in which they are put in.
    """
    reveals = [(int(row), int(col)) for row, col in trace.reveals]
    if not reveals or reveals[0] != trace.click:
        return None
    row, col = trace.click
    offsets = [(near[0] - row, near[1] - col) for near in reveals[1:]]
    if len(offsets) != 8 or any(max(map(abs, each)) > 1 for each in offsets):
        return None
    return tuple(offsets)
