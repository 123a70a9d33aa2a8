"""What may be asked to show on a board that a student draws, named by a line of text.

==============================  ==================================================================
property                        it shows where
==============================  ==================================================================
``differ A B``                  the two algorithms visit cells in different orders (never where
                                a mine is clicked)
``differ A B reveals``          they reveal cells in different orders
``repeats A``                   the algorithm visits a cell twice
``fails PROGRAM``               a planted program (`planted_catalogue.py`) leaves a board that
                                is not right
==============================  ==================================================================

Algorithms are those of the catalogue and the lab; nothing else is run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from visualizer.algorithms.lookup import own_algorithm
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.errors import UsageError, one_line, quoted
from visualizer.exercises.making.planted_catalogue import planted_program
from visualizer.programs.judging.expected import expected_rows
from visualizer.recording.program import Program
from visualizer.recording.visit_orders import VisitOrders, orders_and_rows

#: Boards that are drawn have at most so many cells: all of them can be tried.
MOST_CELLS = 9
#: Stands for a visit where something shows only when the run is over: a cell that stays hidden.
AT_THE_END = 255
#: The latest visit that is told by its number.
_LATEST = AT_THE_END - 1


@dataclass(frozen=True)
class BoardProperty:
    """What is to show: ``shows`` finds it on a board with a click.

    ``shows`` returns the visit at which it shows first, from 1 to 254, `AT_THE_END`, or 0 where it
    does not show. ``absent`` is the sentence for a board on which it does not.
    """

    shows: Callable[[Board], int]
    absent: Fact


@lru_cache(maxsize=64)
def parse_property(text: str, order: Order | None = None) -> BoardProperty:
    """The property that a text names; ``order`` replaces the neighbour order of all programs.

    Raises UsageError for a text that names none, UnknownNameError for a program that is not known.

    >>> found = parse_property("fails program-a")
    >>> found.shows(Board(("EEM",), (0, 1))), found.shows(Board(("EEM",), (0, 0)))
    (2, 0)
    """
    words = text.split()
    key, names = (words[0].lower(), words[1:]) if words else ("", [])
    if key == "differ" and len(names) in (2, 3) and names[2:] in ([], ["visits"], ["reveals"]):
        by_reveals = names[2:] == ["reveals"]
        first, second = (own_algorithm(name) for name in names[:2])
        shows = partial(_differ, first, second, by_reveals, order)
        absent = Fact("board-same-reveals" if by_reveals else "board-same-visits")
    elif key == "repeats" and len(names) == 1:
        shows, absent = partial(_repeats, own_algorithm(names[0]), order), Fact("board-no-repeats")
    elif key == "fails" and len(names) == 1:
        shows, absent = partial(_fails, planted_program(names[0]), order), Fact("board-is-right")
    else:
        raise UsageError(
            f"{quoted(one_line(text))} does not say what a board is to show; write"
            " differ ALGORITHM ALGORITHM, differ ALGORITHM ALGORITHM reveals,"
            " repeats ALGORITHM or fails PROGRAM"
        )
    return BoardProperty(shows, absent)


def _run(
    program: Program, board: Board, order: Order | None
) -> tuple[VisitOrders, tuple[str, ...]]:
    assert board.click is not None
    return orders_and_rows(program, board, board.click, order)


def _differ(
    first: Program, second: Program, by_reveals: bool, order: Order | None, board: Board
) -> int:
    if board[board.click or (0, 0)] == MINE:
        return 0  # some programs visit a mine that is clicked and some do not, which is no order
    (one, _), (other, _) = _run(first, board, order), _run(second, board, order)
    if by_reveals:
        mine, theirs = one.reveals, other.reveals
    else:
        mine, theirs = one.visits, other.visits
    if mine == theirs:
        return 0
    pairs = enumerate(zip(mine, theirs), 1)
    shorter = min(len(mine), len(theirs))
    return min(next((at for at, (a, b) in pairs if a != b), shorter + 1), _LATEST)


def _repeats(program: Program, order: Order | None, board: Board) -> int:
    seen = set()
    for number, cell in enumerate(_run(program, board, order)[0].visits, 1):
        if cell in seen:
            return min(number, _LATEST)
        seen.add(cell)
    return 0


def _fails(program: Program, order: Order | None, board: Board) -> int:
    if board[board.click or (0, 0)] == MINE:
        return 0  # of half of all small boards; planted programs do right there, as tests prove
    right, (orders, rows) = expected_rows(board), _run(program, board, order)
    if rows == right:
        return 0
    wrong = _first_wrong(orders, right, rows)
    return AT_THE_END if wrong is None else min(wrong, _LATEST)


def first_wrong_visit(program: Program, board: Board, order: Order | None = None) -> int | None:
    """The number of the visit that reveals a cell which ought not to be as it then is, from 1.

    None where no visit does: the board is right, or cells are missing.
    """
    orders, rows = _run(program, board, order)
    return _first_wrong(orders, expected_rows(board), rows)


def _first_wrong(orders: VisitOrders, right: tuple[str, ...], rows: tuple[str, ...]) -> int | None:
    for cell in orders.reveals:
        row, col = cell
        if rows[row][col] != right[row][col]:
            return orders.visits.index(cell) + 1 if cell in orders.visits else 1
    return None


# All small boards, in the order in which a table has them


def small_sizes() -> tuple[tuple[int, int], ...]:
    """Height and width of every board of at most `MOST_CELLS` cells: by cells, then by height.

    >>> small_sizes()[:6]
    ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4))
    """
    return tuple(
        (height, cells // height)
        for cells in range(1, MOST_CELLS + 1)
        for height in range(1, cells + 1)
        if cells % height == 0
    )


def small_boards() -> Iterator[Board]:
    """Every board of hidden cells and mines with every click, in the order of a table.

    Size by size as `small_sizes` has them; of a size with ``n`` cells by a number from 0 to
    ``2**n - 1`` whose bit ``i`` (of value ``2**i``) says that cell ``i``, row by row, is a mine;
    then by click, row by row.
    """
    for height, width in small_sizes():
        cells = height * width
        for mines in range(2**cells):
            line = "".join(MINE if mines >> index & 1 else HIDDEN for index in range(cells))
            rows = tuple(line[at : at + width] for at in range(0, cells, width))
            for click in range(cells):
                yield Board(rows, divmod(click, width))
