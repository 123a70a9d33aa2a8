"""Sentences about where and why orders differ."""

from __future__ import annotations

from visualizer import parse_board, record
from visualizer.analysis.divergence import Selection, SelectionManner
from visualizer.analysis.rank_correlation import OrderKind, RankCorrelation
from visualizer.language.differences import correlation_heading, correlation_text, other_traces_text, selection_text


def selection_of(manner, waiting, **values):
    return Selection(manner, (2, 1), waiting, **values)


def test_each_selection_manner_has_a_clause():
    for found, text in [
        (Selection(SelectionManner.ENDED, None, visits=1), "has ended after 1 visit"),
        (
            selection_of(SelectionManner.FROM_QUEUE, 4, since=1),
            "takes (2, 1), waiting longest, since visit 1 (front of 4)",
        ),
        (selection_of(SelectionManner.FROM_STACK, 2, since=12), "takes (2, 1), pushed last, at visit 12 (top of 2)"),
        (selection_of(SelectionManner.PEEKED, 3, since=2), "looks at (2, 1), pushed last, at visit 2 (top of 3)"),
        (selection_of(SelectionManner.PEEKED_AGAIN, 4, since=3), "comes back to (2, 1), on top again (of 4)"),
        (
            selection_of(SelectionManner.CALLED, 1, caller=(3, 1), offset=(-1, 0)),
            "goes on from (3, 1), the only open call, and calls (2, 1), its next neighbour (N)",
        ),
        (
            selection_of(SelectionManner.CALLED_BY_EARLIER, 2, caller=(1, 0), offset=(1, 1)),
            "goes back to (1, 0), innermost of 2 open calls, and calls (2, 1), its next neighbour (SE)",
        ),
    ]:
        assert selection_text(found) == text


def test_ended_runs_are_named_last():
    names = ("recursion", "stack-peek", "recursive-check-first", "recursive-check-first")
    traces = [record(parse_board("EEE"), (0, 1), name) for name in names]
    counts = [trace.visit_count for trace in traces]
    assert counts[2] < counts[1]
    visit = counts[2] + 1
    assert other_traces_text(traces[1:], visit, "ABC", (0, 1)) == "C has ended as B has."
    assert other_traces_text(traces, visit, "ABCD", (1,)).endswith("C and D have ended.")


NAMES = ("A", "C")


def correlation_of(names, text="EE\nEE", click=(0, 0), by=OrderKind.REVEALS):
    board = parse_board(text)
    return RankCorrelation(*(record(board, click, name) for name in names), by=by)


def test_equal_orders_are_called_the_same():
    found = correlation_of(("queue,mark=push", "queue,mark=pop"), "EEE\nEEE", (0, 1))
    assert correlation_heading(found, NAMES) == "A and C: the same order of reveals"
    assert correlation_text(found, NAMES) == ("Their visits differ all the same: there are 6 and 12, repeats included.")
    again = correlation_of(("queue,mark=push", "queue,mark=push"), by=OrderKind.VISITS)
    assert correlation_heading(again, NAMES) == "A and C: the same order of first visits"
    assert correlation_text(again, NAMES) == "Their visits are the same too, one by one."
