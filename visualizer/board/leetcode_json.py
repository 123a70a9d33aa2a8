"""LeetCode's form of a board: a matrix of one-letter strings, then the click."""

from __future__ import annotations

import re

from visualizer.board.board import LONGEST_SIDE
from visualizer.board.source_text import COMMENT, TOO_WIDE, Header, SourceText, row_fault
from visualizer.errors import SourceError

_LABELS = re.compile(r"\s*(?:input\s*:\s*)?(?:board\s*[=:]\s*)?", re.IGNORECASE)
_CLICK_LABEL = re.compile(r"\s*,?\s*(?:click\s*[=:]\s*)?", re.IGNORECASE)
#: The click as a list, or else whatever else is on the line.
_CLICK = re.compile(r"\[[^][]*\]|.*")
_CELL = r"""(?:"[^][\s"',\\]"|'[^][\s"',\\]')"""
_JSON_CELL = re.compile(_CELL)
_JSON_ROW = re.compile(rf"\[\s*{_CELL}(?:\s*,\s*{_CELL}){{0,{LONGEST_SIDE}}}\s*\]")
_JSON_MARKS = {ord(mark): None for mark in "[]\"', \t\n"}
_EXAMPLE = '[["E","M"],["E","E"]]'


def is_matrix(source_text: SourceText) -> bool:
    """Whether the first thing that is not a comment looks like JSON or its label."""
    at = source_text.skip_space(0)
    while source_text.text.startswith("#", at):
        line_end = source_text.text.find("\n", at)
        at = source_text.skip_space(line_end) if line_end >= 0 else len(source_text.text)
    labels = _LABELS.match(source_text.text, at)
    return source_text.text[at : at + 1] in set("[{(\"'") or bool(labels and labels[0].strip())


def matrix_rows(source_text: SourceText, header: Header) -> list[str]:
    """The rows of a matrix; the click that follows it is put into ``header``."""
    matrix = SourceText(
        COMMENT.sub(lambda comment: " " * len(comment[0]), source_text.text), source_text.source
    )
    labels = _LABELS.match(matrix.text)
    at = labels.end() if labels else 0
    if not matrix.text.startswith("[", at):
        raise matrix.error(f"this is not a matrix; write the board as {_EXAMPLE}", at)
    rows: list[str] = []
    while not rows or matrix.text.startswith(",", at):
        at = matrix.skip_space(at + 1)
        row, end = _json_row(matrix, at, rows)
        rows.append(row)
        at = matrix.skip_space(end)
    if not matrix.text.startswith("]", at):
        raise matrix.error("the matrix goes on without a comma or ends without ]; add it", at)
    _json_click(matrix, at + 1, header)
    return rows


def _json_row(source_text: SourceText, at: int, above: list[str]) -> tuple[str, int]:
    """The row of the matrix that starts at ``at``, and the offset after it."""
    match = _JSON_ROW.match(source_text.text, at)
    if match is None:
        raise _json_fault(source_text, at)
    row = "".join(match[0].translate(_JSON_MARKS).split())
    fault = row_fault(row, above)
    if fault is not None:
        cells = [
            cell.start() + 1 for cell in _JSON_CELL.finditer(source_text.text, at, match.end())
        ]
        offsets = [*cells, match.end() - 1]
        raise source_text.error(fault.problem, offsets[fault.column])
    return row, match.end()


def _json_fault(source_text: SourceText, at: int) -> SourceError:
    """Why no row of a matrix can be read at ``at``; looks at one cell after the other."""
    if not source_text.text.startswith("[", at):
        return source_text.error(_no_row_problem(source_text.text[at : at + 1]), at)
    number = 0
    while True:
        at = source_text.skip_space(at + 1)
        cell = _JSON_CELL.match(source_text.text, at)
        if cell is None:
            return source_text.error(_no_cell_problem(source_text.text, at, number), at)
        if number == LONGEST_SIDE:
            return source_text.error(TOO_WIDE, at + 1)
        at = source_text.skip_space(cell.end())
        if not source_text.text.startswith(",", at):
            return source_text.error("a comma or ] is missing after this cell; add it", at)
        number += 1


def _no_row_problem(found: str) -> str:
    if not found:
        return "the matrix breaks off; end it with ]"
    if found == "]":
        return f"a row is missing here; write the board as {_EXAMPLE}"
    return f"this is not a row in brackets; write the board as {_EXAMPLE}"


def _no_cell_problem(text: str, at: int, number: int) -> str:
    found = text[at : at + 1]
    if not found:
        return "the row breaks off; end it with ]"
    if found == "]":
        return f"a cell is missing here; {'remove the comma' if number else 'give one'}"
    if found in "[{":
        return f"a cell cannot hold a list; write the board as {_EXAMPLE}"
    if found in "\"'":
        return 'a cell is not one symbol; write each as a string of its own, such as "E"'
    return 'a cell is not in quotes; write each as a string, such as "E"'


def _json_click(source_text: SourceText, at: int, header: Header) -> None:
    """Read the click that may follow the matrix which ends at ``at``."""
    label = _CLICK_LABEL.match(source_text.text, at)
    at = source_text.skip_space(label.end() if label else at)
    if at == len(source_text.text):
        return
    click = _CLICK.match(source_text.text, at)
    value = click[0] if click else ""
    header.set_click(source_text, value, at)
    end = source_text.skip_space(at + len(value))
    if source_text.text.startswith("[", end):
        header.set_click(source_text, "", end)  # raises: there is one already
    if end < len(source_text.text):
        raise source_text.error("something follows the click; remove it", end)
