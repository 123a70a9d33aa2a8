"""Summaries of several runs: their costs, where their orders differ, and which runs share an order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from visualizer.analysis.divergence import CellArray, first_divergence
from visualizer.analysis.rank_correlation import kendall_tau, paired_ranks, ranks
from visualizer.analysis.repeated_pushes import skipped_count
from visualizer.trace.operations import FrontierKind, IntArray
from visualizer.trace.trace import Statistics, Trace


def group_equal_orders(orders: Iterable[CellArray]) -> list[list[int]]:
    """The indices of ``orders``, grouped by equal order; the groups are sorted by their first index."""
    groups: dict[bytes, list[int]] = {}
    for index, cells in enumerate(orders):
        groups.setdefault(cells.tobytes(), []).append(index)
    return list(groups.values())


@dataclass(frozen=True, eq=False)
class RunSummary:
    """The values of one run that are compared: visits, ranks of the reveals, and totals."""

    algorithm: str
    visits: CellArray
    ranks: IntArray
    statistics: Statistics
    skipped: int
    waits_in: str
    fault: str | None = None
    is_complete: bool = True

    @classmethod
    def from_trace(cls, trace: Trace, fault: str | None = None) -> RunSummary:
        """The summary of ``trace``, which it does not refer to; ``fault`` is the crash that ended the run."""
        unseen = trace.frontier_kind is FrontierKind.UNSEEN
        waits_in = " and ".join(dict.fromkeys(trace.containers)) or ("-" if unseen else "calls")
        skipped = skipped_count(trace)
        totals = trace.statistics, skipped, waits_in
        return cls(trace.algorithm, trace.visits, ranks(trace), *totals, fault, trace.is_complete)


@dataclass(frozen=True)
class ComparisonRow:
    """The row of one run in a comparison; its orders are compared with those of the first run.

    ``repeats`` is the number of pushes of a cell that had been pushed before, ``skipped`` of entries
    that were popped while stale. ``differs_at`` is the first visit, from 1, that differs, None for none;
    ``tau`` is Kendall's tau of the reveals: 1 for the same order, -1 for the reverse. ``visit_order`` and
    ``reveal_order`` number the different orders from 1, so rows with the same number have the same order.
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
    tau: float
    visit_order: int
    reveal_order: int
    fault: str | None = None


def comparison_rows(runs: Sequence[RunSummary]) -> list[ComparisonRow]:
    """The row of each run, in the order of ``runs``."""
    visit_orders = _group_numbers(group_equal_orders(run.visits for run in runs))
    reveal_orders = _group_numbers(group_equal_orders(run.ranks for run in runs))
    return [_comparison_row(runs[0], run, visit_orders[index], reveal_orders[index]) for index, run in enumerate(runs)]


def _comparison_row(first: RunSummary, run: RunSummary, visit_order: int, reveal_order: int) -> ComparisonRow:
    totals = {name: total for name, total in vars(run.statistics).items() if name != "calls"}
    return ComparisonRow(
        algorithm=run.algorithm,
        **totals,
        skipped=run.skipped,
        waits_in=run.waits_in,
        differs_at=first_divergence((first, run)),
        tau=round(kendall_tau(paired_ranks(first.ranks, run.ranks)), 6),
        visit_order=visit_order,
        reveal_order=reveal_order,
        fault=run.fault,
    )


def _group_numbers(groups: list[list[int]]) -> dict[int, int]:
    return {index: number for number, group in enumerate(groups, 1) for index in group}
