"""``visualizer algorithms``: the catalogue."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.algorithms import CATALOGUE
from visualizer.orders import order_name
from visualizer.text_table import Column, table


def add_arguments(parser: ArgumentParser) -> None:
    """Take none."""


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a table."""
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
