"""A run traced by hand, as a table: the right cell at each step, and the rules that other cells follow.

A wrong click opens nothing, so the open cells are always those of the run. Three families of
algorithms differ in the order in which cells open. Among the open cells,

* a ``queue`` goes on from the oldest cell that has closed neighbours;
* the ``recursion`` goes on from the newest one, as do a stack of the path to the current cell and a
  stack whose cells are marked when they are popped;
* a ``stack`` whose cells are marked when they are pushed takes a cell that the newest open cell
  pushed; a cell in the frontier is not pushed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product, zip_longest
from typing import Literal

import numpy as np

from visualizer.board.board import count_set_neighbours
from visualizer.board.cells import ANY_MINE, HIDDEN, Cell
from visualizer.board.neighbours import Order, neighbour_cells
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import Trace

Family = Literal["queue", "stack", "recursion"]
#: The name that sentences use for an algorithm. Beside the recursion itself, two are in its family:
#: ``path``, a stack of the path to the current cell, and ``popped``, a stack that marks a cell when it
#: is popped. ``own`` is a program of none of the families.
TracedProgram = Literal["recursion", "path", "popped", "queue", "stack", "own"]
#: The verdict on a click. The cell is ``right``; or another family would take it: a queue, because it
#: has waited ``longest``, a stack, because it was ``pushed`` last, the recursion, because it is a
#: neighbour of the ``newest`` cell; or the run takes it later, because of the neighbour ``order``; or
#: it is ``waiting`` in the frontier for another reason, or ``elsewhere``, not yet in the frontier.
ClickWord = Literal["right", "longest", "pushed", "newest", "order", "waiting", "elsewhere"]
#: The neighbours of each cell that may open after it, in order; none for a digit.
NeighbourMap = Mapping[Cell, Sequence[Cell]]

RULE_OF_FAMILY: dict[Family, ClickWord] = {"queue": "longest", "stack": "pushed", "recursion": "newest"}
#: The programs whose frontier holds open cells: open calls, or the path to the current cell.
CALL_KINDS: tuple[TracedProgram, ...] = ("recursion", "path")
#: The programs that pop the neighbour that they pushed last.
STACK_KINDS: tuple[TracedProgram, ...] = ("stack", "popped")
#: Larger boards are not matched with the families.
LONGEST_TRACED_SIDE = 50
#: A run tells the families apart if they differ in its first cells and it opens enough of them.
_EARLY_CELLS, _LATER_CELLS, _FEWEST_CELLS, _SHORTEST_SIDE = 9, 20, 12, 3


class TraceTable:
    """The steps of one run.

    ``opening_order`` has the cells in the order of their first visits. ``family`` is the family that
    opens cells in this order, or None. ``last_first`` says whether it takes the last neighbour in the
    run's neighbour order first.
    """

    def __init__(self, trace: Trace) -> None:
        self.opening_order: tuple[Cell, ...] = tuple(dict.fromkeys(map(tuple, trace.visits.tolist())))
        self.family: Family | None = None
        self.last_first = False
        self.neighbours: NeighbourMap = {}
        self.trace = trace
        if max(trace.height, trace.width) <= LONGEST_TRACED_SIDE:
            self.neighbours = opening_neighbours(trace)
        if self.opening_order and self.opening_order[0] in self.neighbours:
            self._find_family()

    def _find_family(self) -> None:
        # On small boards several families open cells alike, so the likeliest is tried first.
        likely = "recursion"
        if self.trace.frontier_kind is FrontierKind.QUEUE:
            likely = "queue"
        elif self.trace.frontier_kind is FrontierKind.STACK and not self.trace.has_peeks:
            # A stack that pushes cells again marks them when it pops them.
            likely = "recursion" if self.trace.is_repeated_push.any() else "stack"
        for family in sorted(RULE_OF_FAMILY, key=lambda family: family != likely):
            for last_first in (False, True):
                opened = opened_cells(family, self.opening_order[:1], order_neighbours(self.neighbours, last_first))
                if all(one == other for one, other in zip_longest(opened, self.opening_order)):
                    self.family, self.last_first = family, last_first
                    return

    @property
    def program(self) -> TracedProgram:
        """The name that sentences use for the algorithm; ``own`` also if its frontier is not that of its family."""
        kind = self.trace.frontier_kind
        if self.family == "recursion" and kind is FrontierKind.STACK:
            return "path" if self.trace.has_peeks else "popped"
        is_usual = kind.value == self.family or (self.family == "recursion" and kind is FrontierKind.CALLS)
        return self.family if self.family is not None and is_usual else "own"

    def click_words(self, open_count: int) -> dict[Cell, ClickWord]:
        """The verdict on a click at each closed cell without a mine, while ``open_count`` cells are open.

        ``open_count`` is at least 1. If the run has no family, the right cell is told from those that come later;
        when all cells are open, none has a verdict.
        """
        opened, right = self.opening_order[:open_count], self.opening_order[open_count : open_count + 1]
        words: dict[Cell, ClickWord] = dict.fromkeys(right, "right")
        if self.family is None or not right:
            found = {cell for source in opened for cell in self.neighbours.get(source, ())}
            later = [cell for cell in self.opening_order[open_count + 1 :] if cell in found]
            return words | dict.fromkeys(later, "waiting") if right else words
        source, siblings = next_cells(self.family, opened, self.neighbours)
        for family, word in RULE_OF_FAMILY.items():
            rival_source, choices = next_cells(family, opened, self.neighbours)
            if rival_source != source:
                # A cell that comes from the right source too follows the rival only if it is its first.
                ends = (choices[0], choices[-1]) if family == "stack" else choices[:1]
                for cell in choices:
                    if cell not in siblings or cell in ends:
                        words.setdefault(cell, word)
        frontier = {cell for source in opened for cell in self.neighbours[source]}
        for cell in self.neighbours.keys() - words.keys() - set(opened):
            words[cell] = "order" if cell in siblings else "waiting" if cell in frontier else "elsewhere"
        return words

    def frontier_cells(self, open_count: int, rival: TracedProgram | None = None) -> tuple[Cell, ...]:
        """The frontier while ``open_count`` cells are open, each cell once, next to leave first.

        A recursion has its open calls here. If ``rival`` is given, the cells come in the order of that
        program, which takes neighbours in the usual order.
        """
        program, opened = rival or self.program, self.opening_order[:open_count]
        near = order_neighbours(self.neighbours, rival in STACK_KINDS if rival else self.last_first)
        if program in CALL_KINDS:
            calls = list(opened[-1:])
            for cell in reversed(opened):
                if calls[-1] in near[cell]:
                    calls.append(cell)
            return tuple(calls)
        choices = pushes_by_cell(opened, near) if program == "stack" else near
        sources = opened if program == "queue" else reversed(opened)
        found = dict.fromkeys(cell for source in sources for cell in choices[source])
        return tuple(cell for cell in found if cell not in opened)

    @property
    def textbook_rival(self) -> tuple[Family, Iterator[Cell]]:
        """BFS, or the recursion for a run that is BFS, and the cells in the order in which it opens them."""
        is_bfs = self.family == "queue" and not self.last_first
        rival: Family = "recursion" if is_bfs else "queue"
        is_known = {*self.opening_order[:1]} <= self.neighbours.keys()
        return rival, opened_cells(rival, [self.trace.click], self.neighbours) if is_known else iter(())

    @property
    def can_tell_apart(self) -> bool:
        """Whether the other families, as they are usually written, open other cells early."""
        size = min(self.trace.height, self.trace.width)
        if self.family is None or size < _SHORTEST_SIDE or len(self.opening_order) < _FEWEST_CELLS:
            return False
        for rival in RULE_OF_FAMILY.keys() - {self.family}:
            # Stacks may be alike until a cell is pushed again.
            early = _EARLY_CELLS if "queue" in (rival, self.family) else _LATER_CELLS
            near = order_neighbours(self.neighbours, rival == "stack")
            if tuple(islice(opened_cells(rival, self.opening_order[:1], near), early)) == self.opening_order[:early]:
                return False
        return True


@lru_cache(maxsize=8)
def cached_trace_table(trace: Trace) -> TraceTable:
    """The table of a run, from a cache of a few runs."""
    return TraceTable(trace)


def opening_neighbours(
    trace: Trace, order: Order | None = None, *, digits_open: bool = False
) -> dict[Cell, list[Cell]]:
    """For each closed cell without a mine, its neighbours that may open after it, in the run's order or another.

    A digit has none unless ``digits_open``.
    """
    board = trace.board
    height, width = board.height, board.width
    mines = np.array([[symbol in ANY_MINE for symbol in row] for row in board.rows])
    blank = count_set_neighbours(mines) == 0
    found: dict[Cell, list[Cell]] = {cell: [] for cell in product(range(height), range(width)) if board[cell] == HIDDEN}
    for cell, near in found.items():
        if blank[cell] or digits_open:
            beside = neighbour_cells(cell, height, width, order or trace.order)
            near += [other for other in beside if other in found and other != cell]
    return found


def order_neighbours(near: NeighbourMap, last_first: bool) -> NeighbourMap:
    """The neighbours of each cell, reversed if ``last_first``."""
    return {cell: others[::-1] for cell, others in near.items()} if last_first else near


def opened_cells(family: Family, opened: Sequence[Cell], near: NeighbourMap) -> Iterator[Cell]:
    """The open cells, then those that a family opens after them, the first neighbour before the others.

    >>> near = {(0, 0): [(0, 1), (1, 0)], (0, 1): [], (1, 0): []}
    >>> list(opened_cells("queue", [(0, 0)], near))
    [(0, 0), (0, 1), (1, 0)]
    """
    done, marked, frontier = set(opened), set(opened[:1]), list[Cell]()
    excluded = done if family == "recursion" else marked

    def visit(cell: Cell) -> Cell:
        new = [other for other in near[cell] if other not in excluded]
        done.add(cell)
        marked.update(new)
        frontier.extend(new if family == "queue" else new[::-1])
        return cell

    yield from map(visit, opened)
    while frontier:
        cell = frontier.pop(0 if family == "queue" else -1)
        if cell not in done:
            yield visit(cell)


def pushes_by_cell(opened: Sequence[Cell], near: NeighbourMap) -> NeighbourMap:
    """The cells that each open cell pushes if cells are marked when they are pushed."""
    marked, pushes = set(opened[:1]), {}
    for cell in opened:
        pushes[cell] = [other for other in near[cell] if other not in marked]
        marked.update(pushes[cell])
    return pushes


def next_cells(family: Family, opened: Sequence[Cell], near: NeighbourMap) -> tuple[Cell | None, list[Cell]]:
    """The open cell from which a family goes on, and the closed cells that it may open from there."""
    choices = pushes_by_cell(opened, near) if family == "stack" else near
    done = set(opened)
    for source in opened if family == "queue" else reversed(opened):
        closed = [cell for cell in choices[source] if cell not in done]
        if closed:
            return source, closed
    return None, []
