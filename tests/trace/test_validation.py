"""The columns of a trace are validated as a sequence of operations."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from visualizer import Board, Trace
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import TraceFileError
from visualizer.trace.operations import CALL, PEEK, POP, PUSH, RETURN, VISIT
from visualizer.trace.source import SourceCode
from visualizer.trace.validation import validate_trace


def trace_of(operations, containers=(), line=1):
    """Return a trace of operation bytes and cells on a row of five."""
    columns = (
        np.array([byte for byte, _ in operations], np.uint8),
        np.array([cell for _, cell in operations], np.int32),
        np.full(len(operations), line, np.int32),
    )
    board = Board(("EEEEE",), (0, 0))
    return Trace(board, (0, 0), SourceCode("made-up"), ROW_BY_ROW, columns, containers)


def right_uses(acts, kind):
    """Return valid operations on one container: pushes, pops and peeks of the next cell, and visits."""
    waiting, done = [], []
    for number, act in enumerate(acts):
        if act == PUSH:
            waiting.append(number % 5)
            done.append((PUSH, number % 5))
        elif waiting and act in (POP, PEEK):
            index = 0 if kind == "queue" else -1
            done.append((act, waiting[index]))
            if act == POP:
                waiting.pop(index)
        else:
            done.append((VISIT, number % 5))
    return done


acts = st.lists(st.sampled_from((PUSH, PUSH, POP, PEEK, VISIT)), max_size=40)


@pytest.mark.parametrize("kind", ["queue", "stack"])
@given(acts)
def test_a_container_must_give_back_the_cells_it_took(kind, acts):
    right = right_uses(acts, kind)
    assert len(validate_trace(trace_of(right, [kind]))) == len(right)
    takes = [index for index, (act, _) in enumerate(right) if act in (POP, PEEK)]
    wrongs = [[*right[:at], (right[at][0], (right[at][1] + 1) % 5)] for at in takes]
    for wrong in (*wrongs, [(POP, 0), *right]):
        with pytest.raises(TraceFileError, match=f"the {kind} gives back other cells"):
            validate_trace(trace_of(wrong, [kind]))


def test_a_wrong_operation_is_named_by_its_number():
    right = [(VISIT, 0), (CALL, 1), (VISIT, 1), (RETURN, -1), (VISIT, 2), (VISIT, 3)]
    validate_trace(trace_of(right))
    for index in range(len(right)):
        for wrong in ((255, 0), (PUSH, 0), (VISIT, 5), (VISIT, -1), (CALL, 10**8), (RETURN, 0)):
            operations = [*right[:index], wrong, *right[index + 1 :]]
            with pytest.raises(TraceFileError, match=f"operation {index + 1} cannot be in a run"):
                validate_trace(trace_of(operations))
    with pytest.raises(TraceFileError, match="operation 1 cannot be"):
        validate_trace(trace_of(right, line=0))


def test_every_return_but_the_outermost_needs_a_call():
    for bytes_, wrong in (
        ([VISIT, CALL, RETURN, RETURN], None),
        ([VISIT, RETURN], None),
        ([CALL, VISIT, RETURN], None),
        ([CALL, VISIT, RETURN, RETURN], 4),
        ([RETURN, VISIT], 1),
        ([VISIT, RETURN, VISIT], 2),
        ([VISIT, CALL, RETURN, RETURN, CALL, RETURN], 4),
        ([VISIT, RETURN, RETURN], 2),
        ([CALL, RETURN, RETURN], 3),
    ):
        trace = trace_of([(byte, -1 if byte in (CALL, RETURN) else 0) for byte in bytes_])
        if wrong is None:
            validate_trace(trace)
        else:
            with pytest.raises(TraceFileError, match=f"operation {wrong} returns"):
                validate_trace(trace)
