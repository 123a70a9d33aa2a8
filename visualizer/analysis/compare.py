"""Comparing algorithms on one board from Python; the result is a list of rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from visualizer.algorithms.lookup import find_algorithms
from visualizer.algorithms.run import Runnable, record
from visualizer.analysis.divergence import first_divergence
from visualizer.analysis.repeated_pushes import skipped_count
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.notebook_display import NotebookDisplay
from visualizer.errors import UsageError
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import Trace

#: Longer runs are not kept in memory, and not played side by side.
MOST_PLAYED_OPERATIONS = 3_000_000
_SUMMARY_HEADINGS = ("algorithm", "visits", "reveals", "pushes", "most waiting", "in", "differs at visit")


@dataclass(frozen=True)
class ComparisonRow:
    """The row of one run in a comparison; its orders are compared with those of the first run.

    ``repeats`` is the number of pushes of a cell that had been pushed before, ``skipped`` of entries
    that were popped while stale. ``differs_at`` is the first visit, from 1, that differs, None for none;
    ``visit_order`` and ``reveal_order`` number the different orders from 1, so rows with the same number
    have the same order.
    ``max_frontier`` is None and ``waits_in`` a dash if the frontier is unseen. ``fault`` is the crash that
    ended the run, if any; the totals count up to it.
    """

    algorithm: str
    visits: int
    reveals: int
    writes: int
    pushes: int
    repeats: int
    skipped: int
    operations: int
    max_frontier: int | None
    waits_in: str
    differs_at: int | None
    visit_order: int
    reveal_order: int
    fault: str | None = None


class ComparedRuns(list[ComparisonRow], NotebookDisplay):
    """The rows of a comparison, printed as a table; a notebook also plays the runs side by side.

    ``traces`` are the runs, empty if together they have more than `MOST_PLAYED_OPERATIONS`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.traces: list[Trace] = []
        #: The numbers of the orders.
        self._visit_orders: dict[bytes, int] = {}
        self._reveal_orders: dict[bytes, int] = {}

    def add(self, trace: Trace, fault: str | None = None) -> None:
        """Add the row of a run; ``fault`` is the crash that ended it."""
        if not self:
            self._first = trace
        totals = {name: total for name, total in vars(trace.statistics).items() if name != "calls"}
        unseen = trace.frontier_kind is FrontierKind.UNSEEN
        row = ComparisonRow(
            algorithm=trace.algorithm,
            **totals,
            skipped=skipped_count(trace),
            waits_in=" and ".join(dict.fromkeys(trace.containers)) or ("-" if unseen else "calls"),
            differs_at=first_divergence((self._first, trace)),
            visit_order=self._visit_orders.setdefault(trace.visits.tobytes(), len(self._visit_orders) + 1),
            reveal_order=self._reveal_orders.setdefault(trace.reveals.tobytes(), len(self._reveal_orders) + 1),
            fault=fault,
        )
        self.append(row)
        # Traces of a large board would not fit into memory together.
        self.traces = [*self.traces, trace] if sum(row.operations for row in self) <= MOST_PLAYED_OPERATIONS else []

    def texts(self) -> list[tuple[str, ...]]:
        """The rows of the table as texts, the headings first."""
        return [_SUMMARY_HEADINGS, *map(_row_texts, self)]

    def __repr__(self) -> str:
        texts = self.texts()
        widths = [max(map(len, column)) for column in zip(*texts)]
        return "\n".join("  ".join(map(_align, row, widths, _SUMMARY_HEADINGS)) for row in texts)


def _align(text: str, width: int, heading: str) -> str:
    return text.ljust(width) if heading in ("algorithm", "in") else text.rjust(width)


def _row_texts(row: ComparisonRow) -> tuple[str, ...]:
    return (
        row.algorithm,
        f"{row.visits:,}",
        f"{row.reveals:,}",
        f"{row.pushes:,}",
        "-" if row.max_frontier is None else f"{row.max_frontier:,}",
        row.waits_in,
        f"{row.differs_at or '-'}",
    )


def compare(
    board: Board,
    click: Cell | None = None,
    algorithms: str | Iterable[Runnable] = "all",
    order: str | Order | None = None,
    *,
    limit: int | None = None,
) -> ComparedRuns:
    """Run algorithms on ``board`` and return a row for each; orders are compared with the first's.

    ``click`` may be None if the board has a click. ``algorithms`` are names separated by commas,
    ``all``, or a sequence of algorithms as for `record`; ``order`` replaces the neighbour order of
    all, ``limit`` is the most operations of each. Raises UsageError without an algorithm, and the
    errors of `record`.

    >>> from visualizer import parse_board
    >>> compare(parse_board("EEE"), (0, 1), "queue-mark-on-push,stack-mark-on-push")
    algorithm           visits  reveals  pushes  most waiting  in     differs at visit
    queue-mark-on-push       3        3       3             2  queue                 -
    stack-mark-on-push       3        3       3             2  stack                 2
    """
    runnables = find_algorithms(algorithms) if isinstance(algorithms, str) else tuple(algorithms)
    if not runnables:
        raise UsageError("no algorithm is named; see the list of algorithms")
    runs = ComparedRuns()
    for runnable in runnables:
        runs.add(record(board, click, runnable, order, limit=limit))
    return runs
