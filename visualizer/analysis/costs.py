"""Cost curves: what an algorithm costs on empty boards of growing size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.symbols import HIDDEN
from visualizer.errors import UsageError
from visualizer.recording.program import Program

CLICK_PLACES = ("middle", "corner")
#: Python's own limit on calls, unless a program raises it.
RECURSION_LIMIT = 1000
#: Calls open besides those that visit cells: the script itself, and the function that it calls
#: first. Measured so: Python 3.13 ends at the 999th visiting call, 3.10 and 3.11 at the 997th.
OTHER_FRAMES = 2


@dataclass(frozen=True)
class Cost:
    """A run on an empty board of ``size`` by ``size`` cells.

    ``most_waiting`` is the most entries in the queue or stack, 0 where calls wait; ``depth``
    the deepest call, 0 where a queue or stack is used. ``overflows`` is whether the same
    program in plain Python, its calls made by Python, would end in RecursionError.
    """

    algorithm: str
    size: int
    cells: int
    visits: int
    operations: int
    most_waiting: int
    depth: int
    overflows: bool


def cost_curve(
    algorithm: Program, sizes: Iterable[int], click: str = "middle", order: Order | None = None
) -> Iterator[Cost]:
    """What ``algorithm`` costs on empty square boards, a row for each of ``sizes``, as they come.

    ``click`` is ``middle`` (row and column size // 2) or ``corner`` (0, 0); ``order`` replaces
    the neighbour order. Raises UsageError for another click, BoardError for a size below 1.

    >>> from visualizer.algorithms.lookup import find_algorithm
    >>> [row.visits for row in cost_curve(find_algorithm("queue-mark-on-push"), (2, 3, 4))]
    [4, 9, 16]
    """
    if click not in CLICK_PLACES:
        raise UsageError(f"the click {click!r} is not known; use {' or '.join(CLICK_PLACES)}")
    return (_measure_cost(algorithm, size, click, order) for size in sizes)


def first_overflow(costs: Iterable[Cost]) -> int | None:
    """The smallest size at which plain Python's recursion limit would end the run, or None."""
    return min((cost.size for cost in costs if cost.overflows), default=None)


def is_overflow(depth: int, limit: int = RECURSION_LIMIT) -> bool:
    """Whether calls ``depth`` deep, the first being 1, pass a limit of Python's.

    Python counts every open call, so a run ends where ``depth + OTHER_FRAMES`` is above the
    limit. An interactive shell or a test runner has more calls open and ends a little earlier.
    """
    return depth + OTHER_FRAMES > limit


def _measure_cost(algorithm: Program, size: int, click: str, order: Order | None) -> Cost:
    middle: Cell = (size // 2, size // 2)
    board = Board((HIDDEN * max(size, 0),) * max(size, 0))
    trace = record(board, middle if click == "middle" else (0, 0), algorithm, order)
    depth = 0 if trace.has_container else trace.max_frontier
    return Cost(
        algorithm=algorithm.name,
        size=size,
        cells=size * size,
        visits=trace.visit_count,
        operations=len(trace),
        most_waiting=trace.max_frontier if trace.has_container else 0,
        depth=depth,
        overflows=is_overflow(depth),
    )
