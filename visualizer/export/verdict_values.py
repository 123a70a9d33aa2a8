"""The values of a verdict for pages: the boards that are drawn, what is said, and the failing run for the player."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from visualizer.algorithms.run import record
from visualizer.board.cells import Cell
from visualizer.errors import VisualizerError, shorten
from visualizer.export.page.page import prepare_writer
from visualizer.export.plan import ExportPlan
from visualizer.language import verdicts
from visualizer.language.conclusions import NO_NOTE, note_on_run
from visualizer.language.formatting import cell_text
from visualizer.language.run_reports import crash_text
from visualizer.playback.scenario import LONGEST_CAPTION, Stop
from visualizer.programs.verdicts.failing_moment import failing_position, find_failing_moment, reference_name
from visualizer.programs.verdicts.verdict import Failure, Verdict
from visualizer.trace.trace import Trace

VerdictValues = dict[str, Any]

_LONGEST_SYMBOL = 4
#: In characters: of the text of a board.
_LONGEST_LABEL = 400
_LONGEST_PRINTED = 2_000
#: The symbols that are coloured as in the player.
_COLOURED_SYMBOLS = "MEB12345678X"
_SYMBOL_SIGNS = {"M": "\u25cf", "E": "", "B": ""}


def verdict_values(verdict: Verdict) -> VerdictValues:
    """The values of a verdict for `program/verdict.html`, in the order in which the command prints them."""
    facts, explanations = verdicts.verdict_sentences(verdict)
    return {
        "status": verdict.status,
        "line": verdicts.verdict_line(verdict) + (":" if verdict.failure else ""),
        "boards": [] if verdict.failure is None else verdict_boards(verdict),
        "facts": facts,
        "counts": verdicts.counts_table(verdict),
        "explanations": explanations,
        "printed_lines": printed_lines(verdict),
    }


def printed_lines(verdict: Verdict) -> list[str]:
    """The lines that a program printed, as far as they are shown."""
    text = shorten(verdict.printed.rstrip(), _LONGEST_PRINTED)
    return text.split("\n") if text else []


def verdict_boards(verdict: Verdict) -> list[VerdictValues]:
    """The boards of a failure, or the one on which a right program was counted."""
    if verdict.failure is not None:
        return failure_boards(verdict.failure)
    board = verdict.same.counted_on if verdict.same is not None else None
    return [] if board is None else [_board_values("the board of these numbers", board.rows, click=board.click)]


def failure_boards(failure: Failure) -> list[VerdictValues]:
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
) -> VerdictValues:
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
