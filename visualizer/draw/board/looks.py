"""The looks of all cells of a board, as one array of integers."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.board.cells import CHARACTERS, EXPLODED, HIDDEN, HIDDEN_CODE, MINE, MINE_CODE, Cell
from visualizer.language.signs import SIGNS, numbers_fit
from visualizer.playback.scenario import Overlay
from visualizer.trace.board_history import BoardPart
from visualizer.trace.trace import State, Trace
from visualizer.values import value_class

#: One integer for each cell, shape (height, width); `look_from_integer` returns its parts.
Looks = NDArray[np.int64]

# The fills of cells.
HIDDEN_FILL, MARKED_FILL, REVEALED_FILL, VISITED_FILL, EXPLODED_FILL, ODD_FILL = range(6)
HEAT_FILL = 16
HEAT_LEVELS = 64
#: One byte for each plain square of a board: a fill, a visible mine, or a ring, which fills it. On a shrunk board a
#: square stands for several cells: for the first with the highest ring, or else for the first.
Squares = NDArray[np.uint8]
MINE_SQUARE = HEAT_FILL + HEAT_LEVELS
RING_SQUARES = {
    name: np.uint8(MINE_SQUARE + index) for index, name in enumerate(("waiting", "call", "now", "wrong"), 1)
}
# Rings that are visible even instead of heat.
_OVER_HEAT = ("now", "wrong")
#: The fills by their names in the samples of signs.
FILLS = {"hidden": HIDDEN_FILL, "visited": VISITED_FILL, "revealed": REVEALED_FILL, "exploded": EXPLODED_FILL}

# The parts of a look: the fill, the symbol, whether the digit is large, a bit for each sign, the number.
_FILL_BITS, _SYMBOL_BITS, _SIGN_BITS = 8, 7, 24
SYMBOL_AT = _FILL_BITS
_DIGIT_FIRST_AT = SYMBOL_AT + _SYMBOL_BITS
_SIGNS_AT = _DIGIT_FIRST_AT + 1
NUMBER_AT = _SIGNS_AT + _SIGN_BITS
_FILL_MASK, _SYMBOL_MASK = (1 << _FILL_BITS) - 1, (1 << _SYMBOL_BITS) - 1


def sign_bit(name: str) -> int:
    """The bit of a sign in a `Looks` array; later signs of the table have higher bits."""
    return 1 << _SIGNS_AT + list(SIGNS).index(name)


@value_class
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
            | CHARACTERS.index(self.symbol) << SYMBOL_AT
            | self.digit_first << _DIGIT_FIRST_AT
            | sum(map(sign_bit, self.signs))
            | self.number << NUMBER_AT
        )


def look_from_integer(look: int) -> Look:
    """The parts of an integer of a `Looks` array."""
    return Look(
        look & _FILL_MASK,
        CHARACTERS[look >> SYMBOL_AT & _SYMBOL_MASK],
        look >> NUMBER_AT,
        tuple(name for name in SIGNS if look & sign_bit(name)),
        bool(look >> _DIGIT_FIRST_AT & 1),
    )


def shows_digit_first(overlay: Overlay) -> bool:
    """Whether the digit, not the visit number, is large in the middle of a cell."""
    return overlay in (Overlay.DIGITS, Overlay.NONE)


def plain_looks(board: Board) -> Looks:
    """The looks of the cells of a board without a run."""
    return _looks_of_codes(board.codes(), board.click, mines=True)


def _looks_of_codes(codes: NDArray[np.uint8], click: Cell | None, mines: bool) -> Looks:
    result: Looks = _phase_looks(mines)[codes] | 1 << _DIGIT_FIRST_AT
    if click is not None:
        result[click] |= sign_bit("click")
    return result


def order_looks(trace: Trace, mines: bool, numbers: bool) -> Looks:
    """The looks of the cells after a run, with their ``numbers`` in the order of reveals, or with heat."""
    result = _looks_of_codes(State(trace, len(trace)).codes, trace.click, mines)
    if result[trace.click] & _FILL_MASK == EXPLODED_FILL:
        return result  # nothing else is revealed
    cells, order = tuple(trace.reveals.T), np.arange(len(trace.reveals))
    revealed = (VISITED_FILL | order + 1 << NUMBER_AT) if numbers else _heat_fills(order, len(order))
    result[cells] = revealed | result[cells] & ~(_FILL_MASK | 1 << _DIGIT_FIRST_AT)
    return result


def draft_looks(board: Board, trace: Trace | None, cell: int) -> Looks:
    """The looks of a board that is edited: of the run of ``trace`` in the cells that have not changed since then.

    Cells of ``cell`` pixels have numbers if these have room, else heat.
    """
    plain = plain_looks(board)
    if trace is None or (trace.height, trace.width) != plain.shape:
        return plain
    is_same = trace.initial_codes.reshape(plain.shape) == board.codes()
    numbers = numbers_fit(cell, len(trace.reveals))
    return np.where(is_same, order_looks(trace, True, numbers), plain)


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
    phases = (codes != trace.initial_codes) * _WRITTEN
    phases[visited] = _VISITED
    result: Looks = _phase_looks(mines and "mine" in signs)[phases | codes]
    if overlay is Overlay.HEAT and "heat" in signs:
        result[visited] = result[visited] & ~_FILL_MASK | _heat_fills(first[visited], trace.visit_count)
    for name in signs:
        cells_of = SIGNS[name].cells
        if cells_of is not None:
            cells = cells_of(state)
            result[cells[(cells >= 0) & (cells < result.size)]] |= sign_bit(name)
    if shows_digit_first(overlay):
        result |= 1 << _DIGIT_FIRST_AT
    if numbers and overlay.value in SIGNS["number"].overlays and "number" in signs:
        result += (first + 1 << NUMBER_AT) * visited
    return result.reshape(trace.height, trace.width)


def _heat_fills(numbers: NDArray[np.signedinteger[Any]], count: int) -> NDArray[np.int64]:
    """The fills, by their numbers from 0, of the first to the last of ``count`` visits."""
    return HEAT_FILL + numbers.astype(np.int64) * (HEAT_LEVELS - 1) // max(count - 1, 1)


# Plain squares


def squares_of_looks(looks: Looks, shrink: int = 1) -> Squares:
    """The squares of cells with these looks; each stands for ``shrink`` by ``shrink`` cells."""
    squares = (looks & _FILL_MASK).astype(np.uint8)
    is_mine = (looks >> SYMBOL_AT & _SYMBOL_MASK == MINE_CODE) & (squares == HIDDEN_FILL)
    has_no_heat = squares < HEAT_FILL
    for name, square in RING_SQUARES.items():
        squares[(looks & sign_bit(name) > 0) & (has_no_heat | (name in _OVER_HEAT))] = square
    squares[is_mine] = MINE_SQUARE
    if shrink == 1:
        return squares
    highest = squares * (squares > MINE_SQUARE)
    for axis, count in enumerate(looks.shape):
        highest = np.maximum.reduceat(highest, np.arange(0, count, shrink), axis=axis)
    return np.where(highest > 0, highest, squares[::shrink, ::shrink])


def squares_of_state(
    state: State, shrink: int, overlay: Overlay, mines: bool, signs: Collection[str] = SIGNS.keys()
) -> Squares:
    """The squares of the board in ``state`` with only the ``signs`` named."""
    trace, shape = state.trace, (state.trace.height, state.trace.width)
    has_heat, mines = overlay is Overlay.HEAT and "heat" in signs, mines and "mine" in signs

    def fills_of(part: BoardPart) -> Squares:
        codes, first = trace.board_history.codes_of(part, state.moment), trace.first_visit.reshape(shape)[part]
        visited = first < state.visit_count
        is_written = codes != trace.initial_codes.reshape(shape)[part]
        phases = np.maximum(is_written * _WRITTEN, visited * _VISITED)
        fills: Squares = _phase_squares(mines).take(phases | codes)
        if has_heat:
            fills[visited] = _heat_fills(first[visited], trace.visit_count)
        return fills

    squares = fills_of(np.s_[::shrink, ::shrink])
    frontier = "waiting" if trace.has_container else "call"
    if frontier in signs:
        is_ringed = state.is_waiting
        if has_heat:
            is_ringed = is_ringed & (trace.first_visit.reshape(shape) >= state.visit_count)
        if mines and SIGNS["mine"].occurs([trace]) and (is_ringed.ravel() & (trace.initial_codes == MINE_CODE)).any():
            is_ringed = is_ringed & (fills_of(np.s_[:, :]) != MINE_SQUARE)
        for row, col in np.ndindex(shrink, shrink):  # rings are above all other squares
            ringed = is_ringed[row::shrink, col::shrink]
            of_part = squares[: ringed.shape[0], : ringed.shape[1]]
            np.maximum(of_part, ringed.view(np.uint8) * RING_SQUARES[frontier], out=of_part)
    if "now" in signs and state.current is not None:
        row, col = state.current
        squares[row // shrink, col // shrink] = RING_SQUARES["now"]
    return squares


@cache
def _phase_squares(mines: bool) -> Squares:
    """The square of a cell at the index phase + symbol code."""
    looks = _phase_looks(mines)
    return squares_of_looks(looks[:, None])[:, 0]


# The phases of a cell in a run.
_PHASES = _UNTOUCHED, _WRITTEN, _VISITED = tuple(np.arange(3, dtype=np.uint16) << _SYMBOL_BITS)


@cache
def _phase_looks(mines: bool) -> Looks:
    """The fill and the symbol of a cell at the index phase + symbol code."""
    table = np.zeros(3 << _SYMBOL_BITS, np.int64)
    for phase in _PHASES:
        for code, symbol in enumerate(CHARACTERS):
            visible_code = HIDDEN_CODE if code == MINE_CODE and not mines else code
            table[phase + code] = _phase_fill(phase, symbol) | visible_code << SYMBOL_AT
    return table


def _phase_fill(phase: np.uint16, symbol: str) -> int:
    if symbol == EXPLODED:
        return EXPLODED_FILL
    if phase == _VISITED:
        return VISITED_FILL
    if symbol in (MINE, HIDDEN):
        return HIDDEN_FILL
    return MARKED_FILL if phase == _WRITTEN else REVEALED_FILL
