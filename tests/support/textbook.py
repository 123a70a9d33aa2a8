"""The families as a textbook has them, on plain lists: what the diagnosis is compared with.

Each gives the cells in the order in which they open. ``order`` is a list of offsets, ``digits``
whether cells beside mines go on too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from visualizer import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order


def neighbours(board: Board, cell: Cell, order: Order) -> list[Cell]:
    """The neighbours that are no mines, in order."""
    near = [(cell[0] + down, cell[1] + right) for down, right in order]
    return [other for other in near if other in board and board[other] != "M"]


def goes_on(board: Board, cell: Cell, digits: bool) -> bool:
    """Whether the neighbours of a cell open after it."""
    near = [(cell[0] + down, cell[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return digits or not any(other in board and board[other] == "M" for other in near)


def recursion(board: Board, click: Cell, order: Order, digits: bool = False) -> Iterator[Cell]:
    """Depth first: a call for each closed neighbour, tested as it is entered."""
    opened: set[Cell] = set()

    def reveal(cell: Cell) -> Iterator[Cell]:
        if cell in opened:
            return
        opened.add(cell)
        yield cell
        if goes_on(board, cell, digits):
            for near in neighbours(board, cell, order):
                yield from reveal(near)

    return reveal(click)


def queue(board: Board, click: Cell, order: Order, digits: bool = False) -> Iterator[Cell]:
    """Breadth first, marked when queued."""
    waiting, seen = deque([click]), {click}
    while waiting:
        cell = waiting.popleft()
        yield cell
        if goes_on(board, cell, digits):
            for near in neighbours(board, cell, order):
                if near not in seen:
                    seen.add(near)
                    waiting.append(near)


def stack(board: Board, click: Cell, order: Order, digits: bool = False) -> Iterator[Cell]:
    """A stack, marked when pushed; what is pushed last is taken first."""
    waiting, seen = [click], {click}
    while waiting:
        cell = waiting.pop()
        yield cell
        if goes_on(board, cell, digits):
            for near in neighbours(board, cell, order):
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
