"""From a recipe to the same practice again, and nothing else."""

from __future__ import annotations

import pytest
from lesson_help import made

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.errors import VisualizerError
from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.recipe_fields import RecipeFields
from visualizer.exercises.recipes import LONGEST_RECIPE, practice_from
from visualizer.exercises.tracing.trace_practice import make_hand_trace

LESSON = "---\ntitle: Own\n---\n## Look\n```board\n# click: 0,0\nEM\n```\nHello."


def test_a_recipe_makes_the_same_practice():
    board = load_shipped("corner-9x9")
    traces = [record(board, None, name) for name in ("queue-mark-on-push", "stack,mark=pop")]
    for practice in (
        made("3"),
        make_quiz(traces, 4, 11, focus=1),
        make_hand_trace(traces[0], seed=3, feedback="step"),
    ):
        again = practice_from(practice.recipe)
        assert (again.recipe, again.digest) == (practice.recipe, practice.digest)


def test_a_lesson_that_does_not_ship_is_one_that_is_given():
    own = practice_of(parse_lesson(LESSON, "own.md"))
    assert practice_from(own.recipe, {"own": own}) is own
    with pytest.raises(VisualizerError, match=r"no lesson is called 'own'.*give that file too"):
        practice_from(own.recipe)


REFUSED = [
    (),
    (("practice", "riddle"),),
    (("practice", "lesson"),),
    (("practice", "lesson"), ("lesson", "1")),
    (("practice", "quiz"),),
    (("practice", "trace"),),
    (("practice", "quiz"), ("board", "E" * LONGEST_RECIPE)),
    (("practice", "\u202e"),),
]


def test_what_makes_no_practice_is_refused():
    for recipe in REFUSED:
        with pytest.raises(VisualizerError, match="; ") as raised:
            practice_from(recipe)
        assert str(raised.value).isprintable()
        assert len(str(raised.value)) < 400


def test_no_recipe_has_a_file_opened(tmp_path):
    path = tmp_path / "own.md"
    path.write_text(LESSON, encoding="utf-8")
    with pytest.raises(VisualizerError, match="no lesson is called"):
        practice_from((("practice", "lesson"), ("lesson", str(path))))


def test_a_board_of_a_recipe_may_be_as_large_as_the_largest():
    lines = (("practice", "quiz"), ("board", "EEE/EEE/EEE"), ("click", "0,0"))
    fields = RecipeFields(lines, "quiz", "quiz")
    assert fields.board(3).height == 3
    with pytest.raises(VisualizerError, match="2 rows are the most"):
        fields.board(2)
