"""The looks of all cells of a board, as one array of integers."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import EXPLODED, HIDDEN, HIDDEN_CODE, MINE, MINE_CODE, SYMBOLS
from visualizer.language.signs import SIGNS
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State, Trace
from visualizer.values import dataclass

#: One integer for each cell, shape (height, width); `look_from_integer` returns its parts.
Looks = NDArray[np.int64]

# The fills of cells.
HIDDEN_FILL, MARKED_FILL, REVEALED_FILL, VISITED_FILL, EXPLODED_FILL, ODD_FILL = range(6)
HEAT_FILL = 16
HEAT_LEVELS = 64
#: The fills by their names in the samples of signs.
FILLS = {"hidden": HIDDEN_FILL, "visited": VISITED_FILL, "revealed": REVEALED_FILL, "exploded": EXPLODED_FILL}

# The parts of a look: the fill, the symbol, whether the digit is large, a bit for each sign, the number.
_FILL_BITS, _SYMBOL_BITS, _SIGN_BITS = 8, 4, 24
SYMBOL_AT = _FILL_BITS
_DIGIT_FIRST_AT = SYMBOL_AT + _SYMBOL_BITS
_SIGNS_AT = _DIGIT_FIRST_AT + 1
NUMBER_AT = _SIGNS_AT + _SIGN_BITS
_FILL_MASK = (1 << _FILL_BITS) - 1


def sign_bit(name: str) -> int:
    """The bit of a sign in a `Looks` array; later signs of the table have higher bits."""
    return 1 << _SIGNS_AT + list(SIGNS).index(name)


@dataclass(frozen=True)
class Look:
    """The parts of one look; ``number`` 0 is none, with ``digit_first`` the digit is large."""

    fill: int = HIDDEN_FILL
    symbol: str = HIDDEN
    number: int = 0
    signs: tuple[str, ...] = ()
    digit_first: bool = False

    def to_integer(self) -> int:
        """The integer for this look in a `Looks` array."""
        return (
            self.fill
            | SYMBOLS.index(self.symbol) << SYMBOL_AT
            | self.digit_first << _DIGIT_FIRST_AT
            | sum(map(sign_bit, self.signs))
            | self.number << NUMBER_AT
        )


def look_from_integer(look: int) -> Look:
    """The parts of an integer of a `Looks` array."""
    return Look(
        look & _FILL_MASK,
        SYMBOLS[look >> SYMBOL_AT & (1 << _SYMBOL_BITS) - 1],
        look >> NUMBER_AT,
        tuple(name for name in SIGNS if look & sign_bit(name)),
        bool(look >> _DIGIT_FIRST_AT & 1),
    )


def shows_digit_first(overlay: Overlay) -> bool:
    """Whether the digit, not the visit number, is large in the middle of a cell."""
    return overlay in (Overlay.DIGITS, Overlay.NONE)


def shows_numbers(overlay: Overlay) -> bool:
    """Whether cells that are large enough have visit numbers."""
    return overlay.value in SIGNS["number"].overlays


def plain_looks(board: Board, mines: bool = True) -> Looks:
    """The looks of the cells of a board without a run."""
    result: Looks = _phase_looks(mines)[board.codes()] | 1 << _DIGIT_FIRST_AT
    if board.click is not None:
        result[board.click] |= sign_bit("click")
    return result


def order_looks(trace: Trace, mines: bool, numbers: bool) -> Looks:
    """The looks of the cells after a run, with their ``numbers`` in the order of reveals, or with heat."""
    result = plain_looks(trace.final.with_click(trace.click), mines)
    cells, order = tuple(trace.reveals.T), np.arange(len(trace.reveals))
    heat = HEAT_FILL + order * (HEAT_LEVELS - 1) // max(len(order) - 1, 1)
    revealed = (VISITED_FILL | order + 1 << NUMBER_AT) if numbers else heat
    is_exploded = result[cells] & _FILL_MASK == EXPLODED_FILL
    result[cells] = np.where(is_exploded, result[cells], revealed | result[cells] & sign_bit("click"))
    return result


def cell_looks(
    state: State,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
    numbers: bool = True,
    signs: Collection[str] = SIGNS.keys(),
) -> Looks:
    """The looks of the cells in ``state`` with only the ``signs`` named; ``numbers`` is whether they have room."""
    trace = state.trace
    codes = state.codes.ravel()
    first = trace.first_visit.astype(np.int64)  # shifting needs 64 bits
    visited = first < state.visit_count
    phases = (codes != trace.initial_codes).astype(np.uint8)
    phases[visited] = _VISITED
    result: Looks = _phase_looks(mines and "mine" in signs)[phases << 4 | codes]
    if overlay is Overlay.HEAT and "heat" in signs:
        last = max(trace.visit_count - 1, 1)
        levels = first[visited] * (HEAT_LEVELS - 1) // last
        result[visited] = result[visited] & ~_FILL_MASK | HEAT_FILL + levels
    for name in signs:
        cells_of = SIGNS[name].cells
        if cells_of is not None:
            cells = cells_of(state)
            result[cells[(cells >= 0) & (cells < result.size)]] |= sign_bit(name)
    if shows_digit_first(overlay):
        result |= 1 << _DIGIT_FIRST_AT
    if numbers and shows_numbers(overlay) and "number" in signs:
        result += (first + 1 << NUMBER_AT) * visited
    return result.reshape(trace.height, trace.width)


# The phases of a cell in a run.
_UNTOUCHED, _WRITTEN, _VISITED = range(3)


@cache
def _phase_looks(mines: bool) -> Looks:
    """The fill and the symbol of a cell at the index phase * 16 + symbol code."""
    table = np.zeros(3 * 16, np.int64)
    for phase in (_UNTOUCHED, _WRITTEN, _VISITED):
        for code, symbol in enumerate(SYMBOLS):
            visible_code = HIDDEN_CODE if code == MINE_CODE and not mines else code
            table[phase << 4 | code] = _phase_fill(phase, symbol) | visible_code << SYMBOL_AT
    return table


def _phase_fill(phase: int, symbol: str) -> int:
    if symbol == EXPLODED:
        return EXPLODED_FILL
    if phase == _VISITED:
        return VISITED_FILL
    if symbol in (MINE, HIDDEN):
        return HIDDEN_FILL
    return MARKED_FILL if phase == _WRITTEN else REVEALED_FILL
