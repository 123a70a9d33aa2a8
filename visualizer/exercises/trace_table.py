"""A run traced by hand, as a table: at each step which cell is right, and whose rule others follow.

A wrong click is not taken, so the cells that are open are always the run's own. Three families of
algorithms differ in the order in which cells open. From the cells that are open

* a ``queue`` takes neighbours of the oldest cell that has closed ones;
* the ``recursion`` those of the newest; so do a stack of the cells on the way, and a stack whose
  cells are marked when they are popped;
* a ``stack`` whose cells are marked when they are pushed takes those that the newest cell pushed;
  a cell that waits already is pushed by no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, zip_longest
from typing import Literal

import numpy as np

from visualizer.board.board import count_set_neighbours
from visualizer.board.cells import Cell, cell_table
from visualizer.board.neighbours import neighbour_cells
from visualizer.board.symbols import ANY_MINE, HIDDEN
from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.trace import Trace

Family = Literal["queue", "stack", "recursion"]
#: How an algorithm is spoken of. Three are of the recursion's family: with the recursion itself
#: ``path``, a stack of the cells on the way, and ``popped``, a stack that marks what it pops.
TracedProgram = Literal["recursion", "path", "popped", "queue", "stack"]
#: What is said of a cell. It is ``right``; or another family takes it: a queue, since it waited
#: ``longest``, a stack, since it was ``pushed`` last, the recursion, since it is beside the
#: ``newest`` cell; or it is beside the right cell, but later in the neighbour ``order``; or it is
#: ``waiting`` for none of these reasons, or ``elsewhere`` and does not wait yet.
ClickWord = Literal["right", "longest", "pushed", "newest", "order", "waiting", "elsewhere"]
#: For each cell the neighbours that may open after it, in order: none for a digit.
NeighbourMap = Mapping[Cell, Sequence[Cell]]

RULE_OF_FAMILY: dict[Family, ClickWord] = {"queue": "longest", "stack": "pushed", "recursion": "newest"}
#: What these push last leaves first.
STACK_KINDS: tuple[TracedProgram, ...] = ("stack", "popped")
#: On boards with more rows or columns no family is looked for.
LONGEST_TRACED_SIDE = 50
#: A run tells algorithms apart if they differ in its first cells, and it has enough of them.
_EARLY_CELLS, _LATER_CELLS, _FEWEST_CELLS, _SHORTEST_SIDE = 9, 20, 12, 3


class TraceTable:
    """The steps of one run.

    ``opens`` are the cells in the order of their first visits. ``family`` is the one that opens
    cells in this order, None if none does; ``last_first`` is whether it takes the last neighbour
    in the run's neighbour order first.
    """

    def __init__(self, trace: Trace) -> None:
        self.opens: tuple[Cell, ...] = tuple(dict.fromkeys(map(tuple, trace.visits.tolist())))
        self.family: Family | None = None
        self.last_first = False
        self._neighbours: NeighbourMap = {}
        self.trace = trace
        if max(trace.height, trace.width) <= LONGEST_TRACED_SIDE:
            self._neighbours = opening_neighbours(trace)
        if self.opens and self.opens[0] in self._neighbours:
            self._find_family()

    def _find_family(self) -> None:
        """On small boards several families open cells alike: the likeliest is tried first."""
        likely = "recursion"
        if self.trace.frontier_kind is FrontierKind.QUEUE:
            likely = "queue"
        elif self.trace.frontier_kind is FrontierKind.STACK and not self.trace.has_peeks:
            # Cells that are pushed again are marked when they are popped.
            likely = "recursion" if self.trace.is_repeated_push.any() else "stack"
        for family in sorted(RULE_OF_FAMILY, key=lambda each: each != likely):
            for last_first in (False, True):
                run = opened_cells(family, self.opens[0], order_neighbours(self._neighbours, last_first))
                if all(one == other for one, other in zip_longest(run, self.opens)):
                    self.family, self.last_first = family, last_first
                    return

    @property
    def program(self) -> TracedProgram | None:
        """How the algorithm is spoken of, None where it is of no family."""
        if self.family != "recursion" or self.trace.frontier_kind is FrontierKind.CALLS:
            return self.family
        return "path" if self.trace.has_peeks else "popped"

    def cell_words(self, opened: int) -> dict[Cell, ClickWord]:
        """What is said of each closed cell without a mine while so many cells are open, 1 or more.

        Of a run without a family only the right cell is there. Nothing is once all are open.
        """
        before, right = self.opens[:opened], self.opens[opened : opened + 1]
        words: dict[Cell, ClickWord] = dict.fromkeys(right, "right")
        if self.family is None or not right:
            return words
        source, beside = next_cells(self.family, before, self._neighbours)
        for family, word in RULE_OF_FAMILY.items():
            other, choices = next_cells(family, before, self._neighbours)
            if other != source:
                # A cell beside the right one is another's only if that takes this very cell.
                ends = (choices[0], choices[-1]) if family == "stack" else choices[:1]
                for cell in choices:
                    if cell not in beside or cell in ends:
                        words.setdefault(cell, word)
        waiting = {cell for each in before for cell in self._neighbours[each]}
        for cell in self._neighbours.keys() - words.keys() - set(before):
            words[cell] = "waiting" if cell in waiting else "elsewhere"
            if cell in beside:
                words[cell] = "order"
        return words

    @property
    def has_calls(self) -> bool:
        """Whether what waits are open calls, or cells on the way, and not closed cells."""
        return self.program in ("recursion", "path")

    def frontier_cells(self, opened: int, rival: TracedProgram | None = None) -> tuple[Cell, ...]:
        """What waits while so many cells are open, the next one to leave first.

        These are the closed cells, each once; where what waits are calls, the open calls. A
        ``rival`` that takes neighbours as usual would hold these cells in another order.
        """
        last_first = rival in STACK_KINDS if rival else self.last_first
        near = order_neighbours(self._neighbours, last_first)
        return waiting_cells(rival or self.program, self.opens[:opened], near)

    @property
    def can_tell_apart(self) -> bool:
        """Whether other families, as they are usually written, soon open other cells."""
        size = min(self.trace.height, self.trace.width)
        if self.family is None or size < _SHORTEST_SIDE or len(self.opens) < _FEWEST_CELLS:
            return False
        for rival in RULE_OF_FAMILY.keys() - {self.family}:
            # Stacks may be alike until a cell is pushed again.
            early = _EARLY_CELLS if "queue" in (rival, self.family) else _LATER_CELLS
            near = order_neighbours(self._neighbours, rival == "stack")
            if tuple(islice(opened_cells(rival, self.opens[0], near), early)) == self.opens[:early]:
                return False
        return True


@lru_cache(maxsize=8)
def cached_trace_table(trace: Trace) -> TraceTable:
    """The steps of a run. Those of a few runs are held for the next call."""
    return TraceTable(trace)


def opening_neighbours(trace: Trace) -> dict[Cell, list[Cell]]:
    """For each closed cell without a mine those that may open after it, in the run's order."""
    board = trace.board
    mines = np.array([[symbol in ANY_MINE for symbol in row] for row in board.rows])
    blank = count_set_neighbours(mines) == 0
    found: dict[Cell, list[Cell]] = {cell: [] for cell in cell_table(*mines.shape).cells if board[cell] == HIDDEN}
    for (row, col), near in found.items():
        if blank[row, col]:
            beside = neighbour_cells((row, col), board.height, board.width, trace.order)
            near += [cell for cell in beside if cell in found and cell != (row, col)]
    return found


