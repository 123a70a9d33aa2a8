"""``visualizer worksheet``: writing sheets with boards to number by hand, tables to fill in, and answers."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from visualizer.algorithms.catalogue import choose_shared_order
from visualizer.cli.help import command
from visualizer.cli.parameters import (
    FILE_TYPE,
    RunOptions,
    code_option,
    first_given_option,
    number_type,
    option,
    run_options,
    take_options,
)
from visualizer.cli.runs import DEFAULT_ALGORITHMS, note_unlisted, programs_without_files, read_clicked_runs
from visualizer.errors import UsageError, pluralize, to_one_line
from visualizer.exercises.worksheet import (
    PAPER_SIZES,
    PaperSize,
    RandomBoards,
    Worksheet,
    make_worksheet,
    make_worksheets,
    worksheet_from_trace,
)
from visualizer.export.formats import validate_ending
from visualizer.files import validate_target, write_atomically

_RANDOM_BOARD_OPTIONS = {"rows", "cols", "mines", "seed", "boards", "variants"}
_CELLS_A_MINE = 6
#: The algorithms if none are named.
_USUAL_ALGORITHMS = DEFAULT_ALGORITHMS[:2]


@dataclass(frozen=True)
class WorksheetOptions:
    """The output file, the look of the sheets, and their random boards if no board is named."""

    output: str = option("-o --output", FILE_TYPE, "the .pdf; FILE-answers.pdf is beside it", required=True)
    rows: int = option("--rows", number_type(), "rows of the random boards (5)", default=5)
    cols: int = option("--cols", number_type(), "columns of the random boards (5)", default=5)
    mines: int | None = option("--mines", number_type(), "mines on each (one on 6 cells)")
    seed: int = option("--seed", number_type(0), "all boards are drawn from it (1)", default=1)
    boards: int = option("--boards", number_type(1, 10), "boards on each sheet (1)", default=1)
    variants: int = option("--variants", number_type(1, 100), "sheets to print, numbered (1)", default=1)
    paper: PaperSize = option(
        "--paper", click.Choice(PAPER_SIZES, case_sensitive=False), "a4 or letter (a4)", default="A4"
    )
    language: str = option(code_option())
    title: str = option("--title", text="the heading of the sheet", default="", metavar="TEXT")


@command("worksheet", "worksheet -o sheet.pdf --variants 30", "worksheet example-1 -o sheet.pdf")
@run_options(required=False, usual=2)
@take_options(WorksheetOptions)
def worksheet(request: RunOptions, options: WorksheetOptions) -> None:
    """Write the sheets to one file and their answers to another, and print a line."""
    validate_target(options.output)  # before the long work
    validate_ending(options.output, "worksheet", [".pdf"])
    # Slow to import.
    from visualizer.export.worksheet import answers_pdf, sheets_pdf

    look: dict[str, Any] = {"paper": options.paper, "title": to_one_line(options.title)}
    sheets = [replace(sheet.told_in(options.language), **look) for sheet in _make_sheets(request, options)]
    note_unlisted((each.trace for each in sheets[0].tasks[0].exercises), options.language)
    path = Path(options.output)
    answers = str(path.with_name(f"{path.stem}-answers{path.suffix}"))
    validate_target(answers)
    # Both are made before the first is written, so that an error leaves none behind.
    files = {options.output: sheets_pdf(sheets), answers: answers_pdf(sheets)}
    for name, data in files.items():
        write_atomically(name, data)
    boards, algorithms = pluralize(len(sheets[0].tasks), "board"), pluralize(len(sheets[0].programs), "algorithm")
    many = f"{len(sheets)} sheets, each with " if len(sheets) > 1 else ""
    line = f"{options.output}: {many}{boards}, {algorithms}; the answers are in {answers}"
    sys.stdout.write(f"{to_one_line(line)}\n")


def _make_sheets(request: RunOptions, options: WorksheetOptions) -> tuple[Worksheet, ...]:
    if request.board is not None:
        if flag := first_given_option(_RANDOM_BOARD_OPTIONS):
            raise UsageError(f"{flag} is for random boards; leave it out, or leave out BOARD")
        runs = read_clicked_runs(request)
        if runs.recorded_trace is not None:
            return (worksheet_from_trace(runs.recorded_trace),)
        return (make_worksheet(runs.chosen or _USUAL_ALGORITHMS, runs.board, runs.order),)
    if request.click is not None:
        raise UsageError("--click needs a BOARD; random boards bring their own click")
    default_mines = round(options.rows * options.cols / _CELLS_A_MINE)
    mines = default_mines if options.mines is None else options.mines
    return make_worksheets(
        programs_without_files(request.algorithms) or _USUAL_ALGORITHMS,
        RandomBoards(options.rows, options.cols, mines, options.seed),
        boards=options.boards,
        variants=options.variants,
        order=choose_shared_order(request.order, named=bool(request.algorithms)),
    )
