"""CSV that a spreadsheet opens as it is meant: no formulas, and letters that are letters."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

#: What a spreadsheet takes for the beginning of a formula, or skips before one.
_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
#: With it Excel takes a file for UTF-8. Other programs could do without, so that it is not there
#: where there are no letters that need it.
_BYTE_ORDER_MARK = "\ufeff"


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A line of names and a line for each row; text that looks like a formula is quoted.

    None is empty, True and False are yes and no, numbers stay numbers.

    >>> csv_text(["name", "points"], [["=1+1", 2.5], ["Ada", None]])
    "name,points\\n'=1+1,2.5\\nAda,\\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return value
    text = str(value)
    return f"'{text}" if text.startswith(_BEGINS_FORMULA) else text


def csv_bytes(text: str) -> bytes:
    """The bytes of a file of CSV."""
    mark = "" if text.isascii() else _BYTE_ORDER_MARK
    return (mark + text).encode("utf-8", errors="replace")
