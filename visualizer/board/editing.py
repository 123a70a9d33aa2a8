"""A board being edited: mines placed and cleared, size, click, and steps back and forth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visualizer.board.board import (
    LONGEST_SIDE,
    Board,
    HeaderLine,
    around_sum,
    check_on_board,
    rows_of_codes,
)
from visualizer.board.cells import Cell
from visualizer.board.neighbours import cells_beside
from visualizer.board.random_board import random_board
from visualizer.board.symbols import BLANK, CLICKABLE, DIGITS, EXPLODED, HIDDEN, MINE, SYMBOLS
from visualizer.errors import BoardError

#: How many steps can be undone, on large boards only as many as have so many symbols together.
MOST_STEPS = 300
_MOST_SYMBOLS = 20_000_000
#: A step that changes no more rows takes hardly any room, and shares the others.
_FEW_ROWS = 8


class _Content(NamedTuple):
    """The state after one step of editing; rows that a step does not change are shared."""

    rows: tuple[str, ...]
    click: Cell | None
    title: str
    notes: tuple[str, ...]
    header: tuple[HeaderLine, ...]


class BoardEdit:
    """A board being edited; `board` is a legal one after every step.

    A step is one call, or one stroke: all that is drawn from `start_stroke` to `end_stroke`.
    What the starting board has revealed stays revealed as long as it is correct. A digit or blank
    beside a mine that is placed or cleared is hidden again, and so are those that were wrong from
    the start; an exploded mine becomes a hidden mine, and a click on a revealed cell hides it.
    Title and notes are the starting board's until the first change, since they describe that
    board alone; the other lines of its header stay.

    >>> edit = BoardEdit(Board(("EEE",)))
    >>> edit.toggle((0, 2))
    >>> edit.board.rows, edit.unsaved
    (('EEM',), True)
    """

    def __init__(self, board: Board) -> None:
        rows = _consistent_rows(board.rows)
        self._content = _Content(rows, board.click, board.title, board.notes, board.header)
        if board.click is not None and self._symbol(board.click) not in CLICKABLE:
            self._content = self._content._replace(click=None)
        self._saved = self._content
        self._past: list[_Content] = []
        self._future: list[_Content] = []
        self._stroke: _Stroke | None = None

    # What it is now

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return Board(*self._content)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of symbols as they are now."""
        return self._content.rows

    @property
    def click(self) -> Cell | None:
        """The cell where the reveal is to start."""
        return self._content.click

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    @property
    def mines(self) -> int:
        """Number of mines."""
        return sum(row.count(MINE) for row in self.rows)

    @property
    def unsaved(self) -> bool:
        """Whether it differs from what was last saved, at first from the starting board."""
        return self._content != self._saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to repeat."""
        return bool(self._future)

    def _symbol(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    # Steps

    def mark_saved(self) -> None:
        """Remember that the board is now in a file as it is."""
        self._saved = self._content

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        self.end_stroke()
        if self._past:
            self._future.append(self._content)
            self._content = self._past.pop()

    def redo(self) -> None:
        """Repeat the step that was undone last, if there is one."""
        self.end_stroke()
        if self._future:
            self._past.append(self._content)
            self._content = self._future.pop()

    def start_stroke(self, cell: Cell) -> None:
        """Begin to place mines, or to clear them where the first cell has one."""
        self.end_stroke()
        check_on_board(self.board, cell)
        self._stroke = _Stroke(self._symbol(cell) != MINE, cell)
        self.stroke_to(cell)

    def stroke_to(self, cell: Cell) -> None:
        """Draw a straight line to ``cell``, which may be off the board."""
        stroke = self._stroke
        if stroke is None:
            return
        for row, col in _straight(stroke.last, cell):
            if 0 <= row < self.height and 0 <= col < self.width:
                self._put((row, col), stroke)
        stroke.last = cell

    def end_stroke(self) -> None:
        """End the stroke, so that the next change is a step of its own."""
        self._stroke = None

    def toggle(self, cell: Cell) -> None:
        """Place a mine where none is, or clear it."""
        self.start_stroke(cell)
        self.end_stroke()

    def set_click(self, cell: Cell) -> None:
        """Let the reveal start at ``cell``, which is hidden again if it was revealed."""
        check_on_board(self.board, cell)
        rows = self.rows
        if self._symbol(cell) not in CLICKABLE:
            rows = _with_symbol(rows, cell, HIDDEN)
        self._step(rows, cell)

    def clear(self) -> None:
        """Hide everything and take all mines away."""
        self._step((HIDDEN * self.width,) * self.height, self.click)

    def resize(self, height: int, width: int) -> None:
        """Add empty rows below and columns at the right, or cut them off; 1 to 1000 of each.

        The click stays if it still is on the board. Raises BoardError beyond the limits.
        """
        if not (1 <= height <= LONGEST_SIDE and 1 <= width <= LONGEST_SIDE):
            raise BoardError(
                f"a board of {height} by {width} cannot be made;"
                f" keep to 1 to {LONGEST_SIDE} rows and columns"
            )
        rows = [row[:width].ljust(width, HIDDEN) for row in self.rows[:height]]
        rows += [HIDDEN * width] * (height - len(rows))
        click = self.click
        if click is not None and not (click[0] < height and click[1] < width):
            click = None
        self._step(_consistent_rows(tuple(rows)), click)

    def fill(self, density: float, seed: int) -> None:
        """Place mines at random on the share ``density`` of the cells, 0 to 1.

        As `random_board` does for this size, number of mines, seed and click; where no click
        is set it draws one.
        """
        made = random_board(self.height, self.width, self.mines_at(density), seed, click=self.click)
        self._step(made.rows, made.click, made.title)

    def mines_at(self, density: float) -> int:
        """How many mines `fill` places."""
        return round(min(max(density, 0.0), 1.0) * self.height * self.width)

    def _put(self, cell: Cell, stroke: _Stroke) -> None:
        if (self._symbol(cell) == MINE) == stroke.places:
            return
        rows = _with_symbol(self.rows, cell, MINE if stroke.places else HIDDEN)
        rows = _hidden_around(rows, cell)
        if stroke.stepped:
            self._content = self._content._replace(rows=rows)
        else:
            self._step(rows, self.click)
            stroke.stepped = True

    def _step(self, rows: tuple[str, ...], click: Cell | None, title: str = "") -> None:
        """Take a step, unless it changes nothing."""
        if (rows, click) == (self.rows, self.click):
            return
        self._past.append(self._content)
        del self._past[:-MOST_STEPS]
        if sum(new is not old for new, old in zip(rows, self.rows)) > _FEW_ROWS:
            while _symbols_of(self._past) > _MOST_SYMBOLS:
                del self._past[: len(self._past) // 10 + 1]
        self._future.clear()
        self._content = _Content(rows, click, title, (), self._content.header)


def _symbols_of(steps: list[_Content]) -> int:
    """How many symbols are stored for these steps; rows that they share count once."""
    most = sum(len(step.rows) * len(step.rows[0]) for step in steps)
    if most <= _MOST_SYMBOLS:
        return most
    return sum({id(row): len(row) for step in steps for row in step.rows}.values())


class _Stroke:
    """A stroke being drawn: whether it places mines, its last cell, whether it changed anything."""

    def __init__(self, places: bool, first: Cell) -> None:
        self.places = places
        self.last = first
        self.stepped = False


def _with_symbol(rows: tuple[str, ...], cell: Cell, symbol: str) -> tuple[str, ...]:
    row, col = cell
    changed = rows[row][:col] + symbol + rows[row][col + 1 :]
    return (*rows[:row], changed, *rows[row + 1 :])


def _hidden_around(rows: tuple[str, ...], cell: Cell) -> tuple[str, ...]:
    """``rows`` with what is revealed around ``cell`` hidden: its mine was placed or cleared."""
    for near in cells_beside(cell, len(rows), len(rows[0])):
        if rows[near[0]][near[1]] not in CLICKABLE:
            rows = _with_symbol(rows, near, HIDDEN)
    return rows


def _consistent_rows(rows: tuple[str, ...]) -> tuple[str, ...]:
    """``rows`` with exploded mines hidden and every cell with a wrong number hidden."""
    codes = Board(rows).codes()
    codes[codes == SYMBOLS.index(EXPLODED)] = SYMBOLS.index(MINE)
    claims = np.where(codes == SYMBOLS.index(BLANK), 0, codes)
    wrong = (claims <= len(DIGITS)) & (claims != around_sum(codes == SYMBOLS.index(MINE)))
    if not wrong.any() and not any(EXPLODED in row for row in rows):
        return rows
    codes[wrong] = SYMBOLS.index(HIDDEN)
    return rows_of_codes(codes)


def _straight(start: Cell, end: Cell) -> list[Cell]:
    """The cells from ``start`` to ``end`` in a straight line, both among them."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right), 1)
    return [
        (round(start[0] + down * step / steps), round(start[1] + right * step / steps))
        for step in range(steps + 1)
    ]
