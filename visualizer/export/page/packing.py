"""The columns of a trace in few bytes, for pages that carry traces.

Neighbouring operations are alike, so each cell and line is stored as the difference from the one
before it, as a number of as many bytes as it needs (seven bits a byte, the eighth says that
more follow); deflate then finds the rest. `page/model.js` reads what is written here.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.trace import Trace

Ints = NDArray[np.int64]

_LONGEST = 5
_PART = 1 << 16


def packed(traces: Sequence[Sequence[bytes]]) -> str:
    """The columns of all traces, one after another, deflated, in base64."""
    joined = b"".join(column for columns in traces for column in columns)
    return base64.b64encode(zlib.compress(joined, 9)).decode("ascii")


def columns_of(trace: Trace) -> tuple[bytes, bytes, bytes, bytes]:
    """A trace's kind bytes, cells, lines, and where each reveal happened."""
    return (
        trace.bytes.tobytes(),
        varints(_cell_steps(trace.cells.astype(np.int64))),
        varints(_zigzag(_steps(trace.lines.astype(np.int64)))),
        varints(_steps(trace.revealed_at)),
    )


def varints(numbers: Ints) -> bytes:
    """Numbers from 0 to below 2**35, seven bits a byte, the lowest first."""
    # In blocks: the table of groups takes forty bytes a number.
    parts = range(0, len(numbers), _PART)
    return b"".join(_varints_of(numbers[start : start + _PART]) for start in parts)


def _varints_of(numbers: Ints) -> bytes:
    groups = numbers[:, None] >> (7 * np.arange(_LONGEST))
    more = np.zeros(groups.shape, bool)
    more[:, :-1] = groups[:, 1:] > 0
    used = groups > 0
    used[:, 0] = True
    return ((groups & 127) | (more << 7)).astype(np.uint8)[used].tobytes()


def _steps(numbers: Ints) -> Ints:
    return np.diff(numbers, prepend=np.int64(0))


def _zigzag(numbers: Ints) -> Ints:
    # 0 -1 1 -2 2 becomes 0 1 2 3 4, so that small steps either way are small numbers.
    return np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)


def _cell_steps(cells: Ints) -> Ints:
    # 0 stands for no cell; other cells are one more than the step from the last one there was.
    steps = np.zeros(cells.shape, np.int64)
    there = cells >= 0
    steps[there] = _zigzag(_steps(cells[there])) + 1
    return steps
