"""Marks: reading files of answers, and computing the points for them.

A page saves a file of answers in JSON, and a student hands it in::

    {"visualizer answers": 2, "name": "Ada", "practice": {"practice": "lesson", "lesson": "loops"},
     "answers": {"1": ["B", "A"], "2": ["shown"]}}

The file may have been edited, so its size and the types of its values are checked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from visualizer.errors import AnswersFileError, VisualizerError, problem_text, reason_of, shorten, to_one_line
from visualizer.exercises.counterparts import again_name, counterparts
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.task import SOLUTION_SHOWN
from visualizer.files import AnyPath, read_regular_file
from visualizer.programs.judging.submissions import Submission

ANSWERS_ENDING = ".answers"
_FORMAT_KEY, _FORMAT_VERSION = "visualizer answers", 2
_MAX_ANSWER_BYTES = 2 * 1024 * 1024
_LONGEST_STUDENT_NAME = 100
_REMEDY = "ask for the file that the page saves"


@dataclass(frozen=True)
class AnswersFile:
    """The name of a student, the recipe of the practice, and the answers by the name of the task.

    The answers to a task are in the order in which they were given.
    """

    name: str
    recipe: Recipe
    answers: Mapping[str, tuple[str, ...]]


def load_answers(path: AnyPath) -> AnswersFile:
    """Load the file of answers at ``path``. Raises AnswersFileError if that is not possible."""
    try:
        data = read_regular_file(path, _MAX_ANSWER_BYTES + 1)
    except OSError as error:
        raise AnswersFileError(f"it cannot be read ({reason_of(error)}); {_REMEDY}") from None
    if len(data) > _MAX_ANSWER_BYTES:
        raise AnswersFileError(f"it has more than {_MAX_ANSWER_BYTES // 1024**2} MiB; {_REMEDY}")
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise AnswersFileError(f"this is no file of answers; {_REMEDY}") from None
    return _parse_answers(value)


def _parse_answers(value: object) -> AnswersFile:
    """The file of answers that a JSON value describes. Raises AnswersFileError if it describes none."""
    if isinstance(value, dict) and value.get(_FORMAT_KEY, _FORMAT_VERSION) != _FORMAT_VERSION:
        raise AnswersFileError("another version of the program saved this file; use that version")
    match value:
        case {"visualizer answers": _, "name": str(name), "practice": dict(recipe), "answers": dict(answers)}:
            lists = answers.values()
            if _are_texts(recipe.values()) and all(isinstance(texts, list) and _are_texts(texts) for texts in lists):
                clean_name = shorten(to_one_line(name), _LONGEST_STUDENT_NAME)
                return AnswersFile(clean_name, recipe, {task: tuple(texts) for task, texts in answers.items()})
    raise AnswersFileError(f"this is no file of answers; {_REMEDY}")


def _are_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


PracticeMaker = Callable[[Recipe], Practice]


@dataclass(frozen=True)
class AnswersMark:
    """The mark for one file of answers; ``file`` is its path from the folder, with slashes.

    ``points`` is None if it cannot be computed; each task is worth one point. ``notes`` are sentences
    for the teacher, without a full stop. ``practice`` is None if it cannot be made; ``answers`` are those of the file.
    """

    file: str
    name: str = ""
    recipe: Recipe = field(default_factory=dict)
    points: float | None = None
    answered_count: int = 0
    task_count: int = 0
    notes: tuple[str, ...] = ()
    practice: Practice | None = None
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def student(self) -> str:
        """The name of the student; a file without a name is from a student of its own."""
        return self.name or self.file


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
            try:
                practices[key] = make(loaded.recipe)
            except VisualizerError as error:
                practices[key] = error
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


def _compute_mark(file: str, loaded: AnswersFile, practice: Practice | VisualizerError) -> AnswersMark:
    if isinstance(practice, VisualizerError):
        return AnswersMark(file, loaded.name, loaded.recipe, notes=(problem_text(practice),))
    tasks, names = practice.tasks, {again_name(task) for task in practice.tasks}
    others = {} if names.isdisjoint(loaded.answers) else counterparts(practice)
    # The answers to each task, and those to what asks it again.
    answered = [
        (loaded.answers.get(task.name, ()), others.get(task.name, task), loaded.answers.get(again_name(task), ()))
        for task in tasks
    ]
    unknown = loaded.answers.keys() - names - {task.name for task in tasks}
    return AnswersMark(
        file,
        loaded.name,
        loaded.recipe,
        sum(max(task.points(first), other.points(again)) for task, (first, other, again) in zip(tasks, answered)),
        sum(any(answer != SOLUTION_SHOWN for answer in first) for first, *_ in answered),
        len(tasks),
        ("it has answers to tasks that this practice does not have; compare the versions",) if unknown else (),
        practice,
        loaded.answers,
    )
