"""``visualizer separate``: the smallest board on which algorithms show different orders."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TextIO

from visualizer.analysis.board_search import SearchProgress, separate
from visualizer.analysis.rank_correlation import By
from visualizer.cli.arguments import accepted, add_format
from visualizer.cli.naming import find_several
from visualizer.cli.searching import (
    add_search_arguments,
    last_progress,
    progress_values,
    searched,
    separation_text,
    separation_values,
    tried_text,
)
from visualizer.errors import UsageError, counted


def add_arguments(parser: ArgumentParser) -> None:
    """Two algorithms or more, and the limits of the search."""
    parser.add_argument(
        "algorithms",
        metavar="A",
        nargs="+",
        type=accepted(find_several),
        help="names or variants such as stack,mark=pop; or all",
    )
    add_search_arguments(parser)
    add_format(parser, "text", "json")


def run(arguments: Namespace, output: TextIO) -> int:
    """Print the board, as a board file whose notes say how it was found, or as JSON."""
    named = [each for group in arguments.algorithms for each in group]
    algorithms = searched(named, "separate")
    _refuse_repeated([algorithm.name for algorithm in algorithms])
    search = separate(
        algorithms, arguments.rows, arguments.cols, arguments.seed,
        cells=arguments.cells, by=By(arguments.by), order=arguments.order or None,
    )  # fmt: skip
    progress = last_progress(search, arguments)
    if arguments.format == "json":
        found = progress.best and separation_values(progress.best)
        output.write(json.dumps({**progress_values(progress), "best": found}) + "\n")
    elif progress.best is None:
        output.write(f"nothing was found: {tried_text(progress)}\n")
    else:
        notes = (f"{tried_text(progress)}; {_verdict(progress, len(algorithms))}",)
        output.write(separation_text(progress.best, notes))
    return 0


def _refuse_repeated(names: Sequence[str]) -> None:
    repeated = [name for number, name in enumerate(names) if name in names[:number]]
    if repeated:
        raise UsageError(
            f"{repeated[0]} is named twice, and no board separates it from itself;"
            " name algorithms that differ"
        )


def _verdict(progress: SearchProgress, algorithms: int) -> str:
    assert progress.best is not None
    if progress.best.different < algorithms:
        if progress.finished:
            return "none of the boards allowed shows more orders"
        return "none showed more orders, which does not mean that none does"
    if progress.random:
        tried = counted(progress.exhausted, "cell")
        return f"no board of up to {tried} separates all, a smaller one than this may"
    return "no smaller board separates all"
