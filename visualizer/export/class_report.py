"""The report of a class as a page: submissions grouped by mistake, each with the moment where it fails.

The page is one file. It holds the player of exported pages once, and opens it in a frame with the run of
the chosen submission. Content of a submission is always inserted as text, never as markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from visualizer.algorithms.run import record
from visualizer.board.cells import Cell
from visualizer.draw.coloured_code import coloured_lines
from visualizer.draw.panels.pane_view import NO_NOTE, PaneNote
from visualizer.errors import VisualizerError, shorten, to_one_line
from visualizer.export.page.page import build_page, join_pieces, prepare_writer
from visualizer.export.plan import ExportPlan
from visualizer.export.templates import json_text, render_page
from visualizer.files import AnyPath, write_atomically
from visualizer.language import class_rows, verdicts
from visualizer.language.run_reports import crash_text
from visualizer.playback.scenario import LONGEST_CAPTION, Stop
from visualizer.programs.class_run.class_run import JudgedSubmission
from visualizer.programs.judging.failing_moment import failing_position, find_failing_moment, reference_name
from visualizer.programs.judging.verdict import Failure, Status, Verdict
from visualizer.trace.trace import Trace

ReportValues = dict[str, Any]

#: Marks the place of the run in the text of the player, which does not contain it otherwise.
_RUN_PLACEHOLDER = "@@run@@"
#: The columns of a group: field of `ClassRow` and heading.
_FAILED_COLUMNS = (("line", "Line"), ("smallest_board", "Smallest board"), ("sentence", "Why"))
_COLUMNS_OF_STATUS = {
    Status.WRONG: _FAILED_COLUMNS,
    Status.TOO_SLOW: _FAILED_COLUMNS,
    Status.COULD_NOT_RUN: (("line", "Line"), ("sentence", "Why")),
    Status.NOT_JUDGED: (("sentence", "Why"),),
    Status.RIGHT: (
        ("same_order_as", "Same order as"),
        ("visits", "Visits"),
        ("repeats", "Repeats"),
        ("most_waiting", "Most waiting"),
        ("deepest_call", "Deepest call"),
        ("sentence", "Remark"),
    ),
}
_NUMERIC_COLUMNS = ("line", "visits", "repeats", "most_waiting", "deepest_call")
_LONGEST_SYMBOL = 4
_LONGEST_PRINTED = 2_000
#: The lines shown above and below the named line, if the player has the whole text.
_LINES_AROUND = 3
#: The symbols that are coloured as in the player.
_COLOURED_SYMBOLS = "MEB12345678X"
_SYMBOL_SIGNS = {"M": "\u25cf", "E": "", "B": ""}
_SYMBOL_LABELS = {"M": "mine", "E": "hidden", "B": "blank", "X": "exploded mine"}


def write_report(judged: Sequence[JudgedSubmission], path: AnyPath, title: str) -> None:
    """Write the report of a class to ``path`` atomically. Raises FileError if that fails."""
    write_atomically(path, report_html(judged, title).encode("utf-8", errors="replace"))


def report_html(judged: Sequence[JudgedSubmission], title: str) -> str:
    """The report of a class as the text of a page, to be encoded as UTF-8."""
    player = build_page(json_text({"packed": _RUN_PLACEHOLDER, "inReport": True}), "Run")
    indices = {id(each): index for index, each in enumerate(judged)}
    runs = [pack_run(each.verdict) for each in judged]
    data = {"runs": runs, "player": player.text, "run": _RUN_PLACEHOLDER}
    return render_page(
        "class_report.html",
        "class_report.js",
        json_text(data),
        title=title,
        framed=[player],
        summary=class_rows.summary_text(judged),
        groups=[_group_values(group, indices) for group in class_rows.mistake_groups(judged)],
        details=[
            detail_values(each) | {"number": index}
            for index, each in enumerate(judged)
            if each.verdict.status is not Status.RIGHT
        ],
    ).text


def _group_values(group: class_rows.MistakeGroup, indices: dict[int, int]) -> ReportValues:
    """The values of a group for the template; ``indices`` are those of submissions by their ids."""
    count = len(group.members)
    times = "once" if count == 1 else f"{count} times"
    columns = [
        (key, name, "number" if key in _NUMERIC_COLUMNS else key.replace("_", "-"))
        for key, name in _COLUMNS_OF_STATUS[group.status]
    ]
    rows = []
    for judged in group.members:
        row = class_rows.class_row(judged)
        cells = [(_cell_text(getattr(row, key)), kind) for key, _, kind in columns]
        rows.append({"file": row.file, "number": indices[id(judged)], "cells": cells})
    return {
        "status": group.status.name.lower(),
        "name": class_rows.STATUS_HEADINGS[group.status],
        "heading": f"{times}: {group.heading}" if group.heading else f"{count}",
        "columns": columns,
        "rows": rows,
    }


def _cell_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return f"{value:,}"
    return " or ".join(map(str, value)) if isinstance(value, tuple) else to_one_line(str(value))


def detail_values(judged: JudgedSubmission) -> ReportValues:
    """The values of the detail of a submission. The script adds the heading and the player."""
    verdict, failure = judged.verdict, judged.verdict.failure
    if failure is None:
        sentences = [crash_text(verdict.fault)] if verdict.fault else []
    else:
        sentences = [
            *verdicts.mistake_sentences(verdict.mistakes, failure),
            *verdicts.failure_sentences(failure, verdict.mistakes),
        ]
    line = class_rows.class_row(judged).line
    trace = None if failure is None else failure.answer.trace
    text = judged.submission.text() if trace is None else trace.code.text
    lines = list(enumerate(coloured_lines(text, judged.submission.name), 1)) if text else []
    if trace is not None:  # the player has the whole text
        lines = [] if line is None else lines[max(line - _LINES_AROUND - 1, 0) : line + _LINES_AROUND]
    printed = shorten(verdict.printed, _LONGEST_PRINTED) if verdict.printed.strip() else ""
    return {
        "said": sentences,
        "failure": None if failure is None else _failure_values(failure),
        "printed": printed.split("\n") if printed else [],
        "lit": line,
        "lines": [(number, join_pieces(pieces)) for number, pieces in lines],
    }


def _failure_values(failure: Failure) -> ReportValues:
    board, before = failure.board, failure.before
    got = [
        [verdicts.written_value_text(value) for value in row[: board.width]]
        for row in verdicts.result_rows(failure.answer)[: board.height]
    ]
    return {
        "before": None if before is None else _cell_rows(before.rows, click=before.click),
        "boards": [
            ("board and click", _cell_rows(board.rows, click=board.click)),
            ("expected", _cell_rows(failure.expected, failure.cells)),
            ("came out", _cell_rows(got, failure.cells)),
        ],
        "differing": verdicts.differing_cells_text(failure),
    }


def _cell_rows(
    rows: Sequence[Sequence[str]], ringed: Sequence[Cell] = (), click: Cell | None = None
) -> list[list[tuple[str, str, str]]]:
    """The parts of each cell, as `_cell_parts` returns them; ``ringed`` cells differ."""
    return [
        [_cell_parts(text, (r, c) in ringed, (r, c) == click) for c, text in enumerate(row)]
        for r, row in enumerate(rows)
    ]


def _cell_parts(text: str, ringed: bool, clicked: bool) -> tuple[str, str, str]:
    """The CSS classes of a cell, its label, and the text that it shows."""
    known = len(text) == 1 and text in _COLOURED_SYMBOLS
    classes = [f"cell-{text}" if known else "odd", *["ringed"] * ringed, *["clicked"] * clicked]
    labels = [_SYMBOL_LABELS.get(text, text), *["differs"] * ringed, *["the click"] * clicked]
    return " ".join(classes), ", ".join(labels), _SYMBOL_SIGNS.get(text, shorten(text, _LONGEST_SYMBOL))


def pack_run(verdict: Verdict) -> str | None:
    """The packed data of a page that plays the failing run beside a right one, from where it goes wrong.

    None if the verdict has no observed run.
    """
    failure = verdict.failure
    if failure is None or failure.answer.trace is None:
        return None
    trace, name = failure.answer.trace, verdict.name
    code = replace(trace.code, name=name, title=name, short_title=name)
    columns = (trace.bytes, trace.cells, trace.lines)
    traces = [Trace(trace.board, trace.click, code, trace.order, columns, trace.containers)]
    with suppress(VisualizerError):  # the board may be too large for the reference program
        traces.append(record(trace.board, trace.click, reference_name(failure)))
    moment, fault = find_failing_moment(failure), failure.answer.fault
    assert moment is not None
    position = failing_position(failure, traces[1:])
    caption = shorten(verdicts.moment_text(moment, failure), LONGEST_CAPTION)
    note = PaneNote(crash_text(fault), fault.line) if fault else NO_NOTE
    plan = ExportPlan(
        tuple(traces),
        title=name,
        position=position,
        code=True,
        stops=(Stop(position, caption),),
        notes=(note, NO_NOTE)[: len(traces)],
    )
    return prepare_writer(plan).packed_data()
