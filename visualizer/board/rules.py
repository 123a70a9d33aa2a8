"""LeetCode's rules for a board: errors for boards that cannot be played, warnings for the rest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board, count_set_neighbours, validate_click
from visualizer.board.cells import ANY_MINE, BLANK, BLANK_CODE, DIGITS, EXPLODED, EXPLODED_CODE, MINE_CODE, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.errors import BoardError, pluralize

#: At most this many wrong cells are listed one by one.
MOST_WARNINGS = 5


def validate_playable(board: Board) -> None:
    """Raise BoardError if a mine has exploded, ClickError if the clicked cell is revealed."""
    for row, symbols in enumerate(board.rows):
        if EXPLODED in symbols:
            problem = f"an X stands at ({row}, {symbols.index(EXPLODED)}): a mine was clicked and the game is over"
            raise BoardError(f"{problem}; give the board before that click, with M there")
    if board.click is not None:
        validate_click(board, board.click)


def find_warnings(board: Board) -> tuple[str, ...]:
    """Sentences, without full stops, on a board that is still accepted: wrong digits, a size beyond LeetCode's.

    >>> find_warnings(Board(("2M",)))
    ('cell (0, 0) shows 2, but 1 mine is around it',)
    """
    wrong = [(row, col) for row, col in np.argwhere(wrong_digits(board.codes())).tolist()]
    warnings = []
    for cell in wrong[:MOST_WARNINGS]:
        mines = mines_beside(board, cell)
        shown = board[cell].replace(BLANK, "a blank")
        around = f"{pluralize(mines, 'mine')} {'is' if mines == 1 else 'are'}"
        warnings.append(f"cell {cell} shows {shown}, but {around} around it")
    if len(wrong) > MOST_WARNINGS:
        warnings.append(f"and {pluralize(len(wrong) - MOST_WARNINGS, 'more cell')} like these")
    if not board.is_in_leetcode_range:
        size = f"{pluralize(board.height, 'row')} and {pluralize(board.width, 'column')}"
        warnings.append(f"the board has {size}; LeetCode allows 1 to {LEETCODE_LONGEST_SIDE} of each")
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
