"""Marks as a table of text, as CSV and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from visualizer.cli.spreadsheet import csv_text
from visualizer.cli.text_table import Column, table
from visualizer.errors import one_line, shortened
from visualizer.exercises.answers_file import points_text
from visualizer.exercises.marks import Mark
from visualizer.language.marks import (
    marks_summary,
    note_text,
    notes_text,
    recipe_text,
    time_text,
)

#: The name and version of the form in JSON.
FORMAT, VERSION = "visualizer-marks", 1
_COLUMNS = (
    "file", "name", "practice", "version", "points", "of", "above guessing %", "answered", "tasks",
    "minutes", "signed", "status", "notes",
)  # fmt: skip
_TEXT_COLUMNS = (
    Column("file"), Column("name"), Column("practice"), Column("points", right=True),
    Column("above\nguessing", right=True), Column("answered", right=True),
    Column("minutes", right=True),
)  # fmt: skip
#: In letters: of the file, the name and the practice, and how far each may be shortened.
_LONGEST = (40, 24, 40)
_FILE, _NAME, _PRACTICE = range(3)
_LEAST = (8, 12, 12)
#: Between two columns of a table.
_GAP = 2


def marks_as_csv(marks: Sequence[Mark]) -> str:
    """A row each, under the names of the columns."""
    return csv_text(_COLUMNS, map(_csv_row, marks))


def _csv_row(mark: Mark) -> list[object]:
    return [
        one_line(mark.file),
        mark.name,
        recipe_text(mark.recipe),
        mark.digest,
        None if mark.points is None else round(mark.points, 2),
        mark.possible,
        _percent(mark),
        mark.answered,
        mark.tasks,
        None if mark.seconds is None else round(mark.seconds / 60, 1),
        mark.signed,
        mark.status.value,
        notes_text(mark.notes),
    ]


def _percent(mark: Mark) -> int | None:
    return None if mark.above_guessing is None else round(mark.above_guessing * 100)


def marks_as_json(marks: Sequence[Mark]) -> str:
    """All marks as one value; a file's path is as it is, and all else is text for people."""
    values = [
        {
            "file": mark.file,
            "name": mark.name,
            "recipe": dict(mark.recipe),
            "version": mark.digest,
            "points": None if mark.points is None else round(mark.points, 4),
            "of": mark.possible,
            "above_guessing": None
            if mark.above_guessing is None
            else round(mark.above_guessing, 4),
            "answered": mark.answered,
            "tasks": mark.tasks,
            "seconds": mark.seconds,
            "signed": mark.signed,
            "status": mark.status.value,
            "notes": [{"key": note.key, "text": note_text(note)} for note in mark.notes],
        }
        for mark in marks
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "marks": values}, indent=2) + "\n"


def marks_as_text(marks: Sequence[Mark], width: int) -> Iterator[str]:
    """A table for a terminal of ``width`` columns, and below it what is to be known of files.

    The last line says how many need a person.
    """
    yield from table(_TEXT_COLUMNS, _shortened([_text_row(mark) for mark in marks], width))
    yield "\n"
    for mark in marks:
        if mark.notes:
            yield f"{one_line(mark.file)}: {notes_text(mark.notes)}\n"
    yield f"{marks_summary(marks)}\n"


def _text_row(mark: Mark) -> tuple[str, ...]:
    has_points = mark.points is not None
    return (
        one_line(mark.file),
        mark.name,
        recipe_text(mark.recipe),
        f"{points_text(mark.points or 0.0)} of {mark.possible}" if has_points else "",
        f"{_percent(mark)} %" if has_points else "",
        f"{mark.answered} of {mark.tasks}" if has_points else "",
        time_text(mark.seconds),
    )


def _shortened(rows: Sequence[tuple[str, ...]], width: int) -> Iterator[tuple[str, ...]]:
    """Rows whose texts are shortened until they fit ``width``.

    Names are shortened last: by them rows are told apart, while the files and the practices of one
    homework begin alike.
    """
    headers = [max(column.header.split("\n"), key=len) for column in _TEXT_COLUMNS]
    widths = [max(map(len, cells)) for cells in zip(headers, *rows)]
    texts, numbers = widths[: len(_LONGEST)], widths[len(_LONGEST) :]
    texts = list(map(min, texts, _LONGEST))
    room = width - sum(numbers) - _GAP * (len(widths) - 1)
    spare = [length - least for length, least in zip(texts, _LEAST)]
    while sum(texts) > room and max(spare) > 0:
        widest = max(_FILE, _PRACTICE, key=spare.__getitem__)
        column = widest if spare[widest] > 0 else _NAME
        texts[column] -= 1
        spare[column] -= 1
    for row in rows:
        yield (*map(shortened, row, texts), *row[len(texts) :])
