"""A trace: every state equals a naive replay, and reveals, waiting and lines are what they say."""

from __future__ import annotations

import linecache
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import NAMES, boards_in_play, names
from unusual_programs import (
    LAKE,
    calls_that_visit_nothing,
    cut,
    even,
    one_visit,
    outermost_returned,
    recursion,
)

from visualizer import Board, Queue, Stack, Trace, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.trace.open_calls import call_lines
from visualizer.trace.operations import Kind
from visualizer.trace.waiting import Frontier


class Replay:
    """What a run looks like after some operations, worked out one operation after the other."""

    def __init__(self, trace, moment):
        self.trace = trace
        self.grid = [list(row) for row in trace.board.rows]
        self.frontiers = [[] for _ in trace.containers]
        self.open_calls = [None]  # the algorithm's own call, then the calls inside it
        self.outermost = None  # the index of the call that makes the first visit
        self.visits = []
        #: The line where each open call but the outermost was made; where the innermost has got.
        self.made_at, self.line = [], None
        for index in range(moment):
            self.do(trace.operation(index), int(trace.values[index]))
            self.line = self.line_after(index)
        self.over = moment == len(trace)

    def do(self, operation, container):
        kind, cell = operation.kind, operation.cell
        if kind is Kind.VISIT:
            if self.outermost is None:
                self.outermost = len(self.open_calls) - 1
                self.open_calls[-1] = cell
            self.visits.append(cell)
        elif kind is Kind.WRITE:
            self.grid[cell[0]][cell[1]] = operation.symbol
        elif kind is Kind.CALL:
            self.open_calls.append(cell)
        elif kind is Kind.RETURN:
            self.open_calls.pop()
        elif kind is Kind.PUSH:
            self.frontiers[container].append(cell)
        elif kind is Kind.POP:
            assert self.take(container) == cell
        elif kind is Kind.PEEK:
            assert self.next_of(container)[0] == cell

    def line_after(self, index):
        """The line of a new call's def, or where a call returns to, or the operation's own."""
        operation = self.trace.operation(index)
        if operation.kind is Kind.CALL:
            self.made_at.append(operation.line)
            return def_above(self.trace.code, self.trace.operation(index + 1).line)
        if operation.kind is Kind.RETURN:
            return self.made_at.pop() if self.made_at else None
        return operation.line

    def take(self, container):
        last = self.trace.containers[container] == "stack"
        return self.frontiers[container].pop(-1 if last else 0)

    def next_of(self, container):
        """What waits in one container, the next to be taken first."""
        waiting = self.frontiers[container]
        return waiting[::-1] if self.trace.containers[container] == "stack" else waiting

    @property
    def rows(self):
        return tuple("".join(row) for row in self.grid)

    @property
    def frontier(self):
        return tuple(cell for n in range(len(self.frontiers)) for cell in self.next_of(n))

    @property
    def calls(self):
        if self.outermost is None or self.over:
            return ()
        return tuple(self.open_calls[self.outermost :][::-1])

    @property
    def waiting(self):
        return len(self.frontier) if self.trace.containers else len(self.calls)


def def_above(code, line):
    """The nearest line with a ``def`` above a line that is indented further."""
    lines = code.lines
    while line in lines:
        above = [at for at in lines if at < line and lines[at].lstrip().startswith("def ")]
        head = max(above, default=None)
        if head is None or indent(lines[head]) < indent(lines[line]):
            return head
        line = head
    return None


def indent(text):
    return len(text) - len(text.lstrip())


def assert_as_replayed(trace, moment):
    state, replay = trace.state_at(moment), Replay(trace, moment)
    assert state.rows == replay.rows
    assert state.frontier == replay.frontier
    assert state.calls == replay.calls
    assert state.waiting == replay.waiting
    assert state.depth == (0 if trace.containers else len(replay.calls))
    assert state.visits == len(replay.visits)
    assert state.current == (replay.visits[-1] if replay.visits else None)
    visited = {tuple(cell) for cell in np.argwhere(state.visited).tolist()}
    assert visited == set(replay.visits)
    assert state.operation == (trace.operation(moment - 1) if moment else None)
    assert state.line == replay.line
    assert state.finished is (moment == len(trace))


