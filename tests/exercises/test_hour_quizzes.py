"""The quizzes that close an hour: ten questions each, equal for equal seeds, worth asking."""

from __future__ import annotations

from functools import cache

import pytest

from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.neighbours import parse_order
from visualizer.errors import LessonError, UnknownNameError
from visualizer.exercises.lessons.hour_quizzes import HOURS, quiz_lesson, quiz_name, quizzes
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.exercises.recipes import practice_from
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import CellsTask, ChoiceTask, KeyedTask, cells_text
from visualizer.language.formatting import cell_text
from visualizer.language.practice import all_said, said
from visualizer.recording.visit_orders import visit_orders

SEEDS = range(12)


@cache
def quiz(hour: int, seed: int) -> Practice:
    return practice_of(quiz_lesson(hour, seed))


@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_quiz_has_ten_questions_that_its_solutions_answer(hour, seed):
    made = quiz(hour, seed)
    assert len(made.tasks) == len(made.steps) == 10
    progress = Progress(made)
    for task in made.tasks:
        judged = progress.answer(task, task.solution)
        assert judged.right
        assert all_said(judged.said)
        assert "@" not in said(task.prompt) + all_said(judged.said)
    assert progress.score.points == 10


@pytest.mark.parametrize("hour", HOURS)
def test_no_question_is_answered_by_what_waits_or_by_names_on_the_screen(hour):
    for seed in SEEDS:
        for task in quiz(hour, seed).tasks:
            for state in task.scene.states:
                waiting = {cells_text([cell]) for cell in state.frontier}
                if task.solution in waiting or task.solution == cells_text(state.frontier):
                    assert Shown.WAITING not in task.scene.shown
            if len(task.scene.traces) > 1:
                assert Shown.NAMES not in task.scene.shown


def test_seeds_change_boards_orders_and_answers():
    for hour in HOURS:
        made = [quiz(hour, seed) for seed in SEEDS]
        assert len({each.digest for each in made}) == len(made)
        for tasks in zip(*(each.tasks for each in made)):
            assert len({task.solution for task in tasks}) > 1
            assert len({task.kind for task in tasks}) == 1


def test_the_right_choice_changes_its_place():
    letters = [
        task.solution
        for hour in HOURS
        for seed in SEEDS
        for task in quiz(hour, seed).tasks
        if task.form == "choice"
    ]
    for letter in "ABC":
        assert letters.count(letter) >= 0.15 * len(letters)


@pytest.mark.parametrize("hour", HOURS)
def test_no_text_is_nearly_always_the_right_choice(hour):
    seeds = range(20)
    for number in range(10):
        tasks = [quiz(hour, seed).tasks[number] for seed in seeds]
        if isinstance(tasks[0], ChoiceTask):
            rights = [said(task.options["ABCD".index(task.solution)].text) for task in tasks]
            most = max(rights.count(text) for text in rights)
            assert most <= 0.75 * len(seeds), (number + 1, rights)


@pytest.mark.parametrize("hour", HOURS)
def test_of_a_set_of_cells_the_rule_is_said_and_not_a_cell(hour):
    for seed in SEEDS:
        for task in quiz(hour, seed).tasks:
            if isinstance(task, CellsTask):
                for fact in (task.missing, task.extra):
                    assert fact.key not in ("cells-missing", "cells-extra")


@pytest.mark.parametrize("hour", HOURS)
def test_a_click_without_a_run_is_said_in_words(hour):
    for seed in SEEDS:
        for task in quiz(hour, seed).tasks:
            if not task.scene.traces:
                assert cell_text(task.scene.board.click) in said(task.prompt)


def test_one_seed_makes_one_quiz_and_its_recipe_makes_it_again():
    made = quiz(1, 7)
    assert made.recipe == (("practice", "lesson"), ("lesson", "quiz-1-7"))
    quiz_lesson.cache_clear()
    again = practice_from(made.recipe)
    assert again.digest == made.digest
    assert [task.solution for task in again.tasks] == [task.solution for task in made.tasks]
    # Written down, so that a change that gives classes other questions is noticed.
    assert (quiz(1, 1).digest, quiz(2, 1).digest) == DIGESTS


DIGESTS = ("565f4e4a", "1f6b7cc5")


def test_quizzes_are_opened_and_listed_as_lessons_are():
    assert [lesson.name for lesson in quizzes()] == ["quiz-1", "quiz-2"]
    assert load_lesson("quiz-2") is load_lesson(" Quiz-2-1 ")
    assert load_lesson("quiz-2").name == "quiz-2"
    assert load_lesson("quiz-2-5").name == "quiz-2-5"
    with pytest.raises(UnknownNameError, match="quiz-1"):
        load_lesson("quiz-3")
    assert quiz_name("quiz-1-1234567890") is None
    with pytest.raises(LessonError, match="there is no quiz 3"):
        quiz_lesson(3)


def test_every_wrong_answer_that_is_listed_is_wrong():
    for hour in HOURS:
        for seed in SEEDS:
            for task in quiz(hour, seed).tasks:
                assert isinstance(task, KeyedTask)
                for answer in task.said:
                    assert task.judge(answer).share == 0.0


def test_options_of_orders_and_pictures_are_told_apart_by_what_is_seen():
    for seed in range(40):
        task = next(task for task in quiz(2, seed).tasks if "order" in said(task.prompt))
        board, queue = task.scene.board, find_algorithm("queue-mark-on-push")
        seen = {}
        for letter, option in zip("ABCD", task.options):
            order = parse_order(said(option.text).partition(", ")[2])
            seen[letter] = visit_orders(queue, board, board.click, order).visits
        shown = [tuple(cell) for cell in task.scene.traces[0].visits.tolist()]
        assert [letter for letter in "ABCD" if list(seen[letter]) == shown] == [task.solution]
        pictures = next(task for task in quiz(1, seed).tasks if len(task.scene.traces) > 1)
        visited = [
            {tuple(cell) for cell in state.trace.visits[: state.visits].tolist()}
            for state in pictures.scene.states
        ]
        right = visited.pop("ABC".index(pictures.solution))
        assert all(len(right - other) >= 3 for other in visited)
