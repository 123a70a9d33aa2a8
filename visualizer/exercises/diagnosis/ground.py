"""The board as a trace by hand needs it, and which of its cells are open; cells are numbers."""

from __future__ import annotations

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, MINE
from visualizer.exercises.diagnosis.relation import DIRECTIONS


class Ground:
    """What never changes: for each cell its mines and its neighbours.

    A cell's number is row * width + column. ``counts`` has the number of mines beside each cell,
    -1 for a mine. ``near`` has for each cell and direction the neighbour there, -1 where there is
    none or a mine; ``beside`` the same as pairs of direction and neighbour; ``toward`` the
    direction of each neighbour.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.height, self.width = board.height, board.width
        cells = [(row, col) for row in range(self.height) for col in range(self.width)]
        self.counts = tuple(
            -1
            if board[cell] == MINE
            else sum(around in board and board[around] == MINE for around in _around(cell))
            for cell in cells
        )
        self.near = tuple(tuple(map(self._free, _around(cell))) for cell in cells)
        self.beside = tuple(
            tuple((direction, other) for direction, other in enumerate(near) if other >= 0)
            for near in self.near
        )
        self.toward = tuple(
            {other: direction for direction, other in pairs} for pairs in self.beside
        )

    def _free(self, cell: Cell) -> int:
        """The number of a cell, -1 for one off the board and for a mine."""
        return self.number(cell) if self.is_free(cell) else -1

    def is_free(self, cell: Cell) -> bool:
        """Whether a cell lies on the board and is no mine."""
        return cell in self.board and self.board[cell] != MINE

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return cell[0] * self.width + cell[1]

    def cell(self, number: int) -> Cell:
        """The cell with a number."""
        return divmod(number, self.width)

    def symbol(self, number: int) -> str:
        """What a cell shows once it is open."""
        count = self.counts[number]
        return MINE if count < 0 else str(count) if count else BLANK


class Opened:
    """The cells that are open, in order, and what follows for their neighbours.

    ``closed`` has for each cell the mask of the directions in which a closed neighbour lies that
    is no mine; ``blank`` of those in which an open blank cell lies.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.order: list[int] = []
        self.is_open = [False] * len(ground.counts)
        self.full = tuple(sum(1 << way for way, _ in pairs) for pairs in ground.beside)
        self.closed = list(self.full)
        self.blank = [0] * len(ground.counts)

    def open(self, cell: int) -> None:
        """Open a closed cell."""
        self.order.append(cell)
        self.is_open[cell] = True
        self._turn(cell)

    def undo(self) -> None:
        """Close the cell opened last."""
        cell = self.order.pop()
        self.is_open[cell] = False
        self._turn(cell)

    def _turn(self, cell: int) -> None:
        is_blank = self.ground.counts[cell] == 0
        for direction, other in self.ground.beside[cell]:
            bit = 1 << 7 - direction
            self.closed[other] ^= bit
            if is_blank:
                self.blank[other] ^= bit

    def opened_beside(self, cell: int, digits: bool) -> int:
        """The directions in which an open cell lies that goes on: a blank, with ``digits`` any."""
        return self.full[cell] ^ self.closed[cell] if digits else self.blank[cell]


def _around(cell: Cell) -> list[Cell]:
    row, col = cell
    return [(row + down, col + right) for down, right in DIRECTIONS]
