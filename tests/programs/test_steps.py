"""Endless runs are stopped by their number of steps, at the same line on every machine."""

from __future__ import annotations

from textwrap import indent

import pytest
from judged_programs import program_of_text
from many_cases import first_quick
from planted_bases import TESTED_ON_ENTRY

from visualizer import Board, solve
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.recording.crashes import CrashKind

CORNER = Board((*("E" * 9 for _ in range(8)), "E" * 8 + "M")).with_click((0, 0))


def run(text, boards=(CORNER,)):
    return list(ProcessRunner(program_of_text(text)).run(boards))


@pytest.mark.parametrize(
    ("lines", "line"),
    first_quick(
        [
            ("while True:\n    pass", 2),
            ("try:\n    while True:\n        pass\nexcept BaseException:\n    return board", 3),
            ("import itertools\nreturn [each\n        for each in itertools.count()]", 4),
            ("while True:\n    try:\n        pass\n    finally:\n        continue", 2),
            ("def f(n):\n    return n and (f(n - 1) or f(n - 1))\nf(90)", 2),
            ("def f():\n    return [n for n in range(9)]\nwhile True:\n    f()", 5),
            ("f = lambda n: n and (\n    f(n - 1) or f(n - 1))\nf(90)", 2),
        ],
        3,
    ),
    ids=["while", "hidden", "comprehension", "continued", "calls", "helper", "lambda"],
)
def test_an_endless_run_is_stopped_at_its_line_and_the_next_board_runs(lines, line):
    text = "def reveal(board, click):\n" + indent(lines, "    ")
    program = program_of_text(text)
    observed = ProcessRunner(program).run([CORNER], observed=True)
    for answer in (*run(text, (CORNER, CORNER)), *observed):
        assert answer.fault.kind is CrashKind.OPERATIONS
        assert answer.fault.line == line


def test_a_slow_but_right_program_has_enough_steps():
    text = """
def reveal(board, click):
    height, width = len(board), len(board[0])
    board[click[0]][click[1]] = "?"
    while any("?" in row for row in board):
        for r in range(height):
            for c in range(width):
                if board[r][c] != "?":
                    continue
                near = [
                    (a, b) for a in range(r - 1, r + 2) for b in range(c - 1, c + 2)
                    if 0 <= a < height and 0 <= b < width
                ]
                mines = sum(board[a][b] == "M" for a, b in near)
                board[r][c] = str(mines) if mines else "B"
                for a, b in near:
                    if not mines and board[a][b] == "E":
                        board[a][b] = "?"
    return board
"""
    large = Board((*("E" * 50 for _ in range(49)), "M" + "E" * 49)).with_click((49, 49))
    for board, answer in zip((CORNER, large), run(text, (CORNER, large))):
        assert answer.fault is None
        assert tuple(map("".join, answer.cells)) == solve(board).rows


def test_counting_steps_keeps_docstrings_and_lines():
    text = TESTED_ON_ENTRY.replace("return board", "assert help.__doc__ == 'Helps.'; raise ValueError(1)")
    text += "\n\ndef help():\n    'Helps.'\n"
    (answer,) = run(text)
    line = max(i for i, each in enumerate(text.splitlines(), 1) if "raise" in each)
    assert (answer.fault.error, answer.fault.line) == ("ValueError", line)


def test_an_endless_generator_is_stopped_when_observed():
    text = "def reveal(board, click):\n    yield click\n    while True:\n        pass\n"
    program = program_of_text(text)
    (answer,) = ProcessRunner(program).run([CORNER], observed=True)
    assert (answer.fault.kind, answer.fault.line) == (CrashKind.OPERATIONS, 3)
    assert answer.trace.visits.tolist() == [[0, 0]]
