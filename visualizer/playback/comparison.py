"""Several traces side by side, each with a letter and a colour, and the ways to keep them in step.

Each trace is cut into the same number of steps. Within a step the traces go forward operation by
operation; a trace that has fewer operations stays at the end of the step. The smallest move is a
*tick*, so one number is the position of all traces.

An algorithm keeps its tag, the letter and the colour, when other panes are opened or closed. Each colour
comes with a letter, so that colour is never the only sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from visualizer.board.notebook_display import NotebookDisplay
from visualizer.errors import ScenarioError, quote
from visualizer.trace.operations import RETURN, FrontierKind, IntArray, OperationKind, count_before
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import State, Trace

#: The number of shades of each family's hue.
SHADE_COUNT = 6


#: The families, each with a hue of its own: the kinds of frontier, and users' programs.
FAMILIES = RECURSION, QUEUE, STACK, USER = "recursion", "queue", "stack", "own"
_FAMILY_OF_FRONTIER: dict[FrontierKind | None, str] = {
    FrontierKind.CALLS: RECURSION,
    FrontierKind.QUEUE: QUEUE,
    FrontierKind.STACK: STACK,
}


class PaneTag(NamedTuple):
    """The letter of one algorithm, and its colour: the index of a shade in the hue of its family."""

    letter: str
    family: str
    shade: int = 0

    @property
    def colour(self) -> str:
        """The name of the colour in style sheets, such as ``queue-0``."""
        return f"{self.family}-{self.shade % SHADE_COUNT}"


PaneTags = tuple[PaneTag, ...]
#: Cells, by their numbers, each with the tag of the pane that takes it.
TaggedCells = tuple[tuple[int, PaneTag], ...]


def taken_cells(runs: Iterable[tuple[Trace, PaneTag]], visit: int) -> TaggedCells:
    """The cells that runs with these tags take at a visit, from 1; those that have ended take none."""
    return tuple(
        (int(trace.cells[trace.visit_indices[visit - 1]]), tag) for trace, tag in runs if 0 < visit <= trace.visit_count
    )


def program_family(code: SourceCode) -> str:
    """The family of a program, `USER` if its frontier is not declared or has no hue of its own."""
    return USER if code.is_observed else _FAMILY_OF_FRONTIER.get(code.frontier_kind, USER)


def new_tags(codes: Sequence[SourceCode], letters: Sequence[str] = ()) -> PaneTags:
    """The tags of the programs of a new comparison, with ``letters`` or A, B, C.

    >>> [(tag.letter, tag.colour) for tag in new_tags([SourceCode("mine"), SourceCode("too")])]
    [('A', 'own-0'), ('B', 'own-1')]
    """
    return _complete_tags(codes, [None] * len(codes), letters)


def next_tags(codes: Sequence[SourceCode], tags: PaneTags, new: Sequence[SourceCode]) -> PaneTags:
    """The tags of ``new`` programs, after a comparison of ``codes`` with these ``tags``.

    A program that remains keeps its tag; another gets the first free letter and shade.
    """
    old = [(_program_key(code), tag) for code, tag in zip(codes, tags)]
    kept: list[PaneTag | None] = []
    for code in new:
        entry = next((entry for entry in old if entry[0] == _program_key(code)), None)
        kept.append(entry[1] if entry else None)
        if entry:
            old.remove(entry)
    return _complete_tags(new, kept)


def _program_key(code: SourceCode) -> tuple[str, str, str]:
    """Identifies a program even if its text has been edited."""
    return code.name, code.file, program_family(code)


def _complete_tags(
    codes: Sequence[SourceCode], known: Sequence[PaneTag | None], letters: Sequence[str] = ()
) -> PaneTags:
    """The ``known`` tags, with a new tag in place of each None."""
    taken = [tag for tag in known if tag is not None]
    tags = []
    for number, (code, tag) in enumerate(zip(codes, known)):
        if tag is None:
            family = program_family(code)
            used_letters = {other.letter for other in taken}
            free = [letter for letter in ascii_uppercase if letter not in used_letters]
            letter = [*letters[number : number + 1], *free, ascii_uppercase[number % 26]][0]
            used_shades = {other.shade for other in taken if other.family == family}
            shade = next(shade for shade in range(len(codes)) if shade not in used_shades)
            tag = PaneTag(letter, family, shade)
            taken.append(tag)
        tags.append(tag)
    return tuple(tags)


#: The most traces that are shown side by side.
MOST_PANES = 12


class Sync(Enum):
    """The unit of a step: a visit, an operation, a reveal, or an equal share of each run's visits."""

    VISIT = "visit"
    OPERATION = "operation"
    REVEAL = "reveal"
    FINISH = "finish"

    @property
    def counts_visits(self) -> bool:
        """Whether steps are counted in visits."""
        return self in (Sync.VISIT, Sync.FINISH)


