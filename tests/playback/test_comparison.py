"""Comparisons: the moment of each trace at every tick, for every kind of step."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from strategies import NAMES, boards_in_play, names

from visualizer import Board, record
from visualizer.playback.comparison import Comparison, Sync

syncs = st.sampled_from(list(Sync))
several_names = st.lists(names, min_size=1, max_size=4)


@st.composite
def comparisons(draw, sync=None):
    board = draw(boards_in_play(5))
    traces = [record(board, None, name) for name in draw(several_names)]
    return Comparison(traces, draw(syncs) if sync is None else sync)


def moments(comparison, pane):
    return [comparison.moment(pane, tick) for tick in range(len(comparison) + 1)]


@given(comparisons())
def test_every_trace_advances_by_at_most_one_operation_per_tick(comparison):
    for pane, trace in enumerate(comparison.traces):
        walked = moments(comparison, pane)
        assert (walked[0], walked[-1]) == (0, len(trace))
        assert {later - earlier for earlier, later in pairwise(walked)} <= {0, 1}


@given(comparisons())
def test_steps_and_ticks_are_inverse(comparison):
    assert comparison.tick_of_step(0) == 0
    assert comparison.tick_of_step(comparison.steps) == len(comparison)
    ticks = [comparison.tick_of_step(step) for step in range(comparison.steps + 1)]
    assert ticks == sorted(set(ticks))
    for tick in range(len(comparison) + 1):
        assert comparison.step_at(tick) == sum(begun <= tick for begun in ticks) - 1
    assert comparison.tick_of_step(-3) == 0
    assert comparison.tick_of_step(comparison.steps + 3) == len(comparison)


@given(comparisons(Sync.VISIT))
def test_each_step_by_visit_adds_one_visit(comparison):
    counts = [trace.visit_count for trace in comparison.traces]
    assert comparison.steps == max(1, *counts)
    for pane, trace in enumerate(comparison.traces):
        for step, end in enumerate(comparison.moments_of_steps(pane).tolist()):
            assert trace.state_at(end).visit_count == min(step, trace.visit_count)
            assert comparison.moment(pane, comparison.tick_of_step(step)) == end


@given(comparisons(Sync.REVEAL))
def test_a_step_by_reveal_ends_before_the_next_reveal(comparison):
    assert comparison.steps == max(1, *(len(trace.reveals) for trace in comparison.traces))
    for pane, trace in enumerate(comparison.traces):
        for step, end in enumerate(comparison.moments_of_steps(pane).tolist()):
            assert (trace.reveal_indices < end).sum() == min(step, len(trace.reveals))
            if 0 < step < len(trace.reveals):
                assert end == trace.reveal_indices[step]


@given(comparisons(Sync.OPERATION))
def test_stepping_by_operation_advances_every_trace(comparison):
    assert comparison.steps == len(comparison) == max(map(len, comparison.traces))
    for pane, trace in enumerate(comparison.traces):
        assert moments(comparison, pane) == [min(tick, len(trace)) for tick in range(comparison.steps + 1)]


def test_a_comparison_needs_a_trace():
    with pytest.raises(ValueError, match="at least one"):
        Comparison([])


def test_runs_without_a_visit_have_one_step():
    def idle(board, click):
        return
        yield

    clicked = [record(Board(("EM",)), (0, 1), name) for name in NAMES]
    for sync in Sync:
        comparison = Comparison(clicked, sync)
        for pane, trace in enumerate(clicked):
            assert comparison.moment(pane, 0) == 0
            assert comparison.moment(pane, len(comparison)) == len(trace)
        assert comparison.steps == (max(map(len, clicked)) if sync is Sync.OPERATION else 1)
        nothing = Comparison([record(Board(("E",)), (0, 0), idle)], sync)
        assert nothing.moment(0, len(nothing)) == nothing.tick_of_moment(0, 0) == 0
        assert nothing.step_at(len(nothing)) == nothing.steps
