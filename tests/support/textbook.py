"""The families as a textbook has them, on plain lists: what the diagnosis is compared with.

Each gives the cells in the order in which they open. ``order`` is a list of offsets, ``digits``
whether cells beside mines go on too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache

from visualizer import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order


@lru_cache(maxsize=4)
def plain(board: Board) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells that are no mines, and those of them that are beside none."""
    cells = [(row, col) for row in range(board.height) for col in range(board.width)]
    free = frozenset(cell for cell in cells if board[cell] != "M")
    mines = set(cells) - free
    near_mines = {(row + down, col + right) for row, col in mines for down, right in ROW_BY_ROW}
    return free, free - near_mines


def neighbours(board: Board, cell: Cell, order: Order, digits: bool) -> list[Cell]:
    """The neighbours that open after a cell, in order: none of a digit that does not go on."""
    free, blank = plain(board)
    if not digits and cell not in blank:
        return []
    row, col = cell
    near = [(row + down, col + right) for down, right in order]
    return [other for other in near if other in free]


def recursion(board: Board, click: Cell, order: Order, digits: bool = False) -> Iterator[Cell]:
    """Depth first: a call for each closed neighbour, tested as it is entered."""
    opened: set[Cell] = set()

    def reveal(cell: Cell) -> Iterator[Cell]:
        if cell in opened:
            return
        opened.add(cell)
        yield cell
        for near in neighbours(board, cell, order, digits):
            yield from reveal(near)

    return reveal(click)


def queue(board: Board, click: Cell, order: Order, digits: bool = False) -> Iterator[Cell]:
    """Breadth first, marked when queued."""
    waiting, seen = deque([click]), {click}
    while waiting:
        cell = waiting.popleft()
        yield cell
        for near in neighbours(board, cell, order, digits):
            if near not in seen:
                seen.add(near)
                waiting.append(near)


def stack(board: Board, click: Cell, order: Order, digits: bool = False) -> Iterator[Cell]:
    """A stack, marked when pushed; what is pushed last is taken first."""
    waiting, seen = [click], {click}
    while waiting:
        cell = waiting.pop()
        yield cell
        for near in neighbours(board, cell, order, digits):
            if near not in seen:
                seen.add(near)
                waiting.append(near)


TEXTBOOK = {"recursion": recursion, "queue": queue, "stack": stack}


def does(
    family: str, board: Board, clicks: Sequence[Cell], order: Order, digits: bool = False
) -> bool:
    """Whether a family opens exactly these cells first, in this order."""
    run = TEXTBOOK[family](board, clicks[0], order, digits)
    return all(next(run, None) == click for click in clicks)
