"""``visualizer same``: tries to refute that two algorithms show the same orders."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.analysis.board_search import (
    LEVELS,
    Grouping,
    SearchProgress,
    level_boards,
    separate,
)
from visualizer.analysis.rank_correlation import By
from visualizer.cli.arguments import accepted, add_format, whole_number
from visualizer.cli.naming import find_named
from visualizer.cli.progress import ProgressLine
from visualizer.cli.searching import (
    add_search_arguments,
    last_progress,
    progress_values,
    searched,
    separation_text,
    separation_values,
    tried_text,
)
from visualizer.recording.program import Program

DIFFERENT = 1
#: So many random boards of each level would take days.
MOST_EACH = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """Two algorithms, the limits of the search, or a number of boards to count on."""
    parser.add_argument(
        "algorithms",
        metavar="A",
        nargs=2,
        type=accepted(find_named),
        help="a name, or a variant such as stack,mark=pop",
    )
    add_search_arguments(parser)
    parser.add_argument(
        "--levels",
        type=whole_number(1, MOST_EACH),
        metavar="N",
        help="instead of searching, count on how many of N random boards of each level"
        " (9x9 with 10 mines, 16x16 with 40, 16x30 with 99) the orders are the same",
    )
    add_format(parser, "text", "json")


def run(arguments: Namespace, output: TextIO) -> int:
    """Print what was found; 1 if the two were seen to differ, 0 if not."""
    first, second = searched(arguments.algorithms, "same")
    if arguments.levels is not None:
        return _count(first, second, arguments, output)
    search = separate(
        (first, second), arguments.rows, arguments.cols, arguments.seed,
        cells=arguments.cells, by=By(arguments.by), order=arguments.order or None,
    )  # fmt: skip
    progress = last_progress(search, arguments)
    refuted = progress.best is not None and progress.best.different == 2
    if arguments.format == "json":
        found = separation_values(progress.best) if progress.best and refuted else None
        values = {**progress_values(progress), "refuted": refuted, "counterexample": found}
        output.write(json.dumps(values) + "\n")
    else:
        output.write(_told(first, second, progress, refuted))
    return DIFFERENT if refuted else 0


def _told(first: Program, second: Program, progress: SearchProgress, refuted: bool) -> str:
    if not refuted or progress.best is None:
        scope = "all that are allowed" if progress.finished else "others may differ"
        return (
            f"{first.name} and {second.name} show the same order on each board:"
            f" {tried_text(progress)}; {scope}.\n"
        )
    smallest = "cut down from a random board" if progress.random else "no smaller board does"
    notes = (f"{tried_text(progress)}; this board refutes that the two are the same", smallest)
    return separation_text(progress.best, notes)


def _count(first: Program, second: Program, arguments: Namespace, output: TextIO) -> int:
    each: int = arguments.levels
    equal = _agreements_shown(first, second, arguments)
    counts = [sum(equal[start : start + each]) for start in range(0, len(equal), each)]
    levels = {f"{h}x{w}/{mines}": count for (h, w, mines), count in zip(LEVELS, counts)}
    if arguments.format == "json":
        values = {"same": sum(equal), "boards": len(equal), "each": each, "levels": levels}
        output.write(json.dumps(values) + "\n")
    else:
        parts = ", ".join(f"{name}: {count} of {each}" for name, count in levels.items())
        output.write(
            f"{first.name} and {second.name} show the same order on {sum(equal)} of"
            f" {len(equal)} random boards ({parts}).\n"
        )
    return 0 if all(equal) else DIFFERENT


def _agreements_shown(first: Program, second: Program, arguments: Namespace) -> list[bool]:
    line = ProgressLine()
    grouping = Grouping((first, second), By(arguments.by), arguments.order or None)
    equal: list[bool] = []
    try:
        for board in level_boards(arguments.levels, arguments.seed):
            equal.append(len(grouping.of(board)) == 1)
            line.show(f"{sum(equal)} of {len(equal)} the same")
    finally:
        line.clear()
    return equal
