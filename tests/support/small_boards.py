"""Boards written in one line, and their results by the rules alone."""

from __future__ import annotations

from functools import cache

from reference_runs import mines_near, opened_cells

Rows = tuple[str, ...]
Cell = tuple[int, int]


def parse_small_board(text: str) -> tuple[Rows, Cell]:
    """Return the rows and the click of a board written as ``"EM/EE: 0,1"``."""
    rows, _, click = text.partition(": ")
    row, col = click.split(",")
    return tuple(rows.split("/")), (int(row), int(col))


@cache
def right_answer(rows: Rows, click: Cell) -> Rows:
    """Return the rows after the click, by the rules alone."""
    symbols = {(r, c): symbol for r, row in enumerate(rows) for c, symbol in enumerate(row)}
    if symbols[click] == "M":
        symbols[click] = "X"
    else:
        opened = opened_cells(rows, click)
        symbols |= {cell: str(mines_near(cell, rows) or "B") for cell in opened}
    return tuple("".join(symbols[r, c] for c in range(len(row))) for r, row in enumerate(rows))
