"""The JSON lines of a trace, written and read.

The first line has the header: ``format``, ``version``, ``algorithm``, ``board`` (rows), ``click``
and ``order`` (offsets). A line for each operation follows, and at last a line ``end`` with the
final board and the totals. Where the queues and stacks do not follow from the operations, the
header names their kinds as ``containers``; if there are several, each push, pop and peek has the
number of its own as ``container``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from visualizer.errors import TraceFileError
from visualizer.trace.container_checks import implied_containers
from visualizer.trace.header import (
    DAMAGED,
    check_header_size,
    checked_header,
    description,
    parse_json,
    run_header,
)
from visualizer.trace.operation_rows import CONTAINER_USES, NAMES, CellTexts, TraceBuilder, rows_of
from visualizer.trace.operations import Kind
from visualizer.trace.stream import LONGEST_LINE, LineStream
from visualizer.trace.trace import Trace

_ON_CELL = '"cell": {cell}, "line": {line}'
_AT_DEPTH = '"line": {line}, "depth": {depth}'
_FIELDS = {
    Kind.VISIT: '"cell": {cell}, ' + _AT_DEPTH,
    Kind.CALL: '"cell": {cell}, ' + _AT_DEPTH,
    Kind.RETURN: _AT_DEPTH,
    Kind.COUNT: '"cell": {cell}, "mines": {value}, "line": {line}',
    Kind.WRITE: '"cell": {cell}, "symbol": "{value}", "line": {line}',
    Kind.PUSH: _ON_CELL,
    Kind.POP: _ON_CELL,
    Kind.PEEK: _ON_CELL,
}


# Writing


def jsonl_lines(trace: Trace, *, described: bool = False) -> Iterator[str]:
    """The trace as JSON lines, made as they are asked for, each with its line feed.

    ``described`` adds to the first line what a file has besides: title, notes, and the code; then
    TraceFileError is raised for one that could not be read back.
    """
    header = jsonl_header(trace) | (description(trace) if described else {})
    first = json.dumps(header) + "\n"
    if described:
        check_header_size(len(first))
    yield first
    several = len(trace.containers) > 1
    cells = CellTexts(trace, "[{}, {}]", "null")
    templates = [_template(kind, several) for kind in sorted(Kind)]
    for kind, cell, value, container, line, depth in rows_of(trace):
        yield templates[kind].format(
            cell=cells[cell],
            value=value,
            container=container,
            line=line if line >= 0 else "null",
            depth=depth,
        )
    yield json.dumps(_end(trace)) + "\n"


def jsonl_header(trace: Trace) -> dict[str, Any]:
    """The header, with the containers where they do not follow from the operations."""
    header = run_header(trace)
    if trace.containers != implied_containers(trace.bytes, trace.cells):
        header["containers"] = list(trace.containers)
    return header


def _template(kind: Kind, several: bool) -> str:
    fields = _FIELDS[kind]
    if several and kind in CONTAINER_USES:
        fields += ', "container": {container}'
    return f'{{{{"op": "{NAMES[kind]}", {fields}}}}}\n'


def _end(trace: Trace) -> dict[str, Any]:
    return {
        "op": "end",
        "board": list(trace.final.rows),
        "visits": trace.visit_count,
        "reveals": len(trace.revealed_at),
        "max_frontier": trace.max_frontier,
    }


# Reading


def read_trace_jsonl(stream: LineStream, *, source: str = "-") -> Trace:
    """The trace that the JSON lines of ``stream`` hold.

    Keys that are not known are passed over. Raises TraceFileError, with line and column where
    there are any, for what is not a trace, breaks off, or ends otherwise than its last line says.
    """
    lines = _Lines(stream)
    try:
        header = checked_header(next(lines))
        builder = TraceBuilder(header)
        for line in lines:
            if line.get("op") == "end":
                trace = builder.trace()
                _check_end(trace, line)
                lines.expect_no_more()
                return trace
            builder.add(line)
        raise TraceFileError(f"the last line, which ends the trace, is missing; {DAMAGED}")
    except TraceFileError as error:
        raise TraceFileError(
            error.problem, source=source, line=lines.number, column=error.column
        ) from None


class _Lines(Iterator[dict[str, Any]]):
    """The objects on the lines of a stream; ``number`` is that of the line read last, from 1."""

    def __init__(self, stream: LineStream) -> None:
        self._stream = stream
        self.number = 0

    def __next__(self) -> dict[str, Any]:
        text = self._stream.readline(LONGEST_LINE)
        self.number += 1
        if not text:
            raise StopIteration
        if not text.endswith(b"\n") and len(text) == LONGEST_LINE:
            raise TraceFileError(f"this line is too long; {DAMAGED}")
        value = parse_json(text)
        if not isinstance(value, dict):
            raise TraceFileError(f"this line is not a JSON object; {DAMAGED}")
        return value

    def expect_no_more(self) -> None:
        """Raise TraceFileError unless only blank lines follow."""
        while text := self._stream.readline(LONGEST_LINE):
            self.number += 1
            if text.strip():
                raise TraceFileError("something follows the end of the trace; remove it")


def _check_end(trace: Trace, line: dict[str, Any]) -> None:
    counted = (trace.visit_count, len(trace.revealed_at), trace.max_frontier)
    claimed = tuple(line.get(key) for key in ("visits", "reveals", "max_frontier"))
    if claimed != counted or line.get("board") != list(trace.final.rows):
        raise TraceFileError(f"the operations end otherwise than this line says; {DAMAGED}")
