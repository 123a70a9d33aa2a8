"""The board that is being edited, its cursor, and how it is filled at random.

Nothing here draws or knows of pygame.
"""

from __future__ import annotations

from collections.abc import Callable

from visualizer.board.board import LONGEST_SIDE
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit

_SEED_DIGITS = 6


class EditorState:
    """An edit, the cursor in it, and the density and the seed of the next random fill.

    ``cursor_moved`` is set when the cursor has moved, and cleared by who brings it in sight.
    """

    def __init__(self, edit: BoardEdit, seeds: Callable[[], int]) -> None:
        self.edit = edit
        self.cursor: Cell = edit.click or (0, 0)
        self.cursor_moved = False
        self.density = 0.15
        self.seed = ""
        self._seeds = seeds
        self.new_seed()

    def move_to(self, cell: Cell) -> None:
        """Move the cursor to a cell, or to the nearest one on the board."""
        row = min(max(cell[0], 0), self.edit.height - 1)
        col = min(max(cell[1], 0), self.edit.width - 1)
        self.cursor = (row, col)
        self.cursor_moved = True

    def toggle(self) -> None:
        """Place or clear a mine under the cursor."""
        self.edit.toggle(self.cursor)

    def set_click(self) -> None:
        """Let the reveal start under the cursor."""
        self.edit.set_click(self.cursor)

    def undo(self) -> None:
        """Take a step back."""
        self.edit.undo()
        self.move_to(self.cursor)

    def redo(self) -> None:
        """Take again a step that was taken back."""
        self.edit.redo()
        self.move_to(self.cursor)

    def resize(self, rows: int, columns: int) -> None:
        """Add rows and columns, or take them away, as far as the limits allow."""
        height = min(max(self.edit.height + rows, 1), LONGEST_SIDE)
        width = min(max(self.edit.width + columns, 1), LONGEST_SIDE)
        self.edit.resize(height, width)
        self.move_to(self.cursor)

    def clear(self) -> None:
        """Take all mines away."""
        self.edit.clear()

    def set_density(self, density: float) -> None:
        """How large a share of the cells `fill` makes mines."""
        self.density = min(max(round(density, 2), 0.0), 1.0)

    def type_seed(self, text: str) -> None:
        """Take what is typed as the seed: digits only."""
        digits = "".join(each for each in text if each in "0123456789")[:_SEED_DIGITS]
        self.seed = str(int(digits)) if digits else ""

    def new_seed(self) -> None:
        """Draw another seed."""
        self.seed = str(self._seeds())

    def fill(self) -> None:
        """Place mines at random."""
        if not self.seed:
            self.new_seed()
        self.edit.fill(self.density, int(self.seed))

    def fill_anew(self) -> None:
        """Place mines at random with another seed."""
        self.new_seed()
        self.fill()
