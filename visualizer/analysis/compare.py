"""Comparing algorithms on one board from Python; the result is a list of rows."""

from __future__ import annotations

from collections.abc import Iterable

from visualizer.algorithms.lookup import find_algorithms
from visualizer.algorithms.run import Runnable, record
from visualizer.analysis.summary import ComparisonRow, RunSummary, comparison_rows
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.notebook_display import NotebookDisplay
from visualizer.errors import UsageError
from visualizer.trace.trace import Trace

#: Longer runs are not kept in memory, and not played side by side.
MOST_PLAYED_OPERATIONS = 3_000_000
_SUMMARY_HEADINGS = ("algorithm", "visits", "reveals", "pushes", "most waiting", "in", "differs at visit", "tau")


class ComparedRuns(list[ComparisonRow], NotebookDisplay):
    """The rows of a comparison, printed as a table; a notebook also plays the runs side by side.

    ``traces`` are the runs, empty if together they have more than `MOST_PLAYED_OPERATIONS`.
    """

    def __init__(self, rows: Iterable[ComparisonRow], traces: Iterable[Trace] = ()) -> None:
        super().__init__(rows)
        self.traces = tuple(traces)

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
        f"{row.tau:.2f}",
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
    algorithm           visits  reveals  pushes  most waiting  in     differs at visit   tau
    queue-mark-on-push       3        3       3             2  queue                 -  1.00
    stack-mark-on-push       3        3       3             2  stack                 2  0.33
    """
    runnables = find_algorithms(algorithms) if isinstance(algorithms, str) else tuple(algorithms)
    if not runnables:
        raise UsageError("no algorithm is named; see the list of algorithms")
    # Traces of a large board would not fit into memory together.
    summaries: list[RunSummary] = []
    traces: list[Trace] = []
    operations = 0
    for runnable in runnables:
        trace = record(board, click, runnable, order, limit=limit)
        summaries.append(RunSummary.from_trace(trace))
        operations += len(trace)
        traces = [*traces, trace] if operations <= MOST_PLAYED_OPERATIONS else []
    return ComparedRuns(comparison_rows(summaries), traces)
