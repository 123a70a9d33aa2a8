"""A board being edited: mines placed and cleared, size, click, and steps back and forth."""

from __future__ import annotations

from dataclasses import replace

from visualizer.board.board import Board, mined_rows, rows_from_codes, validate_on_board
from visualizer.board.cells import Cell
from visualizer.board.random_board import random_board
from visualizer.board.rules import wrong_digits
from visualizer.board.symbols import EXPLODED_CODE, HIDDEN, HIDDEN_CODE, MINE, MINE_CODE

#: How many steps can be undone; each has at most the million cells of the largest board.
MOST_UNDO_STEPS = 100


class BoardEdit:
    """A board being edited; ``board`` is a legal one after every step.

    A step is one call, or one stroke: all that is drawn from `start_stroke` to `end_stroke`.
    What the starting board has revealed stays revealed as long as it is correct: a digit or blank
    that is wrong, also because a mine beside it was placed or cleared, is hidden again. An exploded
    mine becomes a hidden mine, and a click on a revealed cell hides that cell.
    Title and notes are the starting board's until the first change, since they describe that
    board alone; the other lines of its header stay.

    >>> edit = BoardEdit(Board(("EEE",)))
    >>> edit.toggle_mine((0, 2))
    >>> edit.board.rows, edit.has_unsaved_changes
    (('EEM',), True)
    """

    def __init__(self, board: Board) -> None:
        self.board = _make_consistent(board)
        self._saved_board = self.board
        self._undo_boards: list[Board] = []
        self._redo_boards: list[Board] = []
        #: Of the stroke being drawn the last cell, and whether it places mines.
        self._stroke: tuple[Cell, bool] | None = None

    # What it is now

    @property
    def mine_count(self) -> int:
        """Number of mines."""
        return str(self.board).count(MINE)

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether it differs from what was last saved, at first from the starting board."""
        return self.board != self._saved_board

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._undo_boards)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to repeat."""
        return bool(self._redo_boards)

    # Steps

    def mark_saved(self) -> None:
        """Remember that the board is now in a file as it is."""
        self._saved_board = self.board

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        self._move_in_history(self._undo_boards, self._redo_boards)

    def redo(self) -> None:
        """Repeat the step that was undone last, if there is one."""
        self._move_in_history(self._redo_boards, self._undo_boards)

    def _move_in_history(self, source: list[Board], target: list[Board]) -> None:
        self.end_stroke()
        if source:
            target.append(self.board)
            self.board = source.pop()

    def start_stroke(self, cell: Cell) -> None:
        """Begin to place mines, or to clear them where the first cell has one."""
        validate_on_board(self.board, cell)
        places = self.board[cell] != MINE
        self._stroke = (cell, places)
        self._draw_stroke([cell], places, goes_on=False)

    def extend_stroke(self, cell: Cell) -> None:
        """Draw a straight line to ``cell``, which may be off the board."""
        if self._stroke is not None:
            last, places = self._stroke
            self._stroke = (cell, places)
            self._draw_stroke(_straight_line(last, cell), places, goes_on=True)

    def _draw_stroke(self, cells: list[Cell], places: bool, goes_on: bool) -> None:
        codes = self.board.codes()
        for cell in cells:
            if cell in self.board and (self.board[cell] == MINE) != places:
                codes[cell] = MINE_CODE if places else HIDDEN_CODE
        self._apply_step(rows_from_codes(codes), self.board.click, goes_on=goes_on)

    def end_stroke(self) -> None:
        """End the stroke, so that the next change is a step of its own."""
        self._stroke = None

    def toggle_mine(self, cell: Cell) -> None:
        """Place a mine where none is, or clear it."""
        self.start_stroke(cell)
        self.end_stroke()

    def set_click(self, cell: Cell) -> None:
        """Let the reveal start at ``cell``, which is hidden again if it was revealed."""
        self._apply_step(self.board.rows, cell)

    def clear(self) -> None:
        """Hide everything and take all mines away."""
        self._apply_step(mined_rows(self.board.height, self.board.width, ()), self.board.click)

    def resize(self, height: int, width: int) -> None:
        """Add empty rows below and columns at the right, or cut them off; 1 to 1000 of each.

        The click stays if it still is on the board. Raises BoardError beyond the limits.
        """
        rows = [row[:width].ljust(width, HIDDEN) for row in self.board.rows[:height]]
        rows += [HIDDEN * width] * (height - len(rows))
        click = self.board.click
        self._apply_step(tuple(rows), click if click and click in Board(tuple(rows)) else None)

    def fill(self, density: float, seed: int) -> None:
        """Place mines at random on the share ``density`` of the cells, 0 to 1.

        As `random_board` does for this size, number of mines, seed and click; where no click
        is set it draws one.
        """
        height, width, mines = self.board.height, self.board.width, self.mine_count_for(density)
        made = random_board(height, width, mines, seed, click=self.board.click)
        self._apply_step(made.rows, made.click, made.title)

    def mine_count_for(self, density: float) -> int:
        """How many mines `fill` places."""
        return round(min(max(density, 0.0), 1.0) * self.board.height * self.board.width)

    def _apply_step(self, rows: tuple[str, ...], click: Cell | None, title: str = "", goes_on: bool = False) -> None:
        """Take a step, or go on with the last one; unless it changes nothing."""
        board = _make_consistent(Board(rows, click, title, (), self.board.header))
        if (board.rows, board.click) == (self.board.rows, self.board.click):
            return
        if not goes_on:
            self._undo_boards.append(self.board)
            del self._undo_boards[:-MOST_UNDO_STEPS]
        self._redo_boards.clear()
        self.board = board


def _make_consistent(board: Board) -> Board:
    """``board`` with exploded mines, wrong digits and the clicked cell hidden."""
    codes = board.codes()
    codes[codes == EXPLODED_CODE] = MINE_CODE
    codes[wrong_digits(codes)] = HIDDEN_CODE
    if board.click is not None and codes[board.click] != MINE_CODE:
        codes[board.click] = HIDDEN_CODE
    return replace(board, rows=rows_from_codes(codes))


def _straight_line(start: Cell, end: Cell) -> list[Cell]:
    """The cells from ``start`` to ``end`` in a straight line, both among them."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right), 1)
    return [
        (round(start[0] + down * step / steps), round(start[1] + right * step / steps)) for step in range(steps + 1)
    ]
