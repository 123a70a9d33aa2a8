"""Editing a board: mines, size, click, undo and redo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from visualizer.board.board import Board, mined_rows, rows_from_codes, validate_on_board
from visualizer.board.cells import BLANK, DIGITS, EXPLODED_CODE, HIDDEN, HIDDEN_CODE, MINE, MINE_CODE, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.board.random_board import random_board
from visualizer.board.rules import mines_beside, wrong_digits

#: At most this many steps can be undone; each keeps a board of up to a million cells.
MOST_UNDO_STEPS = 100


class BoardEdit:
    """An editing session; ``board`` is a legal board after every step, and ``name`` that of its file or its origin.

    A step is one call, or one stroke: all calls from `start_stroke` to `end_stroke`. Revealed cells of
    the starting board stay revealed while they are correct: a digit or blank that is wrong, or becomes
    wrong when a mine beside it is placed or cleared, is hidden. An exploded mine becomes a hidden mine,
    and a clicked cell is hidden. The first change removes title and notes, since they describe the
    starting board; its other header lines stay.

    >>> edit = BoardEdit(Board(("EEE",)))
    >>> edit.toggle_mine((0, 2))
    >>> edit.board.rows, edit.has_unsaved_changes
    (('EEM',), True)
    """

    def __init__(self, board: Board, name: str = "") -> None:
        self.board, self.name = _make_consistent(board), name
        self._saved_board = self.board
        self._undo_boards: list[Board] = []
        self._redo_boards: list[Board] = []
        #: The last cell of the current stroke, and whether the stroke places mines.
        self._stroke: tuple[Cell, bool] | None = None

    # Queries

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether the board differs from the one saved last, at first from the starting board."""
        return self.board != self._saved_board

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._undo_boards)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to redo."""
        return bool(self._redo_boards)

    # Steps

    def mark_saved(self, name: str) -> None:
        """Note that the current board has been saved, in a file of this name."""
        self._saved_board, self.name = self.board, name

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        self._move_in_history(self._undo_boards, self._redo_boards)

    def redo(self) -> None:
        """Redo the step that was undone last, if there is one."""
        self._move_in_history(self._redo_boards, self._undo_boards)

    def _move_in_history(self, source: list[Board], target: list[Board]) -> None:
        self.end_stroke()
        if source:
            target.append(self.board)
            self.board = source.pop()

    def start_stroke(self, cell: Cell) -> None:
        """Begin a stroke at ``cell``; it clears mines if the cell has one, and places mines otherwise."""
        validate_on_board(self.board, cell)
        places = self.board[cell] != MINE
        self._stroke = (cell, places)
        self._draw_stroke([cell], places, continues=False)

    def extend_stroke(self, cell: Cell) -> None:
        """Continue the stroke in a straight line to ``cell``, which may be off the board."""
        if self._stroke is not None:
            last, places = self._stroke
            self._stroke = (cell, places)
            self._draw_stroke(straight_line(last, cell), places, continues=True)

    def _draw_stroke(self, cells: list[Cell], places: bool, continues: bool) -> None:
        changed = [cell for cell in cells if cell in self.board and (self.board[cell] == MINE) != places]
        if changed:
            self._apply_step(change_mines(self.board, dict.fromkeys(changed, places)), continues)

    def end_stroke(self) -> None:
        """End the stroke, so that the next change is a step of its own."""
        self._stroke = None

    def toggle_mine(self, cell: Cell) -> None:
        """Place a mine at ``cell``, or clear the one there."""
        self.start_stroke(cell)
        self.end_stroke()

    def set_click(self, cell: Cell) -> None:
        """Set the click to ``cell``, which is hidden if it was revealed."""
        self._change(self.board.rows, cell)

    def clear(self) -> None:
        """Hide all cells and remove all mines."""
        self._change(mined_rows(self.board.height, self.board.width, ()), self.board.click)

    def resize(self, height: int, width: int) -> None:
        """Add or remove rows at the bottom and columns at the right; 1 to 1000 of each.

        The click stays if it is still on the board. Raises BoardError beyond the limits.
        """
        rows = [row[:width].ljust(width, HIDDEN) for row in self.board.rows[:height]]
        rows += [HIDDEN * width] * (height - len(rows))
        click = self.board.click
        self._change(tuple(rows), click if click and click in Board(tuple(rows)) else None)

    def fill(self, density: float, seed: int) -> None:
        """Replace the board by a random one with mines on the share ``density`` of its cells, 0 to 1.

        It is the `random_board` of this size, number of mines, seed and click; without a click one is
        drawn.
        """
        height, width, mines = self.board.height, self.board.width, self.mine_count_for(density)
        self.replace_by(random_board(height, width, mines, seed, click=self.board.click))

    def replace_by(self, board: Board) -> None:
        """Go on with the rows, the click and the title of another board."""
        self._change(board.rows, board.click, board.title)

    def mine_count_for(self, density: float) -> int:
        """The number of mines that `fill` places."""
        return round(min(max(density, 0.0), 1.0) * self.board.height * self.board.width)

    def _change(self, rows: tuple[str, ...], click: Cell | None, title: str = "") -> None:
        """Change the board to these rows, made consistent, in a new step."""
        self._apply_step(_make_consistent(Board(rows, click, title, (), self.board.header)))

    def _apply_step(self, board: Board, continues: bool = False) -> None:
        """Change the board, as a new step or as part of the last one."""
        if (board.rows, board.click) == (self.board.rows, self.board.click):
            return
        if not continues:
            self._undo_boards.append(self.board)
            del self._undo_boards[:-MOST_UNDO_STEPS]
        self._redo_boards.clear()
        self.board = board


def change_mines(board: Board, mines: Mapping[Cell, bool]) -> Board:
    """The board with each cell of ``mines`` a hidden mine or, if False, a hidden cell without; title and notes go.

    Digits and blanks beside them that are wrong then are hidden; all others stay, right or wrong.
    """
    symbols = {cell: MINE if is_mine else HIDDEN for cell, is_mine in mines.items()}
    changed = board.with_symbols(symbols)
    for near in {near for cell in mines for near in neighbour_cells(cell, board.height, board.width)}:
        is_digit = changed[near] in BLANK + DIGITS
        if is_digit and changed[near] != (str(mines_beside(changed, near) or BLANK)):
            symbols[near] = HIDDEN
    return board.with_symbols(symbols)


def _make_consistent(board: Board) -> Board:
    """``board`` with its exploded mines, wrong digits and clicked cell hidden."""
    codes = board.codes()
    codes[codes == EXPLODED_CODE] = MINE_CODE
    codes[wrong_digits(codes)] = HIDDEN_CODE
    if board.click is not None and codes[board.click] != MINE_CODE:
        codes[board.click] = HIDDEN_CODE
    return replace(board, rows=rows_from_codes(codes))


def straight_line(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line from ``start`` to ``end``, inclusive."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right), 1)
    return [
        (round(start[0] + down * step / steps), round(start[1] + right * step / steps)) for step in range(steps + 1)
    ]
