"""The report on a verdict as text: the result beside the expected one, and explanations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

from visualizer.board.board import Board
from visualizer.cli.rows import table_lines
from visualizer.errors import make_printable, pluralize
from visualizer.language.verdicts import (
    counts_table,
    differing_cells_text,
    failure_sentences,
    mistake_sentences,
    overflow_text,
    remark_sentences,
    result_rows,
    same_orders_text,
    verdict_line,
    written_value_text,
)
from visualizer.programs.verdicts.verdict import Failure, Status, Verdict

#: Boards with more rows than this are not printed.
MOST_BESIDE_ROWS = 60
_TABLE_GAP = "   "
_INDENT = "  "
_MOST_PRINTED_LINES, _LONGEST_PRINTED_LINE = 10, 200


def verdict_report(verdict: Verdict, width: int, watch: str = "", note: str = "", ask: str = "") -> Iterator[str]:
    """The lines of the report, each with a line feed; the first is the verdict.

    ``width`` is the width of the terminal, ``watch`` a command that shows the failing run, ``note`` a
    sentence about the boards and ``ask`` a command that asks about the program, printed if it is right.
    """
    failure = verdict.failure
    yield verdict_line(verdict) + (":\n" if failure else "\n")
    if failure is not None:
        yield from _failure_lines(failure, width)
        causes = failure_sentences(failure, verdict.mistakes)
        yield from (f"{sentence}\n" for sentence in causes)
        explanations = mistake_sentences(verdict.mistakes, failure) + remark_sentences(verdict.remarks)
        yield "\n" if explanations and (causes or differing_cells_text(failure)) else ""
        yield from (f"{sentence}\n" for sentence in explanations)
    if verdict.status is Status.RIGHT:
        yield f"{note}\n" if note else ""
    if failure is None:
        yield from _judged_lines(verdict)
    yield from _printed_lines(verdict.printed)
    if failure is not None and watch:
        yield f"To watch it: {watch}\n"
    if verdict.status is Status.RIGHT and ask:
        yield f"Now it asks you: {ask}\n"


def _failure_lines(failure: Failure, width: int) -> Iterator[str]:
    yield "\n"
    if failure.before is not None:
        yield f"{_INDENT}The first call, which is right, was on\n"
        yield from _indent_lines(_board_column(failure.before)[1:])
        yield "\n"
    expected, answer = failure.expected, result_rows(failure.answer)[:MOST_BESIDE_ROWS]

    def is_wrong(row: int, col: int) -> bool:
        beyond = row >= len(expected) or col >= len(expected[row])
        return beyond or (row, col) in failure.cells

    values = [[make_printable(written_value_text(value)) for value in row[:MOST_BESIDE_ROWS]] for row in answer]
    columns = [_board_column(failure.board)]
    if not failure.is_unended:  # else there is no result
        columns.append(_titled_column("expected", expected, is_wrong, "[]"))
        columns.append(_titled_column("came out", values, is_wrong, "[]"))
    widths = [max(map(len, column)) for column in columns]
    fits = len(columns[0]) <= MOST_BESIDE_ROWS and sum(widths) + 2 * len(_TABLE_GAP) + len(_INDENT) <= width
    if fits:
        rows = zip_longest(*columns, fillvalue="")
        yield from _indent_lines(_TABLE_GAP.join(map(str.ljust, row, widths)) for row in rows)
        yield "\n"
    differing = differing_cells_text(failure)
    if differing:
        yield f"What differs is in brackets: {differing}\n" if fits else f"{differing}\n"


def _indent_lines(lines: Iterable[str]) -> Iterator[str]:
    yield from ((_INDENT + line).rstrip() + "\n" for line in lines)


def _board_column(board: Board) -> list[str]:
    """The lines of a board under the title ``board``, with the click in parentheses."""
    return _titled_column("board", board.rows, lambda row, col: (row, col) == board.click, "()")


def _titled_column(
    title: str, rows: Sequence[Sequence[str]], marked: Callable[[int, int], bool], signs: str
) -> list[str]:
    """The lines of a title and of cells of equal width; marked cells are between the two ``signs``."""
    wide = max((len(text) for row in rows for text in row), default=1) + 2
    lines = [
        "".join(text.join(signs if marked(row, col) else "  ").ljust(wide) for col, text in enumerate(texts))
        for row, texts in enumerate(rows)
    ]
    return [title, *lines]


def _judged_lines(verdict: Verdict) -> Iterator[str]:
    if verdict.same is not None:
        yield f"{same_orders_text(verdict.same)}\n"
        yield from _count_lines(verdict) if verdict.same.counts else ()
    for sentence in remark_sentences(verdict.remarks):
        yield f"{sentence}\n"
    if verdict.overflow is not None:
        yield f"{overflow_text(verdict.overflow)}\n"


def _count_lines(verdict: Verdict) -> Iterator[str]:
    (where, *headings), *rows = counts_table(verdict)
    yield "\n"
    printable = [(make_printable(name), *numbers) for name, *numbers in rows]
    yield from (_INDENT + line for line in table_lines([where, *(f">{each}" for each in headings)], printable))
    yield "\n"


def _printed_lines(printed: str) -> Iterator[str]:
    lines = printed.splitlines()
    if not lines:
        return
    yield "It printed:\n"
    for line in lines[:_MOST_PRINTED_LINES]:
        yield f"{_INDENT}{make_printable(line[:_LONGEST_PRINTED_LINE])}".rstrip() + "\n"
    more = len(lines) - _MOST_PRINTED_LINES
    if more > 0:
        yield f"{_INDENT}... and {pluralize(more, 'line')} more\n"
