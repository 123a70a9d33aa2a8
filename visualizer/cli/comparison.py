"""A comparison: its table and sentences, and without a window the finished boards as text."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap

from visualizer.analysis.summary import Compared, RunSummary, compared, same_reveals, same_visits
from visualizer.board.board import Board
from visualizer.board.symbols import EXPLODED, HIDDEN, MINE
from visualizer.cli.rows import write_json, write_rows
from visualizer.cli.runs import Runs
from visualizer.errors import one_line
from visualizer.language.formatting import cell_text
from visualizer.trace.trace import Trace

#: Boards of more rows than this are not printed.
MOST_ROWS = 100
_HEADINGS = (
    "algorithm", ">visits", ">reveals", ">writes", ">pushes", ">repeats", ">most\nwaiting", "in",
    ">differs\nfrom visit",
)  # fmt: skip
#: What is said of a run that did not come to its end.
_ENDED = "ended early"
_GAP = "   "
_HIDDEN_SIGN, _REVEALED_SIGN = ".", "-"


def write_comparison(board: Board, runs: Sequence[RunSummary], form: str = "table") -> None:
    """Print a row for each run, and which orders are the same; as ``json`` with the board.

    A run that did not come to its end says so in its row, and why it did not below the table.
    """
    rows = compared(runs)
    visits, reveals = same_visits(runs), same_reveals(runs)
    if form == "json":
        write_json({
            "board": list(board.rows),
            "click": board.click and list(board.click),
            "runs": [vars(row) for row in rows],
            "same_visits": [[runs[index].algorithm for index in group] for group in visits],
            "same_reveals": [[runs[index].algorithm for index in group] for group in reveals],
        })  # fmt: skip
        return
    write_rows(rows, form, _HEADINGS, (_cells(row, first=row is rows[0]) for row in rows))
    if form == "csv":
        return
    faults = [f"{_ENDED}: {one_line(row.fault)}" for row in rows if row.fault is not None]
    orders = ["", *_orders("visits", runs, visits), *_orders("reveals", runs, reveals)]
    width = shutil.get_terminal_size().columns
    for text in [*[""][: len(faults)], *faults, *(orders if len(runs) > 1 else ())]:
        indent = "    " if text.startswith(" ") else "  "
        lines = wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
        sys.stdout.write("\n".join(lines) + "\n")


def _cells(row: Compared, *, first: bool) -> tuple[object, ...]:
    uses_container = row.waits_in != "calls"
    return (
        row.algorithm if row.fault is None else f"{row.algorithm} ({_ENDED})",
        row.visits,
        row.reveals,
        row.writes,
        row.pushes if uses_container else None,
        row.repeats if uses_container else None,
        row.max_frontier,
        row.waits_in,
        "never" if row.differs_at is None and not first else row.differs_at,
    )


def _orders(what: str, runs: Sequence[RunSummary], groups: list[list[int]]) -> Iterator[str]:
    orders = "order" if len(groups) == 1 else "orders"
    yield f"{len(groups)} {orders} of {what} in {len(runs)} runs"
    for group in groups:
        if len(group) > 1:
            yield f"  the same: {', '.join(runs[index].algorithm for index in group)}"


def write_boards_and_comparison(runs: Runs) -> None:
    """Print the finished boards side by side, then the comparison.

    A board that does not fit with visit numbers is shown without them, or left out with a line
    that says why. A board that is not clicked is only shown.
    """
    write, board = sys.stdout.write, runs.board
    width = shutil.get_terminal_size().columns
    fits = board.height <= MOST_ROWS and 2 * board.width - 1 <= width
    name = board.title or "Board"
    if board.click is None:
        write(f"{name}: no cell is clicked; add --click ROW,COLUMN to see it revealed\n\n")
        sys.stdout.writelines(_in_rows([_symbols(board)], width) if fits else ())
        return
    write(f"{name}, clicked at {cell_text(board.click)}\n")
    summaries, traces = [], []
    for run in runs.iter_runs():
        summaries.append(RunSummary.of(run.trace, run.fault))
        if fits:  # else the trace is let go: it may be very large
            traces.append(run.trace)
    if fits:
        sys.stdout.writelines(_finished_boards(traces, width))
    else:
        size = f"{board.height} by {board.width}"
        write(f"The boards, {size} cells, are too large to be shown here.\n\n")
    write_comparison(board, summaries)


def _finished_boards(traces: Sequence[Trace], width: int) -> Iterator[str]:
    cell_width = max(len(str(trace.visit_count)) for trace in traces)
    if traces[0].width * (cell_width + 1) - 1 <= width:
        yield "A number is the turn of a cell's first visit; . is hidden, - was revealed before,\n"
        yield "M is a mine, X the mine that was clicked.\n\n"
        panes = [[trace.algorithm, *_numbers(trace, cell_width)] for trace in traces]
    else:
        yield "There is no room for visit numbers: the board after the click, . is hidden.\n\n"
        panes = [_symbols(board) for board in dict.fromkeys(trace.final for trace in traces)]
    yield from _in_rows(panes, width)


def _numbers(trace: Trace, cell_width: int) -> list[str]:
    first = trace.first_visit.reshape(trace.height, trace.width).tolist()
    return [
        " ".join(
            _turn_or_sign(number, trace.visit_count, symbol).rjust(cell_width)
            for number, symbol in zip(numbers, symbols)
        )
        for numbers, symbols in zip(first, trace.final.rows)
    ]


def _turn_or_sign(number: int, visits: int, symbol: str) -> str:
    if symbol == EXPLODED or (symbol == MINE and number == visits):
        return symbol
    if number < visits:
        return str(number + 1)
    return _HIDDEN_SIGN if symbol == HIDDEN else _REVEALED_SIGN


def _symbols(board: Board) -> list[str]:
    return [" ".join(row).replace(HIDDEN, _HIDDEN_SIGN) for row in board.rows]


def _in_rows(panes: Sequence[list[str]], width: int) -> Iterator[str]:
    """The panes, as many beside each other as fit into ``width``."""
    pane_width = max(len(line) for pane in panes for line in pane)
    beside = max(1, (width + len(_GAP)) // (pane_width + len(_GAP)))
    for start in range(0, len(panes), beside):
        for lines in zip(*panes[start : start + beside]):
            yield _GAP.join(line.ljust(pane_width) for line in lines).rstrip() + "\n"
        yield "\n"
