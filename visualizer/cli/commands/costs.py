"""``visualizer costs``: what algorithms cost on empty boards of growing size."""

from __future__ import annotations

import csv
import io
import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import TextIO

from visualizer.algorithms.catalogue import order_of_all
from visualizer.analysis.costs import CLICKS, RECURSION_LIMIT, Cost, cost_curve, first_overflow
from visualizer.board.board import LONGEST_SIDE
from visualizer.cli.arguments import (
    DEFAULT_ALGORITHMS,
    accepted,
    add_algorithms,
    add_format,
    add_run_limits,
    named_algorithms,
)
from visualizer.cli.progress import ProgressLine
from visualizer.cli.text_table import Column, table
from visualizer.errors import UsageError

_COLUMNS = (
    Column("algorithm"),
    Column("size", right=True),
    Column("visits", right=True),
    Column("operations", right=True),
    Column("most\nwaiting", right=True),
    Column("deepest\ncall", right=True),
    Column("plain\nPython"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """The algorithms, the sizes and where is clicked."""
    add_algorithms(parser)
    add_run_limits(parser)
    add_sizes(parser, "5..50..5")
    add_format(parser, "table", "json", "csv")


def add_sizes(parser: ArgumentParser, default: str | None = None) -> None:
    """``--sizes`` and ``--at``."""
    parser.add_argument(
        "--sizes",
        metavar="A..B",
        type=accepted(parse_sizes),
        default=default,
        help="sizes of empty square boards: 4..50, 10..50..10 or 8,16,32"
        + (" (default: %(default)s)" if default else ""),
    )
    parser.add_argument(
        "--at",
        choices=CLICKS,
        help=f"where these boards are clicked (default: {CLICKS[0]})",
    )


def parse_sizes(text: str) -> tuple[int, ...]:
    """The sizes that a text names, ascending: ``4..7``, ``10..50..10``, ``8,16,32`` or a mixture.

    Raises UsageError for text that names none and for sizes outside 1 to 1000.

    >>> parse_sizes("4..6,10..30..10")
    (4, 5, 6, 10, 20, 30)
    """
    sizes = sorted({size for part in text.split(",") for size in _range(part.strip(), text)})
    if not sizes or not 1 <= sizes[0] <= sizes[-1] <= LONGEST_SIDE:
        raise UsageError(f"{text!r} names no sizes from 1 to {LONGEST_SIDE}; write 4..50 or 8,16")
    return tuple(sizes)


def _range(part: str, text: str) -> range:
    numbers = part.split("..")
    if len(numbers) > 3 or not all(re.fullmatch(r"[0-9]{1,4}", number) for number in numbers):
        raise UsageError(f"{part!r} in {text!r} is no size; write 4..50, 10..50..10 or 8,16,32")
    begin, end = int(numbers[0]), int(numbers[min(1, len(numbers) - 1)])
    step = int(numbers[2]) if len(numbers) == 3 else 1
    if step == 0:
        raise UsageError(f"{part!r} goes in steps of 0; give 1 or more")
    return range(begin, end + 1, step)


def run(arguments: Namespace, output: TextIO) -> int:
    """Print a row for each algorithm and size."""
    line = ProgressLine()
    costs: list[Cost] = []
    order = order_of_all(arguments.order, named=bool(arguments.algorithms))
    try:
        for algorithm in named_algorithms(arguments) or DEFAULT_ALGORITHMS:
            for cost in cost_curve(algorithm, arguments.sizes, arguments.at or CLICKS[0], order):
                costs.append(cost)
                line.show(f"{cost.algorithm} on {cost.size}x{cost.size}")
    finally:
        line.clear()
    output.writelines(_WRITERS[arguments.format](costs))
    return 0


def _as_table(costs: Sequence[Cost]) -> Iterator[str]:
    yield from table(_COLUMNS, map(_row, costs))
    yield "\n"
    for name in dict.fromkeys(cost.algorithm for cost in costs):
        size = first_overflow(cost for cost in costs if cost.algorithm == name)
        if size is not None:
            yield (
                f"{name}: Python's recursion limit of {RECURSION_LIMIT} would end the plain"
                f" program on {size}x{size}.\n"
            )


def _row(cost: Cost) -> tuple[str, ...]:
    return (
        cost.algorithm,
        f"{cost.size}x{cost.size}",
        str(cost.visits),
        str(cost.operations),
        str(cost.most_waiting or "-"),
        str(cost.depth or "-"),
        "RecursionError" if cost.overflows else "",
    )


def _as_json(costs: Sequence[Cost]) -> Iterator[str]:
    yield json.dumps([cost.as_dict() for cost in costs]) + "\n"


def _as_csv(costs: Sequence[Cost]) -> Iterator[str]:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(costs[0].as_dict()), lineterminator="\n")
    writer.writeheader()
    writer.writerows(cost.as_dict() for cost in costs)
    yield text.getvalue()


_WRITERS = {"table": _as_table, "json": _as_json, "csv": _as_csv}
