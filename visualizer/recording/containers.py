"""`Queue`, `Stack` and `Heap`, the frontier of an algorithm.

Outside a run they are a deque and lists. If they are made while the driver runs an algorithm, they
log each operation on them, with its position in the running generator.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Any, ClassVar, TypeVar

from visualizer.board.cells import Cell
from visualizer.recording.live_board import refuse_change
from visualizer.recording.log import active_log
from visualizer.trace.operations import PEEK, POP, PUSH

_Self = TypeVar("_Self", bound="_ObservedContainer")


class _ObservedContainer:
    """Base class of `Queue`, `Stack` and `Heap`."""

    #: A key of `CONTAINER_HISTORIES`.
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
        """Push a cell."""
        self._put(cell)
        if self._log is not None:
            self._log.add(self._push_byte, cell)

    def extend(self, cells: Iterable[Cell]) -> None:
        """Push each of ``cells``, in order."""
        for cell in list(cells) if cells is self else cells:  # type: ignore[comparison-overlap]
            self.append(cell)

    def copy(self: _Self) -> _Self:
        """A new container, into which the cells of this one are pushed."""
        return type(self)(self)  # type: ignore[arg-type]

    def pop(self) -> Cell:
        """Remove and return the next cell. Raises IndexError if there is none."""
        cell = self._take()
        if self._log is not None:
            self._log.add(self._pop_byte, cell)
        return cell

    def peek(self) -> Cell:
        """The next cell, which is not removed. Raises IndexError if there is none."""
        cell: Cell = self[self._NEXT_INDEX]  # type: ignore[index]
        if self._log is not None:
            self._log.add(self._peek_byte, cell)
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

    ``peek`` returns the front without removing it. During a run by `record` or `solve` each of these
    is logged as an operation; ``len``, ``in``, loops and indexing are not operations.
    """

    _KIND = "queue"
    _NEXT_INDEX = 0
    _put = deque.append
    _take = deque.popleft

    popleft = _ObservedContainer.pop
    pop = appendleft = extendleft = rotate = refuse_change


class Stack(_ObservedContainer, list):  # type: ignore[type-arg, misc]
    """A last-in first-out stack: ``append`` and ``extend`` put on top, ``pop`` takes the top.

    ``peek`` returns the top without removing it. During a run by `record` or `solve` each of these
    is logged as an operation; ``len``, ``in``, loops and indexing are not operations.
    """

    _KIND = "stack"
    _NEXT_INDEX = -1
    _put = list.append
    _take = list.pop

    sort = refuse_change


class Heap(_ObservedContainer, list):  # type: ignore[type-arg]
    """A heap of pairs (priority, cell): ``append`` and ``extend`` push pairs, ``pop`` takes the least.

    It is drawn as a bag, since its order is neither that of a queue nor that of a stack. During a run by `record`
    or `solve` each push and pop is logged as an operation; ``heap[0]``, the least pair, is not.
    """

    _KIND = "bag"

    def append(self, entry: tuple[Any, Cell]) -> None:  # type: ignore[override]  # a pair, not a cell
        """Push a pair."""
        heappush(self, entry)
        if self._log is not None:
            self._log.add(self._push_byte, entry[1])

    def pop(self) -> tuple[Any, Cell]:  # type: ignore[override]  # as above
        """Remove and return the least pair. Raises IndexError if there is none."""
        entry: tuple[Any, Cell] = heappop(self)
        if self._log is not None:
            self._log.add(self._pop_byte, entry[1])
        return entry

    peek = sort = refuse_change
