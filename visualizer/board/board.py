"""The board of LeetCode 529: rows of symbols, the clicked cell, and a title."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from operator import index
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell, coordinates
from visualizer.board.notebook_display import NotebookDisplay
from visualizer.board.symbols import CLICKABLE, HIDDEN, MINE, SYMBOLS
from visualizer.errors import (
    BoardError,
    ClickError,
    SourceError,
    make_printable,
    pluralize,
    quote,
    short_repr,
    shorten,
    to_one_line,
)

LONGEST_SIDE = 1000
LEETCODE_LONGEST_SIDE = 50
#: In letters, after which a title is cut; no window shows more.
_LONGEST_BOARD_TITLE = 1000

_SIZE_REMEDY = f"make the board at most {LONGEST_SIDE} by {LONGEST_SIDE}"

_CODE_OF_BYTE = np.full(256, 255, np.uint8)
for _code, _symbol in enumerate(SYMBOLS):
    _CODE_OF_BYTE[ord(_symbol)] = _code
_BYTE_OF_CODE = np.frombuffer(SYMBOLS.encode("ascii"), np.uint8)


@dataclass(frozen=True)
class HeaderLine:
    """A line ``# key: value`` of a board file, for code that knows the key; other code copies it.

    ``line`` and ``column`` are where in its file the value begins, from 1, or None where it is
    not from a file; they do not count in comparisons.
    """

    key: str
    value: str
    line: int | None = field(default=None, compare=False)
    column: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", make_printable(self.value).strip())

    def error(self, kind: type[SourceError], problem: str) -> SourceError:
        """An error of this ``kind`` that says where the value is."""
        return kind(problem, line=self.line, column=self.column)


@dataclass(frozen=True)
class Board(NotebookDisplay):
    """An immutable board: ``rows`` of symbols, the ``click`` if one is set, ``title``, ``notes``.

    Rows are equally long strings of ``M E B 1-8 X``, 1 to 1000 of them, each 1 to 1000
    symbols; LeetCode's lists of one-letter strings are taken too. The title and each note
    become one line (see `to_one_line`), so that a board equals its own text read back; ``header``
    has the other lines of its file. Whether the board obeys LeetCode's rules is not asked here
    (the programs can be watched on boards that break them); `visualizer.board.rules` asks. Raises
    BoardError for rows that are not a board and ClickError for a click that is not one of its
    cells.

    >>> board = Board(("EE", "EM"), click=(0, 0))
    >>> board.height, board.width, board[1, 1]
    (2, 2, 'M')
    """

    rows: tuple[str, ...]
    click: Cell | None = None
    title: str = ""
    notes: tuple[str, ...] = ()
    header: tuple[HeaderLine, ...] = ()

    def __post_init__(self) -> None:
        rows = _join_rows(self.rows)
        _validate_rows(rows)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "title", shorten(to_one_line(self.title), _LONGEST_BOARD_TITLE))
        object.__setattr__(self, "notes", tuple(filter(None, map(to_one_line, self.notes))))
        object.__setattr__(self, "header", tuple(self.header))
        if self.click is not None:
            object.__setattr__(self, "click", to_cell(self.click))
            validate_on_board(self, self.click)

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    def __getitem__(self, cell: Cell) -> str:
        """The symbol at ``cell``; IndexError off the board."""
        row, col = cell
        if row < 0 or col < 0:
            raise IndexError(f"{cell} is off the board")
        return self.rows[row][col]

    def __contains__(self, cell: Cell) -> bool:
        """Whether ``cell`` lies on the board."""
        row, col = cell
        return 0 <= row < self.height and 0 <= col < self.width

    def __iter__(self) -> Iterator[str]:
        """The rows, from the top."""
        return iter(self.rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def with_click(self, click: Cell | None) -> Board:
        """The same board, clicked elsewhere."""
        return replace(self, click=click)

    def codes(self) -> NDArray[np.uint8]:
        """The symbols as codes (indices into ``SYMBOLS``), shape (height, width), a fresh array."""
        joined = np.frombuffer("".join(self.rows).encode("ascii"), np.uint8)
        return _CODE_OF_BYTE[joined].reshape(self.height, self.width)

    @property
    def is_in_leetcode_range(self) -> bool:
        """Whether LeetCode would allow the size: 1 to 50 rows and columns."""
        return max(self.height, self.width) <= LEETCODE_LONGEST_SIDE

    def to_text(self) -> str:
        """The board as a board file, header lines first; ends with a line feed."""
        comments = []
        if self.title:
            comments.append(f"# title: {self.title}")
        if self.click is not None:
            comments.append(f"# click: {coordinates(self.click)}")
        comments += [f"# {line.key}: {line.value}".rstrip() for line in self.header]
        comments += [f"# note: {note}" for note in self.notes]
        return "\n".join([*comments, *self.rows]) + "\n"

    def to_json(self) -> str:
        """LeetCode's form: a matrix of one-letter strings, then the click on a line of its own."""
        lines = [json.dumps([list(row) for row in self.rows])]
        if self.click is not None:
            lines.append(json.dumps(list(self.click)))
        return "\n".join(lines) + "\n"


