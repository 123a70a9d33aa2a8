"""How alike two orders are: Kendall's tau, turns side by side, and how far each cell has moved.

A cell's *turn* is its number, from 1, in an order of cells: the order of reveals, or that of
first visits.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.trace import Ints, Trace

_NO_TURN = 0


class By(Enum):
    """Which order is meant; the value is what it is called."""

    REVEALS = "reveals"
    VISITS = "first visits"


def turns(trace: Trace, by: By = By.REVEALS) -> Ints:
    """Each cell's turn, 0 where it has none, shape (height, width).

    >>> from visualizer import parse_board, record
    >>> turns(record(parse_board("EEM"), (0, 0), "queue-mark-on-push")).tolist()
    [[1, 2, 0]]
    """
    if by is By.REVEALS:
        cells = trace.cells[trace.revealed_at]
    else:
        visited = trace.cells[trace.visited_at]
        cells = visited[trace.first_visit[visited] == np.arange(len(visited))]
    numbers = np.full(trace.height * trace.width, _NO_TURN, np.int64)
    numbers[cells] = np.arange(1, len(cells) + 1)
    return numbers.reshape(trace.height, trace.width)


def displacement(
    first: Trace, second: Trace, by: By = By.REVEALS
) -> tuple[Ints, NDArray[np.bool_]]:
    """Each cell's turn in ``second`` less that in ``first``, and where both have one.

    Two arrays of shape (height, width); the difference is 0 where not both have a turn. Raises
    ValueError for boards of different sizes.
    """
    one, other = _turns_of_both(first, second, by)
    both = (one != _NO_TURN) & (other != _NO_TURN)
    return np.where(both, other - one, 0), both


def rank_pairs(first: Trace, second: Trace, by: By = By.REVEALS) -> Ints:
    """The two turns of each cell that has both, in the order of the first, shape (n, 2).

    Raises ValueError for boards of different sizes.
    """
    one, other = _turns_of_both(first, second, by)
    both = (one != _NO_TURN) & (other != _NO_TURN)
    pairs = np.stack((one[both], other[both]), axis=1)
    return pairs[np.argsort(pairs[:, 0])]


def kendall_tau(first: Trace, second: Trace, by: By = By.REVEALS) -> float:
    """Kendall's tau of two orders, over the cells that have a turn in both.

    1 where the orders are the same, -1 where one is the other reversed; 1 for fewer than two
    cells. Raises ValueError for boards of different sizes.

    >>> from visualizer import parse_board, record
    >>> traces = [record(parse_board("EEE"), (0, 1), name) for name in ("queue", "stack")]
    >>> print(f"{kendall_tau(*traces):.3f}")
    0.333
    """
    return tau_of(rank_pairs(first, second, by))


def paired_turns(first: NDArray[np.int32], second: NDArray[np.int32]) -> Ints:
    """The turns, from 1, in both of two orders that have each cell once, by the first's turn.

    The orders have shape (n, 2) and (m, 2); cells that only one of them has are left out.

    >>> paired_turns(np.array([(0, 0), (0, 1), (1, 1)]), np.array([(1, 1), (0, 0)])).tolist()
    [[1, 2], [3, 1]]
    """
    width = 1 + max((int(cells[:, 1].max()) for cells in (first, second) if len(cells)), default=0)
    numbers = first @ np.array((width, 1)), second @ np.array((width, 1))
    _, one, other = np.intersect1d(numbers[0], numbers[1], True, return_indices=True)
    pairs = np.stack((one, other), axis=1) + 1
    return pairs[np.argsort(pairs[:, 0])]


def tau_of(pairs: Ints) -> float:
    """Kendall's tau of two turns a cell, shape (n, 2), ascending by the first; 1 for n < 2."""
    count = len(pairs)
    if count < 2:
        return 1.0
    ranks = np.empty(count, np.int64)
    ranks[np.argsort(pairs[:, 1])] = np.arange(count)
    return 1.0 - 4.0 * inversions(ranks) / (count * (count - 1))


def in_words(tau: float) -> str:
    """What a value of Kendall's tau says of two orders, in a few words.

    >>> in_words(0.62)
    'mostly the same direction'
    """
    if abs(tau) == 1.0:
        return "the same order" if tau > 0 else "the reverse order"
    way = "the same" if tau > 0 else "the opposite"
    for least, words in _DEGREES:
        if abs(tau) >= least:
            return f"{words} {way} direction"
    return "no common direction"


_DEGREES = ((0.9, "almost all"), (0.5, "mostly"), (0.1, "slightly"))


def inversions(permutation: Ints) -> int:
    """How many pairs of a permutation of 0 to n - 1 stand the wrong way round, in O(n log n).

    The values are sorted bit by bit from the highest. Two values part at the highest bit in
    which they differ, and are the wrong way round if the one with that bit set stands first.

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
        places = group_start + np.where(high, (1 << bit) + ones_before, zeros_before)
        sorted_values = np.empty_like(values)
        sorted_values[places] = values
        values = sorted_values
    return total


def _turns_of_both(first: Trace, second: Trace, by: By) -> tuple[Ints, Ints]:
    if (first.height, first.width) != (second.height, second.width):
        raise ValueError(
            f"orders on {first.height} by {first.width} and on {second.height} by"
            f" {second.width} cells cannot be compared; record both on one board"
        )
    return turns(first, by), turns(second, by)
