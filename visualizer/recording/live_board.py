"""The board that an algorithm reads and writes."""

from __future__ import annotations

from functools import lru_cache
from typing import NoReturn

import numpy as np

from visualizer.board.board import Board, around_sum, rows_of_codes
from visualizer.board.cells import Cell, cells_of
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.board.symbols import EXPLODED, MINE, SYMBOLS
from visualizer.errors import AlgorithmError

_CODE_OF = {symbol: code for code, symbol in enumerate(SYMBOLS) if symbol != "0"}
_MINES = MINE + EXPLODED
_put = dict.__setitem__
# Above this many cells neighbours are worked out when asked for instead of kept.
_LARGEST_KEPT = 250_000


class _Neighbours(dict[Cell, "tuple[Cell, ...]"]):
    """Each cell's neighbours on the board, in order; worked out on demand where not kept."""

    def __init__(self, height: int, width: int, order: Order) -> None:
        self._height, self._width, self._order = height, width, order
        if height * width <= _LARGEST_KEPT:
            cells = cells_of(height, width)
            inner = [range(1, height - 1), range(1, width - 1)] if min(height, width) > 2 else []
            if inner:
                self._keep_inner(cells)
            for cell in cells:
                if cell not in self:
                    self[cell] = self.__missing__(cell)

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        row, col = cell
        return tuple(
            (row + down, col + right)
            for down, right in self._order
            if 0 <= row + down < self._height and 0 <= col + right < self._width
        )

    def _keep_inner(self, cells: tuple[Cell, ...]) -> None:
        # Away from the border all neighbours exist, so whole rows can be zipped at once.
        width = self._width
        for row in range(1, self._height - 1):
            start = row * width + 1
            shifted = (
                cells[start + down * width + right : start + down * width + right + width - 2]
                for down, right in self._order
            )
            self.update(zip(cells[start : start + width - 2], zip(*shifted)))


@lru_cache(maxsize=32)
def _neighbours_of(height: int, width: int, order: Order) -> _Neighbours:
    return _Neighbours(height, width, order)


def refuse(self: object, *_: object, **__: object) -> NoReturn:
    # The observed classes are told by the name under which a student knows them.
    name = next(kind.__name__ for kind in type(self).__mro__ if "Observed" not in kind.__name__)
    raise AlgorithmError(
        f"a {name} is changed only by what its class documents, so that each change can be shown;"
        f" see help({name})"
    )


class LiveBoard(dict[Cell, str]):
    """The board that an algorithm reads and writes: ``board[cell]`` is a symbol.

    ``cell in board`` says whether a cell lies on it. Cells are ``(row, col)``.
    """

    def __init__(self, board: Board, order: Order = ROW_BY_ROW) -> None:
        super().__init__(zip(cells_of(board.height, board.width), "".join(board.rows)))
        self.height = board.height
        self.width = board.width
        self.order = order
        self._near = _neighbours_of(board.height, board.width, order)
        codes = board.codes()
        self._tallies: dict[str, list[int]] = {
            symbol: around_sum(codes == _CODE_OF[symbol]).ravel().tolist()
            for symbol in (MINE, EXPLODED)
        }

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells beside ``cell`` that lie on the board, in the board's neighbour order."""
        return self._near[cell]

    def around(self, cell: Cell) -> list[Cell]:
        """The cells beside ``cell`` in the neighbour order, those off the board included."""
        row, col = cell
        return [(row + down, col + right) for down, right in self.order]

    def mines_around(self, cell: Cell, counted: str = MINE) -> int:
        """How many of the eight cells beside ``cell`` hold one of the ``counted`` symbols.

        ``counted`` is ``"M"``, or ``"MX"`` for the programs to which an exploded mine is one.
        """
        if cell not in self:
            self.__missing__(cell)
        row, col = cell
        place = row * self.width + col
        if counted == MINE:
            return self._tallies[MINE][place]
        return sum(self._tallies[symbol][place] for symbol in counted)

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        before = self[cell]
        if symbol not in _CODE_OF:
            raise AlgorithmError(f"{symbol!r} is written at {cell}; write one of M E B 1-8 X")
        _put(self, cell, symbol)
        if before in _MINES or symbol in _MINES:
            self._move_mine(cell, before, symbol)

    def __missing__(self, cell: object) -> NoReturn:
        raise AlgorithmError(
            f"board[{cell!r}] is off the board; ask `cell in board` first, or take the cells"
            " from board.neighbours(cell)"
        )

    def _move_mine(self, cell: Cell, before: str, after: str) -> None:
        for near in _neighbours_of(self.height, self.width, ROW_BY_ROW)[cell]:
            place = near[0] * self.width + near[1]
            if before in self._tallies:
                self._tallies[before][place] -= 1
            if after in self._tallies:
                self._tallies[after][place] += 1

    def rows(self) -> tuple[str, ...]:
        """The rows as they stand now."""
        codes = np.array([_CODE_OF[symbol] for symbol in self.values()], np.uint8)
        return rows_of_codes(codes.reshape(self.height, self.width))

    __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = refuse
