"""The open calls of a run at any moment, and the lines of code that they have reached."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.frontiers import IntArray, StackHistory, count_before
from visualizer.trace.operations import NOWHERE, OperationKind


class CallHistory(StackHistory):
    """The calls of a run as a stack; an entry is the index of the operation that made the call.

    ``kinds``, ``cells`` and ``lines`` are columns of a trace, ``first_visit`` is the index of its first
    visit (the number of operations if it has none). If ``is_observed`` is false, no call counts as open.
    """

    def __init__(
        self, kinds: NDArray[np.uint8], cells: IntArray, lines: IntArray, first_visit: int, *, is_observed: bool
    ) -> None:
        calls = np.flatnonzero(kinds == OperationKind.CALL).astype(np.int32)
        super().__init__(calls, np.flatnonzero(kinds == OperationKind.RETURN).astype(np.int32))
        self._kinds, self._cells, self._lines = kinds, cells, lines
        self._first_visit, self._is_observed = first_visit, is_observed
        #: The cell of the call that makes the first visit, which the program itself may be.
        self.outermost_cell = int(cells[first_visit]) if first_visit < len(cells) else NOWHERE

    @cached_property
    def depths(self) -> NDArray[np.int32]:
        """The number of open calls before each operation and after the last, shape (n + 1,).

        The call that makes the first visit counts as 1, the calls around it as 0 and less. After the
        last operation it counts as returned, even if no return was recorded, unless a call inside it is open.
        """
        count = len(self._kinds)
        depths = np.zeros(count + 1, np.int32)
        if not self._is_observed:
            return depths
        depths[self._pushed + 1] = 1
        depths[self._popped + 1] = -1
        depths = np.cumsum(depths, dtype=np.int32)
        depths += 1 - int(depths[self._first_visit] if self._first_visit < count else depths.max() + 1)
        depths[-1] = 0 if depths[-1] == 1 else depths[-1]
        return depths

    def open_counts(self, moments: IntArray) -> IntArray:
        """The number of open calls at each moment, counted from the call that makes the first visit."""
        return np.where(moments > self._first_visit, np.maximum(self.depths[moments], 0), 0)

    def innermost_cells(self, moments: IntArray) -> IntArray:
        """The cell of the innermost open call at each moment, -1 where no cell is known."""
        cells = np.full(len(moments), NOWHERE)
        is_recorded = self.sizes_at(moments) > 0
        is_open = self.open_counts(moments) > 0
        cells[is_open] = self.outermost_cell
        cells[is_open & is_recorded] = self._cells[self.next_entries(moments[is_open & is_recorded])]
        return cells

    def lines_at(self, moments: IntArray, def_lines: Mapping[int, int]) -> IntArray:
        """The line that the innermost open call has reached at each moment, shape (n,).

        ``def_lines`` is `SourceCode.def_lines`. A new call is at its ``def``; after a return the caller
        is back at the line of the call. -1 at the start, when the outermost call has returned, and where
        the line is not known.
        """
        lines, kinds = (np.full(len(moments), NOWHERE) for _ in range(2))
        begun = moments > 0
        lines[begun], kinds[begun] = self._lines[moments[begun] - 1], self._kinds[moments[begun] - 1]
        # The first operation of a new call tells in which function it is.
        for index in np.flatnonzero(kinds == OperationKind.CALL):
            following = self._lines[moments[index]] if moments[index] < len(self._lines) else NOWHERE
            lines[index] = def_lines.get(int(following), NOWHERE)
        returns = np.flatnonzero(kinds == OperationKind.RETURN)
        lines[returns] = NOWHERE
        recorded = returns[self.sizes_at(moments[returns] - 1) > 0]
        lines[recorded] = self._lines[self.next_entries(moments[recorded] - 1)]
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
        called_at, returned_to = self._lines[calls], self._lines[self.next_entries(returns)]
        lines = np.unique(called_at[called_at != NOWHERE]).tolist()
        return {line: (calls[called_at == line], returns[returned_to == line]) for line in lines}
