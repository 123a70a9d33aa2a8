"""Boards as text: the board file, LeetCode's JSON, and the files that hold either."""

from __future__ import annotations

import json
import os
import re
from typing import BinaryIO, NoReturn

from visualizer.board.board import (
    EMPTY,
    Board,
    HeaderLine,
    check_clickable,
    row_fault,
)
from visualizer.board.cells import Cell
from visualizer.board.rules import check_game, game_over
from visualizer.board.symbols import EXPLODED
from visualizer.errors import BoardError, ClickError, SourceError, one_line, quoted
from visualizer.files import AnyPath, is_path_name, why_not_read, write_beside

#: No board file needs more: 1000 by 1000 cells of JSON, spaced, are 5 MB.
MOST_BYTES = 6 * 1024 * 1024
#: No board file has more lines of comment; a million would take seconds.
_MOST_COMMENTS = 10_000

#: A line of comment: its key, if it has one, and the rest. An address has a colon too.
_COMMENT = re.compile(
    r"\s*#\s*(?:(title|click|note|[^\W\d_][\w-]*(?!\s*://))\s*:\s*)?(.*)", re.IGNORECASE
)
_NUMBER = r"\s*(-?[0-9]{1,9})\s*"
_CLICK = re.compile(rf"{_NUMBER},{_NUMBER}|\[{_NUMBER},{_NUMBER}\]|\({_NUMBER},{_NUMBER}\)")
#: LeetCode's words before the matrix, with its first bracket, and before the click.
_MATRIX = re.compile(r"\s*(?:input\s*:\s*)?(?:board\s*[=:]\s*)?(?=(.?))", re.IGNORECASE)
_CLICK_LABEL = re.compile(r"\s*,?\s*(?:click\s*[=:]\s*)?", re.IGNORECASE)
#: Stands for a line of comment among lines that may be rows.
_NO_ROW = "#"
_REMEDY = 'write the board as [["E","M"],["E","E"]]'


def parse_board(text: str, *, source: str | None = None) -> Board:
    """The board that ``text`` describes: a board file, or LeetCode's matrix and click.

    A board file has one row a line; lines that begin with ``#`` give ``title:``, ``click:`` or
    another key with its value, or are notes. A matrix may be quoted with ``"`` or ``'``; the
    click may be missing from either. Line endings, blanks at the ends of lines and a byte-order
    mark do not matter.
    Raises BoardError or ClickError with line and column, and ``source`` where it is given.

    >>> parse_board("# click: 0,1\\nEE\\nEM").click
    (0, 1)
    >>> parse_board('[["E","M"]]\\n[0,1]').rows
    ('EM',)
    """
    if len(text) > MOST_BYTES:
        raise _too_large(source)
    return _Reader(source).board(text.removeprefix("\ufeff"))


def parse_click(text: str) -> Cell:
    """The cell that ``text`` names: ``row,col``, in brackets or not. Raises ClickError.

    >>> parse_click("3,0")
    (3, 0)
    """
    match = _CLICK.fullmatch(text.strip())
    if match is None:
        raise ClickError(
            f"{quoted(text.strip())} is not a click; write two whole numbers, row,column,"
            " such as 3,0"
        )
    row, col = (int(number) for number in match.groups() if number is not None)
    return row, col


