"""All small boards in order of size, and the reduction of failing boards to smaller ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board, count_set_neighbours, mined_rows
from visualizer.board.cells import BLANK_CODE, CLICKABLE, HIDDEN, HIDDEN_CODE, MINE, Cell
from visualizer.board.rules import wrong_digits

#: The numbers of cells, mines, revealed cells and rows, then the rows and the click.
BoardKey = tuple[int, int, int, int, tuple[str, ...], Cell]
_Rows = tuple[str, ...]

#: Other clicks are tried on boards of at most this many cells.
_MOST_CLICKED_CELLS = 32


def board_key(board: Board) -> BoardKey:
    """A sort key for boards with a click, smaller boards first.

    >>> board_key(Board(("EE",), (0, 0))) < board_key(Board(("EM",), (0, 0)))
    True
    """
    assert board.click is not None
    text = "".join(board.rows)
    mines = text.count(MINE)
    revealed = len(text) - mines - text.count(HIDDEN)
    return len(text), mines, revealed, board.height, board.rows, board.click


def all_boards(cells: int, rows: int = LEETCODE_LONGEST_SIDE, columns: int = LEETCODE_LONGEST_SIDE) -> Iterator[Board]:
    """Every hidden board with ``cells`` cells and every click on it, in the order of `board_key`.

    The boards have at most ``rows`` rows and ``columns`` columns.

    >>> [(board.rows, board.click) for board in all_boards(2, rows=1)][:3]
    [(('EE',), (0, 0)), (('EE',), (0, 1)), (('EM',), (0, 0))]
    """
    for mines in range(cells + 1):
        for height, width in board_sizes(cells, rows, columns):
            for hidden in combinations(range(cells), cells - mines):
                yield from clicked_boards(height, width, set(range(cells)).difference(hidden))


def board_sizes(cells: int, rows: int, columns: int) -> list[tuple[int, int]]:
    """Height and width of each size with ``cells`` cells, at most ``rows`` rows and ``columns`` columns, by height.

    >>> board_sizes(4, 3, 4)
    [(1, 4), (2, 2)]
    """
    heights = [height for height in range(1, min(cells, rows) + 1) if cells % height == 0]
    return [(height, cells // height) for height in heights if cells // height <= columns]


def clicked_boards(height: int, width: int, mines: Iterable[int]) -> Iterator[Board]:
    """A hidden board with mines in the cells ``mines``, numbered row by row from 0, with every click."""
    rows = mined_rows(height, width, mines)
    return (Board(rows, divmod(click, width)) for click in range(height * width))


def smaller_boards(board: Board) -> Iterator[Board]:
    """The boards that result from one reduction of ``board``, largest reductions first.

    Rows, columns, mines or revealed cells are removed, or the click is moved. Each board has a smaller
    `board_key` than ``board``, and its revealed cells are correct.
    """
    assert board.click is not None
    size = board_key(board)
    seen = {board}
    for rows, click in _reductions(board.rows, board.click):
        smaller = Board(rows, click) if rows else board
        if smaller not in seen and board_key(smaller) < size and _is_legal(smaller):
            seen.add(smaller)
            yield smaller


def symmetric_boards(board: Board) -> tuple[Board, ...]:
    """The board and its click in all rotations and reflections, without duplicates."""
    assert board.click is not None
    rows, click = board.rows, board.click
    found = []
    for is_turned in (True, False) * 4:
        found.append(Board(rows, click))
        if is_turned:
            rows, click = _transpose(rows, click)
        else:
            rows, click = rows[::-1], (len(rows) - 1 - click[0], click[1])
    return tuple(dict.fromkeys(found))


def _reductions(rows: _Rows, click: Cell) -> Iterator[tuple[_Rows, Cell]]:
    height, width = len(rows), len(rows[0])
    columns, turned_click = _transpose(rows, click)
    part = max(height, width) // 2
    while part:
        for first in range(0, height, part):
            yield _remove_rows(rows, click, first, part)
        for first in range(0, width, part):
            yield _transpose(*_remove_rows(columns, turned_click, first, part))
        part //= 2
    yield (HIDDEN * width,) * height, click
    yield tuple(row.replace(MINE, HIDDEN) for row in rows), click
    yield tuple(re.sub(f"[^{MINE}]", HIDDEN, row) for row in rows), click
    text = "".join(rows)
    for mine in re.finditer(MINE, text):
        changed = text[: mine.start()] + HIDDEN + text[mine.end() :]
        yield tuple(re.findall("." * width, changed)), click
    if len(text) <= _MOST_CLICKED_CELLS:
        yield from ((rows, divmod(number, width)) for number in range(len(text)))


def _transpose(rows: _Rows, click: Cell) -> tuple[_Rows, Cell]:
    """Swap rows and columns, of the click too."""
    return tuple(map("".join, zip(*rows))), (click[1], click[0])


def _remove_rows(rows: _Rows, click: Cell, first: int, number: int) -> tuple[_Rows, Cell]:
    """Remove ``number`` rows from ``first`` on; a click in them moves to the next row, or the last."""
    left = rows[:first] + rows[first + number :]
    row = click[0] - min(max(click[0] - first, 0), number)
    return left, (min(row, len(left) - 1), click[1])


def _is_legal(board: Board) -> bool:
    """Whether the click is hidden, all digits are correct, and no blank has a hidden neighbour."""
    assert board.click is not None
    codes = board.codes()
    blanks, hidden = codes == BLANK_CODE, codes == HIDDEN_CODE
    closed = (blanks & (count_set_neighbours(hidden) > 0)).any()
    return board[board.click] in CLICKABLE and not closed and not wrong_digits(codes).any()
