"""``visualizer list``: listing the algorithms, the boards or the lessons."""

from __future__ import annotations

import shutil
import sys
from textwrap import wrap

import click

from visualizer.cli.help import command
from visualizer.cli.parameters import format_option
from visualizer.cli.rows import write_rows
from visualizer.cli.streams import show_notice
from visualizer.language.formatting import read_table

#: The lines below the tables.
_LINES_BELOW: dict[str, list[str]] = read_table("commands.json")["below-lists"]
_LEAST_WIDTH = 30


@command("list", "list boards", "list algorithms --format json")
@click.argument(
    "what", metavar="algorithms|boards|lessons", help="of which", type=click.Choice(["algorithms", "boards", "lessons"])
)
@format_option("table", "json", "csv")
def list_all(what: str, form: str) -> None:
    """Print a row for each algorithm, board or lesson."""
    {"algorithms": list_algorithms, "boards": list_boards, "lessons": list_lessons}[what](form)


def list_boards(form: str) -> None:
    """Print the boards that ship; the click of a board without one is None."""
    from visualizer.board.text import load_shipped_board, shipped_board_names
    from visualizer.language.formatting import cell_text

    rows: list[dict[str, object]] = []
    for name in shipped_board_names():
        board = load_shipped_board(name)
        size = f"{board.height}x{board.width}"
        click = None if board.click is None else cell_text(board.click)
        rows.append({"name": name, "size": size, "click": click, "title": board.title})
    write_rows(rows, form, ("name", ">size", "click", "title"))


def list_algorithms(form: str) -> None:
    """Print the catalogue, the algorithms of packages, and in a table how others are named."""
    from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
    from visualizer.algorithms.lookup import load_installed_algorithms
    from visualizer.board.neighbours import order_name
    from visualizer.language.terms import FRONTIER_NAMES

    installed, problems = load_installed_algorithms()
    keys = ("name", "program", "language", "frontier", "order", "marks")
    rows: list[dict[str, object]] = []
    for each in (*CATALOGUE, *installed):
        program, language = (each.program, each.language) if isinstance(each, Algorithm) else ("", "Python")
        frontier = "" if each.code.frontier_kind is None else FRONTIER_NAMES[each.code.frontier_kind]
        values = (each.name, program, language, frontier, order_name(each.order), each.code.marks)
        rows.append(dict(zip(keys, values)))
    write_rows(rows, form, ("name", "program", "in", "frontier", "order", "marks"))
    if form == "table":
        sys.stdout.write("\n".join(_LINES_BELOW["algorithms"]))
    for problem in problems:
        show_notice(f"warning: {problem}")


def list_lessons(form: str) -> None:
    """Print the lessons and quizzes that ship, and in a table how they are opened; quizzes have no number."""
    from visualizer.exercises.lessons.shipped import shipped_lessons, shipped_quizzes

    lessons = (*shipped_lessons(), *shipped_quizzes())
    keys = ("number", "name", "title", "minutes", "optional", "about")
    rows = [{key: getattr(lesson, key) for key in keys} for lesson in lessons]
    longest = max(len(lesson.title) for lesson in lessons)
    width = max(shutil.get_terminal_size().columns - longest - 20, _LEAST_WIDTH)
    cells: list[tuple[object, ...]] = []
    for lesson in lessons:
        number = f"{lesson.number}{'*' * lesson.optional}" if lesson.number else lesson.name
        first, *more = wrap(lesson.about, width) or [""]
        cells.append((number, lesson.title, lesson.minutes, first))
        cells += [("", "", "", line) for line in more]
    write_rows(rows, form, (">", "lesson", ">min", "about"), cells)
    if form == "table":
        sys.stdout.write("\n".join(_LINES_BELOW["lessons"]))
