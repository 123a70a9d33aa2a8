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
from visualizer.language.terms import FRONTIER_NAMES
from visualizer.programs.languages.syntax import statements_by_line
from visualizer.trace.listings import LISTING_LANGUAGES, find_listing

PAGE = Path(__file__).parent / "algorithms.md"
WIDTH = 100

_OPENING = """\
# The {algorithms} algorithms

Each of {programs} programs for LeetCode 529, from {documents} documents, is one algorithm here. Its program's name
is taken as well.
"""
_WHAT_EACH_DOES = """\
## In a sentence

The name that the window shows, its file, and what sets it apart.
"""
_LISTINGS = """\
## In the language of its document

Each of the twelve is also written as a class would hand it in, in Python, Java, C++ and JavaScript. The choice is
beside *Code* in the window and on pages (`Shift+C`); `--code java` sets it for a window, a page, a picture, a worksheet
or `visualizer trace`. The listings are complete programs in
[`visualizer/algorithms/listings`](../visualizer/algorithms/listings), with one style and the same helpers; a document
itself may stay on the board in another way, which is said below each table. The lit line is measured:
`docs/make_line_table.py` runs an algorithm and its listing, and lays their operations side by side.

What differs between the languages, and so between the documents:

- **An index off the board.** Java throws `ArrayIndexOutOfBoundsException`. In Python `-1` is the last row or column;
  an index that is too large raises `IndexError`. In JavaScript `board[-1]` is `undefined`, so `board[-1][0]`
  throws `TypeError`, but `board[0][-1]` is `undefined` too and simply equals no symbol. In C++ `board[-1]` is
  undefined behaviour: it may crash, or read whatever is there.
- **A set of cells.** Tuples of Python and vectors of C++ are compared by their numbers, so a set of cells works.
  Arrays of Java and JavaScript are equal only to themselves, so a table of flags takes the place of the set.
- **A digit.** `str(mines)` and `String(mines)` make text. In Java and C++ a symbol is a `char`, so the digit is
  `'0' + mines`, cast to `char`; Java does not compile without the cast.
- **The depth of calls.** Python ends a recursion about 1,000 calls deep, as on an empty board of 32 by 32; the others
  reveal LeetCode's largest board.

For each algorithm: the line that tests a cell, with the language of its document in bold, and how the document stays
on the board.

"""
_JAVA_EDGES = "compares both indices with 0 and with the length before it reads the board, since Java would throw"
_PYTHON_EDGES = (
    "asks for `0 <= r < {0} and 0 <= c < {1}`: without the two zeros the reveal would go on at the opposite edge,"
    " without any error"
)
#: For each algorithm the test as the generator has it, where it stands, and how its document stays on the board.
_TESTS = {
    "recursive-east-first": (
        "elif board[cell] == HIDDEN:",
        "on entry to a call",
        "passes over each index off the board while it counts mines, and keeps the rest in an array; Java would throw",
    ),
    "queue-east-first": (
        "elif board[cell] == HIDDEN:",
        "when a cell is dequeued",
        "passes over each index off the board while it counts mines, and queues the rest; Java would throw",
    ),
    "recursive-clockwise": (
        "if board[cell] != HIDDEN:",
        "on entry to a call",
        _PYTHON_EDGES.format("m", "n"),
    ),
    "queue-mark-on-push": ("if board[near] == HIDDEN:", "before a cell is queued", _JAVA_EDGES),
    "recursive-check-first": ("if board[near] == HIDDEN:", "before a call", _JAVA_EDGES),
    "stack-peek": ("if board[near] == HIDDEN:", "before a cell is pushed", _JAVA_EDGES),
    "stack-mark-on-push": (
        "if board[near] == HIDDEN and near not in checked:",
        "before a cell is pushed",
        "tests all four edges: `board[-1][0]` would throw, and `board[0][-1]` would pass unnoticed",
    ),
    "recursive-with-centre": (
        "if board[cell] != HIDDEN:",
        "on entry to a call",
        "cuts its 3 by 3 loop off at the edges with `Math.max` and `Math.min`, so that no index is off the board",
    ),
    "recursive-visited-set": ("if cell in visited:", "on entry to a call", _PYTHON_EDGES.format("R", "C")),
    "queue-visited-set": ("if cell in visited:", "when a cell is dequeued", _PYTHON_EDGES.format("R", "C")),
    "recursive-blank-guard": (
        "if board[cell] == BLANK:",
        "on entry to a call, after the edges",
        "calls all eight and turns back at once off the board; without that test C++ would read foreign memory",
    ),
    "queue-mark-on-push-south-first": (
        "if board[near] == HIDDEN:",
        "before a cell is queued",
        "tests the edges before it reads a neighbour, since C++ would not notice",
    ),
}
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
    documents = len({program.partition("-")[0] for program in documented})
    yield f"{_OPENING.format(algorithms=len(CATALOGUE), programs=len(documented), documents=documents)}\n"
    yield from _table(
        ("algorithm", "program", "language", "waits in", "neighbours", "marks a cell", "X counts as a mine"),
        map(_facts, CATALOGUE),
    )
    yield f"\n{_WHAT_EACH_DOES}\n"
    yield from map(_sentence, CATALOGUE)
    yield f"\n{_LISTINGS}"
    for algorithm in CATALOGUE:
        yield from _tests_in_languages(algorithm)
    yield f"{_ORDERS}\n"
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


def _tests_in_languages(algorithm: Algorithm) -> Iterator[str]:
    """The line with the test of an algorithm in all languages, and how its document stays on the board."""
    if algorithm.name not in _TESTS:
        return
    test, place, edges = _TESTS[algorithm.name]
    line = next(line for line, text in algorithm.code.lines.items() if text.strip() == test)
    rows = []
    for language, (name, _) in LISTING_LANGUAGES.items():
        listing = find_listing(algorithm.code, algorithm.order, language)
        code = test
        if listing is not None:
            head = statements_by_line(listing.code)[listing.lines[line][0]].head
            code = " ".join(listing.code.lines[each].strip() for each in head)
        rows.append((f"**{name}**" if name == algorithm.language else name, f"`{code}`"))
    yield f"### `{algorithm.name}`\n\n"
    yield from _table(("language", f"the test, {place}"), rows)
    yield f"\nThe document, in {algorithm.language}, {edges}.\n\n"


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
