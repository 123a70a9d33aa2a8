"""The signs on cells: their meaning, their size, and the cells, pictures and tasks in which they occur.

A new sign needs a row in `signs.json`, whose order is that of importance, perhaps functions in the tables of its cells
and occurrences below, a function in `draw/board/tile.py` and one in `export/shared/cell.js`. Legends, help, tips,
pages and tasks take everything else from the row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from visualizer.analysis.divergence import Divergences
from visualizer.analysis.repeated_pushes import stale_moments
from visualizer.board.cells import BLANK, DIGITS, HIDDEN, MINE
from visualizer.language.formatting import read_table
from visualizer.playback.scenario import Overlay
from visualizer.trace.operations import FrontierKind, IntArray
from visualizer.trace.trace import State, Trace
from visualizer.values import value_class

if TYPE_CHECKING:
    from visualizer.exercises.task import ScenePart

Traces = Sequence[Trace]
#: The fields of a row that pages read.
_ON_PAGES = (*("word", "meaning", "spoken", "share", "sample"), *("overlays", "least", "mines", "instead", "entries"))


@value_class
class Sign:
    """A sign on cells, or on entries of the frontier if ``entries`` is set.

    ``word`` is its name in legends. ``meaning`` is its explanation in help and tips, with names of
    actions in braces. ``look`` describes its look, ``spoken`` describes a cell that has it, and ``share``
    is its size as a share of the cell.

    ``cells`` computes the indices of the cells that have it, as `export/shared/board.js` does; they may be
    off the board. ``sample`` is the cell in legends: a fill, a symbol and a number. A legend has the sign if
    it ``occurs`` in the runs, if one of the ``overlays`` is chosen, if cells have at least ``least`` pixels,
    if mines are shown or ``mines`` is not set, and if the legend has no sign of ``instead``.
    """

    word: str
    meaning: str
    look: str = ""
    spoken: str = ""
    share: float = 0.0
    cells: Callable[[State], IntArray] | None = None
    sample: Sequence[Any] = ("hidden", HIDDEN, 0)
    occurs: Callable[[Traces], bool] = lambda traces: True
    overlays: Sequence[str] = tuple(overlay.value for overlay in Overlay)
    least: int = 0
    mines: bool = False
    instead: Sequence[str] = ()
    entries: bool = False


@value_class
class CellSizes:
    """The sizes in the picture of a cell.

    As shares of its side: the ``gap`` around it, the radius of its ``corner``, its ``large`` figure, the
    same figure ``alone`` in the cell, the ``largest`` one after enlarging, its ``small`` figure, and the
    radius of a ``letter`` at its corner. In pixels, the side from which on a cell is more than a ``plain``
    square, is ``rounded``, is ``numbered`` with its visit, and is ``ringed`` instead of filled if it is visited
    now; the side at which its rings are the ``thickest``; and the smallest ``figure``. Figures are narrowed to
    the share ``narrowest`` of their width before they become smaller, enlarged ones further. A legend has at most
    ``many`` signs.
    """

    gap: float = 1 / 16
    corner: float = 0.14
    large: float = 0.56
    alone: float = 0.66
    largest: float = 1.0
    small: float = 0.32
    letter: float = 0.24
    narrowest: float = 0.8
    plain: int = 7
    rounded: int = 14
    numbered: int = 11
    ringed: int = 18
    thickest: int = 96
    figure: int = 8
    many: int = 7


SIZES = CellSizes()


# The runs and the cells that have a sign


@lru_cache(maxsize=8)
def _symbols(rows: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*rows)


def _board_has(symbols: str) -> Callable[[Traces], bool]:
    """A function that says whether the board of some runs has one of ``symbols`` at the start."""
    return lambda traces: not _symbols(traces[0].board.rows).isdisjoint(symbols)


def _has_stale_entries(traces: Traces) -> bool:
    return any((stale_moments(trace) <= len(trace)).any() for trace in traces if trace.has_container)


def _frontier_cells(state: State) -> IntArray:
    return np.flatnonzero(state.is_waiting & state.trace.has_container)


def _called_cells(state: State) -> IntArray:
    return np.flatnonzero(state.is_waiting & (not state.trace.has_container))


def _current_cell(state: State) -> IntArray:
    visits = state.visit_count
    return state.trace.cells[state.trace.visit_indices[max(visits - 1, 0) : visits]]


def _clicked_cell(state: State) -> IntArray:
    row, col = state.trace.click
    return np.array([row * state.trace.width + col])


#: The functions of `Sign.cells` and `Sign.occurs`.
_CELLS: dict[str, Callable[[State], IntArray]] = {
    "waiting": _frontier_cells,
    "call": _called_cells,
    "now": _current_cell,
    "click": _clicked_cell,
}
_OCCURRENCES: dict[str, Callable[[Traces], bool]] = {
    "waiting": lambda traces: any(trace.has_container for trace in traces),
    "call": lambda traces: any(trace.frontier_kind is FrontierKind.CALLS for trace in traces),
    "exploded": lambda traces: traces[0].board[traces[0].click] == MINE,
    "given": _board_has(BLANK + DIGITS),
    "mine": _board_has(MINE),
    "digit": _board_has(MINE + DIGITS),
    "differs": lambda traces: bool(Divergences.from_traces(traces).visits),
    "wrong": lambda traces: False,
    "pointed": lambda traces: False,
    "again": lambda traces: any(trace.is_repeated_push.any() for trace in traces),
    "stale": _has_stale_entries,
}


def _read_sign(name: str, row: dict[str, Any]) -> Sign:
    """The sign of a row of the table, where ``least`` is the name of a size."""
    least = vars(SIZES)[row["least"]] if "least" in row else 0
    occurs = _OCCURRENCES.get(name, lambda traces: True)
    return Sign(**{**row, "least": least}, cells=_CELLS.get(name), occurs=occurs)


#: All signs by name, the most important first. If a cell has several rings, the last one is drawn.
SIGNS = {name: _read_sign(name, row) for name, row in read_table("signs.json").items()}


# The signs in tasks and in Predict, which hide all other signs

FRONTIER_SIGNS = ("waiting", "call")
_IN_EVERY_SCENE = ("hidden", "visited", "exploded", "given", "digit", "pointed")
#: By the names of the parts.
_IN_SCENES_WITH = {
    "numbers": ("number",),
    "waiting": FRONTIER_SIGNS,
    "current": ("now",),
    "mines": ("mine",),
    "click": ("click",),
}
#: The signs that Predict shows.
PREDICTED = frozenset(("hidden", "number", "visited", "heat", "now", "exploded", "given", "mine", "digit", "click"))


def scene_signs(parts: Collection[ScenePart]) -> list[str]:
    """The signs in a scene in which certain parts of the picture are visible."""
    return sorted({*_IN_EVERY_SCENE, *chain.from_iterable(_IN_SCENES_WITH.get(part.value, ()) for part in parts)})


def numbers_fit(cell: int, most: int) -> bool:
    """Whether numbers up to ``most`` can be read in cells of ``cell`` pixels, as in `export/shared/board.js`."""
    digits = len(str(most))
    # Three digits need 13 pixels, four 21, since such cells also keep room for a ring.
    return cell >= SIZES.numbered and cell > digits * (digits + 1)


def visible_overlay(overlay: Overlay, cell: int, visits: int) -> Overlay:
    """What cells of ``cell`` pixels show: where the numbers of so many visits have no room, heat instead."""
    return Overlay.HEAT if overlay is Overlay.NUMBERS and not numbers_fit(cell, visits) else overlay


def visible_signs(names: Sequence[str], overlay: Overlay, mines: bool, cell: int) -> list[str]:
    """The signs among ``names`` that are visible in cells of ``cell`` pixels, with ``mines`` shown or not.

    `export/page/legend.js` does the same.
    """
    visible = [
        name
        for name in names
        if overlay.value in SIGNS[name].overlays and cell >= SIGNS[name].least and (mines or not SIGNS[name].mines)
    ]
    return [name for name in visible if not set(SIGNS[name].instead) & set(visible)]


def table_of_signs() -> dict[str, Any]:
    """The table of signs for pages: a row for each name, and the sizes in all cells."""
    rows = {name: {key: getattr(sign, key) for key in _ON_PAGES} for name, sign in SIGNS.items()}
    return {"signs": rows, "sizes": asdict(SIZES)}
