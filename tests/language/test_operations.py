"""Sentences about single operations."""

from __future__ import annotations

from hypothesis import given
from strategies import boards_in_play, names
from unusual_programs import ALL_TRACES

from visualizer import Board, record
from visualizer.language.operations import explanation_sentences

EXAMPLE_1 = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))


def sentences_at(board, name, moments):
    trace = record(board, None, name)
    return [explanation_sentences(trace.state_at(moment)) for moment in moments]


def test_the_operations_of_a_recursion_are_described():
    assert sentences_at(EXAMPLE_1, "recursive-check-first", [*range(6), *range(16, 21)]) == [
        ("The click is (3, 0).", "Nothing has happened yet."),
        ("Visit 1 is (3, 0).", ""),
        ("No mine is beside (3, 0).", "It is blank, so its neighbours follow."),
        ("Blank (B) is written at (3, 0).", "It is blank, so its neighbours open too."),
        ("(2, 0) is called, 2 deep.", "The caller waits until this call returns."),
        ("Visit 2 is (2, 0).", ""),
        ("(0, 1) is called, 5 deep.", "The caller waits until this call returns."),
        ("Visit 5 is (0, 1).", ""),
        ("1 mine is beside (0, 1).", "It shows the number; the search stops there."),
        ("1 is written at (0, 1).", "It is a number, so the search stops there."),
        ("The call of (0, 1) returns.", "(0, 0) goes on with its next neighbour."),
    ]


def test_the_end_of_a_run_is_announced_only_at_its_end():
    for trace in ALL_TRACES:
        for moment in range(len(trace) + 1):
            reason = explanation_sentences(trace.state_at(moment))[1]
            assert "the run is over" not in reason.lower() or moment == len(trace)
            if reason == "It was the first, so the run is over.":
                assert len(trace.state_at(moment - 1).calls) == 1


@given(boards_in_play(), names)
def test_every_moment_has_complete_sentences(board, name):
    trace = record(board, None, name)
    for moment in range(len(trace) + 1):
        event, reason = explanation_sentences(trace.state_at(moment))
        assert event.endswith(".")
        assert not reason or reason.endswith(".")
        assert "{" not in event + reason
