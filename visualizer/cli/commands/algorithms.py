"""``visualizer algorithms``: the catalogue."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.neighbours import order_name
from visualizer.cli.arguments import add_format
from visualizer.cli.catalogue_page import catalogue_page
from visualizer.cli.text_table import Column, table
from visualizer.language.terms import FRONTIERS


def add_arguments(parser: ArgumentParser) -> None:
    """``--format``: a table, or the page of the documentation with what was measured."""
    add_format(parser, "table", "markdown")


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a row for each algorithm, or the page about them."""
    if arguments.format == "markdown":
        output.writelines(catalogue_page())
        return
    columns = [Column(name) for name in ("name", "program", "in", "frontier", "order", "marks")]
    rows = [
        (
            algorithm.name,
            algorithm.program,
            algorithm.language,
            FRONTIERS[algorithm.frontier],
            order_name(algorithm.order),
            algorithm.marks,
        )
        for algorithm in CATALOGUE
    ]
    output.writelines(table(columns, rows))
