"""Which signs a scene's legend explains: those that can be seen on its boards, and no others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visualizer.board.symbols import DIGITS, EXPLODED, MINE
from visualizer.draw.board.cell_looks import (
    CALL_RING,
    CURRENT_RING,
    HIDDEN_FILL,
    REVEALED_FILL,
    VISITED_FILL,
    WAITING_RING,
    Look,
    Looks,
    unpacked,
)
from visualizer.draw.board.cell_tile import numbers_fit
from visualizer.draw.panels.legend import LegendView, Sign
from visualizer.playback.scenario import Overlay


def scene_legend(boards: Sequence[Looks], cell: int) -> LegendView:
    """The legend of boards that look so, with cells of ``cell`` pixels."""
    found = [{unpacked(look) for look in np.unique(board).tolist()} for board in boards]
    seen = set().union(*found)
    numbered = numbers_fit(cell) and any(look.number for look in seen)
    shown = {
        Sign.HIDDEN: any(look.fill == HIDDEN_FILL and look.symbol != MINE for look in seen),
        Sign.NUMBER: numbered,
        Sign.VISITED: not numbered and any(look.fill == VISITED_FILL for look in seen),
        Sign.DIGIT: numbers_fit(cell) and any(look.symbol in DIGITS for look in seen),
        Sign.WAITING: _has_ring(seen, WAITING_RING),
        Sign.CALL: _has_ring(seen, CALL_RING),
        Sign.NOW: _has_ring(seen, CURRENT_RING),
        Sign.CLICK: any(look.click for look in seen),
        Sign.MINE: any(look.symbol == MINE for look in seen),
        Sign.EXPLODED: any(look.symbol == EXPLODED for look in seen),
        Sign.GIVEN: any(look.fill == REVEALED_FILL for look in seen),
    }
    signs = tuple(sign for sign in Sign if shown.get(sign, False))
    waiting = [number for number, looks in enumerate(found) if _has_ring(looks, WAITING_RING)]
    calls = [number for number, looks in enumerate(found) if _has_ring(looks, CALL_RING)]
    overlay = Overlay.NUMBERS if numbered else Overlay.NONE
    return LegendView(signs, overlay, cell, *(each[0] if each else 0 for each in (waiting, calls)))


def _has_ring(looks: set[Look], ring: int) -> bool:
    return any(look.ring == ring for look in looks)
