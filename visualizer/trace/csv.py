"""Reads a trace back from CSV, the form that an export writes: one line tells what was run."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any, BinaryIO

from visualizer.errors import TraceFileError, quoted
from visualizer.trace.checking import DAMAGED, checked_header, is_count, parse_json
from visualizer.trace.jsonl import TraceReader
from visualizer.trace.lines import CSV_COLUMNS
from visualizer.trace.trace import Trace

_LONGEST_LINE = 8 * 1024 * 1024
_NUMBERS = ("mines", "line", "container")


def read_trace_csv(stream: BinaryIO, *, source: str = "-") -> Trace:
    """The trace that the lines of ``stream`` tell.

    Raises TraceFileError, with the line where there is one, for what is no trace or breaks off.
    """
    lines = _Lines(stream)
    try:
        header = checked_header(_header(next(lines, "")))
        columns = tuple(next(lines, "").rstrip("\r\n").split(","))
        if columns != (*CSV_COLUMNS, "container"):
            raise TraceFileError(f"the names of the columns are not those of a trace; {DAMAGED}")
        reader = TraceReader(header)
        count = 0
        for row in csv.reader(lines):
            reader.add(_operation(columns, row))
            count += 1
        if header.get("operations") != count:
            raise TraceFileError(
                f"{count} operations follow, the first line says"
                f" {quoted(str(header.get('operations')))}; {DAMAGED}"
            )
        return reader.trace()
    except (TraceFileError, csv.Error) as error:
        problem = error.problem if isinstance(error, TraceFileError) else f"{error}; {DAMAGED}"
        raise TraceFileError(problem, source=source, line=lines.number) from None


class _Lines(Iterator[str]):
    """The lines of a stream as text; ``number`` is that of the line read last, from 1."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.number = 0

    def __next__(self) -> str:
        data = self._stream.readline(_LONGEST_LINE)
        if not data:
            raise StopIteration
        self.number += 1
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise TraceFileError(f"this line is not UTF-8 text; {DAMAGED}") from None


def _header(line: str) -> dict[str, Any]:
    value = parse_json(line.lstrip("#").encode("utf-8"))
    if not isinstance(value, dict) or not is_count(value.get("operations")):
        raise TraceFileError(f"the first line does not tell what was run; {DAMAGED}")
    return value


def _operation(columns: tuple[str, ...], row: list[str]) -> dict[str, Any]:
    """A row as the JSON lines would tell it."""
    if len(row) != len(columns):
        raise TraceFileError(f"this line has {len(row)} values, not {len(columns)}; {DAMAGED}")
    told = {name: text for name, text in zip(columns, row) if text}
    operation: dict[str, Any] = {"op": told.get("op"), "symbol": told.get("symbol")}
    operation |= {name: _number(told[name]) for name in _NUMBERS if name in told}
    if "row" in told and "col" in told:
        operation["cell"] = [_number(told["row"]), _number(told["col"])]
    return operation


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise TraceFileError(f"{quoted(text)} is no number; {DAMAGED}") from None
