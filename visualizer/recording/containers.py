"""`Queue` and `Stack`, where an algorithm lets cells wait.

Outside a run they do what a deque and a list do. Made while the driver runs an algorithm, they
write to its log what is done to them, and where in the running generator it was done. They hold
their cells instead of being a deque and a list themselves, since what is written in C, such as
``heapq``, would change those past every method.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, NoReturn, TypeVar, overload

from visualizer.board.cells import Cell
from visualizer.errors import AlgorithmError
from visualizer.recording.live_board import refuse
from visualizer.recording.log import Log, active_log
from visualizer.trace.operations import PEEK, POP, PUSH

_Waiting = TypeVar("_Waiting", bound="Waiting")


class Waiting:
    """Cells that wait, oldest first; what `Queue` and `Stack` share.

    ``len``, ``in``, ``reversed``, loops and indexing look at the cells without being operations.
    """

    _KIND: ClassVar[str]
    _PLAIN: ClassVar[type[deque[Any]] | type[list[Any]]]

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        self._cells: Any = self._PLAIN()
        log = self._log = active_log.get()
        number = 0 if log is None else log.new_container(self._KIND)
        self._push, self._pop, self._peek = PUSH + number, POP + number, PEEK + number
        self.extend(cells)

    def append(self, cell: Cell) -> None:
        """Let one more cell wait."""
        self._cells.append(cell)
        try:
            log = self.log_operation(self._push, cell)
        except AlgorithmError:
            del self._cells[-1]  # it does not wait, even if the algorithm goes on
            raise
        # Here alone, since cells can be put in without end while the generator does not yield.
        if log is not None and len(log.entries) > log.most_entries:
            log.flush()

    def extend(self, cells: Iterable[Cell]) -> None:
        """Let each of ``cells`` wait, in their order."""
        for cell in tuple(cells) if cells is self else cells:
            self.append(cell)

    def copy(self: _Waiting) -> _Waiting:
        """Another one, into which the cells that wait here have been put."""
        return type(self)(self)

    def log_operation(self, operation: int, cell: Cell) -> Log | None:
        """Write an operation to the log, if there is one; the log. Observed runs have their own."""
        log = self._log
        if log is None:
            self._refuse_run()
            return None
        try:
            number = log.numbers[cell]
        except (KeyError, TypeError):
            number = log.number_beside(cell)
        position = log.frame.f_lasti
        log.entries.append(operation)
        log.entries.append(position)
        log.cells.append(number)
        return log

    def _refuse_run(self) -> None:
        """Raise AlgorithmError if an algorithm runs that has not made this container."""
        if active_log.get() is not None:
            name = type(self).__name__
            raise AlgorithmError(
                f"this {name} was made before the run, so what waits in it cannot be shown;"
                f" write `{name}()` inside the algorithm"
            )

    def __copy__(self: _Waiting) -> _Waiting:
        return self.copy()

    def __deepcopy__(self: _Waiting, memo: object) -> _Waiting:
        return self.copy()

    def __iadd__(self: _Waiting, cells: Iterable[Cell]) -> _Waiting:  # type: ignore[misc]
        self.extend(cells)
        return self

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[Cell]:
        cells: Iterator[Cell] = iter(self._cells)
        return cells

    def __reversed__(self) -> Iterator[Cell]:
        cells: Iterator[Cell] = reversed(self._cells)
        return cells

    def __contains__(self, cell: object) -> bool:
        return cell in self._cells

    @overload
    def __getitem__(self, index: int) -> Cell: ...

    @overload
    def __getitem__(self, index: slice) -> list[Cell]: ...

    def __getitem__(self, index: int | slice) -> Cell | list[Cell]:
        return list(self._cells)[index] if isinstance(index, slice) else self._cells[index]

    def __eq__(self, other: object) -> bool:
        plain = other._cells if isinstance(other, Waiting) else other
        return bool(self._cells == plain)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self._cells)})"

    def __getattr__(self, name: str) -> NoReturn:
        if not name.startswith("_") and (hasattr(deque, name) or hasattr(list, name)):
            refuse(self)
        raise AttributeError(f"a {type(self).__name__} has no {name}; see help({self._KIND})")

    __setitem__ = __delitem__ = __add__ = __mul__ = __imul__ = __rmul__ = refuse


class Queue(Waiting):
    """A first-in first-out queue: ``append`` and ``extend`` at the back, ``popleft`` at the front.

    ``peek`` looks at the front without taking it. Made while an algorithm is being run by
    `record` or `solve`, it logs what is done to it.
    """

    _KIND, _PLAIN = "queue", deque

    def popleft(self) -> Cell:
        """Take the cell at the front; IndexError if none waits."""
        cell: Cell = self._cells.popleft()
        self.log_operation(self._pop, cell)
        return cell

    def peek(self) -> Cell:
        """The cell at the front, left where it is; IndexError if none waits."""
        cell: Cell = self._cells[0]
        self.log_operation(self._peek, cell)
        return cell


class Stack(Waiting):
    """A last-in first-out stack: ``append`` and ``extend`` put on top, ``pop`` takes the top.

    ``peek`` looks at the top without taking it. Made while an algorithm is being run by `record` or
    `solve`, it logs what is done to it.
    """

    _KIND, _PLAIN = "stack", list

    def pop(self) -> Cell:
        """Take the top; IndexError if none waits."""
        cell: Cell = self._cells.pop()
        self.log_operation(self._pop, cell)
        return cell

    def peek(self) -> Cell:
        """The cell on top, left where it is; IndexError if none waits."""
        cell: Cell = self._cells[-1]
        self.log_operation(self._peek, cell)
        return cell
