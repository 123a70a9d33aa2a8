"""The lines that run between two operations."""

from __future__ import annotations

import sys
from itertools import pairwise

from hypothesis import given
from strategies import NAMES, boards_in_play, names

from visualizer import Board, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.recording.line_steps import tell_steps
from visualizer.recording.program import Program
from visualizer.recording.variables import VariableTracer
from visualizer.trace.operations import OperationKind


def steps_of(tracer, moment):
    assert not tracer.advance(moment, lambda: True)
    return tracer.steps(moment)


def shown_lines(trace, program):
    """Return the highlighted line at each position, and how many lines follow each operation."""
    tracer, first = VariableTracer(trace, program), program.code.first_line
    lit, counts = [], []
    for moment in range(len(trace) + 1):
        steps = steps_of(tracer, moment)
        lit += [trace.state_at(moment).line, *(step.line for step in steps[1:])]
        counts.append(len(steps) - 1)
    return [None if line is None else line - first for line in lit], counts


def test_the_lines_of_a_loop_are_shown_in_order():
    def walks(board, click):  # 0
        cell = click  # 1
        while cell in board:  # 2
            yield cell  # 3
            board[cell] = "B"  # 4
            row, col = cell  # 5
            if col == 1:  # 6
                break  # 7
            cell = (row, col + 1)  # 8

    program = Program.from_function(walks)
    lines, counts = shown_lines(record(Board(("EEE",)), (0, 0), program), program)
    assert lines == [None, 1, 2, 3, 4, 5, 6, 8, 2, 3, 4, 5, 6, 7, None]
    assert counts == [2, 0, 4, 0, 3, 0]


@given(boards_in_play(5), names)
def test_line_steps_do_not_depend_on_the_direction_of_tracing(board, name):
    program, trace = find_algorithm(name), record(board, None, name)
    forward, back = VariableTracer(trace, program), VariableTracer(trace, program)
    found = [steps_of(forward, moment) for moment in range(len(trace) + 1)]
    for moment in reversed(range(len(trace) + 1)):
        first, *following = steps_of(back, moment)
        assert following == found[moment][1:]
        assert first.variables == found[moment][0].variables


def test_changed_variables_are_those_that_differ_from_the_previous_line():
    for name in NAMES:
        trace = record(Board(("EEM", "EEE")), (1, 0), name)
        tracer = VariableTracer(trace, find_algorithm(name))
        for moment in range(1, len(trace)):
            steps = steps_of(tracer, moment)
            for before, step in pairwise(steps):
                changed = {each for each, _ in set(step.variables) - set(before.variables)}
                assert step.changed_names == changed
            if trace.operation(moment - 1).kind is OperationKind.POP:
                # The line that pops a cell is over, so the variable has the popped cell.
                assert dict(steps[0].variables)["cell"] == str(trace.operation(moment - 1).cell)


def test_beside_a_listing_the_variables_are_those_of_its_line():
    """They are in scope there and written as its language writes them; the cell is also a row and a column."""
    trace, program = record(Board(("EE",)), (0, 1), "stack-peek"), find_algorithm("stack-peek")
    tracer = VariableTracer(trace, program)
    for language, cell, yes in (("python", "(0, 1)", "True"), ("java", "[0, 1]", "true"), ("cpp", "{0, 1}", "true")):
        steps = [step for moment in range(6) for step in tell_steps(steps_of(tracer, moment), trace, moment, language)]
        shown = [dict(step.variables) for step in steps]
        assert any(each.get("stuck") == yes and (each["row"], each["col"]) == ("0", "1") for each in shown)
        assert {each["cell"] for each in shown if "cell" in each} <= {cell}
        assert not any("near" in each and "cell" not in each for each in shown)


def test_a_long_idle_loop_has_a_limited_number_of_line_steps():
    def counts(board, click):
        for _ in range(100_000):
            pass
        yield click

    program = Program.from_function(counts)
    trace = record(Board(("EE",)), (0, 0), program)
    tracer = VariableTracer(trace, program)
    assert 400 < len(steps_of(tracer, 0)) < 1000


def test_an_existing_trace_function_is_restored():
    program = find_algorithm("queue-mark-on-push")
    trace = record(Board(("EEE",)), (0, 0), "queue-mark-on-push")
    seen = []

    def other(frame, event, argument):
        seen.append(event)

    before = sys.gettrace()
    sys.settrace(other)
    try:
        steps_of(VariableTracer(trace, program), 5)
        assert sys.gettrace() is other
    finally:
        sys.settrace(before)
