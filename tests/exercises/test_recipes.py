"""A recipe makes the same practice again, and wrong recipes are refused."""

from __future__ import annotations

import pytest
from reference_runs import kind_of
from shipped_practices import shipped_practice

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.errors import VisualizerError
from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.recipes import practice_from_recipe
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.programs.observing.observation import Observation

LESSON = "---\ntitle: Own\n---\n## Look\n```board\n# click: 0,0\nEM\n```\nHello."


def asked_by(practice):
    return [(task.prompt, task.control, task.wrong_replies) for task in practice.tasks]


@pytest.mark.long
def test_a_recipe_makes_the_same_practice():
    board = load_shipped_board("corner-9x9")
    runs = [Observation(record(board, None, name)) for name in ("queue-mark-on-push", "stack,mark=pop")]
    clockwise = Observation(record(board, None, "queue", "clockwise"))
    quiz = make_quiz(runs, 4, 11)
    assert len(quiz.variants) == 2
    some = make_quiz([clockwise], 4, 3, (QuestionKind.WHY, QuestionKind.NEXT_CELL))
    assert {kind_of(task) for task in some.tasks} == {"why", "next-cell"}
    practices = (shipped_practice("3"), quiz, *quiz.variants, some, make_hand_trace(runs[0].trace, seed=3))
    assert len({practice.digest for practice in (*practices, make_quiz(runs, 4, 12))}) == 7
    for practice in practices:
        again = practice_from_recipe(practice.recipe)
        assert (again.recipe, again.digest) == (practice.recipe, practice.digest)
        assert asked_by(again) == asked_by(practice)


def test_a_lesson_of_a_user_must_be_passed_in():
    own = practice_from_lesson(parse_lesson(LESSON, "own.md"))
    assert practice_from_recipe(own.recipe, {"own": own}) is own
    with pytest.raises(VisualizerError, match=r"called 'own'; give the file"):
        practice_from_recipe(own.recipe)


REFUSED = [{}, {"practice": "riddle"}, {"practice": "lesson"}, {"practice": "lesson", "lesson": "99"}]
REFUSED += [{"practice": "quiz"}, {"practice": "trace"}, {"practice": "\u202e"}]
REFUSED += [{"practice": "quiz", "program": "12345678"}]
#: Wrong values of keys in the recipe of a quiz.
WRONG = {
    "board": ("", "X", "/", "E" * 51, "EE/E"),
    "click": ("", "none", "9,9", "x", "0,0 0,1"),
    "algorithms": ("", ",", "mine.py", "numpy:sum", "queue," * 50),
    "order": ("", "north", "row-by-row;clockwise"),
    "questions": ("0", "51", "-1", "9" * 5000, "ten"),
    "kinds": ("", "riddle"),
    "variant": ("3", "-1", "x"),
}


@pytest.mark.long
def test_a_wrong_recipe_is_refused():
    board = load_shipped_board("corner-9x9")
    quiz = make_quiz([Observation(record(board, None, "queue-mark-on-push"))], 2, 1).recipe
    wrong = [{**quiz, key: value} for key, values in WRONG.items() for value in values]
    for recipe in (*REFUSED, *wrong):
        with pytest.raises(VisualizerError) as raised:
            practice_from_recipe(recipe)
        assert str(raised.value).isprintable()
        assert len(str(raised.value)) < 500
