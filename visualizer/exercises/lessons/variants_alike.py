"""Which algorithms of the lab show the order of a given one: found by running them all."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from visualizer.algorithms.variants import FRONTIERS, MARKS, PUSHES, Variant
from visualizer.analysis.equivalence import separating_boards
from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.exercises.lessons.situation import lesson_algorithm
from visualizer.recording.program import Program
from visualizer.recording.visit_orders import VisitOrders, visit_orders


@lru_cache(8)
def variants_alike(name: str, order: Order | None, visits: bool = False) -> tuple[str, ...]:
    """The names of all variants that open cells in the order of an algorithm, itself left out.

    With ``visits`` they also visit in the same order, repeats included. ``order`` is the
    neighbour order, None for the algorithm's own; a variant may have it or its reverse. They are
    run on the boards of `separating_boards`: what they show is tried, not proved. The one with
    the fewest words comes first.
    """
    wanted = lesson_algorithm(name)
    taken = order or wanted.order
    orders = dict.fromkeys((taken, taken[::-1]))
    variants = (
        Variant(frontier, mark, push, each)
        for frontier, mark, push, each in product(FRONTIERS, MARKS, PUSHES, orders)
    )
    names = [
        variant.name
        for variant in variants
        if variant.name != name and _is_alike(variant, wanted, taken, visits)
    ]
    return tuple(sorted(names, key=len))


def _is_alike(variant: Variant, wanted: Program, order: Order, visits: bool) -> bool:
    for board in separating_boards():
        theirs = _orders(wanted, board, order)
        own = _orders(variant.algorithm, board, variant.order)
        if own.reveals != theirs.reveals or (visits and own.visits != theirs.visits):
            return False
    return True


def _orders(program: Program, board: Board, order: Order) -> VisitOrders:
    assert board.click is not None  # these boards have one
    return visit_orders(program, board, board.click, order)
