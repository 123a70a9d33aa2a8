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
from visualizer.draw.coloured_code import Piece, coloured_lines
from visualizer.errors import VisualizerError, shorten
from visualizer.export.page.page import build_page, join_pieces, prepare_writer
from visualizer.export.plan import ExportPlan
from visualizer.export.templates import json_text, render_page
from visualizer.files import AnyPath, write_atomically
from visualizer.language import class_rows, verdicts
from visualizer.language.conclusions import NO_NOTE, note_on_run
from visualizer.language.formatting import capitalize, cell_text
from visualizer.language.run_reports import crash_text
from visualizer.language.terms import titles_text
from visualizer.playback.scenario import LONGEST_CAPTION, Stop
from visualizer.programs.judging.class_run import JudgedSubmission
from visualizer.programs.verdicts.failing_moment import failing_position, find_failing_moment, reference_name
from visualizer.programs.verdicts.verdict import Failure, Verdict
from visualizer.trace.trace import Trace

ReportValues = dict[str, Any]

#: Marks the place of the run in the text of the player, which does not contain it otherwise.
_RUN_PLACEHOLDER = "@@run@@"
_LONGEST_SYMBOL = 4
#: In characters: of the text of a board, and of the line at fault.
_LONGEST_LABEL, _LONGEST_LINE = 400, 120
_LONGEST_PRINTED = 2_000
#: The lines shown above and below the named line, if the player has the whole text.
_LINES_AROUND = 3
#: The symbols that are coloured as in the player.
_COLOURED_SYMBOLS = "MEB12345678X"
_SYMBOL_SIGNS = {"M": "\u25cf", "E": "", "B": ""}


def write_report(judged: Sequence[JudgedSubmission], path: AnyPath, title: str) -> None:
    """Write the report of a class to ``path`` atomically. Raises FileError if that fails."""
    write_atomically(path, report_html(judged, title).encode("utf-8", errors="replace"))


def report_html(judged: Sequence[JudgedSubmission], title: str) -> str:
    """The report of a class as the text of a page, to be encoded as UTF-8."""
    player = build_page(json_text({"packed": _RUN_PLACEHOLDER, "inReport": True}), "Run")
    details = {id(each): detail_values(each) | {"number": number} for number, each in enumerate(judged)}
    return render_page(
        "class_report.html",
        "class_report.js",
        json_text(
            {"runs": [pack_run(each.verdict) for each in judged], "player": player.text, "run": _RUN_PLACEHOLDER}
        ),
        title=title,
        framed=[player],
        summary=class_rows.summary_text(judged),
        groups=[_group_values(group, details) for group in class_rows.mistake_groups(judged)],
        details=list(details.values()),
    ).text


def _group_values(group: class_rows.MistakeGroup, details: dict[int, ReportValues]) -> ReportValues:
    """The values of a group for the template, with the smallest board of all its members."""
    failures = [each.verdict.failure for each in group.members if each.verdict.failure is not None]
    smallest = min(failures, key=lambda each: each.board.height * each.board.width, default=None)
    parts: dict[str, list[ReportValues]] = {}
    for each in group.members:
        parts.setdefault(details[id(each)]["sentence"], []).append(details[id(each)])
    return {
        "status": group.status,
        "heading": group.heading,
        "boards": [] if smallest is None else _failure_boards(smallest),
        "parts": parts.items(),
    }


def detail_values(judged: JudgedSubmission) -> ReportValues:
    """The values of a submission: its row, what is said of it, and its code. The script adds the player."""
    verdict, failure, row = judged.verdict, judged.verdict.failure, class_rows.class_row(judged)
    text, name = judged.submission.text() if failure is None else failure.trace.code.text, judged.submission.name
    lines = list(enumerate(coloured_lines(text, name), 1)) if text else []
    at_fault = [] if row.line is None else lines[row.line - 1 : row.line]
    if failure is not None:  # the player has the whole text
        lines = [] if row.line is None else lines[max(row.line - _LINES_AROUND - 1, 0) : row.line + _LINES_AROUND]
    reason = class_rows.reason_text(verdict).removeprefix("could not run: ")
    printed = shorten(verdict.printed, _LONGEST_PRINTED) if verdict.printed.strip() else ""
    return {
        "file": row.file,
        "status": verdict.status,
        "verdict": class_rows.STATUS_HEADINGS[verdict.status],
        "reason": reason if verdict.status.exit_status > 0 else "",
        "algorithm": titles_text(row.same_order_as[:1]),
        "sentence": capitalize(row.sentence.removeprefix(reason).lstrip(".; ")),
        "said": _said(verdict),
        "boards": _right_boards(verdict) if failure is None else _failure_boards(failure),
        "printed": printed.split("\n") if printed else [],
        "line": row.line,
        "at_fault": _short_line(at_fault[0][1], name) if at_fault else [],
        "lines": [(number, join_pieces(pieces)) for number, pieces in lines],
    }


