"""Every state of a trace equals a replay of its operations."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from replay import assert_all_as_replayed
from strategies import boards_in_play, names
from unusual_programs import ALL_NAMES, ALL_TRACES

from visualizer import Board, Queue, Stack, record


@given(boards_in_play(), names)
def test_every_state_equals_a_replay(board, name):
    trace = record(board, None, name)
    assert_all_as_replayed(trace)
    assert trace.max_frontier == trace.frontier_sizes.max() == trace.statistics.max_frontier


@pytest.mark.parametrize("trace", ALL_TRACES, ids=ALL_NAMES)
def test_every_state_of_an_unusual_run_equals_a_replay(trace):
    assert_all_as_replayed(trace)


@given(boards_in_play(), names, st.data())
def test_a_part_of_the_frontier_is_its_beginning(board, name, data):
    trace = record(board, None, name)
    state = trace.state_at(data.draw(st.integers(0, len(trace))))
    most = data.draw(st.integers(0, 5))
    assert state.frontier_indices(most).tolist() == state.frontier_indices()[:most].tolist()
    assert state.call_indices(most).tolist() == state.call_indices()[:most].tolist()


@given(
    st.lists(st.sampled_from(("push", "pop", "peek", "other push", "other pop")), max_size=60),
    st.sampled_from((Queue, Stack)),
    st.sampled_from((Queue, Stack)),
)
def test_any_use_of_two_containers_equals_a_replay(acts, first, second):
    def algorithm(board, click):
        one, other = first(), second()
        yield click
        for number, act in enumerate(acts):
            container = other if act.startswith("other") else one
            if act.endswith("push"):
                container.append((number % 3, number % 2))
            elif container and act == "peek":
                container.peek()
            elif container:
                container.popleft() if isinstance(container, Queue) else container.pop()

    trace = record(Board(("EE",) * 3), (0, 0), algorithm)
    assert_all_as_replayed(trace)


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from("EB12M")), max_size=40))
def test_cells_that_change_often_equal_a_replay(writes):
    def algorithm(board, click):
        yield click
        for number, symbol in writes:
            board[divmod(number, 2)] = symbol

    trace = record(Board(("EE", "1E")), (0, 0), algorithm)
    assert_all_as_replayed(trace)
    cells, moments = np.arange(4).repeat(len(trace) + 1), np.tile(np.arange(len(trace) + 1), 4)
    codes = [trace.state_at(moment).codes.ravel()[cell] for cell, moment in zip(cells, moments)]
    assert trace.board_history.codes_at(cells, moments).tolist() == codes
