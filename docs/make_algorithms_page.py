"""Generate docs/algorithms.md, which describes and measures each algorithm.

Run it in a checkout: ``.venv/bin/python docs/make_algorithms_page.py``.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from visualizer import Board, solve
from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.board.neighbours import compass_text, order_name
from visualizer.cli import main as visualizer
from visualizer.language.formatting import capitalize, number_word
from visualizer.language.terms import FRONTIER_NAMES

PAGE = Path(__file__).parent / "algorithms.md"
WIDTH = 100

_OPENING = """\
# The {algorithms} algorithms

{documents} documents hold {programs} programs for LeetCode 529; each is one algorithm here. Its program's name
is taken as well.
"""
_WHAT_EACH_DOES = """\
## In a sentence

The name that the window shows, its file, and what sets it apart.
"""
_ORDERS = """\
## How many orders

The smallest board on which the twelve programs of the documents show nine orders of reveals. No board
of up to seven cells shows more; `visualizer separate all` looks for one.
"""
_COSTS = """\
## What it costs

LeetCode's largest board without a mine, clicked in the middle. Repeats are cells that join a queue
or stack again; most waiting is the longest queue, the highest stack or the deepest call.
"""


def algorithms_page() -> str:
    """The page in Markdown."""
    return "".join(_parts())


def _parts() -> Iterator[str]:
    documented = [algorithm.program for algorithm in CATALOGUE if algorithm.program]
    documents = number_word(len({program.partition("-")[0] for program in documented}))
    words = {"algorithms": number_word(len(CATALOGUE)), "programs": number_word(len(documented))}
    yield f"{_OPENING.format(documents=capitalize(documents), **words)}\n"
    yield from _table(
        ("algorithm", "program", "language", "waits in", "neighbours", "marks a cell", "X counts as a mine"),
        map(_facts, CATALOGUE),
    )
    yield f"\n{_WHAT_EACH_DOES}\n"
    yield from map(_sentence, CATALOGUE)
    yield f"\n{_ORDERS}\n"
    yield _printed("compare nine-orders --algorithms all")
    yield f"\n{_COSTS}\n"
    yield _printed("compare empty-50x50 --algorithms all")


def _facts(algorithm: Algorithm) -> tuple[str, ...]:
    return (
        f"`{algorithm.name}`",
        f"`{algorithm.program}`" if algorithm.program else "",
        algorithm.language,
        FRONTIER_NAMES[algorithm.frontier_kind],
        f"{order_name(algorithm.order)}: {compass_text(algorithm.order)}",
        algorithm.code.marks,
        "yes" if solve(Board(("EX",), (0, 0)), None, algorithm).rows == ("1X",) else "no",
    )


def _sentence(algorithm: Algorithm) -> str:
    link = f"[`{algorithm.name}`](../visualizer/algorithms/{algorithm.code.file})"
    about = algorithm.difference
    return f"- **{algorithm.title}**, {link}: {about[:1].lower()}{about[1:]}\n"


def _printed(command: str) -> str:
    """A command and its output."""
    os.environ["COLUMNS"] = str(WIDTH)
    with redirect_stdout(io.StringIO()) as text:
        visualizer(command.split())
    return f"```console\n$ visualizer {command}\n{text.getvalue()}```\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |\n"
    yield f"|{'---|' * len(head)}\n"
    for row in rows:
        yield f"| {' | '.join(row)} |\n"


if __name__ == "__main__":
    PAGE.write_text(algorithms_page(), encoding="utf-8")
