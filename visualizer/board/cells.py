"""Cells, their numbers, and tables for a size of board that all runs on such boards share."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

Cell = tuple[int, int]

_Maker = TypeVar("_Maker", bound=Callable[..., Any])

#: Tables for at most so many cells are kept for later runs: LeetCode's boards have no more.
_MOST_CACHED_CELLS = 50 * 50
_MOST_CACHED_TABLES = 8


def cache_by_size(make: _Maker) -> _Maker:
    """``make(height, width, ...)``, which makes what is asked for again only once.

    What is made for small boards is kept, up to a number of tables. What is made for larger ones
    is freed with the last object that refers to it; it has to be open to weak references.
    """
    kept = lru_cache(_MOST_CACHED_TABLES)(make)
    in_use: WeakValueDictionary[Hashable, Any] = WeakValueDictionary()

    def make_cached(height: int, width: int, *more: Hashable) -> Any:  # noqa: ANN401, what is made
        if height * width <= _MOST_CACHED_CELLS:
            return kept(height, width, *more)
        key = (height, width, *more)
        found = in_use.get(key)
        if found is None:
            found = in_use[key] = make(*key)
        return found

    return cast(_Maker, make_cached)


def coordinates(cell: Cell) -> str:
    """A cell as files, commands and answers have it.

    >>> coordinates((6, 5))
    '6,5'
    """
    return "{},{}".format(*cell)


class CellNumbering:
    """All cells of a board: ``listed`` row by row, and their ``numbers``."""

    def __init__(self, height: int, width: int) -> None:
        self.cells = tuple(product(range(height), range(width)))

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number of each cell in ``listed``."""
        return dict(zip(self.cells, range(len(self.cells))))


@cache_by_size
def cell_table(height: int, width: int) -> CellNumbering:
    """The cells of boards of that size; two tables of the same cells are one as long as needed."""
    return CellNumbering(height, width)


def rim_cells(height: int, width: int) -> tuple[Cell, ...]:
    """The cells just off the board, where a neighbour of a border cell can lie."""
    above_and_below = [(row, col) for row in (-1, height) for col in range(-1, width + 1)]
    beside = [(row, col) for row in range(height) for col in (-1, width)]
    return (*above_and_below, *beside)
