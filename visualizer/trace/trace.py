"""The trace of one run: every operation in order, and the state at any moment without replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board, rows_from_codes
from visualizer.board.cells import Cell, rim_cells
from visualizer.board.neighbours import Order
from visualizer.board.notebook_display import NotebookDisplay
from visualizer.board.symbols import SYMBOLS
from visualizer.trace.frontiers import (
    MOMENT_SPAN,
    BagHistory,
    FrontierKind,
    History,
    IntArray,
    QueueHistory,
    StackHistory,
    count_before,
)
from visualizer.trace.operations import KIND_OF_BYTE, NOWHERE, VALUE_OF_BYTE, Operation, OperationKind
from visualizer.trace.source import SourceCode

#: Bytes (see `operations`), cells and lines of all operations.
Columns = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int32]]

_ALL_KINDS = tuple(OperationKind)
# How many operations are turned from arrays into plain values at a time.
_CHUNK_LENGTH = 8192


@dataclass(frozen=True)
class Statistics:
    """Totals of one run; ``repeats`` are pushes of a cell that had been pushed before.

    ``max_frontier`` is None where the frontier was not seen.
    """

    operations: int
    visits: int
    reveals: int
    writes: int
    pushes: int
    repeats: int
    calls: int
    max_frontier: int | None


class Trace(NotebookDisplay):
    """All operations of one run of an algorithm on a board, in order.

    ``len(trace)`` is their number, at most what `most_operations` allows unless a run was recorded
    with another limit. The columns ``kinds``, ``values``, ``cells`` and ``lines``
    have shape (n,): `OperationKind`; the number counted, symbol code written or container used; the
    cell as row * width + column (-1 for none, from height * width on for cells just off the
    board, which may wait but are never visited); and the line in the algorithm's file that did
    it (-1 where unknown), of a call the line where it is made. A call has the cell that it visits
    first. Where what waits are calls and the program's own makes the first visit, its return is
    the last operation, one more than there are calls. Traces are not changed.
    """

    def __init__(
        self,
        board: Board,
        click: Cell,
        code: SourceCode,
        order: Order,
        columns: Columns,
        containers: Sequence[str] = (),
    ) -> None:
        self.board = board.with_click(click)
        self.click = click
        self.code = code
        self.order = order
        self.containers = tuple(containers)
        self.bytes, self.cells, self.lines = columns
        self.height = board.height
        self.width = board.width

    def __len__(self) -> int:
        return len(self.bytes)

    @property
    def algorithm(self) -> str:
        """The name of what ran."""
        return self.code.name

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm}: {len(self)} operations, {self.visit_count} visits>"

    # Columns

    @cached_property
    def kinds(self) -> NDArray[np.uint8]:
        """The kind of each operation."""
        return KIND_OF_BYTE[self.bytes]

    @cached_property
    def values(self) -> NDArray[np.uint8]:
        """The number counted, symbol code written, or number of the queue or stack."""
        return VALUE_OF_BYTE[self.bytes]

    def indices_of(self, kind: OperationKind) -> IntArray:
        """The indices of the operations of one kind, ascending, shape (n,)."""
        return np.flatnonzero(self.kinds == kind).astype(np.int32)

    def indices_in_visit(self, visit: int, kind: OperationKind) -> IntArray:
        """The indices of the operations of one kind from a visit, counted from 1, to the next."""
        begin, *end = self.visit_indices[visit - 1 : visit + 1].tolist()
        found: IntArray = begin + np.flatnonzero(self.kinds[begin : end[0] if end else None] == kind)
        return found

    @cached_property
    def visit_indices(self) -> IntArray:
        """The indices of the visits, ascending; visit k, from 0, is to ``cells[visited_at[k]]``."""
        return self.indices_of(OperationKind.VISIT)

    @cached_property
    def write_indices(self) -> IntArray:
        """The indices of the writes, ascending."""
        return self.indices_of(OperationKind.WRITE)

    @cached_property
    def initial_codes(self) -> NDArray[np.uint8]:
        """The board before the run as symbol codes, row by row, shape (height * width,)."""
        codes = self.board.codes().ravel()
        codes.flags.writeable = False
        return codes

    @cached_property
    def first_visit(self) -> IntArray:
        """For each cell the number of its first visit from 0; the number of visits if none."""
        cells = self.cells[self.visit_indices]
        first = np.full(self.height * self.width, len(cells), np.int32)
        first[cells[::-1]] = np.arange(len(cells) - 1, -1, -1, dtype=np.int32)
        return first

    @cached_property
    def writes_own_cell(self) -> NDArray[np.bool_]:
        """For each visit whether it writes the cell that it visits, shape (visits,)."""
        visits = count_before(self.visit_indices, self.write_indices) - 1
        own = (visits >= 0) & (self.cells[self.write_indices] == self.cells[self.visit_indices[visits]])
        found = np.zeros(self.visit_count, bool)
        found[visits[own]] = True
        return found

    @cached_property
    def _write_keys(self) -> NDArray[np.int64]:
        """The cell and the index of each write as one number, ascending, after a -1."""
        keys = self.cells[self.write_indices].astype(np.int64) * MOMENT_SPAN + self.write_indices
        return np.concatenate(([-1], np.sort(keys)))

    def codes_at(self, cells: IntArray, moments: IntArray) -> NDArray[np.uint8]:
        """The symbol code of each of the ``cells``, which are on the board, at a moment each."""
        keys = cells * MOMENT_SPAN + moments
        last = self._write_keys[self._write_keys.searchsorted(keys) - 1]
        return np.where(
            last // MOMENT_SPAN == cells, self.values[last % MOMENT_SPAN % len(self)], self.initial_codes[cells]
        )

    # Orders

    def cell_pairs(self, cells: NDArray[np.int32]) -> NDArray[np.int32]:
        """Cells as (row, column), shape (n, 2)."""
        return np.stack(np.divmod(cells, np.int32(self.width)), axis=1)

    @cached_property
    def visits(self) -> NDArray[np.int32]:
        """The cells in visiting order, shape (n, 2)."""
        return self.cell_pairs(self.cells[self.visit_indices])

    @property
    def visit_count(self) -> int:
        """How many visits there are, repeats included."""
        return len(self.visit_indices)

    @cached_property
    def reveal_indices(self) -> IntArray:
        """The indices of the writes that gave each cell its final symbol, ascending, shape (n,).

        A cell marked on the board before its visit is not revealed by that mark but when its own
        visit writes it; writing what the cell held from the start reveals nothing.
        """
        cells, codes = self.cells[self.write_indices], self.values[self.write_indices]
        final = self.initial_codes.copy()
        final[cells] = codes
        lasting = (codes == final[cells]) & (final[cells] != self.initial_codes[cells])
        # A write of another symbol undoes what came before it.
        numbers = np.arange(len(cells), dtype=np.int32)
        last_other = np.full(final.shape, -1, np.int32)
        last_other[cells[codes != final[cells]]] = numbers[codes != final[cells]]
        lasting &= numbers > last_other[cells]
        # Of the writes that last, the first of the cell's own visit counts, else the first.
        visits = np.append(np.int32(NOWHERE), self.cells[self.visit_indices])
        own = lasting & (visits[count_before(self.visit_indices, self.write_indices)] == cells)
        has_own = np.zeros(final.shape, bool)
        has_own[cells[own]] = True
        chosen = np.flatnonzero(own | (lasting & ~has_own[cells]))
        _, first = np.unique(cells[chosen], return_index=True)
        return self.write_indices[np.sort(chosen[first])]

    @cached_property
    def reveals(self) -> NDArray[np.int32]:
        """The cells in the order of their final symbol, shape (n, 2)."""
        return self.cell_pairs(self.cells[self.reveal_indices])

    # What waits

    @cached_property
    def push_indices(self) -> IntArray:
        """The indices of the pushes, ascending."""
        return self.indices_of(OperationKind.PUSH)

    @cached_property
    def has_peeks(self) -> bool:
        """Whether entries are looked at while they wait, so that waiting ones may be visited."""
        return bool(len(self.indices_of(OperationKind.PEEK)))

    @cached_property
    def frontier_kind(self) -> FrontierKind:
        """Where cells wait: in the container that was made first, else as open calls.

        What the code is said to use counts only where the run has neither. If nothing is said of
        it, a run of one visit may be a call; where cells wait in a longer one was not seen.
        """
        if self.containers:
            return FrontierKind(self.containers[0])
        if (self.kinds == OperationKind.CALL).any():
            return FrontierKind.CALLS
        may_be_call = self.visit_count <= 1 and not self.code.is_observed
        return self.code.frontier_kind or (FrontierKind.CALLS if may_be_call else FrontierKind.UNSEEN)

    @property
    def has_container(self) -> bool:
        """Whether a queue, a stack or a bag was used; else what waits are open calls, if seen."""
        return bool(self.containers)

    @cached_property
    def depths(self) -> NDArray[np.int32]:
        """How many calls are open before each operation and after the last, shape (n + 1,).

        The call that makes the first visit counts as 1, those around it as 0 and less. It is not
        open when the run is over, even if its return was not recorded, unless one inside it is.
        None is open where it was not seen in what cells wait.
        """
        if self.frontier_kind is FrontierKind.UNSEEN:
            return np.zeros(len(self) + 1, np.int32)
        steps = np.zeros(len(self) + 1, np.int32)
        steps[1:] = self.kinds == OperationKind.CALL
        steps[1:] -= self.kinds == OperationKind.RETURN
        depths: NDArray[np.int32] = np.cumsum(steps, dtype=np.int32)
        first = depths[self.visit_indices[0]] if self.visit_count else depths.max() + 1
        depths += 1 - int(first)
        depths[-1] = 0 if depths[-1] == 1 else depths[-1]
        return depths

    @cached_property
    def frontier_sizes(self) -> NDArray[np.int32]:
        """How many cells wait, or how many calls are open, at each moment, shape (n + 1,)."""
        if not self.has_container:
            depths = np.maximum(self.depths, 0)
            if self.visit_count:
                depths[: self.visit_indices[0] + 1] = 0
            return depths
        steps = np.zeros(len(self) + 1, np.int32)
        steps[1:] = self.kinds == OperationKind.PUSH
        steps[1:] -= self.kinds == OperationKind.POP
        return np.cumsum(steps, dtype=np.int32)

    @cached_property
    def max_frontier(self) -> int:
        """The most cells that ever waited, or the deepest call; 0 if the frontier is unseen."""
        # A run may end with its only visit, whose call is open at no moment then.
        visits = bool(self.visit_count) and self.frontier_kind is FrontierKind.CALLS
        return max(int(self.frontier_sizes.max()), int(visits))

    @cached_property
    def container_histories(self) -> tuple[History, ...]:
        """One history for each queue, stack and bag that the algorithm made."""
        return tuple(self._build_history(number) for number in range(len(self.containers)))

    def _build_history(self, number: int) -> History:
        pushed, popped = self.push_indices, self.indices_of(OperationKind.POP)
        if len(self.containers) > 1:
            own = self.values == number
            pushed, popped = pushed[own[pushed]], popped[own[popped]]
        if self.containers[number] == "bag":
            return BagHistory(pushed, popped, self.cells[pushed], self.cells[popped])
        return (QueueHistory if self.containers[number] == "queue" else StackHistory)(pushed, popped)

    @cached_property
    def call_history(self) -> StackHistory:
        """The calls; an entry is where the call was made."""
        return StackHistory(self.indices_of(OperationKind.CALL), self.indices_of(OperationKind.RETURN))

    def open_call_counts(self, moments: IntArray) -> IntArray:
        """How many calls are open at each moment, from the one that makes the first visit."""
        begun = moments > self.visit_indices[0] if self.visit_count else False
        return np.where(begun, np.maximum(self.depths[moments], 0), 0)

    def innermost_call_cells(self, moments: IntArray) -> IntArray:
        """The cell of the innermost open call at each moment, -1 where none is known."""
        found = np.full(len(moments), NOWHERE)
        made = self.call_history.sizes_at(moments) > 0
        is_open = self.open_call_counts(moments) > 0
        found[is_open] = self.cells[self.visit_indices[0]] if self.visit_count else NOWHERE
        found[is_open & made] = self.cells[self.call_history.next_entries(moments[is_open & made])]
        return found

    def lines_at(self, moments: IntArray) -> IntArray:
        """The line of the algorithm's file that the innermost open call has reached, (n,).

        A call that was just made is at its ``def``; after a return the caller is back at the line
        where it made the call. -1 at the start, when the outermost call has returned, and where it
        is not known. The line that did the last operation is ``operation.line``.
        """
        found, inside = np.full(len(moments), NOWHERE), moments > 0
        at = moments[inside] - 1
        found[inside], kinds = self.lines[at], np.full(len(moments), NOWHERE)
        kinds[inside] = self.kinds[at]
        # What a new call does first says in which function it is.
        for index in np.flatnonzero(kinds == OperationKind.CALL):
            following = self.lines[moments[index]] if moments[index] < len(self) else NOWHERE
            found[index] = self.code.def_lines.get(int(following), NOWHERE)
        returns = np.flatnonzero(kinds == OperationKind.RETURN)
        found[returns] = NOWHERE
        made = returns[self.call_history.sizes_at(moments[returns] - 1) > 0]
        found[made] = self.lines[self.call_history.next_entries(moments[made] - 1)]
        return found

    @cached_property
    def calls_by_line(self) -> dict[int, tuple[IntArray, IntArray]]:
        """For each line where calls are made, when they were made and when they returned."""
        calls, returns = self.indices_of(OperationKind.CALL), self.indices_of(OperationKind.RETURN)
        # The last return of all may be of the call that nobody made.
        returns = returns[: len(calls)]
        made, returned = self.lines[calls], self.lines[self.call_history.next_entries(returns)]
        return {
            line: (calls[made == line], returns[returned == line]) for line in np.unique(made[made != NOWHERE]).tolist()
        }

    @cached_property
    def is_repeated_push(self) -> NDArray[np.bool_]:
        """For each push, whether its cell had been pushed before, shape (pushes,)."""
        cells = self.cells[self.push_indices]
        _, first = np.unique(cells, return_index=True)
        again = np.ones(len(cells), bool)
        again[first] = False
        return again

    # States

    def state_at(self, moment: int) -> State:
        """The state after the first ``moment`` operations, 0 to ``len(trace)``.

        Raises IndexError outside that range.
        """
        if not 0 <= moment <= len(self):
            raise IndexError(f"moment {moment} is outside 0 to {len(self)}, the trace's length")
        return State(self, int(moment))

    @cached_property
    def final(self) -> Board:
        """The board when the run is over."""
        return Board(self.state_at(len(self)).rows, title=self.board.title)

    @cached_property
    def statistics(self) -> Statistics:
        """Totals of the run."""
        return Statistics(
            operations=len(self),
            visits=self.visit_count,
            reveals=len(self.reveal_indices),
            writes=len(self.write_indices),
            pushes=len(self.push_indices),
            repeats=int(self.is_repeated_push.sum()),
            calls=len(self.indices_of(OperationKind.CALL)),
            max_frontier=None if self.frontier_kind is FrontierKind.UNSEEN else self.max_frontier,
        )

    # Single operations

    @cached_property
    def _rim_cells(self) -> tuple[Cell, ...]:
        return rim_cells(self.height, self.width)

    def cell(self, number: int) -> Cell | None:
        """The cell that a number of the column ``cells`` means; None for -1."""
        if number < 0:
            return None
        size = self.height * self.width
        return self._rim_cells[number - size] if number >= size else divmod(number, self.width)

    def operation(self, index: int) -> Operation:
        """The operation at ``index``, 0 to ``len(trace) - 1``; IndexError outside."""
        if not 0 <= index < len(self):
            raise IndexError(f"operation {index} is outside 0 to {len(self) - 1}")
        return next(self.operations(index, index + 1))

    def operations(self, start: int = 0, end: int | None = None) -> Iterator[Operation]:
        """The operations from index ``start`` up to ``end``, by default all, in order."""
        end = len(self) if end is None else end
        columns = (self.kinds, self.values, self.cells, self.lines, self.depths)
        for first in range(start, end, _CHUNK_LENGTH):
            part = slice(first, min(first + _CHUNK_LENGTH, end))
            plain = (column[part].tolist() for column in columns)
            for kind, value, cell, line, depth in zip(*plain):
                yield Operation(
                    _ALL_KINDS[kind],
                    self.cell(cell),
                    line if line != NOWHERE else None,
                    depth + (kind == OperationKind.CALL),
                    SYMBOLS[value] if kind == OperationKind.WRITE else None,
                    value if kind == OperationKind.COUNT else None,
                    value if kind >= OperationKind.PUSH else None,
                )


@dataclass(frozen=True)
class State:
    """What can be seen of a run after its first ``moment`` operations.

    Everything is worked out when asked for, from the trace's arrays.
    """

    trace: Trace
    moment: int

    @cached_property
    def codes(self) -> NDArray[np.uint8]:
        """The board as symbol codes, shape (height, width)."""
        trace = self.trace
        codes = trace.initial_codes.reshape(trace.height, trace.width).copy()
        written = trace.write_indices[: count_before(trace.write_indices, self.moment)]
        # Where a cell is written twice, NumPy keeps the last value assigned.
        codes.ravel()[trace.cells[written]] = trace.values[written]
        return codes

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as rows of symbols."""
        return rows_from_codes(self.codes)

    @cached_property
    def visit_count(self) -> int:
        """How many visits have been made."""
        return int(count_before(self.trace.visit_indices, self.moment))

    @cached_property
    def reveal_count(self) -> int:
        """How many cells have their final symbol."""
        return int(count_before(self.trace.reveal_indices, self.moment))

    @property
    def current(self) -> Cell | None:
        """The cell visited last, None before the first visit."""
        made = self.trace.visit_indices[: self.visit_count]
        return self.trace.cell(int(self.trace.cells[made[-1]])) if len(made) else None

    @property
    def operation(self) -> Operation | None:
        """The operation that has just happened, None at the start."""
        return self.trace.operation(self.moment - 1) if self.moment else None

    @property
    def line(self) -> int | None:
        """The line that `Trace.lines_at` finds, None for none."""
        line = int(self.trace.lines_at(np.array([self.moment]))[0])
        return None if line == NOWHERE else line

    @property
    def frontier_size(self) -> int:
        """How many cells wait in the queue or stack, or how many calls are open."""
        return int(self.trace.frontier_sizes[self.moment])

    @property
    def is_finished(self) -> bool:
        """Whether the run is over."""
        return self.moment == len(self.trace)

    def frontier_indices(self, most: int | None = None) -> IntArray:
        """The indices of the pushes of what waits, the next to be taken first, shape (n,)."""
        parts = [history.entries(self.moment, most) for history in self.trace.container_histories]
        if not parts:
            return np.zeros(0, np.int32)
        return np.concatenate(parts)[:most]

    @property
    def frontier(self) -> tuple[Cell, ...]:
        """The cells that wait, the next to be taken first: front of a queue, top of a stack."""
        cells = map(self.trace.cell, self.trace.cells[self.frontier_indices()].tolist())
        return cast("tuple[Cell, ...]", tuple(cells))  # what waits is always a cell

    def call_indices(self, most: int | None = None) -> IntArray:
        """The indices of the open calls, the innermost first; -1 for the algorithm's own."""
        trace = self.trace
        if trace.visit_count == 0 or self.moment <= trace.visit_indices[0]:
            return np.zeros(0, np.int32)
        depth = int(trace.depths[self.moment])
        made = trace.call_history.entries(self.moment, most if depth > 0 else 0)[: max(depth, 0)]
        outermost = depth - len(made) == 1 and (most is None or len(made) < most)
        return np.append(made, np.int32(-1)) if outermost else made

    @property
    def calls(self) -> tuple[Cell | None, ...]:
        """The cells of the open calls, the innermost first; None for one that visited none."""
        moments = self.call_indices()
        first = self.trace.cells[self.trace.visit_indices[0]] if len(moments) else NOWHERE
        cells = np.where(moments >= 0, self.trace.cells[moments], first).tolist()
        return tuple(map(self.trace.cell, cells))

    def open_calls_by_line(self) -> dict[int, int]:
        """How many of the open calls were made at each line of the file, which waits for them."""
        counts = {
            line: int(count_before(made, self.moment) - count_before(returned, self.moment))
            for line, (made, returned) in self.trace.calls_by_line.items()
        }
        return {line: count for line, count in counts.items() if count > 0}

    @cached_property
    def is_visited(self) -> NDArray[Any]:
        """Whether each cell has been visited, shape (height, width)."""
        shape = (self.trace.height, self.trace.width)
        return (self.trace.first_visit < self.visit_count).reshape(shape)
