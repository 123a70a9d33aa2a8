"""A run at a moment, as its picture shows it, and a run just before a visit, for questions."""

from __future__ import annotations

from functools import cached_property, lru_cache

from visualizer.analysis.divergence import Selection, SelectionManner, select_at
from visualizer.analysis.shown_order import known_order
from visualizer.board.cells import BLANK, HIDDEN, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.exercises.task import USUAL_PARTS, Scene, ScenePart
from visualizer.playback.comparison import Comparison
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import Trace

#: The name of the rule by which a cell is selected, as in the keys of sentences.
_RULE_OF_MANNER = {
    SelectionManner.FROM_QUEUE: "queue",
    SelectionManner.FROM_STACK: "stack",
    SelectionManner.PEEKED: "peek",
    SelectionManner.PEEKED_AGAIN: "peek-again",
    SelectionManner.CALLED: "call",
    SelectionManner.CALLED_BY_EARLIER: "back",
}


def distance(first: Cell, second: Cell) -> int:
    """The number of steps, also diagonal ones, between two cells."""
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


@lru_cache(maxsize=64)
def shows_what_waits(trace: Trace) -> bool:
    """Whether cells are put in near the cell that is visited.

    In a run that takes them from copies of its levels they come all at once, after they have waited unseen.
    """
    pushes = trace.push_indices[trace.push_indices > trace.first_visit_index]
    visits = trace.visit_indices[trace.visit_indices.searchsorted(pushes) - 1]
    pairs = ((trace.cell(int(trace.cells[push])), trace.cell(int(trace.cells[at]))) for push, at in zip(pushes, visits))
    # A cell that is opened before it is put in may be at the other side of the one whose turn it is.
    return all(distance(pushed, visited) <= 2 for pushed, visited in pairs if pushed and visited)


class RunAtMoment:
    """A run after its first ``moment`` operations, without the operations that follow.

    ``visits`` are the cells in visiting order; ``last`` is the latest of them, None before the first.
    """

    def __init__(self, trace: Trace, moment: int) -> None:
        self.trace, self.moment = trace, moment
        self.state = trace.state_at(moment)
        self.rows = self.state.rows
        visits = trace.visits[: self.state.visit_count].tolist()
        self.visits: list[Cell] = [(row, col) for row, col in visits]
        self.last = self.visits[-1] if self.visits else None

    @cached_property
    def frontier(self) -> tuple[Cell, ...]:
        """The cells of the board in the queue or stack, next to leave first."""
        return tuple(cell for cell in self.state.frontier if cell in self.trace.board)

    @cached_property
    def calls(self) -> tuple[Cell, ...]:
        """The cells of the board with an open call, innermost first."""
        return tuple(cell for cell in self.state.calls if cell is not None and cell in self.trace.board)

    @cached_property
    def new_cells(self) -> frozenset[Cell]:
        """The cells that were hidden and empty at the start and are not visited yet."""
        rows = enumerate(self.trace.board.rows)
        hidden = ((r, c) for r, row in rows for c, symbol in enumerate(row) if symbol == HIDDEN)
        return frozenset(hidden) - frozenset(self.visits)

    def opened_neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours of a visited blank cell, in neighbour order; empty for any other cell."""
        if cell not in self.visits or self.rows[cell[0]][cell[1]] != BLANK:
            return ()
        trace = self.trace
        return tuple(near for near in neighbour_cells(cell, trace.height, trace.width, trace.order) if near != cell)

    def new_neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours of a visited blank cell that are `new_cells`, in neighbour order."""
        return tuple(near for near in self.opened_neighbours(cell) if near in self.new_cells)

    @cached_property
    def discovered_cells(self) -> tuple[Cell, ...]:
        """The new cells beside visited blank cells, in the order of discovery."""
        cells = dict.fromkeys(self.visits)
        return tuple(dict.fromkeys(near for cell in cells for near in self.new_neighbours(cell)))

    @cached_property
    def nearest_to_click(self) -> tuple[Cell, ...]:
        """The discovered cells that are nearest to the click."""
        distances = {cell: distance(cell, self.trace.click) for cell in self.discovered_cells}
        nearest = min(distances.values(), default=0)
        return tuple(cell for cell in self.discovered_cells if distances[cell] == nearest)


class RunBeforeVisit(RunAtMoment):
    """A run just before a visit, counted from 1, to ``cell``, which is not yet popped or called.

    The visit ends after ``end`` operations of the run.
    """

    def __init__(self, trace: Trace, visit: int) -> None:
        ends = Comparison([trace]).moments_of_steps(0)
        super().__init__(trace, int(ends[visit - 1]))
        self.visit, self.end = visit, int(ends[visit])
        row, col = trace.visits[visit - 1].tolist()
        self.cell: Cell = (row, col)

    @cached_property
    def selection(self) -> Selection:
        """The way in which the cell is selected."""
        return select_at(self.trace, self.visit)

    @cached_property
    def rule(self) -> str | None:
        """The name of the rule that selects the cell; None for the first cell and for an unknown rule."""
        manner = self.selection.manner
        if manner is SelectionManner.PEEKED_AGAIN and self.selection.since == self.visit - 1:
            manner = SelectionManner.PEEKED  # pushed once more just now, and not uncovered
        known = len(self.trace.containers) <= 1 and self.visit > 1
        return _RULE_OF_MANNER.get(manner) if known else None

    @property
    def has_repeated_visits(self) -> bool:
        """Whether the run visits any cell more than once."""
        visited = self.trace.cells[self.trace.visit_indices].tolist()
        return len(set(visited)) < len(visited)

    def operations_of_kind(self, kind: OperationKind) -> list[tuple[int, Cell]]:
        """The index and cell of each operation of one kind during the visit."""
        indices, width = self.trace.indices_in_visit(self.visit, kind), self.trace.width
        return [(index, divmod(int(self.trace.cells[index]), width)) for index in indices.tolist()]

    @property
    def parts(self) -> frozenset[ScenePart]:
        """The parts of its scenes, without the neighbour order if that is not known."""
        return USUAL_PARTS - {ScenePart.ORDER} if known_order(self.trace) is None else USUAL_PARTS

    def scene_at(self, moment: int) -> Scene:
        """The scene of the run at a moment."""
        return Scene(self.trace.board, (self.trace,), (moment,), self.parts)
