"""Operations, their encoding as one byte in a trace, and the frontier at any moment without replay.

The frontier is a queue, a stack, a bag or the call stack. Its history knows which pop takes each entry, so it
answers for any moment. At moment ``i`` the first ``i`` operations have happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell
from visualizer.values import value_class


class OperationKind(IntEnum):
    """The kinds of operations that are observed."""

    VISIT = 0
    CALL = 1
    RETURN = 2
    COUNT = 3
    WRITE = 4
    PUSH = 5
    POP = 6
    PEEK = 7


#: More than any moment: the moment of what never happens.
NEVER = 2**31 - 1
#: The line of an operation if it is not known, and the cell of an operation without one.
NOWHERE = -1


class Operation(NamedTuple):
    """One operation: its ``kind``, the ``cell``, the ``line`` of the code that did it.

    ``depth`` is the number of open calls, the first that visits a cell being 1. A write has a
    ``symbol``, a count ``mines``; a push, pop or peek the index of its ``container``. Fields that an
    operation does not have are None.
    """

    kind: OperationKind
    cell: Cell | None
    line: int | None
    depth: int
    symbol: str | None = None
    mines: int | None = None
    container: int | None = None


@value_class
class Statistics:
    """Totals of one run; ``repeats`` are pushes of a cell that had been pushed before.

    ``max_frontier`` is None if the frontier could not be observed.
    """

    operations: int
    visits: int
    reveals: int
    writes: int
    pushes: int
    repeats: int
    calls: int
    max_frontier: int | None


# In a trace an operation is one byte: the first byte of its kind plus a value, which is the number
# counted, the code of the symbol written, or the index of the container used.
VISIT, CALL, RETURN, COUNT, WRITE, PUSH, POP, PEEK = FIRST_BYTES = (0, 1, 2, 16, 32, 128, 170, 212)
_ALL_BYTES = np.arange(256)
#: The kind of each byte, and its value.
KIND_OF_BYTE: NDArray[np.uint8] = np.searchsorted(FIRST_BYTES, _ALL_BYTES, side="right").astype(np.uint8) - 1
VALUE_OF_BYTE: NDArray[np.uint8] = (_ALL_BYTES - np.array(FIRST_BYTES)[KIND_OF_BYTE]).astype(np.uint8)

#: The most queues and stacks that one run may use: as many as there are values of a push.
MOST_CONTAINERS = POP - PUSH


def most_operations(cells: int) -> int:
    """The most operations of a run on a board of ``cells`` cells, and of a trace file.

    The algorithms and variants that ship take up to 34 operations a cell; on a small board any
    program that ends fits.
    """
    return max(1_000_000, 40 * cells)


#: Moments, or indices of operations. A trace stores them as int32, since no run has 2**31 operations.
IntArray = NDArray[np.signedinteger[Any]]

#: More than any moment: a height (or cell) times this plus a moment is a key that sorts by both.
MOMENT_SPAN = np.int64(2**32)


class FrontierKind(Enum):
    """The data structure that holds the frontier.

    The order in which a bag returns its cells is neither that of a queue nor that of a stack.
    ``UNSEEN`` is the frontier of a user's program that could not be observed.
    """

    CALLS = "calls"
    QUEUE = "queue"
    STACK = "stack"
    BAG = "bag"
    UNSEEN = "unseen"


def count_before(events: IntArray, moments: int | IntArray) -> Any:  # noqa: ANN401, a number or an array
    """The number of ``events``, which ascend, before each moment."""
    # With another type NumPy would copy all events, converted, for each search.
    return events.searchsorted(np.asarray(moments, events.dtype))


class _ContainerHistory:
    """The ``pushed`` and ``popped`` entries of a container, as the indices of operations, ascending."""

    def __init__(self, pushed: IntArray, popped: IntArray) -> None:
        self._pushed = pushed
        self._popped = popped

    def sizes_at(self, moments: int | IntArray) -> Any:  # noqa: ANN401, a number or an array as given
        """The number of entries at each moment."""
        return count_before(self._pushed, moments) - count_before(self._popped, moments)


class QueueHistory(_ContainerHistory):
    """A first-in first-out queue; an entry is the index of the operation that pushed it."""

    @property
    def pops(self) -> IntArray:
        """The index of the pop that takes each entry, `NEVER` if none does, in the order of pushes."""
        return np.append(self._popped, np.full(len(self._pushed) - len(self._popped), NEVER, np.int32))

    def entries(self, moment: int, most: int | None = None) -> IntArray:
        """The entries at a moment, next to leave first, at most ``most``, shape (n,)."""
        first, end = count_before(self._popped, moment), count_before(self._pushed, moment)
        entries: IntArray = self._pushed[first : end if most is None else min(end, first + most)]
        return entries

    def next_entries(self, moments: IntArray) -> IntArray:
        """The front entry at each moment; the queue must not be empty at any of them."""
        entries: IntArray = self._pushed[count_before(self._popped, moments)]
        return entries


class StackHistory(_ContainerHistory):
    """A last-in first-out stack; an entry is the index of the operation that pushed it.

    ``pops`` has the index of the pop that takes each entry, `NEVER` if none does, in the order of pushes.
    """

    def __init__(self, pushed: IntArray, popped: IntArray) -> None:
        super().__init__(pushed, popped)
        count, numbers = len(pushed), np.arange(len(pushed))
        # Entries are pushed to these heights, from 1, and popped from these. At each height pushes and pops
        # alternate, so the sort, which keeps their order in time, puts the pop of an entry in its place.
        heights, pop_heights = numbers + 1 - count_before(popped, pushed), count_before(pushed, popped)
        pop_heights -= np.arange(len(popped))
        order, pop_order = heights.argsort(kind="stable"), pop_heights.argsort(kind="stable")
        is_last = np.append(heights[order[1:]] != heights[order[:-1]], True)[:count]
        closed = order[~(is_last & (heights[order] <= count - len(popped)))]
        pop_order = pop_order[np.count_nonzero(pop_heights < 1) :][: len(closed)]  # the program itself may return
        self.pops = np.full(count, NEVER, np.int32)
        self.pops[closed[: len(pop_order)]] = popped[pop_order]
        # By numbers of entries: what each pop takes, with one more element, and the entry below each, -1 for none.
        self._taken, self._below = np.zeros(len(popped) + 1, np.int32), np.empty(count, np.int32)
        self._taken[pop_order] = closed[: len(pop_order)]
        # It is the one pushed just before, or else the one below the entry that was at the same height before.
        is_next = np.append(False, heights[1:] == heights[:-1] + 1)[:count]
        self._below[order] = order[np.maximum.accumulate(np.where(is_next[order], numbers, 0))] - 1

    def entries(self, moment: int, most: int | None = None) -> IntArray:
        """The entries at a moment, the top first, at most ``most``, shape (n,)."""
        count = count_before(self._pushed, moment)
        if most is None:
            return self._pushed[:count][self.pops[:count] >= moment][::-1]
        most = min(int(self.sizes_at(moment)), most)
        numbers = self._top_numbers(np.array([moment])).tolist() if most > 0 else []
        while len(numbers) < most:
            numbers.append(int(self._below[numbers[-1]]))
        return self._pushed[numbers]

    def next_entries(self, moments: IntArray) -> IntArray:
        """The top entry at each moment; the stack must not be empty at any of them."""
        entries: IntArray = self._pushed[self._top_numbers(moments)]
        return entries

    def _top_numbers(self, moments: IntArray) -> IntArray:
        # The latest entry if no pop came after its push, otherwise the one below the entry that was popped last.
        latest, pops = count_before(self._pushed, moments) - 1, count_before(self._popped, moments)
        is_top = count_before(self._popped, self._pushed[latest]) == pops
        tops: IntArray = np.where(is_top, latest, self._below[self._taken[pops - 1]])
        return tops


class BagHistory(_ContainerHistory):
    """A bag; an entry is the index of the operation that pushed it.

    ``cells`` has the cell of each operation. Of equal cells the one that was pushed first is taken.
    """

    def __init__(self, pushed: IntArray, popped: IntArray, cells: IntArray) -> None:
        super().__init__(pushed, popped)
        # One more entry, which is never taken, so that the search also has a result in an empty bag.
        push_keys, pop_keys = np.append(_occurrence_keys(cells[pushed]), -1), _occurrence_keys(cells[popped])
        pushed = np.append(pushed, np.int32(0))
        order = push_keys.argsort()
        places = order[push_keys.searchsorted(pop_keys, sorter=order).clip(max=len(push_keys) - 1)]
        # The entry that each pop takes, -1 if its cell is not in the bag.
        is_held = (push_keys[places] == pop_keys) & (pushed[places] < popped)
        self._popped_entries = np.where(is_held, pushed[places], -1).astype(np.int32)
        pop_indices = np.full(len(push_keys), NEVER, np.int32)
        pop_indices[places[is_held]] = popped[is_held]
        #: The index of the pop that takes each entry, `NEVER` if none does, in the order of pushes.
        self.pops = pop_indices[:-1]

    def entries(self, moment: int, most: int | None = None) -> IntArray:
        """The entries at a moment, in the order of their pushes, at most ``most``, shape (n,)."""
        entries: IntArray = self._pushed[(self._pushed < moment) & (self.pops >= moment)][:most]
        return entries

    def next_entries(self, moments: IntArray) -> IntArray:
        """The entry that is taken next after each moment, -1 if none is."""
        entries: IntArray = np.append(self._popped_entries, np.int32(-1))[count_before(self._popped, moments)]
        return entries


def _occurrence_keys(cells: IntArray) -> NDArray[np.int64]:
    """Each cell and the number of its earlier occurrences, as one number."""
    order = cells.argsort(kind="stable")
    ordered = cells[order]
    numbers = np.empty(len(cells), np.int64)
    numbers[order] = ordered * MOMENT_SPAN + np.arange(len(cells)) - ordered.searchsorted(ordered)
    return numbers


History = QueueHistory | StackHistory | BagHistory
#: The kinds of containers, each a value of `FrontierKind`, with their histories of ``pushed, popped, cells``.
CONTAINER_HISTORIES: dict[str, Callable[[IntArray, IntArray, IntArray], History]] = {
    "queue": lambda pushed, popped, _: QueueHistory(pushed, popped),
    "stack": lambda pushed, popped, _: StackHistory(pushed, popped),
    "bag": BagHistory,
}
CONTAINER_KINDS = tuple(CONTAINER_HISTORIES)


class CallHistory(StackHistory):
    """The calls of a run as a stack; an entry is the index of the operation that made the call.

    ``bytes_``, ``cells`` and ``lines`` are columns of a trace, ``first_visit`` is the index of its first
    visit (the number of operations if it has none). If ``is_observed`` is false, no call counts as open.
    """

    def __init__(
        self, bytes_: NDArray[np.uint8], cells: IntArray, lines: IntArray, first_visit: int, *, is_observed: bool
    ) -> None:
        super().__init__(*(np.flatnonzero(bytes_ == byte).astype(np.int32) for byte in (CALL, RETURN)))
        self._bytes, self._cells, self.lines = bytes_, cells, lines
        self._first_visit, self._is_observed = first_visit, is_observed
        self._has_visit, depths = first_visit < len(cells), self.sizes_at(self._pushed + 1)
        #: The cell of the call that makes the first visit, which the program itself may be.
        self.outermost_cell = int(cells[first_visit]) if self._has_visit else NOWHERE
        #: The depth outside all calls.
        self._shift = 1 - self.sizes_at(first_visit) if self._has_visit else -depths.max(initial=0)

    @property
    def depths(self) -> IntArray:
        """The depth, as in `depths_at`, before each operation and after the last, shape (n + 1,)."""
        return self.depths_at(np.arange(len(self._bytes) + 1, dtype=np.int32))

    def depths_at(self, moments: IntArray) -> IntArray:
        """The number of open calls at each moment.

        The call that makes the first visit counts as 1, the calls around it as 0 and less.
        """
        depths: IntArray = (self.sizes_at(moments) + self._shift) * self._is_observed
        return depths

    def open_counts(self, moments: IntArray) -> IntArray:
        """The number of open calls at each moment, counted from the call that makes the first visit."""
        return np.where(moments > self._first_visit, np.maximum(self.depths_at(moments), 0), 0)

    def innermost_cells(self, moments: IntArray) -> IntArray:
        """The cell of the innermost open call at each moment, -1 where no cell is known."""
        cells = np.full(len(moments), NOWHERE)
        is_recorded = self.sizes_at(moments) > 0
        is_open = self.open_counts(moments) > 0
        cells[is_open] = self.outermost_cell
        cells[is_open & is_recorded] = self._cells[self.next_entries(moments[is_open & is_recorded])]
        return cells

    def lines_at(self, moments: IntArray, def_lines: Mapping[int, int], is_observed: bool) -> IntArray:
        """The line that the innermost open call has reached at each moment, shape (n,).

        A new call is at its ``def``, see `SourceCode`; after a return the caller is back at the line of
        the call. -1 at the start, when the outermost call has returned, and where the line is not known.
        """
        lines, bytes_ = (np.full(len(moments), NOWHERE) for _ in range(2))
        begun = moments > 0
        lines[begun], bytes_[begun] = self.lines[moments[begun] - 1], self._bytes[moments[begun] - 1]
        # Of a user's program only calls of the function that visits are in a trace, and it visits in its first line.
        # Elsewhere the first operation of a new call tells in which function it is.
        head = int(self.lines[self._first_visit]) if is_observed and self._has_visit else NOWHERE
        for index in np.flatnonzero(bytes_ == CALL):
            following = self.lines[moments[index]] if moments[index] < len(self.lines) else NOWHERE
            lines[index] = def_lines.get(int(following), head)
        returns = np.flatnonzero(bytes_ == RETURN)
        lines[returns] = NOWHERE
        recorded = returns[self.sizes_at(moments[returns] - 1) > 0]
        lines[recorded] = self.lines[self.next_entries(moments[recorded] - 1)]
        return lines

    def open_calls_by_line(self, moment: int) -> dict[int, int]:
        """The number of open calls that were made at each line of the file; lines without any are left out."""
        counts = {
            line: int(count_before(calls, moment) - count_before(returns, moment))
            for line, (calls, returns) in self._events_by_line.items()
        }
        return {line: count for line, count in counts.items() if count > 0}

    @cached_property
    def _events_by_line(self) -> dict[int, tuple[IntArray, IntArray]]:
        """The indices of the calls made at each line, and of the returns from them."""
        calls = self._pushed
        # The last return may be the program's own, which no operation has called.
        returns = self._popped[: len(calls)]
        called_at = self.lines[calls]
        returned_to = called_at[self._taken[: len(returns)]]
        lines = np.unique(called_at[called_at != NOWHERE]).tolist()
        if len(lines) == 1 and NOWHERE not in called_at:  # the usual case, which needs no more memory
            return {lines[0]: (calls, returns)}
        return {line: (calls[called_at == line], returns[returned_to == line]) for line in lines}
