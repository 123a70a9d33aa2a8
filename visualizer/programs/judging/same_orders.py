"""Which known programs visit and open cells in the order of a person's own.

The neighbour order is inferred from one run; programs of the catalogue are compared in their own
order, variants of the lab in that which was inferred. What is shown is tried, not proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.run import record
from visualizer.algorithms.variants import FRONTIERS, MARKS, Variant
from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.random_board import random_board
from visualizer.board.shipped import load_shipped
from visualizer.board.symbols import HIDDEN
from visualizer.programs.judging.diagnostic_boards import RING, taken_order
from visualizer.programs.judging.verdict import Counts, SameOrders
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.run_outcome import RunOutcome
from visualizer.recording.visit_orders import VisitOrders, visit_orders
from visualizer.trace.trace import Trace

#: Height, width, mines and seed of the random boards on which orders are compared.
_RANDOM = ((5, 5, 3, 1), (6, 9, 6, 2), (9, 6, 6, 3), (9, 9, 10, 4))
#: What is put on a stack last is taken first.
_REVERSED = {"stack"}


def find_same_orders(program: ProgramFile, runner: ProcessRunner) -> SameOrders | None:
    """The known programs with the orders of a right program, on every board tried.

    Of those with the same visits, the ones in which the same waits: calls, a queue or a stack.
    Names of the catalogue come before variants of the lab. ``reveals`` has those of ``visits``
    too. None where a run does not come to its end, or was not observed, or not whole.
    """
    boards = comparing_boards()
    traces: list[Trace] = []
    for answer in runner.run([RING, *boards], observed=True):
        if answer.fault is not None or answer.trace is None or not _is_seen(answer):
            return None
        traces.append(answer.trace)
    ring, *own = traces
    compared = list(zip(boards, map(_orders_of, own)))
    reveals = [
        each
        for each in _candidates(taken_order(ring))
        if all(_known_orders(each, board).reveals == orders.reveals for board, orders in compared)
    ]
    visits = [
        each
        for each in reveals
        if all(_known_orders(each, board).visits == orders.visits for board, orders in compared)
    ]
    # Recursion and iterators visit alike; what waits tells them apart.
    visits = [each for each in visits if each.frontier is own[0].frontier] or visits
    return SameOrders(
        visits=tuple(each.name for each in visits),
        reveals=tuple(each.name for each in reveals),
        boards=len(boards),
        counted_on=boards[0],
        counts=(
            _counts(program.name, own[0]),
            *(_counts(each.name, record(boards[0], None, each)) for each in visits or reveals),
        ),
    )


def _is_seen(answer: RunOutcome) -> bool:
    """Whether the trace ends with the board that came out, and so has all writes."""
    assert answer.trace is not None
    return answer.cells is not None and answer.cells == tuple(map(tuple, answer.trace.final.rows))


@lru_cache(maxsize=1)
def comparing_boards() -> tuple[Board, ...]:
    """The boards on which orders are compared, each with its click on an empty cell.

    The first, a usual game, is the one on which what a run costs is counted.
    """
    shipped = [load_shipped(name) for name in ("beginner-9x9", "corner-9x9")]
    empty = [Board((HIDDEN * 3,) * 2, (1, 1)), Board((HIDDEN * 5,) * 4, (0, 2))]
    return (*shipped, *empty, *(random_board(*each) for each in _RANDOM))


def _candidates(taken: Order | None) -> Iterator[Algorithm]:
    yield from CATALOGUE
    if taken is None:
        return
    for frontier in FRONTIERS:
        order = taken[::-1] if frontier in _REVERSED else taken
        # Where the order has a name when its neighbours are put in last to first, it is that one.
        push = "natural"
        if frontier in _REVERSED and not _has_name(order) and _has_name(taken):
            order, push = taken, "reversed"
        for mark in MARKS:
            yield Variant(frontier, mark, push, order).algorithm


def _has_name(order: Order) -> bool:
    return order in NAMED_ORDERS.values()


@lru_cache(maxsize=1024)
def _known_orders(algorithm: Algorithm, board: Board) -> VisitOrders:
    assert board.click is not None
    return visit_orders(algorithm, board, board.click)


def _orders_of(trace: Trace) -> VisitOrders:
    visits, reveals = trace.visits.tolist(), trace.reveals.tolist()
    return VisitOrders(tuple(map(tuple, visits)), tuple(map(tuple, reveals)))


def _counts(name: str, trace: Trace) -> Counts:
    visits = trace.visit_count
    cells = len(set(trace.cells[trace.visited_at].tolist()))
    return Counts(name, visits, visits - cells, trace.max_frontier)
