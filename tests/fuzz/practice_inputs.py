"""Files of answers and lesson files, right and damaged: read, marked, written to a page."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from random import Random

from demands import check_printable, refusing
from fuzzing import Fuzzer
from mutations import damaged_bytes, damaged_lines

from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.cli.commands.marks import write_marks
from visualizer.errors import AnswersFileError
from visualizer.exercises.answers_file import ENDING, load_answers
from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.marks import marks_of
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.recipes import practice_from
from visualizer.export.practice.practice_data import practice_data
from visualizer.programs.class_run.submissions import find_submissions

_NAMES = ["Ada", "", "\u674e\u96f7", "=1+1", "\u202eadA", "a\nb", "x" * 500, "\x1b[2J", "\ud800"]
_ANSWERS = ["shown", "", "A", "b", "1", "0,0", "none", "1 2 3", "x", "0,0 0,1", "\u202e",
            "9" * 5000, "EM/EE 0,0", "stack,mark=pop"]  # fmt: skip
_BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))


# Files of answers


@cache
def _practice() -> Practice:
    """A quiz with questions of every kind that there is on this board."""
    names = ("queue-mark-on-push", "recursive-check-first")
    return make_quiz([record(_BOARD, None, name) for name in names], 8, 5)


def _make_answers(random: Random) -> bytes:
    practice = _practice()
    answers = {
        task.name: [
            random.choice((task.solution, random.choice(_ANSWERS)))
            for _ in range(random.choice((0, 1, 1, 2)))
        ]
        for task in practice.tasks
    }
    value: dict[str, object] = {
        "visualizer answers": 2,
        "name": random.choice(_NAMES),
        "practice": dict(practice.recipe),
        "answers": answers,
    }
    if random.random() < 0.2:
        value[random.choice(list(value))] = random.choice(("", 7, None, [], {"practice": "quiz"}))
    data = json.dumps(value, indent=random.choice((None, 1))).encode()
    chance = random.random()
    if chance < 0.3:
        return damaged_bytes(random, data, [_OTHER])
    return damaged_lines(random, data) if chance < 0.5 else data


_OTHER = b'{"visualizer answers": 2, "name": "", "practice": {"practice": "lesson"}, "answers": {}}'


def _check_answers(data: bytes, folder: Path) -> None:
    """A folder of files is always a table, whatever is in them."""
    (folder / "a.answers").write_bytes(data)
    files = find_submissions(str(folder), ENDING, AnswersFileError)
    (mark,) = marks_of(files, practice_from)
    assert mark.points is None or 0 <= mark.points <= mark.tasks
    assert mark.points is not None or mark.notes
    for form in ("csv", "table"):
        with redirect_stdout(io.StringIO()) as text:
            write_marks([mark], form)
        check_printable(text.getvalue())
    refusing(lambda: load_answers(folder / "a.answers"))


# Lesson files


@cache
def _lesson_texts() -> tuple[bytes, ...]:
    """The texts of lessons whose figures are soon computed."""
    folder = Path(__file__).parents[2] / "visualizer" / "exercises" / "lessons" / "files"
    texts = [path.read_bytes() for path in sorted(folder.glob("*.md"))]
    return tuple(text for text in texts if b"50x50" not in text)


def _make_lesson(random: Random) -> bytes:
    text = random.choice(_lesson_texts())
    head, *steps = text.split(b"\n## ")
    chosen = steps[: random.choice((1, 1, 2, 3))]  # a step goes on with the board before it
    data = b"\n## ".join([head, *chosen])
    chance = random.random()
    if chance < 0.35:
        return damaged_bytes(random, data, _lesson_texts())
    return damaged_lines(random, data) if chance < 0.7 else data


def _check_lesson(data: bytes, folder: Path) -> None:
    text = data.decode("utf-8", errors="replace")
    lesson = refusing(lambda: parse_lesson(text, "a.md"))
    practice = refusing(lambda: practice_of(lesson))
    data_of_page = practice_data(practice)
    check_printable(json.dumps(data_of_page, ensure_ascii=False))
    for task in practice.tasks:
        assert task.points([task.solution]) == 1.0
        for answer in _ANSWERS:
            assert 0 <= task.reply(answer).share <= 1


ANSWERS = Fuzzer(
    "answers",
    "files of answers, right and damaged: read and marked",
    _make_answers, _check_answers, quick=15, long=150,
)  # fmt: skip
LESSONS = Fuzzer(
    "lessons",
    "lesson files, right and damaged: read, their figures computed, written to a page",
    _make_lesson, _check_lesson, quick=10, long=50,
)  # fmt: skip
