"""``visualizer solve``: the board after the click."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.algorithms.run import solve
from visualizer.cli.arguments import add_algorithm, add_board, add_format, read_clicked_board


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD, the click, one algorithm."""
    add_board(parser)
    add_algorithm(parser, default="recursive-check-first")
    add_format(parser, "text", "json")


def run(arguments: Namespace, output: TextIO) -> None:
    """Print the rows, or LeetCode's matrix."""
    board = read_clicked_board(arguments)
    final = solve(board, None, arguments.algorithm, arguments.order)
    output.write(f"{final}\n" if arguments.format == "text" else final.to_json())
