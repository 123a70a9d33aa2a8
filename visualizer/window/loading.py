"""Recording several algorithms in small steps, so that the window keeps responding."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from visualizer.recording.program import RunInProgress, RunOutcome
from visualizer.recording.recording import start_recording
from visualizer.trace.trace import Columns, Trace
from visualizer.window.presentation import History, Presentation

_OPERATIONS_A_PART = 4000
#: The fields of a `Presentation` on which its runs depend.
RUN_FIELDS = {"board", "panes", "order"}


@dataclass(frozen=True)
class Change:
    """New values for some ``fields`` of the presentation, which count once their runs are recorded.

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


@dataclass
class Loading:
    """The recordings that a change needs, made one after another. Raises the errors of `record`.

    ``target`` is the presentation after the ``change``. ``known_traces`` are those that need no
    recording, by the ids of their programs. ``limit`` bounds the operations of each recording,
    whose outcome goes into ``outcomes``.
    """

    change: Change
    target: Presentation
    known_traces: Mapping[int, Trace]
    limit: int | None
    outcomes: MutableMapping[Trace, RunOutcome]
    traces: list[Trace] = field(default_factory=list)
    _run: RunInProgress | None = None

    def __post_init__(self) -> None:
        self._parts = self._record()

    @property
    def _operations(self) -> int:
        """The number of operations in the run that is being recorded."""
        return 0 if self._run is None else self._run.operations

    @property
    def is_done(self) -> bool:
        """Whether all runs are recorded."""
        return len(self.traces) == len(self.target.panes)

    @property
    def progress(self) -> str:
        """The progress as a phrase: ``recording 2 of 3: 4,000 operations``."""
        number, count = len(self.traces) + 1, len(self.target.panes)
        return f"recording {min(number, count)} of {count}: {self._operations:,} operations"

    @property
    def share(self) -> float:
        """The progress from 0 to 1, if a run has about 30 operations for each cell of the board."""
        cells = self.target.board.height * self.target.board.width
        current = min(self._operations / (30 * cells), 0.95)
        return min((len(self.traces) + current) / len(self.target.panes), 1.0)

    def continue_work(self, time_left: Callable[[], bool]) -> None:
        """Continue the recordings while ``time_left()``, for one part at least."""
        for has_advanced in self._parts:
            # A run in another process may have no new operations yet; asking again would not help.
            if not has_advanced or not time_left():
                return

    def _record(self) -> Generator[bool, None, None]:
        """Record a part at a time, and yield whether it has new operations."""
        board, order = self.target.board, self.target.order
        for program in self.target.programs:
            trace = self.known_traces.get(id(program))
            if trace is None:
                run = start_recording(board, board.click or (0, 0), program, order, self.limit)
                self._run, before = run, 0
                while not run.run(_OPERATIONS_A_PART):
                    yield run.operations > before
                    before = run.operations
                trace, self._run = run.trace(), None
                self.outcomes[trace] = run.outcome
            self.traces.append(trace)
            yield True

    def close(self) -> None:
        """Cancel the current recording and end its process."""
        if self._run is not None:
            self._run.close()
        self._run = None
        self._parts.close()


def empty_traces(presentation: Presentation) -> list[Trace]:
    """A trace without any operation for each pane, until the first runs are recorded."""
    board, none = presentation.board, np.zeros(0, np.int32)
    columns: Columns = none.astype(np.uint8), none, none
    return [Trace(board, board.click or (0, 0), each.code, each.order, columns) for each in presentation.programs]
