"""The statistics and calls of a trace, compared with its operations."""

from __future__ import annotations

from hypothesis import given
from strategies import boards_in_play, names

from visualizer import record
from visualizer.trace.operations import OperationKind


@given(boards_in_play(), names)
def test_the_statistics_count_the_operations(board, name):
    trace = record(board, None, name)
    counted = [trace.operation(index) for index in range(len(trace))]
    pushed = [done.cell for done in counted if done.kind is OperationKind.PUSH]

    def number_of(kind):
        return sum(done.kind is kind for done in counted)

    statistics = trace.statistics
    assert statistics.operations == len(counted) == len(trace)
    assert statistics.visits == number_of(OperationKind.VISIT) == len(trace.visits)
    assert statistics.writes == number_of(OperationKind.WRITE)
    assert statistics.pushes == number_of(OperationKind.PUSH)
    assert statistics.repeats == len(pushed) - len(set(pushed))
    first = next((done.kind for done in counted if done.kind in (OperationKind.VISIT, OperationKind.CALL)), None)
    outermost = not trace.containers and first is OperationKind.VISIT
    assert statistics.calls == number_of(OperationKind.CALL) == number_of(OperationKind.RETURN) - outermost


@given(boards_in_play(), names)
def test_a_call_has_the_cell_of_its_first_visit(board, name):
    trace = record(board, None, name)
    open_calls = [[board.click, None]]  # the call of the algorithm itself
    for index in range(len(trace)):
        operation = trace.operation(index)
        if operation.kind is OperationKind.CALL:
            open_calls.append([operation.cell, None])
        elif operation.kind is OperationKind.RETURN:
            called, visited = open_calls.pop()
            assert called == visited
        elif operation.kind is OperationKind.VISIT and open_calls and open_calls[-1][1] is None:
            open_calls[-1][1] = operation.cell
