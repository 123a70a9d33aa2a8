"""How every cell of a board looks, as one array of numbers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.symbols import EXPLODED, HIDDEN, HIDDEN_CODE, MINE, MINE_CODE, SYMBOLS
from visualizer.language.signs import SIGNS, cells_with
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State, Trace

#: One number a cell, shape (height, width); `unpacked` says what it stands for.
Looks = NDArray[np.int64]

# What a look is made of, each in bits of its own.
HIDDEN_FILL, MARKED_FILL, REVEALED_FILL, VISITED_FILL, EXPLODED_FILL, ODD_FILL = range(6)
HEAT_FILL = 16
HEAT_LEVELS = 64
#: Which fill the samples of legends mean by a name.
FILLS = {"hidden": HIDDEN_FILL, "visited": VISITED_FILL, "revealed": REVEALED_FILL, "exploded": EXPLODED_FILL}

# The fill and the symbol of a cell, what of its figures is large, a bit for each sign, its number.
_FILL_BITS, _SYMBOL_BITS, _SIGN_BITS = 8, 4, 24
SYMBOL_AT = _FILL_BITS
_DIGIT_FIRST_AT = SYMBOL_AT + _SYMBOL_BITS
_SIGNS_AT = _DIGIT_FIRST_AT + 1
NUMBER_AT = _SIGNS_AT + _SIGN_BITS
_FILL_MASK = (1 << _FILL_BITS) - 1


def sign_bit(name: str) -> int:
    """The bit of a sign in a `Looks` array; of a later one in the table it is a higher one."""
    return 1 << _SIGNS_AT + list(SIGNS).index(name)


@dataclass(frozen=True)
class Look:
    """One look as named values; ``number`` 0 is none, ``digit_first`` shows the digit large."""

    fill: int = HIDDEN_FILL
    symbol: str = HIDDEN
    number: int = 0
    signs: tuple[str, ...] = ()
    digit_first: bool = False

    def packed(self) -> int:
        """One number of a `Looks` array that stands for it."""
        return (
            self.fill
            | SYMBOLS.index(self.symbol) << SYMBOL_AT
            | self.digit_first << _DIGIT_FIRST_AT
            | sum(map(sign_bit, self.signs))
            | self.number << NUMBER_AT
        )


def unpacked(look: int) -> Look:
    """The look that one number of a `Looks` array stands for."""
    return Look(
        look & _FILL_MASK,
        SYMBOLS[look >> SYMBOL_AT & (1 << _SYMBOL_BITS) - 1],
        look >> NUMBER_AT,
        tuple(name for place, name in enumerate(SIGNS) if look >> _SIGNS_AT + place & 1),
        bool(look >> _DIGIT_FIRST_AT & 1),
    )


def shows_digit_first(overlay: Overlay) -> bool:
    """Whether the digit stands large in the middle of a cell, not the visit number."""
    return overlay in (Overlay.DIGITS, Overlay.NONE)


def shows_numbers(overlay: Overlay) -> bool:
    """Whether cells have visit numbers, where they are large enough."""
    return overlay.value in SIGNS["number"].overlays


def plain_looks(board: Board, mines: bool = True) -> Looks:
    """How the cells of a board look before anything is visited."""
    result: Looks = _table(mines)[board.codes()] | 1 << _DIGIT_FIRST_AT
    if board.click is not None:
        result[board.click] |= sign_bit("click")
    return result


def order_looks(trace: Trace, mines: bool, numbers: bool) -> Looks:
    """How cells look after a run with their numbers in the order of reveals, or else its heat."""
    result = plain_looks(trace.final.with_click(trace.click), mines)
    cells, order = tuple(trace.reveals.T), np.arange(len(trace.reveals))
    heat = HEAT_FILL + order * (HEAT_LEVELS - 1) // max(len(order) - 1, 1)
    shown = (VISITED_FILL | order + 1 << NUMBER_AT) if numbers else heat
    whole = result[cells] & _FILL_MASK != EXPLODED_FILL
    result[cells] = np.where(whole, shown | result[cells] & sign_bit("click"), result[cells])
    return result


def looks(
    state: State,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
    numbers: bool = True,
    signs: Collection[str] = SIGNS.keys(),
) -> Looks:
    """How each cell looks in ``state``, with no other ``signs``; with visit numbers if ``numbers`` have room."""
    trace = state.trace
    codes = state.codes.ravel()
    first = trace.first_visit.astype(np.int64)  # numbers are shifted up
    visited = first < state.visit_count
    kinds = (codes != trace.initial_codes).astype(np.uint8)
    kinds[visited] = _VISITED
    result: Looks = _table(mines and "mine" in signs)[kinds << 4 | codes]
    if overlay is Overlay.HEAT and "heat" in signs:
        last = max(trace.visit_count - 1, 1)
        levels = first[visited] * (HEAT_LEVELS - 1) // last
        result[visited] = result[visited] & ~_FILL_MASK | HEAT_FILL + levels
    for name in signs:
        cells = cells_with(name, state)
        result[cells[(cells >= 0) & (cells < result.size)]] |= sign_bit(name)
    if shows_digit_first(overlay):
        result |= 1 << _DIGIT_FIRST_AT
    if numbers and shows_numbers(overlay) and "number" in signs:
        result += (first + 1 << NUMBER_AT) * visited
    return result.reshape(trace.height, trace.width)


# What has happened to a cell: nothing, it was written, it was visited.
_UNTOUCHED, _WRITTEN, _VISITED = range(3)


@cache
def _table(mines: bool) -> Looks:
    """The fill and the symbol of a cell by what has happened to it times 16 and its code."""
    table = np.zeros(3 * 16, np.int64)
    for happened in (_UNTOUCHED, _WRITTEN, _VISITED):
        for code, symbol in enumerate(SYMBOLS):
            shown = HIDDEN_CODE if code == MINE_CODE and not mines else code
            table[happened << 4 | code] = _fill(happened, symbol) | shown << SYMBOL_AT
    return table


def _fill(happened: int, symbol: str) -> int:
    if symbol == EXPLODED:
        return EXPLODED_FILL
    if happened == _VISITED:
        return VISITED_FILL
    if symbol in (MINE, HIDDEN):
        return HIDDEN_FILL
    return MARKED_FILL if happened == _WRITTEN else REVEALED_FILL
