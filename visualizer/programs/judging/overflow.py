"""How deep the recursion of a program goes, and from which size on plain Python has no room."""

from __future__ import annotations

import numpy as np

from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.symbols import HIDDEN
from visualizer.programs.answers import Runner
from visualizer.programs.judging.verdict import Overflow
from visualizer.trace.operations import CALL, RETURN
from visualizer.trace.trace import Trace


def find_overflow(runner: Runner) -> Overflow | None:
    """The deepest call on empty boards, clicked in the corner and in the middle.

    None where the observed runs on a board of 50x50 do not come to their end.
    """
    depth = _depth_on(runner, LEETCODE_SIDE)
    if depth is None:
        return None
    found = Overflow(depth)
    if depth <= found.limit:
        return found
    enough, too_small = 1, LEETCODE_SIDE  # the sides between which the room ends
    while too_small - enough > 1:
        side = (enough + too_small) // 2
        deep = _depth_on(runner, side)
        if deep is None:
            return found
        enough, too_small = (side, too_small) if deep <= found.limit else (enough, side)
    return Overflow(depth, found.limit, too_small)


def _depth_on(runner: Runner, side: int) -> int | None:
    rows = (HIDDEN * side,) * side
    middle = side // 2
    boards = [Board(rows, (0, 0)), Board(rows, (middle, middle))]
    deepest = 0
    for answer in runner.run(boards, observed=True):
        if answer.fault is not None or answer.trace is None:
            return None
        deepest = max(deepest, depth_of(answer.trace))
    return deepest


def depth_of(trace: Trace) -> int:
    """How many calls were open at most, the first included."""
    open_calls = np.cumsum((trace.bytes == CALL).astype(np.int64) - (trace.bytes == RETURN))
    return 1 + int(max(open_calls.max(initial=0), 0))
