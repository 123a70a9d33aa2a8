"""Boards on which known mistakes show: few, small, and of every shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.random_board import random_board

#: The smallest boards that show the known mistakes: rows and click. All are tried turned and
#: mirrored too.
_SMALLEST: tuple[tuple[str, Cell], ...] = (
    ("E", (0, 0)),
    ("M", (0, 0)),
    ("EM", (0, 0)),
    ("EM", (0, 1)),
    ("EE", (0, 0)),
    ("EEM", (0, 1)),
    ("MEE", (0, 2)),
    ("MEM", (0, 2)),
    ("EE/EM", (0, 0)),
    ("EE/EM", (0, 1)),
    ("EE/EM", (1, 1)),
    ("EEM/EEE", (0, 0)),
    ("EEE/EEE", (0, 1)),
    ("EEE/EEM/EME", (0, 0)),
    ("EMM/EEE/EEE", (2, 2)),
    ("EEE/EME/EEE", (0, 0)),
    ("EEE/EEE/EEE", (1, 1)),
    ("MEE/EEE/EEM", (0, 1)),
)
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
def telling_boards() -> tuple[Board, ...]:
    """The boards, each with a click, from the smallest."""
    found = dict.fromkeys([*_turned(_SMALLEST_BOARDS), *_corners(), *_random_boards(), RING])
    return tuple(sorted(found, key=lambda each: each.height * each.width))


_SMALLEST_BOARDS = tuple(Board(tuple(text.split("/")), click) for text, click in _SMALLEST)


def _turned(boards: Sequence[Board]) -> Iterator[Board]:
    for board in boards:
        for _ in range(4):
            yield board
            yield _mirrored(board)
            board = _quarter_turned(board)


def _quarter_turned(board: Board) -> Board:
    assert board.click is not None
    rows = tuple("".join(column) for column in zip(*reversed(board.rows)))
    return Board(rows, (board.click[1], board.height - 1 - board.click[0]))


def _mirrored(board: Board) -> Board:
    assert board.click is not None
    rows = tuple(row[::-1] for row in board.rows)
    return Board(rows, (board.click[0], board.width - 1 - board.click[1]))


def _corners() -> Iterator[Board]:
    """Boards on which a diagonal that is missing leaves a corner hidden."""
    for rows in (_CORNER, tuple(row[1:] for row in _CORNER[1:]), _CORNER[2:]):
        yield from _turned((Board(rows, (0, 0)),))


def _random_boards() -> Iterator[Board]:
    for height, width, mines, number in _RANDOM:
        for seed in range(number):
            opening = random_board(height, width, mines, seed)
            yield Board(opening.rows, opening.click)
            # A click anywhere, on a mine too.
            random = Random(seed)
            anywhere = int(random.random() * height), int(random.random() * width)
            yield Board(random_board(height, width, mines, seed + 100).rows, anywhere)
