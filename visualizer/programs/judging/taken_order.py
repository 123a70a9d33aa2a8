"""In which order a program takes the neighbours of a cell, from one observed run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier


def taken_order(trace: Trace) -> Order | None:
    """The order in which the eight neighbours are opened, None where it does not show.

    ``trace`` is of a click in the middle of `telling_boards.RING`, which opens nothing further. Of
    a stack it is the order in which cells are taken, the reverse of that in which they are put in.
    """
    reveals = [(int(row), int(col)) for row, col in trace.reveals]
    if not reveals or reveals[0] != trace.click:
        return None
    return _order_of(trace, reveals[1:]) if len(reveals) == 9 else None


def offered_order(trace: Trace) -> Order | None:
    """The order in which the click's neighbours would be opened, by what is put in or called.

    ``trace`` is as for `taken_order`, of a program that may open more than it should.
    """
    if trace.visit_count < 2:
        return None
    if trace.has_frontier:
        first, second = trace.visited_at[:2].tolist()
        pushed = [at for at in trace.pushed_at.tolist() if first < at < second]
        order = _order_of(trace, trace.pairs(trace.cells[pushed]).tolist())
        stack = trace.frontier is Frontier.STACK
        return order[::-1] if order is not None and stack else order
    calls = [at for at in trace.indices_of(Kind.CALL).tolist() if trace.depths[at] == 1]
    return _order_of(trace, trace.pairs(trace.cells[calls]).tolist())


def _order_of(trace: Trace, cells: Iterable[Sequence[int]]) -> Order | None:
    """The offsets of cells beside the click, if they are all eight."""
    row, col = trace.click
    offsets: dict[Cell, None] = dict.fromkeys((near[0] - row, near[1] - col) for near in cells)
    order = tuple(each for each in offsets if each != (0, 0))
    return order if sorted(order) == sorted(ROW_BY_ROW) else None
