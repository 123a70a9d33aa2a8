"""Operations, their kinds, and their encoding as one byte in a trace."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell


class OperationKind(IntEnum):
    """The kinds of operations that are observed."""

    VISIT = 0
    CALL = 1
    RETURN = 2
    COUNT = 3
    WRITE = 4
    PUSH = 5
    POP = 6
    PEEK = 7


#: The line of an operation if it is not known, and the cell of an operation without one.
NOWHERE = -1


class Operation(NamedTuple):
    """One operation: its ``kind``, the ``cell``, the ``line`` of the code that did it.

    ``depth`` is the number of open calls, the first that visits a cell being 1. A write has a
    ``symbol``, a count ``mines``; a push, pop or peek the index of its ``container``. Fields that an
    operation does not have are None.
    """

    kind: OperationKind
    cell: Cell | None
    line: int | None
    depth: int
    symbol: str | None = None
    mines: int | None = None
    container: int | None = None


# In a trace an operation is one byte: the first byte of its kind plus a value, which is the number
# counted, the code of the symbol written, or the index of the container used.
VISIT, CALL, RETURN, COUNT, WRITE, PUSH, POP, PEEK = FIRST_BYTES = (0, 1, 2, 16, 32, 64, 128, 192)
_ALL_BYTES = np.arange(256)
#: The kind of each byte, and its value.
KIND_OF_BYTE: NDArray[np.uint8] = np.searchsorted(FIRST_BYTES, _ALL_BYTES, side="right").astype(np.uint8) - 1
VALUE_OF_BYTE: NDArray[np.uint8] = (_ALL_BYTES - np.array(FIRST_BYTES)[KIND_OF_BYTE]).astype(np.uint8)

#: The most queues and stacks that one run may use: as many as there are values of a push.
MOST_CONTAINERS = 64


def most_operations(cells: int) -> int:
    """The most operations of a run on a board of ``cells`` cells, and of a trace file.

    The algorithms and variants that ship take up to 34 operations a cell; on a small board any
    program that ends fits.
    """
    return max(1_000_000, 40 * cells)
