"""`Queue` and `Stack`, where an algorithm lets cells wait.

Outside a run they are a deque and a list. Made while the driver runs an algorithm, they write to
its log what is done to them, and where in the running generator it was done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar

from visualizer.board.cells import Cell
from visualizer.recording.live_board import refuse_change
from visualizer.recording.log import active_log
from visualizer.trace.operations import PEEK, POP, PUSH

_Self = TypeVar("_Self", bound="_ObservedContainer")


class _ObservedContainer:
    """What `Queue` and `Stack` share; the logging is written out, since each call would count."""

    _KIND: ClassVar[str]
    _NEXT_INDEX: ClassVar[int]
    _put: Callable[[Cell], None]
    _take: Callable[[], Cell]

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        super().__init__()
        log = self._log = active_log.get()
        number = 0 if log is None else log.add_container(self._KIND)
        self._push_byte, self._pop_byte, self._peek_byte = PUSH + number, POP + number, PEEK + number
        self.extend(cells)

    def append(self, cell: Cell) -> None:
        """Let one more cell wait."""
        log = self._log
        if log is None:
            self._put(cell)
            return
        try:
            number = log.numbers[cell]
        except (KeyError, TypeError):
            number = log.rim_number(cell)
        self._put(cell)
        log.cells.append(number)
        entries = log.entries
        entries.append(self._push_byte)
        entries.append(log.frame.f_lasti)
        if len(entries) > log.max_entries:
            log.flush()

    def extend(self, cells: Iterable[Cell]) -> None:
        """Let each of ``cells`` wait, in their order."""
        for cell in list(cells) if cells is self else cells:  # type: ignore[comparison-overlap]
            self.append(cell)

    def copy(self: _Self) -> _Self:
        """Another one, into which the cells that wait here have been put."""
        return type(self)(self)  # type: ignore[arg-type]

    def pop(self) -> Cell:
        """Take the cell that is next; IndexError if none waits."""
        cell = self._take()
        log = self._log
        if log is not None:
            try:
                log.cells.append(log.numbers[cell])
            except KeyError:
                log.cells.append(log.rim_number(cell))
            entries = log.entries
            entries.append(self._pop_byte)
            entries.append(log.frame.f_lasti)
        return cell

    def peek(self) -> Cell:
        """The cell that is next, left where it is; IndexError if none waits."""
        cell: Cell = self[self._NEXT_INDEX]  # type: ignore[index]
        log = self._log
        if log is not None:
            try:
                log.cells.append(log.numbers[cell])
            except KeyError:
                log.cells.append(log.rim_number(cell))
            entries = log.entries
            entries.append(self._peek_byte)
            entries.append(log.frame.f_lasti)
            if len(entries) > log.max_entries:
                log.flush()
        return cell

    def __iadd__(self: _Self, cells: Iterable[Cell]) -> _Self:  # type: ignore[misc]
        self.extend(cells)
        return self

    def __deepcopy__(self: _Self, memo: object) -> _Self:
        return self.copy()

    __copy__ = copy
    __setitem__ = __delitem__ = __add__ = __mul__ = __imul__ = __rmul__ = refuse_change
    insert = remove = reverse = clear = refuse_change


class Queue(_ObservedContainer, deque):  # type: ignore[type-arg]
    """A first-in first-out queue: ``append`` and ``extend`` at the back, ``popleft`` at the front.

    ``peek`` looks at the front without taking it. Made while an algorithm is being run by
    `record` or `solve`, it logs what is done to it; ``len``, ``in``, loops and indexing look at
    the cells without being operations.
    """

    _KIND = "queue"
    _NEXT_INDEX = 0
    _put = deque.append
    _take = deque.popleft

    popleft = _ObservedContainer.pop
    pop = appendleft = extendleft = rotate = refuse_change


class Stack(_ObservedContainer, list):  # type: ignore[type-arg, misc]
    """A last-in first-out stack: ``append`` and ``extend`` put on top, ``pop`` takes the top.

    ``peek`` looks at the top without taking it. Made while an algorithm is being run by `record` or
    `solve`, it logs what is done to it; ``len``, ``in``, loops and indexing look at the cells
    without being operations.
    """

    _KIND = "stack"
    _NEXT_INDEX = -1
    _put = list.append
    _take = list.pop

    sort = refuse_change
