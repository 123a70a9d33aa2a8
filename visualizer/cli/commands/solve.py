"""``visualizer solve``: the board after the click."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.run import solve
from visualizer.board.board import Board
from visualizer.cli.arguments import add_algorithm, add_board, add_format, add_limit, add_run_limits
from visualizer.cli.runs import Runs, read_clicked_runs


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD, the click, one algorithm."""
    add_board(parser)
    add_algorithm(parser, default=f"default: the file's first, else {DEFAULT_NAMES[0]}")
    add_limit(parser)
    add_run_limits(parser)
    add_format(parser, "text", "json")


def run(arguments: Namespace, output: TextIO) -> None:
    """Print the rows, or LeetCode's matrix."""
    final = _final(read_clicked_runs(arguments))
    output.write(f"{final}\n" if arguments.format == "text" else final.to_json())


def _final(runs: Runs) -> Board:
    program = runs.programs[0]
    if runs.recorded is None and program.elsewhere is None:
        return solve(runs.board, None, program, runs.order, limit=runs.limit)
    run = runs.only_run()
    run.refuse_fault()
    return run.trace.final
