"""``visualizer marks``: computing the points of the files of answers of a class."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from visualizer.cli.help import command
from visualizer.cli.parameters import FILE_TYPE, format_option
from visualizer.cli.question_pages import make_folder
from visualizer.cli.rows import redirect_to_file, write_rows
from visualizer.errors import ProgramError, UsageError, pluralize, quote, shorten, to_one_line
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.marks import ANSWERS_ENDING, AnswersMark, compute_marks
from visualizer.exercises.recipes import practice_from_recipe
from visualizer.files import validate_target
from visualizer.language.class_rows import reason_text
from visualizer.language.formatting import capitalize
from visualizer.programs.judging.submissions import Submission, find_submissions

_MARK_COLUMNS = ("file", "name", "practice", "points", "answered", "tasks", "notes")
_MARK_HEADINGS = ("file", "name", "practice", ">points", ">answered", ">tasks", "notes")
#: In characters, of a file's path, a name or a practice in a table.
_LONGEST_FIELD = 32
#: The keys of a recipe that identify a practice.
_RECIPE_KEYS = ("practice", "lesson", "algorithms", "questions", "seed", "variant")


@command("marks", "marks answers", "marks answers --lesson own.md --format csv -o marks.csv")
@click.argument("folder", type=FILE_TYPE, metavar="FOLDER", help="a folder of .answers files, also one folder down")
@click.option(
    "--lesson", "lessons", type=FILE_TYPE, multiple=True, help="a lesson of your own; may stand several times"
)
@format_option("table", "csv")
@click.option("-o", "--output", type=FILE_TYPE, help="write the table there")
@click.option(
    "--report", type=FILE_TYPE, help="also a page, class.html, and a folder with votes and a page for each student"
)
def marks(folder: str, lessons: Sequence[str], form: str, output: str | None, report: str | None) -> int:
    """Print the table; the exit status is 1 if a file has notes, 2 if one has no points, else 0."""
    if report is not None and not report.lower().endswith((".html", ".htm")):  # not over a student's program
        raise UsageError(f"--report: {quote(to_one_line(report))} is no name of a page; end it in .html")
    files = find_submissions(folder, ANSWERS_ENDING)
    for path in filter(None, (output, report)):
        validate_target(path)  # before the long work
    practices = [practice_from_lesson(load_lesson(name)) for name in lessons]
    by_name = {practice.recipe["lesson"]: practice for practice in practices}
    computed = compute_marks(files, partial(practice_from_recipe, lessons=by_name))
    with redirect_to_file(output, form):
        write_marks(computed, form)
    if output is not None:
        sys.stdout.write(_summary_line(computed))
    if report is not None:
        _write_report(computed, folder, Path(report))
    if any(mark.points is None for mark in computed):
        return 2
    return int(any(mark.notes for mark in computed))


def _write_report(marks: Sequence[AnswersMark], folder: str, path: Path) -> None:
    """Write the report, and beside it a folder ``NAME-pages`` with what it offers."""
    # Slow to import, and only the report needs it.
    from visualizer.export.answers_report import write_answers_report

    beside = path.with_name(f"{path.stem}-pages")
    make_folder(str(beside / "students"))
    title = f"Answers: {to_one_line(Path(folder).resolve().name)}"
    write_answers_report(marks, path, beside, title, _judge_programs(marks, folder))
    sys.stdout.write(f"{to_one_line(str(path))}: report, with pages in {to_one_line(str(beside))}\n")


def _judge_programs(marks: Sequence[AnswersMark], folder: str) -> dict[str, str]:
    """What is said of the program beside each file of answers: in the same subfolder, or of the same name."""
    try:
        found = [each for each in find_submissions(folder) if not each.refusal_reason]
    except ProgramError:  # there are no programs
        return {}
    places = {os.path.splitext(mark.file)[0]: mark.file for mark in marks}
    places |= {os.path.dirname(mark.file): mark.file for mark in marks if "/" in mark.file}
    beside: dict[str, Submission] = {}
    for each in found:
        file = places.get(os.path.splitext(each.name)[0]) or places.get(os.path.dirname(each.name) or "/")
        if file is not None:
            beside.setdefault(file, each)
    if not beside:
        return {}
    # Slow to import, and only programs need it.
    from visualizer.cli.commands.check import judge_class
    from visualizer.programs.process.processes import isolate_process

    isolate_process()
    judged = {each.submission.name: each for each in judge_class(list(beside.values()))}
    return {file: capitalize(reason_text(judged[each.name].verdict)) for file, each in beside.items()}


def write_marks(marks: Sequence[AnswersMark], form: str) -> None:
    """Print a row for each file, and below a table how many files have notes or no points."""
    rows = [dict(zip(_MARK_COLUMNS, _row_texts(mark))) for mark in marks]
    cells = [[text if name == "notes" else shorten(text, _LONGEST_FIELD) for name, text in row.items()] for row in rows]
    write_rows(rows, form, _MARK_HEADINGS, cells)
    if form == "table":
        sys.stdout.write(f"\n{_summary_line(marks)}")


def _summary_line(marks: Sequence[AnswersMark]) -> str:
    noted = sum(bool(mark.notes) for mark in marks)
    without = sum(mark.points is None for mark in marks)
    return f"{pluralize(len(marks), 'file')}, {noted} with notes, {without} without points.\n"


def _row_texts(mark: AnswersMark) -> list[str]:
    """The cells of a row, each on one line; the numbers are empty if there are no points."""
    practice = " ".join(mark.recipe[key] for key in _RECIPE_KEYS if key in mark.recipe)
    texts = [to_one_line(mark.file), mark.name, to_one_line(practice)]
    numbers = ["", "", ""]
    if mark.points is not None:
        numbers = [f"{mark.points:.4g}", str(mark.answered_count), str(mark.task_count)]
    return [*texts, *numbers, to_one_line("; ".join(mark.notes))]
