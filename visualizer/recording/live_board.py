"""The board that an algorithm reads and writes."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np

from visualizer.board.board import Board, count_set_neighbours, rows_from_codes
from visualizer.board.cells import ANY_MINE, EXPLODED, MINE, SYMBOLS, Cell, cache_by_size, cell_table
from visualizer.board.neighbours import ROW_BY_ROW, Order, neighbour_cells
from visualizer.errors import AlgorithmError, short_repr
from visualizer.recording.log import OperationLog
from visualizer.trace.operations import COUNT, WRITE

_CODE_OF_SYMBOL = {symbol: code for code, symbol in enumerate(SYMBOLS) if symbol != "0"}
_WRITE_BYTE_OF_SYMBOL = {symbol: WRITE + code for symbol, code in _CODE_OF_SYMBOL.items()}
#: The neighbours of larger boards are not stored, since they take as much memory as a run.
_MOST_STORED_CELLS = 250_000
# Up to this many mines are counted one by one, which is faster than an array operation.
_MOST_SINGLY_COUNTED_MINES = 20


@cache_by_size
class _NeighbourTable(dict[Cell, "tuple[Cell, ...]"]):
    """The neighbours of each cell on the board, in order; stored when they are first looked up."""

    def __init__(self, height: int, width: int, order: Order) -> None:
        self._height, self._width, self._order = height, width, order
        self._is_stored = height * width <= _MOST_STORED_CELLS
        #: The same tuple objects as in the board: a dict finds identical keys faster.
        self.cells = cell_table(height, width).cells

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        cells = neighbour_cells(cell, self._height, self._width, self._order)
        neighbours = tuple([self.cells[row * self._width + col] for row, col in cells])
        if self._is_stored:
            self[cell] = neighbours
        return neighbours


def refuse_change(self: object, *_: object, **__: object) -> NoReturn:
    """Raise AlgorithmError: takes the place of methods that would change ``self`` unobserved."""
    # The documented name of an observed board.
    name = type(self).__name__.replace("ObservedBoard", "LiveBoard")
    raise AlgorithmError(
        f"a {name} is changed only by what its class documents, so that each change can be shown; see help({name})"
    )


class LiveBoard(dict[Cell, str]):
    """The board that an algorithm reads and writes: ``board[cell]`` is a symbol.

    ``cell in board`` is whether a cell lies on it. Cells are ``(row, col)``. ``height`` and
    ``width`` are the numbers of rows and columns, ``order`` is the neighbour order.
    """

    def __init__(self, board: Board, order: Order = ROW_BY_ROW) -> None:
        height, width = board.height, board.width
        table = _NeighbourTable(height, width, order)
        super().__init__(zip(table.cells, "".join(board.rows)))
        self.height, self.width, self.order = height, width, order
        self._neighbour_table: dict[Any, tuple[Cell, ...]] = table
        #: The numbers of hidden and of exploded mines among the neighbours of each cell, row by row.
        self._mine_counts, self._exploded_counts = (self._count_around_each(board, symbol) for symbol in ANY_MINE)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours of ``cell`` that lie on the board, in the board's neighbour order."""
        return self._neighbour_table[cell]

    def around(self, cell: Cell) -> list[Cell]:
        """The eight neighbours of ``cell`` in the neighbour order, those off the board included."""
        row, col = cell
        return [(row + down, col + right) for down, right in self.order]

    def mines_around(self, cell: Cell, counted: str = MINE) -> int:
        """The number of neighbours of ``cell`` that hold one of the ``counted`` symbols.

        ``counted`` is ``"M"``, or ``"MX"`` to count exploded mines too.
        """
        if cell not in self:
            self.__missing__(cell)
        row, col = cell
        return self._mine_count(row * self.width + col, counted)

    def _mine_count(self, number: int, counted: str) -> int:
        if counted == MINE:
            return self._mine_counts[number]
        if counted == ANY_MINE:
            return self._mine_counts[number] + self._exploded_counts[number]
        raise AlgorithmError(f"{short_repr(counted)} is counted; count 'M', or 'MX' for exploded too")

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        before = self[cell]
        if not isinstance(symbol, str) or symbol not in _CODE_OF_SYMBOL:
            raise AlgorithmError(f"{short_repr(symbol)} is written at {cell}; write one of M E B 1-8 X")
        dict.__setitem__(self, cell, symbol)
        if before in ANY_MINE or symbol in ANY_MINE:
            self._update_mine_counts(cell, before, symbol)

    def __missing__(self, cell: object) -> NoReturn:
        if not self:
            raise AlgorithmError("the run of this board is over; use the board that the function is given")
        if not isinstance(cell, tuple) or len(cell) != 2:
            raise AlgorithmError(f"board[{short_repr(cell)}] is not a cell; write board[row, col]")
        raise AlgorithmError(
            f"board[{short_repr(cell)}] is off the board; ask `cell in board` first, or take the cells"
            " from board.neighbours(cell)"
        )

    def _count_around_each(self, board: Board, symbol: str) -> bytearray:
        cells = [cell for cell, held in self.items() if held == symbol]
        if len(cells) > _MOST_SINGLY_COUNTED_MINES:
            return bytearray(count_set_neighbours(board.codes() == _CODE_OF_SYMBOL[symbol]).tobytes())
        tally = bytearray(len(self))
        for cell in cells:
            self._add_to_neighbours(cell, tally, 1)
        return tally

    def _add_to_neighbours(self, cell: Cell, tally: bytearray, change: int) -> None:
        for row, col in neighbour_cells(cell, self.height, self.width):
            tally[row * self.width + col] += change

    def _update_mine_counts(self, cell: Cell, before: str, after: str) -> None:
        for symbol, tally in ((MINE, self._mine_counts), (EXPLODED, self._exploded_counts)):
            if symbol in (before, after):
                self._add_to_neighbours(cell, tally, (symbol == after) - (symbol == before))

    def rows(self) -> tuple[str, ...]:
        """The rows of symbols."""
        codes = np.array([_CODE_OF_SYMBOL[symbol] for symbol in self.values()], np.uint8)
        return rows_from_codes(codes.reshape(self.height, self.width))

    # Copying is refused too, since writes to a copy would not be observed.
    __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = refuse_change
    copy = __copy__ = __deepcopy__ = __or__ = __ror__ = __reduce_ex__ = refuse_change


class ObservedBoard(LiveBoard):
    """A live board that logs writes and counts."""

    def __init__(self, board: Board, order: Order, log: OperationLog) -> None:
        super().__init__(board, order)
        self._log = log
        self._numbers = log.numbers

    def release(self) -> None:
        """Drop all cells and the log after the run.

        Inner functions that call themselves are a reference cycle, which keeps the board, and with it
        all data of the run, until the garbage collector runs.
        """
        if not self:
            return
        dict.clear(self)
        self._neighbour_table = self  # type: ignore[assignment]
        del self._log, self._numbers, self._mine_counts, self._exploded_counts

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        super().__setitem__(cell, symbol)
        self._log.add(_WRITE_BYTE_OF_SYMBOL[symbol], cell)

    def mines_around(self, cell: Cell, counted: str = MINE) -> int:
        number = self._numbers[cell] if cell in self else self.__missing__(cell)
        mines = self._mine_counts[number] if counted == MINE else self._mine_count(number, counted)
        self._log.add(COUNT + mines, cell)
        return mines
