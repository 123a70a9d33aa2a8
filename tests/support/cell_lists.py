"""Cells and operations as tests compare them."""

from __future__ import annotations


def as_cells(pairs):
    """An array of rows and columns, such as a trace's visits, as a list of tuples."""
    return [tuple(pair) for pair in pairs.tolist()]


def operations(trace):
    """Each operation as its kind and cell."""
    done = (trace.operation(index) for index in range(len(trace)))
    return [(operation.kind.name.lower(), operation.cell) for operation in done]
