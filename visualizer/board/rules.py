"""LeetCode's rules for a board: errors for boards that cannot be played, warnings for the rest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board, count_set_neighbours, validate_click
from visualizer.board.cells import ANY_MINE, BLANK, BLANK_CODE, DIGITS, EXPLODED, EXPLODED_CODE, MINE_CODE, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.errors import BoardError

#: At most this many wrong cells are listed one by one.
MOST_WARNINGS = 5


@dataclass(frozen=True)
class WrongCell:
    """A revealed ``cell`` whose ``digit`` (0 for a blank) differs from its number of neighbouring ``mines``."""

    cell: Cell
    digit: int
    mines: int


@dataclass(frozen=True)
class MoreWrongCells:
    """``count`` more cells, which are not listed, show a wrong digit."""

    count: int


@dataclass(frozen=True)
class OversizeBoard:
    """The board has more ``rows`` or ``columns`` than the ``most`` that LeetCode allows."""

    rows: int
    columns: int
    most: int = LEETCODE_LONGEST_SIDE


BoardWarnings = tuple[WrongCell | MoreWrongCells | OversizeBoard, ...]


def validate_playable(board: Board) -> None:
    """Raise BoardError if a mine has exploded, ClickError if the clicked cell is revealed."""
    for row, symbols in enumerate(board.rows):
        if EXPLODED in symbols:
            problem = f"an X stands at ({row}, {symbols.index(EXPLODED)}): a mine was clicked and the game is over"
            raise BoardError(f"{problem}; give the board before that click, with M there")
    if board.click is not None:
        validate_click(board, board.click)


def find_warnings(board: Board) -> BoardWarnings:
    """Warnings about a board that is still accepted: wrong digits, a size beyond LeetCode's.

    >>> find_warnings(Board(("2M",)))
    (WrongCell(cell=(0, 0), digit=2, mines=1),)
    """
    wrong = [(row, col) for row, col in np.argwhere(wrong_digits(board.codes())).tolist()]
    warnings: list[WrongCell | MoreWrongCells | OversizeBoard] = [
        WrongCell(cell, int(board[cell].replace(BLANK, "0")), mines_beside(board, cell))
        for cell in wrong[:MOST_WARNINGS]
    ]
    if len(wrong) > MOST_WARNINGS:
        warnings.append(MoreWrongCells(len(wrong) - MOST_WARNINGS))
    if not board.is_in_leetcode_range:
        warnings.append(OversizeBoard(board.height, board.width))
    return tuple(warnings)


def mines_beside(board: Board, cell: Cell) -> int:
    """The number of mines, exploded or not, among the neighbours of ``cell``.

    >>> mines_beside(Board(("EEM", "EEE")), (1, 1))
    1
    """
    return sum(board[near] in ANY_MINE for near in neighbour_cells(cell, board.height, board.width))


def wrong_digits(codes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Flags of the revealed cells that do not show their number of mines, an array of the shape of ``codes``."""
    digits = np.where(codes == BLANK_CODE, 0, codes)
    mines = count_set_neighbours(np.isin(codes, (MINE_CODE, EXPLODED_CODE)))
    wrong: NDArray[np.bool_] = (digits <= len(DIGITS)) & (digits != mines)
    return wrong
