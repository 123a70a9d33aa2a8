"""Recording several algorithms in small steps, so that the window stays alive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.playback.comparison import START, StepPosition, Sync
from visualizer.playback.scenario import AS_IT_IS, ScenarioView
from visualizer.playback.stops import Stops
from visualizer.recording.program import Program
from visualizer.recording.recording import start_recording
from visualizer.trace.trace import Trace

_PART = 4000


@dataclass(frozen=True)
class LoadRequest:
    """What is to be recorded, and how it is shown once it is; until then nothing of it counts.

    The reveal starts at the click of ``board``. ``order`` replaces the neighbour order of all
    programs; with ``keep_order`` the person has chosen it. An empty ``name``, and a ``sync`` or
    ``stops`` of None, leave what there was.
    """

    board: Board
    programs: tuple[Program, ...]
    order: Order | None = None
    name: str = ""
    play: bool = False
    sync: Sync | None = None
    position: StepPosition = START
    view: ScenarioView = AS_IT_IS
    keep_order: bool = False
    stops: Stops | None = None


class Loading:
    """The recordings of one comparison under way; errors and ``limit`` are those of `record`."""

    def __init__(self, request: LoadRequest, limit: int | None = None) -> None:
        click = request.board.click
        assert click is not None
        self.request = request
        self.traces: list[Trace] = []
        self._waiting = [
            start_recording(request.board, click, program, request.order, limit)
            for program in request.programs
        ]

    @property
    def progress(self) -> str:
        """How far it is, as a phrase."""
        operations = self._waiting[0].operations if self._waiting else 0
        number = len(self.traces) + 1
        return f"recording {number} of {len(self.request.programs)}: {operations:,} operations"

    @property
    def share(self) -> float:
        """How far it is, from 0 to 1; a run that goes on is as far as one that visits each cell."""
        cells = self.request.board.height * self.request.board.width
        operations = self._waiting[0].operations if self._waiting else 0
        going = min(operations / (30 * cells), 0.95)
        return min((len(self.traces) + going) / len(self.request.programs), 1.0)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with the recordings, as `LongWork`; True while there is more to do."""
        while self._waiting:
            if self._waiting[0].run(_PART):
                self.traces.append(self._waiting.pop(0).trace())
            if not time_left():
                break
        return bool(self._waiting)
