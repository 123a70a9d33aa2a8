"""The board that an algorithm reads and writes."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np

from visualizer.board.board import Board, around_sum, rows_of_codes
from visualizer.board.cells import Cell, cells_of, shared
from visualizer.board.neighbours import ROW_BY_ROW, Order, cells_beside
from visualizer.board.symbols import ANY_MINE, EXPLODED, MINE, SYMBOLS
from visualizer.errors import AlgorithmError, short_repr
from visualizer.recording.log import MOST_CELLS_STORED, Log
from visualizer.trace.operations import COUNT, WRITE

_CODE_OF = {symbol: code for code, symbol in enumerate(SYMBOLS) if symbol != "0"}
_MINE_SYMBOLS = MINE + EXPLODED
_WRITE_OF = {symbol: WRITE + code for symbol, code in _CODE_OF.items()}
#: What is written most: symbols that no count depends on.
_PLAIN_SYMBOLS = frozenset(_CODE_OF) - frozenset(ANY_MINE)
_put = dict.__setitem__
# Up to this many mines are counted one by one, which takes less than an array operation.
_FEW_MINES = 20


class _Neighbours(dict[Cell, "tuple[Cell, ...]"]):
    """Each cell's neighbours on the board, in order; stored when they are first asked for."""

    def __init__(self, height: int, width: int, order: Order) -> None:
        self._height, self._width, self._order = height, width, order
        self._is_stored = height * width <= MOST_CELLS_STORED
        #: The very tuples that a board has: they are found quicker than others, and shared.
        self.cells = cells_of(height, width).listed

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        beside = cells_beside(cell, self._height, self._width, self._order)
        near = tuple([self.cells[row * self._width + col] for row, col in beside])
        if self._is_stored:
            self[cell] = near
        return near


@shared
def _neighbours_of(height: int, width: int, order: Order) -> _Neighbours:
    return _Neighbours(height, width, order)


def refuse(self: object, *_: object, **__: object) -> NoReturn:
    """Raise AlgorithmError, in place of a method that would change ``self`` unobserved."""
    # An observed board is called by the name under which a student knows it.
    name = type(self).__name__.replace("ObservedBoard", "LiveBoard")
    raise AlgorithmError(
        f"a {name} is changed only by what its class documents, so that each change can be shown; see help({name})"
    )


class LiveBoard(dict[Cell, str]):
    """The board that an algorithm reads and writes: ``board[cell]`` is a symbol.

    ``cell in board`` is whether a cell lies on it. Cells are ``(row, col)``. ``height`` and
    ``width`` are how many rows and columns there are, ``order`` is the neighbour order.
    """

    def __init__(self, board: Board, order: Order = ROW_BY_ROW) -> None:
        height, width = board.height, board.width
        near = _neighbours_of(height, width, order)
        super().__init__(zip(near.cells, "".join(board.rows)))
        self.height, self.width, self.order = height, width, order
        self._near: dict[Any, tuple[Cell, ...]] = near
        #: How many cells beside each hold a mine, or an exploded one; row by row.
        self._mines, self._exploded = (self._tally(board, symbol) for symbol in _MINE_SYMBOLS)

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
        return self._count(row * self.width + col, counted)

    def _count(self, number: int, counted: str) -> int:
        if counted == MINE:
            return self._mines[number]
        if counted == ANY_MINE:
            return self._mines[number] + self._exploded[number]
        raise AlgorithmError(f"{short_repr(counted)} is counted; count 'M', or 'MX' for exploded too")

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        before = self[cell]
        if not isinstance(symbol, str) or symbol not in _CODE_OF:
            raise AlgorithmError(f"{short_repr(symbol)} is written at {cell}; write one of M E B 1-8 X")
        _put(self, cell, symbol)
        if before in _MINE_SYMBOLS or symbol in _MINE_SYMBOLS:
            self._move_mine(cell, before, symbol)

    def __missing__(self, cell: object) -> NoReturn:
        if not self:
            raise AlgorithmError("the run of this board is over; use the board that the function is given")
        if not isinstance(cell, tuple) or len(cell) != 2:
            raise AlgorithmError(f"board[{short_repr(cell)}] is not a cell; write board[row, col]")
        raise AlgorithmError(
            f"board[{short_repr(cell)}] is off the board; ask `cell in board` first, or take the cells"
            " from board.neighbours(cell)"
        )

    def _tally(self, board: Board, symbol: str) -> bytearray:
        cells = [cell for cell, held in self.items() if held == symbol]
        if len(cells) > _FEW_MINES:
            return bytearray(around_sum(board.codes() == _CODE_OF[symbol]).tobytes())
        tally = bytearray(len(self))
        for cell in cells:
            self._add_around(cell, tally, 1)
        return tally

    def _add_around(self, cell: Cell, tally: bytearray, change: int) -> None:
        for row, col in cells_beside(cell, self.height, self.width):
            tally[row * self.width + col] += change

    def _move_mine(self, cell: Cell, before: str, after: str) -> None:
        for symbol, tally in ((MINE, self._mines), (EXPLODED, self._exploded)):
            if symbol in (before, after):
                self._add_around(cell, tally, (symbol == after) - (symbol == before))

    def rows(self) -> tuple[str, ...]:
        """The rows as they are now."""
        codes = np.array([_CODE_OF[symbol] for symbol in self.values()], np.uint8)
        return rows_of_codes(codes.reshape(self.height, self.width))

    # A copy too, since what is written to it would not be shown.
    __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = refuse
    copy = __copy__ = __deepcopy__ = __or__ = __ror__ = __reduce_ex__ = refuse


class ObservedBoard(LiveBoard):
    """A live board that logs writes and counts."""

    def __init__(self, board: Board, order: Order, log: Log) -> None:
        super().__init__(board, order)
        self._log = log
        self._numbers = log.numbers

    def release(self) -> None:
        """Give up all cells, since the run is over.

        A program whose inner functions call themselves keeps its board until Python's collector
        comes by, and the board would keep all that belongs to the run.
        """
        if not self:
            return
        dict.clear(self)
        self._near = self  # type: ignore[assignment]
        del self._log, self._numbers, self._mines, self._exploded

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        if symbol not in _PLAIN_SYMBOLS or self[cell] not in _PLAIN_SYMBOLS:
            LiveBoard.__setitem__(self, cell, symbol)  # which has a mine to move, or refuses
        else:
            _put(self, cell, symbol)
        log = self._log
        log.cells.append(self._numbers[cell])
        entries = log.entries
        entries.append(_WRITE_OF[symbol])
        entries.append(log.frame.f_lasti)
        if len(entries) > log.most_entries:
            log.flush()

    def mines_around(self, cell: Cell, counted: str = MINE) -> int:
        number = self._numbers[cell] if cell in self else self.__missing__(cell)
        mines = self._mines[number] if counted == MINE else self._count(number, counted)
        log = self._log
        log.cells.append(number)
        entries = log.entries
        entries.append(COUNT + mines)
        entries.append(log.frame.f_lasti)
        if len(entries) > log.most_entries:
            log.flush()
        return mines
