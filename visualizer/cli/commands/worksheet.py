"""``visualizer worksheet``: boards to number by hand, tables to fill in, and the answers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from visualizer.algorithms.catalogue import order_of_all
from visualizer.cli.help import command
from visualizer.cli.parameters import FILE, RunOptions, about_runs, whole_number
from visualizer.cli.runs import DEFAULT_ALGORITHMS, programs_without_files, read_clicked_runs
from visualizer.errors import UsageError, one_line, pluralize, quoted
from visualizer.exercises.worksheets.board_choice import RandomBoards
from visualizer.exercises.worksheets.worksheet import (
    PAPER_SIZES,
    Worksheet,
    make_worksheet,
    make_worksheets,
    worksheet_of,
)
from visualizer.files import check_target, write_beside

#: What random boards and sheets are like where no option says otherwise; None are few mines.
_DEFAULT_VALUES = {"rows": 7, "cols": 7, "mines": None, "seed": 1, "boards": 3, "variants": 1}
_CELLS_A_MINE = 6


@command("worksheet", "worksheet -o sheet.pdf --variants 30", "worksheet example-1 -o sheet.pdf")
@about_runs(required=False)
@click.option("-o", "--output", type=FILE, required=True, help="the .pdf to write")
@click.option("--rows", type=whole_number(), help="rows of the random boards (7)")
@click.option("--cols", type=whole_number(), help="columns of the random boards (7)")
@click.option("--mines", type=whole_number(), help="mines on each (one on 6 cells)")
@click.option("--seed", type=whole_number(), help="all boards are drawn from it (1)")
@click.option("--boards", type=whole_number(), help="boards on each sheet (3)")
@click.option("--variants", type=whole_number(), help="sheets, each a numbered file (1)")
@click.option("--paper", type=click.Choice(PAPER_SIZES, case_sensitive=False), default="A4", help="a4 or letter (a4)")
@click.option("--title", default="", metavar="TEXT", help="the heading of the sheet")
def worksheet(asked: RunOptions, output: str, paper: str, title: str, **given: int | None) -> None:
    """Write the sheets, and say so."""
    check_target(output)  # a wrong name is refused before any work
    ending = Path(output).suffix
    if ending.lower() != ".pdf":
        problem = f"cannot be written as {quoted(ending)}" if ending else "needs a name's ending"
        raise UsageError(f"a worksheet {problem}; write a .pdf")
    # fpdf2 takes a while to import.
    from visualizer.export.worksheet import worksheet_pdf

    sheets = _sheets(asked, given, {"paper": paper, "title": title})
    names = _file_names(output, len(sheets))
    for name in names:
        check_target(name)
    # All are made before the first is written, so that a refusal leaves no part of them.
    files = [worksheet_pdf(sheet) for sheet in sheets]
    for name, data, sheet in zip(names, files, sheets):
        write_beside(name, data)
        boards = pluralize(len(sheet.tasks), "board")
        algorithms = pluralize(len(sheet.programs), "algorithm")
        sys.stdout.write(f"{one_line(name)}: {boards}, {algorithms}, answers at the end\n")


def _sheets(asked: RunOptions, given: dict[str, int | None], common: dict[str, Any]) -> tuple[Worksheet, ...]:
    numbers = {name: number for name, number in given.items() if number is not None}
    if asked.board is not None:
        for name in numbers:
            raise UsageError(f"--{name} is for random boards; leave it out, or leave out BOARD")
        runs = read_clicked_runs(asked)
        if runs.recorded is not None:
            return (worksheet_of(runs.recorded, **common),)
        return (make_worksheet(runs.programs, runs.board, order=runs.order, **common),)
    if asked.click is not None:
        raise UsageError("--click needs a BOARD; random boards bring their own click")
    algorithms = programs_without_files(asked.algorithms) or DEFAULT_ALGORITHMS
    chosen: dict[str, Any] = {**_DEFAULT_VALUES, **numbers}
    if chosen["mines"] is None:
        chosen["mines"] = round(chosen["rows"] * chosen["cols"] / _CELLS_A_MINE)
    wanted = RandomBoards(*(chosen[name] for name in ("rows", "cols", "mines", "seed")))
    return make_worksheets(
        algorithms,
        wanted,
        boards=chosen["boards"],
        variants=chosen["variants"],
        order=order_of_all(asked.order, named=bool(asked.algorithms)),
        **common,
    )


def _file_names(output: str, number: int) -> list[str]:
    """The file itself for one sheet; ``sheet-1.pdf``, ``sheet-2.pdf`` ... for several."""
    path, digits = Path(output), len(str(number))
    names = [path.with_name(f"{path.stem}-{n + 1:0{digits}}{path.suffix}") for n in range(number)]
    return [output] if number == 1 else list(map(str, names))
