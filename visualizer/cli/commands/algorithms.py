"""``visualizer algorithms``: the catalogue, what packages add, and how others are named."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.installed import installed_algorithms
from visualizer.board.neighbours import order_name
from visualizer.cli.arguments import add_format
from visualizer.cli.catalogue_page import catalogue_page
from visualizer.cli.streams import show_notice
from visualizer.cli.text_table import Column, table
from visualizer.language.terms import FRONTIERS
from visualizer.recording.program import Program

#: What can be named besides.
_OTHERS = """\
A variant from the lab is named by its parts: queue,mark=pop,order=clockwise.
A program of your own is named by its file: mine.py, or mine.py:reveal for one function of several.
`visualizer new mine.py` begins one.
"""


def add_arguments(parser: ArgumentParser) -> None:
    """``--format``: a table, or the page of the documentation with what was measured."""
    add_format(parser, "table", "markdown")


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a row for each algorithm, or the page about them."""
    if arguments.format == "markdown":
        output.writelines(catalogue_page())
        return
    installed = installed_algorithms()
    columns = [Column(name) for name in ("name", "program", "in", "frontier", "order", "marks")]
    output.writelines(table(columns, [*map(_row, CATALOGUE), *map(_added, installed.programs)]))
    output.write(f"\n{_OTHERS}")
    for problem in installed.problems:
        show_notice(f"warning: {problem}")


def _row(algorithm: Algorithm) -> tuple[str, ...]:
    return (
        algorithm.name,
        algorithm.program,
        algorithm.language,
        FRONTIERS[algorithm.frontier],
        order_name(algorithm.order),
        algorithm.marks,
    )


def _added(program: Program) -> tuple[str, ...]:
    """The row of an algorithm that an installed package adds."""
    frontier = program.code.frontier
    waits = "" if frontier is None else FRONTIERS[frontier]
    return program.name, "", "Python", waits, order_name(program.order), program.code.marks
