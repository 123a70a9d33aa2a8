"""``visualizer marks``: the points of the files of answers of a class, computed anew."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TextIO

from visualizer.cli.arguments import add_format
from visualizer.cli.spreadsheet import csv_bytes, csv_text
from visualizer.cli.text_table import Column, table
from visualizer.errors import AnswersFileError, counted, one_line, shortened
from visualizer.exercises.answers_file import ENDING
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.marks import Mark, marks_of
from visualizer.exercises.recipes import practice_from
from visualizer.files import check_target, write_beside
from visualizer.programs.class_run.submissions import find_submissions

_COLUMNS = ("file", "name", "practice", "points", "answered", "tasks", "notes")
_NUMBERS = ("points", "answered", "tasks")
#: In characters, of a file's path, a name and a practice in a table of text.
_LONGEST = 32
#: The parts of a recipe that tell practices apart.
_PARTS = ("practice", "lesson", "algorithms", "questions", "seed")


def add_arguments(parser: ArgumentParser) -> None:
    """The folder, and how the table is written."""
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        help=f"a folder of {ENDING} files, in it or one folder further down",
    )
    parser.add_argument(
        "--lesson",
        dest="lessons",
        metavar="FILE",
        action="append",
        default=None,
        help="a lesson file of your own that was practised; the option may stand several times",
    )
    add_format(parser, "table", "csv")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write the table there, not to standard output"
    )


def run(arguments: Namespace, output: TextIO) -> int:
    """Print the table; 0 if all is well, 1 if some files have notes, 2 if some have no points."""
    files = find_submissions(arguments.folder, ENDING, AnswersFileError)
    if arguments.output is not None:
        check_target(arguments.output)  # so that nobody waits for what cannot be written
    own = [practice_of(load_lesson(name)) for name in arguments.lessons or ()]
    lessons = {practice.recipe["lesson"]: practice for practice in own}
    marks = marks_of(files, partial(practice_from, lessons=lessons))
    is_csv = arguments.format == "csv"
    text = marks_as_csv(marks) if is_csv else "".join(marks_as_text(marks))
    if arguments.output is None:
        output.write(text)
    else:
        write_beside(arguments.output, csv_bytes(text) if is_csv else text.encode(errors="replace"))
        output.write(_summary(marks))
    if any(mark.points is None for mark in marks):
        return 2
    return int(any(mark.notes for mark in marks))


# Tables


def marks_as_csv(marks: Sequence[Mark]) -> str:
    """A row each, under the names of the columns."""
    return csv_text(_COLUMNS, map(_row, marks))


def marks_as_text(marks: Sequence[Mark]) -> Iterator[str]:
    """A table for a terminal, and below it how many files need a person."""
    columns = [Column(name, right=name in _NUMBERS) for name in _COLUMNS]
    rows = map(_row, marks)
    yield from table(
        columns, ([*(shortened(t, _LONGEST) for t in row[:-1]), row[-1]] for row in rows)
    )
    yield "\n"
    yield _summary(marks)


def _summary(marks: Sequence[Mark]) -> str:
    """How many files there are, and how many need a person, as a line."""
    noted = sum(bool(mark.notes) for mark in marks)
    without = sum(mark.points is None for mark in marks)
    return f"{counted(len(marks), 'file')}, {noted} with notes, {without} without points.\n"


def _row(mark: Mark) -> list[str]:
    """The cells of a row, each in one line; those with numbers are empty where there are none."""
    practice = " ".join(mark.recipe[key] for key in _PARTS if key in mark.recipe)
    texts = [one_line(mark.file), mark.name, one_line(practice)]
    numbers = ["", "", ""]
    if mark.points is not None:
        numbers = [f"{mark.points:.4g}", str(mark.answered), str(mark.tasks)]
    return [*texts, *numbers, one_line("; ".join(mark.notes))]
