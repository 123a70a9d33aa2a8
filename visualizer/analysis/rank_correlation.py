"""How alike two orders are: Kendall's tau, ranks side by side, and how far each cell is displaced.

A cell's *rank* is its number, from 1, in an order of cells: the order of reveals, or that of
first visits.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Ints

_NO_RANK = 0


class By(Enum):
    """Which order is meant: that of the reveals or that of the visits."""

    REVEALS = "reveals"
    VISITS = "visits"


def ranks(trace: Trace, by: By = By.REVEALS) -> Ints:
    """Each cell's rank, 0 where it has none, shape (height, width).

    >>> from visualizer import parse_board, record
    >>> ranks(record(parse_board("EEM"), (0, 0), "queue-mark-on-push")).tolist()
    [[1, 2, 0]]
    """
    if by is By.REVEALS:
        cells = trace.cells[trace.revealed_at]
    else:
        visited = trace.cells[trace.visited_at]
        cells = visited[trace.first_visit[visited] == np.arange(len(visited))]
    numbers = np.full(trace.height * trace.width, _NO_RANK, np.int64)
    numbers[cells] = np.arange(1, len(cells) + 1)
    return numbers.reshape(trace.height, trace.width)


@dataclass(frozen=True, eq=False)
class RankCorrelation:
    """How alike the orders of two traces of one board are, by reveals or by first visits.

    Everything is worked out once, when asked for.

    >>> from visualizer import parse_board, record
    >>> traces = [record(parse_board("EEE"), (0, 1), name) for name in ("queue", "stack")]
    >>> print(f"{RankCorrelation(*traces).tau:.3f}")
    0.333
    """

    first: Trace
    second: Trace
    by: By = By.REVEALS

    @cached_property
    def _ranks(self) -> tuple[Ints, Ints]:
        return ranks(self.first, self.by), ranks(self.second, self.by)

    @cached_property
    def both(self) -> NDArray[np.bool_]:
        """Which cells have a rank in both orders, shape (height, width)."""
        one, other = self._ranks
        both: NDArray[np.bool_] = np.minimum(one, other) != _NO_RANK
        return both

    @cached_property
    def displacement(self) -> Ints:
        """Each cell's rank in the second order less that in the first, shape (height, width).

        It is 0 where not both have one.
        """
        one, other = self._ranks
        return np.where(self.both, other - one, 0)

    @cached_property
    def largest(self) -> int:
        """The largest displacement either way."""
        return int(np.abs(self.displacement).max(initial=0))

    @cached_property
    def pairs(self) -> Ints:
        """Both ranks of each cell that has them, ascending by the first, shape (n, 2)."""
        one, other = self._ranks
        pairs = np.stack((one[self.both], other[self.both]), axis=1)
        return pairs[np.argsort(pairs[:, 0])]

    @cached_property
    def tau(self) -> float:
        """Kendall's tau of the two orders, over the cells that have a rank in both.

        1 where the orders are the same, -1 where one is the other reversed; 1 for fewer than
        two cells.
        """
        return tau_of(self.pairs)

    @cached_property
    def same(self) -> bool:
        """Whether each cell has the same rank in both, or none in either."""
        one, other = self._ranks
        return bool((one == other).all())

    @property
    def same_visits(self) -> bool:
        """Whether the visits are the same too, one by one and repeats included."""
        return np.array_equal(self.first.visits, self.second.visits)

    @property
    def concordant_share(self) -> float:
        """The share, 0 to 1, of all pairs of cells that have the same order in both."""
        return (1 + self.tau) / 2


def paired_ranks(first: NDArray[np.int32], second: NDArray[np.int32]) -> Ints:
    """The ranks, from 1, in both of two orders that have each cell once, by the first's rank.

    The orders have shape (n, 2) and (m, 2); cells that only one of them has are left out.

    >>> paired_ranks(np.array([(0, 0), (0, 1), (1, 1)]), np.array([(1, 1), (0, 0)])).tolist()
    [[1, 2], [3, 1]]
    """
    width = 1 + max((int(cells[:, 1].max()) for cells in (first, second) if len(cells)), default=0)
    numbers = first @ np.array((width, 1)), second @ np.array((width, 1))
    _, one, other = np.intersect1d(numbers[0], numbers[1], True, return_indices=True)
    pairs = np.stack((one, other), axis=1) + 1
    return pairs[np.argsort(pairs[:, 0])]


def tau_of(pairs: Ints) -> float:
    """Kendall's tau of two ranks a cell, shape (n, 2), ascending by the first; 1 for n < 2."""
    count = len(pairs)
    if count < 2:
        return 1.0
    permutation = np.empty(count, np.int64)
    permutation[np.argsort(pairs[:, 1])] = np.arange(count)
    return 1.0 - 4.0 * inversions(permutation) / (count * (count - 1))


def inversions(permutation: Ints) -> int:
    """How many pairs of a permutation of 0 to n - 1 have the larger value first, in O(n log n).

    The values are sorted bit by bit from the highest. What decides about two values is the
    highest bit in which they differ: they are an inversion if the one that has it comes first.

    >>> inversions(np.array([2, 0, 1]))
    2
    """
    values = np.array(permutation, np.int64)
    total = 0
    for bit in reversed(range(len(values).bit_length())):
        high = (values >> bit) & 1 == 1
        group_start = values >> (bit + 1) << (bit + 1)
        ones_before = np.concatenate(([0], np.cumsum(high)))
        ones_before = ones_before[:-1] - ones_before[group_start]
        total += int(ones_before[~high].sum())
        zeros_before = np.arange(len(values)) - group_start - ones_before
        indices = group_start + np.where(high, (1 << bit) + ones_before, zeros_before)
        sorted_values = np.empty_like(values)
        sorted_values[indices] = values
        values = sorted_values
    return total
