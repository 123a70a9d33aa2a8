"""Recordings in parts and in turns equal whole recordings."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from strategies import NAMES, hidden_boards, names
from unusual_programs import STUDENTS

from visualizer import Board, record
from visualizer.algorithms.run import to_program
from visualizer.recording.recording import Recording


def assert_same(one, other):
    for column in ("bytes", "cells", "lines"):
        assert np.array_equal(getattr(one, column), getattr(other, column)), column
    assert one.containers == other.containers


@pytest.mark.parametrize("algorithm", [*NAMES[::2], *STUDENTS])
def test_a_run_in_parts_equals_a_whole_run(algorithm):
    board, part = Board(("EEEEEEME", "EEEEEEEE", "EEMEEEEE", "EEEEEEEE"), (0, 0)), 7
    recording = Recording(board, board.click, to_program(algorithm))
    parts = 0
    while not recording.run(part):
        parts += 1
        assert recording.operations >= parts
    assert recording.run(part) is True
    whole = record(board, None, algorithm)
    assert recording.operations == len(whole)
    assert_same(recording.trace(), whole)
    assert parts <= len(whole) // part + 1


@given(hidden_boards(5), names, names)
def test_two_runs_may_take_turns(board, one, other):
    runs = [Recording(board, board.click, to_program(name)) for name in (one, other)]
    over = [False, False]
    while not all(over):
        over = [run.run(3) for run in runs]
    for run, name in zip(runs, (one, other)):
        assert_same(run.trace(), record(board, None, name))
