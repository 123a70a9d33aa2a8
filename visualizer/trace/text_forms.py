"""A trace as text: JSON lines, written and read, and comma-separated values, written.

The first JSON line is the header. A line for each operation follows, and at last a line ``end``
with the final board and the totals. Where the queues and stacks do not follow from the operations,
the header names their kinds as ``containers``; if there are several, each push, pop and peek has
the number of its own as ``container``.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, BinaryIO

import numpy as np

from visualizer.board.board import Board
from visualizer.board.cells import rim_cells
from visualizer.board.symbols import SYMBOLS
from visualizer.errors import TraceFileError
from visualizer.trace.header import (
    DAMAGE_REMEDY,
    LARGEST_HEADER,
    header_values,
    parse_header,
    parse_json_object,
    validate_length,
)
from visualizer.trace.operations import FIRST_BYTES, MOST_CONTAINERS, NOWHERE, OperationKind
from visualizer.trace.trace import Columns, Trace
from visualizer.trace.validation import implied_containers, validate_trace

#: An operation's name in all forms, by kind.
OPERATION_NAMES = tuple(kind.name.lower() for kind in OperationKind)
CSV_COLUMNS = ("step", "op", "row", "col", "symbol", "mines", "line", "depth")

#: What a JSON line has of an operation, by kind.
_KEYS_OF_KIND = {
    **dict.fromkeys((OperationKind.VISIT, OperationKind.CALL), ("cell", "line", "depth")),
    OperationKind.RETURN: ("line", "depth"),
    OperationKind.COUNT: ("cell", "mines", "line"),
    OperationKind.WRITE: ("cell", "symbol", "line"),
    **dict.fromkeys((OperationKind.PUSH, OperationKind.POP, OperationKind.PEEK), ("cell", "line", "container")),
}
#: The key of the value that goes into an operation's byte, and its values in their order.
_VALUES_OF_NAME: dict[Any, tuple[str, Iterable[Any]]] = {
    "count": ("mines", range(9)),
    "write": ("symbol", SYMBOLS),
    **dict.fromkeys(("push", "pop", "peek"), ("container", range(MOST_CONTAINERS))),
}
_NO_VALUE = ("", (0,))
#: The byte of each operation's name and value.
_OPERATION_BYTES: dict[Any, int] = {
    (name, value): first + number
    for name, first in zip(OPERATION_NAMES, FIRST_BYTES)
    for number, value in enumerate(_VALUES_OF_NAME.get(name, _NO_VALUE)[1])
    if value != "0"  # of the symbols; nobody writes it
}


# Writing


def csv_lines(trace: Trace) -> Iterator[str]:
    """The trace as comma-separated values, made as they are asked for, each with its line feed."""
    yield ",".join(CSV_COLUMNS) + "\n"
    for step, each in enumerate(trace.operations(), 1):
        row, col = each.cell or (None, None)
        values = (step, OPERATION_NAMES[each.kind], row, col, each.symbol, each.mines, each.line, each.depth)
        yield ",".join(["" if value is None else str(value) for value in values]) + "\n"


def jsonl_lines(trace: Trace, *, described: bool = False) -> Iterator[str]:
    """The trace as JSON lines, made as they are asked for, each with its line feed.

    ``described`` adds to the first line what a file has besides: title, notes, and the code.
    Raises TraceFileError for a run that is too long to be read back.
    """
    header = header_values(trace, described=described)
    if trace.containers != implied_containers(trace):
        header["containers"] = list(trace.containers)
    yield json.dumps(header) + "\n"
    left_out = "container" if len(trace.containers) <= 1 else ""
    for each in trace.operations():
        values = {key: getattr(each, key) for key in _KEYS_OF_KIND[each.kind] if key != left_out}
        yield json.dumps({"op": OPERATION_NAMES[each.kind], **values}) + "\n"
    yield json.dumps({"op": "end", **_totals(trace)}) + "\n"


def _totals(trace: Trace) -> dict[str, Any]:
    return {
        "board": list(trace.final.rows),
        "visits": trace.visit_count,
        "reveals": len(trace.reveal_indices),
        "max_frontier": trace.max_frontier,
    }


# Reading


def read_trace_jsonl(stream: BinaryIO, *, source: str = "-") -> Trace:
    """The trace that the JSON lines of ``stream`` hold.

    Keys that are not known are passed over. Raises TraceFileError, with the line, for what is not
    a trace, breaks off, or ends otherwise than its last line says.
    """
    number = 1
    try:
        header = parse_header(stream.readline(LARGEST_HEADER))
        columns = _ColumnBuilder(header.board)
        for number, text in enumerate(iter(partial(stream.readline, LARGEST_HEADER), b""), 2):
            values = parse_json_object(text)
            if values.get("op") == "end":
                break
            validate_length(number - 1, header.board)
            columns.add(values)
        else:
            raise TraceFileError(f"the last line, which ends the trace, is missing; {DAMAGE_REMEDY}")
        trace = header.trace(columns.arrays(), header.containers or ())
        if header.containers is None:
            trace = header.trace(columns.arrays(), implied_containers(trace))
        totals = _totals(validate_trace(trace))
        if totals != {key: values.get(key) for key in totals}:
            raise TraceFileError(f"the operations end otherwise than this line says; {DAMAGE_REMEDY}")
        if stream.read(1024).strip():
            raise TraceFileError("something follows the end of the trace; remove it")
        return trace
    except TraceFileError as error:
        raise TraceFileError(error.problem, source=source, line=number) from None


class _ColumnBuilder:
    """The columns of a trace, gathered an operation at a time."""

    def __init__(self, board: Board) -> None:
        self._height, self._width = board.height, board.width
        rim = rim_cells(board.height, board.width)
        self._rim = dict(zip(rim, range(board.height * board.width, 2**31)))
        self._bytes, self._cells, self._lines = array("B"), array("i"), array("i")

    def add(self, values: dict[str, Any]) -> None:
        """Add the operation of a JSON line. Raises TraceFileError for any other object."""
        name: Any = values.get("op")
        line = values.get("line")
        try:
            self._bytes.append(_OPERATION_BYTES[name, values.get(_VALUES_OF_NAME.get(name, _NO_VALUE)[0], 0)])
            self._cells.append(self._cell_number(values.get("cell")))
            self._lines.append(NOWHERE if line is None else line)
        except (KeyError, TypeError, ValueError, OverflowError):
            raise TraceFileError(f"this is no operation on this board; {DAMAGE_REMEDY}") from None

    def _cell_number(self, cell: Any) -> int:  # noqa: ANN401, what JSON has
        if cell is None:
            return NOWHERE
        row, col = cell
        if 0 <= row < self._height and 0 <= col < self._width:
            number: int = row * self._width + col
            return number
        return self._rim[row, col]

    def arrays(self) -> Columns:
        """The columns, which share the memory of what was gathered; no more can be added."""
        return (
            np.frombuffer(self._bytes, np.uint8),
            np.frombuffer(self._cells, np.int32),
            np.frombuffer(self._lines, np.int32),
        )
