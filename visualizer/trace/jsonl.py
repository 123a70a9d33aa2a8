"""Reads a trace back from JSON lines, the form that `visualizer.trace_lines.jsonl` writes."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np

from visualizer.board.cells import rim_of
from visualizer.board.symbols import SYMBOLS
from visualizer.errors import TraceFileError, quoted
from visualizer.trace.checking import (
    DAMAGED,
    HIGHEST_LINE,
    MOST_OPERATIONS,
    Columns,
    checked_containers,
    checked_header,
    checked_trace,
    is_count,
    is_pair,
    parse_json,
    told_by_operations,
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

# A board of 1000 by 1000 takes one MB.
_LONGEST_LINE = 8 * 1024 * 1024
_KIND_OF = {kind.name.lower(): kind for kind in Kind}
_BYTE_OF = dict(zip(Kind, (VISIT, CALL, RETURN, COUNT, WRITE, PUSH, POP, PEEK)))
_CODE_OF = {symbol: code for code, symbol in enumerate(SYMBOLS) if symbol != "0"}


def read_trace_jsonl(stream: BinaryIO, *, source: str = "-") -> Trace:
    """The trace that the JSON lines of ``stream`` tell.

    Fields that are not known are passed over. Raises TraceFileError, with the line where there
    is one, for what is no trace, breaks off, or ends otherwise than its last line says.
    """
    lines = _Lines(stream)
    try:
        header = checked_header(next(lines))
        reader = TraceReader(header)
        for line in lines:
            if line.get("op") == "end":
                trace = reader.trace()
                _check_end(trace, line)
                lines.expect_no_more()
                return trace
            reader.add(line)
        raise TraceFileError(f"the last line, which ends the trace, is missing; {DAMAGED}")
    except TraceFileError as error:
        raise TraceFileError(error.problem, source=source, line=lines.number) from None


class _Lines(Iterator[dict[str, Any]]):
    """The objects on the lines of a stream; ``number`` is that of the line read last, from 1."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.number = 0

    def __next__(self) -> dict[str, Any]:
        text = self._stream.readline(_LONGEST_LINE)
        self.number += 1
        if not text:
            raise StopIteration
        if not text.endswith(b"\n") and len(text) == _LONGEST_LINE:
            raise TraceFileError(f"this line is too long; {DAMAGED}")
        value = parse_json(text)
        if not isinstance(value, dict):
            raise TraceFileError(f"this line is not a JSON object; {DAMAGED}")
        return value

    def expect_no_more(self) -> None:
        """Raise TraceFileError unless only blank lines follow."""
        while text := self._stream.readline(_LONGEST_LINE):
            self.number += 1
            if text.strip():
                raise TraceFileError("something follows the end of the trace; remove it")


class TraceReader:
    """Gathers the columns of a trace, line by line."""

    def __init__(self, header: dict[str, Any]) -> None:
        self._header = header
        self._containers = None
        if "containers" in header:
            self._containers = checked_containers(header["containers"])
        self._bytes, self._cells, self._lines = array("B"), array("i"), array("i")
        # Without operations at first, so that what is wrong with the header is told at once.
        empty = checked_trace(header, self._columns(), ())
        self._height, self._width = empty.height, empty.width
        size = empty.height * empty.width
        rim = rim_of(empty.height, empty.width)
        self._rim = {cell: size + number for number, cell in enumerate(rim)}

    def add(self, line: dict[str, Any]) -> None:
        """Take the operation that a line tells."""
        kind = _KIND_OF.get(str(line.get("op")))
        if kind is None:
            raise TraceFileError(f"op {quoted(str(line.get('op')))} is not known; {DAMAGED}")
        if len(self._bytes) == MOST_OPERATIONS:
            raise TraceFileError(f"more than {MOST_OPERATIONS} operations cannot be; {DAMAGED}")
        self._bytes.append(_BYTE_OF[kind] + _value(kind, line))
        self._cells.append(self._cell_number(line.get("cell")))
        self._lines.append(_line_number(line.get("line")))

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
        return (
            np.array(self._bytes, np.uint8),
            np.array(self._cells, np.int32),
            np.array(self._lines, np.int32),
        )

    def trace(self) -> Trace:
        """The trace of all that was taken. Raises TraceFileError unless it could be a run."""
        columns = self._columns()
        containers = self._containers
        if containers is None:
            containers = told_by_operations(columns[0], columns[1])
        return checked_trace(self._header, columns, containers)


def _value(kind: Kind, line: dict[str, Any]) -> int:
    """What goes into an operation's byte beside its kind."""
    if kind is Kind.WRITE:
        code = _CODE_OF.get(str(line.get("symbol")))
        if code is None:
            raise TraceFileError(f"the symbol that is written is none of a board; {DAMAGED}")
        return code
    if kind is Kind.COUNT:
        return _below(9, line.get("mines"), "number of mines")
    if kind in (Kind.PUSH, Kind.POP, Kind.PEEK):
        return _below(MOST_CONTAINERS, line.get("container", 0), "container")
    return 0


def _below(end: int, value: object, what: str) -> int:
    if not is_count(value) or value >= end:
        raise TraceFileError(f"the {what} is not one of 0 to {end - 1}; {DAMAGED}")
    return value


def _line_number(value: object) -> int:
    return NOWHERE if value is None else _below(HIGHEST_LINE + 1, value, "line")


def _check_end(trace: Trace, line: dict[str, Any]) -> None:
    counted = (trace.visit_count, len(trace.revealed_at), trace.max_frontier)
    told = tuple(line.get(key) for key in ("visits", "reveals", "max_frontier"))
    if told != counted or line.get("board") != list(trace.final.rows):
        raise TraceFileError(f"the operations end otherwise than this line says; {DAMAGED}")
