"""Remarks on a right program, from a few observed runs.

They are its costs and style, the depth of its recursion, and the known programs that visit in the
same order on some boards.
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
from visualizer.programs.mistakes.evidence import Evidence, has_all_writes
from visualizer.programs.mistakes.record import SearchCase
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.run_outcome import RunOutcome
from visualizer.recording.visit_orders import VisitOrders
from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.trace import Trace


def with_remarks(verdict: Verdict, program: ProgramFile, runner: ProcessRunner) -> Verdict:
    """The verdict with the remarks, programs with the same orders, and recursion depth of a right program."""
    evidence = Evidence(program, runner)
    remarks = sorted(find_mistakes(SearchCase.RIGHT, evidence), key=lambda each: each.severity)
    ring, _, *others = evidence.observed_runs
    same = _find_same_orders(program.name, [ring, *others])
    return replace(verdict, remarks=tuple(remarks), same=same, overflow=evidence.overflow)


def _find_same_orders(name: str, answers: Sequence[RunOutcome]) -> SameOrders | None:
    """The known programs with the orders of a right program on every board tried.

    ``answers`` are the runs on `RING_BOARD`, which shows the neighbour order, and on
    `comparing_boards`. Programs with the same kind of frontier are preferred. Names of the
    catalogue come before variants of the lab. None if a run is incomplete or was not observed.
    """
    traces = [each.trace for each in answers if each.trace is not None and has_all_writes(each)]
    if len(traces) < len(answers):
        return None
    ring, *own = traces
    orders, candidates = map(_orders_of, own), _comparable_algorithms(infer_neighbour_order(ring))
    known_orders = dict(zip(comparing_boards(), orders)).__getitem__
    same = [*filter(None, search_programs_with_orders(known_orders, comparing_boards(), candidates))]
    kind = own[0].frontier_kind
    reveals = [program for program, _ in same]
    # Without a frontier, the visits are only writes.
    visits = [program for program, same_visits in same if same_visits and kind is not FrontierKind.UNSEEN]
    # Recursion and iterators visit in the same order; their frontiers differ.
    visits = [each for each in visits if each.frontier_kind is kind] or visits
    counted_on = comparing_boards()[0]
    known = [(each.name, record(counted_on, None, each)) for each in visits or reveals]
    return SameOrders(
        visits=tuple(each.name for each in visits),
        reveals=tuple(each.name for each in reveals),
        boards=len(own),
        counted_on=counted_on,
        counts=tuple(_run_counts(*each) for each in [(name, own[0]), *known]),
    )


def _comparable_algorithms(taken: Order | None) -> Iterator[Algorithm]:
    """The catalogue, and the variants that take the neighbours in the order ``taken``."""
    yield from CATALOGUE
    if taken is None:
        return
    named = NAMED_ORDERS.values()
    for frontier in VARIANT_FRONTIERS:
        # A stack takes neighbours in the reverse of the order of the pushes; a named order is preferred.
        order, push = (taken[::-1], "natural") if frontier == "stack" else (taken, "natural")
        if frontier == "stack" and order not in named and taken in named:
            order, push = taken, "reversed"
        for mark in MARK_MOMENTS:
            yield Variant(frontier, mark, push, order).algorithm


def _orders_of(trace: Trace) -> VisitOrders:
    visits, reveals = trace.visits.tolist(), trace.reveals.tolist()
    return VisitOrders(tuple(map(tuple, visits)), tuple(map(tuple, reveals)))


def _run_counts(name: str, trace: Trace) -> Counts:
    repeated_visits = trace.visit_count - len(set(trace.cells[trace.visit_indices].tolist()))
    max_frontier = None if trace.frontier_kind is FrontierKind.UNSEEN else trace.max_frontier
    return Counts(name, trace.visit_count, repeated_visits, max_frontier)
