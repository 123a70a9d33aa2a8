"""Recordings: of students' programs, in parts, nested, in turns, and without an end."""

from __future__ import annotations

import numpy as np
import pytest
from cell_lists import operations
from hypothesis import given
from strategies import NAMES, hidden_boards, names
from unusual_programs import STUDENTS, with_helpers

from visualizer import Board, Queue, record
from visualizer.algorithms.run import as_program
from visualizer.recording.recording import Recording
from visualizer.trace.operations import Kind


def test_helpers_that_are_no_generators_take_the_line_of_their_caller():
    trace = record(Board(("E",)), (0, 0), with_helpers)
    first = with_helpers.__code__.co_firstlineno
    lines = {
        trace.operation(index).kind: trace.operation(index).line - first
        for index in range(len(trace))
        if trace.operation(index).cell == (0, 0)
    }
    assert lines == {Kind.PUSH: 2, Kind.POP: 4, Kind.VISIT: 7, Kind.COUNT: 8, Kind.WRITE: 8}


def assert_same(one, other):
    for column in ("bytes", "cells", "lines"):
        assert np.array_equal(getattr(one, column), getattr(other, column)), column
    assert one.containers == other.containers


@pytest.mark.parametrize("algorithm", [*NAMES[::2], *STUDENTS])
def test_a_run_in_parts_is_the_run(algorithm):
    board, part = Board(("EEEEEEME", "EEEEEEEE", "EEMEEEEE", "EEEEEEEE"), (0, 0)), 7
    recording = Recording(board, board.click, as_program(algorithm))
    parts = 0
    while not recording.run(part):
        parts += 1
        assert recording.operations >= parts
    assert recording.run(part) is True
    whole = record(board, None, algorithm)
    assert recording.operations == len(whole)
    assert_same(recording.trace(), whole)
    assert parts <= len(whole) // part + 1


def test_a_part_is_a_trace_too():
    board = Board(("E" * 9,) * 9, (4, 4))
    whole = record(board, None, "recursive-clockwise")
    recording = Recording(board, board.click, as_program("recursive-clockwise"))
    recording.run(100)
    begun = recording.trace()
    assert 100 <= len(begun) <= 110
    assert begun.bytes.tolist() == whole.bytes[: len(begun)].tolist()
    assert begun.state_at(len(begun)).rows == whole.state_at(len(begun)).rows


@given(hidden_boards(5), names, names)
def test_two_runs_may_take_turns(board, one, other):
    runs = [Recording(board, board.click, as_program(name)) for name in (one, other)]
    over = [False, False]
    while not all(over):
        over = [run.run(3) for run in runs]
    for run, name in zip(runs, (one, other)):
        assert_same(run.trace(), record(board, None, name))


def prepares_before_it_runs(board, click):
    """Not a generator function itself: it returns one's generator."""
    waiting = Queue([click])
    board[0, 1] = "B"
    return takes_what_waits(waiting)


def takes_what_waits(queue):
    yield queue.popleft()


def test_what_happens_before_the_first_generator_is_recorded_too():
    trace = record(Board(("EE",)), (0, 0), prepares_before_it_runs)
    assert operations(trace) == [
        ("push", (0, 0)),
        ("write", (0, 1)),
        ("pop", (0, 0)),
        ("visit", (0, 0)),
    ]
    assert trace.final.rows == ("EB",)
