"""What there is to say of a program that is right, seen in a few observed runs.

That is what its costs and style are, how deep its recursion goes, and which known programs have the
same orders (tried on some boards, not proved).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.run import record
from visualizer.algorithms.variants import MARK_MOMENTS, VARIANT_FRONTIERS, Variant
from visualizer.analysis.equivalence import search_programs_with_orders
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.programs.judging.boards import comparing_boards, infer_neighbour_order
from visualizer.programs.judging.verdict import Counts, SameOrders, Verdict
from visualizer.programs.mistakes.diagnosis import find_mistakes
from visualizer.programs.mistakes.evidence import Evidence, is_whole
from visualizer.programs.mistakes.record import When
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.run_outcome import RunOutcome
from visualizer.recording.visit_orders import VisitOrders
from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.trace import Trace


def with_remarks(verdict: Verdict, program: ProgramFile, runner: ProcessRunner) -> Verdict:
    """The verdict on a right program with its remarks, the programs it is like, and its depth."""
    evidence = Evidence(program, runner)
    remarks = sorted(find_mistakes(When.RIGHT, evidence), key=lambda each: each.severity)
    ring, _, *others = evidence.observed_runs
    same = _find_same_orders(program.name, [ring, *others])
    return replace(verdict, remarks=tuple(remarks), same=same, overflow=evidence.overflow)


def _find_same_orders(name: str, answers: Sequence[RunOutcome]) -> SameOrders | None:
    """The known programs with the orders of a right program, on every board tried.

    ``answers`` are the runs on `RING_BOARD`, which tells the neighbour order, and `comparing_boards`. Of
    the programs with the same visits, the ones in which the same waits: calls, a queue or a stack.
    Names of the catalogue come before variants of the lab. None where a run does not come to its
    end, or was not observed, or not whole.
    """
    traces = [each.trace for each in answers if each.trace is not None and is_whole(each)]
    if len(traces) < len(answers):
        return None
    ring, *own = traces
    orders, candidates = map(_orders_of, own), _candidates(infer_neighbour_order(ring))
    known_orders = dict(zip(comparing_boards(), orders)).__getitem__
    found = [*filter(None, search_programs_with_orders(known_orders, comparing_boards(), candidates))]
    reveals = [program for program, _ in found]
    visits = [program for program, same_visits in found if same_visits]
    if own[0].frontier_kind is FrontierKind.UNSEEN:  # its visits are writes
        visits = []
    # Recursion and iterators visit alike; what waits tells them apart.
    visits = [each for each in visits if each.frontier_kind is own[0].frontier_kind] or visits
    counted_on = comparing_boards()[0]
    known = [(each.name, record(counted_on, None, each)) for each in visits or reveals]
    return SameOrders(
        visits=tuple(each.name for each in visits),
        reveals=tuple(each.name for each in reveals),
        boards=len(own),
        counted_on=counted_on,
        counts=tuple(_counts(*each) for each in [(name, own[0]), *known]),
    )


def _candidates(taken: Order | None) -> Iterator[Algorithm]:
    yield from CATALOGUE
    if taken is None:
        return
    for frontier in VARIANT_FRONTIERS:
        is_stack = frontier == "stack"  # what is put in last is taken first
        order = taken[::-1] if is_stack else taken
        # Where the order has a name when its neighbours are put in last to first, it is that one.
        push = "natural"
        named = NAMED_ORDERS.values()
        if is_stack and order not in named and taken in named:
            order, push = taken, "reversed"
        for mark in MARK_MOMENTS:
            yield Variant(frontier, mark, push, order).algorithm


def _orders_of(trace: Trace) -> VisitOrders:
    visits, reveals = trace.visits.tolist(), trace.reveals.tolist()
    return VisitOrders(tuple(map(tuple, visits)), tuple(map(tuple, reveals)))


def _counts(name: str, trace: Trace) -> Counts:
    visits = trace.visit_count
    cells = len(set(trace.cells[trace.visit_indices].tolist()))
    was_seen = trace.frontier_kind is not FrontierKind.UNSEEN
    return Counts(name, visits, visits - cells, trace.max_frontier if was_seen else None)
