"""The kinds of operation that are observed, and how each fits into one byte of a trace."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Kind(IntEnum):
    """The smallest things that are observed."""

    VISIT = 0
    CALL = 1
    RETURN = 2
    COUNT = 3
    WRITE = 4
    PUSH = 5
    POP = 6
    PEEK = 7


# A trace keeps one byte an operation: the kind, and with it the number counted, the code of the
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


def _tables() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    kinds = np.full(256, Kind.VISIT, np.uint8)
    values = np.zeros(256, np.uint8)
    for kind, first, end in (
        (Kind.CALL, CALL, RETURN),
        (Kind.RETURN, RETURN, COUNT),
        (Kind.COUNT, COUNT, WRITE),
        (Kind.WRITE, WRITE, PUSH),
        (Kind.PUSH, PUSH, POP),
        (Kind.POP, POP, PEEK),
        (Kind.PEEK, PEEK, 256),
    ):
        kinds[first:end] = kind
        values[first:end] = np.arange(end - first)
    return kinds, values


#: The kind, and the value that goes with it, for each byte.
KIND_OF_BYTE, VALUE_OF_BYTE = _tables()
