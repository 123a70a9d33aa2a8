"""How the cells of a scene look: what a task hides is not in the picture at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.symbols import HIDDEN, MINE, SYMBOLS
from visualizer.draw.board.cell_looks import (
    CALL_RING,
    CURRENT_RING,
    HIDDEN_FILL,
    NO_RING,
    REVEALED_FILL,
    RING_AT,
    VISITED_FILL,
    Look,
    Looks,
    looks,
    plain_look,
)
from visualizer.exercises.scene import Scene, Shown
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State
from visualizer.trace.waiting import Frontier

_NOTHING = Look().packed()
_CLICK = Look(click=True).packed() ^ _NOTHING
_RINGS = Look(ring=CURRENT_RING).packed() ^ _NOTHING


@dataclass(frozen=True)
class OpenedByHand:
    """A board as someone has opened it: its ``rows`` now, and the ``cells`` in order."""

    rows: tuple[str, ...]
    cells: tuple[Cell, ...]


def looks_by_hand(scene: Scene, opened: OpenedByHand) -> Looks:
    """How each cell looks of a board that is opened by hand, numbered in that order."""
    found = _looks_of_board(scene)
    for number, (row, col) in enumerate(opened.cells, start=1):
        ring = CURRENT_RING if number == len(opened.cells) else NO_RING
        look = Look(VISITED_FILL, ring, opened.rows[row][col], number)
        place = row * scene.board.width + col
        found[place] = look.packed() | found[place] & _CLICK
    return found


def scene_looks(scene: Scene, run: int | None, numbers_fit: bool) -> Looks:
    """How each cell looks, shape (height * width,), of a run of the scene or None for its board."""
    if run is None:
        return _looks_of_board(scene)
    state, shown = scene.states[run], scene.shown
    overlay = Overlay.NUMBERS if Shown.NUMBERS in shown else Overlay.NONE
    found = looks(state, overlay, Shown.MINES in shown, numbers_fit).copy()
    if Shown.WAITING not in shown:
        _hide_what_waits(found, state, Shown.MINES in shown)
    if Shown.CURRENT not in shown:
        _hide_current(found, state, Shown.WAITING in shown)
    if Shown.CLICK not in shown:
        found &= ~_CLICK
    return found


def _looks_of_board(scene: Scene) -> Looks:
    mines = Shown.MINES in scene.shown
    table = np.array([plain_look(symbol if mines or symbol != MINE else HIDDEN)
                      for symbol in SYMBOLS], np.int64)  # fmt: skip
    found: Looks = table[scene.board.codes().ravel()]
    click = scene.board.click
    if click is not None and Shown.CLICK in scene.shown:
        found[click[0] * scene.board.width + click[1]] |= _CLICK
    return found


def _hide_what_waits(found: Looks, state: State, mines: bool) -> None:
    """Show cells that were only marked as they were before, and no ring but the current one's."""
    trace = state.trace
    marked = (state.codes.ravel() != trace.start_codes) & (trace.first_visit >= state.visits)
    if marked.any():
        table = np.array([_unmarked(symbol, mines) for symbol in SYMBOLS], np.int64)
        found[marked] = table[trace.start_codes[marked]] | found[marked] & (_CLICK | _RINGS)
    rings = found >> RING_AT & CURRENT_RING
    found[rings != CURRENT_RING] &= ~_RINGS


def _unmarked(symbol: str, mines: bool) -> int:
    closed = symbol in (MINE, HIDDEN)
    drawn = HIDDEN if symbol == MINE and not mines else symbol
    return Look(HIDDEN_FILL if closed else REVEALED_FILL, symbol=drawn).packed()


def _hide_current(found: Looks, state: State, waiting: bool) -> None:
    """Show no ring of the cell visited last; that of an open call where calls are shown."""
    calls = waiting and state.trace.frontier is Frontier.CALLS
    current = found >> RING_AT & CURRENT_RING == CURRENT_RING
    found[current] &= ~_RINGS
    if calls:
        found[current] |= CALL_RING << RING_AT
