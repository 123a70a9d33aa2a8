"""Repeated pushes: entries of a cell that was pushed before, and whether they are of any use.

An entry of a queue or stack is *repeated* if its cell had been pushed before (`Trace.is_repeated_push`).
It is *stale*, so that popping it has no effect, from the moment that its cell is visited through another
entry, or at once if its cell had a digit from the start or is not on the board. It is *skipped* if it is
popped while stale. Entries are numbered by their pushes: entry k was pushed at ``trace.push_indices[k]``.
"""

from __future__ import annotations

import numpy as np

from visualizer.board.cells import DIGIT_CODES
from visualizer.trace.operations import PEEK, POP, VALUE_OF_BYTE, IntArray, count_before
from visualizer.trace.trace import Trace


def stale_moments(trace: Trace) -> IntArray:
    """The moment from which each entry is stale, len(trace) + 1 for never, shape (entries,); kept in the trace."""
    kept: IntArray | None = vars(trace).get("stale_moments")
    if kept is None:
        kept = vars(trace)["stale_moments"] = _find_stale_moments(trace)
    return kept


def skipped_count(trace: Trace) -> int:
    """The number of entries that are popped while they are stale."""
    takes = _take_indices(trace)
    is_stale = stale_moments(trace)[_taken_entries(trace, takes)] <= takes
    return int((trace.bytes[takes[is_stale]] < PEEK).sum())


def _find_stale_moments(trace: Trace) -> IntArray:
    cells = trace.cells[trace.push_indices]
    is_on_board = cells < trace.height * trace.width
    first = np.where(is_on_board, trace.first_visit.take(cells, mode="clip"), trace.visit_count)
    is_visiting = _visiting_entries(trace).take(cells, mode="clip") == np.arange(1, len(cells) + 1)
    moments = np.full(len(cells), len(trace) + 1, np.int32)
    is_visited_by_other = (first < trace.visit_count) & ~is_visiting
    moments[is_visited_by_other] = trace.visit_indices[first[is_visited_by_other]] + 1
    is_digit = np.isin(trace.initial_codes.take(cells, mode="clip"), DIGIT_CODES)
    moments[is_digit | ~is_on_board] = 0
    if (moments > len(trace)).all():  # the usual case, which needs no memory
        return np.broadcast_to(np.int32(len(trace) + 1), moments.shape)
    return np.maximum(moments, trace.push_indices + 1)


def _take_indices(trace: Trace) -> IntArray:
    """The indices of all pops and peeks."""
    return np.flatnonzero(trace.bytes >= POP).astype(np.int32)


def _taken_entries(trace: Trace, takes: IntArray) -> IntArray:
    """The entry that each of the pops and peeks returns."""
    entries, containers = np.zeros(len(takes), np.int32), VALUE_OF_BYTE[trace.bytes[takes]]
    for number, history in enumerate(trace.container_histories):
        is_own = containers == number
        entries[is_own] = count_before(trace.push_indices, history.next_entries(takes[is_own]))
    return entries


def _visiting_entries(trace: Trace) -> IntArray:
    """The entry that led to the first visit of each cell, counted from 1; 0 for none."""
    all_takes, visits = _take_indices(trace), trace.visit_indices
    entries = np.zeros(trace.height * trace.width, np.int32)  # fast, since only what is written is in memory
    if not len(all_takes):
        return entries
    cells = trace.cells[visits]
    # The last take before each visit leads to it if it is of the same cell, after the previous visit.
    numbers = count_before(all_takes, visits) - 1
    takes = all_takes[numbers]
    leads = (trace.first_visit[cells] == np.arange(len(cells))) & (numbers >= 0) & (trace.cells[takes] == cells)
    leads[1:] &= takes[1:] > visits[:-1]
    entries[cells[leads]] = _taken_entries(trace, all_takes)[numbers[leads]] + 1
    return entries
