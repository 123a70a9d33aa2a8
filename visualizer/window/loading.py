"""Recording several algorithms in small steps, so that the window stays alive."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.playback.comparison import START, StepPosition, Sync
from visualizer.playback.marks import Marks
from visualizer.playback.scenario import AS_IT_IS, ScenarioView
from visualizer.recording.program import Program, RunUnderWay
from visualizer.recording.recording import start_recording
from visualizer.recording.run_report import RunReport
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
    position: StepPosition | None = START
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
        reports: MutableMapping[Trace, RunReport],
    ) -> None:
        self.request = request
        self.traces: list[Trace] = []
        self._known, self._limit, self._reports = known, limit, reports
        self._run: RunUnderWay | None = None

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
        more = True
        while more and not self.done:
            before = self._operations
            # A run elsewhere may have nothing new yet, and asking again would not help.
            more = (self._go_on() or self._operations > before) and time_left()

    def _go_on(self) -> bool:
        """Go on with the run of the next pane; True once its trace is there."""
        request = self.request
        board, program = request.board, request.programs[len(self.traces)]
        if id(program) in self._known:
            self.traces.append(self._known[id(program)])
            return True
        if self._run is None:
            assert board.click is not None
            self._run = start_recording(board, board.click, program, request.order, self._limit)
        if not self._run.run(_PART):
            return False
        trace = self._run.trace()
        self._reports[trace] = self._run.report
        self.traces.append(trace)
        self._run = None
        return True

    def close(self) -> None:
        """Give up what is under way, and end its process."""
        end = getattr(self._run, "close", None)  # a run of this process has nothing to end
        if end is not None:
            end()
        self._run = None
