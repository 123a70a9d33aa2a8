"""How a program codes a cell: which of the numbers in its values are the row and the column.

A program may push, or call itself with, ``(row, col)``, ``(distance, row, col)``, ``row * width +
col``, ``"3,4"``, or an object with two numbers. The program does not tell which number is which,
so every coding is tried on the whole run (see `programs.traversal`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import rim_cells
from visualizer.programs.observed.events import NO_VALUE, EventKind
from visualizer.trace.frontiers import IntArray

_Numbers: TypeAlias = NDArray[np.int64]
#: Replaces a number that a value does not have; it is outside every board in every coding.
NO_PART = -(2**31)
#: Factors by which a row may be multiplied in a number for both, besides the sides of the board.
_CODING_FACTORS = (50, 51, 60, 64, 99, 100, 101, 128, 256, 500, 512, 1000, 1001, 1024, 10_000, 65_536)


def parts_table(events: IntArray) -> _Numbers:
    """The numbers of each value of a run, shape (values, most numbers of a value)."""
    _, places, values, parts = events[events[:, 0] == EventKind.PART].T
    table = np.full((values.max(initial=-1) + 1, places.max(initial=-1) + 1), NO_PART, np.int64)
    table[values, places] = parts
    return table


def decode_cells(parts: _Numbers, height: int, width: int) -> Iterator[IntArray]:
    """The cells of all values under each coding, the plainest coding first; shape (values + 1,).

    Cells are counted row by row; the cells just outside the board follow. What is further away, or
    no cell, is -1. The last element is -1 too, for the index -1 of a value without numbers.
    """
    numbers = np.full((height + 2, width + 2), NO_VALUE, np.int32)
    numbers[1:-1, 1:-1] = np.arange(height * width).reshape(height, width)
    for number, (row, col) in enumerate(rim_cells(height, width), height * width):
        numbers[row + 1, col + 1] = number
    for rows, cols in _codings(parts, height, width):
        near = (rows >= -1) & (rows <= height) & (cols >= -1) & (cols <= width)
        cells = np.full(len(parts) + 1, NO_VALUE, np.int32)
        cells[:-1][near] = numbers[rows[near] + 1, cols[near] + 1]
        yield cells


def _codings(parts: _Numbers, height: int, width: int) -> Iterator[tuple[_Numbers, _Numbers]]:
    """The rows and columns in each coding: two numbers, counted from 0 or 1, or one for both."""
    columns = list(parts.T)
    # Adjacent numbers first, row before column, then numbers further apart.
    pairs = permutations(range(len(columns)), 2)
    likeliest = sorted(pairs, key=lambda pair: (abs(pair[1] - pair[0]), pair[0] > pair[1], pair[::-1]))
    for first in (0, 1):
        for row, col in likeliest:
            yield columns[row] - first, columns[col] - first
    if len(columns) > 3:  # a cell and the offset to the neighbour that is meant
        yield columns[0] + columns[2], columns[1] + columns[3]
    for column in columns:
        for factor in (width, width + 1, *_CODING_FACTORS):
            if factor >= width:
                yield np.divmod(column, factor)
        yield np.divmod(column - 1, width)  # counted from 1
        rows, cols = np.divmod(column, width + 2)  # with a border around the board
        yield rows - 1, cols - 1
        for factor in (height, *_CODING_FACTORS):
            if factor >= height:
                yield np.divmod(column, factor)[::-1]
