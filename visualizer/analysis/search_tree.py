"""The search tree of a traversal: which cell was discovered from which."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell
from visualizer.trace.operations import IntArray, OperationKind, count_before
from visualizer.trace.trace import Trace
from visualizer.values import dataclass


@dataclass(frozen=True)
class SearchTree:
    """The edges of a search tree, in the order of discovery.

    ``moments``, ``parents`` and ``children`` have shape (n,): the moment just after the push or call,
    and the numbers of both cells. Each cell is a child once, the clicked cell never.
    """

    moments: IntArray
    parents: NDArray[np.int32]
    children: NDArray[np.int32]

    def edge_count_at(self, moment: int) -> int:
        """The number of edges after ``moment`` operations."""
        return int(np.searchsorted(self.moments, moment, side="right"))


def search_tree(trace: Trace) -> SearchTree:
    """The search tree of a trace: the parent of a cell is the visit or call that first pushed or called it."""
    indices, parents, children = _push_edges(trace) if trace.has_container else _call_edges(trace)
    size = trace.height * trace.width
    is_edge = (children >= 0) & (children < size) & (parents >= 0) & (parents < size) & (parents != children)
    is_edge &= children != _cell_number(trace, trace.click)
    indices, parents, children = indices[is_edge], parents[is_edge], children[is_edge]
    _, first = np.unique(children, return_index=True)
    first.sort()
    return SearchTree(indices[first] + 1, parents[first], children[first])


def _cell_number(trace: Trace, cell: Cell) -> int:
    return cell[0] * trace.width + cell[1]


def _push_edges(trace: Trace) -> tuple[IntArray, NDArray[np.int32], NDArray[np.int32]]:
    pushes = trace.push_indices
    visits = count_before(trace.visit_indices, pushes) - 1
    parents = np.full(len(pushes), -1, np.int32)
    has_visit = visits >= 0
    parents[has_visit] = trace.cells[trace.visit_indices[visits[has_visit]]]
    return pushes, parents, trace.cells[pushes]


def _call_edges(trace: Trace) -> tuple[IntArray, NDArray[np.int32], NDArray[np.int32]]:
    calls = trace.indices_of(OperationKind.CALL)
    depths = trace.call_history.depths_at(calls)
    # The caller is the innermost open call; the program itself has the clicked cell.
    parents = np.full(len(calls), _cell_number(trace, trace.click), np.int32)
    has_caller = trace.call_history.sizes_at(calls) > 0
    parents[has_caller] = trace.cells[trace.call_history.next_entries(calls[has_caller])]
    parents[depths < 1] = -1
    return calls, parents, trace.cells[calls]
