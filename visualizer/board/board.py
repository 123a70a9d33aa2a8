"""The board of LeetCode 529: rows of symbols, the clicked cell, and a title."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from operator import index
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import CHARACTERS, CLICKABLE, HIDDEN, MINE, SYMBOLS, Cell, coordinates
from visualizer.board.notebook_display import NotebookDisplay
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
#: In characters; longer titles are cut, since no window shows more.
_LONGEST_BOARD_TITLE = 1000

_SIZE_REMEDY = f"make the board at most {LONGEST_SIDE} by {LONGEST_SIDE}"

_CODE_OF_BYTE = np.full(256, 255, np.uint8)
_BYTE_OF_CODE = np.frombuffer(CHARACTERS.encode("ascii"), np.uint8)
_CODE_OF_BYTE[_BYTE_OF_CODE] = np.arange(len(CHARACTERS))


@dataclass(frozen=True)
class HeaderLine:
    """A line ``# key: value`` of a board file; the code that knows the key interprets the value.

    ``line`` and ``column`` are the position of the value in its file, from 1, or None if it does not
    come from a file; comparisons ignore them.
    """

    key: str
    value: str
    line: int | None = field(default=None, compare=False)
    column: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", make_printable(self.value).strip())

    def error(self, kind: type[SourceError], problem: str) -> SourceError:
        """An error of class ``kind`` with the position of the value."""
        return kind(problem, line=self.line, column=self.column)


@dataclass(frozen=True)
class Board(NotebookDisplay):
    """An immutable board: ``rows`` of symbols, the ``click`` or None, ``title`` and ``notes``.

    Rows are 1 to 1000 strings of equal length, each of 1 to 1000 symbols ``M E B 1-8 X``; LeetCode's
    lists of one-letter strings are accepted too. The title and each note become one line (see
    `to_one_line`), so that a board equals its own text read back; ``header`` has the other header lines
    of its file. LeetCode's rules are checked in `visualizer.board.rules` and not here, since programs
    can also run on boards that break them. Raises BoardError for rows that are not a board and
    ClickError for a click off the board.

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
        object.__setattr__(self, "rows", _validated_rows(self.rows))
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
        """The symbol at ``cell``. Raises IndexError off the board."""
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
        """The same board with another click."""
        if click is self.click:
            return self
        board = self._copy_with(click=None if click is None else to_cell(click))
        if board.click is not None:
            validate_on_board(board, board.click)
        return board

    def with_symbols(self, symbols: Mapping[Cell, str]) -> Board:
        """The same board with other symbols in some cells, and without title and notes, which describe this one."""
        rows = [*self.rows]
        for (row, col), symbol in symbols.items():
            rows[row] = rows[row][:col] + symbol + rows[row][col + 1 :]
        return self._copy_with(rows=tuple(rows), title="", notes=())

    def _copy_with(self, **fields: object) -> Board:
        """A copy with other fields, which are not checked."""
        board = copy(self)
        for name, value in fields.items():
            object.__setattr__(board, name, value)
        return board

    def codes(self) -> NDArray[np.uint8]:
        """The symbols as codes (indices into ``CHARACTERS``), a new array of shape (height, width)."""
        return _codes_of(self.rows).reshape(self.height, self.width).copy()

    @property
    def is_in_leetcode_range(self) -> bool:
        """Whether LeetCode allows the size: 1 to 50 rows and columns."""
        return max(self.height, self.width) <= LEETCODE_LONGEST_SIDE

    def to_text(self) -> str:
        """The board as the text of a board file: header lines, then rows."""
        comments = [f"# title: {self.title}"] if self.title else []
        comments += [f"# click: {coordinates(self.click)}"] if self.click else []
        comments += [f"# {line.key}: {line.value}".rstrip() for line in self.header]
        comments += [f"# note: {note}" for note in self.notes]
        return "\n".join([*comments, *self.rows]) + "\n"

    def to_leetcode_text(self) -> str:
        """LeetCode's form, two JSON documents: a matrix of one-letter strings, then the click on a second line."""
        values = [list(map(list, self.rows)), *([self.click] if self.click else [])]
        return "".join(json.dumps(value) + "\n" for value in values)


