"""Operations as rows of plain values: between the arrays of a trace and its forms as text.

`rows_of` takes a trace apart, for what writes it; `TraceBuilder` puts one together from what was
read, and checks it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from visualizer.board.cells import rim_of
from visualizer.board.symbols import SYMBOLS
from visualizer.errors import TraceFileError, quoted
from visualizer.trace.checking import Columns, checked_trace
from visualizer.trace.container_checks import implied_containers
from visualizer.trace.header import (
    DAMAGED,
    HIGHEST_LINE,
    check_length,
    checked_containers,
    is_count,
    is_pair,
)
from visualizer.trace.operations import (
    CALL,
    COUNT,
    MOST_CONTAINERS,
    NOWHERE,
    PEEK,
    POP,
    PUSH,
    RETURN,
    VISIT,
    WRITE,
    Kind,
)
from visualizer.trace.trace import Trace

#: An operation's name in all forms, by kind.
NAMES = tuple(kind.name.lower() for kind in sorted(Kind))
#: The kinds that use a queue or stack.
CONTAINER_USES = (Kind.PUSH, Kind.POP, Kind.PEEK)

_KIND_OF = {kind.name.lower(): kind for kind in Kind}
_BYTE_OF = dict(zip(Kind, (VISIT, CALL, RETURN, COUNT, WRITE, PUSH, POP, PEEK)))
_CODE_OF = {symbol: code for code, symbol in enumerate(SYMBOLS) if symbol != "0"}
# How many operations are turned from arrays into plain values at a time.
_ROWS_AT_A_TIME = 8192


class Row(NamedTuple):
    """One operation: ``value`` is the symbol written or the number counted, else empty."""

    kind: int
    cell: int
    value: str
    container: int
    line: int
    depth: int


def rows_of(trace: Trace) -> Iterator[Row]:
    """The operations of a trace, in order."""
    depths = trace.depths[:-1] + (trace.kinds == Kind.CALL)
    columns = (trace.kinds, trace.cells, trace.values, trace.lines, depths)
    for start in range(0, len(trace), _ROWS_AT_A_TIME):
        rows = (column[start : start + _ROWS_AT_A_TIME].tolist() for column in columns)
        for kind, cell, value, line, depth in zip(*rows):
            yield Row(kind, cell, _value_text(kind, value), value, line, depth)


def _value_text(kind: int, value: int) -> str:
    if kind == Kind.WRITE:
        return SYMBOLS[value]
    return str(value) if kind == Kind.COUNT else ""


class CellTexts(dict[int, str]):
    """The text of each cell that occurs, by its number in the trace."""

    def __init__(self, trace: Trace, form: str, none: str) -> None:
        self._trace, self._form, self._none = trace, form, none

    def __missing__(self, number: int) -> str:
        cell = self._trace.cell(number)
        self[number] = text = self._none if cell is None else self._form.format(*cell)
        return text


class TraceBuilder:
    """Gathers the columns of a trace, an operation at a time. Raises TraceFileError."""

    def __init__(self, header: dict[str, Any]) -> None:
        self._header = header
        self._containers = None
        if "containers" in header:
            self._containers = checked_containers(header["containers"])
        self._bytes, self._cells, self._lines = array("B"), array("i"), array("i")
        # Without operations at first, so that what is wrong with the header is found at once.
        empty = checked_trace(header, self._columns(), ())
        self._board, self._height, self._width = empty.board, empty.height, empty.width
        size = empty.height * empty.width
        rim = rim_of(empty.height, empty.width)
        self._rim = {cell: size + number for number, cell in enumerate(rim)}

    def add(self, values: dict[str, Any]) -> None:
        """Add the operation that the keys of a JSON line describe."""
        kind = _KIND_OF.get(str(values.get("op")))
        if kind is None:
            raise TraceFileError(f"op {quoted(str(values.get('op')))} is not known; {DAMAGED}")
        check_length(len(self._bytes) + 1, self._board, DAMAGED)
        self._bytes.append(_BYTE_OF[kind] + _value(kind, values))
        self._cells.append(self._cell_number(values.get("cell")))
        self._lines.append(_line_number(values.get("line")))

    def _cell_number(self, cell: object) -> int:
        if cell is None:
            return NOWHERE
        if is_pair(cell):
            row, col = cell
            if 0 <= row < self._height and 0 <= col < self._width:
                return row * self._width + col
            if (row, col) in self._rim:
                return self._rim[row, col]
        raise TraceFileError(f"the cell {quoted(str(cell))} is not on the board; {DAMAGED}")

    def _columns(self) -> Columns:
        # These share the memory of what was gathered, to which nothing can be added from here on.
        return (
            np.frombuffer(self._bytes, np.uint8),
            np.frombuffer(self._cells, np.int32),
            np.frombuffer(self._lines, np.int32),
        )

    def trace(self) -> Trace:
        """The trace of all that was added. Raises TraceFileError unless it could be a run."""
        columns = self._columns()
        containers = self._containers
        if containers is None:
            containers = implied_containers(columns[0], columns[1])
        return checked_trace(self._header, columns, containers)


def _value(kind: Kind, values: dict[str, Any]) -> int:
    """What goes into an operation's byte beside its kind."""
    if kind is Kind.WRITE:
        code = _CODE_OF.get(str(values.get("symbol")))
        if code is None:
            raise TraceFileError(f"the symbol that is written is not one of a board; {DAMAGED}")
        return code
    if kind is Kind.COUNT:
        return _below(9, values.get("mines"), "number of mines")
    if kind in (Kind.PUSH, Kind.POP, Kind.PEEK):
        return _below(MOST_CONTAINERS, values.get("container", 0), "container")
    return 0


def _below(end: int, value: object, what: str) -> int:
    if not is_count(value) or value >= end:
        raise TraceFileError(f"the {what} is not one of 0 to {end - 1}; {DAMAGED}")
    return value


def _line_number(value: object) -> int:
    return NOWHERE if value is None else _below(HIGHEST_LINE + 1, value, "line")
