"""Cells as tests compare them."""

from __future__ import annotations


def as_cells(pairs):
    """An array of rows and columns, such as a trace's visits, as a list of tuples."""
    return [tuple(pair) for pair in pairs.tolist()]
