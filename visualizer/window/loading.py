"""Recording several algorithms in small steps, so that the window stays alive."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.trace import Trace

_PART = 4000


class Loading:
    """The recordings of one comparison under way; errors are those of `record`."""

    def __init__(
        self, board: Board, click: Cell, programs: Sequence[Program], order: Order | None
    ) -> None:
        self.board = board.with_click(click)
        self.programs = tuple(programs)
        self.traces: list[Trace] = []
        self._waiting = [Recording(board, click, each, order) for each in programs]

    @property
    def progress(self) -> str:
        """How far it is, as a phrase."""
        operations = self._waiting[0].operations if self._waiting else 0
        number = len(self.traces) + 1
        return f"recording {number} of {len(self.programs)}: {operations:,} operations"

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with the recordings, as `LongWork`; True while there is more to do."""
        while self._waiting:
            if self._waiting[0].run(_PART):
                self.traces.append(self._waiting.pop(0).trace())
            if not time_left():
                break
        return bool(self._waiting)
