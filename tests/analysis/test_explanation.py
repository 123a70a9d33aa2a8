"""The facts behind operations: true at every moment, on boards of every kind."""

from __future__ import annotations

from hypothesis import given
from strategies import NAMES, boards_in_play, names

from visualizer import Board, Stack, record
from visualizer.analysis.explanation import Explanation, Fact, explanation_of
from visualizer.language.operations import EVENTS, REASONS
from visualizer.trace.operations import Kind


def assert_true(trace, moment):
    explanation = explanation_of(trace.state_at(moment))
    assert explanation.event.key in EVENTS
    reasons = {reason.key: reason.values for reason in explanation.reasons}
    assert reasons.keys() <= REASONS.keys()
    if not moment:
        return
    operation = trace.operation(moment - 1)
    before = trace.state_at(moment - 1)
    if operation.kind is not Kind.RETURN:
        assert explanation.event.values.get("cell") == operation.cell
    if "returns-at-once" in reasons:
        following = [trace.operation(i).kind for i in range(moment, min(moment + 2, len(trace)))]
        assert Kind.RETURN in following
    if "no-hidden-neighbour" in reasons:
        row, col = operation.cell
        around = [
            line[max(col - 1, 0) : col + 2] for line in before.rows[max(row - 1, 0) : row + 2]
        ]
        assert "E" not in "".join(around)
    if "unchanged" in reasons:
        assert trace.state_at(moment).rows == before.rows
    if "marked-early" in reasons:
        assert operation.cell != before.current
    if "skipped" in reasons:
        assert not (trace.kinds[moment : next_visit(trace, moment)] == Kind.WRITE).any()
    for key in reasons.keys() & {"queue-waiting", "stack-waiting"}:
        assert reasons[key] == {"waiting": before.waiting}


def next_visit(trace, moment):
    later = trace.visited_at[trace.visited_at >= moment]
    return int(later[0]) if len(later) else len(trace)


@given(boards_in_play(), names)
def test_every_explanation_is_true(board, name):
    trace = record(board, None, name)
    for moment in range(len(trace) + 1):
        assert_true(trace, moment)


def test_boards_off_the_contract_are_explained_too():
    for rows in [("EX",), ("E1",), ("1",), ("EBE",), ("X",), ("EBM", "2EE")]:
        for name in NAMES:
            trace = record(Board(rows), (0, 0), name)
            for moment in range(len(trace) + 1):
                assert_true(trace, moment)


def test_cells_off_the_board_that_wait_are_explained():
    def pushes_everything(board, click):
        stack = Stack([click])
        while stack:
            cell = stack.pop()
            if cell in board and board[cell] == "E":
                yield cell
                board[cell] = "B"
                stack.extend(board.around(cell))

    trace = record(Board(("EE",)), (0, 0), pushes_everything)
    found = [explanation_of(trace.state_at(moment)) for moment in range(len(trace) + 1)]
    assert Explanation(Fact("stack-pop", {"cell": (-1, 0)}), (Fact("off-board"),)) in found
    for moment in range(len(trace) + 1):
        assert_true(trace, moment)
