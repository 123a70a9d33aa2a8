"""The report of a class as a page: submissions grouped by mistake, each with the moment where it fails.

The page is one file. It holds the player of exported pages once, and opens it in a frame with the run of
the chosen submission. Content of a submission is always inserted as text, never as markup.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from visualizer.draw.coloured_code import Piece, coloured_lines
from visualizer.errors import shorten
from visualizer.export.page.page import build_page, join_pieces
from visualizer.export.templates import json_text, render_page
from visualizer.export.verdict_values import VerdictValues, failure_boards, pack_run, printed_lines, verdict_boards
from visualizer.files import AnyPath, write_atomically
from visualizer.language import class_rows
from visualizer.language.formatting import capitalize
from visualizer.language.run_reports import crash_text
from visualizer.language.terms import titles_text
from visualizer.language.verdicts import counts_table, verdict_sentences
from visualizer.programs.judging.class_run import JudgedSubmission

#: Marks the place of the run in the text of the player, which does not contain it otherwise.
_RUN_PLACEHOLDER = "@@run@@"
#: In characters: of the line at fault.
_LONGEST_LINE = 120
#: The lines shown above and below the named line, if the player has the whole text.
_LINES_AROUND = 3


def write_report(
    judged: Sequence[JudgedSubmission], path: AnyPath, title: str, questions: Mapping[str, Path] | None = None
) -> None:
    """Write the report of a class to ``path`` atomically. Raises FileError if that fails.

    ``questions`` are pages with questions, by the names of submissions; the report links to them.
    """
    folder = os.path.dirname(os.path.abspath(path))
    links = {name: _relative_link(page, folder) for name, page in (questions or {}).items()}
    write_atomically(path, report_html(judged, title, links).encode("utf-8", errors="replace"))


def _relative_link(page: Path, folder: str) -> str:
    try:
        return quote(Path(os.path.relpath(page, folder)).as_posix())
    except ValueError:  # on another drive
        return page.resolve().as_uri()


def report_html(judged: Sequence[JudgedSubmission], title: str, links: Mapping[str, str] | None = None) -> str:
    """The report of a class as the text of a page, to be encoded as UTF-8; ``links`` as in `write_report`."""
    player = build_page(json_text({"packed": _RUN_PLACEHOLDER, "inReport": True}), "Run")
    links = links or {}
    details = {
        id(each): detail_values(each) | {"number": number, "questions": links.get(each.submission.name, "")}
        for number, each in enumerate(judged)
    }
    return render_page(
        "class_report.html",
        "class_report.js",
        json_text(
            {"runs": [pack_run(each.verdict) for each in judged], "player": player.text, "run": _RUN_PLACEHOLDER}
        ),
        title=title,
        framed=[player],
        sheets=["shared/verdict.css"],
        summary=class_rows.summary_text(judged),
        groups=[_group_values(group, details) for group in class_rows.mistake_groups(judged)],
        details=list(details.values()),
        has_questions=bool(links),
    ).text


def _group_values(group: class_rows.MistakeGroup, details: dict[int, VerdictValues]) -> VerdictValues:
    """The values of a group for the template, with the smallest board of all its members."""
    failures = [each.verdict.failure for each in group.members if each.verdict.failure is not None]
    smallest = min(failures, key=lambda each: each.board.height * each.board.width, default=None)
    parts: dict[str, list[VerdictValues]] = {}
    for each in group.members:
        parts.setdefault(details[id(each)]["sentence"], []).append(details[id(each)])
    return {
        "status": group.status,
        "heading": group.heading,
        "boards": [] if smallest is None else failure_boards(smallest),
        "parts": parts.items(),
    }


def detail_values(judged: JudgedSubmission) -> VerdictValues:
    """The values of a submission: its row, what is said of it, and its code. The script adds the player."""
    verdict, failure, row = judged.verdict, judged.verdict.failure, class_rows.class_row(judged)
    text, name = judged.submission.text() if failure is None else failure.trace.code.text, judged.submission.name
    lines = list(enumerate(coloured_lines(text, name), 1)) if text else []
    at_fault = [] if row.line is None else lines[row.line - 1 : row.line]
    if failure is not None:  # the player has the whole text
        lines = [] if row.line is None else lines[max(row.line - _LINES_AROUND - 1, 0) : row.line + _LINES_AROUND]
    reason = class_rows.reason_text(verdict).removeprefix("could not run: ")
    facts, explanations = verdict_sentences(verdict)
    fault = [] if verdict.fault is None else [crash_text(verdict.fault)]
    return {
        "file": row.file,
        "status": verdict.status,
        "verdict": class_rows.STATUS_HEADINGS[verdict.status],
        "reason": reason if verdict.status.exit_status > 0 else "",
        "algorithm": titles_text(row.same_order_as[:1]),
        "sentence": capitalize(row.sentence.removeprefix(reason).lstrip(".; ")),
        "said": [*explanations, *fault, *facts],
        "boards": verdict_boards(verdict),
        "counts": counts_table(verdict),
        "printed": printed_lines(verdict),
        "line": row.line,
        "at_fault": _short_line(at_fault[0][1], name) if at_fault else [],
        "lines": [(number, join_pieces(pieces)) for number, pieces in lines],
    }


def _short_line(pieces: Sequence[Piece], name: str) -> list[tuple[str, str]]:
    """A line of the file ``name`` without its indentation, shortened, as pieces with their kinds."""
    text = shorten("".join(text for text, _ in pieces).strip(), _LONGEST_LINE)
    return [piece for line in coloured_lines(text, name) for piece in join_pieces(line)]
