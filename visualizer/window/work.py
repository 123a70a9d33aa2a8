"""What is being done: nothing, the loading of a change, or the growing of the runs that are shown."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from visualizer.analysis.conclusion import conclude
from visualizer.analysis.divergence import Divergences
from visualizer.analysis.repeated_pushes import stale_moments
from visualizer.playback.comparison import Comparison
from visualizer.recording.program import RunInProgress, RunOutcome
from visualizer.recording.recording import start_recording
from visualizer.trace.trace import Trace
from visualizer.window.own_programs import is_compiled
from visualizer.window.presentation import Change, Presentation

#: How long nothing is said of a recording that nothing is shown of.
_PATIENCE_SECONDS = 0.3
#: A part takes a fraction of a frame.
_OPERATIONS_A_PART = 500
#: Runs that go on are shown once each has more operations than the first of these, and again after the second.
_FIRST_SHOWN, _NEXT_SHOWN = 400, 4_000
#: More operations than these are made traces of in a thread, so that no frame waits for it.
_MOST_TRACED_AT_ONCE = 20_000
_WAIT_SECONDS = 0.002


class Runs(NamedTuple):
    """The runs in the panes as far as they are recorded, compared."""

    comparison: Comparison
    divergences: Divergences


class Work:
    """Records the runs that a presentation needs side by side, in small steps, so that the window shows what is there.

    It loads a ``change`` until its runs have begun and come to its position. After that the change is shown, and
    None here, and the shown runs grow until they end; then there is nothing to do, as after `close`.

    The ``target`` is the presentation after the change. ``known`` has, by the ids of their programs, the traces
    that need no recording, and the recordings that go on. ``limit`` bounds the operations of each recording,
    whose outcome goes into ``outcomes``. By the index of the pane, ``traces`` are of the runs that are over,
    and ``recordings`` those of the others. ``seconds`` is how long this is under way. ``join`` is the change
    to all panes if only those are loaded that need no compiler; it follows once this work is done.
    """

    def __init__(
        self,
        target: Presentation,
        outcomes: MutableMapping[Trace, RunOutcome],
        change: Change | None = None,
        known: Mapping[int, Trace | RunInProgress] | None = None,
        limit: int | None = None,
        join: Change | None = None,
    ) -> None:
        self.target, self.change, self.join, self.seconds = target, change, join, 0.0
        self._outcomes, self._limit = outcomes, limit
        found = [(pane, (known or {}).get(id(program))) for pane, program in enumerate(target.programs)]
        self.traces = {pane: run for pane, run in found if isinstance(run, Trace)}
        self.recordings = {pane: run for pane, run in found if run is not None and not isinstance(run, Trace)}
        #: The panes whose runs are over, and have no complete trace yet.
        self._ended: set[int] = set()
        #: Where the next traces arrive, None if none are being made.
        self._coming: SimpleQueue[Runs | Exception] | None = None
        #: How many operations of each run the latest traces have.
        self._traced = 0.0
        self._parts = self._record()
        self._is_closed = change is None

    @property
    def is_loading(self) -> bool:
        """Whether a change is not shown yet."""
        return self.change is not None

    @property
    def is_growing(self) -> bool:
        """Whether the runs that are shown go on."""
        return not self.is_done and self.change is None

    @property
    def is_busy(self) -> bool:
        """Whether there is anything to do."""
        return self.is_loading or self.is_growing

    @property
    def operations(self) -> float:
        """The number of operations that are recorded of each run; infinite when all runs are over."""
        panes = self._unfinished_panes
        return min((self.recordings[pane].operations if pane in self.recordings else 0 for pane in panes), default=inf)

    @property
    def _unfinished_panes(self) -> list[int]:
        return [pane for pane in range(len(self.target.panes)) if pane not in self.traces.keys() | self._ended]

    @property
    def is_done(self) -> bool:
        """Whether all runs are over, and their traces are made."""
        return self._is_closed or len(self.traces) == len(self.target.panes)

    @property
    def progress(self) -> str:
        """The progress of a change that is loaded, if that takes long; else empty.

        It is rounded so that it can be read: ``recording: 340,000 operations``; before that, ``compiling mine.cpp``.
        """
        if not self.is_loading or self.seconds <= _PATIENCE_SECONDS:
            return ""
        programs = [self.target.programs[pane] for pane, run in self.recordings.items() if not run.operations]
        if titles := ", ".join(program.title for program in programs if is_compiled(program)):
            return f"compiling {titles}"
        return f"recording: {float(f'{sum(run.operations for run in self.recordings.values()):.1e}'):,.0f} operations"

    def continue_work(self, time_left: Callable[[], bool]) -> Runs | None:
        """Continue the recordings while ``time_left()``, for one part at least.

        Return the runs in the panes when there is more of them to show. Raises the errors of `record`.
        """
        runs = self._record_parts(time_left) if self.is_busy else None
        if runs is None or self.is_growing or self.is_done:
            return runs
        has_position = runs.comparison.contains_position(self.target.position)
        first, moment = runs.comparison.traces[0], self.change.moment if self.change else None
        has_moment = moment is None or first.is_complete or len(first) >= moment
        return runs if runs.comparison.steps and has_position and has_moment else None

    def _record_parts(self, time_left: Callable[[], bool]) -> Runs | None:
        """Record while ``time_left()``, and return the runs in the panes when there is much more of them than before.

        Traces are made again when the recordings have doubled, which costs twice as much at most.
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
                if pane not in self.recordings:
                    program, click = self.target.programs[pane], board.click or (0, 0)
                    self.recordings[pane] = start_recording(board, click, program, order, self._limit)
                run = self.recordings[pane]
                before = run.operations
                if run.run(_OPERATIONS_A_PART):
                    self._ended.add(pane)
                yield run.operations > before

    def _start_tracing(self) -> None:
        """Compare the runs as far as they are recorded; long ones in a thread, so that no frame waits for it."""
        self._traced, self._coming = self.operations, SimpleQueue()
        known: dict[int, Trace | RunInProgress] = {**self.recordings, **self.traces}
        panes = [known[pane] for pane in range(len(self.target.panes))]
        arguments = self._coming, panes, self.target
        if sum(run.operations for run in self.recordings.values()) > _MOST_TRACED_AT_ONCE:
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
                run = self.recordings.pop(pane)
                # An outcome with its trace would keep it in the dictionary, whose keys are weak, for ever.
                self.traces[pane], self._outcomes[trace] = trace, replace(run.outcome, trace=None)
                run.close()
        return runs

    def hand_over(self, target: Presentation) -> dict[int, Trace | RunInProgress]:
        """The ``known`` of work for another ``target``; what goes on there is no longer recorded here."""
        if (self.target.board, self.target.order) != (target.board, target.order):
            return {}
        keys, kept = [*map(id, self.target.programs)], {*map(id, target.programs)}
        runs = {keys[pane]: self.recordings.pop(pane) for pane in [*self.recordings] if keys[pane] in kept}
        return {**runs, **{keys[pane]: trace for pane, trace in self.traces.items()}}

    def close(self) -> None:
        """End the work here, and the processes of its runs."""
        self._parts.close()
        for run in self.recordings.values():
            run.close()
        self.change, self.join, self._is_closed, self.recordings, self.traces = None, None, True, {}, {}


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
            if trace.is_complete and len(trace) > _MOST_TRACED_AT_ONCE:  # else not before it is shown
                conclude(trace)
        coming.put(Runs(comparison, Divergences.from_traces(traces)))
    except Exception as error:  # it is raised in the window
        coming.put(error)
