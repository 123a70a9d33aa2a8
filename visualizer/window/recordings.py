"""Recording several algorithms side by side in small steps, so that the window shows what is there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

import numpy as np

from visualizer.analysis.divergence import Divergences
from visualizer.analysis.repeated_pushes import stale_moments
from visualizer.playback.comparison import Comparison
from visualizer.recording.program import RunInProgress, RunOutcome
from visualizer.recording.recording import start_recording
from visualizer.trace.trace import Columns, Trace
from visualizer.values import dataclass, field, replace
from visualizer.window.presentation import History, Panes, Presentation

#: A part takes a fraction of a frame.
_OPERATIONS_A_PART = 500
#: Runs that go on are shown once each has more operations than the first of these, and again after the second.
_FIRST_SHOWN, _NEXT_SHOWN = 400, 4_000
#: More operations than these are made traces of in a thread, so that no frame waits for it.
_MOST_TRACED_AT_ONCE = 20_000
_WAIT_SECONDS = 0.002
#: The fields of a `Presentation` on which its runs depend.
RUN_FIELDS = {"board", "panes", "order"}


@dataclass(frozen=True)
class Change:
    """New values for some ``fields`` of the presentation, which count once their runs have begun.

    Without a ``position`` among them, the position stays and playing continues. ``callback`` is called
    after the change. An ``undoable`` change goes into the history. One that undoes or redoes
    another replaces the whole history by ``history``. What ``is_given``, by a file or a stop, is not
    what the user chooses, and so is no setting.
    """

    fields: Mapping[str, Any]
    callback: Callable[[], object] | None = None
    undoable: bool = True
    history: History | None = None
    is_given: bool = False


class Runs(NamedTuple):
    """The runs in the panes as far as they are recorded, compared."""

    comparison: Comparison
    divergences: Divergences


@dataclass
class Recordings:
    """The recordings that a change needs, which go on side by side. Raises the errors of `record`.

    ``target`` is the presentation after the ``change``. ``known`` has, by the ids of their programs, the traces
    that need no recording, and the recordings that go on. ``limit`` bounds the operations of each recording,
    whose outcome goes into ``outcomes``.
    """

    change: Change
    target: Presentation
    known: Mapping[int, Trace | RunInProgress]
    limit: int | None
    outcomes: MutableMapping[Trace, RunOutcome]
    #: By the index of the pane: the traces of the runs that are over, and the recordings of the others.
    traces: dict[int, Trace] = field(default_factory=dict)
    runs: dict[int, RunInProgress] = field(default_factory=dict)
    #: The panes whose runs are over, and have no complete trace yet.
    _ended: set[int] = field(default_factory=set)
    #: Where the next traces arrive, None if none are being made.
    _coming: SimpleQueue[Runs | Exception] | None = None
    #: How many operations of each run the latest traces have.
    _traced: float = 0
    #: How long this is under way.
    seconds: float = 0.0

    def __post_init__(self) -> None:
        for pane, key in enumerate(map(id, self.target.programs)):
            if isinstance(known := self.known.get(key), Trace):
                self.traces[pane] = known
            elif known is not None:
                self.runs[pane] = known
        self._parts = self._record()

    @property
    def operations(self) -> float:
        """The number of operations that are recorded of each run; infinite when all runs are over."""
        panes = self._unfinished_panes
        return min((self.runs[pane].operations if pane in self.runs else 0 for pane in panes), default=inf)

    @property
    def _unfinished_panes(self) -> list[int]:
        return [pane for pane in range(len(self.target.panes)) if pane not in self.traces.keys() | self._ended]

    @property
    def is_done(self) -> bool:
        """Whether all runs are over, and their traces are made."""
        return len(self.traces) == len(self.target.panes)

    @property
    def progress(self) -> str:
        """The progress as a phrase, rounded so that it can be read: ``recording: 340,000 operations``."""
        return f"recording: {float(f'{sum(run.operations for run in self.runs.values()):.1e}'):,.0f} operations"

    def continue_work(self, time_left: Callable[[], bool]) -> Runs | None:
        """Continue the recordings while ``time_left()``, for one part at least.

        Return the runs in the panes when there is much more of them than before. Traces are made again when
        the recordings have doubled, which costs twice as much at most.
        """
        waiting = 0
        for has_advanced in self._parts:
            # Runs in other processes may have no new operations yet; asking all of them again would not help.
            waiting = 0 if has_advanced else waiting + 1
            if waiting > len(self.target.panes) or not time_left():
                break
        least = 0 if waiting else _NEXT_SHOWN if self._traced else _FIRST_SHOWN
        if self._coming is None and self.operations > max(2 * self._traced - 1, least):
            self._start_tracing()
        if self._coming is not None:
            with suppress(Empty):
                return self._take_runs(self._coming.get(timeout=_WAIT_SECONDS * time_left()))
        return None

    def _record(self) -> Generator[bool, None, None]:
        """Record a part of each run in turn, and yield whether it has new operations."""
        board, order = self.target.board, self.target.order
        while panes := self._unfinished_panes:
            for pane in panes:
                if pane not in self.runs:
                    program, click = self.target.programs[pane], board.click or (0, 0)
                    self.runs[pane] = start_recording(board, click, program, order, self.limit)
                run = self.runs[pane]
                before = run.operations
                if run.run(_OPERATIONS_A_PART):
                    self._ended.add(pane)
                yield run.operations > before

    def _start_tracing(self) -> None:
        """Compare the runs as far as they are recorded; long ones in a thread, so that no frame waits for it."""
        self._traced, self._coming = self.operations, SimpleQueue()
        known: dict[int, Trace | RunInProgress] = {**self.runs, **self.traces}
        panes = [known[pane] for pane in range(len(self.target.panes))]
        arguments = self._coming, panes, self.target
        if sum(run.operations for run in self.runs.values()) > _MOST_TRACED_AT_ONCE:
            Thread(target=_compare_runs, args=arguments, daemon=True).start()
        else:
            _compare_runs(*arguments)

    def _take_runs(self, runs: Runs | Exception) -> Runs:
        self._coming = None
        if isinstance(runs, Exception):
            raise runs
        for pane, trace in enumerate(runs.comparison.traces):
            if trace.is_complete and pane in self._ended:
                self._ended.remove(pane)
                run = self.runs.pop(pane)
                # An outcome with its trace would keep it in the dictionary, whose keys are weak, for ever.
                self.traces[pane], self.outcomes[trace] = trace, replace(run.outcome, trace=None)
                run.close()
        return runs

    def hand_over(self, panes: Panes) -> dict[int, Trace | RunInProgress]:
        """The ``known`` of other recordings, for the programs of ``panes``; they are no longer recorded here."""
        keys, kept = [*map(id, self.target.programs)], {id(pane.program) for pane in panes}
        runs = {keys[pane]: self.runs.pop(pane) for pane in [*self.runs] if keys[pane] in kept}
        return {**runs, **{keys[pane]: trace for pane, trace in self.traces.items()}}

    def close(self) -> None:
        """End the recordings here, and their processes."""
        self._parts.close()
        for run in self.runs.values():
            run.close()


def _compare_runs(
    coming: SimpleQueue[Runs | Exception], panes: Sequence[Trace | RunInProgress], target: Presentation
) -> None:
    """Put the runs of ``panes`` as far as they are recorded into the queue ``coming``."""
    try:
        traces = [pane if isinstance(pane, Trace) else pane.trace() for pane in panes]
        comparison = Comparison(traces, target.view.sync, target.tags)
        for pane, trace in enumerate(traces):  # what a picture would compute
            trace.prepare()
            trace.told_in(target.view.language).prepare()
            _ = stale_moments(trace), comparison.frontier_sizes(pane)
        coming.put(Runs(comparison, Divergences.from_traces(traces)))
    except Exception as error:  # it is raised in the window
        coming.put(error)


def empty_traces(presentation: Presentation) -> list[Trace]:
    """A trace without any operation for each pane, until the first runs are recorded."""
    board, none = presentation.board, np.zeros(0, np.int32)
    columns: Columns = none.astype(np.uint8), none, none
    return [Trace(board, board.click or (0, 0), each.code, each.order, columns) for each in presentation.programs]
