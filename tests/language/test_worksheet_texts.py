"""Texts of worksheets."""

from __future__ import annotations

from worksheets import CORNER, THREE

from visualizer.exercises.worksheet import make_worksheet
from visualizer.language.worksheet import comparison_answers, comparison_questions


def test_comparison_questions_are_answered_by_the_tables():
    sheet = make_worksheet(THREE, board=CORNER)
    assert comparison_answers(sheet, sheet.tasks[0]).split(" · ") == [
        "The visit orders first differ at visit: 2",
        "Deepest call: Recursive DFS, tested before the call: 3",
        "Most waiting at once: BFS, marked when queued: 3",
        "Most waiting at once: DFS with a stack, marked when pushed: 3",
    ]
    alone = make_worksheet(THREE[:1], board=CORNER)
    assert comparison_questions(alone) == ["Deepest call: Recursive DFS, tested before the call"]
