"""Traces as text: writing and reading JSON lines, and writing comma-separated values.

The first JSON line is the header. A line for each operation follows, and at last a line ``end``
with the final board and the totals. If the kinds of the queues and stacks do not follow from the
operations, the header has them as ``containers``; if there are several, each push, pop and peek has
the index of its ``container``.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator
from functools import partial
from operator import index
from typing import Any, BinaryIO

import numpy as np

from visualizer.board.board import Board
from visualizer.board.cells import CHARACTERS, off_board_number
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
from visualizer.trace.trace import Trace
from visualizer.trace.validation import implied_containers, validate_trace

#: The name of each kind of operation in all forms.
OPERATION_NAMES = tuple(kind.name.lower() for kind in OperationKind)
CSV_COLUMNS = ("step", "op", "row", "col", "symbol", "mines", "line", "depth")

#: The keys of an operation's JSON line, by kind.
_KEYS_OF_KIND = {
    **dict.fromkeys((OperationKind.VISIT, OperationKind.CALL), ("cell", "line", "depth")),
    OperationKind.RETURN: ("line", "depth"),
    OperationKind.COUNT: ("cell", "mines", "line"),
    OperationKind.WRITE: ("cell", "symbol", "line"),
    **dict.fromkeys((OperationKind.PUSH, OperationKind.POP, OperationKind.PEEK), ("cell", "line", "container")),
}
#: The key of the value that is part of an operation's byte, and the possible values in order.
_VALUES_OF_NAME: dict[Any, tuple[str, Iterable[Any]]] = {
    "count": ("mines", range(9)),
    "write": ("symbol", CHARACTERS),
    **dict.fromkeys(("push", "pop", "peek"), ("container", range(MOST_CONTAINERS))),
}
_NO_VALUE = ("", (0,))
#: The byte of an operation by its name and value.
_OPERATION_BYTES: dict[Any, int] = {
    (name, value): first + number
    for name, first in zip(OPERATION_NAMES, FIRST_BYTES)
    for number, value in enumerate(_VALUES_OF_NAME.get(name, _NO_VALUE)[1])
}


# Writing


def csv_lines(trace: Trace) -> Iterator[str]:
    """The lines of the trace as comma-separated values, each with its line feed, one at a time."""
    yield ",".join(CSV_COLUMNS) + "\n"
    for step, (kind, cell, line, depth, symbol, mines, _) in enumerate(trace.operations(), 1):
        values = (step, OPERATION_NAMES[kind], *(cell or (None, None)), symbol, mines, line, depth)
        yield ",".join(["" if value is None else str(value) for value in values]) + "\n"


def jsonl_lines(trace: Trace, *, described: bool = False) -> Iterator[str]:
    """The trace as JSON lines, each with its line feed, one at a time.

    With ``described`` the header also has the title, the notes and the code, as in a file.
    Raises TraceFileError for a run that is too long to be read back.
    """
    header = header_values(trace, described=described)
    if trace.containers != implied_containers(trace):
        header["containers"] = list(trace.containers)
    yield json.dumps(header) + "\n"
    omitted_key = "container" if len(trace.containers) <= 1 else ""
    for operation in trace.operations():
        keys = _KEYS_OF_KIND[operation.kind]
        values = {key: getattr(operation, key) for key in keys if key != omitted_key}
        yield json.dumps({"op": OPERATION_NAMES[operation.kind], **values}) + "\n"
    yield json.dumps({"op": "end", **_run_totals(trace)}) + "\n"


def _run_totals(trace: Trace) -> dict[str, Any]:
    return {
        "board": list(trace.final.rows),
        "visits": trace.visit_count,
        "reveals": len(trace.reveal_indices),
        "max_frontier": trace.max_frontier,
    }


# Reading


def read_trace_jsonl(stream: BinaryIO, *, source: str = "-") -> Trace:
    """The trace in the JSON lines of ``stream``.

    Unknown keys are ignored. Raises TraceFileError, with the line, for a text that is not a trace,
    is incomplete, or whose last line does not fit the operations.
    """
    number = 1
    try:
        header = parse_header(stream.readline(LARGEST_HEADER))
        arrays = array("B"), array("i"), array("i")
        for number, text in enumerate(iter(partial(stream.readline, LARGEST_HEADER), b""), 2):
            values = parse_json_object(text)
            if values.get("op") == "end":
                break
            validate_length(number - 1, header.board)
            _append_operation(arrays, values, header.board)
        else:
            raise TraceFileError(f"the last line, which ends the trace, is missing; {DAMAGE_REMEDY}")
        bytes_, cells, lines = (np.frombuffer(each, each.typecode) for each in arrays)
        trace = header.trace((bytes_, cells, lines), header.containers or ())
        if header.containers is None:
            trace.containers = implied_containers(trace)
        totals = _run_totals(validate_trace(trace))
        if totals != {key: values.get(key) for key in totals}:
            raise TraceFileError(f"the operations end otherwise than this line says; {DAMAGE_REMEDY}")
        if stream.read(1024).strip():
            raise TraceFileError("something follows the end of the trace; remove it")
        return trace
    except TraceFileError as error:
        raise TraceFileError(error.problem, source=source, line=number) from None


def _append_operation(arrays: tuple[array[int], ...], values: dict[str, Any], board: Board) -> None:
    """Append the operation of a JSON line to columns. Raises TraceFileError if the object is no operation."""
    name, cell, line = values.get("op"), values.get("cell"), values.get("line")
    bytes_, cells, lines = arrays
    try:
        bytes_.append(_OPERATION_BYTES[name, values.get(_VALUES_OF_NAME.get(name, _NO_VALUE)[0], 0)])
        cells.append(NOWHERE if cell is None else _cell_number(cell, board))
        lines.append(NOWHERE if line is None else line)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise TraceFileError(f"this is no operation on this board; {DAMAGE_REMEDY}") from None


def _cell_number(cell: Any, board: Board) -> int:  # noqa: ANN401, any JSON value
    row, col = cell
    if 0 <= row < board.height and 0 <= col < board.width:
        return index(row * board.width + col)
    return off_board_number(cell, board.height, board.width)
