"""The lessons that ship, and opening a lesson by its number, its name or its file."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from visualizer.errors import LessonError, UnknownNameError, reason_of
from visualizer.exercises.lessons.blocks import MOST_CHARACTERS
from visualizer.exercises.lessons.hour_quizzes import quiz_lesson, quiz_name, quizzes
from visualizer.exercises.lessons.lesson_file import Lesson, parse_lesson
from visualizer.files import read_ordinary

#: How the name of a lesson's file ends.
ENDING = ".md"
_FOLDER = Path(__file__).parent / "files"
#: A character of UTF-8 has up to four bytes.
_MOST_BYTES = 4 * MOST_CHARACTERS


@cache
def shipped_lessons() -> tuple[Lesson, ...]:
    """The lessons that ship, by their numbers; nothing is run to read them."""
    lessons = [_read(path, path.name) for path in _FOLDER.glob(f"*{ENDING}")]
    return tuple(sorted(lessons, key=lambda lesson: lesson.number))


def load_lesson(name: str) -> Lesson:
    """The lesson that ``name`` means: a number, the name of one that ships, or a file.

    ``quiz-1`` and ``quiz-2`` are the quizzes that close an hour, ``quiz-1-7`` with a seed. A name
    with an ending, or with a folder, is a file's. Raises UnknownNameError, and LessonError
    for a file that cannot be read or is no lesson.
    """
    for lesson in shipped_lessons():
        if name.strip().lower() in (str(lesson.number), lesson.name):
            return lesson
    quiz = quiz_name(name)
    if quiz is not None:
        return quiz_lesson(*quiz)
    if os.path.basename(name) != name or os.path.splitext(name)[1] or os.path.exists(name):
        return _read(Path(name), name)
    raise UnknownNameError(
        "lesson",
        name,
        [each.name for each in (*shipped_lessons(), *quizzes())],
        "name one by its number, or a file; see the list of lessons",
    )


def _read(path: Path, source: str) -> Lesson:
    try:
        data = read_ordinary(path, _MOST_BYTES + 1)
    except FileNotFoundError:
        raise LessonError(
            "there is no such file; check the name, or see the list of lessons", source=source
        ) from None
    except OSError as error:
        raise LessonError(
            f"the file cannot be read ({reason_of(error)}); give a lesson file", source=source
        ) from None
    if len(data) > _MOST_BYTES or b"\0" in data:
        raise LessonError("this is no lesson; give a text file with a lesson", source=source)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LessonError(
            f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8",
            source=source,
            line=line,
        ) from None
    return parse_lesson(text, source)