@given(boards_in_play(), names, st.data())
def test_any_state_equals_a_replay(board, name, data):
    trace = record(board, None, name)
    assert_as_replayed(trace, data.draw(st.integers(0, len(trace))))


@pytest.mark.parametrize("name", NAMES)
def test_every_state_of_a_small_run_equals_a_replay(name):
    trace = record(Board(("EEEM", "1EEE", "ME1B")), (0, 1), name)
    for moment in range(len(trace) + 1):
        assert_as_replayed(trace, moment)


@pytest.mark.parametrize("name", NAMES)
def test_states_of_a_run_without_visits(name):
    trace = record(Board(("EM",)), (0, 1), name)
    for moment in range(len(trace) + 1):
        assert_as_replayed(trace, moment)


@given(boards_in_play(), names)
def test_the_most_that_waits_is_the_highest_of_all_moments(board, name):
    trace = record(board, None, name)
    waiting = [trace.state_at(moment).waiting for moment in range(len(trace) + 1)]
    assert trace.waiting.tolist() == waiting
    assert trace.max_frontier == max(waiting) == trace.statistics.max_frontier


@given(boards_in_play(), names, st.data())
def test_part_of_what_waits_is_its_beginning(board, name, data):
    trace = record(board, None, name)
    state = trace.state_at(data.draw(st.integers(0, len(trace))))
    most = data.draw(st.integers(0, 5))
    assert state.frontier_indices(most).tolist() == state.frontier_indices()[:most].tolist()
    assert state.call_indices(most).tolist() == state.call_indices()[:most].tolist()


@pytest.mark.parametrize("moment", [-1, -5, 10_000])
def test_no_state_lies_outside_the_run(moment):
    trace = record(Board(("EE",)), (0, 0), "stack-peek")
    with pytest.raises(IndexError, match=f"moment {moment} is outside 0 to {len(trace)}"):
        trace.state_at(moment)


def test_the_ends_of_a_run_are_states_and_not_operations():
    trace = record(Board(("EE",)), (0, 0), "stack-peek")
    assert trace.state_at(0).rows == ("EE",)
    assert trace.state_at(len(trace)).rows == ("BB",)
    trace.operation(len(trace) - 1)
    for index in (-1, len(trace)):
        with pytest.raises(IndexError, match=f"operation {index} is outside"):
            trace.operation(index)
    with pytest.raises(IndexError):
        trace.state_at(len(trace) + 1)


# Reveals


def naive_reveals(trace):
    """Cells in the order in which their final symbol was written for good.

    Own writes come before marks: a mark on a cell that is not being visited counts only where
    no visit of the cell itself ever writes it again.
    """
    final, start = trace.final.rows, trace.board.rows
    marks, own, current = {}, {}, None
    for index in range(len(trace)):
        operation = trace.operation(index)
        cell = operation.cell
        if operation.kind is Kind.VISIT:
            current = cell
        if operation.kind is not Kind.WRITE:
            continue
        if operation.symbol != final[cell[0]][cell[1]]:
            marks.pop(cell, None)
            own.pop(cell, None)
        else:
            marks.setdefault(cell, index)
            if cell == current:
                own.setdefault(cell, index)
    revealed_at = {**marks, **own}
    changed = [cell for cell in revealed_at if final[cell[0]][cell[1]] != start[cell[0]][cell[1]]]
    return sorted(changed, key=revealed_at.get)


def as_cells(pairs):
    return [tuple(pair) for pair in pairs.tolist()]


@given(boards_in_play(), names)
def test_reveals_are_final_symbols_in_the_order_of_being_written(board, name):
    trace = record(board, None, name)
    assert as_cells(trace.reveals) == naive_reveals(trace)


@given(boards_in_play(), names)
def test_revealed_cells_are_exactly_those_that_changed(board, name):
    trace = record(board, None, name)
    changed = {
        (row, col)
        for row in range(board.height)
        for col in range(board.width)
        if trace.final[row, col] != board[row, col]
    }
    assert len(trace.reveals) == len(changed) == trace.statistics.reveals
    assert set(as_cells(trace.reveals)) == changed
    assert trace.state_at(len(trace)).reveals == len(changed)


