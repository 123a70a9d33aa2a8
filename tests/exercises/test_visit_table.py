"""The table that a student fills in, compared with the trace."""

from __future__ import annotations

from itertools import pairwise

import pytest
from worksheets import CORNER, exercise_of

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithm
from visualizer.exercises.worksheet import RandomBoards, make_worksheets
from visualizer.language.worksheet import row_texts

VARIANTS = (*CATALOGUE, find_algorithm("iterators,mark=pop"), find_algorithm("stack,mark=pop"))


def table_of(name: str, board=CORNER) -> list[str]:
    return [" | ".join(row_texts(row)).replace("\u00a0", "") for row in exercise_of(name, board).rows]


def test_the_table_of_a_queue_lists_pushes_and_frontier():
    assert table_of("queue-mark-on-push") == [
        "1 | 0,0 | B | 0,1 1,0 1,1 | 0,1 1,0 1,1",
        "2 | 0,1 | 1 | - | 1,0 1,1",
        "3 | 1,0 | B | - | 1,1",
        "4 | 1,1 | 1 | - | -",
    ]


def test_the_table_of_a_recursion_lists_caller_and_open_calls():
    assert table_of("recursive-check-first") == [
        "1 | 0,0 | B | - | 0,0",
        "2 | 0,1 | 1 | 0,0 | 0,0 0,1",
        "3 | 1,0 | B | 0,0 | 0,0 1,0",
        "4 | 1,1 | 1 | 1,0 | 0,0 1,0 1,1",
    ]


@pytest.mark.long
def test_the_table_rows_equal_the_trace():
    (sheet,) = make_worksheets(VARIANTS, RandomBoards(6, 6, 6, seed=1), boards=1)
    for exercise in sheet.tasks[0].exercises:
        rows, trace = exercise.rows, exercise.trace
        assert [row.cell for row in rows] == [tuple(cell) for cell in trace.visits.tolist()]
        assert max(len(row.frontier_cells) for row in rows) == trace.max_frontier
        for row, following in pairwise(rows):
            if exercise.frontier_name == "queue":
                assert row.frontier_cells[0] == following.cell
            elif exercise.frontier_name == "stack":
                assert row.frontier_cells[-1] == following.cell
        if exercise.frontier_name == "calls":
            assert all(row.frontier_cells[-1] == row.cell for row in rows)
            assert all(row.pushed_cells == row.frontier_cells[-2:-1] for row in rows)
        numbers = {cell: exercise.visit_number(cell) for cell in {row.cell for row in rows}}
        assert numbers == {row.cell: row.visit for row in reversed(rows)}
