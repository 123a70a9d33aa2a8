"""``visualizer marks``: what the files of answers of a class are worth, computed anew."""

from __future__ import annotations

import os
import shutil
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

from visualizer.cli.arguments import add_format
from visualizer.cli.marks_tables import marks_as_csv, marks_as_json, marks_as_text
from visualizer.cli.progress import ProgressLine, bar_text
from visualizer.cli.spreadsheet import csv_bytes
from visualizer.errors import counted, one_line, shortened
from visualizer.exercises.answers_file import ENDING, load_answers
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.marks import Mark, MarkStatus, find_answers, marks_of
from visualizer.exercises.practice import Practice
from visualizer.exercises.recipes import practice_from
from visualizer.files import check_target, write_beside
from visualizer.language.marks import marks_summary
from visualizer.programs.class_run.submissions import Submission

_LONGEST_NAME = 30


def add_arguments(parser: ArgumentParser) -> None:
    """The folder, and how the table is written."""
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        help=f"a folder of {ENDING} files, in it or one folder further down; or one such file",
    )
    parser.add_argument(
        "--lesson",
        dest="lessons",
        metavar="FILE",
        action="append",
        default=None,
        help="a lesson file of your own that was practised; the option may stand several times",
    )
    add_format(parser, "table", "csv", "json")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write the table there, not to standard output"
    )


def run(arguments: Namespace, output: TextIO) -> int:
    """Print the table; 0 if all have points, 1 if some need a look, 2 if some have none."""
    name = arguments.folder
    files = find_answers(name) if os.path.isdir(name) else _one_file(name)
    if arguments.output is not None:
        check_target(arguments.output)  # so that nobody waits for what cannot be written
    marks = _marks(files, _own_lessons(arguments.lessons or ()))
    if arguments.output is None:
        output.write(_text(marks, arguments.format))
    else:
        text = _text(marks, arguments.format)
        is_csv = arguments.format == "csv"
        write_beside(arguments.output, csv_bytes(text) if is_csv else text.encode(errors="replace"))
        output.write(f"{marks_summary(marks)}\n")
    found = {mark.status for mark in marks}
    return 2 if MarkStatus.NONE in found else 1 if MarkStatus.LOOK in found else 0


def _one_file(name: str) -> tuple[Submission, ...]:
    """A file in the place of a folder. Raises AnswersFileError where it cannot be read."""
    load_answers(name, may_be_changed=True)
    return (Submission(name, Path(name)),)


def _own_lessons(names: Sequence[str]) -> dict[str, Practice]:
    """The practices of lesson files, by the names that recipes have for them."""
    practices = map(practice_of, map(load_lesson, names))
    return {dict(practice.recipe)["lesson"]: practice for practice in practices}


def _marks(files: tuple[Submission, ...], own: dict[str, Practice]) -> tuple[Mark, ...]:
    line = ProgressLine()
    try:
        return tuple(marks_of(_announced(files, line), partial(practice_from, lessons=own)))
    finally:
        line.clear()


def _announced(files: tuple[Submission, ...], line: ProgressLine) -> Iterator[Submission]:
    """The files; of each it is said that it is being marked, since the first may take long."""
    started = time.monotonic()
    for number, file in enumerate(files):
        text = f"{number} of {counted(len(files), 'file')}"
        name = shortened(one_line(file.name), _LONGEST_NAME)
        line.show(bar_text(number / len(files), f"{text}: {name}", time.monotonic() - started))
        yield file


def _text(marks: tuple[Mark, ...], format_: str) -> str:
    if format_ == "csv":
        return marks_as_csv(marks)
    if format_ == "json":
        return marks_as_json(marks)
    return "".join(marks_as_text(marks, shutil.get_terminal_size().columns))
