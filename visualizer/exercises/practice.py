"""A practice: steps with tasks. Lessons, quizzes and tracing by hand are practices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from visualizer.analysis.explanation import Fact
from visualizer.exercises.task import Scene, Task

#: Keys and values from which `recipes.practice_from_recipe` makes the same practice again. The value
#: of ``practice`` is ``lesson``, ``quiz``, ``trace`` or ``failure``.
Recipe = Mapping[str, str]

#: Seeds are whole numbers from 0 to this.
LARGEST_SEED = 999_999_999


@dataclass(frozen=True)
class Step:
    """One step: the sentences of its ``caption``, the scene beside them, and a task, if any.

    If the step has a task, ``scene`` is the scene of the task.
    """

    caption: tuple[Fact, ...]
    scene: Scene
    task: Task | None = None
    title: Fact | None = None


@dataclass(frozen=True)
class Practice:
    """Steps in order, and the ``recipe`` from which the practice can be made again.

    ``notes`` are shown at the end. ``language`` is the code of the language of the texts, such as
    ``zh``; empty for English. ``variants`` are the same with other questions.
    """

    title: Fact
    steps: tuple[Step, ...]
    recipe: Recipe
    notes: tuple[Fact, ...] = ()
    language: str = ""
    variants: tuple[Practice, ...] = ()

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks of all steps, in order."""
        return tuple(step.task for step in self.steps if step.task is not None)

    @cached_property
    def digest(self) -> str:
        """Eight hexadecimal digits that change when a task or its solution changes."""
        lines = (f"{task.name}\t{task.control.form}\t{task.solution}\n" for task in self.tasks)
        return f"{crc32(''.join(lines).encode()):08x}"
