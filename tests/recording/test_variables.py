"""The variables of an algorithm at any moment."""

from __future__ import annotations

from visualizer import Board, Queue, Stack, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.cells import BLANK
from visualizer.recording.program import Program
from visualizer.recording.variables import VariableTracer


def variables_at(tracer, moment):
    assert not tracer.advance(moment, lambda: True)
    return dict(tracer.steps(moment)[0].variables)


def test_variables_are_known_at_each_moment():
    def algorithm(board, click):
        count = 0
        stack = Stack([click])
        cell = stack.pop()
        yield cell
        count += 1
        board[cell] = BLANK
        queue = Queue([(0, 0), (0, 1), (0, 2), (0, 3)])
        yield queue.popleft()

    trace = record(Board(("EEEE",)), (0, 1), algorithm)
    tracer = VariableTracer(trace, Program.from_function(algorithm))
    found = [variables_at(tracer, moment) for moment in range(len(trace) + 1)]
    start = {"click": "(0, 1)", "count": "0"}
    taken = {**start, "stack": "empty", "cell": "(0, 1)"}
    assert found[:5] == [{}, {**start, "stack": "(0, 1)"}, taken, taken, {**taken, "count": "1"}]
    assert found[-1]["queue"] == "(0, 1), (0, 2), (0, 3)"


def test_tracing_variables_can_be_interrupted_and_continued():
    trace = record(Board(("E" * 50,) * 50), (0, 0), "recursive-east-first")
    tracer = VariableTracer(trace, find_algorithm("recursive-east-first"))
    late = len(trace) - 10
    assert tracer.steps(late) is None
    assert tracer.advance(late, lambda: False) is True
    assert tracer.steps(late) is None
    parts = 1
    while tracer.advance(late, lambda: False):
        parts += 1
    assert 2 < parts < len(trace) / 50  # most operations are not watched
    assert variables_at(tracer, late)["cell"]


def test_a_failing_algorithm_has_no_variables():
    def fails(board, click):
        yield click
        board[click] = "?"

    trace = record(Board(("EE",)), (0, 0), "queue-mark-on-push")
    tracer = VariableTracer(trace, Program.from_function(fails))
    assert variables_at(tracer, 5) == {}
