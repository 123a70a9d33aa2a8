"""How every cell of a board looks at a moment, as one array of numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.board.symbols import BLANK, EXPLODED, HIDDEN, MINE, SYMBOLS
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State

Looks = NDArray[np.int64]

# What a look is made of, each in bits of its own.
HIDDEN_FILL, MARKED_FILL, REVEALED_FILL, VISITED_FILL, EXPLODED_FILL = range(5)
HEAT_FILL = 16
HEAT_LEVELS = 64
NO_RING, WAITING_RING, CALL_RING, CURRENT_RING = range(4)

_FILL_BITS, _RING_BITS, _SYMBOL_BITS, _HIGHLIGHT_BITS = 8, 4, 4, 1
_RING_AT = _FILL_BITS
_SYMBOL_AT = _RING_AT + _RING_BITS
_HIGHLIGHT_AT = _SYMBOL_AT + _SYMBOL_BITS
NUMBER_AT = _HIGHLIGHT_AT + _HIGHLIGHT_BITS

_MINE, _HIDDEN, _BLANK, _EXPLODED = (
    SYMBOLS.index(each) for each in (MINE, HIDDEN, BLANK, EXPLODED)
)


@dataclass(frozen=True)
class Look:
    """One look as named values."""

    fill: int
    ring: int
    symbol: str
    highlighted: bool
    number: int


def unpacked(look: int) -> Look:
    """What one number of a `Looks` array stands for."""
    return Look(
        look & (1 << _FILL_BITS) - 1,
        look >> _RING_AT & (1 << _RING_BITS) - 1,
        SYMBOLS[look >> _SYMBOL_AT & (1 << _SYMBOL_BITS) - 1],
        bool(look >> _HIGHLIGHT_AT & 1),
        look >> NUMBER_AT,
    )


def plain_look(symbol: str) -> int:
    """How a cell with this symbol looks before anything is visited."""
    fill = {MINE: HIDDEN_FILL, HIDDEN: HIDDEN_FILL, EXPLODED: EXPLODED_FILL}.get(
        symbol, REVEALED_FILL
    )
    return fill | SYMBOLS.index(symbol) << _SYMBOL_AT


def looks(
    state: State,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
    highlighted: tuple[int, ...] = (),
) -> Looks:
    """How each cell looks in ``state``, shape (height * width,).

    ``highlighted`` are cells (row * width + column) to point out, such as where orders differ.
    """
    trace = state.trace
    codes = state.codes.ravel()
    first = trace.first_visit
    visited = first < state.visits
    fill = _fills(state, codes, visited)
    if overlay is Overlay.HEAT:
        last = max(trace.visit_count - 1, 1)
        levels = first[visited] * (HEAT_LEVELS - 1) // last
        fill[visited] = HEAT_FILL + levels
    result = fill | _rings(state) << _RING_AT
    result |= np.where(mines | (codes != _MINE), codes, _HIDDEN).astype(np.int64) << _SYMBOL_AT
    if highlighted:
        result[list(highlighted)] |= 1 << _HIGHLIGHT_AT
    if overlay in (Overlay.NUMBERS, Overlay.HEAT):
        result[visited] |= (first[visited] + 1) << NUMBER_AT
    return result


def _fills(state: State, codes: NDArray[np.uint8], visited: NDArray[np.bool_]) -> Looks:
    start = state.trace.board.codes().ravel()
    fill = np.full(codes.shape, REVEALED_FILL, np.int64)
    hidden = (codes == _MINE) | (codes == _HIDDEN)
    fill[hidden] = HIDDEN_FILL
    fill[~hidden & (codes != start)] = MARKED_FILL
    fill[visited] = VISITED_FILL
    fill[codes == _EXPLODED] = EXPLODED_FILL
    return fill


def _rings(state: State) -> Looks:
    trace = state.trace
    size = trace.height * trace.width
    rings = np.zeros(size + 1, np.int64)  # what is off the board goes to the last entry
    if trace.has_frontier:
        rings[np.minimum(trace.cells[state.frontier_indices()], size)] = WAITING_RING
    else:
        calls = state.call_indices()
        rings[np.minimum(trace.cells[calls[calls >= 0]], size)] = CALL_RING
        if len(calls) and calls[-1] < 0:
            rings[trace.cells[trace.visited_at[0]]] = CALL_RING
    visits = state.visits
    if visits:
        rings[trace.cells[trace.visited_at[visits - 1]]] = CURRENT_RING
    return rings[:size]
