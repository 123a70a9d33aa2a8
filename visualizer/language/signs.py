"""The signs on cells: what each means, when it is there, who may see it, and how large it is.

A new sign is a row here, a function in `draw/board/tile.py` and one in `export/shared/cell.js`;
legends, help, tips, pages and what tasks hide follow from its row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from visualizer.analysis.divergence import Divergences
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.board.symbols import BLANK, DIGITS, EXPLODED, HIDDEN, MINE
from visualizer.exercises.scene import ScenePart
from visualizer.playback.scenario import Overlay
from visualizer.trace.frontiers import FrontierKind, IntArray
from visualizer.trace.trace import State, Trace


class Spans(NamedTuple):
    """When cells have a sign: indices of cells, each from a moment on until before another one.

    The three are of one shape (n,); a moment is a number of operations, as in `Trace.state_at`.
    """

    cells: IntArray
    starts: IntArray
    ends: IntArray


Traces = Sequence[Trace]
#: What pages read of a row.
_ON_PAGES = (*("word", "meaning", "spoken", "share", "sample"), *("overlays", "least", "mines", "instead", "entries"))


@dataclass(frozen=True)
class Sign:
    """One sign.

    ``word`` stands in legends, ``meaning`` in help and tips, where words in braces are names of
    actions; ``look`` says how it looks, and ``spoken`` is said of a cell that has it. ``share`` is
    its size as a share of the cell.

    The cells that have it are told by ``spans``, which pages carry, or by ``cells``, if
    `export/shared/board.js` tells them too. The ``sample`` in legends is a cell with a fill, a
    symbol and a number. Legends have the sign where it is ``there`` in runs of one board,
    with the ``overlays``, in cells of ``least`` pixels or more, with ``mines`` if those are shown, and
    if none of ``instead`` explains the cell already. One of ``entries`` is not on cells, but on what
    waits.
    """

    word: str
    meaning: str
    look: str = ""
    spoken: str = ""
    share: float = 0.0
    spans: Callable[[Trace], Spans] | None = None
    cells: Callable[[State], IntArray] | None = None
    sample: tuple[str, str, int] = ("hidden", HIDDEN, 0)
    there: Callable[[Traces], bool] = lambda traces: True
    overlays: Sequence[str] = tuple(overlay.value for overlay in Overlay)
    least: int = 0
    mines: bool = False
    instead: Sequence[str] = ()
    entries: bool = False


@dataclass(frozen=True)
class CellSizes:
    """Sizes in the picture of any cell.

    Shares of its side: the ``gap`` around it, its round ``corner``, its ``large`` figure, that
    figure ``alone``, its ``small`` figure. In pixels, the least cell that is no ``plain`` square,
    has round corners, a ``numbered`` visit, a current one that is ``ringed`` and not filled; the
    cell whose rings are the ``thickest``; and the least ``figure``. Figures are narrowed to the
    share ``narrowest`` of their width before they become smaller. A legend has so ``many`` signs.
    """

    gap: float = 1 / 16
    corner: float = 0.14
    large: float = 0.5
    alone: float = 0.66
    small: float = 0.32
    narrowest: float = 0.8
    plain: int = 7
    rounded: int = 14
    numbered: int = 11
    ringed: int = 18
    thickest: int = 96
    figure: int = 8
    many: int = 6


SIZES = CellSizes()


# Where signs are


@lru_cache(maxsize=8)
def _symbols(rows: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*rows)


def _has(symbols: str) -> Callable[[Traces], bool]:
    """Whether the board has one of these symbols before the run."""
    return lambda traces: not _symbols(traces[0].board.rows).isdisjoint(symbols)


def _never(traces: Traces) -> bool:
    return False


def _is_stale(traces: Traces) -> bool:
    pushes = [repeated_pushes_of(trace) for trace in traces if trace.has_container]
    return any((each.stale_moments <= len(each.trace)).any() for each in pushes)


def _waiting(state: State) -> IntArray:
    trace = state.trace
    return trace.cells[state.frontier_indices()] if trace.has_container else np.zeros(0, np.int64)


def _called(state: State) -> IntArray:
    trace = state.trace
    if trace.has_container:
        return np.zeros(0, np.int64)
    calls = state.call_indices()
    # The algorithm's own call, at -1, is that of the first visit.
    return trace.cells[np.where(calls < 0, trace.visit_indices[:1], calls)]


def _current(state: State) -> IntArray:
    visits = state.visit_count
    return state.trace.cells[state.trace.visit_indices[max(visits - 1, 0) : visits]]


def _clicked(state: State) -> IntArray:
    row, col = state.trace.click
    return np.array([row * state.trace.width + col])


_VISITED = ("visited", BLANK, 0)
#: All signs by name, the most telling first. Of the rings of one cell the last one is drawn.
SIGNS: dict[str, Sign] = {
    "hidden": Sign("hidden", "Still hidden: the algorithm of this pane has not reached the cell yet.", "Plain cell"),
    "number": Sign(
        "visited 7th",
        "When the cell was visited: 1 is the first visit. This is how the algorithms differ.",
        "Large number",
        sample=("visited", BLANK, 7),
        overlays=("numbers", "digits", "heat"),
        least=SIZES.numbered,
    ),
    "visited": Sign("visited", "The algorithm has visited these cells.", sample=_VISITED, instead=("number", "heat")),
    "heat": Sign(
        "visited early to late",
        "The colour says when the cell was visited, from early to late.",
        sample=_VISITED,
        overlays=("heat",),
    ),
    "tree": Sign(
        "who found whom",
        "The arrow goes from a cell to the one that was found from it.",
        share=0.07,
        sample=_VISITED,
        overlays=("tree",),
    ),
    "waiting": Sign(
        "waiting",
        "These cells wait for their turn in the queue or on the stack.",
        "Coloured frame",
        "it waits",
        1 / 14,
        cells=_waiting,
        there=lambda traces: any(trace.has_container for trace in traces),
    ),
    "call": Sign(
        "call open",
        "The recursive call of this cell is not finished.",
        "Coloured frame, in a recursion",
        "its call is open",
        1 / 14,
        cells=_called,
        sample=_VISITED,
        there=lambda traces: any(trace.frontier_kind is FrontierKind.CALLS for trace in traces),
    ),
    "now": Sign(
        "visited now",
        "The cell that is visited now.",
        "Thick frame",
        "visited last",
        1 / 9,
        cells=_current,
        sample=_VISITED,
    ),
    "exploded": Sign(
        "revealed mine",
        "The mine that was clicked: nothing else is revealed.",
        share=0.6,
        sample=("exploded", EXPLODED, 0),
        there=lambda traces: traces[0].board[traces[0].click] == MINE,
    ),
    "given": Sign(
        "open before",
        "Open from the start, before the click.",
        sample=("revealed", BLANK, 0),
        there=_has(BLANK + DIGITS),
    ),
    "mine": Sign(
        "mine",
        "A mine. You see it, the algorithms do not; {mines} hides the mines.",
        "Dot",
        share=0.34,
        sample=("hidden", MINE, 0),
        there=_has(MINE),
        mines=True,
    ),
    "digit": Sign(
        "mines beside it",
        "How many mines are beside the cell. The search stops there.",
        "Small digit",
        sample=("visited", "2", 0),
        there=_has(MINE + DIGITS),
        least=SIZES.plain,
    ),
    "click": Sign(
        "the click",
        "The reveal starts here. Click another hidden cell to start there.",
        "Folded corner",
        "the click",
        0.42,
        cells=_clicked,
    ),
    "differs": Sign(
        "orders differ",
        "Here the algorithms visit different cells. {difference} goes to such a visit.",
        share=1 / 14,
        there=lambda traces: bool(Divergences.from_traces(traces).visits),
    ),
    "wrong": Sign(
        "not as it should be", "The program left another symbol in the cell than it should.", share=1 / 14, there=_never
    ),
    "pointed": Sign("pointed at", "What is pointed at.", "", "pointed out", 1 / 12, there=_never),
    "new": Sign("new", "It came with the newest visit.", entries=True),
    "again": Sign(
        "pushed again",
        "Its cell had been pushed before.",
        there=lambda traces: any(trace.is_repeated_push.any() for trace in traces),
        entries=True,
    ),
    "stale": Sign("will be skipped", "Nothing will come of it.", there=_is_stale, entries=True),
}


# Who may see a sign. One that is not named here is hidden in all tasks, and in Predict.

_IN_EVERY_SCENE = ("hidden", "visited", "exploded", "given", "digit", "pointed")
_IN_SCENES_WITH = {
    ScenePart.NUMBERS: ("number",),
    ScenePart.WAITING: ("waiting", "call"),
    ScenePart.CURRENT: ("now",),
    ScenePart.MINES: ("mine",),
    ScenePart.CLICK: ("click",),
}
#: The signs that Predict shows.
PREDICTED = frozenset(("hidden", "number", "visited", "heat", "now", "exploded", "given", "mine", "digit", "click"))


def scene_signs(shown: Collection[ScenePart]) -> list[str]:
    """The signs that a scene shows, by the parts of the picture that it shows."""
    return sorted({*_IN_EVERY_SCENE, *chain.from_iterable(_IN_SCENES_WITH.get(part, ()) for part in shown)})


def spans_of(name: str, trace: Trace) -> Spans:
    """When the cells of a run have a sign that is told by spans, always the same object."""
    kept: dict[str, Spans] = vars(trace).setdefault("spans_of_signs", {})
    tell = SIGNS[name].spans
    if name not in kept and tell is not None:
        kept[name] = tell(trace)
    return kept[name]


def cells_with(name: str, state: State) -> IntArray:
    """The indices of the cells that have a sign at a moment, which may be off the board."""
    sign = SIGNS[name]
    if sign.spans is None:
        return sign.cells(state) if sign.cells else np.zeros(0, np.int64)
    cells, starts, ends = spans_of(name, state.trace)
    return cells[(starts <= state.moment) & (state.moment < ends)]


def visible_signs(names: Sequence[str], overlay: Overlay, mines: bool, cell: int) -> list[str]:
    """Of these signs those to be seen with what is chosen, in cells of so many pixels.

    `export/page/legend.js` does the same.
    """
    found = [
        name
        for name in names
        if overlay.value in SIGNS[name].overlays and cell >= SIGNS[name].least and (mines or not SIGNS[name].mines)
    ]
    return [name for name in found if not set(SIGNS[name].instead) & set(found)]


def table_of_signs() -> dict[str, Any]:
    """The table as pages read it: rows by name, and the sizes of all cells."""
    rows = {name: {key: getattr(sign, key) for key in _ON_PAGES} for name, sign in SIGNS.items()}
    return {"signs": rows, "sizes": asdict(SIZES)}
