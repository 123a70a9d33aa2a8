"""Drawing the smallest board, with a click, on which a planted program fails.

A program fails if it leaves a wrong board. An answer has the rows, joined by slashes, and the click:
``EM/EE 0,0``. It is right if the program fails there and on no board with fewer cells; a larger board
on which it fails is worth half. A page looks an answer up in a table of all small boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from visualizer.board.board import Board
from visualizer.board.cells import MINE
from visualizer.board.small_boards import board_sizes, clicked_boards
from visualizer.errors import VisualizerError
from visualizer.exercises.making.planted_programs import find_planted_program
from visualizer.exercises.task import AnswerControl
from visualizer.programs.verdicts.boards import expected_rows
from visualizer.recording.program import Program
from visualizer.recording.visit_orders import visit_orders

#: Limits of drawn boards, so that all of them can be tried and that one fits on a phone.
MAX_DRAWN_CELLS, MAX_DRAWN_SIDE = 9, 5
#: Height and width of each size, by cells, then by height.
SMALL_SIZES = tuple(
    size for cells in range(1, MAX_DRAWN_CELLS + 1) for size in board_sizes(cells, MAX_DRAWN_SIDE, MAX_DRAWN_SIDE)
)
#: The value in a table for a mistake that shows only at the end: a cell stays hidden.
AT_THE_END = 255
#: The share of the points for a board on which the program fails, if smaller ones exist.
LARGER_SHARE = 0.5
_ANSWER_PATTERN = re.compile(r"([EM/]{1,20}) ([0-9]),([0-9])")


@dataclass(frozen=True, kw_only=True)
class BoardDrawing(AnswerControl):
    """A drawing of a board of hidden cells and mines, with a click.

    ``program`` is the name of the planted program that has to fail there; ``least`` is the number of
    cells of a smallest board on which it does.
    """

    form = "board"
    judges = True
    program: str
    least: int

    @property
    def failure_table(self) -> bytes:
        """The value of `failing_visit` for each board of `boards_of_table`: 10,050 bytes."""
        return _failure_table(self.program)

    def failing_visit(self, board: Board) -> int:
        """The visit, 1 to 254, at which the mistake shows first; `AT_THE_END`; 0 if it does not show.

        Raises UnknownNameError if there is no planted program of this name.
        """
        return _failing_visit(find_planted_program(self.program), board)

    def share(self, answer: str) -> float:
        """1 for a smallest board, `LARGER_SHARE` for a larger one, 0 if the program does not fail."""
        board = parse_drawn_board(answer)
        if board is None or not self.failing_visit(board):
            return 0.0
        return LARGER_SHARE if board.height * board.width > self.least else 1.0


def parse_drawn_board(answer: str) -> Board | None:
    """The small board in an answer, or None if the answer has another form.

    >>> parse_drawn_board("EM/EE 0,0").rows, parse_drawn_board("EM 0,9"), parse_drawn_board("board")
    (('EM', 'EE'), None, None)
    """
    found = _ANSWER_PATTERN.fullmatch(answer)
    try:
        board = found and Board(tuple(found[1].split("/")), (int(found[2]), int(found[3])))
    except VisualizerError:
        return None  # rows of different lengths, or a click off the board
    return board if board and (board.height, board.width) in SMALL_SIZES else None


@lru_cache(maxsize=16)
def _failure_table(name: str) -> bytes:
    program = find_planted_program(name)
    return bytes(_failing_visit(program, board) for board in boards_of_table())


def boards_of_table() -> Iterator[Board]:
    """Every small board of hidden cells and mines, with every click, in the order of a table.

    They are ordered by size, as in `SMALL_SIZES`, then by a number whose bit ``i`` (of value ``2**i``)
    says whether cell ``i``, row by row, is a mine, then by the click, row by row.
    """
    for height, width in SMALL_SIZES:
        cells = range(height * width)
        for mines in range(2 ** len(cells)):
            yield from clicked_boards(height, width, (index for index in cells if mines >> index & 1))


def _failing_visit(program: Program, board: Board) -> int:
    if board.click is None or board[board.click] == MINE:
        return 0  # a test proves that planted programs are right there
    right, orders = expected_rows(board), visit_orders(program, board, board.click)
    rows = orders.final_rows
    if rows == right:
        return 0
    wrong = (cell for cell in orders.reveals if rows[cell[0]][cell[1]] != right[cell[0]][cell[1]])
    first = next(wrong, None)
    return AT_THE_END if first is None else min(orders.visits.index(first) + 1, AT_THE_END - 1)
