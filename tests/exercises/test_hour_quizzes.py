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


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 12), marks=pytest.mark.long)])
def test_a_quiz_has_ten_questions_that_its_solutions_answer(seeds):
    for made in (quiz(hour, seed) for hour in HOURS for seed in seeds):
        assert len(made.tasks) == len(made.steps) == 10
        progress = Progress(made)
        for task in made.tasks:
            assert isinstance(task, KeyedTask)
            judged = progress.answer(task, task.solution)
            assert judged.right
            assert "@" not in said(task.prompt) + all_said(judged.said)
            assert all(task.judge(answer).share == 0.0 for answer in task.said)
            assert not told_by_the_scene(task)
            if isinstance(task, CellsTask):
                # Of a set of cells the rule is said, and not a cell.
                assert {"cells-missing", "cells-extra"}.isdisjoint({task.missing.key,
                                                                    task.extra.key})  # fmt: skip
            if not task.scene.traces:
                assert cell_text(task.scene.board.click) in said(task.prompt)
        assert progress.score.points == 10


def told_by_the_scene(task) -> bool:
    """Whether what waits, or a name on the screen, answers it."""
    if len(task.scene.traces) > 1 and Shown.NAMES in task.scene.shown:
        return True
    cells = [state.frontier for state in task.scene.states]
    waiting = {cells_text(some) for each in cells for some in (each, *([c] for c in each))}
    return Shown.WAITING in task.scene.shown and task.solution in waiting


def test_options_of_orders_and_pictures_are_told_apart_by_what_is_seen():
    for seed in range(12):
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


@pytest.mark.parametrize("hour", HOURS)
def test_no_letter_and_no_text_is_nearly_always_the_right_choice(hour):
    letters = []
    for number in range(10):
        tasks = [quiz(hour, seed).tasks[number] for seed in SEEDS]
        if isinstance(tasks[0], ChoiceTask):
            letters += [task.solution for task in tasks]
            rights = [said(task.options["ABCD".index(task.solution)].text) for task in tasks]
            assert max(map(rights.count, rights)) <= 0.75 * len(SEEDS), (number + 1, rights)
    assert all(letters.count(letter) > len(letters) / 8 for letter in "ABC")


def test_seeds_change_boards_orders_and_answers():
    for hour in HOURS:
        made = [quiz(hour, seed) for seed in SEEDS]
        assert len({each.digest for each in made}) == len(made)
        for tasks in zip(*(each.tasks for each in made)):
            assert len({task.solution for task in tasks}) > 1
            assert len({task.kind for task in tasks}) == 1


def test_one_seed_makes_one_quiz_and_its_recipe_makes_it_again():
    made = quiz(1, 7)
    assert made.recipe == (("practice", "lesson"), ("lesson", "quiz-1-7"))
    quiz_lesson.cache_clear()
    again = practice_from(made.recipe)
    assert again.digest == made.digest
    assert [task.solution for task in again.tasks] == [task.solution for task in made.tasks]
    # Written down, so that a change that gives classes other questions is noticed.
    assert (quiz(1, 1).digest, quiz(2, 1).digest) == DIGESTS


DIGESTS = ("565f4e4a", "b15d21f3")


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
