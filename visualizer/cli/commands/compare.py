"""``visualizer compare``: what each algorithm does on the same board, or on growing ones."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.analysis.summary import RunSummary
from visualizer.cli.arguments import (
    add_algorithms,
    add_board,
    add_format,
    add_limit,
    add_run_limits,
)
from visualizer.cli.commands import costs
from visualizer.cli.comparison_report import comparison_csv, comparison_json, comparison_table
from visualizer.cli.runs import read_clicked_runs
from visualizer.errors import UsageError


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD and the click, or ``--sizes``; any number of algorithms."""
    add_board(parser, optional=True)
    add_algorithms(parser)
    add_limit(parser)
    add_run_limits(parser)
    costs.add_sizes(parser)
    add_format(parser, "table", "json", "csv")


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a row for each algorithm, and which of them share an order; or what sizes cost."""
    if arguments.sizes:
        _refuse_board(arguments)
        costs.run(arguments, output)
        return
    if arguments.board is None:
        raise UsageError("there is nothing to compare on; give BOARD, or --sizes 4..50")
    if arguments.at is not None:
        raise UsageError("--at is for empty boards; add --sizes 4..50, or leave it out")
    _compare_on_board(arguments, output)


def _refuse_board(arguments: Namespace) -> None:
    if (arguments.board, arguments.click, arguments.limit) != (None, None, None):
        raise UsageError(
            "--sizes compares on empty boards of its own; leave out BOARD, --click and --limit, or"
            " --sizes"
        )


def _compare_on_board(arguments: Namespace, output: TextIO) -> None:
    asked = read_clicked_runs(arguments)
    # One trace at a time: those of a large board would not fit into memory together.
    runs = [RunSummary.of(run.trace, run.fault) for run in asked.reported()]
    if arguments.format == "json":
        output.write(comparison_json(asked.board, runs))
    elif arguments.format == "csv":
        output.write(comparison_csv(runs))
    else:
        output.writelines(comparison_table(runs, shutil.get_terminal_size().columns))
