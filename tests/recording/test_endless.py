"""Endless loops and recursions are stopped by the limit of operations."""

from __future__ import annotations

import itertools

import pytest

from visualizer import Board, Queue, record, solve
from visualizer.errors import AlgorithmError
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording

BOARD, CLICK = Board(("EE", "EE")), (0, 0)


def visits_for_ever(board, click):
    while True:
        yield click  # here


def pushes_for_ever(board, click):
    queue = Queue([click])
    while True:
        queue.append(click)  # here


def extends_for_ever(board, click):
    queue = Queue()
    queue.extend(itertools.repeat(click))  # here
    yield click


def message_starts(algorithm):
    """Return the possible starts of a message about the algorithm's marked lines."""
    with open(__file__, encoding="utf-8") as file:
        text = file.read().splitlines()
    lines = {line for _, _, line in algorithm.__code__.co_lines() if line}
    marked = [line for line in sorted(lines) if "# here" in text[line - 1]]
    return tuple(f"{__file__}:{line} in {algorithm.__name__}: " for line in marked)


def message_of(act):
    with pytest.raises(AlgorithmError) as caught:
        act()
    return str(caught.value)


@pytest.mark.parametrize("algorithm", [visits_for_ever, pushes_for_ever, extends_for_ever])
@pytest.mark.parametrize("run", [record, solve])
def test_a_run_has_a_limit_of_operations(algorithm, run):
    message = message_of(lambda: run(BOARD, CLICK, algorithm, limit=5000))
    assert message.startswith(message_starts(algorithm))
    assert "more than 5000 operations; does the loop end?" in message


def test_a_run_may_have_exactly_as_many_operations_as_its_limit():
    whole = record(BOARD, CLICK, "queue-mark-on-push")
    assert len(record(BOARD, CLICK, "queue-mark-on-push", limit=len(whole))) == len(whole)
    message = message_of(lambda: record(BOARD, CLICK, "queue-mark-on-push", limit=len(whole) - 1))
    assert f"more than {len(whole) - 1} operations" in message
    for limit in (0, -1, 1.5, "10", True):
        with pytest.raises(AlgorithmError, match="give a whole number of operations"):
            record(BOARD, CLICK, "queue-mark-on-push", limit=limit)


def test_a_run_in_parts_is_limited_too():
    recording = Recording(BOARD, CLICK, Program.from_function(visits_for_ever), limit=3000)
    assert recording.run(1000) is False
    assert "more than 3000 operations" in message_of(lambda: recording.run(5000))
    assert recording.run(1000) is True
