"""Boards that tell known mistakes apart: few and small; and the order in which cells are taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.board.random_board import random_board
from visualizer.programs.judging.boards import turned_and_mirrored
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

#: The smallest boards that show the known mistakes: rows and click. All are tried turned and
#: mirrored too.
_SMALLEST: tuple[tuple[str, Cell], ...] = (
    ("E", (0, 0)), ("M", (0, 0)), ("EM", (0, 0)), ("EM", (0, 1)), ("EE", (0, 0)), ("EEM", (0, 1)),
    ("MEE", (0, 2)), ("MEM", (0, 2)), ("EE/EM", (0, 0)), ("EE/EM", (0, 1)), ("EE/EM", (1, 1)),
    ("EEM/EEE", (0, 0)), ("EEE/EEE", (0, 1)), ("EEE/EEM/EME", (0, 0)), ("EMM/EEE/EEE", (2, 2)),
    ("EEE/EME/EEE", (0, 0)), ("EEE/EEE/EEE", (1, 1)), ("MEE/EEE/EEM", (0, 1)),
)  # fmt: skip
#: All neighbours of the middle are opened by a click there, and open nothing further.
RING = Board(("MMMMM", "MEEEM", "MEEEM", "MEEEM", "MMMMM"), (2, 2))
#: The two mines beside a corner, which is reached over a diagonal alone.
_CORNER = ("EEEEE", "EEEEE", "EEEEE", "EEEEM", "EEEME")
#: Height, width, mines and how many of the random boards.
_RANDOM = (
    (3, 3, 1, 2), (3, 3, 2, 4), (3, 4, 2, 4), (4, 3, 2, 4), (2, 5, 1, 3), (5, 2, 1, 3),
    (1, 6, 1, 2), (6, 1, 1, 2), (4, 5, 3, 4), (5, 4, 3, 4), (5, 5, 4, 4), (6, 6, 5, 4),
    (6, 6, 12, 2), (7, 9, 8, 2),
)  # fmt: skip


@lru_cache(maxsize=1)
def diagnostic_boards() -> tuple[Board, ...]:
    """The boards, each with a click, from the smallest."""
    smallest = [Board(tuple(text.split("/")), click) for text, click in _SMALLEST]
    turned = (each for board in smallest for each in turned_and_mirrored(board))
    found = dict.fromkeys([*turned, *_corners(), *_random_boards(), RING])
    return tuple(sorted(found, key=lambda each: each.height * each.width))


def _corners() -> Iterator[Board]:
    """Boards on which a diagonal that is missing leaves a corner hidden."""
    for rows in (_CORNER, tuple(row[1:] for row in _CORNER[1:]), _CORNER[2:]):
        yield from turned_and_mirrored(Board(rows, (0, 0)))


def _random_boards() -> Iterator[Board]:
    for height, width, mines, number in _RANDOM:
        for seed in range(number):
            opening = random_board(height, width, mines, seed)
            yield Board(opening.rows, opening.click)
            # A click anywhere, on a mine too.
            random = Random(seed)
            anywhere = int(random.random() * height), int(random.random() * width)
            yield Board(random_board(height, width, mines, seed + 100).rows, anywhere)


def taken_order(trace: Trace) -> Order | None:
    """The order in which the eight neighbours are opened, None where it does not show.

    ``trace`` is of a click in the middle of `RING`, which opens nothing further. Of
    a stack it is the order in which cells are taken, the reverse of that in which they are put in.
    """
    reveals = [(int(row), int(col)) for row, col in trace.reveals]
    if not reveals or reveals[0] != trace.click:
        return None
    return _order_of(trace, reveals[1:]) if len(reveals) == 9 else None


def offered_order(trace: Trace) -> Order | None:
    """The order in which the click's neighbours would be opened, by what is put in or called.

    ``trace`` is as for `taken_order`, of a program that may open more than it should.
    """
    if trace.visit_count < 2:
        return None
    if trace.has_frontier:
        first, second = trace.visited_at[:2].tolist()
        pushed = [at for at in trace.pushed_at.tolist() if first < at < second]
        order = _order_of(trace, trace.pairs(trace.cells[pushed]).tolist())
        stack = trace.frontier is Frontier.STACK
        return order[::-1] if order is not None and stack else order
    calls = [at for at in trace.indices_of(Kind.CALL).tolist() if trace.depths[at] == 1]
    return _order_of(trace, trace.pairs(trace.cells[calls]).tolist())


def _order_of(trace: Trace, cells: Iterable[Sequence[int]]) -> Order | None:
    """The offsets of cells beside the click, if they are all eight."""
    row, col = trace.click
    offsets: dict[Cell, None] = dict.fromkeys((near[0] - row, near[1] - col) for near in cells)
    order = tuple(each for each in offsets if each != (0, 0))
    return order if sorted(order) == sorted(ROW_BY_ROW) else None
