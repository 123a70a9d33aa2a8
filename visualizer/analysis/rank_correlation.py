"""The rank correlation of two orders of cells: Kendall's tau, pairs of ranks, and displacements.

A cell's *rank* is its number, from 1, in the order of reveals or of first visits.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.operations import IntArray
from visualizer.trace.trace import Trace
from visualizer.values import dataclass

_NO_RANK = 0
#: The most numbers whose inversions are counted pair by pair.
_FEW_NUMBERS = 256


class OrderKind(Enum):
    """The order of reveals, or the order of visits."""

    REVEALS = "reveals"
    VISITS = "visits"


def ranks(trace: Trace, by: OrderKind = OrderKind.REVEALS) -> IntArray:
    """The rank of each cell, 0 for none, shape (height, width).

    >>> from visualizer import parse_board, record
    >>> ranks(record(parse_board("EEM"), (0, 0), "queue-mark-on-push")).tolist()
    [[1, 2, 0]]
    """
    if by is OrderKind.REVEALS:
        cells = trace.cells[trace.reveal_indices]
    else:
        visited = trace.cells[trace.visit_indices]
        cells = visited[trace.first_visit[visited] == np.arange(len(visited))]
    numbers = np.full(trace.height * trace.width, _NO_RANK, np.int64)
    numbers[cells] = np.arange(1, len(cells) + 1)
    return numbers.reshape(trace.height, trace.width)


@dataclass(frozen=True, eq=False)
class RankCorrelation:
    """The rank correlation of two traces of one board, by reveals or by first visits.

    >>> from visualizer import parse_board, record
    >>> traces = [record(parse_board("EEE"), (0, 1), name) for name in ("queue", "stack")]
    >>> print(f"{RankCorrelation(*traces).tau:.3f}")
    0.333
    """

    first: Trace
    second: Trace
    by: OrderKind = OrderKind.REVEALS

    @cached_property
    def _ranks(self) -> tuple[IntArray, IntArray]:
        return ranks(self.first, self.by), ranks(self.second, self.by)

    @cached_property
    def has_both_ranks(self) -> NDArray[np.bool_]:
        """Whether each cell has a rank in both orders, shape (height, width)."""
        first, second = self._ranks
        has_both: NDArray[np.bool_] = np.minimum(first, second) != _NO_RANK
        return has_both

    @cached_property
    def displacement(self) -> IntArray:
        """Each cell's rank in the second order minus its rank in the first, shape (height, width).

        0 for a cell without a rank in both.
        """
        first, second = self._ranks
        return np.where(self.has_both_ranks, second - first, 0)

    @cached_property
    def max_displacement(self) -> int:
        """The largest absolute displacement."""
        return int(np.abs(self.displacement).max(initial=0))

    @cached_property
    def rank_pairs(self) -> IntArray:
        """The ranks of each cell that has both, ascending by the first, shape (n, 2)."""
        pairs = np.stack([ranks[self.has_both_ranks] for ranks in self._ranks], axis=1)
        return pairs[np.argsort(pairs[:, 0])]

    @cached_property
    def tau(self) -> float:
        """Kendall's tau of the two orders, over the cells that have a rank in both.

        1 for equal orders, -1 for reversed orders; 1 for fewer than two cells.
        """
        count = len(self.rank_pairs)
        return 1.0 - 4.0 * count_inversions(self.rank_pairs[:, 1]) / max(count * (count - 1), 1)

    @cached_property
    def is_same_order(self) -> bool:
        """Whether each cell has the same rank in both orders, or no rank in either."""
        first, second = self._ranks
        return bool((first == second).all())

    @property
    def has_same_visits(self) -> bool:
        """Whether the visits, repeats included, are the same."""
        return np.array_equal(self.first.visits, self.second.visits)


def count_inversions(numbers: IntArray) -> int:
    """The number of pairs of different numbers of which the larger comes first.

    >>> count_inversions(np.array([2, 0, 1]))
    2
    """
    if len(numbers) <= _FEW_NUMBERS:
        return int(np.triu(numbers[:, None] > numbers).sum())
    first, second = np.array_split(numbers, 2)
    between = np.sort(second).searchsorted(first)
    return count_inversions(first) + count_inversions(second) + int(between.sum())
