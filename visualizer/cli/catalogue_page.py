"""The catalogue as a page in Markdown: what each algorithm is, and what it was measured to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.run import record
from visualizer.analysis.summary import RunSummary
from visualizer.board.neighbours import compass_text, order_name
from visualizer.board.shipped import load_shipped
from visualizer.cli.comparison_report import comparison_table
from visualizer.language.terms import FRONTIERS

#: The command that prints this page, and where it is stored.
COMMAND = "visualizer algorithms --format markdown"
WIDTH = 100

_OPENING = f"""\
# The twelve algorithms

Five documents hold twelve programs for LeetCode 529; each is one algorithm here. Its program's name
is taken as well. `{COMMAND}` prints this page.
"""
_WHAT_EACH_DOES = """\
## In a sentence

The name that the window shows, its file, and what sets it apart.
"""
_ORDERS = """\
## How many orders

The smallest board on which the twelve show nine orders of reveals; `visualizer separate all` finds
it. No board of up to seven cells shows more.
"""
_COSTS = """\
## What it costs

LeetCode's largest board without a mine, clicked in the middle. Repeats are cells that join a queue
or stack again; most waiting is the longest queue, the highest stack or the deepest call.
"""


def catalogue_page() -> Iterator[str]:
    """The page, in parts to be written one after the other."""
    yield f"{_OPENING}\n"
    yield from _table(
        ("algorithm", "program", "language", "waits in", "neighbours", "marks a cell",
         "X counts as a mine"),
        map(_facts, CATALOGUE),
    )  # fmt: skip
    yield f"\n{_WHAT_EACH_DOES}\n"
    yield from map(_sentence, CATALOGUE)
    yield f"\n{_ORDERS}\n"
    yield from _comparison("nine-orders")
    yield f"\n{_COSTS}\n"
    yield from _comparison("empty-50x50")


def _facts(algorithm: Algorithm) -> tuple[str, ...]:
    return (
        f"`{algorithm.name}`",
        f"`{algorithm.program}`",
        algorithm.language,
        FRONTIERS[algorithm.frontier],
        f"{order_name(algorithm.order)}: {compass_text(algorithm.order)}",
        algorithm.marks,
        "yes" if algorithm.exploded_counts else "no",
    )


def _sentence(algorithm: Algorithm) -> str:
    link = f"[`{algorithm.name}`](../visualizer/algorithms/{algorithm.code.file})"
    return f"- **{algorithm.title}**, {link}: {algorithm.difference}\n"


def _comparison(board_name: str) -> Iterator[str]:
    """What the command ``compare`` prints, under the command."""
    board = load_shipped(board_name)
    runs = [RunSummary.of(record(board, None, algorithm)) for algorithm in CATALOGUE]
    yield f"```console\n$ visualizer compare {board_name} --algorithms all\n"
    yield from comparison_table(runs, WIDTH)
    yield "```\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |\n"
    yield f"|{'---|' * len(head)}\n"
    for row in rows:
        yield f"| {' | '.join(row)} |\n"
