"""What a queue, a stack or a bag held at any moment, from when its entries came and went.

A queue and a stack answer by binary search, so any moment costs the same; a bag looks through its
pushes. Nothing is replayed. Moments count operations: at moment ``i`` the first ``i`` operations
have happened.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Moments, or indices of operations: int32 where a trace stores them, since no run has 2**31.
IntArray = NDArray[np.signedinteger[Any]]

#: Above every moment, so that a height or a cell and a moment are one number.
MOMENT_SPAN = np.int64(2**32)


class FrontierKind(Enum):
    """Where cells wait for their turn.

    A bag gives back its cells in an order that is neither a queue's nor a stack's. ``UNSEEN`` is
    where cells of a user's program wait in what could not be observed.
    """

    CALLS = "calls"
    QUEUE = "queue"
    STACK = "stack"
    BAG = "bag"
    UNSEEN = "unseen"


def count_before(events: IntArray, moments: int | IntArray) -> Any:  # noqa: ANN401, a number or an array
    """How many of ``events``, which ascend, come before each moment."""
    # Of the same type: NumPy would make a longer copy of all events otherwise, for each search.
    return events.searchsorted(np.asarray(moments, events.dtype))


class _ContainerHistory:
    def __init__(self, pushed: IntArray, popped: IntArray) -> None:
        self._pushed = pushed
        self._popped = popped

    def sizes_at(self, moments: int | IntArray) -> Any:  # noqa: ANN401, a number or an array as given
        """How many entries waited at each moment."""
        return count_before(self._pushed, moments) - count_before(self._popped, moments)


class QueueHistory(_ContainerHistory):
    """A first-in first-out queue; an entry is the operation that pushed it, ascending."""

    def entries(self, moment: int, most: int | None = None) -> IntArray:
        """Where the waiting entries were pushed, the next to leave first, shape (n,)."""
        first, end = count_before(self._popped, moment), count_before(self._pushed, moment)
        entries: IntArray = self._pushed[first : end if most is None else min(end, first + most)]
        return entries

    def next_entries(self, moments: IntArray) -> IntArray:
        """Where the front entry at each moment was pushed; at none may the queue be empty."""
        entries: IntArray = self._pushed[count_before(self._popped, moments)]
        return entries

    def places(self, entries: IntArray, moment: int) -> IntArray:
        """How far each entry is from being the next to leave, which is 1; 0 if it does not wait."""
        gone, there = count_before(self._popped, moment), count_before(self._pushed, moment)
        numbers = count_before(self._pushed, entries)
        return np.where((gone <= numbers) & (numbers < there), numbers - gone + 1, 0)


class StackHistory(_ContainerHistory):
    """A last-in first-out stack; an entry is the operation that pushed it, ascending.

    The entry at height h at a moment is the last one that was pushed to height h before it, so
    one search in the pushes sorted by height finds any number of entries.
    """

    def __init__(self, pushed: IntArray, popped: IntArray) -> None:
        super().__init__(pushed, popped)
        self._keys = np.arange(1, len(pushed) + 1, dtype=np.int64)
        self._keys -= count_before(popped, pushed)
        self._keys *= MOMENT_SPAN
        self._keys += pushed
        self._keys.sort()

    def entries(self, moment: int, most: int | None = None) -> IntArray:
        """Where the entries were pushed, the top first, shape (n,)."""
        height = self.sizes_at(moment)
        lowest = 0 if most is None else max(0, height - most)
        return self.entries_at_heights(np.arange(height, lowest, -1), moment)

    def next_entries(self, moments: IntArray) -> IntArray:
        """Where the top entry at each moment was pushed; at none may the stack be empty."""
        return self.entries_at_heights(self.sizes_at(moments), moments)

    def entries_at_heights(self, heights: NDArray[np.int64], moments: int | IntArray) -> IntArray:
        """Where the entry at each height, at each moment, was pushed; heights count from 1."""
        keys = heights * MOMENT_SPAN
        found = self._keys[self._keys.searchsorted(keys + moments) - 1] - keys
        return found.astype(np.int32)

    def places(self, entries: IntArray, moment: int) -> IntArray:
        """How far each entry is from the top, which is 1; 0 if it does not wait."""
        heights = count_before(self._pushed, entries) + 1 - count_before(self._popped, entries)
        waiting = self.sizes_at(moment)
        places = np.zeros(len(entries), np.int32)
        maybe = np.flatnonzero((entries < moment) & (heights <= waiting))
        if len(maybe):
            there = self.entries_at_heights(heights[maybe], moment) == entries[maybe]
            places[maybe[there]] = waiting - heights[maybe[there]] + 1
        return places


class BagHistory(_ContainerHistory):
    """A bag; an entry is the operation that pushed it, ascending, shown in that order.

    ``pushed_cells`` and ``popped_cells`` are those of ``pushed`` and ``popped``: of equal cells
    the one that waits longest is taken.
    """

    def __init__(self, pushed: IntArray, popped: IntArray, pushed_cells: IntArray, popped_cells: IntArray) -> None:
        super().__init__(pushed, popped)
        # One more that nothing takes, so that there is one to compare with.
        keys, wanted = np.append(_occurrence_keys(pushed_cells), -1), _occurrence_keys(popped_cells)
        pushed = np.append(pushed, np.int32(0))
        order = keys.argsort()
        places = order[keys.searchsorted(wanted, sorter=order).clip(max=len(keys) - 1)]
        # Where each pop's entry was pushed, -1 for one that takes what is not there.
        known = (keys[places] == wanted) & (pushed[places] < popped)
        self._popped_entries = np.where(known, pushed[places], -1).astype(np.int32)
        gone = np.full(len(keys), 2**31 - 1, np.int32)
        gone[places[known]] = popped[known]
        self._pop_moments = gone[:-1]

    def entries(self, moment: int, most: int | None = None) -> IntArray:
        """Where the waiting entries were pushed, shape (n,)."""
        entries: IntArray = self._pushed[(self._pushed < moment) & (self._pop_moments >= moment)][:most]
        return entries

    def next_entries(self, moments: IntArray) -> IntArray:
        """Where the entry that is taken next was pushed, -1 if none is."""
        entries: IntArray = np.append(self._popped_entries, np.int32(-1))[count_before(self._popped, moments)]
        return entries

    def places(self, entries: IntArray, moment: int) -> IntArray:
        """1 for each entry that waits, since any of them may be the next; 0 for the others."""
        gone = self._pop_moments[count_before(self._pushed, entries)]
        return np.where((entries < moment) & (gone >= moment), np.int32(1), np.int32(0))


def _occurrence_keys(cells: IntArray) -> NDArray[np.int64]:
    """Each cell, and how often it came before, as one number."""
    order = cells.argsort(kind="stable")
    ordered = cells[order]
    numbers = np.empty(len(cells), np.int64)
    numbers[order] = ordered * MOMENT_SPAN + np.arange(len(cells)) - ordered.searchsorted(ordered)
    return numbers


History = QueueHistory | StackHistory | BagHistory
