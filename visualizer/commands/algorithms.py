"""``visualizer algorithms``: the catalogue."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.algorithms import CATALOGUE
from visualizer.catalogue_page import catalogue_page
from visualizer.commands.arguments import add_format
from visualizer.orders import order_name
from visualizer.text_table import Column, table


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
            algorithm.frontier.value,
            order_name(algorithm.order),
            algorithm.marks,
        )
        for algorithm in CATALOGUE
    ]
    output.writelines(table(columns, rows))
