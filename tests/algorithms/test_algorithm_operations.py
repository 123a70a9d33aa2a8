"""The operations of three algorithms one by one, and all algorithms on boards outside the rules."""

from __future__ import annotations

from strategies import DOCUMENTED

from visualizer import Board, record, solve
from visualizer.trace.operations import OperationKind


def operation_texts(trace):
    texts = []
    for done in map(trace.operation, range(len(trace))):
        column = "" if done.cell is None else done.cell[1]
        mines = f" {done.mines}" if done.kind is OperationKind.COUNT else ""
        texts.append(f"{done.kind.name.lower()} {column}{mines}".strip() + (done.symbol or ""))
    return ", ".join(texts)


DONE = {
    "stack-peek": "push 0, peek 0, visit 0, count 0 0, write 0B, push 1, peek 1, visit 1, count 1 1, write 11, pop 1, "
    "peek 0, visit 0, count 0 0, write 0B, pop 0",
    "recursive-clockwise": "call 0, visit 0, count 0 0, write 0B, call 1, visit 1, count 1 1, write 11, return, return",
    "queue-mark-on-push": "push 0, pop 0, visit 0, count 0 0, write 0B, push 1, write 1B, pop 1, visit 1, count 1 1, "
    "write 11",
}


def test_the_operations_of_stack_recursion_and_queue_are_known():
    for name, expected in DONE.items():
        assert operation_texts(record(Board(("EEM",)), (0, 0), name)) == expected, name


OFF_THE_CONTRACT = {
    "EX": {
        "000": "BX",
        "001": "BX",
        "002": "1X",
        "003": "BX",
        "004-py": "1X",
        "004-cpp-dfs": "BB",
        "004-cpp-bfs": "BX",
    },
    "E1": {
        "000": "B1",
        "001": "B1",
        "002": "B1",
        "003": "B1",
        "004-py": "BB",
        "004-cpp-dfs": "BB",
        "004-cpp-bfs": "B1",
    },
    "1": {"000": "1", "001": "1", "002": "B", "003-js-dfs": "1", "003-js-stack": "B", "004": "B"},
    "EBE": {"000": "BBE", "001": "BBE", "002": "BBE", "003": "BBE", "004-py": "BBB", "004-cpp": "BBE"},
}


def test_boards_outside_the_rules_have_known_results():
    for row, finals in OFF_THE_CONTRACT.items():
        for algorithm in DOCUMENTED:
            (expected,) = {final for program, final in finals.items() if algorithm.program.startswith(program)}
            board = Board((row,), (0, 0))
            assert record(board, None, algorithm).final.rows == (expected,), algorithm.name
            assert solve(board, None, algorithm).rows == (expected,), algorithm.name