@given(boards_in_play(), names)
def test_a_cell_is_revealed_when_its_symbol_stands_there_for_good(board, name):
    trace = record(board, None, name)
    for number, moment in enumerate(trace.revealed_at.tolist()):
        state = trace.state_at(moment + 1)
        row, col = state.operation.cell
        assert state.reveals == number + 1
        assert state.rows[row][col] == trace.final[row, col]
        assert [row, col] == trace.reveals[number].tolist()


def test_a_mark_before_its_turn_reveals_nothing():
    trace = record(Board(("EE",)), (0, 0), "queue-mark-on-push")
    writes = [trace.operation(i) for i in trace.indices_of(Kind.WRITE).tolist()]
    assert [(write.cell[1], write.symbol) for write in writes] == [(0, "B"), (1, "B"), (1, "B")]
    marked = trace.state_at(int(trace.written_at[1]) + 1)
    assert (marked.rows, marked.reveals) == (("BB",), 1)
    assert trace.revealed_at.tolist() == [trace.written_at[0], trace.written_at[2]]


def test_peeking_again_writes_again_but_reveals_once():
    trace = record(Board(("EE",)), (0, 0), "stack-peek")
    assert [int(cell) for cell in trace.cells[trace.written_at]] == [0, 1, 0]
    assert trace.revealed_at.tolist() == trace.written_at[:2].tolist()


def test_a_mark_counts_where_no_visit_follows_and_an_undone_write_does_not():
    def marks_only(board, click):
        yield click
        board[0, 1] = "B"  # never visited
        board[0, 2] = "1"
        board[0, 2] = "E"  # undone
        board[0, 3] = "1"
        board[0, 3] = "2"  # corrected
        board[0, 4] = "1"
        board[click] = "B"
        board[click] = "B"
        board[0, 4] = "2"
        board[0, 4] = "1"  # corrected, and back again: only now it stays

    trace = record(Board(("EEEEE",)), (0, 0), marks_only)
    assert as_cells(trace.reveals) == [(0, 1), (0, 3), (0, 0), (0, 4)]
    assert as_cells(trace.reveals) == naive_reveals(trace)


def test_the_click_itself_may_be_written_before_any_visit():
    trace = record(Board(("EM",)), (0, 1), "recursive-clockwise")
    assert (trace.visit_count, as_cells(trace.reveals)) == (0, [(0, 1)])
    assert trace.statistics.max_frontier == trace.state_at(1).waiting == 0


# Statistics, visits and single operations


@given(boards_in_play(), names)
def test_statistics_count_operations(board, name):
    trace = record(board, None, name)
    counted = [trace.operation(index) for index in range(len(trace))]
    pushed = [done.cell for done in counted if done.kind is Kind.PUSH]

    def number_of(kind):
        return sum(done.kind is kind for done in counted)

    statistics = trace.statistics
    assert statistics.operations == len(counted) == len(trace)
    assert statistics.visits == number_of(Kind.VISIT) == len(trace.visits)
    assert statistics.writes == number_of(Kind.WRITE)
    assert statistics.pushes == number_of(Kind.PUSH)
    assert statistics.repeats == len(pushed) - len(set(pushed))
    first = next((done.kind for done in counted if done.kind in (Kind.VISIT, Kind.CALL)), None)
    outermost = not trace.containers and first is Kind.VISIT
    assert statistics.calls == number_of(Kind.CALL) == number_of(Kind.RETURN) - outermost
    assert statistics.counts == number_of(Kind.COUNT)


@given(boards_in_play(), names)
def test_a_count_is_the_number_of_mines_around(board, name):
    trace = record(board, None, name)
    counted = "MX" if find_algorithm(name).exploded_counts else "M"
    for index in trace.indices_of(Kind.COUNT).tolist():
        rows, operation = trace.state_at(index).rows, trace.operation(index)
        row, col = operation.cell
        around = [
            rows[r][c]
            for r in range(max(row - 1, 0), min(row + 2, board.height))
            for c in range(max(col - 1, 0), min(col + 2, board.width))
            if (r, c) != (row, col)
        ]
        assert operation.mines == sum(symbol in counted for symbol in around)


