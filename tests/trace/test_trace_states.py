"""Every state of a trace equals a replay of its operations, with one queue or stack or several."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replay import assert_all_as_replayed
from strategies import boards_in_play, names
from unusual_programs import ALL_NAMES, ALL_TRACES, LAKE

from visualizer import Board, Queue, Stack, Trace, record
from visualizer.trace.waiting import Frontier

# One queue or stack, or calls


@given(boards_in_play(), names)
def test_any_state_equals_a_replay(board, name):
    trace = record(board, None, name)
    assert_all_as_replayed(trace)
    assert trace.max_frontier == trace.waiting.max() == trace.statistics.max_frontier


@pytest.mark.parametrize("trace", ALL_TRACES, ids=ALL_NAMES)
def test_every_state_of_an_unusual_run_equals_a_replay(trace):
    assert_all_as_replayed(trace)


@given(boards_in_play(), names, st.data())
def test_part_of_what_waits_is_its_beginning(board, name, data):
    trace = record(board, None, name)
    state = trace.state_at(data.draw(st.integers(0, len(trace))))
    most = data.draw(st.integers(0, 5))
    assert state.frontier_indices(most).tolist() == state.frontier_indices()[:most].tolist()
    assert state.call_indices(most).tolist() == state.call_indices()[:most].tolist()


def test_the_ends_of_a_run_are_states_and_not_operations():
    trace = record(Board(("EE",)), (0, 0), "stack-peek")
    assert trace.state_at(0).rows == ("EE",)
    assert trace.state_at(len(trace)).rows == ("BB",)
    trace.operation(len(trace) - 1)
    for index in (-1, len(trace)):
        with pytest.raises(IndexError, match=f"operation {index} is outside"):
            trace.operation(index)
    for moment in (-1, len(trace) + 1):
        with pytest.raises(IndexError, match=f"moment {moment} is outside 0 to {len(trace)}"):
            trace.state_at(moment)


# Several queues and stacks


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


# Where cells wait


@pytest.mark.parametrize("name", ["queue-mark-on-push", "stack-peek", "recursive-visited-set"])
def test_where_cells_wait_is_what_was_recorded_whatever_the_code_is_said_to_use(name):
    run = record(LAKE, None, name)
    for claimed in (None, *Frontier):
        code = replace(run.code, frontier=claimed)
        columns = run.bytes, run.cells, run.lines
        trace = Trace(run.board, run.click, code, run.order, columns, run.containers)
        assert trace.frontier is run.frontier
    assert Frontier(run.containers[0] if run.containers else "calls") is run.frontier
