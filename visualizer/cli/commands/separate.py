"""``visualizer separate``: searching the smallest board on which algorithms have different orders."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

import click

from visualizer.analysis import board_search
from visualizer.analysis.board_search import OrderKind
from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.cli.help import command
from visualizer.cli.parameters import (
    ALGORITHMS_TYPE,
    NamedAlgorithm,
    format_option,
    limits_option,
    number_type,
    option,
    order_option,
    take_options,
)
from visualizer.cli.rows import write_json
from visualizer.cli.runs import programs_without_files
from visualizer.cli.streams import show_progress
from visualizer.errors import UsageError, pluralize
from visualizer.language.terms import titles_text
from visualizer.recording.program import Program

_DEFAULT_SECONDS = 10.0


@dataclass(frozen=True)
class SeparateOptions:
    """The algorithms, in groups of names, and the boards and the time of the search."""

    algorithms: Sequence[Sequence[NamedAlgorithm]] = option(
        click.argument(
            "algorithms",
            metavar="A B..",
            type=ALGORITHMS_TYPE,
            nargs=-1,
            required=True,
            help="names, variants such as stack,mark=pop, or all",
        )
    )
    rows: int = option("--rows", number_type(), "most rows (8)", default=8)
    cols: int = option("--cols", number_type(), "most columns (8)", default=8)
    cells: int = option(
        "--cells",
        number_type(),
        "all boards of so many cells, then random ones (9)",
        default=board_search.DEFAULT_EXHAUSTIVE_CELLS,
    )
    seed: int = option("--seed", number_type(), "of the random boards (0)", default=0)
    by: OrderKind = option(
        "--by",
        click.Choice(OrderKind, case_sensitive=False),
        "which orders are compared (reveals)",
        default=OrderKind.REVEALS,
    )
    order: Order | None = option(order_option)
    limit: Mapping[str, Any] = option(limits_option("of the search: 10s, or 5000 boards (10s)"))
    form: str = option(format_option("text", "json"))


@command(
    "separate",
    "separate queue-mark-on-push stack-peek",
    "separate stack,mark=pop,push=reversed recursion --rows 3 --cols 3",
)
@take_options(SeparateOptions)
def separate(options: SeparateOptions) -> None:
    """Print the board as a board file with notes on the search, or as JSON."""
    named = [each for group in options.algorithms for each in group]
    programs = programs_without_files(named)
    name, times = Counter(program.name for program in programs).most_common(1)[0]
    if times > 1:
        raise UsageError(
            f"two of these are the same program, {name}, so no board separates them; name algorithms that differ"
        )
    progress = _run_search(programs, options)
    best = progress.best
    if options.form == "json":
        values = {
            "tried": progress.tried,
            "random": progress.random,
            "all_up_to_cells": progress.exhausted,
            "finished": progress.finished,
            "best": best
            and {
                "rows": list(best.board.rows),
                "click": best.board.click,
                "different": len(best.groups),
                "groups": [list(group) for group in best.groups],
            },
        }
        write_json(values)
    elif best is None or len(best.groups) < 2:
        scope = "all that are allowed" if progress.finished else "others may differ"
        names = titles_text([program.name for program in programs])
        sys.stdout.write(f"{names} show the same order on each board: {_tried_text(progress)}; {scope}.\n")
    else:
        sys.stdout.write(_board_file_text(best, f"{_tried_text(progress)}; {_verdict_text(progress, len(programs))}"))


def _run_search(programs: Sequence[Program], options: SeparateOptions) -> board_search.SearchProgress:
    """The last state of the search, which ends by itself or at its limit of time or boards."""
    limits = options.limit
    end = monotonic() + limits.get("seconds", _DEFAULT_SECONDS)
    search = board_search.separate(
        programs,
        options.rows,
        options.cols,
        options.seed,
        cells=options.cells,
        by=options.by,
        order=options.order or None,
    )
    progress = board_search.SearchProgress(0, 0, 0, None)
    with show_progress() as show:
        for progress in search:
            show(_tried_text(progress))
            if monotonic() >= end or progress.tried >= limits.get("operations", progress.tried + 1):
                break
    return progress


def _tried_text(progress: board_search.SearchProgress) -> str:
    """A phrase on the number of boards tried, and up to which size all were."""
    parts = [f"{progress.tried} boards and clicks tried"]
    if progress.exhausted:
        parts.append(f"all of up to {pluralize(progress.exhausted, 'cell')} among them")
    if progress.random:
        parts.append(f"{progress.random} of them random")
    return ", ".join(parts)


def _verdict_text(progress: board_search.SearchProgress, algorithms: int) -> str:
    assert progress.best is not None
    if len(progress.best.groups) < algorithms:
        if progress.finished:
            return "none of the boards allowed shows more orders"
        return "none showed more orders, which does not mean that none does"
    if progress.random:
        tried = pluralize(progress.exhausted, "cell")
        return f"no board of up to {tried} separates all, a smaller one than this may"
    return "no smaller board separates all"


def _board_file_text(separation: board_search.Separation, note: str) -> str:
    groups = [f"order {number}: {titles_text(each)}" for number, each in enumerate(separation.groups, 1)]
    algorithms = sum(map(len, separation.groups))
    title = f"{len(separation.groups)} different orders of {algorithms} algorithms"
    return Board(separation.board.rows, separation.board.click, title, (note, *groups)).to_text()
