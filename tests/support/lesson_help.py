"""The lessons that ship, each made once in a process, and only when a test asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.practice import Practice, Step


@cache
def made(name: str) -> Practice:
    """The practice of a lesson, by its number or name."""
    return practice_of(load_lesson(name))


def practices() -> dict[str, Practice]:
    """All of them, by name."""
    return {lesson.name: made(lesson.name) for lesson in shipped_lessons()}


def steps_with(kind: type = object) -> Iterator[tuple[str, Step]]:
    """The steps that have a task of this kind, with the name of the lesson and of the task."""
    for name, practice in practices().items():
        for step in practice.steps:
            if step.task is not None and isinstance(step.task, kind):
                yield f"{name} {step.task.name}", step
