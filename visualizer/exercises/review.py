"""The review: for each belief, questions on small boards whose wrong answers tell it.

A page asks them of a student who has met the belief, at the start of a later lesson and some days later; a class votes
on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, product

from visualizer.algorithms.run import record
from visualizer.analysis.explanation import Fact
from visualizer.board.random_board import random_board
from visualizer.exercises.continuations import BELIEFS, wrong_answers
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import shipped_quizzes
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import question_at
from visualizer.exercises.task import Task

#: The questions about each belief, and the boards that are tried.
_QUESTIONS, _BOARDS = 2, 6
_SIDE, _MINES = 4, 2
_FIRST_VISIT, _LAST_VISIT = 3, 10
_PROGRAMS = ("queue-mark-on-push", "recursive-check-first", "stack,mark=push", "stack,mark=pop,push=reversed")
_KINDS = (QuestionKind.NEXT_CELL, QuestionKind.PUSHED_NOW)


@cache
def make_review() -> Practice:
    """The practice with all questions; a task is named by its belief and a number: ``stack-for-queue 1``.

    The questions about a belief are on different boards. What no run tells is asked as quizzes that ship ask it.
    """
    found: dict[str, list[Task]] = {belief: [] for belief in BELIEFS}
    quizzes = (practice_from_lesson(quiz).tasks for quiz in shipped_quizzes())
    for task in chain(_small_questions(), *quizzes):
        for belief, answer in wrong_answers(task):
            boards = [other.scene.board for other in found[belief]]
            if len(boards) < _QUESTIONS and task.scene.board not in boards:
                found[belief].append(replace(task, name=f"{belief} {len(boards) + 1}", beliefs={answer: belief}))
                break
    steps = (Step((), task.scene, task, Fact("review-step")) for tasks in found.values() for task in tasks)
    return Practice(Fact("review-title"), tuple(steps), {"practice": "review"})


def _small_questions() -> Iterator[Task]:
    """Questions about runs on small random boards, in the order in which lessons bring the programs."""
    for name, seed, order in product(_PROGRAMS, range(_BOARDS), ("clockwise", "anticlockwise")):
        run = record(random_board(_SIDE, _SIDE, _MINES, seed), None, name, order)
        for visit, kind in product(range(_FIRST_VISIT, min(_LAST_VISIT, run.visit_count) + 1), _KINDS):
            if (task := question_at(kind, run, visit)) is not None:
                yield task
