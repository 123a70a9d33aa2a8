"""Repeated pushes: which entries are of a cell that was pushed before, and for nothing.

An entry of a queue or stack is *repeated* if its cell had been pushed before, which is
`Trace.pushed_before`. It is *stale* from the moment that its cell is visited through another entry,
or at once if its cell held a digit from the start or is not on the board: nothing will come of it.
It is *skipped* when it is taken off while stale.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.board.symbols import DIGITS, SYMBOLS
from visualizer.trace.frontiers import IntArray, count_before
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import Trace

_DIGIT_CODES = np.array([SYMBOLS.index(digit) for digit in DIGITS], np.uint8)
_NO_ENTRY = -1


class RepeatedPushes:
    """What became of each entry of a trace's queue or stack; empty where calls wait instead.

    Entries are numbered by their pushes: entry k was pushed at ``trace.pushed_at[k]``.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    @cached_property
    def stale_moments(self) -> IntArray:
        """The moment from which each entry is stale, len(trace) + 1 for never, (entries,)."""
        trace = self.trace
        cells = trace.cells[trace.push_indices]
        # What is known of each cell, and once more for all that are not on the board.
        size = trace.height * trace.width
        cells = np.minimum(cells, size)
        first = np.append(trace.first_visit, trace.visit_count)[cells]
        visited = first < trace.visit_count
        own = np.append(self._visiting_entries, _NO_ENTRY)[cells] == np.arange(len(cells))
        moments = np.full(len(cells), len(trace) + 1, np.int64)
        other = visited & ~own
        moments[other] = trace.visit_indices[first[other]] + 1
        given = np.append(np.isin(trace.board.codes().ravel(), _DIGIT_CODES), True)[cells]
        moments[given] = 0
        return np.maximum(moments, trace.push_indices + 1)

    @cached_property
    def skipped_count(self) -> int:
        """How many entries are popped while they are stale."""
        return int((self.trace.kinds[self._take_indices[self._is_stale_take]] == OperationKind.POP).sum())

    # Takes: every pop, and every look at what is next

    @cached_property
    def _take_indices(self) -> IntArray:
        return np.flatnonzero(np.isin(self.trace.kinds, (OperationKind.POP, OperationKind.PEEK)))

    @cached_property
    def _taken_entries(self) -> IntArray:
        """The entry that each take takes or looks at."""
        trace = self.trace
        entries = np.zeros(len(self._take_indices), np.int64)
        for number, history in enumerate(trace.container_histories):
            own = trace.values[self._take_indices] == number
            moments = self._take_indices[own]
            entries[own] = count_before(trace.push_indices, history.next_entries(moments))
        return entries

    @cached_property
    def _is_stale_take(self) -> NDArray[np.bool_]:
        return self.stale_moments[self._taken_entries] <= self._take_indices

    @cached_property
    def _visiting_entries(self) -> IntArray:
        """For each cell the entry through which its first visit came; -1 for none."""
        trace = self.trace
        through = np.full(trace.height * trace.width, _NO_ENTRY, np.int64)
        if not len(self._take_indices):
            return through
        cells = np.flatnonzero(trace.first_visit < trace.visit_count)
        visits = trace.first_visit[cells]
        lead = np.searchsorted(self._take_indices, trace.visit_indices[visits]) - 1
        visit_before = np.concatenate(([_NO_ENTRY], trace.visit_indices))[visits]
        led = (lead >= 0) & (self._take_indices[lead] > visit_before)
        led &= trace.cells[self._take_indices[lead]] == cells
        through[cells[led]] = self._taken_entries[lead[led]]
        return through


def repeated_pushes_of(trace: Trace) -> RepeatedPushes:
    """The repeated pushes of ``trace``, always the same object."""
    # Stored in the trace, like its own cached properties, so that both are freed together. They
    # refer to a copy, which shares all arrays: a circle would wait for Python's collector.
    found: RepeatedPushes | None = vars(trace).get("repeated_pushes")
    if found is None:
        found = vars(trace)["repeated_pushes"] = RepeatedPushes(copy(trace))
    return found
