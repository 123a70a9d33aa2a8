"""Explanations of operations are true at every moment on random boards."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st
from strategies import NAMES, boards_in_play, names
from unusual_programs import opens_when_found

from visualizer import Board, record
from visualizer.analysis.explanation import explain_operations
from visualizer.language.operations import EVENT_TEMPLATES, REASON_TEMPLATES
from visualizer.trace.operations import OperationKind


def assert_all_true(trace):
    found = explain_operations(trace, np.arange(len(trace)))
    columns = found.events, found.reasons, found.cells, found.numbers
    for index, values in enumerate(zip(*(column.tolist() for column in columns))):
        assert_true(trace, index, *values)


def assert_true(trace, index, event, reasons, cell, number):
    assert event in EVENT_TEMPLATES
    reasons = set(reasons.split())
    assert reasons <= REASON_TEMPLATES.keys()
    operation, moment = trace.operation(index), index + 1
    before = trace.state_at(index)
    if operation.kind is not OperationKind.RETURN:
        assert trace.cell(cell) == operation.cell
    if "returns-at-once" in reasons:
        following = [trace.operation(i).kind for i in range(moment, min(moment + 2, len(trace)))]
        assert OperationKind.RETURN in following
    if "no-hidden-neighbour" in reasons:
        row, col = operation.cell
        around = [line[max(col - 1, 0) : col + 2] for line in before.rows[max(row - 1, 0) : row + 2]]
        assert "E" not in "".join(around)
    if "unchanged" in reasons:
        assert trace.state_at(moment).rows == before.rows
    if "marked-early" in reasons:
        assert operation.cell != before.current
    if "skipped" in reasons:
        assert not (trace.kinds[moment : next_visit(trace, moment)] == OperationKind.WRITE).any()
    if reasons & {"queue-waiting", "stack-waiting"}:
        assert number == before.frontier_size


def next_visit(trace, moment):
    later = trace.visit_indices[trace.visit_indices >= moment]
    return int(later[0]) if len(later) else len(trace)


@given(boards_in_play(), names | st.just(opens_when_found))
def test_every_explanation_is_true(board, name):
    assert_all_true(record(board, None, name))


def test_explanations_are_true_on_boards_outside_the_rules():
    for rows in [("EX",), ("E1",), ("1",), ("EBE",), ("X",), ("EBM", "2EE")]:
        for name in NAMES:
            assert_all_true(record(Board(rows), (0, 0), name))
