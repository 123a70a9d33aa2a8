"""The results of a class as a table of text, as CSV and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields

from visualizer.cli.spreadsheet import csv_text
from visualizer.cli.text_table import Column, table
from visualizer.errors import shortened
from visualizer.language.class_rows import (
    STATUS_HEADINGS,
    ClassRow,
    class_row,
    mistake_groups,
    summary_text,
)
from visualizer.language.verdicts import verdict_values
from visualizer.programs.class_run.class_run import Judged
from visualizer.programs.judging.verdict import Status

#: The name and version of the form in JSON.
FORMAT, VERSION = "visualizer-class", 1
_COLUMNS = tuple(each.name.replace("_", " ") for each in fields(ClassRow))
_TEXT_COLUMNS = (
    Column("file"), Column("verdict"), Column("line", right=True), Column("smallest board"),
    Column("what is said of it"),
)  # fmt: skip
_LEAST_SENTENCE = 40
_LONGEST_FILE, _LONGEST_BOARD = 40, 24


def as_csv(judged: Sequence[Judged]) -> Iterator[str]:
    """A row each, under the names of the columns; text that looks like a formula is quoted."""
    yield csv_text(_COLUMNS, map(_csv_row, judged))


def _csv_row(judged: Judged) -> list[object]:
    row = class_row(judged)
    # Of a wrong program one of its mistakes holds; of a right one all that is remarked does.
    joint = " or " if judged.verdict.status is Status.WRONG else " and "
    values = (getattr(row, field.name) for field in fields(row))
    return [joint.join(map(str, each)) if isinstance(each, tuple) else each for each in values]


def as_json(judged: Sequence[Judged]) -> Iterator[str]:
    """All verdicts in their public form, as one value."""
    verdicts = [verdict_values(each.verdict) for each in judged]
    whole = {"format": FORMAT, "version": VERSION, "verdicts": verdicts}
    yield json.dumps(whole, indent=2) + "\n"


def as_text(judged: Sequence[Judged], width: int) -> Iterator[str]:
    """A table for a terminal of ``width`` columns, and below it how frequent each mistake is."""
    rows = [_text_row(class_row(each)) for each in judged]
    columns = list(zip([column.header for column in _TEXT_COLUMNS], *rows))
    used = sum(max(map(len, cells)) + 2 for cells in columns[:-1])
    room = max(_LEAST_SENTENCE, width - used - 1)
    yield from table(_TEXT_COLUMNS, [(*row[:-1], shortened(row[-1], room)) for row in rows])
    yield f"\n{summary_text(judged)}\n"
    for group in mistake_groups(judged):
        if group.heading:
            count = len(group.members)
            yield f"{count:5}  {STATUS_HEADINGS[group.status].lower()}: {group.heading}\n"


def _text_row(row: ClassRow) -> tuple[str, ...]:
    said = row.sentence or (f"same order as {row.same_order_as[0]}" if row.same_order_as else "")
    return (
        shortened(row.file, _LONGEST_FILE),
        row.verdict,
        "" if row.line is None else str(row.line),
        shortened(row.smallest_board, _LONGEST_BOARD),
        said,
    )
