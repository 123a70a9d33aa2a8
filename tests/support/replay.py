"""Replay a trace operation by operation, to check its states."""

from __future__ import annotations

import numpy as np

from visualizer.trace.operations import FrontierKind, OperationKind


class Replay:
    """The state of a run, replayed operation by operation."""

    def __init__(self, trace):
        self.trace = trace
        self.grid = [list(row) for row in trace.board.rows]
        self.frontiers = [[] for _ in trace.containers]
        self.open_calls = [None]  # the algorithm's own call, then the calls inside it
        self.outermost = None  # the index of the call that makes the first visit
        self.visits = []
        #: The lines of the open calls except the outermost, and the current line.
        self.made_at, self.line = [], None
        self.done = 0

    def go_on_to(self, moment):
        """Replay the operations up to a moment, and return this replay."""
        for index in range(self.done, moment):
            self.do(self.trace.operation(index), int(self.trace.values[index]))
            self.line = self.line_after(index)
        self.done = moment
        return self

    def do(self, operation, container):
        kind, cell = operation.kind, operation.cell
        if kind is OperationKind.VISIT:
            if self.outermost is None:
                self.outermost = len(self.open_calls) - 1
                self.open_calls[-1] = cell
            self.visits.append(cell)
        elif kind is OperationKind.WRITE:
            self.grid[cell[0]][cell[1]] = operation.symbol
        elif kind is OperationKind.CALL:
            self.open_calls.append(cell)
        elif kind is OperationKind.RETURN:
            self.open_calls.pop()
        elif kind is OperationKind.PUSH:
            self.frontiers[container].append(cell)
        elif kind is OperationKind.POP:
            if self.trace.containers[container] == "bag":
                self.frontiers[container].remove(cell)
            else:
                assert self.take(container) == cell
        elif kind is OperationKind.PEEK:
            assert self.next_of(container)[0] == cell

    def line_after(self, index):
        """Return the line of a new call's def, the line a call returns to, or the operation's own line."""
        operation = self.trace.operation(index)
        if operation.kind is OperationKind.CALL:
            self.made_at.append(operation.line)
            following = min(index + 1, len(self.trace) - 1)
            return def_above(self.trace.code, self.trace.operation(following).line)
        if operation.kind is OperationKind.RETURN:
            return self.made_at.pop() if self.made_at else None
        return operation.line

    def take(self, container):
        last = self.trace.containers[container] == "stack"
        return self.frontiers[container].pop(-1 if last else 0)

    def next_of(self, container):
        """Return the entries of a container, next to leave first."""
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
        if self.outermost is None or self.trace.frontier_kind is FrontierKind.UNSEEN:
            return ()
        return tuple(self.open_calls[self.outermost :][::-1])

    @property
    def frontier_size(self):
        return len(self.frontier) if self.trace.containers else len(self.calls)


def def_above(code, line):
    """Return the nearest line above with a ``def`` that is indented less."""
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


def assert_all_as_replayed(trace):
    """Check every state of a trace, with its calls and lines, against a replay."""
    replay = Replay(trace)
    for moment in range(len(trace) + 1):
        state = trace.state_at(moment)
        assert_cells_as_replayed(state, replay.go_on_to(moment))
        assert state.calls == replay.calls
        assert state.frontier_size == replay.frontier_size
        assert state.line == replay.line


def assert_cells_as_replayed(state, replay):
    """Check the board, the frontier and the visits of a state against a replay."""
    trace, moment = replay.trace, replay.done
    assert state.rows == replay.rows
    assert state.frontier == replay.frontier
    assert state.visit_count == len(replay.visits)
    assert state.current == (replay.visits[-1] if replay.visits else None)
    waiting = state.frontier if trace.has_container else state.calls
    on_board = {cell for cell in waiting if cell is not None and cell in trace.board}
    assert {tuple(cell) for cell in np.argwhere(state.is_waiting).tolist()} == on_board
    assert (state.trace.board_history.codes_of(np.s_[1::2, ::3], state.moment) == state.codes[1::2, ::3]).all()
    visited = {tuple(cell) for cell in np.argwhere(state.is_visited).tolist()}
    assert visited == set(replay.visits)
    assert state.operation == (trace.operation(moment - 1) if moment else None)
    assert state.is_finished is (moment == len(trace))
