"""What a queue or a stack held at any moment, from when its entries came and went.

Both answer by binary search, so any moment costs the same and nothing is replayed. Moments
count operations: at moment ``i`` the first ``i`` operations have happened.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class Frontier(Enum):
    """Where cells wait for their turn."""

    CALLS = "calls"
    QUEUE = "queue"
    STACK = "stack"


class _History:
    def __init__(self, pushed: Ints, popped: Ints) -> None:
        self._pushed = pushed
        self._popped = popped

    def waiting(self, moment: int) -> int:
        """How many entries waited at ``moment``."""
        pushed = self._pushed.searchsorted(moment)
        return int(pushed - self._popped.searchsorted(moment))


class QueueHistory(_History):
    """A first-in first-out queue; an entry is the operation that pushed it, ascending."""

    def entries(self, moment: int, most: int | None = None) -> Ints:
        """Where the waiting entries were pushed, the next to leave first, shape (n,)."""
        first = int(self._popped.searchsorted(moment))
        end = int(self._pushed.searchsorted(moment))
        return self._pushed[first : end if most is None else min(end, first + most)]

    def next_at(self, moments: Ints) -> Ints:
        """Where the front entry at each moment was pushed; at none may the queue be empty."""
        return self._pushed[self._popped.searchsorted(moments)]

    def places(self, entries: Ints, moment: int) -> Ints:
        """How far each entry is from being the next to leave, which is 1; 0 if it does not wait."""
        gone, there = self._popped.searchsorted(moment), self._pushed.searchsorted(moment)
        numbers = self._pushed.searchsorted(entries)
        return np.where((gone <= numbers) & (numbers < there), numbers - gone + 1, 0)


class StackHistory(_History):
    """A last-in first-out stack; an entry is the operation that pushed it, ascending.

    The entry at height h at a moment is the last one that was pushed to height h before it, so
    one search in the pushes sorted by height finds any number of entries.
    """

    def __init__(self, pushed: Ints, popped: Ints) -> None:
        super().__init__(pushed, popped)
        heights = np.arange(1, len(pushed) + 1) - np.searchsorted(popped, pushed)
        last = max(pushed[-1] if len(pushed) else 0, popped[-1] if len(popped) else 0)
        self._span = int(last) + 2
        keys = heights * self._span + pushed
        self._by_height = np.argsort(keys, kind="stable")
        self._keys = keys[self._by_height]

    def entries(self, moment: int, most: int | None = None) -> Ints:
        """Where the entries were pushed, the top first, shape (n,)."""
        height = self.waiting(moment)
        lowest = 0 if most is None else max(0, height - most)
        return self.at_heights(np.arange(height, lowest, -1), np.int64(moment))

    def next_at(self, moments: Ints) -> Ints:
        """Where the top entry at each moment was pushed; at none may the stack be empty."""
        heights = self._pushed.searchsorted(moments) - self._popped.searchsorted(moments)
        return self.at_heights(heights, moments)

    def at_heights(self, heights: Ints, moments: Ints | np.int64) -> Ints:
        """Where the entry at each height, at each moment, was pushed; heights count from 1."""
        wanted = heights * self._span + np.minimum(moments, self._span - 1)
        found: Ints = self._pushed[self._by_height[self._keys.searchsorted(wanted) - 1]]
        return found

    def places(self, entries: Ints, moment: int) -> Ints:
        """How far each entry is from the top, which is 1; 0 if it does not wait."""
        numbers = self._pushed.searchsorted(entries)
        heights = numbers + 1 - self._popped.searchsorted(entries)
        waiting = self.waiting(moment)
        places = np.zeros(len(entries), np.int64)
        maybe = np.flatnonzero((entries < moment) & (heights <= waiting))
        if len(maybe):
            there = self.at_heights(heights[maybe], np.int64(moment)) == entries[maybe]
            places[maybe[there]] = waiting - heights[maybe[there]] + 1
        return places
