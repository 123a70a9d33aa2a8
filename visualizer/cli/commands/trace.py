"""``visualizer trace``: every operation of one algorithm, in order."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.cli.arguments import add_algorithm, add_board, add_format, add_limit, add_run_limits
from visualizer.cli.runs import read_clicked_runs
from visualizer.cli.trace_table import trace_table
from visualizer.errors import UsageError
from visualizer.trace.text_forms import csv_lines, jsonl_lines

_LINES = {"table": trace_table, "jsonl": jsonl_lines, "csv": csv_lines}


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD, the click, one algorithm that has to be named unless BOARD is a trace."""
    add_board(parser)
    add_algorithm(parser, default="required, unless BOARD is a trace or names one alone")
    add_limit(parser)
    add_run_limits(parser)
    add_format(parser, *_LINES)


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a line an operation; of a run that does not come to its end those up to there."""
    runs = read_clicked_runs(arguments)
    if runs.recorded is None and len(runs.chosen) != 1:
        raise UsageError(
            "the following arguments are required: --algorithm; see `visualizer trace --help`"
        )
    run = runs.only_run()
    output.writelines(_LINES[arguments.format](run.trace))
    run.refuse_fault()
