"""Texts of worksheets."""

from __future__ import annotations

from worksheets import CORNER, THREE, exercise_of

from visualizer.board.board import Board
from visualizer.exercises.worksheet import FIRST_ROWS, MAX_ROWS, make_worksheet
from visualizer.language.worksheet import comparison_answers, comparison_questions, row_limit_note


def test_comparison_questions_are_answered_by_the_tables():
    sheet = make_worksheet(THREE, board=CORNER)
    assert list(zip(comparison_questions(sheet), comparison_answers(sheet, sheet.tasks[0]))) == [
        ("The visit orders first differ at visit", "2"),
        ("Deepest call: Recursive DFS, tested before the call", "3"),
        ("Most waiting at once: BFS, marked when queued", "3"),
        ("Most waiting at once: DFS with a stack, marked when pushed", "3"),
    ]
    alone = make_worksheet(THREE[:1], board=CORNER)
    assert comparison_questions(alone) == ["Deepest call: Recursive DFS, tested before the call"]


def test_a_long_run_has_rows_for_its_first_visits_only():
    long = exercise_of("queue-mark-on-push", Board(("E" * 6,) * 6, (0, 0)))
    assert [row.visit for row in long.asked_rows] == list(range(1, FIRST_ROWS + 1))
    assert row_limit_note(long) == ("The table is for the first 20 of 36 visits; on the board number all of them.")
    short = exercise_of("queue-mark-on-push", Board(("E" * 6,) * 4, (0, 0)))
    assert len(short.asked_rows) == MAX_ROWS == len(short.rows)
    assert row_limit_note(short) == ""
