"""What an algorithm works on, and how it is observed: the board, Queue and Stack.

Run bare, these are a dict of cells, a deque and a list. Under a recorder each notes what is done
to it as it happens, together with where in the running generator it was done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextvars import ContextVar
from typing import TYPE_CHECKING

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.symbols import ANY_MINE, MINE, SYMBOLS
from visualizer.recording.live_board import LiveBoard, refuse
from visualizer.trace.operations import COUNT, PEEK, POP, PUSH, WRITE

if TYPE_CHECKING:
    from visualizer.recording.recorder import Recorder

_WRITE_OF = {symbol: WRITE + code for code, symbol in enumerate(SYMBOLS) if symbol != "0"}
#: What is written most: symbols that no count depends on.
_PLAIN = frozenset(SYMBOLS) - frozenset("0" + ANY_MINE)
_put = dict.__setitem__


class Queue(deque[Cell]):
    """A first-in first-out queue: ``append`` and ``extend`` at the back, ``popleft`` at the front.

    ``peek`` looks at the front without taking it. Made while an algorithm is being recorded,
    it notes what is done to it.
    """

    def __new__(cls, cells: Iterable[Cell] = ()) -> Queue:
        recorder = active.get()
        return super().__new__(cls if recorder is None else _ObservedQueue)

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        super().__init__()
        self.extend(cells)

    def peek(self) -> Cell:
        """The cell that is next, left where it is."""
        return self[0]

    def __iadd__(self, cells: Iterable[Cell]) -> Queue:
        self.extend(cells)
        return self

    pop = appendleft = extendleft = insert = remove = rotate = reverse = clear = refuse
    __setitem__ = __delitem__ = __imul__ = refuse


class Stack(list[Cell]):
    """A last-in first-out stack: ``append`` and ``extend`` put on top, ``pop`` takes the top.

    ``peek`` looks at the top without taking it. Made while an algorithm is being recorded, it
    notes what is done to it.
    """

    def __new__(cls, cells: Iterable[Cell] = ()) -> Stack:
        recorder = active.get()
        return super().__new__(cls if recorder is None else _ObservedStack)

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        super().__init__()
        self.extend(cells)

    def peek(self) -> Cell:
        """The cell on top, left where it is."""
        return self[-1]

    def pop(self) -> Cell:  # type: ignore[override]
        """Take the top."""
        return super().pop()

    def __iadd__(self, cells: Iterable[Cell]) -> Stack:  # type: ignore[override,misc]
        self.extend(cells)
        return self

    insert = remove = reverse = sort = clear = refuse
    __setitem__ = __delitem__ = __imul__ = refuse


class ObservedBoard(LiveBoard):
    """A live board that notes writes and counts."""

    def __init__(self, board: Board, order: Order, recorder: Recorder) -> None:
        super().__init__(board, order)
        self._recorder = recorder
        self._log = recorder.log
        self._cells = recorder.cells

    def __setitem__(self, cell: Cell, symbol: str) -> None:
        if cell not in self or symbol not in _PLAIN or self[cell] not in _PLAIN:
            LiveBoard.__setitem__(self, cell, symbol)  # which has a mine to move, or refuses
        else:
            _put(self, cell, symbol)
        self._cells.append(cell)
        log = self._log
        log.append(_WRITE_OF[symbol])
        log.append(self._recorder.frame.f_lasti)

    def mines_around(self, cell: Cell, counted: str = MINE) -> int:
        mines = LiveBoard.mines_around(self, cell, counted)
        self._cells.append(cell)
        log = self._log
        log.append(COUNT + mines)
        log.append(self._recorder.frame.f_lasti)
        return mines


class _ObservedQueue(Queue):
    """A queue that notes pushes, pops and peeks."""

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        self._recorder = recorder = _active_recorder()
        self._log = recorder.log
        self._cells = recorder.cells
        self._number = recorder.new_container("queue")
        super().__init__(cells)

    def append(self, cell: Cell) -> None:
        deque.append(self, cell)
        self._cells.append(cell)
        log = self._log
        log.append(PUSH + self._number)
        log.append(self._recorder.frame.f_lasti)

    def extend(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self.append(cell)

    def popleft(self) -> Cell:
        cell = deque.popleft(self)
        self._cells.append(cell)
        log = self._log
        log.append(POP + self._number)
        log.append(self._recorder.frame.f_lasti)
        return cell

    def peek(self) -> Cell:
        cell = super().peek()
        self._cells.append(cell)
        log = self._log
        log.append(PEEK + self._number)
        log.append(self._recorder.frame.f_lasti)
        return cell


class _ObservedStack(Stack):
    """A stack that notes pushes, pops and peeks."""

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        self._recorder = recorder = _active_recorder()
        self._log = recorder.log
        self._cells = recorder.cells
        self._number = recorder.new_container("stack")
        super().__init__(cells)

    def append(self, cell: Cell) -> None:
        list.append(self, cell)
        self._cells.append(cell)
        log = self._log
        log.append(PUSH + self._number)
        log.append(self._recorder.frame.f_lasti)

    def extend(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self.append(cell)

    def pop(self) -> Cell:  # type: ignore[override]
        cell = list.pop(self)
        self._cells.append(cell)
        log = self._log
        log.append(POP + self._number)
        log.append(self._recorder.frame.f_lasti)
        return cell

    def peek(self) -> Cell:
        cell = super().peek()
        self._cells.append(cell)
        log = self._log
        log.append(PEEK + self._number)
        log.append(self._recorder.frame.f_lasti)
        return cell


#: The recorder under which queues and stacks are being made, if any.
active: ContextVar[Recorder | None] = ContextVar("recorder", default=None)


def _active_recorder() -> Recorder:
    recorder = active.get()
    assert recorder is not None  # an observed container is made only under a recorder
    return recorder
