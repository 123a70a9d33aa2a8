"""A run just before a visit: what can be known there, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from visualizer.analysis.divergence import Selection, selection_at
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.board.symbols import BLANK, HIDDEN
from visualizer.playback.comparison import Comparison
from visualizer.trace.operations import Kind
from visualizer.trace.trace import State, Trace


@lru_cache(maxsize=16)
def _neighbour_table(height: int, width: int, order: Order) -> Mapping[Cell, tuple[Cell, ...]]:
    """For each cell its neighbours in an order, without the cell itself."""
    offsets = [offset for offset in order if offset != (0, 0)]
    return {
        (row, col): tuple(
            (row + down, col + right)
            for down, right in offsets
            if 0 <= row + down < height and 0 <= col + right < width
        )
        for row in range(height)
        for col in range(width)
    }


@lru_cache(maxsize=16)
def _hidden_at_start(board: Board) -> frozenset[Cell]:
    return frozenset(
        (row, col)
        for row, symbols in enumerate(board.rows)
        for col, symbol in enumerate(symbols)
        if symbol == HIDDEN
    )


class Run:
    """A trace with its visits listed, so that many questions can be made of it quickly."""

    def __init__(self, trace: Trace) -> None:
        """List the visits of a trace and where each begins."""
        self.trace = trace
        self.visits: list[Cell] = [(int(row), int(col)) for row, col in trace.visits.tolist()]
        # The end of step k is where visit k + 1 begins; the run's end comes last.
        self.begins: list[int] = Comparison([trace]).step_ends(0).tolist()

    @property
    def whole_visits(self) -> int:
        """How many visits are whole: not the last one where the run was stopped in its midst."""
        stopped = bool(self.trace.waiting[-1])
        return len(self.visits) - stopped if self.visits else 0

    @cached_property
    def visits_again(self) -> bool:
        """Whether any cell is visited more than once."""
        return len(set(self.visits)) < len(self.visits)

    @cached_property
    def first_visits(self) -> Mapping[Cell, int]:
        """The number of each cell's first visit, from 1."""
        return {cell: number for number, cell in reversed(list(enumerate(self.visits, 1)))}

    def before(self, visit: int) -> BeforeVisit:
        """The run before a visit, from 1 to the number of visits."""
        return BeforeVisit(self, visit)


class Seen:
    """What is known of a run at a moment, without anything that comes later."""

    def __init__(self, trace: Trace, moment: int) -> None:
        """Look at a trace after so many operations."""
        self.trace, self.moment = trace, moment
        self.state: State = trace.state_at(moment)
        self.rows = self.state.rows
        at = trace.visited_at[: self.state.visits]
        self.visits: list[Cell] = [
            divmod(number, trace.width) for number in trace.cells[at].tolist()
        ]
        self.visited = set(self.visits)
        #: Cells that were hidden and empty at the start and are not visited yet.
        self.untouched = _hidden_at_start(trace.board) - self.visited
        self._neighbours = _neighbour_table(trace.height, trace.width, trace.order)

    @property
    def last(self) -> Cell | None:
        """The cell visited last."""
        return self.visits[-1] if self.visits else None

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The up to eight neighbours, row by row."""
        return _neighbour_table(self.trace.height, self.trace.width, ROW_BY_ROW)[cell]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours in the order of the run."""
        return self._neighbours[cell]

    def symbol(self, cell: Cell) -> str:
        """The symbol at a cell."""
        return self.rows[cell[0]][cell[1]]

    def is_untouched(self, cell: Cell) -> bool:
        """Whether a cell was hidden and empty at the start and is not visited yet."""
        return cell in self.untouched

    def is_visited_blank(self, cell: Cell) -> bool:
        """Whether a cell has been visited and is blank."""
        return cell in self.visited and self.symbol(cell) == BLANK

    def new_around(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours in the order of the run that are not visited yet, if it is a blank."""
        if not self.is_visited_blank(cell):
            return ()
        return tuple([near for near in self._neighbours[cell] if near in self.untouched])

    @cached_property
    def fringe(self) -> tuple[Cell, ...]:
        """The cells that are not visited yet and lie beside a visited blank; by discovery."""
        rows, table, left = self.rows, self._neighbours, self.untouched
        found: dict[Cell, None] = {}
        for cell in dict.fromkeys(self.visits):
            if rows[cell[0]][cell[1]] == BLANK:
                found.update((near, None) for near in table[cell] if near in left)
        return tuple(found)


@dataclass(frozen=True)
class BeforeVisit:
    """A run before its visit number ``visit``, counted from 1."""

    run: Run
    visit: int

    @property
    def trace(self) -> Trace:
        """The run's trace."""
        return self.run.trace

    @property
    def moment(self) -> int:
        """How many operations have happened: the cell is neither taken nor called yet."""
        return self.run.begins[self.visit - 1]

    @property
    def end(self) -> int:
        """How many operations have happened when the visit is over."""
        return self.run.begins[self.visit]

    @property
    def visited_at(self) -> int:
        """The index of the operation that is the visit."""
        return int(self.trace.visited_at[self.visit - 1])

    @property
    def cell(self) -> Cell:
        """The cell that is visited."""
        return self.run.visits[self.visit - 1]

    @property
    def is_first(self) -> bool:
        """Whether the cell is visited for the first time."""
        return self.run.first_visits[self.cell] == self.visit

    @cached_property
    def seen(self) -> Seen:
        """What is known before the visit."""
        return Seen(self.trace, self.moment)

    @cached_property
    def selection(self) -> Selection:
        """How the cell comes to be visited."""
        return selection_at(self.trace, self.visit)

    @cached_property
    def waiting(self) -> tuple[Cell, ...]:
        """What waits before the visit, the next to be taken first."""
        return self.seen.state.frontier

    @cached_property
    def is_plain(self) -> bool:
        """Whether at most one queue or stack was used, and never a cell off the board waited."""
        trace = self.trace
        on_board = bool((trace.cells[trace.pushed_at] < trace.height * trace.width).all())
        return len(trace.containers) <= 1 and on_board

    @cached_property
    def written(self) -> str | None:
        """What the visit writes at its own cell, None for nothing."""
        number = self.cell[0] * self.trace.width + self.cell[1]
        for index in range(self.end - 1, self.visited_at, -1):
            if self.trace.kinds[index] == Kind.WRITE and self.trace.cells[index] == number:
                return self.trace.operation(index).symbol
        return None

    @cached_property
    def pushed(self) -> tuple[Cell, ...]:
        """The cells that the visit pushes, in order."""
        trace = self.trace
        return tuple(
            divmod(int(trace.cells[index]), trace.width)
            for index in range(self.visited_at, self.end)
            if trace.kinds[index] == Kind.PUSH
        )

    @cached_property
    def before_pushes(self) -> int | None:
        """The moment after the visit's own write and before its pushes; None if there is none."""
        trace = self.trace
        number = self.cell[0] * trace.width + self.cell[1]
        for index in range(self.visited_at, self.end):
            if trace.kinds[index] == Kind.PUSH:
                return None
            if trace.kinds[index] == Kind.WRITE and trace.cells[index] == number:
                return index + 1
        return None
