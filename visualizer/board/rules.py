"""LeetCode's rules for a board: what cannot be played on, and what is odd but allowed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board, count_set_neighbours, validate_click
from visualizer.board.cells import Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.board.symbols import ANY_MINE, BLANK, BLANK_CODE, DIGITS, EXPLODED, EXPLODED_CODE, MINE_CODE
from visualizer.errors import BoardError

#: How many wrong cells are named one by one.
MOST_WARNINGS = 5


@dataclass(frozen=True)
class WrongCell:
    """A revealed ``cell`` whose digit ``digit``, 0 for a blank, is not its number of ``mines``."""

    cell: Cell
    digit: int
    mines: int


@dataclass(frozen=True)
class MoreWrongCells:
    """Besides those that are named, ``count`` cells show a wrong digit."""

    count: int


@dataclass(frozen=True)
class OversizeBoard:
    """The board has more ``rows`` or ``columns`` than the ``most`` that LeetCode allows."""

    rows: int
    columns: int
    most: int = LEETCODE_LONGEST_SIDE


BoardWarnings = tuple[WrongCell | MoreWrongCells | OversizeBoard, ...]


def validate_playable(board: Board) -> None:
    """Raise BoardError if a mine was clicked already, ClickError if the click is revealed."""
    for row, symbols in enumerate(board.rows):
        if EXPLODED in symbols:
            raise BoardError(
                f"an X stands at ({row}, {symbols.index(EXPLODED)}): a mine was clicked and the"
                " game is over; give the board before that click, with M there"
            )
    if board.click is not None:
        validate_click(board, board.click)


def find_warnings(board: Board) -> BoardWarnings:
    """What is odd though not refused: wrong digits, a size beyond LeetCode's.

    >>> find_warnings(Board(("2M",)))
    (WrongCell(cell=(0, 0), digit=2, mines=1),)
    """
    wrong = [(row, col) for row, col in np.argwhere(wrong_digits(board.codes())).tolist()]
    found: list[WrongCell | MoreWrongCells | OversizeBoard] = [
        WrongCell(cell, int(board[cell].replace(BLANK, "0")), mines_beside(board, cell))
        for cell in wrong[:MOST_WARNINGS]
    ]
    if len(wrong) > MOST_WARNINGS:
        found.append(MoreWrongCells(len(wrong) - MOST_WARNINGS))
    if not board.is_in_leetcode_range:
        found.append(OversizeBoard(board.height, board.width))
    return tuple(found)


def mines_beside(board: Board, cell: Cell) -> int:
    """How many of the up to 8 neighbours of ``cell`` are mines, exploded or not.

    >>> mines_beside(Board(("EEM", "EEE")), (1, 1))
    1
    """
    return sum(board[near] in ANY_MINE for near in neighbour_cells(cell, board.height, board.width))


def wrong_digits(codes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where a revealed cell does not show its number of mines, shape as ``codes``."""
    digits = np.where(codes == BLANK_CODE, 0, codes)
    mines = count_set_neighbours(np.isin(codes, (MINE_CODE, EXPLODED_CODE)))
    wrong: NDArray[np.bool_] = (digits <= len(DIGITS)) & (digits != mines)
    return wrong
