"""Reading the file of answers, in JSON, that a page saves and a student hands in.

::

    {"visualizer answers": 2, "name": "Ada", "practice": {"practice": "lesson", "lesson": "loops"},
     "answers": {"1": ["B", "A"], "2": ["shown"]}}

The file may have been edited, so its size and the types of its values are checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from visualizer.errors import AnswersFileError, reason_of, shorten, to_one_line
from visualizer.exercises.practice import Recipe
from visualizer.files import AnyPath, read_regular_file

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
    if not isinstance(value, dict) or _FORMAT_KEY not in value:
        raise AnswersFileError(f"this is no file of answers; {_REMEDY}")
    if value[_FORMAT_KEY] != _FORMAT_VERSION:
        raise AnswersFileError("another version of the program saved this file; use that version")
    name, recipe, answers = (value.get(key) for key in ("name", "practice", "answers"))
    if not isinstance(name, str) or not isinstance(recipe, dict) or not isinstance(answers, dict):
        raise AnswersFileError(f"its name, practice or answers are missing; {_REMEDY}")
    if not _are_texts(recipe.values()):
        raise AnswersFileError(f"its practice is not all text; {_REMEDY}")
    if not all(isinstance(texts, list) and _are_texts(texts) for texts in answers.values()):
        raise AnswersFileError(f"its answers are not lists of texts; {_REMEDY}")
    clean_name = shorten(to_one_line(name), _LONGEST_STUDENT_NAME)
    return AnswersFile(clean_name, recipe, {task: tuple(texts) for task, texts in answers.items()})


def _are_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)
