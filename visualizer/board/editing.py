"""A board being edited: mines placed and cleared, size, click, and steps back and forth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from visualizer.board.board import (
    Board,
    around_sum,
    check_on_board,
    mined_rows,
    rows_of_codes,
)
from visualizer.board.cells import Cell
from visualizer.board.random_board import random_board
from visualizer.board.symbols import BLANK, CLICKABLE, DIGITS, EXPLODED, HIDDEN, MINE, SYMBOLS

#: How many steps can be undone; each has at most the million cells of the largest board.
MOST_STEPS = 100


class BoardEdit:
    """A board being edited; ``board`` is a legal one after every step.

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
        self.board = replace(board, rows=_consistent_rows(board.rows))
        if board.click is not None and self.board[board.click] not in CLICKABLE:
            self.board = self.board.with_click(None)
        self._saved = self.board
        self._past: list[Board] = []
        self._future: list[Board] = []
        #: Of the stroke being drawn the last cell, whether it places mines, the board before.
        self._stroke: tuple[Cell, bool, Board] | None = None

    # What it is now

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of symbols as they are now."""
        return self.board.rows

    @property
    def click(self) -> Cell | None:
        """The cell where the reveal is to start."""
        return self.board.click

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.board.height

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.board.width

    @property
    def mines(self) -> int:
        """Number of mines."""
        return str(self.board).count(MINE)

    @property
    def unsaved(self) -> bool:
        """Whether it differs from what was last saved, at first from the starting board."""
        return self.board != self._saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to repeat."""
        return bool(self._future)

    # Steps

    def mark_saved(self) -> None:
        """Remember that the board is now in a file as it is."""
        self._saved = self.board

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        self._move(self._past, self._future)

    def redo(self) -> None:
        """Repeat the step that was undone last, if there is one."""
        self._move(self._future, self._past)

    def _move(self, source: list[Board], target: list[Board]) -> None:
        self.end_stroke()
        if source:
            target.append(self.board)
            self.board = source.pop()

    def start_stroke(self, cell: Cell) -> None:
        """Begin to place mines, or to clear them where the first cell has one."""
        check_on_board(self.board, cell)
        self._stroke = (cell, self.board[cell] != MINE, self.board)
        self.stroke_to(cell)

    def stroke_to(self, cell: Cell) -> None:
        """Draw a straight line to ``cell``, which may be off the board."""
        if self._stroke is None:
            return
        last, places, before = self._stroke
        self._stroke = (cell, places, before)
        codes = self.board.codes()
        changed = np.zeros(codes.shape, bool)
        for near in _straight(last, cell):
            if near in self.board and (self.board[near] == MINE) != places:
                changed[near] = True
        codes[(around_sum(changed) > 0) & ~np.isin(codes, _HIDDEN_CODES)] = _HIDDEN_CODES[0]
        codes[changed] = SYMBOLS.index(MINE if places else HIDDEN)
        self._step(rows_of_codes(codes), self.click, goes_on=self.board is not before)

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
        codes = self.board.codes()
        if self.board[cell] not in CLICKABLE:
            codes[cell] = SYMBOLS.index(HIDDEN)
        self._step(rows_of_codes(codes), cell)

    def clear(self) -> None:
        """Hide everything and take all mines away."""
        self._step(mined_rows(self.height, self.width, ()), self.click)

    def resize(self, height: int, width: int) -> None:
        """Add empty rows below and columns at the right, or cut them off; 1 to 1000 of each.

        The click stays if it still is on the board. Raises BoardError beyond the limits.
        """
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

    def _step(
        self, rows: tuple[str, ...], click: Cell | None, title: str = "", goes_on: bool = False
    ) -> None:
        """Take a step, or go on with the last one; unless it changes nothing."""
        if (rows, click) == (self.rows, self.click):
            return
        if not goes_on:
            self._past.append(self.board)
            del self._past[:-MOST_STEPS]
        self._future.clear()
        self.board = Board(rows, click, title, (), self.board.header)


_HIDDEN_CODES = [SYMBOLS.index(symbol) for symbol in (HIDDEN, MINE)]


def _consistent_rows(rows: tuple[str, ...]) -> tuple[str, ...]:
    """``rows`` with exploded mines hidden and every cell with a wrong number hidden."""
    codes = Board(rows).codes()
    codes[codes == SYMBOLS.index(EXPLODED)] = SYMBOLS.index(MINE)
    claims = np.where(codes == SYMBOLS.index(BLANK), 0, codes)
    wrong = (claims <= len(DIGITS)) & (claims != around_sum(codes == SYMBOLS.index(MINE)))
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
