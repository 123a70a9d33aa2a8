"""A practice: steps with tasks, as a lesson, a quiz and tracing by hand all are."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from zlib import crc32

from visualizer.analysis.explanation import Fact
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import Task

#: Header lines, key and value, from which the same practice can be made again.
Recipe = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Step:
    """One step: a ``caption`` of some sentences, what is seen, and what has to be answered.

    A step without a task is read, and one goes on. ``scene`` is the task's where there is one.
    """

    caption: tuple[Fact, ...]
    scene: Scene
    task: Task | None = None
    title: Fact | None = None


@dataclass(frozen=True)
class Practice:
    """Steps in order, and what is needed to make the same again.

    ``recipe`` are header lines, key and value, of which a file of answers has the same: at least
    ``practice``, which is ``lesson``, ``quiz`` or ``trace``. ``notes`` are said at the end.
    ``language`` is that of its own texts, such as ``zh``, where it is said.
    """

    title: Fact
    steps: tuple[Step, ...]
    recipe: Recipe
    notes: tuple[Fact, ...] = field(default=())
    language: str = ""

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All tasks, in order."""
        return tuple(step.task for step in self.steps if step.task is not None)

    @cached_property
    def digest(self) -> str:
        """Eight characters that change when a task or its solution does."""
        lines = (f"{task.name}\t{task.form}\t{task.solution}\n" for task in self.tasks)
        return f"{crc32(''.join(lines).encode()):08x}"
