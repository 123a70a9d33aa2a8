"""A known mistake as it is found in a program."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from visualizer.board.cells import Cell


class Severity(IntEnum):
    """How bad a mistake is; the first is said first. Costs and style leave a program right."""

    CRASH = 0
    ENDLESS = 1
    WRONG = 2
    SLOW = 3
    COST = 4
    STYLE = 5


@dataclass(frozen=True)
class Mistake:
    """A mistake found in a program; ``line`` is where in its file, None where that is not known.

    ``kind`` is the key of its record. In a notebook ``place`` says where, and there is no line.

    ``direction`` is a (row, col) offset. ``most_waits`` is how often a cell waited, or was opened,
    at most. ``size`` is the side of about the smallest empty square that is too large. ``detail``
    is quoted. What does not belong to a kind is None, or empty. A record's finder leaves kind and
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
