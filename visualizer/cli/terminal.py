"""The comparison without a window: finished boards side by side as text, then the table."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence

from visualizer.analysis.summary import RunSummary
from visualizer.board.board import Board
from visualizer.board.symbols import EXPLODED, HIDDEN, MINE
from visualizer.cli.comparison_report import comparison_table
from visualizer.cli.runs import ReportedRun
from visualizer.language.formatting import cell_text
from visualizer.trace.trace import Trace

#: Boards of more rows than this are not printed.
MOST_ROWS = 100

_GAP = "   "
_HIDDEN_SIGN, _REVEALED_SIGN = ".", "-"


def comparison_text(board: Board, reported: Callable[[], Iterable[ReportedRun]]) -> Iterator[str]:
    """The lines of the comparison, each with its line feed.

    ``reported`` gives the runs, one after the other. A board that does not fit with visit numbers
    is shown without them, or left out with a line that says why. A board that is not clicked is
    only shown.
    """
    width = shutil.get_terminal_size().columns
    name = board.title or "Board"
    if board.click is None:
        yield f"{name}: no cell is clicked; add --click ROW,COLUMN to see it revealed\n\n"
        yield from _in_rows([_symbols(board)], width) if _fits(board, width) else ()
        return
    yield f"{name}, clicked at {cell_text(board.click)}\n"
    runs, traces = [], []
    for trace, fault, _ in reported():
        runs.append(RunSummary.of(trace, fault))
        if _fits(board, width):  # else the trace is let go: it may be very large
            traces.append(trace)
    yield from _finished_boards(traces, width) if traces else _too_large(board)
    yield from comparison_table(runs, width)


def _fits(board: Board, width: int) -> bool:
    return board.height <= MOST_ROWS and 2 * board.width - 1 <= width


def _too_large(board: Board) -> Iterator[str]:
    yield f"The boards, {board.height} by {board.width} cells, are too large to be shown here.\n\n"


def _finished_boards(traces: Sequence[Trace], width: int) -> Iterator[str]:
    cell_width = max(len(str(trace.visit_count)) for trace in traces)
    if traces[0].width * (cell_width + 1) - 1 <= width:
        yield "A number is the turn of a cell's first visit; . is hidden, - was revealed before,\n"
        yield "M is a mine, X the mine that was clicked.\n\n"
        panes = [[trace.algorithm, *_numbers(trace, cell_width)] for trace in traces]
    else:
        yield "There is no room for visit numbers: the board after the click, . is hidden.\n\n"
        boards = dict.fromkeys(trace.final for trace in traces)
        panes = [_symbols(board) for board in boards]
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
