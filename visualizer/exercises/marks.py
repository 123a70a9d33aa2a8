"""Marks: the points for files of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from visualizer.errors import VisualizerError, problem_text
from visualizer.exercises.answers_file import AnswersFile, load_answers
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.task import SOLUTION_SHOWN
from visualizer.programs.class_run.submissions import Submission

PracticeMaker = Callable[[Recipe], Practice]


@dataclass(frozen=True)
class AnswersMark:
    """The mark for one file of answers; ``file`` is its path from the folder, with slashes.

    ``points`` is None if it cannot be computed; each task is worth one point. ``notes`` are sentences
    for the teacher, without a full stop.
    """

    file: str
    name: str = ""
    recipe: Recipe = field(default_factory=dict)
    points: float | None = None
    answered_count: int = 0
    task_count: int = 0
    notes: tuple[str, ...] = ()


def compute_marks(files: Iterable[Submission], make: PracticeMaker) -> list[AnswersMark]:
    """Compute the mark for each file; ``make`` makes a practice from a recipe, once for equal recipes.

    Files with equal answers to the same practice get a note, unless all answers are right and the
    names differ.
    """
    practices: dict[object, Practice | VisualizerError] = {}
    equal_files: dict[object, list[int]] = {}
    marks = []
    for index, file in enumerate(files):
        try:
            loaded = load_answers(file.path)
        except VisualizerError as error:
            marks.append(AnswersMark(file.name, notes=(problem_text(error),)))
            continue
        key = frozenset(loaded.recipe.items())
        if key not in practices:
            practices[key] = _practice_or_error(make, loaded.recipe)
        mark = _compute_mark(file.name, loaded, practices[key])
        marks.append(mark)
        if loaded.answers:
            owner = mark.name if mark.points == mark.task_count else ""
            equal_files.setdefault((key, frozenset(loaded.answers.items()), owner), []).append(index)
    for group in equal_files.values():
        for index in group:
            others = [marks[other].file for other in group if other != index]
            if others:
                more = f" and {len(others) - 1} more" if len(others) > 1 else ""
                notes = (*marks[index].notes, f"the same answers as {others[0]}{more}")
                marks[index] = replace(marks[index], notes=notes)
    return marks


def _practice_or_error(make: PracticeMaker, recipe: Recipe) -> Practice | VisualizerError:
    try:
        return make(recipe)
    except VisualizerError as error:
        return error


def _compute_mark(file: str, loaded: AnswersFile, practice: Practice | VisualizerError) -> AnswersMark:
    if isinstance(practice, VisualizerError):
        return AnswersMark(file, loaded.name, loaded.recipe, notes=(problem_text(practice),))
    answered = [(task, loaded.answers.get(task.name, ())) for task in practice.tasks]
    unknown = loaded.answers.keys() - {task.name for task in practice.tasks}
    return AnswersMark(
        file,
        loaded.name,
        loaded.recipe,
        sum(task.points(answers) for task, answers in answered),
        sum(any(answer != SOLUTION_SHOWN for answer in answers) for _, answers in answered),
        len(practice.tasks),
        ("it has answers to tasks that this practice does not have; compare the versions",) if unknown else (),
    )
