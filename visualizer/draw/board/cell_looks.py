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

_FILL_BITS, _RING_BITS, _SYMBOL_BITS = 8, 4, 4
RING_AT = _FILL_BITS
SYMBOL_AT = RING_AT + _RING_BITS
_CLICK_AT = SYMBOL_AT + _SYMBOL_BITS
_DIGIT_FIRST_AT = _CLICK_AT + 1
_NUMBER_AT = _DIGIT_FIRST_AT + 1

_MINE, _HIDDEN, _BLANK, _EXPLODED = (
    SYMBOLS.index(each) for each in (MINE, HIDDEN, BLANK, EXPLODED)
)


# What shows the digit large; else the middle of a cell is kept for the visit number.
_DIGITS_FIRST = (Overlay.DIGITS, Overlay.NONE)
# What shows visit numbers.
_NUMBERED = (Overlay.NUMBERS, Overlay.DIGITS, Overlay.HEAT)


@dataclass(frozen=True)
class Look:
    """One look as named values; ``number`` 0 is none, ``digit_first`` shows the digit large."""

    fill: int = HIDDEN_FILL
    ring: int = NO_RING
    symbol: str = HIDDEN
    number: int = 0
    click: bool = False
    digit_first: bool = False

    def packed(self) -> int:
        """One number of a `Looks` array that stands for it."""
        return (
            self.fill
            | self.ring << RING_AT
            | SYMBOLS.index(self.symbol) << SYMBOL_AT
            | self.click << _CLICK_AT
            | self.digit_first << _DIGIT_FIRST_AT
            | self.number << _NUMBER_AT
        )


def unpacked(look: int) -> Look:
    """What one number of a `Looks` array stands for."""
    return Look(
        look & (1 << _FILL_BITS) - 1,
        look >> RING_AT & (1 << _RING_BITS) - 1,
        SYMBOLS[look >> SYMBOL_AT & (1 << _SYMBOL_BITS) - 1],
        look >> _NUMBER_AT,
        bool(look >> _CLICK_AT & 1),
        bool(look >> _DIGIT_FIRST_AT & 1),
    )


def plain_look(symbol: str) -> int:
    """How a cell with this symbol looks before anything is visited."""
    fill = {MINE: HIDDEN_FILL, HIDDEN: HIDDEN_FILL, EXPLODED: EXPLODED_FILL}.get(
        symbol, REVEALED_FILL
    )
    return Look(fill, symbol=symbol, digit_first=True).packed()


def looks(
    state: State,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
) -> Looks:
    """How each cell looks in ``state``, shape (height * width,)."""
    trace = state.trace
    codes = state.codes.ravel()
    first = trace.first_visit
    visited = first < state.visits
    fill = _fills(state, codes, visited)
    if overlay is Overlay.HEAT:
        last = max(trace.visit_count - 1, 1)
        levels = first[visited] * (HEAT_LEVELS - 1) // last
        fill[visited] = HEAT_FILL + levels
    result = fill | _rings(state) << RING_AT
    result |= np.where(mines | (codes != _MINE), codes, _HIDDEN).astype(np.int64) << SYMBOL_AT
    row, col = trace.click
    result[row * trace.width + col] |= 1 << _CLICK_AT
    if overlay in _DIGITS_FIRST:
        result |= 1 << _DIGIT_FIRST_AT
    if overlay in _NUMBERED:
        result[visited] |= (first[visited] + 1) << _NUMBER_AT
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
