"""Recording several algorithms in small steps, so that the window stays alive."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, MutableMapping
from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.playback.comparison import START_POSITION, StepPosition, Sync
from visualizer.playback.marks import Marks
from visualizer.playback.scenario import AS_IT_IS, ScenarioView
from visualizer.recording.program import Program, RunUnderWay
from visualizer.recording.recording import start_recording
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.trace import Trace
from visualizer.window.stops import StopList

_PART = 4000


@dataclass(frozen=True)
class LoadRequest:
    """What is to be recorded, and how it is shown once it is; until then nothing of it counts.

    The reveal starts at the click of ``board``. ``order`` replaces the neighbour order of all
    programs. Without ``marks`` an algorithm that remains has its own; ``stops`` and a ``sync`` of
    None leave those there were. A ``position`` of None is where the panes stand then, and what
    plays goes on. ``then`` is called once it is shown. With ``undoable`` what was shown before can
    be had again.
    """

    board: Board
    programs: tuple[Program, ...]
    order: Order | None = None
    name: str = "board"
    position: StepPosition | None = START_POSITION
    marks: Marks = ()
    stops: StopList | None = None
    view: ScenarioView = AS_IT_IS
    sync: Sync | None = None
    then: Callable[[], object] | None = None
    undoable: bool = True


class Loading:
    """The recordings of one comparison, made one after another; errors are those of `record`.

    ``known`` are runs that need not be made again, by the ids of their programs; ``limit`` bounds
    each of the others, and what there is to say about it is noted in ``reports``.
    """

    def __init__(
        self,
        request: LoadRequest,
        known: Mapping[int, Trace],
        limit: int | None,
        reports: MutableMapping[Trace, RunOutcome],
    ) -> None:
        self.request = request
        self.traces: list[Trace] = []
        self._known, self._limit, self._reports = known, limit, reports
        self._run: RunUnderWay | None = None
        self._parts = self._record()

    @property
    def _operations(self) -> int:
        """How many operations the run has that is being recorded."""
        return 0 if self._run is None else self._run.operations

    @property
    def done(self) -> bool:
        """Whether all is recorded."""
        return len(self.traces) == len(self.request.programs)

    @property
    def progress(self) -> str:
        """How far it is, as a phrase."""
        count = len(self.request.programs)
        number = min(len(self.traces) + 1, count)
        return f"recording {number} of {count}: {self._operations:,} operations"

    @property
    def share(self) -> float:
        """How far it is, from 0 to 1; a run that goes on is as far as one that visits each cell."""
        cells = self.request.board.height * self.request.board.width
        going = min(self._operations / (30 * cells), 0.95)
        return min((len(self.traces) + going) / len(self.request.programs), 1.0)

    def work(self, time_left: Callable[[], bool]) -> None:
        """Go on with the recordings while there is time, for a part at least."""
        for has_news in self._parts:
            # A run elsewhere may have nothing new yet, and asking again would not help.
            if not has_news or not time_left():
                return

    def _record(self) -> Generator[bool, None, None]:
        """Record a part at a time; yields whether anything was new."""
        request, click = self.request, self.request.board.click
        assert click is not None
        for program in request.programs:
            trace = self._known.get(id(program))
            if trace is None:
                run = start_recording(request.board, click, program, request.order, self._limit)
                self._run, before = run, 0
                while not run.run(_PART):
                    yield run.operations > before
                    before = run.operations
                trace, self._run = run.trace(), None
                self._reports[trace] = run.outcome
            self.traces.append(trace)
            yield True

    def close(self) -> None:
        """Give up what is under way, and end its process."""
        if self._run is not None:
            self._run.close()
        self._run = None
        self._parts.close()