@given(boards_in_play(), names)
def test_depth_is_how_many_calls_are_open(board, name):
    trace = record(board, None, name)
    raw, first = 0, None
    depths = []
    for index in range(len(trace)):
        kind = trace.operation(index).kind
        raw += kind is Kind.CALL
        if kind is Kind.VISIT and first is None:
            first = raw
        depths.append(raw)
        raw -= kind is Kind.RETURN
    if first is not None:
        assert [trace.operation(i).depth for i in range(len(trace))] == [
            depth - first + 1 for depth in depths
        ]


@given(boards_in_play(), names)
def test_a_call_has_the_cell_that_it_visits(board, name):
    trace = record(board, None, name)
    open_calls = [[board.click, None]]  # that of the algorithm itself
    for index in range(len(trace)):
        operation = trace.operation(index)
        if operation.kind is Kind.CALL:
            open_calls.append([operation.cell, None])
        elif operation.kind is Kind.RETURN:
            called, visited = open_calls.pop()
            assert called == visited
        elif operation.kind is Kind.VISIT and open_calls and open_calls[-1][1] is None:
            open_calls[-1][1] = operation.cell


def test_a_call_that_visits_late_after_other_calls_has_its_own_cell():
    def helper(board, cell):
        if cell == (0, 2):
            yield helper(board, (0, 1))
            yield helper(board, (5, 5))
        if cell in board:
            yield cell

    def algorithm(board, click):
        yield click
        yield helper(board, (0, 2))

    trace = record(Board(("EEE",)), (0, 0), algorithm)
    calls = [trace.operation(i).cell for i in trace.indices_of(Kind.CALL).tolist()]
    assert calls == [(0, 2), (0, 1), None]
    innermost = int(trace.indices_of(Kind.CALL)[2]) + 1
    assert trace.state_at(innermost).calls == (None, (0, 2), (0, 0))


# Several queues and stacks


def two_queues_and_a_stack(board, click):
    near, far, last = Queue([click]), Queue(), Stack()
    while near or far:
        cell = near.popleft() if near else far.popleft()
        if board[cell] != "E":
            continue
        yield cell
        board[cell] = "B"
        last.append(cell)
        for number, beside in enumerate(board.neighbours(cell)):
            (near if number % 2 else far).append(beside)
    while last:
        yield last.peek()
        last.pop()


def test_what_waits_in_several_containers():
    trace = record(Board(("EE", "EE")), (0, 0), two_queues_and_a_stack)
    assert trace.containers == ("queue", "queue", "stack")
    for moment in range(len(trace) + 1):
        assert_as_replayed(trace, moment)


@given(st.lists(st.sampled_from(("push", "pop", "peek", "other push", "other pop")), max_size=60),
       st.sampled_from((Queue, Stack)), st.sampled_from((Queue, Stack)))  # fmt: skip
def test_any_use_of_two_containers_equals_a_replay(acts, first, second):
    def algorithm(board, click):
        one, other = first(), second()
        yield click
        for number, act in enumerate(acts):
            container = other if act.startswith("other") else one
            if act.endswith("push"):
                container.append((number % 3, number % 2))
            elif container and act == "peek":
                container.peek()
            elif container:
                container.popleft() if isinstance(container, Queue) else container.pop()

    trace = record(Board(("EE",) * 3), (0, 0), algorithm)
    for moment in range(len(trace) + 1):
        assert_as_replayed(trace, moment)


# Lines

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


@pytest.mark.parametrize("claimed", [None, *Frontier])
@pytest.mark.parametrize("name", ["queue-mark-on-push", "stack-peek", "recursive-visited-set"])
def test_where_cells_wait_is_what_was_recorded_whatever_the_code_is_said_to_use(name, claimed):
    run = record(LAKE, None, name)
    code = replace(run.code, frontier=claimed)
    columns = run.bytes, run.cells, run.lines
    trace = Trace(run.board, run.click, code, run.order, columns, run.containers)
    assert trace.frontier is run.frontier
    assert Frontier(run.containers[0] if run.containers else "calls") is run.frontier
