"""The board, and the cells that wait, at any moment of a run."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.operations import MOMENT_SPAN, NEVER, IntArray, count_before

#: A part of a board, as slices of its rows and its columns.
BoardPart = tuple[slice, slice]
Codes = NDArray[np.uint8]

#: The number of changes of each cell that are kept for the boards of all moments; none with fewer writes than this
#: share of the cells, since to fill arrays for all cells would take longer.
_KEPT_CHANGES, _LEAST_SHARE_OF_CELLS = 2, 1 / 16


class BoardHistory:
    """The symbol codes of a board at any moment.

    ``initial`` has the codes before the run, shape (height, width). ``indices`` are those of the writes, ascending;
    ``cells`` and ``codes`` tell what each of them writes where.
    """

    # Since most programs change a cell once or twice, the board at a moment is found without its writes.

    def __init__(self, initial: Codes, indices: IntArray, cells: IntArray, codes: Codes) -> None:
        self._initial = initial
        #: The index of the first and perhaps the second change of each cell, `NEVER` for none, and the codes after it.
        self._changes: list[tuple[IntArray, Codes]] = []
        before = initial.ravel()
        while len(self._changes) < _KEPT_CHANGES and len(indices) >= before.size * _LEAST_SHARE_OF_CELLS:
            # Of several values for one element NumPy keeps the last.
            differing = np.flatnonzero(codes != before[cells])[::-1]
            if not len(differing):
                indices, cells, codes = indices[:0], cells[:0], codes[:0]
                break
            first = np.full(before.size, NEVER, np.int32)
            first[cells[differing]] = indices[differing]
            is_first, is_later, before = indices == first[cells], indices > first[cells], before.copy()
            before[cells[is_first]] = codes[is_first]
            self._changes.append((first, before))
            indices, cells, codes = indices[is_later], cells[is_later], codes[is_later]
        #: The writes after these changes.
        self._later = indices, cells, codes

    def codes_of(self, part: BoardPart, moment: int) -> Codes:
        """The codes of a part of the board."""
        indices, cells, written = self._later
        count, shape = count_before(indices, moment), self._initial.shape
        computed = np.s_[:, :] if count else part
        codes = self._initial[computed].copy()
        for first, changed in self._changes:
            is_changed = first.reshape(shape)[computed] < moment
            # Faster than copying where there is a change, since processors do not have to guess.
            codes += (changed.reshape(shape)[computed] - codes) * is_changed.view(np.uint8)
        codes.ravel()[cells[:count]] = written[:count]
        return codes[part] if count else codes

    def codes_at(self, cells: IntArray, moments: IntArray) -> Codes:
        """The code of each of the ``cells`` at the moment beside it."""
        codes = self._initial.ravel()[cells]
        for first, changed in self._changes:
            codes = np.where(first[cells] < moments, changed[cells], codes)
        keys, written = self._later_by_cell
        last = keys.searchsorted(cells * MOMENT_SPAN + moments) - 1
        return np.where(keys[last] // MOMENT_SPAN == cells, written[last], codes)

    @cached_property
    def _later_by_cell(self) -> tuple[NDArray[np.int64], Codes]:
        """The cell and the index of each later write as one number, ascending, and its code; after a leading -1."""
        indices, cells, written = self._later
        keys = cells.astype(np.int64) * MOMENT_SPAN + indices
        order = keys.argsort()
        return np.append(-1, keys[order]), np.append(np.uint8(0), written[order])


class Stays:
    """The stays of cells in the frontier, and which cells are in it at any moment.

    ``begins`` and ``ends`` are indices of operations, `NEVER` for no end, ascending by the begins; ``cells`` are the
    cells, of which the board has ``size``.
    """

    def __init__(self, begins: IntArray, ends: IntArray, cells: IntArray, size: int) -> None:
        #: The begin and the end of each cell's first stay, `NEVER` for none.
        self._first_begins = self._first_ends = np.broadcast_to(np.int32(NEVER), size)
        if len(begins) >= size * _LEAST_SHARE_OF_CELLS:
            self._first_begins, self._first_ends = (np.full(size, NEVER, np.int32) for _ in range(2))
            self._first_begins[cells[::-1]], self._first_ends[cells[::-1]] = begins[::-1], ends[::-1]
            adds = ends > self._first_ends[cells]  # unlike a stay within the first one of its cell
            begins, ends, cells = begins[adds], ends[adds], cells[adds]
        #: The other stays.
        self._begins, self._ends, self._cells = begins, ends, cells

    def are_open_at(self, moment: int) -> NDArray[np.bool_]:
        """Whether each cell is in the frontier at a moment, shape (size,)."""
        is_open: NDArray[np.bool_] = (self._first_begins < moment) & (self._first_ends >= moment)
        count = count_before(self._begins, moment)
        is_open[self._cells[:count][self._ends[:count] >= moment]] = True
        return is_open
