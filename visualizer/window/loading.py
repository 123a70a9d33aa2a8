"""Recording several algorithms in small steps, so that the window stays alive."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from visualizer.recording.program import RunInProgress
from visualizer.recording.recording import start_recording
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.trace import Trace
from visualizer.window.presentation import History, Presentation

_PART = 4000
#: The fields of a `Presentation` that decide which runs are shown.
RUN_FIELDS = {"board", "panes", "order"}


@dataclass(frozen=True)
class Change:
    """Other values of some ``fields`` of what is shown; nothing of it counts before its runs are there.

    Without a ``position`` among them the panes stand where they stand then, and what plays goes
    on. ``then`` is called once it is shown. With ``undoable`` what was shown before can be had
    again; ``history`` is what there is then, where a change is undone or done again.
    """

    fields: Mapping[str, Any]
    then: Callable[[], object] | None = None
    undoable: bool = True
    history: History | None = None

    @property
    def is_new(self) -> bool:
        """Whether it is a step of its own, and neither undoes nor repeats one."""
        return self.undoable and self.history is None


@dataclass
class Loading:
    """The recordings that a change needs, made one after another; errors are those of `record`.

    ``target`` is what is shown after the ``change``. ``known`` are runs that need not be made
    again, by the ids of their programs; ``limit`` bounds each of the others, and what there is to
    say about it is noted in ``reports``.
    """

    change: Change
    target: Presentation
    known: Mapping[int, Trace]
    limit: int | None
    reports: MutableMapping[Trace, RunOutcome]
    traces: list[Trace] = field(default_factory=list)
    _run: RunInProgress | None = None

    def __post_init__(self) -> None:
        self._parts = self._record()

    @property
    def _operations(self) -> int:
        """How many operations the run has that is being recorded."""
        return 0 if self._run is None else self._run.operations

    @property
    def done(self) -> bool:
        """Whether all is recorded."""
        return len(self.traces) == len(self.target.panes)

    @property
    def progress(self) -> str:
        """How far it is, as a phrase."""
        count = len(self.target.panes)
        number = min(len(self.traces) + 1, count)
        return f"recording {number} of {count}: {self._operations:,} operations"

    @property
    def share(self) -> float:
        """How far it is, from 0 to 1; a run that goes on is as far as one that visits each cell."""
        cells = self.target.board.height * self.target.board.width
        going = min(self._operations / (30 * cells), 0.95)
        return min((len(self.traces) + going) / len(self.target.panes), 1.0)

    def work(self, time_left: Callable[[], bool]) -> None:
        """Go on with the recordings while there is time, for a part at least."""
        for has_news in self._parts:
            # A run elsewhere may have nothing new yet, and asking again would not help.
            if not has_news or not time_left():
                return

    def _record(self) -> Generator[bool, None, None]:
        """Record a part at a time; yields whether anything was new."""
        board, order = self.target.board, self.target.order
        for program in self.target.programs:
            trace = self.known.get(id(program))
            if trace is None:
                run = start_recording(board, board.click or (0, 0), program, order, self.limit)
                self._run, before = run, 0
                while not run.run(_PART):
                    yield run.operations > before
                    before = run.operations
                trace, self._run = run.trace(), None
                self.reports[trace] = run.outcome
            self.traces.append(trace)
            yield True

    def close(self) -> None:
        """Give up what is under way, and end its process."""
        if self._run is not None:
            self._run.close()
        self._run = None
        self._parts.close()
