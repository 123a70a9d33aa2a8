"""The boards on which a program is judged besides the telling ones: all small, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.cells import Cell
from visualizer.board.random_board import random_board
from visualizer.board.small_boards import all_boards, size_of
from visualizer.board.symbols import CLICKABLE, HIDDEN
from visualizer.programs.judging.expected import expected_rows

#: Of so many cells all boards are tried, and what the largest of these is called.
_SMALL_CELLS, SMALL_SIZE = 6, "2x3"
#: Boards with revealed parts: played with the first click, judged with the others.
_PLAYED: tuple[tuple[str, Cell, tuple[Cell, ...]], ...] = (
    ("EEM", (0, 0), ((0, 2),)),
    ("EEMEE", (0, 0), ((0, 2), (0, 3), (0, 4))),
    ("EEMM/EEMM", (0, 0), ((0, 3),)),
    ("EEEEE/EEMEE/EEEEE/EEEEE", (3, 0), ((1, 2), (0, 2))),
    ("EEMEE/EEMEE/EEMEE", (0, 0), ((0, 4), (1, 3), (2, 2))),
)
#: Shares of mines of the random boards; beginners' boards have an eighth, experts' a fifth.
_DENSITIES = (0.12, 0.16, 0.21, 0.0, 0.35)
_LARGEST_SEED = 10**9
#: What one call leaves behind is met by the next on the same board, on one of another size, or
#: with mines elsewhere.
_CALLED_TWICE: tuple[tuple[str, Cell], ...] = (
    ("E", (0, 0)),
    ("M", (0, 0)),
    ("EE", (0, 0)),
    ("EM", (0, 0)),
    ("EE/EE", (0, 0)),
    ("EEE/EEM", (0, 0)),
    ("EEM/EEE/EEE", (2, 0)),
    ("EEE/EEE/EEE", (1, 1)),
    ("EEEEE/EEMEE/EEEEE/EEEEE", (3, 0)),
)


def turned_and_mirrored(board: Board) -> tuple[Board, ...]:
    """The board in its eight positions, those that are equal once; itself is among them."""
    found = []
    for each in (board, _mirrored(board)):
        for _ in range(4):
            found.append(each)
            each = _turned(each)
    return tuple(dict.fromkeys(found))


def _turned(board: Board) -> Board:
    assert board.click is not None
    row, col = board.click
    rows = tuple("".join(column) for column in zip(*reversed(board.rows)))
    return Board(rows, (col, board.height - 1 - row))


def _mirrored(board: Board) -> Board:
    assert board.click is not None
    row, col = board.click
    return Board(tuple(symbols[::-1] for symbols in board.rows), (row, board.width - 1 - col))


def played_boards() -> tuple[Board, ...]:
    """Boards with revealed parts, in all positions; last one on which many cells wait again."""
    boards = [
        Board(expected_rows(Board(tuple(text.split("/")), first)), click)
        for text, first, clicks in _PLAYED
        for click in clicks
    ]
    boards = [each for board in boards for each in turned_and_mirrored(board)]
    return (*dict.fromkeys(boards), Board((HIDDEN * 12,) * 3, (1, 0)))


def small_boards() -> Iterator[Board]:
    """All boards of few hidden cells with all clicks, the smaller before the larger."""
    for cells in range(1, _SMALL_CELLS + 1):
        yield from all_boards(cells)


def random_boards(number: int, seed: int) -> Iterator[Board]:
    """So many random boards, growing to 50x50, equal for equal arguments; the last is empty.

    Most are clicked where a region opens, a third on any hidden cell; half of those were played
    before.
    """
    random = Random(seed)
    for index in range(1, number):
        longest = max(6, LEETCODE_SIDE * index // number)
        sides = [longest, 1 + int(random.random() * longest)]
        height, width = sides if index % 2 else reversed(sides)
        mines = round(height * width * _DENSITIES[index % len(_DENSITIES)])
        drawn = random_board(height, width, mines, int(random.random() * _LARGEST_SEED))
        rows, click = drawn.rows, drawn.click
        if index % 3 == 0:
            played = rows if index % 2 else expected_rows(drawn)
            hidden = [
                (row, col)
                for row, symbols in enumerate(played)
                for col, symbol in enumerate(symbols)
                if symbol in CLICKABLE
            ]
            if hidden:
                rows, click = played, hidden[int(random.random() * len(hidden))]
        yield Board(rows, click)
    if number:
        yield Board((HIDDEN * LEETCODE_SIDE,) * LEETCODE_SIDE, (0, 0))


def pairs() -> list[tuple[Board, Board]]:
    """Boards for two calls in one process, the smaller before the larger."""
    boards = [Board(tuple(text.split("/")), click) for text, click in _CALLED_TWICE]
    found = [(first, second) for first in boards for second in boards]
    return sorted(found, key=lambda pair: (size_of(pair[1]), size_of(pair[0])))
