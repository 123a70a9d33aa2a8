"""``visualizer worksheet``: boards to number by hand, tables to fill in, and the answers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

from visualizer.algorithms.catalogue import order_of_all
from visualizer.cli.arguments import (
    DEFAULT_ALGORITHMS,
    add_algorithms,
    add_board,
    named_algorithms,
    whole_number,
)
from visualizer.cli.naming import Named, OwnProgram
from visualizer.cli.runs import read_clicked_runs
from visualizer.errors import UsageError, counted, one_line, quoted
from visualizer.exercises.worksheets.board_choice import RandomBoards
from visualizer.exercises.worksheets.worksheet import (
    PAPER_SIZES,
    Worksheet,
    make_worksheet,
    make_worksheets,
    worksheet_of,
)
from visualizer.files import check_target, write_beside

#: What random boards and sheets are like where no option says otherwise.
_USUAL = {"rows": 7, "cols": 7, "seed": 1, "boards": 3, "variants": 1}
_CELLS_A_MINE = 6


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD or what random boards are to be like; the file, the paper and the title."""
    add_board(parser, optional=True)
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the file to write, a .pdf"
    )
    add_algorithms(parser)
    for option, meaning in (
        ("rows", "rows of the random boards (default: {rows})"),
        ("cols", "columns of the random boards (default: {cols})"),
        ("mines", f"mines on each (default: one on {_CELLS_A_MINE} cells)"),
        ("seed", "the number that all boards are drawn from (default: {seed})"),
        ("boards", "boards on each sheet (default: {boards})"),
        ("variants", "sheets with different boards, each a numbered file (default: {variants})"),
    ):
        parser.add_argument(
            f"--{option}", metavar="N", type=whole_number(), help=meaning.format_map(_USUAL)
        )
    parser.add_argument("--paper", type=str.lower, choices=[paper.lower() for paper in PAPER_SIZES],
                        default="a4", help="default: %(default)s")  # fmt: skip
    parser.add_argument("--title", default="", help="the heading of the sheet")


def run(arguments: Namespace, output: TextIO) -> None:
    """Write the sheets, and say so."""
    check_target(arguments.output)  # a wrong name is refused before any work
    _check_ending(Path(arguments.output).suffix)
    sheets = _sheets(arguments)
    names = _file_names(arguments.output, len(sheets))
    for name in names:
        check_target(name)
    # fpdf2 takes a while to import. All are made before the first is written, so that a refusal
    # leaves no part of them.
    from visualizer.export.worksheet import worksheet_pdf

    files = [worksheet_pdf(sheet) for sheet in sheets]
    for name, data, sheet in zip(names, files, sheets):
        write_beside(name, data)
        output.write(f"{one_line(name)}: {_contents(sheet)}\n")


def _sheets(arguments: Namespace) -> tuple[Worksheet, ...]:
    paper = next(paper for paper in PAPER_SIZES if paper.lower() == arguments.paper)
    common: dict[str, Any] = {"paper": paper, "title": arguments.title}
    if arguments.board is not None:
        _refuse_random(arguments)
        runs = read_clicked_runs(arguments)
        if runs.recorded is not None:
            return (worksheet_of([runs.recorded], **common),)
        return (make_worksheet(runs.programs, runs.board, order=runs.order, **common),)
    if arguments.click is not None:
        raise UsageError("--click needs a BOARD; random boards bring their own click")
    _refuse_own(arguments.algorithms or ())
    algorithms = named_algorithms(arguments) or DEFAULT_ALGORITHMS
    order = order_of_all(arguments.order, named=bool(arguments.algorithms))
    chosen = _chosen(arguments)
    wanted = RandomBoards(*(chosen[name] for name in ("rows", "cols", "mines", "seed")))
    return make_worksheets(
        algorithms, wanted, boards=chosen["boards"], variants=chosen["variants"], order=order,
        **common,
    )  # fmt: skip


def _refuse_own(named: Iterable[Named]) -> None:
    for each in named:
        if isinstance(each, OwnProgram):
            raise UsageError(
                f"{each.reference}: random boards are found by running each program on many, which"
                " takes too long in a process of its own; give a BOARD"
            )


def _refuse_random(arguments: Namespace) -> None:
    given = [name for name in (*_USUAL, "mines") if getattr(arguments, name) is not None]
    if given:
        raise UsageError(f"--{given[0]} is for random boards; leave it out, or leave out BOARD")


def _chosen(arguments: Namespace) -> dict[str, int]:
    """What random boards are like, and how many there are on how many sheets."""
    given = {name: getattr(arguments, name) for name in (*_USUAL, "mines")}
    chosen = {**_USUAL, **{name: number for name, number in given.items() if number is not None}}
    chosen.setdefault("mines", round(chosen["rows"] * chosen["cols"] / _CELLS_A_MINE))
    return chosen


def _check_ending(ending: str) -> None:
    if ending.lower() != ".pdf":
        problem = f"cannot be written as {quoted(ending)}" if ending else "needs a name's ending"
        raise UsageError(f"a worksheet {problem}; write a .pdf")


def _file_names(output: str, number: int) -> list[str]:
    """The file itself for one sheet; ``sheet-1.pdf``, ``sheet-2.pdf`` ... for several."""
    if number == 1:
        return [output]
    path = Path(output)
    digits = len(str(number))
    return [
        str(path.with_name(f"{path.stem}-{sheet:0{digits}}{path.suffix}"))
        for sheet in range(1, number + 1)
    ]


def _contents(sheet: Worksheet) -> str:
    boards = counted(len(sheet.tasks), "board")
    algorithms = counted(len(sheet.programs), "algorithm")
    return f"{boards}, {algorithms}, answers at the end"
