"""How deep a right recursion goes, and from which size on plain Python has no room for it.

Depths are of empty square boards, clicked in the corner and in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from visualizer.analysis.costs import overflows
from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.symbols import HIDDEN
from visualizer.programs.judging.verdict import Overflow
from visualizer.programs.runner import Runner
from visualizer.trace.operations import CALL, RETURN
from visualizer.trace.trace import Trace

#: There is room for every recursion on a board of this side: none is deeper than there are cells,
#: and a call more that turns back.
_ROOM_FOR_ALL = 31


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
                for side in range(_ROOM_FOR_ALL, LEETCODE_SIDE + 1)
                if any(overflows(_plain_depth(side, c, order) + extra) for c in _clicks(side))
            )
    deepest = _deepest(runner, LEETCODE_SIDE)  # most programs that overflow nowhere end here
    if deepest is None or not overflows(deepest):
        return None
    return _searched(runner, lambda: now() < until)


def find_overflow(runner: Runner, size: int | None = None) -> Overflow | None:
    """The deepest call on a board of 50x50, and from which size on there is no room.

    ``size`` is that size where it is known already. None where the observed runs do not come to
    their end.
    """
    depth = _deepest(runner, LEETCODE_SIDE)
    if depth is None:
        return None
    if size is None and overflows(depth):
        size = _searched(runner, lambda: True)
    return Overflow(depth, size=size)


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


def _searched(runner: Runner, time_left: Callable[[], bool]) -> int | None:
    """The smallest side that overflows, of a program that does on the largest board.

    The smallest that was found where the time is over, None where a run does not come to its end.
    """
    enough, too_small = _ROOM_FOR_ALL, LEETCODE_SIDE
    while too_small - enough > 1 and time_left():
        side = (enough + too_small) // 2
        deepest = _deepest(runner, side)
        if deepest is None:
            return None
        enough, too_small = (enough, side) if overflows(deepest) else (side, too_small)
    return too_small


def _deepest(runner: Runner, side: int) -> int | None:
    """The deepest call on a board of this side; None where a run does not come to its end."""
    boards = [Board((HIDDEN * side,) * side, click) for click in _clicks(side)]
    deepest = 0
    for answer in runner.run(boards, observed=True):
        if answer.fault is not None or answer.trace is None:
            return None
        deepest = max(deepest, depth_of(answer.trace))
    return deepest
