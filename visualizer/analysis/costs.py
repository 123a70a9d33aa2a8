"""Cost curves: the cost of an algorithm on empty boards of growing size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.board.cells import HIDDEN, Cell
from visualizer.board.neighbours import Order
from visualizer.recording.program import Program
from visualizer.trace.languages import language_of

CLICK_PLACES = ("middle", "corner")
#: Python's default recursion limit.
RECURSION_LIMIT = 1000
#: The open calls that visit no cell: the script itself, and the function that it calls first.
#: Measured: Python 3.13 ends at the 999th visiting call, 3.10 and 3.11 at the 997th.
OTHER_FRAMES = 2


@dataclass(frozen=True)
class Cost:
    """The cost of a run on an empty board of ``size`` by ``size`` cells.

    ``most_waiting`` is the most entries in the queue or stack, 0 for a recursion; ``depth`` is the
    greatest recursion depth, 0 with a queue or stack. ``overflows`` is whether the same program in Python would
    end in RecursionError if Python made its calls.
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
    """The cost of ``algorithm`` on an empty square board of each of ``sizes``, one at a time.

    ``click`` is ``middle`` (row and column size // 2) or ``corner`` (0, 0); ``order`` replaces
    the neighbour order. Raises BoardError for a size below 1.

    >>> from visualizer.algorithms.lookup import find_algorithm
    >>> [row.visits for row in cost_curve(find_algorithm("queue-mark-on-push"), (2, 3, 4))]
    [4, 9, 16]
    """
    for size in sizes:
        middle: Cell = (size // 2, size // 2)
        trace = record(Board((HIDDEN * size,) * size), middle if click == "middle" else (0, 0), algorithm, order)
        depth = 0 if trace.has_container else trace.max_frontier
        yield Cost(
            algorithm=algorithm.name,
            size=size,
            cells=size * size,
            visits=trace.visit_count,
            operations=len(trace),
            most_waiting=trace.max_frontier if trace.has_container else 0,
            depth=depth,
            overflows=language_of(algorithm.code.file) is None and is_overflow(depth),
        )


def first_overflow(costs: Iterable[Cost]) -> int | None:
    """The smallest size at which Python's recursion limit would end the run, None if there is none."""
    return min((cost.size for cost in costs if cost.overflows), default=None)


def is_overflow(depth: int, limit: int = RECURSION_LIMIT) -> bool:
    """Whether a recursion depth, from 1, exceeds a recursion limit of Python.

    Python counts every open call, so ``depth + OTHER_FRAMES`` must not exceed the limit. An
    interactive shell or a test runner has more calls open and ends a little earlier.
    """
    return depth + OTHER_FRAMES > limit