def order_neighbours(near: NeighbourMap, last_first: bool) -> NeighbourMap:
    """Neighbours in the order in which they are taken."""
    return {cell: others[::-1] for cell, others in near.items()} if last_first else near


def opened_cells(family: Family, click: Cell, near: NeighbourMap) -> Iterator[Cell]:
    """The cells in the order in which a family opens them, of neighbours the first before others.

    >>> near = {(0, 0): [(0, 1), (1, 0)], (0, 1): [], (1, 0): []}
    >>> list(opened_cells("queue", (0, 0), near))
    [(0, 0), (0, 1), (1, 0)]
    """
    waiting, marked, opened = [click], {click}, set()
    while waiting:
        cell = waiting.pop(0 if family == "queue" else -1)
        if cell not in opened:
            opened.add(cell)
            yield cell
            met = opened if family == "recursion" else marked
            new = [other for other in near[cell] if other not in met]
            marked.update(new)
            waiting += new if family == "queue" else new[::-1]


def pushes_by_cell(opened: Sequence[Cell], near: NeighbourMap) -> NeighbourMap:
    """For each open cell what it pushes if a cell is marked when it is pushed."""
    marked, found = set(opened[:1]), {}
    for cell in opened:
        found[cell] = [other for other in near[cell] if other not in marked]
        marked.update(found[cell])
    return found


def next_cells(family: Family, opened: Sequence[Cell], near: NeighbourMap) -> tuple[Cell | None, list[Cell]]:
    """The cell from which a family goes on, and the closed cells that it may take there."""
    choices = pushes_by_cell(opened, near) if family == "stack" else near
    done = set(opened)
    for source in opened if family == "queue" else reversed(opened):
        left = [cell for cell in choices[source] if cell not in done]
        if left:
            return source, left
    return None, []


def waiting_cells(program: TracedProgram | None, opened: Sequence[Cell], near: NeighbourMap) -> tuple[Cell, ...]:
    """What waits in a program's queue or stack, or which of its calls are open: the next first."""
    if program in ("recursion", "path"):
        calls = list(opened[-1:])
        for cell in reversed(opened):
            if calls[-1] in near[cell]:
                calls.append(cell)
        return tuple(calls)
    choices = pushes_by_cell(opened, near) if program == "stack" else near
    sources = opened if program == "queue" else reversed(opened)
    found = dict.fromkeys(cell for source in sources for cell in choices[source])
    return tuple(cell for cell in found if cell not in opened)
