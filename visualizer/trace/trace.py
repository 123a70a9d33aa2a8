"""The trace of one run: every operation in order, and the state at any moment without replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board, rows_from_codes
from visualizer.board.cells import CHARACTERS, Cell, off_board_cell
from visualizer.board.neighbours import Order
from visualizer.board.notebook_display import NotebookDisplay
from visualizer.trace.board_history import BoardHistory, Stays
from visualizer.trace.listings import Listing, find_listing
from visualizer.trace.operations import (
    CALL,
    CONTAINER_HISTORIES,
    FIRST_BYTES,
    KIND_OF_BYTE,
    NEVER,
    NOWHERE,
    PUSH,
    VALUE_OF_BYTE,
    CallHistory,
    FrontierKind,
    History,
    IntArray,
    Operation,
    OperationKind,
    Statistics,
    count_before,
)
from visualizer.trace.source import SourceCode
from visualizer.values import value_class

#: The byte (see `visualizer.trace.operations`), the cell and the line of each operation.
Columns = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int32]]

_ALL_KINDS = tuple(OperationKind)


class Trace(NotebookDisplay):
    """All operations of one run of an algorithm on a board, in order.

    ``len(trace)`` is the number of operations. The columns have shape (n,):

    - ``kinds``: an `OperationKind`
    - ``values``: the number counted, the symbol code written, or the index of the container used
    - ``cells``: row * width + column; -1 for none, and from height * width on a cell off the board,
      which may be pushed or called but is never visited. The cell of another call is the first that it visits.
    - ``lines``: the line in the algorithm's file, -1 if unknown; of a call the line where it is made

    If the frontier is the call stack and the program itself makes the first visit, the last operation
    is the return of the program, so there is one more return than there are calls. A trace is immutable.
    One that is not ``is_complete`` has only the beginning of its run.
    """

    def __init__(
        self,
        board: Board,
        click: Cell,
        code: SourceCode,
        order: Order,
        columns: Columns,
        containers: Sequence[str] = (),
        is_complete: bool = True,
    ) -> None:
        self.board = board.with_click(click)
        self.click = click
        self.code = code
        self.order = order
        self.containers = tuple(containers)
        self.is_complete = is_complete
        self.bytes, self.cells, self.lines = columns
        self.height = board.height
        self.width = board.width
        self._told: dict[str, Trace] = {}

    def __len__(self) -> int:
        return len(self.bytes)

    @property
    def algorithm(self) -> str:
        """The name of the algorithm."""
        return self.code.name

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm}: {len(self)} operations, {self.visit_count} visits>"

    # The code in other languages

    def listing(self, language: str) -> Listing | None:
        """The listing of the algorithm in a language; None if it has none, as that of a user.

        Raises UnknownNameError for an unknown language.
        """
        return find_listing(self.code, self.order, language)

    def code_in(self, language: str) -> SourceCode:
        """The code in ``python``, ``java``, ``cpp``, ``javascript`` or as ``generator``, which is the code that ran.

        Raises UnknownNameError for an unknown language.
        """
        listing = self.listing(language)
        return self.code if listing is None else listing.code

    def told_in(self, language: str) -> Trace:
        """The same run with the code and the lines of the listing in a language; this trace if there is none.

        There is none for the trace of a user's program, and for one that is told in a language already. Raises
        UnknownNameError for an unknown language.
        """
        listing = self.listing(language)
        if listing is None:
            return self
        if language not in self._told:
            self.prepare()  # the copy shares what is cached
            told = copy(self)
            self._told = {language: told}  # of large traces one is enough
            told.code, told.lines = listing.code, listing.column(self.lines)
            # The only cached value that depends on lines.
            told.call_history = copy(self.call_history)
            told.call_history.lines = told.lines
            vars(told.call_history).pop("_events_by_line", None)
        return self._told[language]

    def prepare(self) -> None:
        """Compute what pictures need beside the columns, which takes long for a large trace; in any thread."""
        _ = self.first_visit, self.board_history, self.max_frontier, self.is_repeated_push, self._stays
        self.call_history.open_calls_by_line(0)

    # Columns

    @cached_property
    def kinds(self) -> NDArray[np.uint8]:
        """The kind of each operation."""
        return KIND_OF_BYTE[self.bytes]

    @cached_property
    def values(self) -> NDArray[np.uint8]:
        """The number counted, the symbol code written, or the index of the container used."""
        return VALUE_OF_BYTE[self.bytes]

    def kinds_at(self, indices: IntArray | slice | int) -> Any:  # noqa: ANN401, an array or a number
        """The kinds of some operations, without those of all, which take memory."""
        return KIND_OF_BYTE[self.bytes[indices]]

    def indices_of(self, kind: OperationKind) -> IntArray:
        """The indices of the operations of one kind, ascending, shape (n,)."""
        # Compared as bytes, since the kinds of a large trace need memory.
        is_kind = self.bytes >= FIRST_BYTES[kind]
        if kind < len(FIRST_BYTES) - 1:
            is_kind &= self.bytes < FIRST_BYTES[kind + 1]
        return np.flatnonzero(is_kind).astype(np.int32)

    def indices_in_visit(self, visit: int, kind: OperationKind) -> IntArray:
        """The indices of the operations of one kind from a visit, counted from 1, up to the next visit."""
        begin, *end = self.visit_indices[visit - 1 : visit + 1].tolist()
        indices: IntArray = begin + np.flatnonzero(self.kinds_at(slice(begin, end[0] if end else None)) == kind)
        return indices

    @cached_property
    def visit_indices(self) -> IntArray:
        """The indices of the visits, ascending; visit k, from 0, is to ``cells[visit_indices[k]]``."""
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
        """The number of each cell's first visit, from 0; of a cell without any, the number of visits."""
        cells = self.cells[self.visit_indices]
        first = np.full(self.height * self.width, len(cells), np.int32)
        first[cells[::-1]] = np.arange(len(cells) - 1, -1, -1, dtype=np.int32)
        return first

    @cached_property
    def writes_own_cell(self) -> NDArray[np.bool_]:
        """For each visit, whether it writes the cell that it visits, shape (visits,)."""
        visits = count_before(self.visit_indices, self.write_indices) - 1
        is_own = (visits >= 0) & (self.cells[self.write_indices] == self.cells[self.visit_indices[visits]])
        writes = np.zeros(self.visit_count, bool)
        writes[visits[is_own]] = True
        return writes

    @cached_property
    def board_history(self) -> BoardHistory:
        """The board at any moment."""
        initial, indices = self.initial_codes.reshape(self.height, self.width), self.indices_of(OperationKind.WRITE)
        return BoardHistory(initial, indices, self.cells[indices], VALUE_OF_BYTE[self.bytes[indices]])

    # Orders

    def cell_pairs(self, cells: NDArray[np.int32]) -> NDArray[np.int32]:
        """Cells as (row, column), shape (n, 2)."""
        return np.stack(np.divmod(cells, np.int32(self.width)), axis=1)

    @property
    def visits(self) -> NDArray[np.int32]:
        """The cells in visiting order, shape (n, 2)."""
        return self.cell_pairs(self.cells[self.visit_indices])

    def visited_cell(self, visit: int) -> Cell:
        """The cell of a visit, counted from 0."""
        return divmod(int(self.cells[self.visit_indices[visit]]), self.width)

    @property
    def visit_count(self) -> int:
        """The number of visits, repeats included."""
        return len(self.visit_indices)

    @cached_property
    def reveal_indices(self) -> IntArray:
        """The indices of the writes that gave each cell its final symbol, ascending, shape (n,).

        If a cell gets its final symbol before it is visited and its own visit writes that symbol again,
        the visit reveals it. Writing the symbol that a cell had from the start reveals nothing.
        """
        cells, codes = self.cells[self.write_indices], VALUE_OF_BYTE[self.bytes[self.write_indices]]
        final = self.initial_codes.copy()
        final[cells] = codes
        lasting = (codes == final[cells]) & (final[cells] != self.initial_codes[cells])
        # A write of another symbol undoes the writes before it.
        numbers = np.arange(len(cells), dtype=np.int32)
        last_other = np.full(final.shape, -1, np.int32)
        last_other[cells[codes != final[cells]]] = numbers[codes != final[cells]]
        lasting &= numbers > last_other[cells]
        # Among the remaining writes the first in the cell's own visit counts, otherwise the first.
        visits = np.append(np.int32(NOWHERE), self.cells[self.visit_indices])
        is_own = lasting & (visits[count_before(self.visit_indices, self.write_indices)] == cells)
        has_own = np.zeros(final.shape, bool)
        has_own[cells[is_own]] = True
        chosen = np.flatnonzero(is_own | (lasting & ~has_own[cells]))
        _, first = np.unique(cells[chosen], return_index=True)
        return self.write_indices[np.sort(chosen[first])]

    @cached_property
    def reveals(self) -> NDArray[np.int32]:
        """The cells in the order of their final symbol, shape (n, 2)."""
        return self.cell_pairs(self.cells[self.reveal_indices])

    # The frontier

    @cached_property
    def push_indices(self) -> IntArray:
        """The indices of the pushes, ascending."""
        return self.indices_of(OperationKind.PUSH)

    @cached_property
    def has_peeks(self) -> bool:
        """Whether the algorithm peeks at a stack, and does not pop at once what it visits then."""
        if self.frontier_kind is not FrontierKind.STACK:
            return False
        others = np.flatnonzero(~np.isin(self.kinds, (OperationKind.PEEK, OperationKind.VISIT, OperationKind.COUNT)))
        following = others.searchsorted(self.indices_of(OperationKind.PEEK))
        is_popped = self.kinds[others] == OperationKind.POP
        return not np.append(is_popped, False)[following].all()

    @cached_property
    def frontier_kind(self) -> FrontierKind:
        """The kind of the container that was made first; ``CALLS`` if there are calls and no container.

        A run with neither has the kind that its code declares. If the code declares none, it is ``CALLS``
        for a run of at most one visit of a program that is not observed, otherwise ``UNSEEN``.
        """
        if self.containers:
            return FrontierKind(self.containers[0])
        if (self.bytes == CALL).any():
            return FrontierKind.CALLS
        may_be_call = self.visit_count <= 1 and not self.code.is_observed
        return self.code.frontier_kind or (FrontierKind.CALLS if may_be_call else FrontierKind.UNSEEN)

    @property
    def has_container(self) -> bool:
        """Whether a queue, a stack or a bag was used; otherwise the frontier is the call stack or unseen."""
        return bool(self.containers)

    @property
    def first_visit_index(self) -> int:
        """The index of the first visit; the number of operations if there is none."""
        return int(self.visit_indices[0]) if self.visit_count else len(self)

    @property
    def frontier_sizes(self) -> IntArray:
        """The number of cells in the frontier, or of open calls, at each moment, shape (n + 1,)."""
        return self.frontier_sizes_at(np.arange(len(self) + 1, dtype=np.int32))

    def frontier_sizes_at(self, moments: IntArray) -> IntArray:
        """The number of cells in the frontier, or of open calls, at each of the ``moments``."""
        if not self.has_container:
            return self.call_history.open_counts(moments)
        sizes: IntArray = sum(history.sizes_at(moments) for history in self.container_histories)
        return sizes

    @cached_property
    def peak(self) -> int:
        """The first moment at which the frontier is largest."""
        growing = self.indices_of(OperationKind.PUSH if self.has_container else OperationKind.CALL)
        moments = np.sort(np.append(growing, (-1, self.first_visit_index))) + 1
        return int(moments[np.argmax(self.frontier_sizes_at(moments))])

    @cached_property
    def max_frontier(self) -> int:
        """The most cells that were in the frontier, or the greatest recursion depth; 0 if it is unseen."""
        return int(self.frontier_sizes_at(np.array([self.peak]))[0])

    @cached_property
    def container_histories(self) -> tuple[History, ...]:
        """The history of each queue, stack and bag that the algorithm made."""
        return tuple(self._build_history(number) for number in range(len(self.containers)))

    def _build_history(self, number: int) -> History:
        pushed, popped = self.push_indices, self.indices_of(OperationKind.POP)
        if len(self.containers) > 1:
            is_own = self.values == number
            pushed, popped = pushed[is_own[pushed]], popped[is_own[popped]]
        return CONTAINER_HISTORIES[self.containers[number]](pushed, popped, self.cells)

    @cached_property
    def call_history(self) -> CallHistory:
        """The open calls at any moment."""
        is_observed = self.frontier_kind is not FrontierKind.UNSEEN
        return CallHistory(self.bytes, self.cells, self.lines, self.first_visit_index, is_observed=is_observed)

    def lines_at(self, moments: IntArray) -> IntArray:
        """The line that the innermost open call has reached at each moment, see `CallHistory`."""
        return self.call_history.lines_at(moments, self.code.def_lines, self.code.is_observed)

    @cached_property
    def _stays(self) -> Stays:
        """The stays of the cells in the frontier, or of their calls."""
        begins, ends = self.push_indices, np.full(len(self.push_indices), NEVER, np.int32)
        for number, history in enumerate(self.container_histories):
            ends[self.bytes[begins] == PUSH + number] = history.pops
        if not self.has_container:
            begins, ends = self.indices_of(OperationKind.CALL), self.call_history.pops
        cells = self.cells[begins]
        counts = (cells >= 0) & (cells < self.height * self.width)
        if not self.has_container:  # calls around that of the first visit do not count
            counts &= self.call_history.depths_at(begins) >= 0
        return Stays(begins[counts], ends[counts], cells[counts], self.height * self.width)

    @cached_property
    def is_repeated_push(self) -> NDArray[np.bool_]:
        """For each push, whether its cell had been pushed before, shape (pushes,)."""
        cells, numbers = self.cells[self.push_indices], np.arange(len(self.push_indices), dtype=np.int32)
        first = np.zeros(int(cells.max(initial=0)) + 1, np.int32)
        first[cells[::-1]] = numbers[::-1]
        is_repeated: NDArray[np.bool_] = first[cells] != numbers
        return is_repeated

    # States

    def state_at(self, moment: int) -> State:
        """The state after the first ``moment`` operations.

        Raises IndexError for a moment outside 0 to ``len(trace)``.
        """
        if not 0 <= moment <= len(self):
            raise IndexError(f"moment {moment} is outside 0 to {len(self)}, the trace's length")
        return State(self, int(moment))

    @cached_property
    def final(self) -> Board:
        """The board after the run."""
        final = Board(self.board.rows, title=self.board.title)
        object.__setattr__(final, "rows", self.state_at(len(self)).rows)  # not checked: a program writes what it likes
        return final

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

    def cell(self, number: int) -> Cell | None:
        """The cell with a number of the column ``cells``; None for -1."""
        if number < 0:
            return None
        if number < self.height * self.width:
            return divmod(number, self.width)
        cell: Cell = off_board_cell(number, self.height, self.width)
        return cell

    @cached_property
    def longest_cell(self) -> Cell:
        """The cell of the run, or else of the board, that takes most room when it is written."""
        size = self.height * self.width
        off_board = np.unique(self.cells[self.cells >= size]).tolist()
        return max(filter(None, map(self.cell, (size - 1, *off_board))), key=lambda cell: len(str(cell)))

    def operation(self, index: int) -> Operation:
        """The operation at ``index``. Raises IndexError outside 0 to ``len(trace) - 1``."""
        if not 0 <= index < len(self):
            raise IndexError(f"operation {index} is outside 0 to {len(self) - 1}")
        return next(self.operations(index, index + 1))

    def operations(self, start: int = 0, end: int | None = None) -> Iterator[Operation]:
        """The operations from index ``start`` up to ``end`` (exclusive), by default all, in order."""
        bytes_ = self.bytes[start:end]
        depths = self.call_history.depths_at(np.arange(start, start + len(bytes_)))
        columns = (KIND_OF_BYTE[bytes_], VALUE_OF_BYTE[bytes_], self.cells[start:end], self.lines[start:end], depths)
        # As memory that is read one by one, which needs less of it than lists.
        for kind, value, cell, line, depth in zip(*(column.data for column in columns)):
            yield Operation(
                _ALL_KINDS[kind],
                self.cell(cell),
                line if line != NOWHERE else None,
                depth + (kind == OperationKind.CALL),
                CHARACTERS[value] if kind == OperationKind.WRITE else None,
                value if kind == OperationKind.COUNT else None,
                value if kind >= OperationKind.PUSH else None,
            )


