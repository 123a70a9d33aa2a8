"""Drawing the smallest board, with a click, on which something shows.

An answer has the rows, joined by strokes, and the click: ``EM/EE 0,0``. It is right where what was
asked for shows on it (`board_property.py`) and no board that is known has fewer cells, and worth
half where it shows on a larger one.

A page runs no Python. So it has `board_table`: a byte for each board of at most nine cells with
each of its clicks, the visit at which it shows there, 255 at the end of the run, 0 not at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.errors import UsageError, VisualizerError, one_line, quoted
from visualizer.exercises.making.board_property import (
    AT_THE_END,
    MOST_CELLS,
    BoardProperty,
    parse_property,
    small_boards,
)
from visualizer.exercises.tasks import AnswerError, Judgement, Task, cells_text, read_cells

#: What a board is worth on which it shows, though it could be smaller.
LARGER = 0.5


@dataclass(frozen=True, kw_only=True)
class BoardTask(Task):
    """A board is to be drawn on which the property ``wanted`` shows.

    ``smallest`` is such a board, with its click, of as few cells as there can be. ``order``
    replaces the neighbour order of the programs. Raises UsageError where it does not show on
    ``smallest`` or that has more cells than may be drawn, and what `parse_property` raises.
    """

    form = "board"
    wanted: str
    smallest: Board
    order: Order | None = None

    def __post_init__(self) -> None:
        text = board_text(self.smallest)
        if self.smallest.height * self.smallest.width > MOST_CELLS:
            raise UsageError(f"the board {text} has more than {MOST_CELLS} cells; find a smaller")
        if set("".join(self.smallest.rows)) - {HIDDEN, MINE}:
            raise UsageError(f"the board {text} is not all hidden; use E and M only")
        if not self.shown_property.shows(self.smallest):
            raise UsageError(f"on the board {text} {quoted(self.wanted)} does not show; change it")

    @property
    def least(self) -> int:
        """How many cells the smallest board has."""
        return self.smallest.height * self.smallest.width

    def read(self, text: str) -> str:
        """The board and its click; letters may be small, a colon may stand before the click."""
        return board_text(parse_drawing(text))

    def judge(self, answer: str) -> Judgement:
        """1 for a smallest board, `LARGER` for a larger one, 0 where it does not show."""
        board = parse_drawing(answer)
        return self.judgement(self.shown_property.shows(board), board.height * board.width)

    def judgement(self, shows: int, cells: int) -> Judgement:
        """The judgement of a board of so many cells, on which it shows at visit ``shows``."""
        if not shows:
            return Judgement(0.0, (self.shown_property.absent,))
        at = _SHOWS_AT_END if shows == AT_THE_END else Fact("board-shows-at", {"visit": shows})
        if cells > self.least:
            return Judgement(LARGER, (at, Fact("board-larger", {"least": self.least})))
        return Judgement(1.0, (at, self.right))

    @property
    def solution(self) -> str:
        """The smallest board."""
        return board_text(self.smallest)

    @property
    def shown_property(self) -> BoardProperty:
        """What is to show."""
        return parse_property(self.wanted, self.order)


_SHOWS_AT_END = Fact("board-shows-at-end")


def board_text(board: Board) -> str:
    """A board and its click in the form of an answer.

    >>> board_text(Board(("EM", "EE"), (0, 0)))
    'EM/EE 0,0'
    """
    assert board.click is not None
    return f"{'/'.join(board.rows)} {cells_text([board.click])}"


def parse_drawing(text: str) -> Board:
    """The board that an answer gives, of hidden cells and mines, at most nine.

    Raises AnswerError.

    >>> parse_drawing("em/ee: (0, 0)").rows
    ('EM', 'EE')
    """
    found = re.fullmatch(r"([^\s:,()0-9]+)\s*:?\s*([\s,()0-9]+)", text.strip())
    if found is None:
        raise AnswerError(
            f"{quoted(one_line(text))} is no board with a click; write its rows joined by / and the"
            " click, such as EM/EE 0,0"
        )
    rows = tuple(found[1].upper().split("/"))
    strange = set("".join(rows)) - {HIDDEN, MINE}
    if strange:
        raise AnswerError(f"{quoted(min(strange))} is no cell to draw; write E or M for each")
    clicks = read_cells(found[2])
    if len(clicks) != 1:
        raise AnswerError(f"{len(clicks)} cells are clicked; click one, such as 0,0")
    if sum(map(len, rows)) > MOST_CELLS:
        raise AnswerError(
            f"the board has {sum(map(len, rows))} cells; take cells away until there are"
            f" {MOST_CELLS} or fewer"
        )
    try:
        return Board(rows, clicks[0])
    except VisualizerError as error:
        raise AnswerError(str(error)) from None


def board_table(task: BoardTask) -> bytes:
    """A byte for each small board and click, as `small_boards` has them: 25,922 bytes.

    It takes some seconds the first time that a property is asked for.
    """
    return _table(task.wanted, task.order)


@lru_cache(maxsize=16)
def _table(wanted: str, order: Order | None) -> bytes:
    return bytes(map(parse_property(wanted, order).shows, small_boards()))
