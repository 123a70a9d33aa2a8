"""Boards written in one line, and the right answer by the rules alone."""

from __future__ import annotations

from functools import cache

Rows = tuple[str, ...]
Cell = tuple[int, int]


def parsed(text: str) -> tuple[Rows, Cell]:
    """The rows and the click of a board written as ``"EM/EE: 0,1"``."""
    rows, _, click = text.partition(": ")
    row, col = click.split(",")
    return tuple(rows.split("/")), (int(row), int(col))


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
