"""Cells, their numbers and their symbols, and tables that all boards of one size share."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from itertools import repeat
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

# The symbols of LeetCode 529, and their codes in arrays
MINE = "M"
HIDDEN = "E"
BLANK = "B"
EXPLODED = "X"
#: A mine, exploded or not: some of the algorithms count both.
ANY_MINE = MINE + EXPLODED
DIGITS = "12345678"
#: Every symbol; a symbol's index here is its code in arrays.
SYMBOLS = "0" + DIGITS + MINE + HIDDEN + BLANK + EXPLODED
DIGIT_CODES = tuple(map(SYMBOLS.index, DIGITS))
MINE_CODE, HIDDEN_CODE, BLANK_CODE, EXPLODED_CODE = map(SYMBOLS.index, (MINE, HIDDEN, BLANK, EXPLODED))
#: The symbols, then the other characters that programs write; the index of each is its code in arrays.
CHARACTERS = SYMBOLS + "".join(each for each in map(chr, range(32, 127)) if each not in SYMBOLS)
#: Stands for a value that is not one of these characters.
OTHER_VALUE = "?"
#: The symbols of cells that may be clicked.
CLICKABLE = MINE + HIDDEN

Cell = tuple[int, int]
#: How many rows and columns off the board a cell has a number.
FARTHEST = 1000

_Maker = TypeVar("_Maker", bound=Callable[..., Any])

#: Tables for boards of at most this many cells, LeetCode's limit, are kept for later runs.
_MOST_CACHED_CELLS = 50 * 50
_MOST_CACHED_TABLES = 8
#: Long enough to make looking up cheap, short enough for a run that meets a new row with each visit.
_PART_LENGTH = 16


def cache_by_size(make: _Maker) -> _Maker:
    """Cache the results of ``make(height, width, ...)``.

    The last few results for small boards are kept. Those for larger boards are freed with the last
    reference to them, so they must support weak references.
    """
    in_use: WeakValueDictionary[Hashable, Any] = WeakValueDictionary()
    kept: deque[Any] = deque(maxlen=_MOST_CACHED_TABLES)

    def make_cached(height: int, width: int, *more: Hashable) -> Any:  # noqa: ANN401, as `make` returns
        key = (height, width, *more)
        table = in_use.get(key)
        if table is None:
            table = in_use[key] = make(*key)
            if height * width <= _MOST_CACHED_CELLS:
                kept.append(table)
        return table

    return cast(_Maker, make_cached)


def coordinates(cell: Cell) -> str:
    """A cell as it is written in files, commands and answers.

    >>> coordinates((6, 5))
    '6,5'
    """
    return "{},{}".format(*cell)


def columns_of_part(col: int) -> slice:
    """The columns of a part of a row, of which all cells are looked up together."""
    start = col - col % _PART_LENGTH
    return slice(start, start + _PART_LENGTH)


class _CellRows(dict[int, "tuple[Cell, ...]"]):
    """The cells of each row, made when they are first looked up."""

    def __init__(self, width: int) -> None:
        self._cols = tuple(range(width))

    def __missing__(self, row: int) -> tuple[Cell, ...]:
        cells = self[row] = tuple(zip(repeat(row), self._cols))
        return cells


@cache_by_size
class CellNumbers(dict[Cell, int]):
    """The number of each cell on boards of one size, row by row; equal calls share one table.

    A part of a row is numbered when one of its cells is first looked up, so that a run on a large board begins
    at once. ``rows`` has the same tuples, which a dict finds faster than equal ones. What is no cell on the
    board raises KeyError, or TypeError if it cannot be hashed.
    """

    def __init__(self, height: int, width: int) -> None:
        self._heights, self._widths = range(height), range(width)
        self.rows = _CellRows(width)

    def __missing__(self, cell: object) -> int:
        if not (isinstance(cell, tuple) and len(cell) == 2 and cell[0] in self._heights and cell[1] in self._widths):
            raise KeyError(cell)
        row, col = int(cell[0]), int(cell[1])
        cells, first = self.rows[row], row * len(self._widths)
        part = columns_of_part(col)
        self.update(zip(cells[part], range(first + part.start, first + part.stop)))
        return self[cell]

    def forget(self) -> None:
        """Forget all numbers, which are found again when they are looked up; other threads may go on to do so."""
        for table in (self, self.rows):
            # One by one: to free a million at once would hold up all other threads.
            with suppress(KeyError):
                for _ in range(len(table)):
                    table.popitem()


def off_board_numbers(rows: Any, cols: Any, height: int, width: int) -> Any:  # noqa: ANN401, integers or arrays
    """The numbers of cells that are off the board, by at most `FARTHEST`: they follow those of its cells."""
    return height * width + (rows + FARTHEST) * (width + 2 * FARTHEST) + cols + FARTHEST


def off_board_cell(number: Any, height: int, width: int) -> Any:  # noqa: ANN401, as above
    """The row and the column of a cell with one of the `off_board_numbers`."""
    row, col = divmod(number - height * width, width + 2 * FARTHEST)
    return row - FARTHEST, col - FARTHEST


def off_board_number(cell: Any, height: int, width: int) -> int:  # noqa: ANN401, whatever was pushed
    """The number of one cell. Raises KeyError, TypeError or ValueError for what is no cell near the board."""
    row, col = cell
    if row not in range(-FARTHEST, height + FARTHEST) or col not in range(-FARTHEST, width + FARTHEST):
        raise KeyError(cell)
    return int(off_board_numbers(row, col, height, width))
