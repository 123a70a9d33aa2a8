"""Recording several algorithms in small steps, so that the window stays alive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.playback.comparison import START, Comparison, StepPosition, Sync
from visualizer.playback.marks import Marks
from visualizer.playback.scenario import AS_IT_IS, ScenarioView
from visualizer.recording.program import Program, RunUnderWay
from visualizer.recording.recording import start_recording
from visualizer.recording.run_report import RunReport
from visualizer.trace.trace import Trace
from visualizer.window.stop_list import StopList

_PART = 4000


@dataclass(frozen=True)
class LoadRequest:
    """What is to be recorded, and how it is shown once it is; until then nothing of it counts.

    The reveal starts at the click of ``board``. ``order`` replaces the neighbour order of all
    programs; with ``keep_order`` the person has chosen it. An empty ``name``, and a ``sync`` or
    ``stops`` of None, leave those there were; without ``marks`` an algorithm that remains has its
    own. With ``keeps_runs`` what is shown stays as it is: its position, whether it plays, and the
    runs of its programs. ``seek`` finds another tick to stand at, ``focus`` is the pane to look at,
    ``said`` is said once it is shown. With ``undoable`` what was shown before can be had again.
    """

    board: Board
    programs: tuple[Program, ...]
    order: Order | None = None
    name: str = ""
    play: bool = False
    sync: Sync | None = None
    position: StepPosition = START
    marks: Marks = ()
    view: ScenarioView = AS_IT_IS
    keep_order: bool = False
    stops: StopList | None = None
    keeps_runs: bool = False
    seek: Callable[[Comparison], int] | None = None
    focus: int | None = None
    said: str = ""
    undoable: bool = True


class Loading:
    """The recordings of one comparison under way; errors and ``limit`` are those of `record`.

    ``known`` are runs that need not be made again, by the ids of their programs. Programs that run
    elsewhere are begun one after another, so that none takes another's time.
    """

    def __init__(
        self,
        request: LoadRequest,
        limit: int | None = None,
        known: Mapping[int, Trace] | None = None,
    ) -> None:
        assert request.board.click is not None
        self.request = request
        self.traces: list[Trace] = []
        #: What there is to say about the runs that were made, by their traces.
        self.reports: dict[Trace, RunReport] = {}
        self._limit = limit
        self._known = known or {}
        self._runs = {
            pane: self._begun(program)
            for pane, program in enumerate(request.programs)
            if id(program) not in self._known and program.elsewhere is None
        }

    def _begun(self, program: Program) -> RunUnderWay:
        board, order = self.request.board, self.request.order
        assert board.click is not None
        return start_recording(board, board.click, program, order, self._limit)

    @property
    def _operations(self) -> int:
        """How many operations the run has that is being recorded."""
        run = self._runs.get(len(self.traces))
        return 0 if run is None else run.operations

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

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with the recordings, as `Screen.work`; True while there is more to do."""
        while (pane := len(self.traces)) < len(self.request.programs):
            before = self._operations
            if not self._go_on(pane) and self._operations == before:
                return True  # a run elsewhere has nothing new yet, and asking again would not help
            if not time_left():
                break
        return len(self.traces) < len(self.request.programs)

    def _go_on(self, pane: int) -> bool:
        """Go on with the run of a pane; True once its trace is there."""
        program = self.request.programs[pane]
        if id(program) in self._known:
            self.traces.append(self._known[id(program)])
            return True
        run = self._runs.get(pane)
        if run is None:
            run = self._runs[pane] = self._begun(program)
        if not run.run(_PART):
            return False
        trace = run.trace()
        self.reports[trace] = run.report
        self.traces.append(trace)
        del self._runs[pane]
        return True

    def close(self) -> None:
        """Give up what is under way, and end its processes."""
        for run in self._runs.values():
            end = getattr(run, "close", None)  # runs of this process have nothing to end
            if end is not None:
                end()
        self._runs.clear()
