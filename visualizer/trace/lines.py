"""A trace as lines of text: JSON lines, CSV, and a table to read.

The lines are made as they are asked for. The first of the JSON lines names the format and what
was run: ``format``, ``version``, ``algorithm``, ``board`` (rows), ``click`` and ``order``
(offsets). A line for each operation follows, and at last a line ``end`` with the final board and
the totals. Where the operations do not tell which queues and stacks there were, the first line
names their kinds as ``containers``; if they are several, each push, pop and peek says with
``container`` which it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from visualizer.board.symbols import SYMBOLS
from visualizer.trace.checking import FORMAT, VERSION, code_header, told_by_operations
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace

#: An operation's name in all three forms, by kind.
NAMES = tuple(kind.name.lower() for kind in sorted(Kind))

#: The columns of the CSV form.
CSV_COLUMNS = ("step", "op", "row", "col", "symbol", "mines", "line", "depth")

# How many operations are turned from arrays into text at a time.
_PART = 8192

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
_FRONTIER_KINDS = (Kind.PUSH, Kind.POP, Kind.PEEK)


class _Row(NamedTuple):
    """One operation, as it stands in every form."""

    kind: int
    cell: int
    value: str
    container: int
    line: int
    depth: int


def _rows(trace: Trace) -> Iterator[_Row]:
    depths = trace.depths[:-1] + (trace.kinds == Kind.CALL)
    columns = (trace.kinds, trace.cells, trace.values, trace.lines, depths)
    for start in range(0, len(trace), _PART):
        part = (column[start : start + _PART].tolist() for column in columns)
        for kind, cell, value, line, depth in zip(*part):
            yield _Row(kind, cell, _value_text(kind, value), value, line, depth)


def _value_text(kind: int, value: int) -> str:
    if kind == Kind.WRITE:
        return SYMBOLS[value]
    return str(value) if kind == Kind.COUNT else ""


class _CellTexts(dict[int, str]):
    """The text of each cell that occurs, by its number in the trace."""

    def __init__(self, trace: Trace, form: str, none: str) -> None:
        self._trace, self._form, self._none = trace, form, none

    def __missing__(self, number: int) -> str:
        cell = self._trace.cell(number)
        self[number] = text = self._none if cell is None else self._form.format(*cell)
        return text


# JSON lines


def jsonl(trace: Trace, *, headed: bool = False) -> Iterator[str]:
    """The trace as JSON lines, each with its line feed.

    ``headed`` adds to the first line what a file keeps besides: title, notes, and the code.
    """
    yield json.dumps(_header(trace) | (_kept(trace) if headed else {})) + "\n"
    several = len(trace.containers) > 1
    cells = _CellTexts(trace, "[{}, {}]", "null")
    templates = [_template(kind, several) for kind in sorted(Kind)]
    for kind, cell, value, container, line, depth in _rows(trace):
        yield templates[kind].format(
            cell=cells[cell],
            value=value,
            container=container,
            line=line if line >= 0 else "null",
            depth=depth,
        )
    yield json.dumps(_end(trace)) + "\n"


def _header(trace: Trace) -> dict[str, Any]:
    header: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "algorithm": trace.algorithm,
        "board": list(trace.board.rows),
        "click": list(trace.click),
        "order": [list(offset) for offset in trace.order],
    }
    if trace.containers != told_by_operations(trace.bytes, trace.cells):
        header["containers"] = list(trace.containers)
    return header


def _kept(trace: Trace) -> dict[str, Any]:
    kept = {
        "title": trace.board.title,
        "notes": list(trace.board.notes),
        "code": code_header(trace.code),
    }
    return {key: value for key, value in kept.items() if value}


def _template(kind: Kind, several: bool) -> str:
    fields = _FIELDS[kind]
    if several and kind in _FRONTIER_KINDS:
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


# CSV


def csv(trace: Trace, *, headed: bool = False) -> Iterator[str]:
    """The trace as comma-separated values; what an operation lacks is empty.

    ``headed`` puts a line before that begins with ``#`` and tells what was run, so that the
    trace can be read back; then pushes, pops and peeks also tell their container.
    """
    if headed:
        yield f"# {json.dumps({**_header(trace), **_kept(trace), 'operations': len(trace)})}\n"
    yield ",".join((*CSV_COLUMNS, "container") if headed else CSV_COLUMNS) + "\n"
    cells = _CellTexts(trace, "{},{}", ",")
    for step, row in enumerate(_rows(trace), 1):
        symbol = row.value if row.kind == Kind.WRITE else ""
        mines = row.value if row.kind == Kind.COUNT else ""
        line = row.line if row.line >= 0 else ""
        text = f"{step},{NAMES[row.kind]},{cells[row.cell]},{symbol},{mines},{line},{row.depth}"
        if headed:
            text += f",{row.container if row.kind in _FRONTIER_KINDS else ''}"
        yield text + "\n"


# A table


def readable(trace: Trace, code: Mapping[int, str]) -> Iterator[str]:
    """The trace as a table: step, visit, operation, cell, what came of it, what waits, the code.

    ``code`` has the text of each line of the algorithm's file, by number.
    """
    cells = _CellTexts(trace, "{},{}", "")
    form = _readable_form(trace)
    yield _tidy(
        form.format(
            step="step", visit="visit", name="does", cell="cell", value="value", line="line",
            waiting="waiting" if trace.has_frontier else "depth", code="code",
        )
    )  # fmt: skip
    waiting = _numbers(trace)
    visit = 0
    for step, row in enumerate(_rows(trace), 1):
        visit += row.kind == Kind.VISIT
        yield _tidy(
            form.format(
                step=step,
                visit=visit if row.kind == Kind.VISIT else "",
                name=NAMES[row.kind],
                cell=cells[row.cell],
                value=row.value,
                waiting=next(waiting),
                line=row.line if row.line >= 0 else "",
                code=code.get(row.line, "").strip(),
            )
        )


def _numbers(trace: Trace) -> Iterator[int]:
    # How many wait after each operation.
    for start in range(1, len(trace) + 1, _PART):
        yield from trace.waiting[start : start + _PART].tolist()


def _readable_form(trace: Trace) -> str:
    step = max(len(str(len(trace))), len("step"))
    visit = max(len(str(trace.visit_count)), len("visit"))
    cell = max(len(f"{trace.height},{trace.width}"), len("cell"))
    waiting = "7" if trace.has_frontier else str(max(len(str(trace.max_frontier)), len("depth")))
    line = max(len(str(int(np.max(trace.lines, initial=0)))), len("line"))
    return (
        f"{{step:>{step}}}  {{visit:>{visit}}}  {{name:<6}}  {{cell:<{cell}}}  {{value:>5}}"
        f"  {{waiting:>{waiting}}}  {{line:>{line}}}  {{code}}"
    )


def _tidy(line: str) -> str:
    return line.rstrip() + "\n"
