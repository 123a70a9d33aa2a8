"""How deep a right recursion goes, and from which size on plain Python has no room for it.

Depths are of empty square boards, clicked in the corner and in the middle.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

import numpy as np

from visualizer.analysis.costs import overflows
from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order, cells_beside
from visualizer.board.symbols import HIDDEN
from visualizer.programs.judging.diagnostic_boards import RING, taken_order
from visualizer.programs.judging.verdict import Overflow
from visualizer.programs.process_runner import ProcessRunner
from visualizer.trace.operations import CALL, RETURN
from visualizer.trace.trace import Trace

#: There is room for every recursion on a board of this side: none is deeper than there are cells,
#: and a call more that turns back.
_ROOM_FOR_ALL = 31
#: From the depth on this board it is told whether a recursion is a plain one.
_OPEN = Board((HIDDEN * 9,) * 9, (4, 4))
#: So many calls more than a plain recursion has one that tests a cell once it is called.
_CALLS_THAT_TURN_BACK = 2


def find_overflow(runner: ProcessRunner) -> Overflow | None:
    """The deepest call on a board of 50x50, and from which size on there is no room.

    Where the program is a plain recursion on a small board it is worked out for the large ones,
    otherwise the program is run. None where the observed runs do not come to their end, or no
    call is seen where not all is seen.
    """
    answers = tuple(runner.run([RING, _OPEN], observed=True))
    ring, open_board = (answer.trace for answer in answers)
    if ring is None or open_board is None:
        return None
    depth = depth_of(open_board)
    if depth == 1:
        return None if answers[-1].notes else Overflow(1)
    deepest = _plain_recursion(depth, taken_order(ring)) or (lambda side: _deepest(runner, side))
    depth = deepest(LEETCODE_SIDE)
    if not depth:
        return None
    if not overflows(depth):
        return Overflow(depth)
    sides = range(_ROOM_FOR_ALL, LEETCODE_SIDE)
    number = bisect_left(sides, True, key=lambda side: overflows(deepest(side)))
    return Overflow(depth, size=_ROOM_FOR_ALL + number)


def depth_of(trace: Trace) -> int:
    """The deepest call, the first that visits a cell being 1."""
    calls = np.cumsum((trace.bytes == CALL).astype(np.int64) - (trace.bytes == RETURN))
    return int(calls.max(initial=0)) + 1


def _plain_recursion(depth: int, order: Order | None) -> Callable[[int], int] | None:
    """What says how deep a recursion goes by the side, None where it is no plain one."""
    if order is None:
        return None
    assert _OPEN.click is not None
    more = depth - _plain_depth(_OPEN.height, _OPEN.click, order)
    if not 0 <= more <= _CALLS_THAT_TURN_BACK:
        return None
    return lambda side: more + max(_plain_depth(side, click, order) for click in _clicks(side))


def _plain_depth(side: int, click: Cell, order: Order) -> int:
    """How deep a plain recursion goes that tests a cell before it is called."""
    seen = {click}
    path: list[Iterator[Cell]] = [iter(cells_beside(click, side, side, order))]
    deepest = 1
    while path:
        near = next((near for near in path[-1] if near not in seen), None)
        if near is None:
            path.pop()
            continue
        seen.add(near)
        path.append(iter(cells_beside(near, side, side, order)))
        deepest = max(deepest, len(path))
    return deepest


def _clicks(side: int) -> tuple[Cell, Cell]:
    return (0, 0), (side // 2, side // 2)


def _deepest(runner: ProcessRunner, side: int) -> int:
    """The deepest call on a board of this side; 0 where a run does not come to its end."""
    boards = [Board((HIDDEN * side,) * side, click) for click in _clicks(side)]
    deepest = 0
    for answer in runner.run(boards, observed=True):
        if answer.fault is not None or answer.trace is None:
            return 0
        deepest = max(deepest, depth_of(answer.trace))
    return deepest
