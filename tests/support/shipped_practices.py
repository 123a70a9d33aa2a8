"""The shipped lessons and quizzes, each made at most once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons, shipped_quizzes
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.task import AnswerControl


@cache
def shipped_practice(name: str) -> Practice:
    """Return the practice of a lesson or quiz by number or name."""
    return practice_from_lesson(load_lesson(name))


def lessons() -> dict[str, Practice]:
    """Return all lessons by name."""
    return {lesson.name: shipped_practice(lesson.name) for lesson in shipped_lessons()}


def quizzes() -> dict[str, Practice]:
    """Return all quizzes by name."""
    return {quiz.name: shipped_practice(quiz.name) for quiz in shipped_quizzes()}


def steps_with_control(control: type[AnswerControl] = AnswerControl) -> Iterator[tuple[str, Step]]:
    """Yield names and steps of all shipped practices with a task of a control."""
    for name, practice in (lessons() | quizzes()).items():
        for step in practice.steps:
            if step.task is not None and isinstance(step.task.control, control):
                yield f"{name} {step.task.name}", step
