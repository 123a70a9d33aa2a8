"""The manner in which a complete run has opened its cells.

Cells form *rings* by the fewest steps that lead to them from the click, each from a blank to a neighbour. An order goes
in rings if each cell is beside the oldest blank that has a cell left to open beside it. It is a *snake* if that is the
newest such blank: on until it is stuck, then back. These are the orders of breadth-first and depth-first searches; with
few cells, an order may be both.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import BLANK_CODE, EXPLODED_CODE
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.trace.operations import IntArray
from visualizer.trace.trace import Trace
from visualizer.values import value_class


class Manner(Enum):
    """The manner of a run: of at most one cell, in rings or a snake or both, or in leaps.

    In a ``CORRIDOR`` each ring has one cell, so that there is one order; if leaps are ``NEAREST_LAST``, the last cell
    is beside the click.
    """

    NOTHING = "nothing"
    MINE = "mine"
    DIGIT = "digit"
    ONE = "one"
    CORRIDOR = "corridor"
    BOTH = "both"
    RINGS = "rings"
    SNAKE = "snake"
    NEAREST_LAST = "nearest-last"
    LEAPS = "leaps"


@value_class
class Conclusion:
    """The manner of a run that has opened ``cells`` cells, in ``rings`` rings around the click if it goes in rings.

    ``leaps`` is how often the next cell was in no direction of the order beside the one before. Two runs have the same
    ``order`` if they have opened the same cells in the same order, however often they have visited them.
    """

    manner: Manner
    cells: int
    order: int
    rings: int = 0
    leaps: int = 0


def conclude(trace: Trace) -> Conclusion:
    """The conclusion of a complete run; kept in the trace."""
    kept: Conclusion | None = vars(trace).get("conclusion")
    if kept is None:
        kept = vars(trace)["conclusion"] = _conclude(trace)
    return kept


def _conclude(trace: Trace) -> Conclusion:
    codes, cells = trace.final.codes(), _opened_cells(trace)
    in_order = hash(cells.tobytes())
    if len(cells) < 2:
        few = {EXPLODED_CODE: Manner.MINE, BLANK_CODE: Manner.ONE}.get(int(codes[trace.click]), Manner.DIGIT)
        return Conclusion(few if len(cells) else Manner.NOTHING, len(cells), in_order)
    # Cells by their numbers on a board with a margin, where each has all its neighbours.
    across, (rows, cols) = trace.width + 2, np.divmod(cells, trace.width)
    order, is_blank = ((rows + 1) * across + cols + 1).tolist(), np.pad(codes == BLANK_CODE, 1).ravel()
    directions = ROW_BY_ROW if trace.code.is_observed else trace.order  # which may have the four sides only
    offsets = [down * across + right for down, right in directions]
    rings, turns = (_count_steps(order, is_blank, offsets, end) for end in (0, -1))
    leaps = ~np.isin(np.diff(order), offsets)
    manner = _choose_manner(len(order), rings, turns, order[-1] - order[0] in offsets)
    return Conclusion(manner, len(order), in_order, rings or 0, int(leaps.sum()))


def _opened_cells(trace: Trace) -> IntArray:
    """The numbers of the cells that a run has opened, by their first visits, or by reveals if no visit was seen."""
    cells = trace.cells[trace.visit_indices if trace.visit_count else trace.reveal_indices]
    in_order = cells[np.sort(np.unique(cells, return_index=True)[1])]
    is_open = trace.final.codes() != trace.board.codes()
    opened: IntArray = in_order[is_open.ravel()[in_order]]
    return opened


def _choose_manner(cells: int, rings: int | None, turns: int | None, ends_beside_click: bool) -> Manner:
    """The manner of a run: ``rings`` is None unless it goes in rings, and ``turns`` unless it is a snake."""
    if rings is not None and turns is not None:
        return Manner.CORRIDOR if rings + 1 == cells else Manner.BOTH
    if rings is not None:
        return Manner.RINGS
    if turns is not None:
        return Manner.SNAKE
    return Manner.NEAREST_LAST if ends_beside_click else Manner.LEAPS


def _count_steps(order: list[int], is_blank: NDArray[np.bool_], offsets: list[int], end: int) -> int | None:
    """The steps from the first cell to the last if each is beside the blank at an ``end`` of those waiting, else None.

    Blanks wait that have a cell left to open beside them: at 0 is the oldest, at -1 the newest.
    """
    left, waiting, steps = set(order), list[int](), dict[int, int]()
    for cell in order:
        while waiting and left.isdisjoint([waiting[end] + offset for offset in offsets]):
            del waiting[end]
        if steps and not (waiting and cell - waiting[end] in offsets):
            return None
        steps[cell] = steps[waiting[end]] + 1 if waiting else 0
        left.remove(cell)
        waiting += [cell] * bool(is_blank[cell])
    return steps[cell]
