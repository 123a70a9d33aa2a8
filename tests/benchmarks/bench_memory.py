"""How much memory runs need and leave behind, as ratios."""

from __future__ import annotations

import gc
import tracemalloc
from contextlib import contextmanager

import pytest

from visualizer import Board, record, solve
from visualizer.algorithms.catalogue import CATALOGUE

NAMES = [program.name for program in CATALOGUE]
#: Memory after a hundred runs, to that after the first few; what is measured is 0.4.
MOST_LEFT = 1.3
#: Most memory in use during a recording, to that of its trace's columns; measured is 4 to 12.
MOST_AT_ONCE = 16.0
#: An open call is a generator with its frame: so many bytes more for each of the deepest.
AN_OPEN_CALL = 1500


@contextmanager
def traced():
    gc.collect()
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()


def bytes_after(act, times):
    """The bytes in use when ``act`` has been done so often."""
    for number in range(times):
        act(number)
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def runs(number):
    """Recorded and solved, on boards below and above the size for which tables are kept."""
    name = NAMES[number % len(NAMES)]
    side = (9, 50, 60)[number % 3] + number // 12
    board = Board(("E" * side,) * side)
    record(board, (0, 0), name)
    solve(board, (0, 0), name)


def test_a_hundred_runs_leave_as_much_as_twelve():
    with traced():
        runs(0)
        few = bytes_after(runs, 12)
        many = bytes_after(runs, 108)
    print(f"memory after a hundred runs: {many / few:.2f} times that after twelve")
    assert many / few < MOST_LEFT


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_needs_little_more_than_its_trace(name):
    board = Board(("E" * 120,) * 120)
    with traced():
        trace = record(board, (0, 0), name)
        most = tracemalloc.get_traced_memory()[1]
    columns = sum(column.nbytes for column in (trace.bytes, trace.cells, trace.lines))
    calls = 0 if trace.has_frontier else trace.max_frontier
    print(f"recording {name}: {most / len(trace):.0f} bytes an operation, {calls} open calls")
    assert most - AN_OPEN_CALL * calls < MOST_AT_ONCE * columns
