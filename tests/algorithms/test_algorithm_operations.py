"""All algorithms have known results on boards outside the rules."""

from __future__ import annotations

from strategies import DOCUMENTED

from visualizer import Board, record, solve

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
