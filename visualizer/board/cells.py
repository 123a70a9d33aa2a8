"""Cells, their numbers and their symbols, and tables that all boards of one size share."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from itertools import product
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
MINE_CODE, HIDDEN_CODE, BLANK_CODE, EXPLODED_CODE = map(SYMBOLS.index, (MINE, HIDDEN, BLANK, EXPLODED))
#: The symbols of cells that may be clicked.
CLICKABLE = MINE + HIDDEN

Cell = tuple[int, int]

_Maker = TypeVar("_Maker", bound=Callable[..., Any])

#: Tables for boards of at most this many cells, LeetCode's limit, are kept for later runs.
_MOST_CACHED_CELLS = 50 * 50
_MOST_CACHED_TABLES = 8


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


class CellNumbering:
    """All ``cells`` of a board, row by row, and their ``numbers``."""

    def __init__(self, height: int, width: int) -> None:
        self.cells = tuple(product(range(height), range(width)))

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The index of each cell in ``cells``."""
        return dict(zip(self.cells, range(len(self.cells))))


@cache_by_size
def cell_table(height: int, width: int) -> CellNumbering:
    """The cells of boards of this size; equal calls share one table."""
    return CellNumbering(height, width)


@lru_cache(maxsize=_MOST_CACHED_TABLES)
def rim_cells(height: int, width: int) -> tuple[Cell, ...]:
    """The cells just off the board: the neighbours of border cells that are not on it."""
    above_and_below = [(row, col) for row in (-1, height) for col in range(-1, width + 1)]
    beside = [(row, col) for row in range(height) for col in (-1, width)]
    return (*above_and_below, *beside)


@lru_cache(maxsize=_MOST_CACHED_TABLES)
def rim_numbers(height: int, width: int) -> dict[Cell, int]:
    """The number of each of the `rim_cells`: they are counted after the cells on the board."""
    return {cell: number for number, cell in enumerate(rim_cells(height, width), height * width)}