@lru_cache(maxsize=2)  # the traces of one board ask one after another
def _codes_of(rows: tuple[str, ...]) -> NDArray[np.uint8]:
    return _CODE_OF_BYTE[np.frombuffer("".join(rows).encode("ascii"), np.uint8)]


_SYMBOL_REMOVAL = {ord(symbol): None for symbol in SYMBOLS[1:]}


def row_problem(row: str, number: int, width: int) -> tuple[str, int] | None:
    """The problem and its column if ``row`` cannot be row ``number`` of a board of this width, else None."""
    foreign = row.translate(_SYMBOL_REMOVAL)
    if foreign:
        problem = f"{quote(foreign[0])} is not a symbol of a board; use only M, E, B and 1-8"
        return problem, row.index(foreign[0])
    if len(row) > LONGEST_SIDE:
        return f"the row has more than {LONGEST_SIDE} symbols; {_SIZE_REMEDY}", LONGEST_SIDE
    if number == LONGEST_SIDE:
        return f"the board has more than {LONGEST_SIDE} rows; {_SIZE_REMEDY}", 0
    if len(row) != width:
        problem = f"this row has {pluralize(len(row), 'symbol')}, the first row has {width}; make all rows equally long"
        return problem, min(len(row), width)
    return None


def _validated_rows(rows: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """The rows as strings. Raises BoardError unless they are the rows of a board."""
    if isinstance(rows, str):
        raise BoardError("the rows are one text, not several; read it with parse_board")
    try:
        joined = tuple("".join(row) for row in rows)
    except TypeError:
        raise BoardError("the rows are not text; give strings of M, E, B and 1-8") from None
    if not joined or not joined[0]:
        raise BoardError("the board is empty; give at least one row of symbols, such as EEE")
    for number, row in enumerate(joined):
        problem = row_problem(row, number, len(joined[0]))
        if problem is not None:
            raise BoardError(f"row {number}: {problem[0]}")
    return joined


def to_cell(click: object) -> Cell:
    """``click``, a pair of integers of any type, as a cell. Raises ClickError for any other value."""
    try:
        row, col = cast("Iterable[Any]", click)
        return index(row), index(col)
    except Exception:  # the methods of a user's object may raise anything
        raise ClickError(f"the click {short_repr(click)} is not two whole numbers; give (row, column)") from None


def rows_from_codes(codes: NDArray[np.uint8]) -> tuple[str, ...]:
    """Rows of symbols from an array of codes, shape (height, width)."""
    return tuple(row.tobytes().decode("ascii") for row in _BYTE_OF_CODE[codes])


def mined_rows(height: int, width: int, mines: Iterable[int]) -> tuple[str, ...]:
    """Rows of hidden cells with mines in the cells ``mines``, numbered row by row from 0."""
    symbols = [HIDDEN] * (height * width)
    for cell in mines:
        symbols[cell] = MINE
    text = "".join(symbols)
    return tuple(text[start : start + width] for start in range(0, len(text), width))


def validate_on_board(board: Board, click: Cell) -> None:
    """Raise ClickError unless ``click`` lies on ``board``."""
    if click not in board:
        limits = f"rows are 0 to {board.height - 1}, columns 0 to {board.width - 1}"
        raise ClickError(f"the click {short_repr(click)} is off the board; {limits}")


def validate_click(board: Board, click: Cell) -> None:
    """Raise ClickError unless ``click`` is a hidden cell of ``board``, as LeetCode requires."""
    validate_on_board(board, click)
    if board[click] not in CLICKABLE:
        raise ClickError(
            f"the click {click} is on {quote(board[click])}, which is already revealed; click a hidden cell, E or M"
        )


def first_hidden_cell(board: Board) -> Cell | None:
    """The first hidden cell without a mine, else the first mine; None if all cells are revealed."""
    for symbol in "EM":
        for row, symbols in enumerate(board.rows):
            if symbol in symbols:
                return row, symbols.index(symbol)
    return None


def count_set_neighbours(flags: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The number of neighbours of each cell whose flag is set, an array of the shape of ``flags``."""
    padded = np.pad(flags.astype(np.uint8), 1)
    columns = padded[:-2] + padded[1:-1] + padded[2:]
    counts: NDArray[np.uint8] = columns[:, :-2] + columns[:, 1:-1] + columns[:, 2:] - flags
    return counts
