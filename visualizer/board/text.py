"""Boards as text and by name: parsing a board with its header lines and click; board files, boards that ship."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from visualizer.board.board import Board, HeaderLine
from visualizer.board.cells import Cell
from visualizer.board.copied_text import find_board, line_and_column, parse_rows
from visualizer.board.random_board import random_board_from_name
from visualizer.board.rules import validate_playable
from visualizer.errors import BoardError, ClickError, SourceError, UnknownNameError, quote
from visualizer.files import AnyPath, decode_utf8, is_path_name, other_kind_text, read_error_text, write_atomically

#: Enough for any board: 1000 by 1000 cells of JSON with spaces are 5 MB.
MOST_BOARD_BYTES = 6 * 1024 * 1024
#: More lines of comment are refused; a million would take seconds.
_MOST_COMMENTS = 10_000

#: A line of comment: its key, if it has one, and the rest. The colon of a URL does not end a key.
_COMMENT_LINE = re.compile(r"\s*#\s*(?:([^\W\d_][\w-]*(?!\s*://))\s*:\s*)?(.*)")
_NUMBER_PAIR = r"\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*"
_CLICK_TEXT = re.compile(rf"{_NUMBER_PAIR}|\[{_NUMBER_PAIR}\]|\({_NUMBER_PAIR}\)")
#: The line between two boards of a lecture, and a line of a board file: a comment, a row or nothing.
_SEPARATOR = re.compile(r"(?m)^-{3,}[ \t]*$")
_FILE_LINE = re.compile(r"#.*|[\w*.]*")
#: The most boards in a lecture.
MOST_PARTS = 100


def parse_board(text: str, *, source: str | None = None) -> Board:
    """The board in ``text``: a board file, or the first board in a problem statement or code.

    A board file has one row a line; lines that begin with ``#`` are ``title:``, ``click:`` or another
    key with its value, or notes. docs/file-formats.md describes the other forms; the click is optional
    in each. Line endings, blank lines around the board, trailing blanks and a byte-order mark are
    ignored. Of a lecture the first board is read. Raises BoardError or ClickError with line and column,
    and with ``source`` if it is given.

    >>> parse_board("# click: 0,1\\nEE\\nEM").click
    (0, 1)
    >>> parse_board('[["E","M"]]\\n[0,1]').rows
    ('EM',)
    """
    try:
        return _parse_board_text(split_lecture(text)[0])
    except SourceError as error:
        raise error.with_source(source) from None


def split_lecture(text: str) -> list[str]:
    """The texts of the boards of a lecture; if ``text`` is no lecture, the text alone.

    A line of three dashes or more is between two boards, each of which is a board file by itself. Before
    each text are as many empty lines as come before it. Raises BoardError if there are too many.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    parts: list[str] = []
    begin = 0
    for end in [*(match.start() for match in _SEPARATOR.finditer(text)), len(text)]:
        part = text[begin:end].lstrip("-")
        if parts and end == len(text) and not part.strip():
            break  # dashes at the end
        if (begin, end) == (0, len(text)) or not _is_board_file(part):
            return [text]
        if len(parts) == MOST_PARTS:
            problem = f"there are more than {MOST_PARTS} boards; leave some out"
            raise BoardError(problem, line=text.count("\n", 0, begin) + 1, column=1)
        parts.append("\n" * text.count("\n", 0, begin) + part)
        begin = end
    return parts


def _is_board_file(text: str) -> bool:
    """Whether a text has rows as lines, and otherwise only comments."""
    lines = [line.strip() for line in text.split("\n")]
    return all(map(_FILE_LINE.fullmatch, lines)) and any(line and line[0] != "#" for line in lines)


def parse_click(text: str) -> Cell:
    """The cell in ``text``: ``row,col``, with or without brackets. Raises ClickError.

    >>> parse_click("3,0")
    (3, 0)
    """
    match = _CLICK_TEXT.fullmatch(text.strip())
    if match is None:
        raise ClickError(f"{quote(text.strip())} is not a click; write two whole numbers, row,column, such as 3,0")
    row, col = (int(number) for number in match.groups() if number is not None)
    return row, col


def _parse_board_text(text: str) -> Board:
    at, rows, click, (start, end) = find_board(text)
    header: list[HeaderLine] = []
    for number, line in enumerate(text[start:end].split("\n"), text.count("\n", 0, start) + 1):
        match = _COMMENT_LINE.match(line)
        if match is not None:
            if len(header) == _MOST_COMMENTS:
                problem = f"there are more than {_MOST_COMMENTS} lines of comment; leave some out"
                raise BoardError(problem, line=number, column=1)
            header.append(HeaderLine(match[1] or "note", match[2], number, match.start(2) + 1))
    if click is not None:
        place = line_and_column(text, click.start("cell"))
        header.append(HeaderLine("click", click["cell"], *place))
    return _add_header(Board(parse_rows(text, at, rows)), header)


