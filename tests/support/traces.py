"""Helpers for traces: list their cells and operations, change them, save them."""

from __future__ import annotations

from visualizer import Trace
from visualizer.trace.files import save_trace
from visualizer.trace.text_forms import jsonl_lines


def as_cells(pairs):
    """Return an array of rows and columns, such as a trace's visits, as a list of tuples."""
    return [tuple(pair) for pair in pairs.tolist()]


def operations(trace):
    """Return the kind and the cell of each operation."""
    done = (trace.operation(index) for index in range(len(trace)))
    return [(operation.kind.name.lower(), operation.cell) for operation in done]


def changed_trace(trace, *, code=None, columns=None, containers=None):
    """Return a copy of a trace with other code, columns or containers."""
    columns = columns or (trace.bytes, trace.cells, trace.lines)
    containers = trace.containers if containers is None else containers
    return Trace(trace.board, trace.click, code or trace.code, trace.order, columns, containers)


def write_trace(trace, path):
    """Save a trace in the form that the ending of ``path`` names, and return the path."""
    if path.suffix == ".trace":
        save_trace(trace, path)
    else:
        path.write_text("".join(jsonl_lines(trace, described=True)), encoding="utf-8", newline="")
    return path
