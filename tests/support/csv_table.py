"""Tables of comma-separated values."""

from __future__ import annotations

import csv
import io


def csv_rows(text):
    """Return the rows of a table as dicts by column."""
    return list(csv.DictReader(io.StringIO(text)))
