"""``visualizer trace``: every operation of one algorithm, in order."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.algorithms.run import record
from visualizer.cli.arguments import add_algorithm, add_board, add_format, read_clicked_board
from visualizer.trace import lines as trace_lines


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD, the click, one algorithm that has to be named."""
    add_board(parser)
    add_algorithm(parser)
    add_format(parser, "table", "jsonl", "csv")


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a line an operation."""
    board = read_clicked_board(arguments)
    trace = record(board, None, arguments.algorithm, arguments.order)
    if arguments.format == "jsonl":
        output.writelines(trace_lines.jsonl(trace))
    elif arguments.format == "csv":
        output.writelines(trace_lines.csv(trace))
    else:
        output.writelines(trace_lines.readable(trace, trace.code.lines))
