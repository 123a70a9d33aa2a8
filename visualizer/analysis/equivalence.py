"""Which programs show the same orders as a variant of the lab: found by running them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import TypeVar

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.board import Board
from visualizer.board.random_board import random_board
from visualizer.recording.program import Program
from visualizer.recording.visit_orders import VisitOrders, visit_orders

_Program = TypeVar("_Program", bound=Program)

#: On small empty boards clicked in a corner, on a side and in the middle most orders differ.
_EMPTY_SIZES = ((2, 3), (3, 2), (3, 3), (4, 5), (6, 6))
#: Height, width and mines of the random boards, and how many there are of each.
_RANDOM_SIZES = ((5, 5, 3), (6, 9, 6), (9, 9, 10))
_RANDOM_BOARDS_PER_SIZE = 8


@dataclass(frozen=True)
class Equivalence:
    """The programs whose orders were the same on each of ``boards`` boards that were tried.

    ``same_reveals`` names those that revealed in the same order, ``same_visits`` those among
    them that also visited in the same order, repeats included.
    """

    same_reveals: tuple[str, ...]
    same_visits: tuple[str, ...]
    boards: int


def search_equal_programs(algorithm: Program) -> Iterator[Equivalence | None]:
    """The programs of the catalogue that show the orders of ``algorithm``, itself left out.

    All are run on a fixed set of boards: what they show is tried, not proved. A board is tried at
    a time, for a window that cannot wait: there is None until the last.

    >>> from visualizer.algorithms.variants import parse_variant
    >>> *_, found = search_equal_programs(parse_variant("queue,mark=push,order=south-first").algorithm)
    >>> found.same_reveals, found.boards
    (('queue-mark-on-push-south-first',), 39)
    """
    others = (each for each in CATALOGUE if each != algorithm)
    found = []
    own = cache(partial(_run_orders, algorithm))
    for each in search_programs_with_orders(own, separating_boards(), others):
        if each is None:
            yield None
        else:
            found.append(each)
    reveals = tuple(program.name for program, _ in found)
    visits = tuple(program.name for program, same in found if same)
    yield Equivalence(reveals, visits, len(separating_boards()))


def search_programs_with_orders(
    orders: Callable[[Board], VisitOrders], boards: Sequence[Board], programs: Iterable[_Program]
) -> Iterator[tuple[_Program, bool] | None]:
    """The programs that reveal in these orders on all boards, and whether they visit so too.

    ``orders`` gives those of a board. There is None before each board that is tried.
    """
    for program in programs:
        same_visits = True
        for board in boards:
            yield None
            own, theirs = orders(board), _cached_orders(program, board)
            same_visits = same_visits and own == theirs
            if own.reveals != theirs.reveals:
                break
        else:
            yield program, same_visits


@cache
def separating_boards() -> tuple[Board, ...]:
    """The boards on which orders are compared, each with its click."""
    empty = [
        Board(("E" * width,) * height, click)
        for height, width in _EMPTY_SIZES
        for click in ((0, 0), (0, width // 2), (height // 2, width // 2))
    ]
    drawn = [random_board(*size, seed) for size in _RANDOM_SIZES for seed in range(_RANDOM_BOARDS_PER_SIZE)]
    return (*empty, *drawn)


@lru_cache(maxsize=2048)
def _cached_orders(program: Program, board: Board) -> VisitOrders:
    return _run_orders(program, board)


def _run_orders(program: Program, board: Board) -> VisitOrders:
    assert board.click is not None
    return visit_orders(program, board, board.click)
