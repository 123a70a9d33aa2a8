"""How many orders of visits one algorithm can show on a board, over all neighbour orders.

The 40,320 orders of the eight neighbours are not tried one by one: what was decided so far, which
neighbour came before which, is kept, and only where a decision is still open does the run branch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.board.symbols import HIDDEN
from visualizer.errors import UsageError
from visualizer.exercises.diagnosis.relation import NOTHING_KNOWN, Relation, with_first
from visualizer.programs.judging.expected import expected_rows

#: Boards with more cells would take too long.
MOST_CELLS = 30
#: Branches after which counting gives up.
_MOST_BRANCHES = 200_000


@lru_cache(maxsize=64)
def count_orders(board: Board, recursive: bool) -> int:
    """In how many orders the cells that a click opens are visited, over all neighbour orders.

    ``recursive`` is whether by the recursion that tests before it calls, or by the queue that
    marks as it pushes. Raises UsageError for a board on which that would take too long.

    >>> row = Board(("EEEEE",), (0, 2))
    >>> count_orders(row, recursive=True), count_orders(row, recursive=False)
    (2, 2)
    """
    if board.click is None or board.height * board.width > MOST_CELLS:
        raise UsageError(
            f"orders are counted on boards of up to {MOST_CELLS} cells; take a smaller one"
        )
    return _Counting(board, recursive).count()


class _Counting:
    """The cells that open, and for each of the blank ones its neighbours by direction."""

    def __init__(self, board: Board, recursive: bool) -> None:
        assert board.click is not None
        self.click = board.click
        self.recursive = recursive
        rows = expected_rows(board)
        self.near: dict[Cell, list[tuple[int, Cell]]] = {}
        hidden = {
            (row, col)
            for row, line in enumerate(board.rows)
            for col, symbol in enumerate(line)
            if symbol == HIDDEN and rows[row][col] != HIDDEN
        }
        for row, col in hidden:
            self.near[row, col] = [] if rows[row][col] != "B" else [
                (direction, (row + down, col + right))
                for direction, (down, right) in enumerate(ROW_BY_ROW)
                if (row + down, col + right) in hidden
            ]  # fmt: skip
        self.branches = 0

    def count(self) -> int:
        if self.click not in self.near:
            return 1  # a mine, or a cell that is open already
        left = frozenset(self.near) - {self.click}
        return self._count((self.click,), left, NOTHING_KNOWN)

    def _count(self, waiting: tuple[Cell, ...], left: frozenset[Cell], known: Relation) -> int:
        """In how many orders the cells that are ``left`` can come, from what waits.

        What waits has the next cell last in recursion (the open calls) and first in a queue.
        """
        while waiting and left:
            cell = waiting[-1] if self.recursive else waiting[0]
            found = [(way, near) for way, near in self.near[cell] if near in left]
            if not found:
                waiting = waiting[:-1] if self.recursive else waiting[1:]
            elif self.recursive:
                return self._count_calls(waiting, left, known, found)
            else:
                return self._count_pushes(waiting[1:], left, known, found)
        return 1

    def _count_calls(
        self,
        waiting: tuple[Cell, ...],
        left: frozenset[Cell],
        known: Relation,
        found: list[tuple[int, Cell]],
    ) -> int:
        # A neighbour that was opened meanwhile is passed over, so that the next call goes to the
        # first of those still hidden, wherever the loop has been before: those are behind it.
        total = 0
        ways = _mask(way for way, _ in found)
        for way, near in found:
            then = with_first(known, way, ways ^ 1 << way)
            if then is not None:
                self._branch()
                total += self._count((*waiting, near), left - {near}, then)
        return total

    def _count_pushes(
        self,
        waiting: tuple[Cell, ...],
        left: frozenset[Cell],
        known: Relation,
        found: list[tuple[int, Cell]],
    ) -> int:
        pushed = dict(found)
        if len(pushed) == len(left):
            return _extensions(tuple(pushed), known)
        total = 0
        for order, then in _orders(list(pushed), known):
            self._branch()
            cells = tuple(pushed[way] for way in order)
            total += self._count((*waiting, *cells), left - set(cells), then)
        return total

    def _branch(self) -> None:
        self.branches += 1
        if self.branches > _MOST_BRANCHES:
            raise UsageError("so many orders take too long to count here; take a smaller board")


def _mask(ways: Iterable[int]) -> int:
    return sum(1 << way for way in ways)


def _orders(ways: list[int], known: Relation) -> Iterator[tuple[tuple[int, ...], Relation]]:
    """All orders of some directions that are still possible, each with what is known then."""
    if not ways:
        yield (), known
        return
    for way in ways:
        then = with_first(known, way, _mask(ways) ^ 1 << way)
        if then is not None:
            for rest, last in _orders([each for each in ways if each != way], then):
                yield (way, *rest), last


def _extensions(ways: tuple[int, ...], known: Relation) -> int:
    """How many orders of some directions are still possible."""
    # They are counted from the last direction to the first: what is taken are the ends.
    ends = {0: 1}
    whole = _mask(ways)
    for _ in ways:
        then: dict[int, int] = {}
        for taken, count in ends.items():
            for way in ways:
                if not taken >> way & 1 and not known[way] & whole & ~taken:
                    then[taken | 1 << way] = then.get(taken | 1 << way, 0) + count
        ends = then
    return ends[whole]
