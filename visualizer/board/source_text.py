"""What both forms of a board share: lines and columns, header lines, what makes a row wrong.

Of the header only title, click and note are understood here; the other lines are handed on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from visualizer.board.board import (
    KEY_PATTERN,
    LONGEST_SIDE,
    LONGEST_TITLE,
    OWN_KEYS,
    HeaderLine,
    foreign_symbols,
    title_problem,
)
from visualizer.board.cells import Cell
from visualizer.board.symbols import EXPLODED, SYMBOLS
from visualizer.errors import BoardError, ClickError, SourceError, counted, one_line, quoted

#: A line of comment: its key, if it has one, and the rest. An address has a colon too.
COMMENT = re.compile(
    rf"^[^\S\n]*#[^\S\n]*(?:({'|'.join(OWN_KEYS)}|{KEY_PATTERN}(?!\s*://))[^\S\n]*:)?(.*)$",
    re.MULTILINE | re.IGNORECASE,
)
_NUMBER = r"\s*(-?[0-9]{1,9})\s*"
_CLICK = re.compile(rf"{_NUMBER},{_NUMBER}|\[{_NUMBER},{_NUMBER}\]|\({_NUMBER},{_NUMBER}\)")
_SPACE = re.compile(r"\s*")
#: No board file has more lines of comment; a hundred thousand would take seconds.
MOST_COMMENTS = 10_000
#: A matrix may have a line for each cell and each bracket, and comments may stand between.
MOST_LINES = LONGEST_SIDE**2 + 20 * LONGEST_SIDE
_TOO_MANY_COMMENTS = f"there are more than {MOST_COMMENTS} lines of comment; leave some out"
_SIZE_LIMIT = f"make the board at most {LONGEST_SIDE} by {LONGEST_SIDE}"
TOO_WIDE = f"the row has more than {LONGEST_SIDE} symbols; {_SIZE_LIMIT}"
TOO_HIGH = f"the board has more than {LONGEST_SIDE} rows; {_SIZE_LIMIT}"


@dataclass(frozen=True)
class SourceText:
    """A text whose lines end with line feeds, and where it came from."""

    text: str
    source: str | None

    def error(self, problem: str, at: int, kind: type[SourceError] = BoardError) -> SourceError:
        """An error that names the line and column of the offset ``at``."""
        line, column = line_and_column(self.text, at)
        return kind(problem, source=self.source, line=line, column=column)

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line with the offset where it starts."""
        at = 0
        for line in self.text.split("\n"):
            yield at, line
            at += len(line) + 1

    def skip_space(self, at: int) -> int:
        """The first offset from ``at`` on that is not white space."""
        match = _SPACE.match(self.text, at)
        return match.end() if match else at


@dataclass
class Header:
    """The contents of the comment lines of a text; ``click_at`` is the offset of its click."""

    title: str | None = None
    click: Cell | None = None
    click_at: int = 0
    notes: list[str] = field(default_factory=list)
    lines: list[HeaderLine] = field(default_factory=list)

    def set_click(self, source_text: SourceText, value: str, at: int) -> None:
        """Set the click to ``value``, which is at the offset ``at``; there may be only one."""
        if self.click is not None:
            line = line_and_column(source_text.text, self.click_at)[0]
            raise source_text.error(
                f"this is a second click, the first is on line {line}; keep one", at, ClickError
            )
        try:
            self.click = parse_click(value)
        except ClickError as error:
            raise source_text.error(error.problem, at, ClickError) from None
        self.click_at = at


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Line and column of the offset ``at``, both from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def check_lines(source_text: SourceText) -> None:
    """Raise BoardError for more lines than any board has, which would take seconds to look at."""
    if source_text.text.count("\n") > MOST_LINES:
        raise source_text.error(f"there are more than {MOST_LINES} lines; give a board file", 0)


def read_header(source_text: SourceText) -> Header:
    """The contents of the comment lines of ``source_text``, wherever they are."""
    header = Header()
    line, before = 1, 0
    comments = COMMENT.finditer(source_text.text) if "#" in source_text.text else ()
    for number, match in enumerate(comments):
        if number == MOST_COMMENTS:
            raise source_text.error(_TOO_MANY_COMMENTS, match.start())
        line += source_text.text.count("\n", before, match.start())
        before = match.start()
        _read_comment(source_text, header, match, line)
    return header


def _read_comment(source_text: SourceText, header: Header, match: re.Match[str], line: int) -> None:
    key, value = match[1] or "note", match[2].strip()
    at = match.start(2) + len(match[2]) - len(match[2].lstrip())
    kind = key.lower()
    if kind == "click":
        header.set_click(source_text, value, at)
    elif kind == "title":
        if header.title is not None:
            raise source_text.error("this is a second title; keep one", at)
        if len(value) > LONGEST_TITLE:
            raise source_text.error(title_problem(value), at)
        header.title = value
    elif kind == "note":
        header.notes += filter(None, [one_line(value)])
    else:
        column = at - match.start() + 1
        header.lines.append(HeaderLine(key, value, len(header.notes), line, column))


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


@dataclass(frozen=True)
class RowFault:
    """What is wrong with a row, and in which column of the board, from 0."""

    problem: str
    column: int


def row_fault(row: str, above: list[str]) -> RowFault | None:
    """Why ``row`` cannot follow the rows ``above``, None where it can."""
    foreign = foreign_symbols(row)
    if foreign:
        return RowFault(_foreign_problem(foreign[0]), row.index(foreign[0]))
    if len(row) > LONGEST_SIDE:
        return RowFault(TOO_WIDE, LONGEST_SIDE)
    if len(above) == LONGEST_SIDE:
        return RowFault(TOO_HIGH, 0)
    if above and len(row) != len(above[0]):
        return RowFault(
            f"this row has {counted(len(row), 'symbol')}, the first row has {len(above[0])};"
            " make all rows equally long",
            min(len(row), len(above[0])),
        )
    if EXPLODED in row:
        col = row.index(EXPLODED)
        return RowFault(game_over(len(above), col), col)
    return None


def _foreign_problem(symbol: str) -> str:
    if symbol == "0":
        remedy = "a revealed blank is B"
    elif symbol.isspace():
        remedy = "remove it"
    elif symbol.upper() in SYMBOLS:
        remedy = f"write it upper-case, {symbol.upper()}"
    else:
        remedy = "use only M, E, B and 1-8"
    return f"{quoted(symbol)} is not a symbol of a board; {remedy}"


def game_over(row: int, col: int) -> str:
    """Why a board with an ``X`` at this cell is refused."""
    return (
        f"an X stands at ({row}, {col}): a mine was clicked and the game is over;"
        " give the board before that click, with M there"
    )
