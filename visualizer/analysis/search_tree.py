"""Who found whom: the tree that a traversal draws over the cells that it discovers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell
from visualizer.trace.frontiers import IntArray, count_before
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import Trace


@dataclass(frozen=True)
class SearchTree:
    """The edges of a traversal, in the order in which they came to be.

    ``moments``, ``parents`` and ``children`` have shape (n,): how many operations had happened
    just after the edge, and both cells as row * width + column. Each cell is found once; the
    clicked cell by nobody.
    """

    moments: IntArray
    parents: NDArray[np.int32]
    children: NDArray[np.int32]

    def edge_count_at(self, moment: int) -> int:
        """How many edges there are after ``moment`` operations."""
        return int(np.searchsorted(self.moments, moment, side="right"))


def search_tree(trace: Trace) -> SearchTree:
    """The tree of who first queued, pushed or called whom."""
    moments, parents, children = _push_edges(trace) if trace.has_container else _call_edges(trace)
    size = trace.height * trace.width
    wanted = (children >= 0) & (children < size) & (parents >= 0) & (parents != children)
    wanted &= children != _cell_number(trace, trace.click)
    moments, parents, children = moments[wanted], parents[wanted], children[wanted]
    _, first = np.unique(children, return_index=True)
    first.sort()
    return SearchTree(moments[first] + 1, parents[first], children[first])


def _cell_number(trace: Trace, cell: Cell) -> int:
    return cell[0] * trace.width + cell[1]


def _push_edges(trace: Trace) -> tuple[IntArray, NDArray[np.int32], NDArray[np.int32]]:
    pushed = trace.push_indices
    visit = count_before(trace.visit_indices, pushed) - 1
    parents = np.full(len(pushed), -1, np.int32)
    after = visit >= 0
    parents[after] = trace.cells[trace.visit_indices[visit[after]]]
    return pushed, parents, trace.cells[pushed]


def _call_edges(trace: Trace) -> tuple[IntArray, NDArray[np.int32], NDArray[np.int32]]:
    called = trace.indices_of(OperationKind.CALL)
    depths = trace.call_history.depths[called].astype(np.int64)
    # The caller is the call one level up; the algorithm's own call has the clicked cell.
    raw = depths - int(trace.call_history.depths[0])
    parents = np.full(len(called), _cell_number(trace, trace.click), np.int32)
    inner = raw > 0
    parents[inner] = trace.cells[trace.call_history.entries_at_heights(raw[inner], called[inner])]
    parents[depths < 1] = -1
    return called, parents, trace.cells[called]
