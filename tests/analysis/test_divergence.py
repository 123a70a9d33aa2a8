"""Where visits part, and why: against brute force, and as exact sentences."""

import itertools

import pytest

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.analysis.divergence import (
    cells_at_visit,
    differing_visits,
    next_parting,
    parting_visits,
    partings_from_first,
    taking,
    why,
)
from visualizer.analysis.summary import first_difference
from visualizer.board.random_board import random_board
from visualizer.board.shipped import load_shipped

EXAMPLE_1 = load_shipped("example-1")


def slowly_differing(traces):
    """Visit by visit: whether any two traces do not visit the same cell."""
    orders = [[tuple(cell) for cell in trace.visits.tolist()] for trace in traces]
    return [
        any(first != second for first, second in itertools.combinations(cells, 2))
        for cells in itertools.zip_longest(*orders)
    ]


def slowly_parting(traces):
    differ = slowly_differing(traces)
    return [
        number
        for number, here in enumerate(differ, 1)
        if here and (number == 1 or not differ[number - 2])
    ]


@pytest.mark.parametrize("seed", range(6))
def test_partings_equal_a_brute_force_comparison(seed):
    board = random_board(5 + seed, 6, seed * 2, seed)
    traces = [record(board, None, algorithm) for algorithm in CATALOGUE]
    groups = [*itertools.combinations(traces, 2), traces[:3], traces[4:9], traces]
    for group in groups:
        assert differing_visits(group).tolist() == slowly_differing(group)
        assert parting_visits(group).tolist() == slowly_parting(group)
        if len(group) == 2:
            assert (parting_visits(group)[:1].tolist() or [None])[0] == first_difference(*group)


def test_jumping_on_visits_each_parting_once():
    board = random_board(8, 8, 6, seed=3)
    traces = [record(board, None, name) for name in ("recursive-clockwise", "stack-peek")]
    partings = parting_visits(traces).tolist()
    assert len(partings) > 2
    jumps = list(iter(jumper(traces, 0, next_parting), None))
    assert jumps == partings
    assert next_parting(traces, partings[0]) == partings[1]


def jumper(traces, start, jump):
    at = [start]

    def go_on():
        at[0] = jump(traces, at[0])
        return at[0]

    return go_on


def test_what_traces_visit_at_a_number():
    board = parse_board("EEE\nEEE\n")
    names = ("queue-mark-on-push", "stack-mark-on-push", "queue-mark-on-push")
    traces = [record(board, (0, 0), name) for name in names]
    assert [cells_at_visit(traces, visit) for visit in (1, 2, 6, 7)] == [(0,), (1, 4), (5, 3), ()]
    assert partings_from_first(traces) == ((), (2,), ())


def test_one_trace_and_equal_traces_never_part():
    trace = record(EXAMPLE_1, None, "queue-mark-on-push")
    assert parting_visits([trace]).tolist() == parting_visits([trace, trace]).tolist() == []
    assert next_parting([trace, trace, trace], 0) is None
    assert parting_visits([]).tolist() == []


def test_traces_part_where_one_of_them_has_ended():
    board = parse_board("EE\n")
    short = record(board, (0, 0), "recursive-check-first")
    long = record(board, (0, 0), "recursive-east-first")
    none = record(parse_board("M\n"), (0, 0), "stack-mark-on-push")
    assert (short.visit_count, long.visit_count, none.visit_count) == (2, 3, 0)
    assert parting_visits([short, long]).tolist() == [3]
    assert parting_visits([none, long]).tolist() == [1]
    assert why([short, long], 3) == (
        "Visit 3: recursive-check-first has ended after 2 visits; recursive-east-first goes on"
        " from (0, 1), innermost of 2 open calls, and calls (0, 0), its next neighbour (W)."
    )
    assert why([none, none], 1) == (
        "Visit 1: stack-mark-on-push has ended after 0 visits;"
        " stack-mark-on-push has ended after 0 visits."
    )


@pytest.mark.parametrize(
    ("name", "visit", "waiting", "reason"),
    [
        ("queue-mark-on-push", 1, 1, "takes (3, 0), waiting longest, since the start (front of 1)"),
        ("queue-mark-on-push", 3, 4, "takes (2, 1), waiting longest, since visit 1 (front of 4)"),
        ("stack-mark-on-push", 1, 1, "takes (3, 0), pushed last, at the start (top of 1)"),
        ("stack-mark-on-push", 3, 2, "takes (3, 1), pushed last, at visit 1 (top of 2)"),
        ("stack-peek", 3, 3, "looks at (1, 0), pushed last, at visit 2 (top of 3)"),
        ("stack-peek", 8, 4, "comes back to (0, 0), on top again (of 4)"),
        ("stack-peek", 36, 0, "has ended after 35 visits"),
        ("recursive-check-first", 1, 0, "starts with (3, 0)"),
        ("recursive-blank-guard", 1, 0, "starts with (3, 0)"),
        ("recursive-check-first", 2, 1,
         "goes on from (3, 0), the only open call, and calls (2, 0), its next neighbour (N)"),
        ("recursive-check-first", 8, 2,
         "goes back to (2, 0), innermost of 2 open calls, and calls (3, 1), its next neighbour"
         " (SE)"),
        ("recursive-with-centre", 5, 4,
         "goes on from (0, 0), innermost of 4 open calls, and calls (0, 0), its next neighbour"),
    ],
)  # fmt: skip
def test_reasons_are_exact(name, visit, waiting, reason):
    taken = taking(record(EXAMPLE_1, None, name), visit)
    assert (taken.waiting, taken.reason) == (waiting, reason)


def test_reasons_tell_of_states():
    board = random_board(8, 8, 8, seed=1)
    for algorithm in CATALOGUE:
        trace = record(board, None, algorithm)
        for visit in range(1, trace.visit_count + 1):
            taken = taking(trace, visit)
            state = trace.state_at(int(trace.visited_at[visit - 1]) + 1)
            assert taken.cell == state.current
            if trace.has_frontier:
                popped = "looks" not in taken.reason and "comes" not in taken.reason
                assert taken.waiting == state.waiting + popped
            else:
                assert taken.waiting == len(state.calls) - 1


def test_why_takes_names_and_any_number_of_traces():
    names = ("queue-mark-on-push", "stack-mark-on-push", "recursive-check-first")
    traces = [record(EXAMPLE_1, None, name) for name in names]
    assert why(traces, 2, ("BFS", "Stack", "DFS")) == (
        "Visit 2: BFS takes (2, 0), waiting longest, since visit 1 (front of 3); Stack takes"
        " (2, 1), pushed last, at visit 1 (top of 3); DFS goes on from (3, 0), the only open"
        " call, and calls (2, 0), its next neighbour (N)."
    )
    with pytest.raises(IndexError, match="numbered from 1"):
        why(traces, 0)


def test_algorithms_that_lead_to_a_visit_in_no_known_way_are_told_plainly():
    def two_visits(board, click):
        yield click
        yield (0, 0)

    trace = record(EXAMPLE_1, None, two_visits)
    assert taking(trace, 1).reason == "starts with (3, 0)"
    assert taking(trace, 2).reason == "takes (0, 0)"
