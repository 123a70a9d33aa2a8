"""Finding the programs that have the same orders as a variant of the lab, by running them."""

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
#: Height, width and mines of the random boards, and the number of boards of each size.
_RANDOM_SIZES = ((5, 5, 3), (6, 9, 6), (9, 9, 10))
_RANDOM_BOARDS_PER_SIZE = 8


@dataclass(frozen=True)
class Equivalence:
    """The names of the programs that had the same order on each of the ``boards`` boards tried.

    ``same_reveals`` have the same order of reveals, ``same_visits`` among them also the same order of
    visits, repeats included.
    """

    same_reveals: tuple[str, ...]
    same_visits: tuple[str, ...]
    boards: int


def search_equal_programs(algorithm: Program) -> Iterator[Equivalence | None]:
    """Search the catalogue for other programs with the orders of ``algorithm``.

    All run on a fixed set of boards, which proves nothing about other boards. None is yielded before
    each board, so that a window stays responsive, and at last the result.

    >>> from visualizer.algorithms.variants import parse_variant
    >>> *_, found = search_equal_programs(parse_variant("queue,mark=push,order=south-first").algorithm)
    >>> found.same_reveals, found.boards
    (('queue-mark-on-push-south-first',), 39)
    """
    others = (program for program in CATALOGUE if program != algorithm)
    matches = []
    own_orders = partial(_cached_orders, algorithm)
    for match in search_programs_with_orders(own_orders, separating_boards(), others):
        if match is None:
            yield None
        else:
            matches.append(match)
    reveals = tuple(program.name for program, _, same_reveals in matches if same_reveals)
    visits = tuple(program.name for program, *same in matches if all(same))
    yield Equivalence(reveals, visits, len(separating_boards()))


def search_programs_with_orders(
    orders: Callable[[Board], VisitOrders], boards: Sequence[Board], programs: Iterable[_Program]
) -> Iterator[tuple[_Program, bool, bool] | None]:
    """The programs with the same order of visits or of reveals on all boards, and which of the two it is.

    ``orders`` returns the orders on a board. None is yielded before each run.
    """
    for program in programs:
        same_visits = same_reveals = True
        for board in boards:
            yield None
            own, theirs = orders(board), _cached_orders(program, board)
            same_visits = same_visits and own.visits == theirs.visits
            same_reveals = same_reveals and own.reveals == theirs.reveals
            if not (same_visits or same_reveals):
                break
        else:
            yield program, same_visits, same_reveals


@cache
def separating_boards() -> tuple[Board, ...]:
    """The boards on which programs are told apart whose orders are compared here, each with a click."""
    empty = [
        Board(("E" * width,) * height, click)
        for height, width in _EMPTY_SIZES
        for click in ((0, 0), (0, width // 2), (height // 2, width // 2))
    ]
    random = [random_board(*size, seed) for size in _RANDOM_SIZES for seed in range(_RANDOM_BOARDS_PER_SIZE)]
    return (*empty, *random)


@lru_cache(maxsize=2048)
def _cached_orders(program: Program, board: Board) -> VisitOrders:
    assert board.click is not None
    return visit_orders(program, board, board.click)