@value_class
class State:
    """The board, the frontier and the call stack after the first ``moment`` operations of a trace.

    Each property is computed from the trace's columns when it is read.
    """

    trace: Trace
    moment: int

    @cached_property
    def codes(self) -> NDArray[np.uint8]:
        """The board as symbol codes, shape (height, width)."""
        return self.trace.board_history.codes_of(np.s_[:, :], self.moment)

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as rows of symbols."""
        return rows_from_codes(self.codes)

    @cached_property
    def visit_count(self) -> int:
        """The number of visits so far."""
        return int(count_before(self.trace.visit_indices, self.moment))

    @property
    def current(self) -> Cell | None:
        """The cell visited last, None before the first visit."""
        return self.trace.visited_cell(self.visit_count - 1) if self.visit_count else None

    @property
    def operation(self) -> Operation | None:
        """The latest operation, None at the start."""
        return self.trace.operation(self.moment - 1) if self.moment else None

    @property
    def line(self) -> int | None:
        """The line that the innermost open call has reached, None if it is not known.

        The line that did the latest operation is ``operation.line``.
        """
        line = int(self.trace.lines_at(np.array([self.moment]))[0])
        return None if line == NOWHERE else line

    @cached_property
    def frontier_size(self) -> int:
        """The number of cells in the frontier, or of open calls."""
        return int(self.trace.frontier_sizes_at(np.array([self.moment]))[0])

    @property
    def is_finished(self) -> bool:
        """Whether the run is over."""
        return self.moment == len(self.trace) and self.trace.is_complete

    def frontier_indices(self, most: int | None = None) -> IntArray:
        """The indices of the pushes of the cells in the frontier, next to leave first, shape (n,).

        With ``most``, at most that many.
        """
        parts = [history.entries(self.moment, most) for history in self.trace.container_histories]
        if not parts:
            return np.zeros(0, np.int32)
        return np.concatenate(parts)[:most]

    @property
    def frontier(self) -> tuple[Cell, ...]:
        """The cells in the frontier, next to leave first: front of a queue, top of a stack."""
        cells = map(self.trace.cell, self.trace.cells[self.frontier_indices()].tolist())
        return cast("tuple[Cell, ...]", tuple(cells))  # every push has a cell

    def call_indices(self, most: int | None = None) -> IntArray:
        """The indices of the operations that made the open calls, innermost first; -1 for the program's own.

        With ``most``, at most that many.
        """
        depth = int(self.trace.call_history.open_counts(np.array([self.moment]))[0])
        calls = self.trace.call_history.entries(self.moment, most if depth else 0)[:depth]
        has_outermost = depth - len(calls) == 1 and (most is None or len(calls) < most)
        return np.append(calls, np.int32(-1)) if has_outermost else calls

    @property
    def call_cells(self) -> IntArray:
        """The numbers of the cells of the open calls, innermost first; -1 for a call that visits no cell."""
        indices = self.call_indices()
        return np.where(indices >= 0, self.trace.cells[indices], self.trace.call_history.outermost_cell)

    @property
    def calls(self) -> tuple[Cell | None, ...]:
        """The cells of the open calls, innermost first; None for a call that visits no cell."""
        return tuple(map(self.trace.cell, self.call_cells.tolist()))

    @property
    def is_waiting(self) -> NDArray[np.bool_]:
        """Whether each cell is in the frontier, or has an open call, shape (height, width)."""
        is_waiting = self.trace._stays.are_open_at(self.moment)
        if not self.trace.has_container:
            calls, size = self.trace.call_history, self.frontier_size
            if not size:
                is_waiting[:] = False
            elif size > calls.sizes_at(self.moment):  # the call of the program itself is open
                is_waiting[calls.outermost_cell] = True
        return is_waiting.reshape(self.trace.height, self.trace.width)

    @cached_property
    def is_visited(self) -> NDArray[Any]:
        """Whether each cell has been visited, shape (height, width)."""
        shape = (self.trace.height, self.trace.width)
        return (self.trace.first_visit < self.visit_count).reshape(shape)
