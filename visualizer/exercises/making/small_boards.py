"""Drawing the smallest board, with a click, on which a planted program fails.

It fails where it leaves a board that is not right. An answer has the rows, joined by strokes, and
the click: ``EM/EE 0,0``. It is right where the program fails and no board with fewer cells has it
fail, and worth half on a larger one. A page looks it up in a table of all small boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board, mined_rows
from visualizer.board.symbols import MINE
from visualizer.errors import VisualizerError
from visualizer.exercises.making.planted_programs import find_planted_program
from visualizer.exercises.task import AnswerControl, Reply, Task
from visualizer.programs.judging.expected import expected_rows
from visualizer.recording.program import Program
from visualizer.recording.visit_orders import visit_orders

#: Drawn boards have at most so many cells and so long sides, so that all of them can be tried, and
#: that one fits on a phone.
MAX_DRAWN_CELLS, MAX_DRAWN_SIDE = 9, 5
#: Height and width of each size, by cells, then by height.
SMALL_SIZES = tuple(
    (height, cells // height)
    for cells in range(1, MAX_DRAWN_CELLS + 1)
    for height in range(1, MAX_DRAWN_SIDE + 1)
    if cells % height == 0 and cells // height <= MAX_DRAWN_SIDE
)
#: Stands for a visit where the mistake shows only at the end: a cell that stays hidden.
AT_THE_END = 255
#: The share of a board on which it shows, though there are smaller ones.
LARGER_SHARE = 0.5
#: The last visit that is told by its number.
_LAST_VISIT = AT_THE_END - 1
_ANSWER_PATTERN = re.compile(r"([EM/]{1,20}) ([0-9]),([0-9])")


@dataclass(frozen=True, kw_only=True)
class BoardDrawing(AnswerControl):
    """A board of hidden cells and mines is drawn, and its click is chosen.

    ``program`` names the planted program that is to fail there, ``least`` says how many cells a
    smallest such board has.
    """

    form = "board"
    program: str
    least: int

    @property
    def failure_table(self) -> bytes:
        """What `failing_visit` returns for each of `boards_of_table`: 10,050 bytes."""
        return _failure_table(self.program)

    def failing_visit(self, board: Board) -> int:
        """The visit, 1 to 254, at which the mistake shows first; `AT_THE_END`; 0 if it does not.

        Raises UnknownNameError for a program that is not planted.
        """
        return _failing_visit(find_planted_program(self.program), board)

    def reply(self, answer: str, task: Task) -> Reply:
        """1 for a smallest board, `LARGER_SHARE` for a larger one, 0 where the program is right."""
        board = parse_drawn_board(answer)
        if board is None:
            return super().reply(answer, task)
        visit, cells = self.failing_visit(board), board.height * board.width
        if not visit:
            return Reply(0.0, (Fact("board-is-right"),))
        at = Fact("board-shows-at", {"visit": visit})
        if visit == AT_THE_END:
            at = Fact("board-shows-at-end")
        if cells > self.least:
            return Reply(LARGER_SHARE, (at, Fact("board-larger", {"least": self.least})))
        return Reply(1.0, (at, task.right))


def parse_drawn_board(answer: str) -> Board | None:
    """The small board that an answer gives, None for another text.

    >>> parse_drawn_board("EM/EE 0,0").rows, parse_drawn_board("EM 0,9"), parse_drawn_board("board")
    (('EM', 'EE'), None, None)
    """
    found = _ANSWER_PATTERN.fullmatch(answer)
    try:
        board = found and Board(tuple(found[1].split("/")), (int(found[2]), int(found[3])))
    except VisualizerError:
        return None  # rows of different lengths, or a click beside them
    return board if board and (board.height, board.width) in SMALL_SIZES else None


@lru_cache(maxsize=16)
def _failure_table(name: str) -> bytes:
    program = find_planted_program(name)
    return bytes(_failing_visit(program, board) for board in boards_of_table())


def boards_of_table() -> Iterator[Board]:
    """Every board of hidden cells and mines with every click, in the order of a table.

    They come by size, as in `SMALL_SIZES`; of one size by a number from 0 whose bit ``i`` (of value
    ``2**i``) says that cell ``i``, row by row, is a mine; then by click, row by row.
    """
    for height, width in SMALL_SIZES:
        cells = height * width
        for mines in range(2**cells):
            rows = mined_rows(height, width, (index for index in range(cells) if mines >> index & 1))
            for click in range(cells):
                yield Board(rows, divmod(click, width))


def _failing_visit(program: Program, board: Board) -> int:
    if board.click is None or board[board.click] == MINE:
        return 0  # planted programs do right there, as tests prove
    right, orders = expected_rows(board), visit_orders(program, board, board.click)
    rows = orders.final_rows
    if rows == right:
        return 0
    wrong = (cell for cell in orders.reveals if rows[cell[0]][cell[1]] != right[cell[0]][cell[1]])
    first = next(wrong, None)
    return AT_THE_END if first is None else min(orders.visits.index(first) + 1, _LAST_VISIT)
