"""Lines of code: each operation at its own, open calls where they have got, none at the end."""

from __future__ import annotations

import linecache

import pytest
from replay import assert_as_replayed
from strategies import NAMES
from unusual_programs import (
    LAKE,
    calls_that_visit_nothing,
    cut,
    even,
    one_visit,
    outermost_returned,
    recursion,
)

from visualizer import Board, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.trace.open_calls import call_lines
from visualizer.trace.operations import Kind

# The lines of operations

#: What the line that does an operation has in it.
WORDS = {
    Kind.VISIT: ("yield ",),
    Kind.CALL: ("yield ",),
    Kind.COUNT: ("mines_around(",),
    Kind.WRITE: ("] = ",),
    Kind.PUSH: (".append(", ".extend(", "Queue([", "Stack(["),
    Kind.POP: (".popleft()", ".pop()"),
    Kind.PEEK: (".peek()",),
}


@pytest.mark.parametrize("name", NAMES)
def test_each_line_does_what_its_operation_is(name):
    trace = record(Board(("EEEM", "1EEE", "ME1B", "EEEE")), (0, 1), name)
    algorithm = find_algorithm(name)
    file = algorithm.function.__code__.co_filename
    first = algorithm.code.first_line
    for index in range(len(trace)):
        operation = trace.operation(index)
        assert first <= operation.line < first + len(algorithm.code.text.splitlines())
        text = linecache.getline(file, operation.line)
        if operation.kind is not Kind.RETURN:
            assert any(word in text for word in WORDS[operation.kind]), (operation, text)
        if operation.kind is Kind.CALL:
            assert text.rstrip().endswith(")"), text
        if operation.kind is Kind.VISIT:
            assert "(" not in text, text


def test_lines_of_helpers_in_other_generators():
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
    inside = trace.state_at(4)
    assert call_lines(inside) == (there + 2, here + 2)
    assert call_lines(trace.state_at(5)) == (here + 2,)  # back where the call was made
    assert call_lines(trace.state_at(6)) == (here + 3,)
    assert call_lines(trace.state_at(7)) == ()  # the run is over


def test_a_new_call_is_at_its_def_and_a_caller_back_at_its_call():
    trace = record(Board(("EEE",), (0, 0)), None, "recursive-check-first")
    lines = trace.code.lines
    seen = set()
    for index in range(len(trace)):
        kind, state = trace.operation(index).kind, trace.state_at(index + 1)
        shown = lines.get(state.line, "").strip()
        if kind is Kind.CALL:
            assert shown.startswith("def recursive_check_first(")
            assert lines[call_lines(state)[1]].strip().startswith("yield recursive_check_first(")
            seen.add(kind)
        elif kind is Kind.RETURN and state.calls:
            assert shown.startswith("yield recursive_check_first(")
            seen.add(kind)
    assert seen == {Kind.CALL, Kind.RETURN}


def test_lines_of_another_file_are_not_taken_for_lines_of_the_program():
    helper = "\n" * 3 + "def inner(board, cell):\n    yield cell\n    board[cell] = '1'\n"
    program = (
        "def outer(board, click):\n    yield click\n    yield inner(board, click)\n"
        "    board[click] = 'B'\n    board[click] = '2'\n    board[click] = 'B'\n"
    )
    namespace: dict = {}
    exec(compile(helper, "cell 2", "exec"), namespace)
    exec(compile(program, "cell 1", "exec"), namespace)
    trace = record(Board(("E",)), (0, 0), namespace["outer"])
    lines = [trace.operation(index).line for index in range(8)]
    assert lines == [2, 3, None, None, None, 4, 5, 6]
    assert call_lines(trace.state_at(2)) == (None, 3)
    assert trace.state_at(5).line == 3  # back where the call was made


# Open calls


def test_a_call_whose_function_is_not_in_the_source_is_at_no_line():
    trace = record(LAKE, None, even)
    odd_calls = 0
    for index in trace.indices_of(Kind.CALL).tolist():
        state = trace.state_at(index + 1)
        assert state.line in (None, trace.code.first_line)
        odd_calls += state.line is None
        assert call_lines(state)[0] == state.line
    assert odd_calls


@pytest.mark.parametrize("name", NAMES)
def test_no_call_is_open_when_the_run_is_over(name):
    trace = record(Board(("EEE", "EEM")), (0, 0), name)
    end = trace.state_at(len(trace))
    assert end.calls == call_lines(end) == ()
    assert end.depth == 0
    if not trace.has_frontier:
        assert end.waiting == 0


@pytest.mark.parametrize("program", [recursion, calls_that_visit_nothing, one_visit])
def test_the_program_s_own_call_returns_as_the_last_operation(program):
    trace = outermost_returned(record(LAKE, None, program))
    last = len(trace)
    assert trace.operation(last - 1).kind is Kind.RETURN
    assert trace.operation(last - 1).depth == 1
    assert trace.state_at(last - 1).calls == (LAKE.click,)
    assert trace.state_at(last - 1).waiting == 1
    end = trace.state_at(last)
    assert end.calls == call_lines(end) == ()
    assert end.waiting == 0
    assert end.line is None
    for moment in range(last + 1):
        assert_as_replayed(trace, moment)


@pytest.mark.parametrize("program", [recursion, calls_that_visit_nothing, one_visit])
def test_a_run_whose_last_return_was_not_recorded_ends_without_open_calls_too(program):
    returned = outermost_returned(record(LAKE, None, program))
    trace = cut(returned, len(returned) - 1)
    end = trace.state_at(len(trace))
    assert end.calls == ()
    assert end.depth == end.waiting == 0
    assert trace.max_frontier == returned.max_frontier
    for moment in range(len(trace)):
        assert trace.state_at(moment).calls == returned.state_at(moment).calls
