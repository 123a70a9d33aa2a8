"""``visualizer list``: the algorithms, the boards and the lessons."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

import click

from visualizer.cli.help import command
from visualizer.cli.rows import write_rows
from visualizer.cli.streams import show_notice
from visualizer.errors import UnknownNameError

#: What can be named besides.
_OTHERS = """
A variant from the lab is named by its parts: queue,mark=pop,order=clockwise.
A program of your own is named by its file: mine.py, or mine.py:reveal for one function of several.
`visualizer check --new mine.py` begins one.
"""
_HOW = """
`visualizer practise 3` opens lesson 3 in your browser; those with a * may be left out.
`visualizer practise corner-9x9 --quiz 10` asks about a board, `--trace-by-hand` has you
click the cells in their order.
"""
_LEAST_WIDTH = 30
_LISTS = ("algorithms", "boards", "lessons")


@dataclass(frozen=True)
class AlgorithmRow:
    """An algorithm of the catalogue, or of an installed package."""

    name: str
    program: str
    language: str
    frontier: str
    order: str
    marks: str


@dataclass(frozen=True)
class BoardRow:
    """A board that ships; the click is None where there is none."""

    name: str
    size: str
    click: str | None
    title: str


@dataclass(frozen=True)
class LessonRow:
    """A lesson or quiz that ships; ``number`` is 0 for quizzes."""

    number: int
    name: str
    title: str
    minutes: int
    optional: bool
    about: str


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in _LISTS if name.startswith(incomplete)]


@command("list", "list boards", "list algorithms --format json")
@click.argument("what", metavar="|".join(_LISTS), help="of which", shell_complete=_complete)
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table",
              help="how it is printed (table)")  # fmt: skip
def list_(what: str, form: str) -> None:
    """Print a row for each."""
    if what not in _LISTS:
        raise UnknownNameError("list", what, _LISTS, f"lists are {', '.join(_LISTS)}")
    {"algorithms": list_algorithms, "boards": list_boards, "lessons": list_lessons}[what](form)


def list_boards(form: str) -> None:
    """The boards that ship."""
    from visualizer.board.shipped import load_shipped, shipped_boards
    from visualizer.language.formatting import cell_text

    rows = []
    for name in shipped_boards():
        board = load_shipped(name)
        click = None if board.click is None else cell_text(board.click)
        rows.append(BoardRow(name, f"{board.height}x{board.width}", click, board.title))
    write_rows(rows, form, ("name", ">size", "click", "title"), _values(rows))


def list_algorithms(form: str) -> None:
    """The catalogue, what packages add, and how others are named."""
    from visualizer.algorithms.catalogue import CATALOGUE
    from visualizer.algorithms.installed import installed_algorithms
    from visualizer.board.neighbours import order_name
    from visualizer.language.terms import FRONTIERS

    installed = installed_algorithms()
    rows = [
        AlgorithmRow(
            each.name, each.program, each.language, FRONTIERS[each.frontier],
            order_name(each.order), each.marks,
        )
        for each in CATALOGUE
    ]  # fmt: skip
    for added in installed.programs:
        frontier = "" if added.code.frontier is None else FRONTIERS[added.code.frontier]
        order = order_name(added.order)
        rows.append(AlgorithmRow(added.name, "", "Python", frontier, order, added.code.marks))
    headings = ("name", "program", "in", "frontier", "order", "marks")
    write_rows(rows, form, headings, _values(rows))
    if form == "table":
        sys.stdout.write(_OTHERS)
    for problem in installed.problems:
        show_notice(f"warning: {problem}")


def list_lessons(form: str) -> None:
    """The lessons and quizzes that ship, and how they are opened."""
    from visualizer.exercises.lessons.shipped import shipped_lessons, shipped_quizzes

    rows = [
        LessonRow(each.number or 0, each.name, each.title, each.minutes, each.optional, each.about)
        for each in (*shipped_lessons(), *shipped_quizzes())
    ]
    longest = max(len(row.title) for row in rows)
    width = max(shutil.get_terminal_size().columns - longest - 20, _LEAST_WIDTH)
    cells: list[tuple[object, ...]] = []
    for row in rows:
        number = f"{row.number}{'*' * row.optional}" if row.number else row.name
        first, *more = wrap(row.about, width) or [""]
        cells.append((number, row.title, row.minutes, first))
        cells += [("", "", "", line) for line in more]
    write_rows(rows, form, (">", "lesson", ">min", "about"), cells)
    if form == "table":
        sys.stdout.write(_HOW)


def _values(rows: Sequence[object]) -> list[tuple[object, ...]]:
    return [tuple(vars(row).values()) for row in rows]
