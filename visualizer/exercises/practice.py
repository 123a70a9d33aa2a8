"""A practice: steps with tasks, as a lesson, a quiz and tracing by hand all are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from visualizer.analysis.explanation import Fact
from visualizer.errors import UsageError
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import Task

#: Keys and values from which `recipes.practice_from` makes the same practice again. All have
#: ``practice``, which is ``lesson``, ``quiz`` or ``trace``.
Recipe = Mapping[str, str]

#: Seeds are whole numbers from 0 to this.
LARGEST_SEED = 999_999_999


def validate_seed(seed: int) -> None:
    """Raise UsageError for a number that is no seed."""
    if not 0 <= seed <= LARGEST_SEED:
        raise UsageError(f"the seed {seed} cannot be used; give a whole number from 0 to {LARGEST_SEED}")


@dataclass(frozen=True)
class Step:
    """One step: a ``caption`` of some sentences, the scene beside it, and a task.

    A step without a task is read. ``scene`` is the task's where there is one.
    """

    caption: tuple[Fact, ...]
    scene: Scene
    task: Task | None = None
    title: Fact | None = None


@dataclass(frozen=True)
class Practice:
    """Steps in order, and the ``recipe`` to make the same again.

    ``notes`` are said at the end. ``language`` is the code of the language of its own texts, such
    as ``zh``; empty for English.
    """

    title: Fact
    steps: tuple[Step, ...]
    recipe: Recipe
    notes: tuple[Fact, ...] = ()
    language: str = ""

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in order."""
        return tuple(step.task for step in self.steps if step.task is not None)

    @cached_property
    def digest(self) -> str:
        """Eight characters that change when a task or its solution does."""
        lines = (f"{task.name}\t{task.control.form}\t{task.solution}\n" for task in self.tasks)
        return f"{crc32(''.join(lines).encode()):08x}"
