"""The board that an algorithm reads and writes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from operator import itemgetter
from typing import Any, NoReturn

from visualizer.board.board import Board, count_set_neighbours
from visualizer.board.cells import ANY_MINE, EXPLODED, MINE, SYMBOLS, Cell, CellNumbers, cache_by_size, columns_of_part
from visualizer.board.neighbours import ROW_BY_ROW, Order, neighbour_cells
from visualizer.errors import AlgorithmError, short_repr
from visualizer.recording.log import OperationLog
from visualizer.trace.operations import COUNT, WRITE

_CODE_OF_SYMBOL = {symbol: code for code, symbol in enumerate(SYMBOLS) if symbol != "0"}
_WRITE_BYTE_OF_SYMBOL = {symbol: WRITE + code for symbol, code in _CODE_OF_SYMBOL.items()}
#: The neighbours of a cell on larger boards are not stored: a run asks for them about once.
_MOST_STORED_CELLS = 50 * 50


@cache_by_size
class _NeighbourTable(dict[Cell, "tuple[Cell, ...]"]):
    """The neighbours of each cell on the board, in order; on small boards stored when they are first looked up."""

    def __init__(self, height: int, width: int, order: Order) -> None:
        self._height, self._width, self._order = height, width, order
        self._rows = CellNumbers(height, width).rows
        self._inner_rows, self._inner_cols = range(1, height - 1), range(1, width - 1)
        #: Puts the nine cells around and at a cell, row by row, in order.
        self._sort = itemgetter(*(3 * down + right + 4 for down, right in order))
        self._is_stored = height * width <= _MOST_STORED_CELLS

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        (row, col), rows = cell, self._rows
        neighbours: tuple[Cell, ...]
        if row in self._inner_rows and col in self._inner_cols:
            near = slice(col - 1, col + 2)
            neighbours = self._sort(rows[row - 1][near] + rows[row][near] + rows[row + 1][near])
        else:
            cells = neighbour_cells(cell, self._height, self._width, self._order)
            neighbours = tuple([rows[row][col] for row, col in cells])
        if self._is_stored:
            self[cell] = neighbours
        return neighbours


def refuse_change(self: object, *_: object, **__: object) -> NoReturn:
    """Raise AlgorithmError: takes the place of methods that would change ``self`` unobserved."""
    # The documented name of an observed board.
    name = type(self).__name__
    raise AlgorithmError(
        f"a {name} is changed only by what its class documents, so that each change can be shown; see help({name})"
    )


def _with_all_cells(name: str) -> Callable[..., Any]:
    """The method of a dict with this name, for a board that holds all its cells from then on."""
    method = getattr(dict, name)

    def read(self: LiveBoard, *arguments: object) -> Any:  # noqa: ANN401, as the method returns
        self._hold_all_cells()
        return method(self, *arguments)

    return read


class LiveBoard(dict[Cell, str]):
    """The board that an algorithm reads and writes: ``board[cell]`` is a symbol.

    ``cell in board`` is whether a cell lies on it. Cells are ``(row, col)``. ``height`` and
    ``width`` are the numbers of rows and columns, ``order`` is the neighbour order. Writes and counts go
    into the ``log``, if there is one.
    """

    # A part of a row is held when one of its cells is first read, so that a run on a large board begins at once.

    def __init__(self, board: Board, order: Order = ROW_BY_ROW, log: OperationLog | None = None) -> None:
        super().__init__()
        self._log = log
        height, width = board.height, board.width
        self.height, self.width, self.order = height, width, order
        self._symbols, self._holds_all_cells = "".join(board.rows), False
        self._numbers = CellNumbers(height, width)
        self._neighbour_table: dict[Any, tuple[Cell, ...]] = _NeighbourTable(height, width, order)
        #: The numbers of hidden and of exploded mines among the neighbours of each cell, row by row.
        self._mine_counts, self._exploded_counts = (self._count_around_each(board, symbol) for symbol in ANY_MINE)

    def _hold_all_cells(self) -> None:
        if not self._holds_all_cells:
            self._holds_all_cells, held = True, dict(dict.items(self))
            dict.clear(self)  # so that the cells come row by row
            rows = map(self._numbers.rows.__getitem__, range(self.height))
            dict.update(self, zip(chain.from_iterable(rows), self._symbols))
            dict.update(self, held)

    __iter__, __reversed__, __len__, __repr__, __eq__, __ne__, keys, values, items = map(
        _with_all_cells, "__iter__ __reversed__ __len__ __repr__ __eq__ __ne__ keys values items".split()
    )

    def get(self, cell: Any, default: Any = None) -> Any:  # noqa: ANN401, as the method of a dict
        """The symbol of ``cell``, or ``default`` off the board."""
        return self[cell] if cell in self else default  # noqa: SIM401 - this is `get`

    def __contains__(self, cell: object) -> bool:
        try:
            return self._numbers[cell] >= 0  # type: ignore[index]
        except KeyError:
            return False

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
        number = self._number_of(cell)
        mines = self._mine_counts[number]
        if counted == ANY_MINE:
            mines += self._exploded_counts[number]
        elif counted != MINE:
            raise AlgorithmError(f"{short_repr(counted)} is counted; count 'M', or 'MX' for exploded too")
        if self._log is not None:
            self._log.add(COUNT + mines, cell)
        return mines

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        before = self[cell]
        if not isinstance(symbol, str) or symbol not in _CODE_OF_SYMBOL:
            raise AlgorithmError(f"{short_repr(symbol)} is written at {cell}; write one of M E B 1-8 X")
        dict.__setitem__(self, cell, symbol)
        if before in ANY_MINE or symbol in ANY_MINE:
            self._update_mine_counts(cell, before, symbol)
        if self._log is not None:
            self._log.add(_WRITE_BYTE_OF_SYMBOL[symbol], cell)

    def __missing__(self, cell: Cell) -> str:
        row, col = divmod(self._number_of(cell), self.width)
        part, first = columns_of_part(col), row * self.width
        symbols = self._symbols[first + part.start : first + part.stop]
        dict.update(self, zip(self._numbers.rows[row][part], symbols))
        return self[cell]

    def _number_of(self, cell: Cell) -> int:
        """The number of a cell on the board. Raises AlgorithmError for any other value."""
        try:
            return self._numbers[cell]
        except KeyError:
            pass
        if not self._symbols:
            raise AlgorithmError("the run of this board is over; use the board that the function is given")
        if not isinstance(cell, tuple) or len(cell) != 2:
            raise AlgorithmError(f"board[{short_repr(cell)}] is not a cell; write board[row, col]")
        raise AlgorithmError(
            f"board[{short_repr(cell)}] is off the board; ask `cell in board` first, or take the cells"
            " from board.neighbours(cell)"
        )

    def _count_around_each(self, board: Board, symbol: str) -> bytearray:
        if symbol not in self._symbols:
            return bytearray(len(self._symbols))
        return bytearray(count_set_neighbours(board.codes() == _CODE_OF_SYMBOL[symbol]).tobytes())

    def _update_mine_counts(self, cell: Cell, before: str, after: str) -> None:
        for symbol, tally in ((MINE, self._mine_counts), (EXPLODED, self._exploded_counts)):
            change = (symbol == after) - (symbol == before)
            for row, col in neighbour_cells(cell, self.height, self.width) if change else ():
                tally[row * self.width + col] += change

    def rows(self) -> tuple[str, ...]:
        """The rows of symbols."""
        text = "".join(self.values())
        return tuple(text[start : start + self.width] for start in range(0, len(text), self.width))

    def release(self) -> None:
        """Drop all cells and the log after the run.

        Inner functions that call themselves are a reference cycle, which keeps the board, and with it
        all data of the run, until the garbage collector runs.
        """
        with suppress(KeyError):  # it is empty, also if two threads release it
            while True:  # one by one: to free a million at once would hold up all other threads
                dict.popitem(self)
        dict.clear(self)
        self._symbols, self._numbers, self._neighbour_table = "", CellNumbers(0, 0), self  # type: ignore[assignment]
        self._mine_counts = self._exploded_counts = bytearray()
        self._log = None

    # Copying is refused too, since writes to a copy would not be observed.
    __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = refuse_change
    copy = __copy__ = __deepcopy__ = __or__ = __ror__ = __reduce_ex__ = refuse_change
