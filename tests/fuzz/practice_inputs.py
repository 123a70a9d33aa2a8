"""Files of answers, right and damaged, and lesson files: read, gone through, written again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from demands import check_message, check_printable, refused_or, refusing
from fuzzing import Fuzzer
from mutations import damaged_bytes, damaged_lines

from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.cli.marks_tables import marks_as_csv, marks_as_json, marks_as_text
from visualizer.errors import VisualizerError
from visualizer.exercises.answers_file import load_answers, read_answers, write_answers
from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.marks import MarkStatus, find_answers, marks_of
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.recipes import practice_from
from visualizer.language.practice import all_said, said

_NAMES = ["Ada", "", "\u674e\u96f7", "=1+1", "\u202eadA", "a\nb", "x" * 500, "\x1b[2J", "shown"]
_TYPED = ["show", "hint", "?", "", "quit", "A", "b", "1", "0,0", "none", "1 2 3", "x", "0,0 0,1",
          "\u202e", "9" * 400, "EM/EE 0,0", "none.py", "queue", "stack,mark=pop"]  # fmt: skip
_BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))


# Files of answers


@cache
def _practice() -> Practice:
    """A quiz with questions of every kind that there is on this board."""
    names = ("queue-mark-on-push", "recursive-check-first")
    return make_quiz([record(_BOARD, None, name) for name in names], 8, 5)


def _answered(random: Random) -> Progress:
    progress = Progress(_practice())
    for task in progress.practice.tasks:
        for _ in range(random.choice((0, 1, 1, 2))):
            if progress.settled(task):
                break
            if random.random() < 0.3:
                progress.show(task)
                continue
            try:
                progress.answer(task, random.choice((task.solution, random.choice(_TYPED))))
            except VisualizerError as error:
                check_message(str(error))
    return progress


def _make_answers(random: Random) -> bytes:
    date = random.choice(("", "2026-11-22"))
    seconds = random.choice((None, 0.0, 754.3, 1e9))
    text = write_answers(_answered(random), random.choice(_NAMES), date=date, seconds=seconds)
    data = text.encode()
    chance = random.random()
    if chance < 0.3:
        return damaged_bytes(random, data, [_OTHER])
    if chance < 0.4:
        return data.replace(b"\n", b"\r\n")
    return damaged_lines(random, data) if chance < 0.5 else data


_OTHER = b"answers: 1\npractice: lesson\nlesson: ../../x\ntasks: 00000000\nname: \npoints: 1 of 1\n"


def _check_answers(data: bytes, folder: Path) -> None:
    path = folder / "a.answers"
    path.write_bytes(data)
    _check_marks(folder)
    file = refusing(lambda: load_answers(path))
    check_printable(file.name + file.signed[0])
    progress = refusing(lambda: file.progress_in(refusing(lambda: practice_from(file.recipe))))
    again = write_answers(progress, file.name, date=file.signed[1], seconds=file.seconds)
    assert read_answers(again).answers == {
        name: tuple(given) for name, given in progress.answers.items()
    }


def _check_marks(folder: Path) -> None:
    """A folder of files is always a table, whatever is in them."""
    marks = tuple(marks_of(find_answers(str(folder)), practice_from))
    assert len(marks) == 1
    assert (marks[0].points is None) == (marks[0].status is MarkStatus.NONE)
    for text in (marks_as_csv(marks), marks_as_json(marks), "".join(marks_as_text(marks, 80))):
        check_printable(text)


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
    for step in practice.steps:
        check_printable(all_said(step.caption))
    _go_through(practice, Random(len(data)))


def _go_through(practice: Practice, random: Random) -> None:
    """Answer with what is right, what is wrong and what is no answer."""
    progress = Progress(practice)
    for task in practice.tasks:
        refused_or(lambda task=task: progress.answer(task, random.choice(_TYPED[5:])))  # type: ignore[misc]
        if not progress.settled(task):
            progress.show(task)
    for task in practice.tasks:
        if task.graded and task.solution:
            refused_or(lambda task=task: task.judge(task.read(task.solution)))  # type: ignore[misc]
        said(task.prompt)
    text = write_answers(progress, "Ada")
    assert read_answers(text).progress_in(practice).answers == progress.answers


ANSWERS = Fuzzer(
    "answers",
    "files of answers, right and damaged: read, marked, written again",
    _make_answers, _check_answers, quick=15, long=150,
)  # fmt: skip
LESSONS = Fuzzer(
    "lessons",
    "lesson files, right and damaged: read, their figures computed, answered",
    _make_lesson, _check_lesson, quick=10, long=50,
)  # fmt: skip
