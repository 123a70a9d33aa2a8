"""What went wrong in a practice, by kind of question, with the steps to go back to.

``export/practice/outcomes.js`` has the same for pages.
"""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.analysis.explanation import Fact
from visualizer.exercises.outcomes import right_at
from visualizer.exercises.progress import Progress
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.tasks import Task

#: Kinds that have a sentence of their own; all others are told together.
_KNOWN = {kind.value for kind in QuestionKind}
OTHER = "other"


@dataclass(frozen=True)
class KindSummary:
    """How the questions of one kind went: ``asked`` and settled, right ``at_once``, ``later``.

    ``steps`` are the indices of the steps with questions of the kind that were not right at once,
    in order; ``said`` is what there is to say of them.
    """

    kind: str
    asked: int
    at_once: int
    later: int
    steps: tuple[int, ...]
    said: Fact

    @property
    def missed(self) -> int:
        """How many were not right in any try."""
        return self.asked - self.at_once - self.later


@dataclass(frozen=True)
class Summary:
    """What is said at the end: ``whole`` first, then a line for each kind that went wrong.

    Of nothing that counts nothing is said.
    """

    whole: tuple[Fact, ...]
    kinds: tuple[KindSummary, ...]


def summary_of(progress: Progress) -> Summary:
    """The summary of what has been answered so far.

    Kinds of which most was missed in every try come first; one that was all right at once is left
    out.
    """
    tasks = [task for task in progress.practice.tasks if task.graded and progress.settled(task)]
    found: dict[str, list[Task]] = {}
    for task in tasks:
        found.setdefault(summary_kind(task), []).append(task)
    lines = [_line(progress, kind, of_kind) for kind, of_kind in found.items()]
    wrong = [line for line in lines if line.steps]
    wrong.sort(key=lambda line: (-line.missed, -len(line.steps)))
    at_once = sum(line.at_once for line in lines)
    whole = [Fact("summary-whole", {"right": at_once, "asked": len(tasks)})] if tasks else []
    if tasks and not wrong:
        whole.append(Fact("summary-all-right"))
    later = sum(line.later for line in lines)
    if later:
        whole.append(Fact("summary-later", {"count": later}))
    # Where no kind has a name, as in most lessons, there is nothing to tell apart.
    return Summary(tuple(whole), () if set(found) == {OTHER} else tuple(wrong))


def summary_kind(task: Task) -> str:
    """The kind under which a task is told of: its own where that has a sentence, else `OTHER`."""
    return task.kind if task.kind in _KNOWN else OTHER


def _line(progress: Progress, kind: str, tasks: list[Task]) -> KindSummary:
    at_once = [task for task in tasks if right_at(progress, task) == 1]
    later = [task for task in tasks if right_at(progress, task) > 1]
    steps = {step.task.name: n for n, step in enumerate(progress.practice.steps) if step.task}
    wrong = tuple(sorted(steps[task.name] for task in tasks if task not in at_once))
    values = {"wrong": len(wrong), "asked": len(tasks), "step": wrong[0] + 1 if wrong else 0}
    return KindSummary(
        kind, len(tasks), len(at_once), len(later), wrong, Fact(f"summary-{kind}", values)
    )
