"""Tables of plain text: aligned columns under a header."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from unicodedata import combining, east_asian_width


@dataclass(frozen=True)
class Column:
    """A column's header, and whether its cells stand to the right, as numbers do."""

    header: str
    right: bool = False


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table, header first, each with its line feed.

    A header may have several lines; they stand just above the cells.

    >>> columns = [Column("cell"), Column("most\\nvisits", right=True)]
    >>> print("".join(table(columns, [("0,0", "12")])), end="")
            most
    cell  visits
    0,0       12
    """
    body = [tuple(row) for row in rows]
    head = _header_rows([column.header for column in columns])
    widths = [max(map(_width, cells)) for cells in zip(*head, *body)]
    for row in (*head, *body):
        spaces = [" " * (width - _width(cell)) for cell, width in zip(row, widths)]
        aligned = (
            space + cell if column.right else cell + space
            for column, cell, space in zip(columns, row, spaces)
        )
        yield "  ".join(aligned).rstrip() + "\n"


def _width(text: str) -> int:
    """How many columns a terminal needs for a text: letters of East Asia are two wide.

    >>> _width("Ada"), _width("\\u674e\\u96f7"), _width("e\\u0301")
    (3, 4, 1)
    """
    if text.isascii():
        return len(text)
    wide = sum(east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(bool(combining(letter)) for letter in text)


def _header_rows(headers: Sequence[str]) -> list[tuple[str, ...]]:
    split = [header.split("\n") for header in headers]
    height = max(map(len, split))
    return list(zip(*([""] * (height - len(lines)) + lines for lines in split)))
