"""What is seen while a task is asked: boards and runs at a moment, and which parts of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.trace.trace import State, Trace


class ScenePart(Enum):
    """A part of the picture that a scene may show; the value is its word in lesson files."""

    NUMBERS = "numbers"  # the visit numbers on the cells
    MINES = "mines"  # which hidden cells are mines
    CURRENT = "current"  # the ring around the cell visited last
    WAITING = "waiting"  # what waits, below the board and as rings on it
    NAMES = "names"  # what the algorithms are called
    ORDER = "order"  # in which order neighbours are taken
    CODE = "code"  # the code of the first run
    LINE = "line"  # the line of the code that ran last
    CURVE = "curve"  # the curve of how much waits, up to the moment
    CLICK = "click"  # where the reveal starts


#: What a question shows unless it says otherwise: what waits and the mines may give it away.
USUAL_PARTS = frozenset({ScenePart.NUMBERS, ScenePart.CURRENT, ScenePart.NAMES, ScenePart.ORDER, ScenePart.CLICK})


@dataclass(frozen=True)
class Scene:
    """Runs side by side, each after so many operations; without a run the ``board`` alone.

    ``traces`` and ``moments`` are of one length, the runs are of one board; what happens after a
    run's moment is never seen. ``pointed`` cells are pointed out on every board.
    """

    board: Board
    traces: tuple[Trace, ...] = ()
    moments: tuple[int, ...] = ()
    shown: frozenset[ScenePart] = USUAL_PARTS
    pointed: tuple[Cell, ...] = ()

    @property
    def states(self) -> tuple[State, ...]:
        """Each run as it stands."""
        return tuple(trace.state_at(at) for trace, at in zip(self.traces, self.moments))
