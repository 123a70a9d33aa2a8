"""The search tree: every revealed cell has one parent, and edges appear with their operation."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from strategies import boards_in_play, names

from visualizer import record
from visualizer.analysis.search_tree import search_tree
from visualizer.trace.operations import OperationKind


def edges_of(trace):
    """Return the edges as pairs of parent and child, in the order of their operations."""
    tree = search_tree(trace)
    pairs = zip(tree.parents.tolist(), tree.children.tolist())
    return [(divmod(parent, trace.width), divmod(child, trace.width)) for parent, child in pairs]


@given(boards_in_play(), names)
def test_every_revealed_cell_has_one_parent_in_the_search_tree(board, name):
    trace = record(board, None, name)
    known = {trace.click}
    for parent, child in edges_of(trace):
        assert parent in known
        assert child not in known
        assert max(abs(parent[0] - child[0]), abs(parent[1] - child[1])) == 1
        known.add(child)
    assert {tuple(cell) for cell in trace.reveals.tolist()} <= known
    assert known == {trace.click, *(tuple(cell) for cell in trace.visits.tolist())}


@given(boards_in_play(), names)
def test_a_tree_edge_appears_with_its_push_or_call(board, name):
    trace = record(board, None, name)
    tree = search_tree(trace)
    assert (np.diff(tree.moments) > 0).all()
    for number, moment in enumerate(tree.moments.tolist()):
        done = trace.operation(moment - 1)
        assert done.kind in (OperationKind.PUSH, OperationKind.CALL)
        assert done.cell == divmod(int(tree.children[number]), trace.width)
        assert (tree.edge_count_at(moment - 1), tree.edge_count_at(moment)) == (number, number + 1)
        if trace.has_container:
            assert trace.state_at(moment).current == edges_of(trace)[number][0]
        else:
            assert trace.state_at(moment).calls[:2] == edges_of(trace)[number][::-1]
    assert tree.edge_count_at(0) == 0
