"""Writing rows as an aligned table, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any

from visualizer.files import write_atomically

#: Characters with which a formula in a spreadsheet begins, or that are skipped before one.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
#: Excel needs it to read a file as UTF-8. Other programs may stumble over it, so ASCII files have none.
_BYTE_ORDER_MARK = "\ufeff"
#: The width of the console on which tables are laid out: no limit in practice, terminals wrap lines.
_TABLE_COLUMNS = 10_000


def write_rows(
    rows: Sequence[Mapping[str, object]],
    form: str,
    headings: Sequence[str],
    cells: Iterable[Sequence[object]] | None = None,
) -> None:
    """Print rows with the same keys as ``json``, as ``csv``, or for any other ``form`` as a table.

    The table has ``headings`` and ``cells``, by default the values of the rows; see `table_lines`.
    """
    values = [list(row.values()) for row in rows]
    if form == "json":
        write_json(list(rows))
    elif form == "csv":
        sys.stdout.write(csv_text(list(rows[0]), values))
    else:
        sys.stdout.writelines(table_lines(headings, values if cells is None else cells))


def write_json(value: object, indent: int | None = None) -> None:
    """Print a value as JSON, on one line unless ``indent`` is given."""
    sys.stdout.write(json.dumps(value, indent=indent) + "\n")


def table_lines(headings: Sequence[str], cells: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a table with its header, each with a line feed.

    A column whose heading begins with ``>`` is aligned to the right. A heading may have several lines,
    and is aligned to the bottom. None is printed as a dash.

    >>> list(table_lines(["cell", ">most\\nvisits"], [("0,0", 12), ("0,1", None)]))[1:]
    ['cell  visits\\n', '0,0       12\\n', '0,1        -\\n']
    """
    # Slow to import, and only tables need it.
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
    """CSV with a line of names and a line for each row; texts like formulas get an apostrophe.

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
    """Write what is printed in the block to the file ``path`` at its end; for None print it as usual."""
    if path is None:
        yield
        return
    text = io.StringIO()
    with redirect_stdout(text):
        yield
    mark = "" if form != "csv" or text.getvalue().isascii() else _BYTE_ORDER_MARK
    write_atomically(path, (mark + text.getvalue()).encode("utf-8", errors="replace"))
