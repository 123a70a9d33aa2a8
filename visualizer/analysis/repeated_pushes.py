"""Repeated pushes: entries of a cell that was pushed before, and whether they are of any use.

An entry of a queue or stack is *repeated* if its cell had been pushed before (`Trace.is_repeated_push`).
It is *stale*, so that popping it has no effect, from the moment that its cell is visited through another
entry, or at once if its cell had a digit from the start or is not on the board. It is *skipped* if it is
popped while stale.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property

import numpy as np

from visualizer.board.cells import DIGITS, SYMBOLS
from visualizer.trace.operations import IntArray, OperationKind, count_before
from visualizer.trace.trace import Trace

_DIGIT_CODES = np.array([SYMBOLS.index(digit) for digit in DIGITS], np.uint8)
_NO_ENTRY = -1


class RepeatedPushes:
    """The entries of a trace's queue or stack; a recursion has none.

    Entries are numbered by their pushes: entry k was pushed at ``trace.push_indices[k]``.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    @cached_property
    def stale_moments(self) -> IntArray:
        """The moment from which each entry is stale, len(trace) + 1 for never, shape (entries,)."""
        trace = self.trace
        # All cells off the board share one number after those on it.
        cells = np.minimum(trace.cells[trace.push_indices], trace.height * trace.width)
        first = np.append(trace.first_visit, trace.visit_count)[cells]
        is_visiting = np.append(self._visiting_entries, _NO_ENTRY)[cells] == np.arange(len(cells))
        moments = np.full(len(cells), len(trace) + 1, np.int64)
        is_visited_by_other = (first < trace.visit_count) & ~is_visiting
        moments[is_visited_by_other] = trace.visit_indices[first[is_visited_by_other]] + 1
        is_digit = np.append(np.isin(trace.board.codes().ravel(), _DIGIT_CODES), True)[cells]
        moments[is_digit] = 0
        return np.maximum(moments, trace.push_indices + 1)

    @cached_property
    def skipped_count(self) -> int:
        """The number of entries that are popped while they are stale."""
        is_stale = self.stale_moments[self._taken_entries] <= self._take_indices
        return int((self.trace.kinds[self._take_indices[is_stale]] == OperationKind.POP).sum())

    # Takes: all pops and peeks

    @cached_property
    def _take_indices(self) -> IntArray:
        return np.flatnonzero(np.isin(self.trace.kinds, (OperationKind.POP, OperationKind.PEEK)))

    @cached_property
    def _taken_entries(self) -> IntArray:
        """The entry that each pop or peek returns."""
        trace = self.trace
        entries = np.zeros(len(self._take_indices), np.int64)
        for number, history in enumerate(trace.container_histories):
            is_own = trace.values[self._take_indices] == number
            moments = self._take_indices[is_own]
            entries[is_own] = count_before(trace.push_indices, history.next_entries(moments))
        return entries

    @cached_property
    def _visiting_entries(self) -> IntArray:
        """The entry that led to the first visit of each cell; -1 for none."""
        trace = self.trace
        entries = np.full(trace.height * trace.width, _NO_ENTRY, np.int64)
        if not len(self._take_indices):
            return entries
        cells = np.flatnonzero(trace.first_visit < trace.visit_count)
        visits = trace.first_visit[cells]
        # The last take before each visit leads to it if it is of the same cell, after the previous visit.
        takes = np.searchsorted(self._take_indices, trace.visit_indices[visits]) - 1
        previous_visits = np.concatenate(([_NO_ENTRY], trace.visit_indices))[visits]
        leads = (takes >= 0) & (self._take_indices[takes] > previous_visits)
        leads &= trace.cells[self._take_indices[takes]] == cells
        entries[cells[leads]] = self._taken_entries[takes[leads]]
        return entries


def repeated_pushes_of(trace: Trace) -> RepeatedPushes:
    """The repeated pushes of ``trace``, cached."""
    # Cached in the trace, so that both are freed together. They refer to a copy of the trace, which
    # shares its arrays, since a reference cycle would be freed only by the garbage collector.
    cached: RepeatedPushes | None = vars(trace).get("repeated_pushes")
    if cached is None:
        cached = vars(trace)["repeated_pushes"] = RepeatedPushes(copy(trace))
    return cached
