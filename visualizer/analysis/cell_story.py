"""The story of one cell in one run: its visits, and its places in the frontier at a moment."""

from __future__ import annotations

import numpy as np

from visualizer.board.cells import Cell
from visualizer.trace.operations import FrontierKind, IntArray, OperationKind, count_before
from visualizer.trace.trace import State, Trace
from visualizer.values import dataclass


@dataclass(frozen=True)
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


class CellHistory:
    """The operations of one run on one cell, found once, so that any moment is a short search."""

    def __init__(self, trace: Trace, cell: Cell) -> None:
        self.trace = trace
        self.cell = cell
        number = np.int32(cell[0] * trace.width + cell[1])
        indices = np.flatnonzero(trace.cells == number)
        kinds = trace.kinds_at(indices)
        #: The numbers of all visits to the cell, from 1, ascending.
        self.visits: IntArray = count_before(trace.visit_indices, indices[kinds == OperationKind.VISIT]) + 1
        self._pushes: IntArray = indices[kinds == OperationKind.PUSH]
        self._calls: IntArray = indices[kinds == OperationKind.CALL]
        self._is_first = bool(len(self.visits)) and int(self.visits[0]) == 1

    def story_at(self, state: State) -> CellStory:
        """The story of the cell up to ``state``, which is of the same run."""
        visit_count = state.visit_count
        visits = tuple(self.visits[: np.searchsorted(self.visits, visit_count, "right")].tolist())
        places = self._entry_places(state) if self.trace.has_container else self._call_places(state)
        return CellStory(
            self.trace.frontier_kind,
            visits,
            is_current=bool(visits) and visits[-1] == visit_count,
            places=tuple(sorted(place for place in places if place)),
            is_finished=state.is_finished,
        )

    def _entry_places(self, state: State) -> list[int]:
        all_places, size_before = [], 0
        containers = self.trace.values[self._pushes]
        for number, history in enumerate(self.trace.container_histories):
            places = history.places(self._pushes[containers == number], state.moment)
            all_places += [size_before + place for place in places.tolist() if place]
            size_before += history.sizes_at(state.moment)
        return all_places

    def _call_places(self, state: State) -> list[int]:
        trace = self.trace
        if state.moment <= trace.first_visit_index:
            return []
        depth = int(trace.call_history.depths_at(np.array([state.moment]))[0])
        places = [place for place in trace.call_history.places(self._calls, state.moment).tolist() if place <= depth]
        # No operation calls the program itself; it lies below all other calls.
        if self._is_first and depth > trace.call_history.sizes_at(state.moment):
            places.append(depth)
        return places
