"""Rows as an aligned table, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any

from visualizer.files import write_atomically

#: What a spreadsheet takes for the beginning of a formula, or skips before one.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
#: With it Excel takes a file for UTF-8. Other programs could do without, so that it is not there
#: where there are no letters that need it.
_BYTE_ORDER_MARK = "\ufeff"
#: In columns, of a table; a terminal breaks what is wider than it.
_TABLE_COLUMNS = 10_000


def write_rows(
    rows: Sequence[Mapping[str, object]],
    form: str,
    headings: Sequence[str],
    cells: Iterable[Sequence[object]] | None = None,
) -> None:
    """Print rows, which have the same keys: as ``json``, as ``csv``, or for any other as a table.

    The table has ``headings`` and ``cells``, by default the values; see `table_lines`.
    """
    values = [list(row.values()) for row in rows]
    if form == "json":
        write_json(list(rows))
    elif form == "csv":
        sys.stdout.write(csv_text(list(rows[0]), values))
    else:
        sys.stdout.writelines(table_lines(headings, values if cells is None else cells))


def write_json(value: object, indent: int | None = None) -> None:
    """Print a value as JSON, on one line unless it is indented."""
    sys.stdout.write(json.dumps(value, indent=indent) + "\n")


def table_lines(headings: Sequence[str], cells: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a table, header first, each with its line feed.

    A column whose heading begins with ``>`` stands to the right. A heading may have several
    lines; they stand just above the cells. None is a dash.

    >>> list(table_lines(["cell", ">most\\nvisits"], [("0,0", 12), ("0,1", None)]))[1:]
    ['cell  visits\\n', '0,0       12\\n', '0,1        -\\n']
    """
    # Imported here, since it takes a while and only tables need it.
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in headings:
        justify: Any = "right" if heading.startswith(">") else "left"
        table.add_column(Text(heading.removeprefix(">")), justify=justify, vertical="bottom")
    for row in cells:
        table.add_row(*(Text("-" if value is None else str(value)) for value in row))
    text = io.StringIO()
    Console(file=text, width=_TABLE_COLUMNS, height=1, color_system=None).print(table)
    return (line.rstrip() + "\n" for line in text.getvalue().splitlines())


def csv_text(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A line of names and a line for each row; text that looks like a formula is quoted.

    >>> csv_text(["name", "points"], [["=1+1", 2.5], ["Ada", None]])
    "name,points\\n'=1+1,2.5\\nAda,\\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow(
            f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA_STARTS) else value for value in row
        )
    return text.getvalue()


@contextmanager
def redirect_to_file(path: str | None, form: str) -> Iterator[None]:
    """Have what is printed meanwhile written to the file ``path``, whole; printed for None."""
    if path is None:
        yield
        return
    text = io.StringIO()
    with redirect_stdout(text):
        yield
    mark = "" if form != "csv" or text.getvalue().isascii() else _BYTE_ORDER_MARK
    write_atomically(path, (mark + text.getvalue()).encode("utf-8", errors="replace"))
