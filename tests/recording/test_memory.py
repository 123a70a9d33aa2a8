"""A run frees its memory when it is over, without the garbage collector."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from weakref import ref

import pytest
from garbage_collector import disabled_collector

from visualizer import Board, Queue, parse_board, record, solve
from visualizer.errors import AlgorithmError
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording

LARGE = Board(("E" * 60,) * 60)


def bytes_left_by(act):
    """Return how many more bytes are in use after a second call of ``act``."""
    act()
    with disabled_collector():
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            act()
            return tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()


def test_runs_on_boards_of_many_sizes_leave_nothing_behind():
    def runs():
        for algorithm in ("recursive-check-first", "queue-mark-on-push", "stack-peek"):
            for side in (60, 61):  # where few cells are revealed
                wall = "M" * 4 + "E" * (side - 4)
                board = Board(("EEEM" + wall[4:], *(wall,) * (side - 1)))
                record(board, (0, 0), algorithm)
                solve(board, (0, 0), algorithm, "clockwise")

    # Tables of these cells and neighbours take 5 MB; Python keeps a little memory for reuse.
    assert bytes_left_by(runs) < 1_000_000


def test_using_a_board_after_its_run_is_an_error():
    kept = []

    def program(board, click):
        kept.append(board)
        yield click

    def again(board, click):
        yield click
        kept[0][click] = "B"

    def mines(board, click):
        yield click
        kept[0].mines_around(click)

    record(LARGE, (0, 0), program)
    assert (0, 0) not in kept[0]
    for function in (again, mines):
        with pytest.raises(AlgorithmError, match="the run of this board is over"):
            record(LARGE, (0, 0), function)


class Kept:
    """A value among the variables of a program whose deletion can be observed."""


def watched_program(kept):
    def program(board, cell):
        mine = Kept()
        kept.append(ref(mine))
        waiting = Queue([cell])
        yield cell
        if board[cell] == "E":
            board[cell] = "B"
            for near in board.neighbours(cell):
                call = program(board, near)
                yield call
        waiting.popleft()

    return program


@pytest.mark.parametrize("operations", [10, None])
def test_variables_of_a_finished_or_abandoned_run_are_freed(operations):
    kept = []
    recording = Recording(parse_board("EEE\n" * 3), (0, 0), Program.from_function(watched_program(kept)))
    with disabled_collector():
        recording.run(operations)
        trace = recording.trace()
        del recording
        assert len(kept) > 1
        assert len(trace)
        assert not any(each() for each in kept)


def test_python_ends_while_a_long_run_is_open():
    program = """
from visualizer import Board
from visualizer.algorithms.lookup import find_algorithm
from visualizer.recording.recording import Recording
run = Recording(Board(("E" * 90,) * 90, (0, 0)), (0, 0), find_algorithm("queue-mark-on-push"))
run.run(25_000)
"""
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0
