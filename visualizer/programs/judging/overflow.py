"""How deep the recursion of a program goes, and from which size on plain Python has no room."""

from __future__ import annotations

from visualizer.analysis.costs import overflows
from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.symbols import HIDDEN
from visualizer.programs.answers import Runner
from visualizer.programs.judging.recursion_depth import depth_of
from visualizer.programs.judging.verdict import Overflow


def find_overflow(runner: Runner, size: int | None = None) -> Overflow | None:
    """The deepest call on empty boards, clicked in the corner and in the middle.

    ``size`` is the side from which on there is no room, where that is known already. None where
    the observed runs on a board of 50x50 do not come to their end.
    """
    depth = _depth_on(runner, LEETCODE_SIDE)
    if depth is None:
        return None
    if size is not None or not overflows(depth):
        return Overflow(depth, size=size)
    enough, too_small = 1, LEETCODE_SIDE  # the sides between which the room ends
    while too_small - enough > 1:
        side = (enough + too_small) // 2
        deep = _depth_on(runner, side)
        if deep is None:
            return Overflow(depth)
        enough, too_small = (enough, side) if overflows(deep) else (side, too_small)
    return Overflow(depth, size=too_small)


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
