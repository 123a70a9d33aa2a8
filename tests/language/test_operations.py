"""Sentences about single operations."""

from __future__ import annotations

from hypothesis import given
from strategies import boards_in_play, names
from unusual_programs import ALL_TRACES

from visualizer import record
from visualizer.language.operations import explanation_sentences


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
