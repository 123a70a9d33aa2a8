"""Worksheets for tests."""

from __future__ import annotations

from visualizer import parse_board
from visualizer.algorithms.lookup import find_algorithm, find_algorithms
from visualizer.exercises.worksheet import Exercise, RandomBoards, Worksheet, make_worksheet, make_worksheets

#: Text that would break a page or PDF that does not escape it.
HOSTILE = "</title></style><script>alert(1)</script>{nb}&amp;"
THREE = find_algorithms("recursive-check-first,queue-mark-on-push,stack-mark-on-push")
CORNER = parse_board("# click: 0,0\nEEE\nEEM\n")


def exercise_of(name: str, board=CORNER) -> Exercise:
    return make_worksheet([find_algorithm(name)], board=board).tasks[0].exercises[0]


def sheets_of(**changes) -> tuple[Worksheet, ...]:
    options = {"rows": 7, "cols": 7, "mines": 8, "seed": 4, "boards": 2, "variants": 6}
    options |= changes
    expected = RandomBoards(*(options.pop(name) for name in ("rows", "cols", "mines", "seed")))
    return make_worksheets(THREE, expected, **options)
