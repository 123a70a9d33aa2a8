"""A known mistake that was found in a program."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from visualizer.board.cells import Cell


class Severity(IntEnum):
    """How bad a mistake is, in the order of the report. Costs and style leave a program right."""

    CRASH = 0
    ENDLESS = 1
    WRONG = 2
    SLOW = 3
    COST = 4
    STYLE = 5


@dataclass(frozen=True)
class Mistake:
    """A mistake found in a program; ``line`` is its line in the file, None if unknown.

    ``kind`` is the key of its record. In a notebook ``place`` is the cell and line, and ``line`` is
    None.

    ``direction`` is a (row, col) offset; ``most_waits`` is how often a cell was pushed or visited
    at most; ``size`` is the approximate side of the smallest empty square that overflows;
    ``detail`` is a quotation. They are None or empty for other kinds. Finders leave kind and
    severity to the record.
    """

    kind: str = ""
    severity: Severity = Severity.WRONG
    line: int | None = None
    direction: Cell | None = None
    most_waits: int | None = None
    size: int | None = None
    detail: str = ""
    place: str = ""
