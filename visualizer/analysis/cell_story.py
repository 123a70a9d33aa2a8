"""What one run does with one cell: when it visits it, and where the cell waits at a moment."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visualizer.board.cells import Cell
from visualizer.trace.frontiers import FrontierKind, IntArray, count_before
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import State, Trace


@dataclass(frozen=True)
class CellStory:
    """What has happened to a cell in one run until a moment.

    ``visits`` are the numbers of its visits so far, from 1; with ``now`` the last of them is the
    newest of the run. ``places`` say how far each of its entries, or open calls, is from being
    the next, which is 1.
    """

    frontier_kind: FrontierKind
    visits: tuple[int, ...] = ()
    is_current: bool = False
    places: tuple[int, ...] = ()
    is_finished: bool = False


class CellHistory:
    """All operations of one run on one cell, found once; any moment is then a short search."""

    def __init__(self, trace: Trace, cell: Cell) -> None:
        self.trace = trace
        self.cell = cell
        number = np.int32(cell[0] * trace.width + cell[1])
        found = np.flatnonzero(trace.cells == number)
        kinds = trace.kinds[found]
        self._visits: IntArray = count_before(trace.visit_indices, found[kinds == OperationKind.VISIT]) + 1
        self._pushes: IntArray = found[kinds == OperationKind.PUSH]
        self._calls: IntArray = found[kinds == OperationKind.CALL]
        self._is_first = bool(len(self._visits)) and int(self._visits[0]) == 1

    @property
    def visits(self) -> IntArray:
        """The numbers of all its visits in the run, from 1, ascending."""
        return self._visits

    def story_at(self, state: State) -> CellStory:
        """What has happened to the cell until ``state``, which is of the same run."""
        made = state.visit_count
        visits = tuple(self._visits[: np.searchsorted(self._visits, made, "right")].tolist())
        return CellStory(
            self.trace.frontier_kind,
            visits,
            is_current=bool(visits) and visits[-1] == made,
            places=self._sorted_places(state),
            is_finished=state.is_finished,
        )

    def _sorted_places(self, state: State) -> tuple[int, ...]:
        found = self._entry_places(state) if self.trace.has_container else self._call_places(state)
        return tuple(sorted(place for place in found if place))

    def _entry_places(self, state: State) -> list[int]:
        found, before = [], 0
        containers = self.trace.values[self._pushes]
        for number, history in enumerate(self.trace.container_histories):
            places = history.places(self._pushes[containers == number], state.moment)
            found += [before + place for place in places.tolist() if place]
            before += history.sizes_at(state.moment)
        return found

    def _call_places(self, state: State) -> list[int]:
        trace = self.trace
        if state.moment <= trace.first_visit_index:
            return []
        depth = int(trace.call_history.depths[state.moment])
        places = trace.call_history.places(self._calls, state.moment).tolist()
        found = [place for place in places if place <= depth]
        # The call of the algorithm itself is made by nobody; it lies below all others.
        if self._is_first and depth > trace.call_history.sizes_at(state.moment):
            found.append(depth)
        return found