def _said(verdict: Verdict) -> list[str]:
    """The sentences about a verdict."""
    failure, same, said = verdict.failure, verdict.same, verdicts.remark_sentences(verdict.remarks)
    if failure is not None:
        differing = verdicts.differing_cells_text(failure)
        mistakes = verdicts.mistake_sentences(verdict.mistakes, failure)
        return [*mistakes, *verdicts.failure_sentences(failure, verdict.mistakes), differing, *said]
    if verdict.fault is not None:
        said.append(crash_text(verdict.fault))
    if same is not None:
        said += [
            verdicts.same_orders_text(same),
            *(verdicts.counts_text(replace(each, name=verdict.name), same) for each in same.counts[:1]),
        ]
    return said if verdict.overflow is None else [*said, verdicts.overflow_text(verdict.overflow)]


def _short_line(pieces: Sequence[Piece], name: str) -> list[tuple[str, str]]:
    """A line of the file ``name`` without its indentation, shortened, as pieces with their kinds."""
    text = shorten("".join(text for text, _ in pieces).strip(), _LONGEST_LINE)
    return [piece for line in coloured_lines(text, name) for piece in join_pieces(line)]


def _right_boards(verdict: Verdict) -> list[ReportValues]:
    board = verdict.same.counted_on if verdict.same is not None else None
    return [] if board is None else [_board_values("the board of these numbers", board.rows, click=board.click)]


def _failure_boards(failure: Failure) -> list[ReportValues]:
    """The boards of a failure: before the call, as it should be, and as it is."""
    board, before = failure.board, failure.before
    got = [
        [verdicts.written_value_text(value) for value in row[: board.width]]
        for row in verdicts.result_rows(failure.answer)[: board.height]
    ]
    boards = [
        _board_values(f"click {cell_text(board.click)}", board.rows, click=board.click),
        _board_values("expected", failure.expected, failure.cells),
        _board_values(verdicts.result_heading(failure.answer), got, failure.cells),
    ]
    if before is not None:
        boards.insert(0, _board_values("after a call on", before.rows, click=before.click))
    return boards


def _board_values(
    caption: str, rows: Sequence[Sequence[str]], ringed: Sequence[Cell] = (), click: Cell | None = None
) -> ReportValues:
    """A board to be drawn: the CSS classes and the text of each cell; ``ringed`` cells differ."""
    label = shorten(f"{caption}: {', '.join(' '.join(row) for row in rows)}", _LONGEST_LABEL)
    cells = [
        [_cell_parts(text, (r, c) in ringed, (r, c) == click) for c, text in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    return {"caption": caption, "label": label, "rows": cells, "width": max(map(len, rows), default=0)}


def _cell_parts(text: str, ringed: bool, clicked: bool) -> tuple[str, str]:
    """The CSS classes of a cell, and the text that it shows."""
    known = len(text) == 1 and text in _COLOURED_SYMBOLS
    classes = [f"cell-{text}" if known else "odd", *["ringed"] * ringed, *["clicked"] * clicked]
    return " ".join(classes), _SYMBOL_SIGNS.get(text, shorten(text, _LONGEST_SYMBOL))


def pack_run(verdict: Verdict) -> str | None:
    """The packed data of a page that plays the failing run beside a right one, from where it goes wrong.

    None if the program has not failed.
    """
    failure = verdict.failure
    if failure is None:
        return None
    trace, name = failure.trace, verdict.name
    code = replace(trace.code, name=name, title=name, short_title=name)
    columns = (trace.bytes, trace.cells, trace.lines)
    traces = [Trace(trace.board, trace.click, code, trace.order, columns, trace.containers)]
    with suppress(VisualizerError):  # the board may be too large for the reference program
        traces.append(record(trace.board, trace.click, reference_name(failure)))
    moment, fault = find_failing_moment(failure), failure.answer.fault
    position = failing_position(failure, traces[1:])
    caption = shorten(verdicts.moment_text(moment, failure), LONGEST_CAPTION)
    note = note_on_run(traces[0], failure.answer, crash_text(fault) if fault else "")
    plan = ExportPlan(
        tuple(traces),
        title=name,
        position=position,
        code=True,
        stops=(Stop(position, caption),),
        notes=(note, NO_NOTE)[: len(traces)],
    )
    return prepare_writer(plan).packed_data()
