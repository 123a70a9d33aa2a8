"""Loading the shipped lessons and quizzes, and lessons from files."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from visualizer.errors import LessonError, UnknownNameError
from visualizer.exercises.lessons.lesson_file import Lesson, parse_lesson
from visualizer.exercises.lessons.outline import MAX_LESSON_CHARACTERS
from visualizer.files import decode_utf8, read_error_text, read_regular_file

#: The ending of the names of lesson files.
LESSON_ENDING = ".md"
_LESSON_FOLDER = Path(__file__).parent
#: The numbers of the lessons that end the first and the second hour.
_ENDS_OF_HOURS = (4, 10)
#: A character has up to four bytes in UTF-8. Of a longer file, `parse_lesson` gets more characters than it takes.
_MAX_LESSON_BYTES = 4 * MAX_LESSON_CHARACTERS + 4


@cache
def shipped_lessons() -> tuple[Lesson, ...]:
    """The shipped lessons, ordered by their numbers. No algorithm is run."""
    lessons = (_read_lesson(path, path.name) for path in _LESSON_FOLDER.glob(f"files/*{LESSON_ENDING}"))
    return tuple(sorted(lessons, key=lambda lesson: lesson.number))


@cache
def shipped_quizzes() -> tuple[Lesson, ...]:
    """The shipped quizzes, three for the end of each hour of lessons: quiz-1, quiz-1-2, quiz-1-3."""
    paths = sorted(_LESSON_FOLDER.glob(f"quizzes/*{LESSON_ENDING}"), key=lambda path: path.stem)
    return tuple(_read_lesson(path, path.name) for path in paths)


def other_variants(quiz: Lesson) -> list[Lesson]:
    """The shipped quizzes that ask the same as a shipped one on other boards; none for anything else."""
    quizzes = [each for each in shipped_quizzes() if each.name.split("-")[:2] == quiz.name.split("-")[:2]]
    return [each for each in quizzes if each is not quiz] if quiz in quizzes else []


def hour_of(lesson: Lesson) -> int:
    """The hour, 1 to 3, to which a shipped lesson belongs, or which a shipped quiz closes."""
    if lesson.number:
        return 1 + sum(lesson.number > end for end in _ENDS_OF_HOURS)
    return int(lesson.name.split("-")[1])


def find_shipped_lesson(name: str) -> Lesson:
    """The shipped lesson or quiz with a number or name. Raises UnknownNameError if there is none."""
    lessons = (*shipped_lessons(), *shipped_quizzes())
    for lesson in lessons:
        if name.strip().lower() in (str(lesson.number or lesson.name), lesson.name):
            return lesson
    listing = "name one by its number, or give a file of your own; see the list of lessons"
    raise UnknownNameError("lesson", name, [lesson.name for lesson in lessons], listing)


def load_lesson(name: str) -> Lesson:
    """Load the shipped lesson with a number or name, or the lesson in the file ``name``.

    Raises UnknownNameError if ``name`` is neither a shipped lesson nor the path of a file, and
    LessonError if the file cannot be read or is not a lesson.
    """
    try:
        return find_shipped_lesson(name)
    except UnknownNameError:
        is_plain = os.path.basename(name) == name and not os.path.splitext(name)[1]
        if is_plain and not os.path.exists(name):
            raise
    return _read_lesson(Path(name), name)


def _read_lesson(path: Path, source: str) -> Lesson:
    try:
        data = read_regular_file(path, _MAX_LESSON_BYTES)
    except OSError as error:
        raise LessonError(read_error_text(source, error, "lesson"), source=source) from None
    return parse_lesson(decode_utf8(data, LessonError, source), source)
