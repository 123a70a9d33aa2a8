"""From which size on a right recursion is deeper than plain Python allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from visualizer.analysis.costs import overflows
from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.symbols import HIDDEN
from visualizer.programs.answers import Runner
from visualizer.trace.operations import CALL, RETURN
from visualizer.trace.trace import Trace

#: No recursion is deeper than there are cells, and one call more for each that turns back.
_FIRST_SIDE = 31


def smallest_overflow(
    runner: Runner,
    trace: Trace,
    order: Order | None,
    now: Callable[[], float],
    until: float,
) -> int | None:
    """The side of the smallest empty square board that overflows, None where LeetCode's do not.

    ``trace`` is of an empty board, ``order`` that in which neighbours are taken, if it is known.
    Squares are clicked in the corner and in the middle. Where the depth on the board of ``trace``
    is that of a plain recursion it is worked out, otherwise the program is run.
    """
    depth = depth_of(trace)
    if depth <= 2 or trace.has_frontier:
        return None
    for extra in (0, 1, 2):
        if order is not None and depth == _plain_depth(trace.height, trace.click, order) + extra:
            return _first(
                side
                for side in range(_FIRST_SIDE, LEETCODE_SIDE + 1)
                if any(overflows(_plain_depth(side, c, order) + extra) for c in _clicks(side))
            )
    return _searched(runner, now, until)


def depth_of(trace: Trace) -> int:
    """The deepest call, the first that visits a cell being 1."""
    calls = np.cumsum((trace.bytes == CALL).astype(np.int64) - (trace.bytes == RETURN))
    return int(calls.max(initial=0)) + 1


def _clicks(side: int) -> tuple[Cell, Cell]:
    return (0, 0), (side // 2, side // 2)


def _first(sides: Iterable[int]) -> int | None:
    return next(iter(sides), None)


def _plain_depth(side: int, click: Cell, order: Order) -> int:
    """How deep a plain recursion goes that tests a cell before it is called."""
    seen = {click}
    path: list[Iterator[Cell]] = [_near(click, side, order)]
    deepest = 1
    while path:
        for near in path[-1]:
            if near not in seen:
                seen.add(near)
                path.append(_near(near, side, order))
                deepest = max(deepest, len(path))
                break
        else:
            path.pop()
    return deepest


def _near(cell: Cell, side: int, order: Order) -> Iterator[Cell]:
    row, col = cell
    for down, right in order:
        if 0 <= row + down < side and 0 <= col + right < side:
            yield row + down, col + right


def _searched(runner: Runner, now: Callable[[], float], until: float) -> int | None:
    enough, too_small = _FIRST_SIDE, LEETCODE_SIDE + 1
    while too_small - enough > 1 and now() < until:
        # The largest first: most programs that overflow nowhere are known at once.
        side = LEETCODE_SIDE if too_small > LEETCODE_SIDE else (enough + too_small) // 2
        deep = _observed_depth(runner, side)
        if deep is None:
            return None
        if not overflows(deep):
            if side == LEETCODE_SIDE:
                return None
            enough = side
        else:
            too_small = side
    return too_small if too_small <= LEETCODE_SIDE else None


def _observed_depth(runner: Runner, side: int) -> int | None:
    boards = [Board((HIDDEN * side,) * side, click) for click in _clicks(side)]
    deepest = 0
    for answer in runner.run(boards, observed=True):
        if answer.fault is not None or answer.trace is None:
            return None
        deepest = max(deepest, depth_of(answer.trace))
    return deepest
