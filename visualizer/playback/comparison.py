"""Several traces side by side, and the ways to keep them in step.

Every way cuts each trace into the same number of steps. Inside a step the traces go forward
operation by operation; one that has fewer waits at the end of the step. The smallest move that
anything makes is a *tick*, so one number is the position of all of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

import numpy as np

from visualizer.board.notebook_display import NotebookDisplay
from visualizer.errors import ScenarioError, quote
from visualizer.playback.marks import Marks, new_marks
from visualizer.trace.frontiers import IntArray, count_before
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import State, Trace

#: So many traces at most are shown side by side.
MOST_PANES = 12


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


class StepPosition(NamedTuple):
    """The position of a comparison: whole steps, and operations further into the next step."""

    step: int = 0
    operations: int = 0

    @classmethod
    def from_text(cls, text: str) -> StepPosition:
        """The position that ``12`` or ``12+3`` means. Raises ScenarioError."""
        found = re.fullmatch(r"([0-9]{1,9})(?:\+([0-9]{1,9}))?", text)
        if found is None:
            problem = f"{quote(text)} is not a position"
            raise ScenarioError(f"{problem}; write a number of steps such as 12, or 12+3 for three operations more")
        return cls(int(found[1]), int(found[2] or 0))

    def __str__(self) -> str:
        return f"{self.step}+{self.operations}" if self.operations else str(self.step)


START_POSITION = StepPosition()


def _visit_beginnings(trace: Trace) -> IntArray:
    """Where each visit begins: with taking the cell or calling it, once earlier calls returned."""
    kinds, cells, begun = trace.kinds, trace.cells, trace.visit_indices
    leading = np.maximum(begun - 1, 0)
    leads = np.isin(kinds[leading], (OperationKind.POP, OperationKind.PEEK, OperationKind.CALL))
    begun = begun - (leads & (cells[leading] == cells[begun]) & (begun > 0))
    others = np.flatnonzero(kinds != OperationKind.RETURN).astype(np.int32)
    previous: IntArray = np.concatenate((np.array([-1], np.int32), others))[count_before(others, begun)]
    return previous + 1  # the returns between belong to the visit


def _step_ends(events: IntArray, length: int) -> IntArray:
    # Step k ends just before event k + 1, so that all that event k caused belongs to it.
    return np.concatenate(([0], events[1:], [length])).astype(np.int32)


def _pad_ends(ends: IntArray, steps: int) -> IntArray:
    missing = steps + 1 - len(ends)
    return np.concatenate((ends, np.full(missing, ends[-1]))) if missing else ends


class Comparison(NotebookDisplay):
    """Traces kept in step by ``sync``.

    ``marks`` are the letters and colours that stand for them, A, B, C unless others are given.
    ``steps`` is the number of steps, ``len(comparison)`` the number of ticks. Raises ValueError
    without any trace.
    """

    def __init__(self, traces: Sequence[Trace], sync: Sync = Sync.VISIT, marks: Marks = ()) -> None:
        if not traces:
            raise ValueError("a comparison needs at least one trace")
        self.traces = tuple(traces)
        self.marks = marks or new_marks([trace.code for trace in traces])
        self.sync = sync
        self._states: dict[int, State] = {}
        self._ends = _all_step_ends(self.traces, sync)
        self.steps = len(self._ends[0]) - 1
        self._ticks = _step_ticks(self._ends)

    def __len__(self) -> int:
        return int(self._ticks[-1])

    def with_sync(self, sync: Sync) -> Comparison:
        """The same traces, kept in step another way."""
        return self if sync is self.sync else Comparison(self.traces, sync, self.marks)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letter of each algorithm."""
        return tuple(mark.letter for mark in self.marks)

    def moment(self, pane: int, tick: int) -> int:
        """How many operations of trace ``pane`` have happened at ``tick``."""
        step = self.step_at(tick)
        further = self.step_end(pane, step) + tick - int(self._ticks[step])
        return min(further, self.step_end(pane, min(step + 1, self.steps)))

    def state_at(self, pane: int, moment: int) -> State:
        """The state of trace ``pane`` after ``moment`` operations, the same object if asked again.

        A picture asks for it in several places, and what a state has worked out is kept in it.
        """
        state = self._states.get(pane)
        if state is None or state.moment != moment:
            state = self._states[pane] = self.traces[pane].state_at(moment)
        return state

    def tick_of_moment(self, pane: int, moment: int) -> int:
        """The first tick at which trace ``pane`` has had ``moment`` operations."""
        ends = self._ends[pane]
        step = max(int(count_before(ends, moment)) - 1, 0)
        return int(self._ticks[step]) + max(moment - int(ends[step]), 0)

    def step_at(self, tick: int) -> int:
        """How many whole steps have been made at ``tick``."""
        return int(count_before(self._ticks, tick + 1)) - 1

    def tick_of_step(self, step: int) -> int:
        """The tick at which ``step`` steps have been made; steps outside are brought inside."""
        return int(self._ticks[min(max(step, 0), self.steps)])

    def tick_of(self, position: StepPosition) -> int:
        """The tick of a position; one outside the run becomes its start or end."""
        tick = self.tick_of_step(position.step) + position.operations
        return min(max(tick, 0), len(self))

    def position_of(self, tick: int) -> StepPosition:
        """The position of a tick."""
        step = self.step_at(tick)
        return StepPosition(step, tick - self.tick_of_step(step))

    def contains_position(self, position: StepPosition) -> bool:
        """Whether a position lies in the run: its step, and its operations in the step after."""
        return self.position_of(self.tick_of(position)) == position

    def step_of_moment(self, pane: int, moment: int) -> int:
        """The step in which trace ``pane`` has had ``moment`` operations, 0 for none."""
        return min(int(count_before(self._ends[pane], moment)), self.steps)

    def step_end(self, pane: int, step: int) -> int:
        """How many operations of trace ``pane`` have happened after ``step``."""
        return min(int(self._ends[pane][step]), len(self.traces[pane]))

    def step_ends(self, pane: int) -> IntArray:
        """How many operations of trace ``pane`` have happened after each step, (steps + 1,)."""
        return np.minimum(self._ends[pane], len(self.traces[pane]))


def _step_ticks(ends: Sequence[IntArray]) -> IntArray:
    """The tick at which each step begins, and the last ends: as many as the longest trace takes."""
    ticks = np.ones(len(ends[0]), np.int32)
    ticks[0] = 0
    for each in ends:
        np.maximum(ticks[1:], np.diff(each), out=ticks[1:])
    return np.cumsum(ticks, out=ticks)


def _all_step_ends(traces: Sequence[Trace], sync: Sync) -> tuple[IntArray, ...]:
    if sync is Sync.OPERATION:
        # One for all, since it is as long as the longest trace; what is past an end is cut off.
        return (np.arange(max(map(len, traces)) + 1, dtype=np.int32),) * len(traces)
    events = [trace.reveal_indices if sync is Sync.REVEAL else _visit_beginnings(trace) for trace in traces]
    ends = [_step_ends(at, len(trace)) for at, trace in zip(events, traces)]
    steps = max(len(each) for each in ends) - 1
    if sync is not Sync.FINISH:
        return tuple(_pad_ends(each, steps) for each in ends)
    shares = np.arange(steps + 1)
    return tuple(each[(shares * (len(each) - 1) + steps // 2) // steps] for each in ends)
