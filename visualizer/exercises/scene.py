"""The picture beside a task: a board and runs on it, each at a moment, and the visible parts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.trace.trace import State, Trace


class ScenePart(Enum):
    """A part of the picture that a scene may show; the value is its name in lesson files."""

    NUMBERS = "numbers"  # the visit numbers on the cells
    MINES = "mines"  # which hidden cells are mines
    CURRENT = "current"  # the ring around the cell visited last
    WAITING = "waiting"  # the frontier, below the board and as rings on it
    NAMES = "names"  # the names of the algorithms
    ORDER = "order"  # in which order neighbours are taken
    CODE = "code"  # the code of the first run
    LINE = "line"  # the line of the code that ran last
    CURVE = "curve"  # the curve of the frontier's size, up to the moment
    CLICK = "click"  # where the reveal starts


#: The parts that a question shows by default. The frontier and the mines could give the answer away.
USUAL_PARTS = frozenset({ScenePart.NUMBERS, ScenePart.CURRENT, ScenePart.NAMES, ScenePart.ORDER, ScenePart.CLICK})


@dataclass(frozen=True)
class Scene:
    """A board, or runs on it side by side, each after the number of operations in ``moments``.

    ``traces`` and ``moments`` have the same length. ``parts`` are the visible parts of the picture;
    ``pointed_cells`` are marked on every board.
    """

    board: Board
    traces: tuple[Trace, ...] = ()
    moments: tuple[int, ...] = ()
    parts: frozenset[ScenePart] = USUAL_PARTS
    pointed_cells: tuple[Cell, ...] = ()

    @property
    def states(self) -> tuple[State, ...]:
        """The state of each run at its moment."""
        return tuple(trace.state_at(moment) for trace, moment in zip(self.traces, self.moments))
