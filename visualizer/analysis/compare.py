"""Comparing algorithms from Python: run them on one board, get plain rows."""

from __future__ import annotations

from collections.abc import Iterable

from visualizer.algorithms.lookup import find_algorithms
from visualizer.algorithms.run import record
from visualizer.analysis.summary import Compared, RunSummary, compared
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.errors import UsageError
from visualizer.recording.program import Function, Program


def compare(
    board: Board,
    click: Cell | None = None,
    algorithms: str | Iterable[str | Program | Function] = "all",
    order: str | Order | None = None,
    *,
    limit: int | None = None,
) -> list[Compared]:
    """What each algorithm does on ``board``, one row each, the orders compared with the first's.

    ``click`` may be None where the board has its own. ``algorithms`` are names separated by
    commas, ``all``, or a sequence of names, rows of the catalogue and generator functions;
    ``order`` replaces the neighbour order of all, ``limit`` is the most operations of each.
    Raises UsageError where no algorithm is named, and whatever `record` raises.

    >>> from visualizer import parse_board
    >>> for row in compare(parse_board("EEE"), (0, 1), "queue-mark-on-push,stack-mark-on-push"):
    ...     print(row.algorithm, row.visits, row.differs_at, f"{row.tau:.2f}")
    queue-mark-on-push 3 None 1.00
    stack-mark-on-push 3 2 0.33
    """
    chosen = find_algorithms(algorithms) if isinstance(algorithms, str) else tuple(algorithms)
    if not chosen:
        raise UsageError("no algorithm is named; see the list of algorithms")
    # One trace at a time: those of a large board would not fit into memory together.
    runs = (record(board, click, each, order, limit=limit) for each in chosen)
    return compared([RunSummary.of(run) for run in runs])
