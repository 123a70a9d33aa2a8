"""Drawing the smallest board, with a click, on which something shows.

==============================  ==================================================================
property                        it shows where
==============================  ==================================================================
``differ A B``                  two algorithms visit cells in different orders (never where a mine
                                is clicked)
``differ A B reveals``          they reveal cells in different orders
``repeats A``                   the algorithm visits a cell twice
``fails PROGRAM``               a planted program (`planted_programs.py`) leaves a board that is
                                not right
==============================  ==================================================================

An answer has the rows, joined by strokes, and the click: ``EM/EE 0,0``. It is right where the
property shows and no board with fewer cells has it, and worth half on a larger one. A page looks it
up in a table of all small boards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from visualizer.algorithms.lookup import own_algorithm
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.errors import UsageError, VisualizerError, one_line, quoted
from visualizer.exercises.making.planted_programs import planted_program
from visualizer.exercises.task import Control, Reply, Task
from visualizer.programs.judging.expected import expected_rows
from visualizer.recording.program import Program
from visualizer.recording.visit_orders import VisitOrders, orders_and_rows

#: Drawn boards have at most so many cells and so long sides, so that all of them can be tried, and
#: that one fits on a phone.
MAX_CELLS, MAX_SIDE = 9, 5
#: Height and width of each size, by cells, then by height.
SMALL_SIZES = tuple(
    (height, cells // height)
    for cells in range(1, MAX_CELLS + 1)
    for height in range(1, MAX_SIDE + 1)
    if cells % height == 0 and cells // height <= MAX_SIDE
)
#: Stands for a visit where the property shows only at the end: a cell that stays hidden.
AT_THE_END = 255
#: The share of a board on which it shows, though there are smaller ones.
LARGER = 0.5
#: The last visit that is told by its number.
_LAST_VISIT = AT_THE_END - 1
_ANSWER = re.compile(r"([EM/]{1,20}) ([0-9]),([0-9])")


@dataclass(frozen=True, kw_only=True)
class Drawing(Control):
    """A board of hidden cells and mines is drawn, and its click is chosen.

    ``shows`` names the property, ``least`` says how many cells a smallest board with it has.
    ``order`` replaces the neighbour order of the programs.
    """

    form = "board"
    shows: str
    least: int
    order: Order | None = None

    @property
    def absent(self) -> Fact:
        """What is said of a board on which the property does not show."""
        return _property(self.shows, self.order)[1]

    @property
    def table(self) -> bytes:
        """What `shown_at` returns for each of `small_boards`: 10,050 bytes."""
        return _table(self.shows, self.order)

    def shown_at(self, board: Board) -> int:
        """The visit, 1 to 254, at which the property shows first; `AT_THE_END`; 0 if it does not.

        Raises UsageError for a property that is not known, UnknownNameError for a program.
        """
        return _property(self.shows, self.order)[0](board)

    def reply(self, answer: str, task: Task) -> Reply:
        """1 for a smallest board, `LARGER` for a larger one, 0 where the property is absent."""
        board = drawn_board(answer)
        if board is None:
            return super().reply(answer, task)
        visit, cells = self.shown_at(board), board.height * board.width
        if not visit:
            return Reply(0.0, (self.absent,))
        at = Fact("board-shows-at", {"visit": visit})
        if visit == AT_THE_END:
            at = Fact("board-shows-at-end")
        if cells > self.least:
            return Reply(LARGER, (at, Fact("board-larger", {"least": self.least})))
        return Reply(1.0, (at, task.right))


def drawn_board(answer: str) -> Board | None:
    """The small board that an answer gives, None for another text.

    >>> drawn_board("EM/EE 0,0").rows, drawn_board("EM 0,9"), drawn_board("board")
    (('EM', 'EE'), None, None)
    """
    found = _ANSWER.fullmatch(answer)
    try:
        board = found and Board(tuple(found[1].split("/")), (int(found[2]), int(found[3])))
    except VisualizerError:
        return None  # rows of different lengths, or a click beside them
    return board if board and (board.height, board.width) in SMALL_SIZES else None


@lru_cache(maxsize=16)
def _table(shows: str, order: Order | None) -> bytes:
    return bytes(map(_property(shows, order)[0], small_boards()))


def small_boards() -> Iterator[Board]:
    """Every board of hidden cells and mines with every click, in the order of a table.

    They come by size, as in `SMALL_SIZES`; of one size by a number from 0 whose bit ``i`` (of value
    ``2**i``) says that cell ``i``, row by row, is a mine; then by click, row by row.
    """
    for height, width in SMALL_SIZES:
        cells = height * width
        for mines in range(2**cells):
            line = "".join(MINE if mines >> index & 1 else HIDDEN for index in range(cells))
            rows = tuple(line[at : at + width] for at in range(0, cells, width))
            for click in range(cells):
                yield Board(rows, divmod(click, width))


# Properties


@lru_cache(maxsize=64)
def _property(text: str, order: Order | None) -> tuple[Callable[[Board], int], Fact]:
    """What finds a property on a board, and the sentence for a board that does not have it."""
    key, *names = text.lower().split() or [""]
    if key == "differ" and len(names) in (2, 3) and names[2:] in ([], ["visits"], ["reveals"]):
        by_reveals = names[2:] == ["reveals"]
        first, second = own_algorithm(names[0]), own_algorithm(names[1])
        absent = Fact("board-same-reveals" if by_reveals else "board-same-visits")
        return partial(_differ, first, second, by_reveals, order), absent
    if key == "repeats" and len(names) == 1:
        return partial(_repeats, own_algorithm(names[0]), order), Fact("board-no-repeats")
    if key == "fails" and len(names) == 1:
        return partial(_fails, planted_program(names[0]), order), Fact("board-is-right")
    raise UsageError(
        f"{quoted(one_line(text))} does not say what a board is to show; write"
        " differ ALGORITHM ALGORITHM, differ ALGORITHM ALGORITHM reveals,"
        " repeats ALGORITHM or fails PROGRAM"
    )


def _run(
    program: Program, board: Board, order: Order | None
) -> tuple[VisitOrders, tuple[str, ...]]:
    assert board.click is not None
    return orders_and_rows(program, board, board.click, order)


def _differ(
    first: Program, second: Program, by_reveals: bool, order: Order | None, board: Board
) -> int:
    if _clicks_mine(board):
        return 0  # some programs visit a mine that is clicked and some do not, which is no order
    runs = [_run(program, board, order)[0] for program in (first, second)]
    one, other = [run.reveals if by_reveals else run.visits for run in runs]
    return _first_difference(one, other)


def _first_difference(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> int:
    if one == other:
        return 0
    alike = [a == b for a, b in zip(one, other)]
    at = alike.index(False) if False in alike else len(alike)
    return min(at + 1, _LAST_VISIT)


def _repeats(program: Program, order: Order | None, board: Board) -> int:
    visits = _run(program, board, order)[0].visits
    seen = set()
    for number, cell in enumerate(visits, 1):
        if cell in seen:
            return min(number, _LAST_VISIT)
        seen.add(cell)
    return 0


def _fails(program: Program, order: Order | None, board: Board) -> int:
    if _clicks_mine(board):
        return 0  # planted programs do right there, as tests prove
    right, (orders, rows) = expected_rows(board), _run(program, board, order)
    if rows == right:
        return 0
    wrong = (cell for cell in orders.reveals if rows[cell[0]][cell[1]] != right[cell[0]][cell[1]])
    first = next(wrong, None)
    return AT_THE_END if first is None else min(orders.visits.index(first) + 1, _LAST_VISIT)


def _clicks_mine(board: Board) -> bool:
    return board.click is not None and board[board.click] == MINE
