"""Counterparts of tasks: the same kind of question about the same algorithm, on another board.

A student who missed a task is asked its counterpart, and the better of both counts. The answers to it are kept under a
name of their own, see `again_name`; a task without a counterpart is asked again as it is.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from visualizer.algorithms.lookup import find_algorithm_of_trace, is_built_in_name
from visualizer.algorithms.run import record
from visualizer.board.random_board import random_board
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import other_variants, shipped_quizzes
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import QUESTION_MAKERS, question_at
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import Task

_BOARDS_TRIED = 12
_SIDE, _MINES = 5, 3
_FIRST_VISIT, _LAST_VISIT = 4, 14


def again_name(task: Task) -> str:
    """The name of the answers to a task that is asked again."""
    return f"{task.name} again"


def counterparts(practice: Practice) -> dict[str, Task]:
    """The counterparts of the tasks of a practice that have one, by the names of those tasks.

    Those of a shipped quiz are the tasks of another variant.
    """
    if practice.recipe.get("practice") == "review":  # each question is there twice
        return {}
    quizzes = [quiz for quiz in shipped_quizzes() if quiz.name == practice.recipe.get("lesson")]
    variants = [practice_from_lesson(other).tasks for quiz in quizzes for other in other_variants(quiz)[:1]]
    others = variants[0] if variants else map(_find_counterpart, practice.tasks)
    return {task.name: replace(other, name=again_name(task)) for task, other in zip(practice.tasks, others) if other}


def _find_counterpart(task: Task) -> Task | None:
    """A question of the same kind about the same algorithm and order on another board; None if there is none."""
    if len(task.scene.traces) != 1 or not is_built_in_name(task.scene.traces[0].algorithm):
        return None
    (trace,) = task.scene.traces
    program, kind = find_algorithm_of_trace(trace), next(filter(partial(_is_of_kind, task), QUESTION_MAKERS), None)
    if program is None or kind is None:
        return None
    rng = SeededRandom("again", trace.algorithm, kind.value, *trace.board.rows, task.solution)
    for _ in range(_BOARDS_TRIED):
        other = record(random_board(_SIDE, _SIDE, _MINES, rng.integer_below(1_000_000)), None, program, trace.order)
        for visit in rng.shuffle(range(_FIRST_VISIT, min(_LAST_VISIT, other.visit_count) + 1)):
            if (question := question_at(kind, other, visit)) is not None:
                return question
    return None


def _is_of_kind(task: Task, kind: QuestionKind) -> bool:
    """Whether a question of this kind at the moment of the task has the same prompt, or the same cells as answer."""
    trace, state = task.scene.traces[0], task.scene.states[0]
    visit = state.visit_count + (kind is not QuestionKind.PUSHED_NOW)
    asked = question_at(kind, trace, visit, allow_easy=True) if 1 <= visit <= trace.visit_count else None
    if asked is None or asked.prompt == task.prompt:
        return asked is not None
    picks = {getattr(each.control, "pick", "") for each in (task, asked)}
    return picks in ({"one"}, {"set"}) and asked.solution == task.solution
