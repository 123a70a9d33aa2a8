"""Cells, and the numbers that arrays have for them: row by row, then those just off the board."""

from __future__ import annotations

from functools import lru_cache

Cell = tuple[int, int]


@lru_cache(maxsize=4)
def cells_of(height: int, width: int) -> tuple[Cell, ...]:
    """All cells, row by row."""
    return tuple((row, col) for row in range(height) for col in range(width))


@lru_cache(maxsize=4)
def rim_of(height: int, width: int) -> tuple[Cell, ...]:
    """The cells just off the board, where a neighbour of a border cell can lie."""
    above_and_below = [(row, col) for row in (-1, height) for col in range(-1, width + 1)]
    beside = [(row, col) for row in range(height) for col in (-1, width)]
    return (*above_and_below, *beside)


@lru_cache(maxsize=4)
def numbers_of(height: int, width: int) -> dict[Cell, int]:
    """The number of each cell on the board, row by row."""
    cells = cells_of(height, width)
    return dict(zip(cells, range(len(cells))))
