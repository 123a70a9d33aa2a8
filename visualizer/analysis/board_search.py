"""Searching for boards on which algorithms have different orders.

All boards of few cells are tried with every click, smallest first, then random boards. The search is
a generator that yields its progress, so its caller decides when to stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from random import Random

from visualizer.board.board import LONGEST_SIDE, Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.random_board import random_board
from visualizer.board.small_boards import all_boards, smaller_boards
from visualizer.errors import UsageError
from visualizer.recording.program import Program
from visualizer.recording.visit_orders import visit_orders

#: The most cells of a board up to which all boards are tried: 16,706 boards and clicks.
DEFAULT_EXHAUSTIVE_CELLS = 9
#: With more cells there are over 10 million boards and clicks.
MOST_EXHAUSTIVE_CELLS = 16
#: The largest share of mines on a random board.
_LARGEST_MINE_SHARE = 0.25
#: The approximate number of cells that are revealed between two reports.
_CELLS_BETWEEN_REPORTS = 20_000


class OrderKind(Enum):
    """The order of reveals, or the order of visits."""

    REVEALS = "reveals"
    VISITS = "visits"


@dataclass(frozen=True)
class Separation:
    """A board with its click, and the names of the algorithms grouped by their orders."""

    board: Board
    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class SearchProgress:
    """The progress of a search.

    ``tried`` is the number of boards with a click so far, ``random`` the number of random boards among
    them. All allowed boards of at most ``exhausted`` cells have been tried. ``best`` is the first board
    with the most different orders. ``finished`` is whether all algorithms are separated or every allowed
    board was tried.
    """

    tried: int
    exhausted: int
    random: int
    best: Separation | None
    finished: bool = False


def group_by_orders(board: Board, algorithms: Sequence[Program], by: OrderKind, order: Order | None) -> Separation:
    """A board with a click, and the algorithms grouped by their orders of kind ``by`` on it.

    ``order`` replaces their neighbour orders.
    """
    assert board.click is not None
    groups: dict[tuple[Cell, ...], list[str]] = {}
    for algorithm in algorithms:
        orders = visit_orders(algorithm, board, board.click, order)
        cells = orders.reveals if by is OrderKind.REVEALS else orders.visits
        groups.setdefault(cells, []).append(algorithm.name)
    return Separation(board, tuple(map(tuple, groups.values())))


def separate(
    algorithms: Sequence[Program],
    rows: int = 8,
    cols: int = 8,
    seed: int = 0,
    *,
    cells: int = DEFAULT_EXHAUSTIVE_CELLS,
    by: OrderKind = OrderKind.REVEALS,
    order: Order | None = None,
) -> Iterator[SearchProgress]:
    """Search for the smallest board and click on which all ``algorithms`` have different orders.

    Boards have at most ``rows`` rows and ``cols`` columns. All boards of at most ``cells`` cells are
    tried in the order of `all_boards`; then random boards, which ``seed`` determines, without end. A
    random board with a new highest number of orders is made smaller as long as it keeps them.
    ``by`` is the kind of order that is compared, and ``order`` replaces all neighbour orders. Raises
    UsageError for fewer than two algorithms or impossible limits, and AlgorithmError for an error of
    an algorithm.

    >>> from visualizer.algorithms.lookup import find_algorithms
    >>> *_, last = separate(find_algorithms("queue-mark-on-push,stack-mark-on-push"))
    >>> print(last.tried, last.best.board.click, last.best.board.rows)
    20 (0, 1) ('EEE',)
    """
    if len(algorithms) < 2:
        raise UsageError("fewer than two algorithms cannot be told apart; name two or more")
    if not (1 <= rows <= LONGEST_SIDE and 1 <= cols <= LONGEST_SIDE):
        raise UsageError(f"boards of up to {rows} by {cols} cannot be tried; give 1 to {LONGEST_SIDE}")
    if not 0 <= cells <= MOST_EXHAUSTIVE_CELLS:
        raise UsageError(f"not all boards of {cells} cells can be tried; give 0 to {MOST_EXHAUSTIVE_CELLS}")
    group = partial(group_by_orders, algorithms=algorithms, by=by, order=order)
    return _search(group, len(algorithms), _board_cases(rows, cols, seed, cells))


def _search(
    group: Callable[[Board], Separation], most: int, cases: Iterator[tuple[Board, int, bool]]
) -> Iterator[SearchProgress]:
    """Search until the algorithms are in ``most`` groups."""
    best: Separation | None = None
    tried = random_tried = exhausted = cells = 0
    for board, exhausted_before, is_random in cases:
        if exhausted_before > exhausted or cells > _CELLS_BETWEEN_REPORTS:
            exhausted, cells = exhausted_before, 0
            yield SearchProgress(tried, exhausted, random_tried, best)
        tried += 1
        random_tried += is_random
        cells += board.height * board.width * most
        found = group(board)
        if best is None or len(found.groups) > len(best.groups):
            best = found
            while is_random and (smaller := _find_smaller(best, group)) is not None:
                best = smaller
                yield SearchProgress(tried, exhausted, random_tried, best)
        if len(best.groups) == most:
            break
    else:
        exhausted = board.height * board.width
    yield SearchProgress(tried, exhausted, random_tried, best, finished=True)


def _find_smaller(found: Separation, group: Callable[[Board], Separation]) -> Separation | None:
    """A smaller board with as many different orders, None if there is none."""
    smaller = map(group, smaller_boards(found.board))
    return next((each for each in smaller if len(each.groups) >= len(found.groups)), None)


def _board_cases(rows: int, cols: int, seed: int, cells: int) -> Iterator[tuple[Board, int, bool]]:
    """The boards to try, each with the number of cells up to which all were tried, and whether it is random."""
    for area in range(1, min(cells, rows * cols) + 1):
        for board in all_boards(area, rows, cols):
            yield board, area - 1, False
    random = Random(seed)
    while cells < rows * cols:
        height = 1 + int(random.random() * rows)
        width = 1 + int(random.random() * cols)
        mines = int(random.random() * _LARGEST_MINE_SHARE * height * width)
        yield random_board(height, width, mines, int(random.random() * 10**9)), cells, True
