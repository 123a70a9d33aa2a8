"""The story of one cell in one run: its visits, and its places in the frontier at a moment."""

from __future__ import annotations

import numpy as np

from visualizer.board.cells import Cell
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import State
from visualizer.values import value_class


@value_class
class CellStory:
    """The story of a cell in one run up to a moment.

    ``visits`` are the numbers of its visits so far, from 1; ``is_current`` is whether the last of them
    is the latest of the run. ``places`` are the places of its entries or open calls in the frontier,
    1 for the next to leave.
    """

    frontier_kind: FrontierKind
    visits: tuple[int, ...] = ()
    is_current: bool = False
    places: tuple[int, ...] = ()
    is_finished: bool = False


def cell_story(state: State, cell: Cell) -> CellStory:
    """The story of a cell up to ``state``."""
    trace, number = state.trace, cell[0] * state.trace.width + cell[1]
    visited = trace.cells[trace.visit_indices[: state.visit_count]]
    waiting = trace.cells[state.frontier_indices()] if trace.has_container else state.call_cells
    visits, places = (tuple((np.flatnonzero(cells == number) + 1).tolist()) for cells in (visited, waiting))
    return CellStory(trace.frontier_kind, visits, state.current == cell, places, state.is_finished)
