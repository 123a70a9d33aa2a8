"""The search tree of a traversal: which cell was discovered from which."""

from __future__ import annotations

import numpy as np

from visualizer.trace.operations import NOWHERE, IntArray, OperationKind, count_before
from visualizer.trace.trace import Trace
from visualizer.values import value_class


@value_class
class SearchTree:
    """The edges of a search tree, in the order of discovery.

    ``moments``, ``parents`` and ``children`` have shape (n,): the moment just after the push or call,
    and the numbers of both cells. Each cell is a child once, the clicked cell never.
    """

    moments: IntArray
    parents: IntArray
    children: IntArray

    def edge_count_at(self, moment: int) -> int:
        """The number of edges after ``moment`` operations."""
        return int(np.searchsorted(self.moments, moment, side="right"))


def search_tree(trace: Trace) -> SearchTree:
    """The search tree of a trace: the parent of a cell is the visit or call that first pushed or called it."""
    if trace.has_container:
        indices = trace.push_indices
        visited = np.append(np.int32(NOWHERE), trace.cells[trace.visit_indices])
        parents = visited[count_before(trace.visit_indices, indices)]
    else:
        indices = trace.indices_of(OperationKind.CALL)
        parents = trace.call_history.innermost_cells(indices)
    children, size = trace.cells[indices], trace.height * trace.width
    clicked = trace.click[0] * trace.width + trace.click[1]
    is_edge = (children >= 0) & (children < size) & (parents >= 0) & (parents < size)
    is_edge &= (parents != children) & (children != clicked)
    indices, parents, children = indices[is_edge], parents[is_edge], children[is_edge]
    _, first = np.unique(children, return_index=True)
    first.sort()
    return SearchTree(indices[first] + 1, parents[first], children[first])
