"""Which of all writes gave the cells of a board the symbols that they have in the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def lasting_writes(
    start: NDArray[np.uint8],
    cells: NDArray[np.int32],
    codes: NDArray[np.uint8],
    own: NDArray[np.bool_],
) -> NDArray[np.int64]:
    """The indices of the writes that last, one for each cell that changes, ascending.

    ``start`` are the board's symbol codes at first; ``cells`` and ``codes`` what each write wrote,
    in order, and ``own`` whether it wrote the cell that was being visited. Of the writes that leave
    a cell as it is in the end, the first of its own visit counts, else the first.
    """
    start = start.ravel()
    final = start.copy()
    final[cells] = codes
    lasting = (codes == final[cells]) & (final[cells] != start[cells])
    # A write of another symbol undoes what came before it.
    numbers = np.arange(len(cells))
    last_other = np.full(final.shape, -1, np.int64)
    last_other[cells[codes != final[cells]]] = numbers[codes != final[cells]]
    lasting &= numbers > last_other[cells]
    own = lasting & own
    has_own = np.zeros(final.shape, bool)
    has_own[cells[own]] = True
    chosen = np.flatnonzero(own | (lasting & ~has_own[cells]))
    _, first = np.unique(cells[chosen], return_index=True)
    return np.sort(chosen[first])
