"""`Queue` and `Stack`, where an algorithm lets cells wait, and their observed kinds.

Outside a run they are a deque and a list. Made while the driver runs an algorithm, they write to
its log what is done to them, together with where in the running generator it was done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from visualizer.board.cells import Cell
from visualizer.recording.live_board import refuse
from visualizer.recording.log import active_log
from visualizer.trace.operations import PEEK, POP, PUSH


class Queue(deque[Cell]):
    """A first-in first-out queue: ``append`` and ``extend`` at the back, ``popleft`` at the front.

    ``peek`` looks at the front without taking it. Made while an algorithm is being run by
    `record` or `solve`, it logs what is done to it.
    """

    def __new__(cls, cells: Iterable[Cell] = ()) -> Queue:
        return super().__new__(cls if active_log.get() is None else _ObservedQueue)

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

    ``peek`` looks at the top without taking it. Made while an algorithm is being run by `record` or
    `solve`, it logs what is done to it.
    """

    def __new__(cls, cells: Iterable[Cell] = ()) -> Stack:
        return super().__new__(cls if active_log.get() is None else _ObservedStack)

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


class _Observed:
    """What an observed queue and an observed stack share: they write to the active log."""

    def _open(self, kind: str) -> None:
        log = active_log.get()
        assert log is not None  # an observed container is made only in a run
        self._log = log
        self._number = log.new_container(kind)

    def _write(self, operation: int, cell: Cell) -> None:
        log = self._log
        try:
            number = log.numbers[cell]
        except (KeyError, TypeError):
            number = log.number_beside(cell)
        entries = log.entries
        entries.append(operation + self._number)
        entries.append(log.frame.f_lasti)
        log.cells.append(number)


class _ObservedQueue(_Observed, Queue):
    """A queue that logs pushes, pops and peeks."""

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        self._open("queue")
        super().__init__(cells)

    def append(self, cell: Cell) -> None:
        deque.append(self, cell)
        self._write(PUSH, cell)

    def extend(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self.append(cell)

    def popleft(self) -> Cell:
        cell = deque.popleft(self)
        self._write(POP, cell)
        return cell

    def peek(self) -> Cell:
        cell = super().peek()
        self._write(PEEK, cell)
        return cell


class _ObservedStack(_Observed, Stack):
    """A stack that logs pushes, pops and peeks."""

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        self._open("stack")
        super().__init__(cells)

    def append(self, cell: Cell) -> None:
        list.append(self, cell)
        self._write(PUSH, cell)

    def extend(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self.append(cell)

    def pop(self) -> Cell:  # type: ignore[override]
        cell = list.pop(self)
        self._write(POP, cell)
        return cell

    def peek(self) -> Cell:
        cell = super().peek()
        self._write(PEEK, cell)
        return cell
