"""The line of code of each operation and of each open call."""

from __future__ import annotations

import pytest
from strategies import NAMES

from visualizer import Board, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.trace.operations import OperationKind

#: Parts of a line that performs an operation.
WORDS = {
    OperationKind.VISIT: ("yield ",),
    OperationKind.CALL: ("yield ",),
    OperationKind.COUNT: ("mines_around(",),
    OperationKind.WRITE: ("] = ",),
    OperationKind.PUSH: (".append(", ".extend(", "Queue([", "Stack([", "Heap(["),
    OperationKind.POP: (".popleft()", ".pop()"),
    OperationKind.PEEK: (".peek()",),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_line_of_an_operation_does_that_operation(name):
    trace = record(Board(("EEEM", "1EEE", "ME1B", "EEEE")), (0, 1), name)
    for index in range(len(trace)):
        operation = trace.operation(index)
        text = find_algorithm(name).code.lines[operation.line]
        if operation.kind is not OperationKind.RETURN:
            assert any(word in text for word in WORDS[operation.kind]), (operation, text)
        if operation.kind is OperationKind.CALL:
            assert text.rstrip().endswith(")"), text
        if operation.kind is OperationKind.VISIT:
            assert "(" not in text, text


def test_operations_in_helper_generators_have_their_own_lines():
    def inner(board, cell):
        yield cell
        board[cell] = "B"

    def outer(board, click):
        yield click
        yield inner(board, click)
        board[click] = "1"

    trace = record(Board(("E",)), (0, 0), outer)
    there, here = inner.__code__.co_firstlineno, outer.__code__.co_firstlineno
    lines = [trace.operation(index).line for index in range(len(trace))]
    assert lines[:4] == [here + 1, here + 2, there + 1, there + 2]
    assert lines[5] == here + 3
    assert trace.state_at(5).line == here + 2  # back where the call was made
    assert trace.state_at(7).line is None  # the run is over
