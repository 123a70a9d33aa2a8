"""The neighbour order that a run shows by its pushes, or by its calls."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import combinations, pairwise

from visualizer.board.cells import Cell
from visualizer.board.neighbours import COMPASS_OFFSETS, NAMED_ORDERS, ROW_BY_ROW, Order
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import Trace


@lru_cache(maxsize=64)
def known_order(trace: Trace) -> Order | None:
    """The neighbour order of a run; of an observed one the order that it shows, in the directions that it uses.

    None if an observed run contradicts itself, or does not tell enough.
    """
    return _shown_order(trace) if trace.code.is_observed else trace.order


def with_known_order(trace: Trace) -> Trace:
    """The same run with the order that it shows, if it shows one, as its order.

    The directions that it never uses are as in the first named order that agrees, or else at the end.
    """
    shown = known_order(trace)
    if shown is None or not trace.code.is_observed:
        return trace
    named = sorted(NAMED_ORDERS.values(), key=shown.__ne__)
    agreeing = (order for order in named if tuple(each for each in order if each in shown) == shown)
    order = next(agreeing, shown + tuple(each for each in ROW_BY_ROW if each not in shown))
    if order == trace.order:
        return trace
    columns = trace.bytes, trace.cells, trace.lines
    return Trace(trace.board, trace.click, trace.code, order, columns, trace.containers, trace.is_complete)


def _shown_order(trace: Trace) -> Order | None:
    taking = OperationKind.PUSH if trace.has_container else OperationKind.CALL
    operations = [
        each for each in trace.operations() if each.kind in (OperationKind.VISIT, OperationKind.RETURN, taking)
    ]
    untaken = {each.cell for each in operations}
    #: The offsets that each offset comes before.
    later: dict[Cell, set[Cell]] = {}
    #: The open calls, or the visit, each with its cell and the offsets that it has taken.
    turns: list[tuple[Cell, list[Cell]]] = []
    offsets_of_cell: dict[Cell, list[Cell]] = {}
    for kind, cell in ((each.kind, each.cell) for each in operations):
        untaken.discard(cell)
        if kind is OperationKind.RETURN:
            del turns[-1:]
        elif cell is not None and kind is taking:
            if turns:
                (row, col), taken = turns[-1]
                offset = cell[0] - row, cell[1] - col
                if offset not in COMPASS_OFFSETS.values() or offset in taken:
                    return None
                for other in taken:
                    later[other].add(offset)
                # A neighbour that nothing has taken yet comes later, or it would have been taken.
                near = ((each, (row + each[0], col + each[1])) for each in ROW_BY_ROW)
                later.setdefault(offset, set()).update(each for each, other in near if other in untaken)
                taken.append(offset)
            if kind is OperationKind.CALL:
                turns.append((cell, []))
        elif cell is not None and (trace.has_container or not turns):
            # A cell that is peeked at again goes on where it was.
            turns = [(cell, offsets_of_cell.setdefault(cell, []) if trace.has_peeks else [])]
    return _only_order(later)


def _only_order(later: Mapping[Cell, Set[Cell]]) -> Order | None:
    """The only order of offsets in which each comes before those that are ``later``; of several, the only named one."""
    earlier = {each: {other for other in later if each in later[other]} for each in later}
    try:
        order = tuple(TopologicalSorter(earlier).static_order())
    except CycleError:
        return None
    if all(one in earlier[other] for one, other in pairwise(order)):
        return order or None
    orders = (tuple(each for each in order if each in later) for order in NAMED_ORDERS.values())
    full = {each for each in orders if len(each) == len(later)}
    agreeing = [each for each in full if not any(one in later[other] for one, other in combinations(each, 2))]
    return agreeing[0] if len(agreeing) == 1 else None
