"""``visualizer compare``: what each algorithm does on the same board, counted."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.commands.arguments import add_algorithms, add_board, add_format, read_clicked_board
from visualizer.differences import Run
from visualizer.recording import record
from visualizer.report import comparison_csv, comparison_json, comparison_table


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD, the click, any number of algorithms."""
    add_board(parser)
    add_algorithms(parser)
    add_format(parser, "table", "json", "csv")


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a row for each algorithm, and which of them share an order."""
    board = read_clicked_board(arguments)
    # One trace at a time: those of a large board would not fit into memory together.
    runs = [
        Run.of(record(board, None, algorithm, arguments.order))
        for algorithm in arguments.algorithms
    ]
    if arguments.format == "json":
        output.write(comparison_json(board, runs))
    elif arguments.format == "csv":
        output.write(comparison_csv(runs))
    else:
        output.writelines(comparison_table(runs, shutil.get_terminal_size().columns))
