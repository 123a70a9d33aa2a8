"""A comparison as text: a table and sentences, JSON, or CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from textwrap import wrap

from visualizer.analysis.summary import Compared, RunSummary, compared, same_reveals, same_visits
from visualizer.board.board import Board
from visualizer.cli.text_table import Column, table
from visualizer.errors import one_line

_COLUMNS = (
    Column("algorithm"),
    Column("visits", right=True),
    Column("reveals", right=True),
    Column("writes", right=True),
    Column("pushes", right=True),
    Column("repeats", right=True),
    Column("most\nwaiting", right=True),
    Column("in"),
    Column("differs\nfrom visit", right=True),
)

#: What is said of a run that did not come to its end.
_ENDED = "ended early"


def comparison_table(runs: Sequence[RunSummary], width: int) -> Iterator[str]:
    """The lines of the table, then which orders are the same, in sentences of ``width``.

    A run that did not come to its end says so in its row, and why it did not below the table.
    """
    rows = compared(runs)
    yield from table(_COLUMNS, [_table_row(row, first=row is rows[0]) for row in rows])
    faults = [row.fault for row in rows if row.fault is not None]
    if faults:
        yield "\n"
    for fault in faults:
        text = f"{_ENDED}: {one_line(fault)}"
        yield "\n".join(wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)) + "\n"
    if len(runs) > 1:
        yield "\n"
        yield from _same_orders("visits", runs, same_visits(runs), width)
        yield from _same_orders("reveals", runs, same_reveals(runs), width)


def _table_row(row: Compared, *, first: bool) -> tuple[str, ...]:
    uses_container = row.waits_in != "calls"
    differs_at = "never" if row.differs_at is None else str(row.differs_at)
    return (
        row.algorithm if row.fault is None else f"{row.algorithm} ({_ENDED})",
        str(row.visits),
        str(row.reveals),
        str(row.writes),
        str(row.pushes) if uses_container else "-",
        str(row.repeats) if uses_container else "-",
        str(row.max_frontier),
        row.waits_in,
        "-" if first else differs_at,
    )


def _same_orders(
    what: str, runs: Sequence[RunSummary], groups: list[list[int]], width: int
) -> Iterator[str]:
    orders = "order" if len(groups) == 1 else "orders"
    yield f"{len(groups)} {orders} of {what} in {len(runs)} runs\n"
    for group in groups:
        if len(group) > 1:
            names = ", ".join(runs[index].algorithm for index in group)
            lines = wrap(
                f"the same: {names}", width, initial_indent="  ", subsequent_indent="    ",
                break_on_hyphens=False,
            )  # fmt: skip
            yield "\n".join(lines) + "\n"


def comparison_json(board: Board, runs: Sequence[RunSummary]) -> str:
    """The comparison as one JSON object: the board, the click, and a row for each run."""
    report = {
        "board": list(board.rows),
        "click": board.click and list(board.click),
        "runs": [asdict(row) for row in compared(runs)],
        "same_visits": _named(runs, same_visits(runs)),
        "same_reveals": _named(runs, same_reveals(runs)),
    }
    return json.dumps(report, indent=2) + "\n"


def _named(runs: Sequence[RunSummary], groups: list[list[int]]) -> list[list[str]]:
    return [[runs[index].algorithm for index in group] for group in groups]


def comparison_csv(runs: Sequence[RunSummary]) -> str:
    """The comparison as comma-separated values with a header; ``differs_at`` is empty for never."""
    text = io.StringIO()
    names = [field.name for field in fields(Compared)]
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in compared(runs))
    return text.getvalue()
