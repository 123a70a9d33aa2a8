"""The visits at which orders differ, and why, compared with brute force."""

import itertools

from visualizer import Board, parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.analysis.divergence import (
    Selection,
    SelectionManner,
    differing_visits,
    divergences,
    first_divergence,
    select_at,
)
from visualizer.board.random_board import random_board
from visualizer.board.text import load_shipped_board

EXAMPLE_1 = load_shipped_board("example-1")


def brute_force_differences(traces):
    """Return for each visit whether any two traces visit different cells."""
    orders = [[tuple(cell) for cell in trace.visits.tolist()] for trace in traces]
    return [
        any(first != second for first, second in itertools.combinations(cells, 2))
        for cells in itertools.zip_longest(*orders)
    ]


def brute_force_divergences(traces):
    differ = brute_force_differences(traces)
    return [number for number, here in enumerate(differ, 1) if here and (number == 1 or not differ[number - 2])]


def test_divergences_equal_a_brute_force_comparison():
    for seed in range(6):
        board = random_board(5 + seed, 6, seed * 2, seed)
        traces = [record(board, None, algorithm) for algorithm in CATALOGUE]
        groups = [*itertools.combinations(traces, 2), traces[:3], traces[4:9], traces]
        for group in groups:
            assert differing_visits(group).tolist() == brute_force_differences(group)
            assert divergences(group).tolist() == brute_force_divergences(group)
            if len(group) == 2:
                assert first_divergence(group) == next(iter(brute_force_divergences(group)), None)


def test_an_ended_trace_differs_from_one_that_goes_on():
    board = parse_board("EE\n")
    short = record(board, (0, 0), "recursive-check-first")
    long = record(board, (0, 0), "recursive-east-first")
    none = record(parse_board("M\n"), (0, 0), "stack-mark-on-push")
    assert (short.visit_count, long.visit_count, none.visit_count) == (2, 3, 0)
    assert divergences([short, long]).tolist() == [3]
    assert divergences([none, long]).tolist() == [1]
    assert select_at(short, 3) == Selection(SelectionManner.ENDED, None, visits=2)
    assert select_at(long, 3) == Selection(SelectionManner.CALLED, (0, 0), 2, caller=(0, 1), called="neighbour")
    assert select_at(none, 1) == Selection(SelectionManner.ENDED, None, visits=0)


def test_how_a_cell_comes_to_be_visited():
    for name, visit, selection in [
        ("queue-mark-on-push", 3, Selection(SelectionManner.FROM_QUEUE, (2, 1), 4, since=1)),
        ("stack-mark-on-push", 3, Selection(SelectionManner.FROM_STACK, (3, 1), 2, since=1)),
        ("stack-peek", 3, Selection(SelectionManner.PEEKED, (1, 0), 3, since=2)),
        ("stack-peek", 8, Selection(SelectionManner.PEEKED_AGAIN, (0, 0), 4, since=3)),
        (
            "recursive-check-first",
            2,
            Selection(SelectionManner.CALLED, (2, 0), 1, caller=(3, 0), called="first-hidden"),
        ),
        (
            "recursive-check-first",
            8,
            Selection(SelectionManner.CALLED_BY_EARLIER, (3, 1), 2, caller=(2, 0), called="first-hidden"),
        ),
        ("recursive-with-centre", 5, Selection(SelectionManner.CALLED, (0, 0), 4, caller=(0, 0), called="other")),
    ]:
        assert select_at(record(EXAMPLE_1, None, name), visit) == selection


def test_a_visit_without_push_or_call_has_no_known_cause():
    def two_visits(board, click):
        yield click
        yield (0, 0)

    trace = record(EXAMPLE_1, None, two_visits)
    assert select_at(trace, 1) == Selection(SelectionManner.STARTED, (3, 0))
    assert select_at(trace, 2) == Selection(SelectionManner.UNKNOWN, (0, 0))


def test_a_call_on_a_board_of_one_cell():
    def call_again(board, cell):
        yield cell
        if board[cell] == "E":
            board[cell] = "B"
            yield call_again(board, cell)

    trace = record(Board(("E",), (0, 0)), None, call_again)
    assert select_at(trace, 2) == Selection(SelectionManner.CALLED, (0, 0), 1, caller=(0, 0), called="other")
