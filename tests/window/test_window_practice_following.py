"""What comes after a practice: the next lesson, other questions on the same runs, another board."""

from __future__ import annotations

import pytest
from practices import QUEUE

from visualizer.exercises.lessons.hour_quizzes import quiz_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.tracing.trace_practice import make_hand_trace
from visualizer.window.screens.practice.following import following


@pytest.mark.parametrize(
    ("name", "after"), [("1", "2"), ("4", "quiz-1"), ("10", "quiz-2"), ("14", "15")]
)
def test_after_a_lesson_comes_the_next_and_after_an_hour_its_quiz(name, after):
    found = following(practice_of(load_lesson(name)))
    assert found.make().recipe == practice_of(load_lesson(after)).recipe


def test_after_the_quiz_of_an_hour_comes_the_next_hour():
    found = following(practice_of(quiz_lesson(1)))
    assert found.make().recipe == practice_of(load_lesson("5")).recipe


def test_after_the_last_lesson_and_after_one_of_ones_own_comes_nothing(tmp_path):
    assert following(practice_of(load_lesson("15"))) is None
    own = tmp_path / "own.md"
    own.write_text("---\ntitle: Own\n---\n## A step\n```board\nE\n```\n", encoding="utf-8")
    assert following(practice_of(load_lesson(str(own)))) is None


def test_after_a_quiz_come_as_many_other_questions_about_the_same_runs():
    quiz = make_quiz([QUEUE], 2, 5)
    other = following(quiz).make()
    changed = dict(quiz.recipe).items() ^ dict(other.recipe).items()
    assert {key for key, _ in changed} == {"seed"}
    assert [task.scene.board for task in other.tasks] == [task.scene.board for task in quiz.tasks]


def test_after_a_trace_by_hand_comes_another_board():
    trace = make_hand_trace(QUEUE, seed=3)
    assert following(trace).make().recipe != trace.recipe
