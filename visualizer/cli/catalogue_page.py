"""The catalogue as a page in Markdown: what each algorithm is, and what it was measured to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.run import record, solve
from visualizer.analysis.summary import RunSummary
from visualizer.board.board import Board
from visualizer.board.neighbours import compass_text, order_name
from visualizer.board.shipped import load_shipped
from visualizer.board.symbols import MINE
from visualizer.cli.comparison_report import comparison_table
from visualizer.language.terms import FRONTIERS

#: The command that prints this page, and where it is stored.
COMMAND = "visualizer algorithms --format markdown"
WIDTH = 100

_OPENING = f"""\
# The twelve algorithms

Five documents hold twelve programs for LeetCode 529; each is one algorithm here. Where an
algorithm's name is asked for, the program's name is taken too. This page is not written by hand:
`{COMMAND}` prints it, and a test compares the two.
"""
_WHAT_EACH_DOES = """\
## In a sentence

Each has the name that the window shows, then the docstring of the function, which is in the file
that is linked.
"""
_ORDERS = """\
## How many orders

The smallest board on which the twelve show nine orders of reveals: `visualizer separate all`
finds it, tries all boards of up to seven cells, and finds none that shows more. Four algorithms
share an order there, and on every other board that `visualizer same` tried to refute it with, two
at a time: all boards of up to nine cells, and then random ones.
"""
_COSTS = """\
## What it costs

LeetCode's largest board without a mine, clicked in a corner and in the middle. Repeats are cells
that join a queue or stack again; most waiting is the longest queue, the highest stack or the
deepest call.
"""
_OUTSIDE = """\
## On boards that LeetCode does not give

All twelve end with the same board on boards that LeetCode allows. On others they need not: an
exploded mine beside the click, a digit that no mine explains, a click on a revealed digit, a
blank in the way. Each column is a board of one row, clicked at (0, 0), and holds what
`solve(Board((row,)), (0, 0), name).rows` says. The last is how many visits a click on a mine
takes: some deal with it before their first.
"""
_ODD_BOARDS = ("EX", "E1", "1", "EBE")


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
    yield from _comparison("empty-50x50", click=(0, 0))
    yield "\n"
    yield from _comparison("empty-50x50")
    yield f"\n{_OUTSIDE}\n"
    headings = ("algorithm", *(f"`{row}`" for row in _ODD_BOARDS), f"visits of `{MINE}`")
    yield from _table(headings, map(_on_odd_boards, CATALOGUE))


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
    return f"- **{algorithm.title}**, {link}: {algorithm.code.summary}\n"


def _comparison(board_name: str, click: tuple[int, int] | None = None) -> Iterator[str]:
    """What the command ``compare`` prints, under the command."""
    words = f"compare {board_name} --algorithms all"
    if click is not None:
        words += f" --click {click[0]},{click[1]}"
    board = load_shipped(board_name)
    runs = [RunSummary.of(record(board, click, algorithm)) for algorithm in CATALOGUE]
    yield f"```console\n$ visualizer {words}\n"
    yield from comparison_table(runs, WIDTH)
    yield "```\n"


def _on_odd_boards(algorithm: Algorithm) -> tuple[str, ...]:
    ends = [solve(Board((row,)), (0, 0), algorithm).rows[0] for row in _ODD_BOARDS]
    visits = record(Board((MINE,)), (0, 0), algorithm).visit_count
    return (f"`{algorithm.name}`", *(f"`{end}`" for end in ends), str(visits))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |\n"
    yield f"|{'---|' * len(head)}\n"
    for row in rows:
        yield f"| {' | '.join(row)} |\n"
