"""All small boards with all clicks, smallest first, and the right answer by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

Rows = tuple[str, ...]
Cell = tuple[int, int]


def parsed(text: str) -> tuple[Rows, Cell]:
    """The rows and the click of a board written as ``"EM/EE: 0,1"``."""
    rows, _, click = text.partition(": ")
    row, col = click.split(",")
    return tuple(rows.split("/")), (int(row), int(col))


def written(rows: Rows, click: Cell) -> str:
    """A board and its click in one line, as `parsed` reads them."""
    return f"{'/'.join(rows)}: {click[0]},{click[1]}"


def boards_of(cells: int) -> Iterator[tuple[Rows, Cell]]:
    """All boards of E and M with so many cells: by mines, number of rows, text and click."""
    widths = [cells // height for height in range(1, cells + 1) if cells % height == 0]
    texts = sorted("".join(each) for each in product("EM", repeat=cells))
    for mines in range(cells + 1):
        for width in widths:
            for text in texts:
                if text.count("M") == mines:
                    rows = tuple(text[i : i + width] for i in range(0, cells, width))
                    yield from ((rows, divmod(index, width)) for index in range(cells))


def boards_up_to(cells: int) -> Iterator[tuple[Rows, Cell]]:
    """All boards of E and M with at most so many cells, smallest first."""
    for each in range(1, cells + 1):
        yield from boards_of(each)


@cache
def right_answer(rows: Rows, click: Cell) -> Rows:
    """What a click leaves: the blanks that touch it, one step after another, and their rims."""
    symbols = {(r, c): symbol for r, row in enumerate(rows) for c, symbol in enumerate(row)}
    near = {
        (r, c): [
            (r + dr, c + dc)
            for dr in (-1, 0, 1)
            for dc in (-1, 0, 1)
            if (dr or dc) and (r + dr, c + dc) in symbols
        ]
        for r, c in symbols
    }
    if symbols[click] == "M":
        return _joined({**symbols, click: "X"}, rows)
    mines = {cell: sum(symbols[each] == "M" for each in near[cell]) for cell in symbols}
    opened = {click}
    while True:
        more = {
            each
            for cell in opened
            if not mines[cell]
            for each in near[cell]
            if symbols[each] == "E"
        } - opened
        if not more:
            break
        opened |= more
    answer = symbols | {cell: str(mines[cell]) if mines[cell] else "B" for cell in opened}
    return _joined(answer, rows)


def _joined(symbols: dict[Cell, str], rows: Rows) -> Rows:
    return tuple("".join(symbols[r, c] for c in range(len(row))) for r, row in enumerate(rows))
