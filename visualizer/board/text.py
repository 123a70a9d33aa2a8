"""Boards as text: the board file, LeetCode's JSON, and the files that hold either."""

from __future__ import annotations

import os
from typing import Protocol

from visualizer.board.board import Board, check_clickable
from visualizer.board.leetcode_json import is_matrix, matrix_rows
from visualizer.board.rules import check_game
from visualizer.board.source_text import (
    SourceText,
    check_lines,
    line_and_column,
    parse_click,
    read_header,
    row_fault,
)
from visualizer.errors import BoardError, ClickError, reason_of
from visualizer.files import AnyPath, is_path_name, write_beside

__all__ = [
    "MOST_BYTES",
    "load_board_file",
    "parse_board",
    "parse_click",
    "read_board",
    "save_board",
]

#: No board file needs more: 1000 by 1000 cells of JSON, spaced, are 5 MB.
MOST_BYTES = 6 * 1024 * 1024


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
    source_text = SourceText(
        text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), source
    )
    check_lines(source_text)
    header = read_header(source_text)
    rows = matrix_rows(source_text, header) if is_matrix(source_text) else _text_rows(source_text)
    board = Board(tuple(rows), None, header.title or "", tuple(header.notes), tuple(header.lines))
    if header.click is None:
        return board
    try:
        check_clickable(board, header.click)
    except ClickError as error:
        raise source_text.error(error.problem, header.click_at, ClickError) from None
    return board.with_click(header.click)


# The text form


def _text_rows(source_text: SourceText) -> list[str]:
    rows: list[str] = []
    gap: int | None = None
    for at, line in source_text.lines():
        row = line.strip()
        if row.startswith("#"):
            continue
        if not row:
            gap = at if rows and gap is None else gap
            continue
        if gap is not None:
            raise source_text.error("a blank line stands inside the board; remove it", gap)
        fault = row_fault(row, rows)
        if fault is not None:
            raise source_text.error(fault.problem, at + line.index(row) + fault.column)
        rows.append(row)
    if not rows:
        raise source_text.error(
            "the board is empty; give at least one row of symbols, such as EEE",
            len(source_text.text),
        )
    return rows


# Files


def load_board_file(path: AnyPath) -> Board:
    """The board in the file at ``path``, never that of a name.

    Raises BoardError or ClickError that names the file: one that is missing or may not be
    read, is larger than 6 MiB (it is not read then), is not UTF-8 text, or holds no board.
    """
    source = os.fspath(path)
    if not is_path_name(source):
        raise BoardError(f"{source!r} is not a file name; give one")
    try:
        with open(source, "rb") as file:
            if os.fstat(file.fileno()).st_size > MOST_BYTES:
                raise _too_large(source)
            return read_board(file, source=source)
    except OSError as error:
        raise BoardError(_unreadable(source, error), source=source) from error


class ByteStream(Protocol):
    """A binary stream."""

    def read(self, size: int, /) -> bytes:
        """The next ``size`` bytes, fewer at the end."""


def read_board(stream: ByteStream, *, source: str = "-") -> Board:
    """The board that a binary stream holds, such as standard input; errors as `load_board_file`."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _too_large(source)
    return parse_board(_decoded(data, source), source=source)


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


def _unreadable(path: str, error: OSError) -> str:
    if os.path.isdir(path):
        return "this is a folder; name a board file in it"
    if isinstance(error, FileNotFoundError):
        return "there is no such file; check the name, or see the list of boards"
    if isinstance(error, PermissionError):
        return "the file may not be read; change its permissions or copy it"
    return f"the file cannot be read ({reason_of(error)}); check the name"


def _decoded(data: bytes, source: str) -> str:
    """``data`` as text; BoardError with line and column of the first byte that is not UTF-8."""
    if _looks_like_utf16(data):
        raise BoardError("the text is UTF-16; save it as UTF-8", source=source, line=1, column=1)
    problem, at = "", data.find(b"\0")
    if at >= 0:
        problem = "the file is binary, here is a NUL byte; give a text file with a board"
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if at < 0 or error.start < at:
            at = error.start
            problem = f"byte 0x{data[at]:02x} is not UTF-8; save the file as UTF-8"
    if not problem:
        return text
    before = data[:at].decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    line, column = line_and_column(before, len(before))
    raise BoardError(problem, source=source, line=line, column=column)


def _looks_like_utf16(data: bytes) -> bool:
    """Whether ``data`` has a UTF-16 mark, or every second byte is NUL."""
    return data[:2] in (b"\xff\xfe", b"\xfe\xff") or (
        len(data) > 1 and not (any(data[:1000:2]) and any(data[1:1000:2]))
    )
