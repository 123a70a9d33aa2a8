"""The algorithms that a student may have in mind, and what each would open next.

Three families can be told apart by the order in which cells open. Of the cells that may open next:

* the recursion takes those beside the newest open cell that still has closed neighbours; so do a
  stack of iterators, a stack that is looked at before it is popped, and a stack whose cells are
  marked when they are popped;
* a queue takes those beside the oldest such cell, whether cells are marked when they are queued
  or later;
* a stack whose cells are marked when they are pushed takes those that the newest cell pushed, and
  a cell that waits already is pushed by nobody else.

Which of them is taken is decided by the neighbour order: under a stated one exactly, ``FIRST`` or
``LAST`` of it first; under a ``FREE`` one it says that this direction comes before the others. Each
may go on to ``four`` sides only, or from ``digits`` too. All is read from the clicks made so far,
so that after a slip it is what the algorithm would do from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from visualizer.exercises.diagnosis.ground import Ground, Opened
from visualizer.exercises.diagnosis.relation import ALL_EIGHT, FOUR_SIDES, firsts_of


class Family(Enum):
    """What decides beside which cell the next one lies."""

    RECURSION = "recursion"
    QUEUE = "queue"
    STACK = "stack"


class Manner(Enum):
    """Which neighbour is taken: the first or last in the stated order, or by any order."""

    FIRST = "first"
    LAST = "last"
    FREE = "free"


@dataclass(frozen=True)
class Hypothesis:
    """One algorithm that a student may have in mind."""

    family: Family
    manner: Manner = Manner.FIRST
    four: bool = False
    digits: bool = False


class Walk:
    """What a family would open next, from the cells that are open."""

    def __init__(self, opened: Opened, family: Family, four: bool, digits: bool) -> None:
        self.family, self.four, self.digits = family, four, digits
        self._opened = opened
        self._ground = opened.ground
        self.ways = FOUR_SIDES if four else ALL_EIGHT
        # Of a queue the position of the oldest cell; else the newest with what is below it.
        self._oldest = 0
        self._newest: _Node | None = None
        self._before: list[tuple[int, _Node | None]] = []

    def next(self) -> tuple[int, int]:
        """The cell beside which the next ones lie, and their directions; ``(-1, 0)`` for none."""
        closed, ways = self._opened.closed, self.ways
        if self.family is Family.QUEUE:
            order = self._opened.order
            while self._oldest < len(order):
                cell = order[self._oldest]
                if self.goes_on(cell) and closed[cell] & ways:
                    return cell, closed[cell] & ways
                self._oldest += 1
            return -1, 0
        while self._newest is not None:
            cell, pushed, below = self._newest
            if closed[cell] & pushed:
                return cell, closed[cell] & pushed
            self._newest = below
        return -1, 0

    def open(self, cell: int) -> None:
        """Take note that a cell is being opened; it is not yet among those that are open."""
        self._before.append((self._oldest, self._newest))
        if self.family is not Family.QUEUE and self.goes_on(cell):
            pushed = self.ways
            if self.family is Family.STACK:
                pushed = self.unmarked(cell)
            self._newest = (cell, pushed, self._newest)

    def undo(self) -> None:
        """Forget the cell opened last; it is still among those that are open, or not any more."""
        self._oldest, self._newest = self._before.pop()

    def unmarked(self, cell: int) -> int:
        """The directions of the neighbours that wait for no other open cell yet."""
        found = 0
        for direction, other in self._ground.beside[cell]:
            bit = 1 << direction & self.ways & self._opened.closed[cell]
            if bit and not self._opened.opened_beside(other, self.digits) & self.ways:
                found |= bit
        return found

    def goes_on(self, cell: int) -> bool:
        """Whether neighbours of a cell open after it."""
        return self.digits or self._ground.counts[cell] == 0


_Node = tuple[int, int, "_Node | None"]


class Chooser:
    """Which direction of several is taken: ``directions`` is the stated order, four or eight."""

    def __init__(self, directions: tuple[int, ...]) -> None:
        self.directions = directions
        self._firsts = {
            Manner.FIRST: firsts_of(directions),
            Manner.LAST: firsts_of(directions[::-1]),
        }

    def first(self, manner: Manner, mask: int) -> int:
        """The direction of a mask that is taken, -1 if it has none of the order's."""
        return self._firsts[manner][mask]

    def states(self, four: bool) -> bool:
        """Whether the order says what comes first for that many neighbours."""
        return four or len(self.directions) == 8


def cells_opened(
    ground: Ground, click: int, hypothesis: Hypothesis, chooser: Chooser
) -> Iterator[int]:
    """The cells in the order in which an algorithm opens them, one at a time; not ``FREE``."""
    opened = Opened(ground)
    walk = Walk(opened, hypothesis.family, hypothesis.four, hypothesis.digits)
    cell = click
    while True:
        yield cell
        walk.open(cell)
        opened.open(cell)
        source, mask = walk.next()
        if source < 0:
            return
        cell = ground.near[source][chooser.first(hypothesis.manner, mask)]
