"""The file of answers that a page saves and a student sends, as JSON.

::

    {"visualizer answers": 2, "name": "Ada", "practice": {"practice": "lesson", "lesson": "loops"},
     "answers": {"1": ["B", "A"], "2": ["shown"]}}

Whoever sends it may have written anything into it, so types and its size are checked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
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
    """Who answered which practice, and the answers to each task by its name, first try first."""

    name: str
    recipe: Recipe
    answers: Mapping[str, tuple[str, ...]]


def load_answers(path: AnyPath) -> AnswersFile:
    """The file of answers at ``path``.

    Raises AnswersFileError, also for what cannot be read and for what is no ordinary file.
    """
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
    """A value of JSON as a file of answers; AnswersFileError for any other."""
    if not isinstance(value, dict) or _FORMAT_KEY not in value:
        raise AnswersFileError(f"this is no file of answers; {_REMEDY}")
    if value[_FORMAT_KEY] != _FORMAT_VERSION:
        raise AnswersFileError("another version of the program saved this file; use that version")
    name, recipe, answers = (value.get(key) for key in ("name", "practice", "answers"))
    if not isinstance(name, str) or not isinstance(recipe, dict) or not isinstance(answers, dict):
        raise AnswersFileError(f"its name, practice or answers are missing; {_REMEDY}")
    if not all(isinstance(each, str) for each in recipe.values()):
        raise AnswersFileError(f"its practice is not all text; {_REMEDY}")
    if not all(map(_is_text_list, answers.values())):
        raise AnswersFileError(f"its answers are not lists of texts; {_REMEDY}")
    clean_name = shorten(to_one_line(name), _LONGEST_STUDENT_NAME)
    return AnswersFile(clean_name, recipe, {task: tuple(each) for task, each in answers.items()})


def _is_text_list(given: object) -> bool:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)