class StepPosition(NamedTuple):
    """A position in a comparison: the number of whole steps, and of operations in the next step."""

    step: int = 0
    operations: int = 0

    @classmethod
    def from_text(cls, text: str) -> StepPosition:
        """Parse a position written as ``12`` or ``12+3``. Raises ScenarioError for any other text."""
        match = re.fullmatch(r"([0-9]{1,9})(?:\+([0-9]{1,9}))?", text)
        if match is None:
            problem = f"{quote(text)} is not a position"
            raise ScenarioError(f"{problem}; write a number of steps such as 12, or 12+3 for three operations more")
        return cls(int(match[1]), int(match[2] or 0))

    def __str__(self) -> str:
        return f"{self.step}+{self.operations}" if self.operations else str(self.step)


START_POSITION = StepPosition()


#: Twice as many as a wide timeline has pixels.
_MOST_SIZES = 8192


def _visit_beginnings(trace: Trace) -> IntArray:
    """The index of the first operation of each visit: the pop, peek or call of its cell, and returns before it."""
    cells, begins = trace.cells, trace.visit_indices
    previous = np.maximum(begins - 1, 0)
    is_lead = np.isin(trace.kinds_at(previous), (OperationKind.POP, OperationKind.PEEK, OperationKind.CALL))
    begins = begins - (is_lead & (cells[previous] == cells[begins]) & (begins > 0))
    others = np.flatnonzero(trace.bytes != RETURN).astype(np.int32)
    last_others: IntArray = np.concatenate((np.array([-1], np.int32), others))[count_before(others, begins)]
    return last_others + 1  # returns just before a visit are part of it


def _step_ends(events: IntArray, length: int) -> IntArray:
    # Step k ends just before event k + 1, so that it includes the operations that follow from event k.
    return np.concatenate(([0], events[1:], [length])).astype(np.int32)


def _pad_ends(ends: IntArray, steps: int) -> IntArray:
    missing = steps + 1 - len(ends)
    return np.concatenate((ends, np.full(missing, ends[-1]))) if missing else ends


