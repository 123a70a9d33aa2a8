"""One operation, the kinds of it, and how each fits into one byte of a trace."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell


class OperationKind(IntEnum):
    """The smallest things that are observed."""

    VISIT = 0
    CALL = 1
    RETURN = 2
    COUNT = 3
    WRITE = 4
    PUSH = 5
    POP = 6
    PEEK = 7


#: A line that is not known, and a cell that an operation does not have.
NOWHERE = -1


class Operation(NamedTuple):
    """One operation: its ``kind``, the ``cell``, the ``line`` of the code that did it.

    ``symbol`` is what a write wrote, ``mines`` what a count counted, ``container`` the number of
    the queue or stack that was used; ``depth`` is how many calls are open, the first that visits a
    cell being 1. What an operation does not have is None.
    """

    kind: OperationKind
    cell: Cell | None
    line: int | None
    depth: int
    symbol: str | None = None
    mines: int | None = None
    container: int | None = None


# A trace has one byte an operation: the kind, and with it the number counted, the code of the
# symbol written, or which of the algorithm's queues and stacks was used.
VISIT = 0
CALL = 1
RETURN = 2
COUNT = 16
WRITE = 32
PUSH = 64
POP = 128
PEEK = 192

#: How many queues and stacks one run may use.
MOST_CONTAINERS = 64


def most_operations(cells: int) -> int:
    """The most operations of a run on a board of so many cells, and of a file that holds it.

    Algorithms and variants that ship take up to 34 a cell; small boards have room for any
    program that ends.
    """
    return max(1_000_000, 40 * cells)


#: The least byte of each kind.
FIRST_BYTES = (VISIT, CALL, RETURN, COUNT, WRITE, PUSH, POP, PEEK)
_ALL_BYTES = np.arange(256)
#: The kind, and the value that goes with it, for each byte.
KIND_OF_BYTE: NDArray[np.uint8] = np.searchsorted(FIRST_BYTES, _ALL_BYTES, side="right").astype(np.uint8) - 1
VALUE_OF_BYTE: NDArray[np.uint8] = (_ALL_BYTES - np.array(FIRST_BYTES)[KIND_OF_BYTE]).astype(np.uint8)