class _Reader:
    """Reads one text; what is wrong in it is raised with its line and column, from 1."""

    def __init__(self, source: str | None) -> None:
        self._source = source
        self._title: str | None = None
        self._click: Cell | None = None
        self._click_place = (1, 1)
        self._notes: list[str] = []
        self._header: list[HeaderLine] = []

    def board(self, text: str) -> Board:
        """The board in a text."""
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        comments = [at for at, line in enumerate(lines) if line.lstrip().startswith("#")]
        for number, at in enumerate(comments):
            if number == _MOST_COMMENTS:
                problem = f"there are more than {_MOST_COMMENTS} lines of comment; leave some out"
                self._fail(problem, at + 1, 1)
            self._read_comment(lines[at], at + 1)
            lines[at] = _NO_ROW
        rest = "\n".join(lines).replace(_NO_ROW, "").replace("'", '"')
        label = _MATRIX.match(rest)
        assert label is not None  # it matches nothing too
        is_matrix = label[0].strip() or label[1] in tuple('[{("')
        rows = self._matrix_rows(rest, label.end()) if is_matrix else self._text_rows(lines)
        board = Board(tuple(rows), None, self._title or "", tuple(self._notes), tuple(self._header))
        if self._click is None:
            return board
        try:
            check_clickable(board, self._click)
        except ClickError as error:
            self._fail(error.problem, *self._click_place, kind=ClickError)
        return board.with_click(self._click)

    def _fail(
        self, problem: str, line: int, column: int, kind: type[SourceError] = BoardError
    ) -> NoReturn:
        raise kind(problem, source=self._source, line=line, column=column)

    def _read_comment(self, text: str, line: int) -> None:
        match = _COMMENT.match(text)
        assert match is not None
        key, value, column = match[1] or "note", match[2].rstrip(), match.start(2) + 1
        kind = key.lower()
        if kind == "click":
            self._set_click(value, line, column)
        elif kind == "title":
            if self._title is not None:
                self._fail("this is a second title; keep one", line, column)
            self._title = value
        elif kind == "note":
            self._notes += filter(None, [one_line(value)])
        else:
            self._header.append(HeaderLine(key, value, line, column))

    def _set_click(self, value: str, line: int, column: int) -> None:
        if self._click is not None:
            first = self._click_place[0]
            problem = f"this is a second click, the first is on line {first}; keep one"
            self._fail(problem, line, column, ClickError)
        try:
            self._click = parse_click(value)
        except ClickError as error:
            self._fail(error.problem, line, column, ClickError)
        self._click_place = line, column

    def _text_rows(self, lines: list[str]) -> list[str]:
        rows: list[str] = []
        gap = 0
        for number, line in enumerate(lines, 1):
            row = line.strip()
            if line is _NO_ROW:
                continue
            if not row:
                gap = gap or (number if rows else 0)
                continue
            if gap:
                self._fail("a blank line stands inside the board; remove it", gap, 1)
            fault = _fault_of(row, rows)
            if fault is not None:
                self._fail(fault[0], number, line.index(row) + fault[1] + 1)
            rows.append(row)
        if not rows:
            self._fail(EMPTY, len(lines), 1)
        return rows

    def _matrix_rows(self, text: str, start: int) -> list[str]:
        """The rows of the matrix at ``start``, and the click that follows it."""
        try:
            matrix, end = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            place = _line_and_column(text, getattr(error, "pos", start))
            self._fail(f"this is not JSON; {_REMEDY}", *place)
        if not isinstance(matrix, list) or not matrix:
            self._fail(f"this is not a matrix; {_REMEDY}", *_line_and_column(text, start))
        rows: list[str] = []
        # As long as rows are right, each has one bracket that opens.
        for row, bracket in zip(matrix, re.compile(r"\[|$").finditer(text, start + 1)):
            problem = f"this is not a row of one-letter strings; {_REMEDY}"
            if isinstance(row, list) and row and all(map(_is_letter, row)):
                fault = _fault_of("".join(row), rows)
                problem = fault[0] if fault else ""
            if problem:
                self._fail(problem, *_line_and_column(text, bracket.start()))
            rows.append("".join(row))
        label = _CLICK_LABEL.match(text, end)
        assert label is not None
        click = text[label.end() :].strip()
        if click:
            self._set_click(click, *_line_and_column(text, label.end()))
        return rows


def _is_letter(cell: object) -> bool:
    return isinstance(cell, str) and len(cell) == 1


def _fault_of(row: str, above: list[str]) -> tuple[str, int] | None:
    """Why ``row`` cannot follow the rows ``above``, and in which column; None where it can."""
    fault = row_fault(row, len(above), len(above[0]) if above else len(row))
    if fault is None and EXPLODED in row:
        column = row.index(EXPLODED)
        return game_over(len(above), column), column
    return fault


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    """Line and column of the offset ``at``, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


# Files


def load_board_file(path: AnyPath) -> Board:
    """The board in the file at ``path``, never that of a name.

    Raises BoardError or ClickError that names the file: one that is missing or may not be
    read, is larger than 6 MiB, is not UTF-8 text, or holds no board.
    """
    source = os.fspath(path)
    if not is_path_name(source):
        raise BoardError(f"{source!r} is not a file name; give one")
    try:
        with open(source, "rb") as file:
            return read_board(file, source=source)
    except OSError as error:
        raise BoardError(why_not_read(source, error, "board"), source=source) from error


def read_board(stream: BinaryIO, *, source: str = "-") -> Board:
    """The board that a binary stream holds, such as standard input; as `load_board_file`."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _too_large(source)
    try:
        return parse_board(data.decode("utf-8"), source=source)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise BoardError(problem, source=source, line=line, column=column) from None


def save_board(board: Board, path: AnyPath) -> None:
    """Write ``board`` as a board file, or as LeetCode's JSON where ``path`` ends in ``.json``.

    Raises FileError, and BoardError or ClickError for a board that could not be read back.
    """
    check_game(board)
    is_json = os.fspath(path).lower().endswith(".json")
    write_beside(path, (board.to_json() if is_json else board.to_text()).encode("utf-8"))


def _too_large(source: str | None) -> BoardError:
    return BoardError(
        f"this is more than {MOST_BYTES // 1024**2} MiB, larger than any board; give a board file",
        source=source,
    )
