"""Several traces side by side, and the ways to keep them in step.

Every way cuts each trace into the same number of steps. Inside a step the traces go forward
operation by operation; one that has fewer waits at the end of the step. The smallest move that
anything makes is a *tick*, so one number is the position of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.notebook_display import NotebookDisplay
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace

Ints = NDArray[np.int64]


class Sync(Enum):
    """What a step is: a visit, an operation, a reveal, or an equal share of each run's visits."""

    VISIT = "visit"
    OPERATION = "operation"
    REVEAL = "reveal"
    FINISH = "finish"

    @property
    def counts_visits(self) -> bool:
        """Whether steps are counted in visits."""
        return self in (Sync.VISIT, Sync.FINISH)


def _beginnings(trace: Trace) -> Ints:
    """Where each visit begins: with taking the cell or calling it, once earlier calls returned."""
    kinds, cells = trace.kinds, trace.cells
    visits = trace.visited_at
    before = np.maximum(visits - 1, 0)
    leads = np.isin(kinds[before], (Kind.POP, Kind.PEEK, Kind.CALL))
    leads &= (cells[before] == cells[visits]) & (visits > 0)
    begun = visits - leads
    last_other = np.where(kinds != Kind.RETURN, np.arange(len(kinds)), -1)
    last_other = np.concatenate(([-1], np.maximum.accumulate(last_other)))
    return last_other[begun] + 1


def _cut(events: Ints, length: int) -> Ints:
    # Step k ends just before event k + 1, so that all that event k caused belongs to it.
    return np.concatenate(([0], events[1:], [length])).astype(np.int64)


def _padded(ends: Ints, steps: int) -> Ints:
    return np.concatenate((ends, np.full(steps + 1 - len(ends), ends[-1])))


class Comparison(NotebookDisplay):
    """Traces kept in step by ``sync``.

    ``steps`` is the number of steps, ``len(comparison)`` the number of ticks. Raises ValueError
    without any trace.
    """

    def __init__(self, traces: Sequence[Trace], sync: Sync = Sync.VISIT) -> None:
        if not traces:
            raise ValueError("a comparison needs at least one trace")
        self.traces = tuple(traces)
        self.sync = sync
        self._ends: tuple[Ints, ...] = ()
        if sync is Sync.OPERATION:
            self.steps = max(len(trace) for trace in self.traces)
            self._ticks: Ints = np.arange(self.steps + 1, dtype=np.int64)
        else:
            self._ends = _ends_of(self.traces, sync)
            self.steps = len(self._ends[0]) - 1
            longest = np.max([np.diff(ends) for ends in self._ends], axis=0)
            self._ticks = np.concatenate(([0], np.cumsum(np.maximum(longest, 1))))

    def __len__(self) -> int:
        return int(self._ticks[-1])

    def in_sync(self, sync: Sync) -> Comparison:
        """The same traces, kept in step another way."""
        return self if sync is self.sync else Comparison(self.traces, sync)

    def moment(self, pane: int, tick: int) -> int:
        """How many operations of trace ``pane`` have happened at ``tick``."""
        length = len(self.traces[pane])
        if self.sync is Sync.OPERATION:
            return min(tick, length)
        step = self.step_at(tick)
        begun = int(self._ends[pane][step])
        if step == self.steps:
            return begun
        return min(begun + tick - int(self._ticks[step]), int(self._ends[pane][step + 1]))

    def tick_of_moment(self, pane: int, moment: int) -> int:
        """The first tick at which trace ``pane`` has had ``moment`` operations."""
        if self.sync is Sync.OPERATION:
            return min(moment, len(self))
        ends = self._ends[pane]
        step = max(int(np.searchsorted(ends, moment)) - 1, 0)
        return int(self._ticks[step]) + max(moment - int(ends[step]), 0)

    def step_at(self, tick: int) -> int:
        """How many whole steps have been made at ``tick``."""
        return int(np.searchsorted(self._ticks, tick, side="right")) - 1

    def tick_of_step(self, step: int) -> int:
        """The tick at which ``step`` steps have been made; steps outside are brought inside."""
        return int(self._ticks[min(max(step, 0), self.steps)])

    def step_ends(self, pane: int) -> Ints:
        """How many operations of trace ``pane`` have happened after each step, (steps + 1,)."""
        if self.sync is Sync.OPERATION:
            return np.minimum(self._ticks, len(self.traces[pane]))
        return self._ends[pane]


def _ends_of(traces: Sequence[Trace], sync: Sync) -> tuple[Ints, ...]:
    events = [trace.revealed_at if sync is Sync.REVEAL else _beginnings(trace) for trace in traces]
    ends = [_cut(at, len(trace)) for at, trace in zip(events, traces)]
    steps = max(len(each) for each in ends) - 1
    if sync is not Sync.FINISH:
        return tuple(_padded(each, steps) for each in ends)
    shares = np.arange(steps + 1)
    return tuple(each[(shares * (len(each) - 1) + steps // 2) // steps] for each in ends)
