"""Counterparts of tasks: the same kind of question about the same algorithm, on another board.

A student who missed a task is asked its counterpart, and the better of both counts. The answers to it are kept under a
name of their own, see `again_name`; a task without a counterpart is asked again as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from visualizer.algorithms.lookup import find_algorithm_of_trace, is_built_in_name
from visualizer.algorithms.run import record
from visualizer.board.random_board import random_board
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import other_variants, shipped_quizzes
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import QUESTION_MAKERS, question_at
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import CellSelection, Task, parse_cells
from visualizer.trace.trace import Trace

_BOARDS_TRIED = 12
_SIDE, _MINES = 5, 3
_FIRST_VISIT, _LAST_VISIT = 4, 14


def again_name(task: Task) -> str:
    """The name of the answers to a task that is asked again."""
    return f"{task.name} again"


def counterparts(practice: Practice) -> dict[str, Task]:
    """The counterparts of the tasks of a practice that have one, by the names of those tasks.

    Those of a shipped quiz are the tasks of its next variant.
    """
    if practice.recipe.get("practice") == "review":  # each question is there twice
        return {}
    quiz = next((each for each in shipped_quizzes() if each.name == practice.recipe.get("lesson")), None)
    if quiz is None:
        found = {task.name: find_counterpart(task) for task in practice.tasks}
    else:
        names = sorted([quiz, *other_variants(quiz)], key=lambda each: each.name)
        following = names[(names.index(quiz) + 1) % len(names)]
        found = {task.name: task for task in practice_from_lesson(following).tasks}
    return {task.name: replace(other, name=again_name(task)) for task in practice.tasks if (other := found[task.name])}


def find_counterpart(task: Task) -> Task | None:
    """A question of the same kind about the same algorithm and order on another board; None if there is none."""
    if len(task.scene.traces) != 1 or not is_built_in_name(task.scene.traces[0].algorithm):
        return None
    trace = task.scene.traces[0]
    kind = next((kind for kind in QUESTION_MAKERS if _is_of_kind(task, kind)), None)
    if kind is None:
        return None
    rng = SeededRandom("again", trace.algorithm, kind.value, *trace.board.rows, task.solution)
    for other in _other_runs(trace, rng):
        visits = range(_FIRST_VISIT, min(_LAST_VISIT, other.visit_count) + 1)
        for visit in rng.shuffle(visits):
            if (question := question_at(kind, other, visit)) is not None:
                return question
    return None


def _is_of_kind(task: Task, kind: QuestionKind) -> bool:
    """Whether a question of this kind at the moment of the task has the same answer."""
    trace, state = task.scene.traces[0], task.scene.states[0]
    pushes = kind is QuestionKind.PUSHED_NOW
    visit = state.visit_count + (not pushes)
    if not 1 <= visit <= trace.visit_count:
        return False
    asked = question_at(kind, trace, visit, allow_easy=True)
    if asked is None or asked.prompt == task.prompt:
        return asked is not None
    control = task.control
    if not isinstance(control, CellSelection) or not isinstance(asked.control, CellSelection):
        return False
    return (control.pick != "one") is pushes and set(parse_cells(task.solution)) == set(parse_cells(asked.solution))


def _other_runs(trace: Trace, rng: SeededRandom) -> Iterator[Trace]:
    """Runs of the same algorithm in the same order on other boards."""
    program = find_algorithm_of_trace(trace)
    if program is None:
        return
    for _ in range(_BOARDS_TRIED):
        board = random_board(_SIDE, _SIDE, _MINES, rng.integer_below(1_000_000))
        if board.rows != trace.board.rows:
            yield record(board, None, program, trace.order)