def _add_header(board: Board, header: list[HeaderLine]) -> Board:
    keys = ("title", "click", "note")
    titles, clicks, notes = ([line for line in header if line.key.lower() == key] for key in keys)
    for second in (*titles[1:], *clicks[1:]):
        raise second.error(BoardError, f"this is a second {second.key.lower()}; keep one")
    board = replace(
        board,
        title="".join(line.value for line in titles),
        notes=tuple(line.value for line in notes),
        header=tuple(line for line in header if line.key.lower() not in keys),
    )
    try:
        for line in clicks:
            board = board.with_click(parse_click(line.value))
        validate_playable(board)
    except ClickError as error:
        raise clicks[0].error(ClickError, error.problem) from None
    return board


# Files


def load_board_file(path: AnyPath) -> Board:
    """The board in the file at ``path``, which is never looked up as the name of a board.

    Raises BoardError or ClickError, with the file's name, for a file that is missing, unreadable, larger
    than 6 MiB, not UTF-8 text, or without a board.
    """
    return parse_board(load_board_text(path), source=os.fspath(path))


def load_board_text(path: AnyPath) -> str:
    """The text of the file at ``path``. Raises as `load_board_file` does."""
    source = os.fspath(path)
    if not is_path_name(source):
        raise BoardError(f"{source!r} is not a file name; give one")
    try:
        with open(source, "rb") as file:
            return read_board_text(file, source=source)
    except OSError as error:
        raise BoardError(read_error_text(source, error, "board"), source=source) from error


def read_board_text(stream: BinaryIO, *, source: str = "-") -> str:
    """The text in a binary stream such as standard input. Raises as `load_board_file` does."""
    data = stream.read(MOST_BOARD_BYTES + 1)
    if len(data) > MOST_BOARD_BYTES:
        problem = "this is more than 6 MiB, larger than any board; give a board file"
        raise BoardError(other_kind_text(data) or problem, source=source)
    return decode_utf8(data, BoardError, source)


def save_board(board: Board, path: AnyPath) -> None:
    """Write ``board`` as a board file, or as LeetCode's JSON if ``path`` ends in ``.json``.

    Raises FileError, and BoardError or ClickError for a board that could not be read back.
    """
    validate_playable(board)
    is_json = os.fspath(path).lower().endswith(".json")
    write_atomically(path, (board.to_leetcode_text() if is_json else board.to_text()).encode("utf-8"))


#: In a teaching order.
_BOARD_NAMES = """
    example-1 example-2 corner-9x9 nine-orders empty-3x3 document-002 diagonal-wall two-lakes
    rooms-with-doors spiral-corridor comb islands beginner-9x9 intermediate-16x16 expert-16x30
    corridor-1x50 empty-50x50 one-empty one-mine
""".split()


def shipped_board_names() -> tuple[str, ...]:
    """The names of the boards that ship, in a teaching order: LeetCode's examples first."""
    return tuple(_BOARD_NAMES)


def load_board(name: AnyPath) -> Board:
    """The board with this name: one that ships, a file, or a random one.

    ``random-9x9-10-123`` is the random board of 9 by 9 with 10 mines and seed 123. A board that ships
    takes precedence over a file of the same name; ``./name`` or a ``Path`` always means the file.
    Raises BoardError or ClickError for a file as `load_board_file` does, and UnknownNameError, whose
    message offers similar names, for any other word.

    >>> load_board("example-1").click, load_board("random-3x4-2-1").rows
    ((3, 0), ('EMEE', 'EEEE', 'EEME'))
    """
    if not isinstance(name, str) or is_file_name(name):
        return load_board_file(name)
    return random_board_from_name(name) or load_shipped_board(name)


def is_file_name(name: str) -> bool:
    """Whether ``name`` means a file: it has a folder or an ending, or the file exists."""
    if name in _BOARD_NAMES:
        return False
    is_path = os.path.basename(name) != name or bool(os.path.splitext(name)[1])
    return is_path or os.path.exists(name)


def load_shipped_board(name: str) -> Board:
    """The board that ships under ``name``. Raises UnknownNameError."""
    if name not in _BOARD_NAMES:
        raise UnknownNameError("board", name, _BOARD_NAMES, "name a board file, or see the list of boards")
    return load_board_file(boards_folder() / f"{name}.txt")


def boards_folder() -> Path:
    """The folder of the boards: in the package when installed, beside it in a checkout."""
    inside = Path(__file__).parent / "boards"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "boards"
