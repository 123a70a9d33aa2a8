"""Marks: the points of files of answers, computed from the answers in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from visualizer.errors import VisualizerError, problem_text
from visualizer.exercises.answers_file import AnswersFile, load_answers
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.task import SOLUTION_SHOWN
from visualizer.programs.class_run.submissions import Submission

PracticeMaker = Callable[[Recipe], Practice]


@dataclass(frozen=True)
class Mark:
    """The mark of one file, by its path from the folder, with slashes.

    ``points`` are None where they cannot be computed; each of the ``tasks`` has one, and so many
    are ``answered``. ``notes`` are for the teacher, without a full stop.
    """

    file: str
    name: str = ""
    recipe: Recipe = field(default_factory=dict)
    points: float | None = None
    answered_count: int = 0
    task_count: int = 0
    notes: tuple[str, ...] = ()


def compute_marks(files: Iterable[Submission], make: PracticeMaker) -> list[Mark]:
    """The mark of each file; ``make`` makes a practice of its recipe, or raises VisualizerError.

    Each practice is made once. Files with equal answers to the same practice are noted, except
    where different people have all of it right at once.
    """
    practices: dict[object, Practice | VisualizerError] = {}
    alike: dict[object, list[int]] = {}
    marks = []
    for number, file in enumerate(files):
        try:
            read = load_answers(file.path)
        except VisualizerError as error:
            marks.append(Mark(file.name, notes=(problem_text(error),)))
            continue
        recipe = _hashable_key(read.recipe)
        if recipe not in practices:
            practices[recipe] = _practice_or_error(make, read.recipe)
        mark = _compute_mark(file.name, read, practices[recipe])
        marks.append(mark)
        if read.answers:
            owner = mark.name if mark.points == mark.task_count else ""
            alike.setdefault((recipe, _hashable_key(read.answers), owner), []).append(number)
    for group in alike.values():
        for number in group:
            others = [marks[other].file for other in group if other != number]
            if others:
                more = f" and {len(others) - 1} more" if len(others) > 1 else ""
                notes = (*marks[number].notes, f"the same answers as {others[0]}{more}")
                marks[number] = replace(marks[number], notes=notes)
    return marks


def _hashable_key(values: Mapping[str, str] | Mapping[str, tuple[str, ...]]) -> object:
    return frozenset(values.items())


def _practice_or_error(make: PracticeMaker, recipe: Recipe) -> Practice | VisualizerError:
    try:
        return make(recipe)
    except VisualizerError as error:
        return error


def _compute_mark(file: str, read: AnswersFile, practice: Practice | VisualizerError) -> Mark:
    if isinstance(practice, VisualizerError):
        return Mark(file, read.name, read.recipe, notes=(problem_text(practice),))
    tasks = practice.tasks
    given = [read.answers.get(task.name, ()) for task in tasks]
    unknown = read.answers.keys() - {task.name for task in tasks}
    return Mark(
        file,
        read.name,
        read.recipe,
        sum(task.points(answers) for task, answers in zip(tasks, given)),
        sum(any(answer != SOLUTION_SHOWN for answer in answers) for answers in given),
        len(tasks),
        ("it has answers to tasks that this practice does not have; compare the versions",) if unknown else (),
    )
