"""The comma-separated values of a trace, written and read.

A row for each operation, with the columns of `COLUMNS`; what an operation lacks is empty. In a file
a line before them begins with ``#`` and holds the header as JSON, and one more column says which
queue or stack a push, pop or peek used, so that the trace can be read back.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from typing import Any

from visualizer.errors import TraceFileError, quoted, reason_of
from visualizer.trace.header import (
    DAMAGED,
    check_header_size,
    checked_header,
    description,
    is_count,
    parse_json,
)
from visualizer.trace.jsonl import jsonl_header
from visualizer.trace.operation_rows import CONTAINER_USES, NAMES, CellTexts, TraceBuilder, rows_of
from visualizer.trace.operations import Kind
from visualizer.trace.stream import LONGEST_LINE, LineStream
from visualizer.trace.trace import Trace

COLUMNS = ("step", "op", "row", "col", "symbol", "mines", "line", "depth")
_ALL_COLUMNS = (*COLUMNS, "container")
_NUMBERS = ("mines", "line", "container")


# Writing


def csv_lines(trace: Trace, *, described: bool = False) -> Iterator[str]:
    """The trace as comma-separated values, made as they are asked for, each with its line feed.

    ``described`` puts the header before them and adds the column of containers; then
    TraceFileError is raised for one that could not be read back.
    """
    if described:
        header = {**jsonl_header(trace), **description(trace), "operations": len(trace)}
        first = f"# {json.dumps(header)}\n"
        check_header_size(len(first))
        yield first
    yield ",".join(_ALL_COLUMNS if described else COLUMNS) + "\n"
    cells = CellTexts(trace, "{},{}", ",")
    for step, row in enumerate(rows_of(trace), 1):
        symbol = row.value if row.kind == Kind.WRITE else ""
        mines = row.value if row.kind == Kind.COUNT else ""
        line = row.line if row.line >= 0 else ""
        text = f"{step},{NAMES[row.kind]},{cells[row.cell]},{symbol},{mines},{line},{row.depth}"
        if described:
            text += f",{row.container if row.kind in CONTAINER_USES else ''}"
        yield text + "\n"


# Reading


def read_trace_csv(stream: LineStream, *, source: str = "-") -> Trace:
    """The trace that the lines of ``stream`` hold.

    Raises TraceFileError, with line and column where there are any, for what is not a trace or
    breaks off.
    """
    lines = _Lines(stream)
    try:
        header = checked_header(_header(next(lines, "")))
        columns = tuple(next(lines, "").rstrip("\r\n").split(","))
        if columns != _ALL_COLUMNS:
            raise TraceFileError(f"the names of the columns are not those of a trace; {DAMAGED}")
        builder = TraceBuilder(header)
        count = 0
        for row in csv.reader(lines):
            builder.add(_operation(row))
            count += 1
        if header["operations"] != count:
            raise TraceFileError(
                f"{count} operations follow, the first line says {header['operations']}; {DAMAGED}"
            )
        return builder.trace()
    except csv.Error as error:
        raise TraceFileError(
            f"{reason_of(error)}; {DAMAGED}", source=source, line=lines.number
        ) from None
    except TraceFileError as error:
        raise TraceFileError(
            error.problem, source=source, line=lines.number, column=error.column
        ) from None


class _Lines(Iterator[str]):
    """The lines of a stream as text; ``number`` is that of the line read last, from 1."""

    def __init__(self, stream: LineStream) -> None:
        self._stream = stream
        self.number = 0

    def __next__(self) -> str:
        data = self._stream.readline(LONGEST_LINE)
        if not data:
            raise StopIteration
        self.number += 1
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise TraceFileError(
                f"byte 0x{data[error.start]:02x} is not UTF-8 text; {DAMAGED}",
                column=error.start + 1,
            ) from None


def _header(line: str) -> dict[str, Any]:
    value = parse_json(line.replace("#", " ", 1).encode("utf-8"))
    if not isinstance(value, dict) or not is_count(value.get("operations")):
        raise TraceFileError(f"the first line does not say what was run; {DAMAGED}")
    return value


def _operation(row: list[str]) -> dict[str, Any]:
    """A row as the keys of a JSON line."""
    if len(row) != len(_ALL_COLUMNS):
        raise TraceFileError(f"this line has {len(row)} values, not {len(_ALL_COLUMNS)}; {DAMAGED}")
    texts = {name: text for name, text in zip(_ALL_COLUMNS, row) if text}
    operation: dict[str, Any] = {"op": texts.get("op"), "symbol": texts.get("symbol")}
    operation |= {name: _number(texts[name]) for name in _NUMBERS if name in texts}
    if "row" in texts and "col" in texts:
        operation["cell"] = [_number(texts["row"]), _number(texts["col"])]
    return operation


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise TraceFileError(f"{quoted(text)} is not a number; {DAMAGED}") from None
