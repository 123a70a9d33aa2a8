"""What a queue or a stack held at any moment, against lists that are pushed to and popped."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.trace.waiting import QueueHistory, StackHistory

#: True pushes, False pops, None is an operation that touches neither.
acts = st.lists(st.sampled_from((True, True, False, None)), max_size=80)


def replayed(acts, from_front):
    """Moments of pushes and pops, and what waits after each operation, the next first."""
    waiting, pushed, popped, states = [], [], [], [[]]
    for moment, act in enumerate(acts):
        if act:
            waiting.append(moment)
            pushed.append(moment)
        elif act is False and waiting:
            waiting.pop(0 if from_front else -1)
            popped.append(moment)
        states.append(waiting[:] if from_front else waiting[::-1])
    return np.array(pushed, np.int64), np.array(popped, np.int64), states


@pytest.mark.parametrize(
    ("history_of", "from_front"), [(QueueHistory, True), (StackHistory, False)]
)
@given(acts=acts, most=st.integers(0, 4))
def test_entries_at_every_moment(history_of, from_front, acts, most):
    pushed, popped, states = replayed(acts, from_front)
    history = history_of(pushed, popped)
    for moment, state in enumerate(states):
        assert history.waiting(moment) == len(state)
        assert history.entries(moment).tolist() == state
        assert history.entries(moment, most).tolist() == state[:most]
    moments = [moment for moment, state in enumerate(states) if state]
    found = history.next_at(np.array(moments, np.int64))
    assert found.tolist() == [states[moment][0] for moment in moments]


@given(acts)
def test_entries_of_a_stack_by_height(acts):
    pushed, popped, states = replayed(acts, from_front=False)
    asked = [
        (height, moment, entry)
        for moment, state in enumerate(states)
        for height, entry in enumerate(reversed(state), 1)
    ]
    heights, moments, entries = (list(column) for column in zip(*asked)) if asked else ([], [], [])
    history = StackHistory(pushed, popped)
    found = history.at_heights(np.array(heights, np.int64), np.array(moments, np.int64))
    assert found.tolist() == entries


def test_both_ends_by_hand():
    # push 0, push 1, pop 2, push 3, pop 4
    pushed, popped = np.array([0, 1, 3]), np.array([2, 4])
    queue, stack = QueueHistory(pushed, popped), StackHistory(pushed, popped)
    assert [queue.entries(moment).tolist() for moment in range(6)] == [
        [], [0], [0, 1], [1], [1, 3], [3],
    ]  # fmt: skip
    assert [stack.entries(moment).tolist() for moment in range(6)] == [
        [], [0], [1, 0], [0], [3, 0], [0],
    ]  # fmt: skip
    assert stack.entries(1_000_000).tolist() == [0]