class Comparison(NotebookDisplay):
    """Traces kept in step by ``sync``.

    ``tags`` are the letters and colours of the traces, by default A, B, C. ``steps`` is the number
    of steps, ``len(comparison)`` the number of ticks. If a trace is not complete, the comparison ends with
    the last step that is known of all. Raises ValueError without a trace.
    """

    def __init__(self, traces: Sequence[Trace], sync: Sync = Sync.VISIT, tags: PaneTags = ()) -> None:
        if not traces:
            raise ValueError("a comparison needs at least one trace")
        self.traces = tuple(traces)
        self.tags = tags or new_tags([trace.code for trace in traces])
        self.sync = sync
        self._states: dict[int, State] = {}
        self._frontier_sizes: dict[int, IntArray] = {}
        self._ends = _all_step_ends(self.traces, sync)
        self.steps = len(self._ends[0]) - 1
        self._ticks = _step_ticks(self._ends)

    def __len__(self) -> int:
        return int(self._ticks[-1])

    @property
    def is_complete(self) -> bool:
        """Whether all runs are there to their ends."""
        return all(trace.is_complete for trace in self.traces)

    @property
    def steps_text(self) -> str:
        """The number of steps in words: ``48``, or ``at least 40,000`` while not all are known."""
        return f"{self.steps:,}" if self.is_complete else f"at least {self.steps:,}"

    def with_sync(self, sync: Sync) -> Comparison:
        """A comparison of the same traces, kept in step by ``sync``."""
        return self if sync is self.sync else Comparison(self.traces, sync, self.tags)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letter of each trace."""
        return tuple(tag.letter for tag in self.tags)

    def moment(self, pane: int, tick: int) -> int:
        """The number of operations of trace ``pane`` up to ``tick``."""
        step = self.step_at(tick)
        moment = self.moment_of_step(pane, step) + tick - int(self._ticks[step])
        return min(moment, self.moment_of_step(pane, min(step + 1, self.steps)))

    def state_at(self, pane: int, moment: int) -> State:
        """The state of trace ``pane`` after ``moment`` operations.

        The latest state is cached, since a picture needs it in several places.
        """
        state = self._states.get(pane)
        if state is None or state.moment != moment:
            state = self._states[pane] = self.traces[pane].state_at(moment)
        return state

    def frontier_sizes(self, pane: int) -> IntArray:
        """The size of the frontier of trace ``pane`` at the end of each step, shape (n,).

        Of many steps, the largest size of each of 8192 parts as long as each other.
        """
        if pane not in self._frontier_sizes:
            sizes = self.traces[pane].frontier_sizes_at(self.moments_of_steps(pane))
            if len(sizes) > _MOST_SIZES:
                sizes = np.maximum.reduceat(sizes, np.arange(_MOST_SIZES) * len(sizes) // _MOST_SIZES)
            self._frontier_sizes[pane] = sizes
        return self._frontier_sizes[pane]

    def tick_of_moment(self, pane: int, moment: int) -> int:
        """The first tick at which trace ``pane`` has done ``moment`` operations."""
        ends = self._ends[pane]
        step = max(int(count_before(ends, moment)) - 1, 0)
        return int(self._ticks[step]) + max(moment - int(ends[step]), 0)

    def step_at(self, tick: int) -> int:
        """The number of whole steps up to ``tick``."""
        return int(count_before(self._ticks, tick + 1)) - 1

    def tick_of_step(self, step: int) -> int:
        """The tick after ``step`` whole steps; ``step`` is clamped to 0 to ``steps``."""
        return int(self._ticks[min(max(step, 0), self.steps)])

    def tick_of(self, position: StepPosition) -> int:
        """The tick of a position, clamped to 0 to ``len(comparison)``."""
        tick = self.tick_of_step(position.step) + position.operations
        return min(max(tick, 0), len(self))

    def position_of(self, tick: int) -> StepPosition:
        """The position of a tick."""
        step = self.step_at(tick)
        return StepPosition(step, tick - self.tick_of_step(step))

    def contains_position(self, position: StepPosition) -> bool:
        """Whether a position lies in the run, and its operations within the next step."""
        return self.position_of(self.tick_of(position)) == position

    def step_of_moment(self, pane: int, moment: int) -> int:
        """The step that contains the latest of ``moment`` operations of trace ``pane``; 0 at the start."""
        return min(int(count_before(self._ends[pane], moment)), self.steps)

    def moment_of_step(self, pane: int, step: int) -> int:
        """The number of operations of trace ``pane`` up to the end of ``step``."""
        return min(int(self._ends[pane][step]), len(self.traces[pane]))

    def moments_of_steps(self, pane: int) -> IntArray:
        """The number of operations of trace ``pane`` up to the end of each step, shape (steps + 1,)."""
        return np.minimum(self._ends[pane], len(self.traces[pane]))


def _step_ticks(ends: Sequence[IntArray]) -> IntArray:
    """The tick after each number of steps; a step has as many ticks as it has operations in any trace."""
    ticks = np.ones(len(ends[0]), np.int32)
    ticks[0] = 0
    for trace_ends in ends:
        np.maximum(ticks[1:], np.diff(trace_ends), out=ticks[1:])
    return np.cumsum(ticks, out=ticks)


def _all_step_ends(traces: Sequence[Trace], sync: Sync) -> tuple[IntArray, ...]:
    incomplete = [pane for pane, trace in enumerate(traces) if not trace.is_complete]
    if sync is Sync.OPERATION:
        # Shared by all traces, with the length of the longest; `Comparison.moment_of_step` clamps shorter ones.
        lengths = [max(len(traces[pane]) - 1, 0) for pane in incomplete]
        return (np.arange(min(lengths, default=max(map(len, traces))) + 1, dtype=np.int32),) * len(traces)
    events = [trace.reveal_indices if sync is Sync.REVEAL else _visit_beginnings(trace) for trace in traces]
    all_ends = [_step_ends(indices, len(trace)) for indices, trace in zip(events, traces)]
    steps = max(map(len, all_ends)) - 1
    if sync is not Sync.FINISH:
        # Of a trace that is not complete, more operations may belong to the last step.
        steps = min((max(len(all_ends[pane]) - 2, 0) for pane in incomplete), default=steps)
        return tuple(_pad_ends(ends[: steps + 1], steps) for ends in all_ends)
    shares = np.arange(steps + 1)
    return tuple(ends[(shares * (len(ends) - 1) + steps // 2) // steps] for ends in all_ends)