_SYMBOL_REMOVAL = {ord(symbol): None for symbol in SYMBOLS[1:]}


def row_problem(row: str, number: int, width: int) -> tuple[str, int] | None:
    """Why ``row`` cannot be row ``number`` of a board as wide, and in which column; else None."""
    foreign = row.translate(_SYMBOL_REMOVAL)
    if foreign:
        problem = f"{quote(foreign[0])} is not a symbol of a board; use only M, E, B and 1-8"
        return problem, row.index(foreign[0])
    if len(row) > LONGEST_SIDE:
        return f"the row has more than {LONGEST_SIDE} symbols; {_SIZE_REMEDY}", LONGEST_SIDE
    if number == LONGEST_SIDE:
        return f"the board has more than {LONGEST_SIDE} rows; {_SIZE_REMEDY}", 0
    if len(row) != width:
        return (
            f"this row has {pluralize(len(row), 'symbol')}, the first row has {width}; make all rows equally long",
            min(len(row), width),
        )
    return None


def _join_rows(rows: Iterable[Iterable[str]]) -> tuple[str, ...]:
    if isinstance(rows, str):
        raise BoardError("the rows are one text, not several; read it with parse_board")
    try:
        return tuple("".join(row) for row in rows)
    except TypeError:
        raise BoardError("the rows are not text; give strings of M, E, B and 1-8") from None


def _validate_rows(rows: tuple[str, ...]) -> None:
    if not rows or not rows[0]:
        raise BoardError("the board is empty; give at least one row of symbols, such as EEE")
    for number, row in enumerate(rows):
        fault = row_problem(row, number, len(rows[0]))
        if fault is not None:
            raise BoardError(f"row {number}: {fault[0]}")


def to_cell(click: object) -> Cell:
    """``click``, two whole numbers of any kind, as a cell. Raises ClickError for all else."""
    try:
        row, col = cast("Iterable[Any]", click)
        return index(row), index(col)
    except Exception:  # what it is made of may raise anything when it is asked
        raise ClickError(f"the click {short_repr(click)} is not two whole numbers; give (row, column)") from None


def rows_from_codes(codes: NDArray[np.uint8]) -> tuple[str, ...]:
    """Rows of symbols from an array of codes, shape (height, width)."""
    return tuple(row.tobytes().decode("ascii") for row in _BYTE_OF_CODE[codes])


def mined_rows(height: int, width: int, mines: Iterable[int]) -> tuple[str, ...]:
    """Rows of hidden cells with ``mines`` in these, numbered row by row."""
    symbols = [HIDDEN] * (height * width)
    for cell in mines:
        symbols[cell] = MINE
    text = "".join(symbols)
    return tuple(text[start : start + width] for start in range(0, len(text), width))


def validate_on_board(board: Board, click: Cell) -> None:
    """Raise ClickError unless ``click`` lies on ``board``."""
    if click not in board:
        raise ClickError(
            f"the click {short_repr(click)} is off the board; rows are 0 to"
            f" {board.height - 1}, columns 0 to {board.width - 1}"
        )


def validate_click(board: Board, click: Cell) -> None:
    """Raise ClickError unless ``click`` is a hidden cell of ``board``, as LeetCode asks."""
    validate_on_board(board, click)
    if board[click] not in CLICKABLE:
        raise ClickError(
            f"the click {click} is on {quote(board[click])}, which is already revealed; click a hidden cell, E or M"
        )


def first_hidden_cell(board: Board) -> Cell | None:
    """The first cell that may be clicked, an empty one before a mine; None if all is revealed."""
    for symbol in "EM":
        for row, symbols in enumerate(board.rows):
            if symbol in symbols:
                return row, symbols.index(symbol)
    return None


def count_set_neighbours(flags: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """How many of the up to eight neighbours of each cell are set, shape as ``flags``."""
    padded = np.pad(flags.astype(np.uint8), 1)
    height, width = flags.shape
    total = np.zeros((height, width), np.uint8)
    for row in range(3):
        for col in range(3):
            if (row, col) != (1, 1):
                total += padded[row : row + height, col : col + width]
    return total
