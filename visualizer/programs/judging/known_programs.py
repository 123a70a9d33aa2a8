"""A plain program for the reveal with parts that can be changed, and what it makes of a board.

It is run on lists, as a student's program is, so that an index below 0 reads the other end of a
list, and one at the end raises. Orders matter to few changes; the cells that are opened do not
depend on them otherwise.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.board.symbols import BLANK, EXPLODED, HIDDEN, MINE
from visualizer.recording.run_outcome import Cells

#: A board that is being changed: symbols, or the numbers that stand in for them.
_Grid: TypeAlias = "list[list[object]]"


class Discipline(Enum):
    """In which order cells that wait are opened.

    ``RECURSION`` is also that of iterators, and of a stack whose cells are tested when taken;
    ``STACK`` is a stack whose cells are marked when they are put on it.
    """

    RECURSION = auto()
    QUEUE = auto()
    STACK = auto()


class Ending(Enum):
    """How a run ends: by itself, with an index outside the board, or not at all."""

    FINISHED = auto()
    OUTSIDE = auto()
    ENDLESS = auto()


class Bound(Enum):
    """What the upper bound of an index is taken from: its own side, or the other one."""

    OWN = auto()
    OTHER = auto()


@dataclass(frozen=True)
class IndexRange:
    """Which indices pass as on the board along one side: ``low`` to the bound plus ``beyond``.

    A ``low`` of None tests nothing; ``beyond`` is 1 where ``<=`` stands for ``<``, and -1 where the
    last index is left out.
    """

    low: int | None = 0
    bound: Bound = Bound.OWN
    beyond: int = 0

    def end(self, own: int, other: int) -> int:
        """The first index that is too large, for a side so long and the other side so long."""
        return (own if self.bound is Bound.OWN else other) + self.beyond


Bounds: TypeAlias = "tuple[IndexRange, IndexRange]"
RIGHT_BOUNDS: Bounds = (IndexRange(), IndexRange())


class Seen(Enum):
    """How a cell is known to have been opened or to wait.

    ``BOARD``: by its symbol, which is no longer that of a hidden empty cell, or a mark that it has
    under all its numbers. ``SET``: by the numbers under which it was met. ``BOTH``: its symbol, and
    a mark under the numbers under which it was met. ``COLUMNS`` and ``ROWS``: a table of marks all
    of whose rows are one list, or whose columns are. ``SYMBOL``: its symbol, and no mark.
    ``NOTHING``: it is not known.
    """

    BOARD = auto()
    SET = auto()
    BOTH = auto()
    COLUMNS = auto()
    ROWS = auto()
    SYMBOL = auto()
    NOTHING = auto()


class MineMet(Enum):
    """What happens to a mine that is met: it is passed by, exploded, or opened as any cell."""

    PASSED = auto()
    EXPLODED = auto()
    OPENED = auto()


class ClickUse(Enum):
    """What is done with (row, column) of the click.

    ``SWAPPED`` takes it as (column, row), ``START_SWAPPED`` only after the click was tested for a
    mine.
    """

    RIGHT = auto()
    SWAPPED = auto()
    START_SWAPPED = auto()


@dataclass(frozen=True)
class Outcome:
    """What a run makes of a board; ``cells`` is None where it does not come to its end."""

    ending: Ending
    cells: Cells | None = None


@dataclass(frozen=True)
class KnownProgram:
    """A plain program: right as it is, with parts that can be changed.

    ``visited`` and ``counted`` are offsets; those that are visited are in the order in which the
    cells are opened. ``wraps`` is whether an index below 0 reads the other end. ``on_push`` is
    whether cells are tested and marked when they are put in, as those on a stack always are, or
    when they are taken. ``start_tested`` is whether the click itself has to pass the bounds, and
    ``start_raises`` whether the run ends there if it does not; ``start_marked`` whether the click
    is marked before it is opened. ``counts`` is whether mines are found at all, ``opens`` whether
    any cell is opened. ``expands_digits`` and ``expands_mines``: it goes on from these cells too,
    from a mine that is clicked as from one that is met. ``blank`` and ``digits`` are what is
    written, the numbers themselves where ``digits`` is False. ``filters_visits`` and
    ``filters_counts``: neighbours outside are removed from the list of all while a loop goes
    through it, so that some stay. ``removes_waiting``: so are the cells that wait. ``most_opened``
    is how many cells may be opened, 0 for as many as any run needs that ends.
    """

    discipline: Discipline = Discipline.RECURSION
    visited: Order = ROW_BY_ROW
    counted: Order = ROW_BY_ROW
    visit_bounds: Bounds = RIGHT_BOUNDS
    count_bounds: Bounds = RIGHT_BOUNDS
    wraps: bool = True
    seen: Seen = Seen.BOARD
    on_push: bool = False
    mine_met: MineMet = MineMet.PASSED
    counted_symbols: str = MINE
    click_use: ClickUse = ClickUse.RIGHT
    start_tested: bool = False
    start_raises: bool = False
    start_marked: bool = True
    counts: bool = True
    opens: bool = True
    expands_digits: bool = False
    expands_mines: bool = False
    expands_blanks: bool = True
    digits: bool = True
    blank: object = BLANK
    filters_visits: bool = False
    filters_counts: bool = False
    removes_waiting: bool = False
    most_opened: int = 0

    @property
    def tests_on_push(self) -> bool:
        """Whether cells are tested when they are put in, and not when they are taken."""
        return self.on_push or self.removes_waiting or self.discipline is Discipline.STACK

    def run(self, board: Board) -> Outcome:
        """What it makes of a board with a click."""
        return _Run(self, board).outcome()


class _Run:
    """One run; the methods raise IndexError where an index is outside the board."""

    def __init__(self, program: KnownProgram, board: Board) -> None:
        self.program = program
        self.grid: _Grid = [list(row) for row in board.rows]
        assert board.click is not None
        self.click = board.click
        height, width = board.height, board.width
        self.sides = height, width
        self.visit_ranges = _ranges(program.visit_bounds, height, width)
        self.count_ranges = _ranges(program.count_bounds, height, width)
        self.marks: set[object] = set()
        self.left = program.most_opened or 12 * height * width + 50

    def outcome(self) -> Outcome:
        try:
            finished = self._finish()
        except IndexError:
            return Outcome(Ending.OUTSIDE)
        if not finished:
            return Outcome(Ending.ENDLESS)
        return Outcome(Ending.FINISHED, tuple(map(tuple, self.grid)))

    def _finish(self) -> bool:
        program = self.program
        tested = self.click
        start = tested if program.click_use is ClickUse.RIGHT else (tested[1], tested[0])
        if program.click_use is ClickUse.SWAPPED:
            tested = start
        if self._read(tested) == MINE and not program.expands_mines:
            self._write(tested, EXPLODED)
            return True
        if not _within(start, self.visit_ranges):
            if program.start_raises:
                raise IndexError
            if program.start_tested:
                return True
        if not program.opens:
            return True
        if program.removes_waiting:
            return self._walk_a_list(start)
        return self._walk(start)

    def _walk(self, start: Cell) -> bool:
        program = self.program
        on_push = program.tests_on_push
        if on_push and program.start_marked:
            self._mark(start)
        waiting = deque([start])
        queue = program.discipline is Discipline.QUEUE
        while waiting:
            cell = waiting.popleft() if queue else waiting.pop()
            if not on_push:
                if self._is_seen(cell):
                    continue
                self._mark(cell)
            if not self.left:
                return False
            self.left -= 1
            near = self._open(cell)
            if queue:
                waiting.extend(near)
            else:
                # Tested in the order in which they are put on, which is the reverse of that in
                # which they are taken.
                waiting.extend(near if on_push else reversed(list(near)))
        return True

    def _walk_a_list(self, start: Cell) -> bool:
        self._mark(start)
        cells = [start]
        for cell in cells:
            cells.remove(cell)  # on purpose: the cell after it is skipped
            cells.extend(self._open(cell))
        return True

    def _open(self, cell: Cell) -> Iterator[Cell]:
        """Give a cell its symbol; the cells beside it that are to be visited, as they pass."""
        program = self.program
        if program.mine_met is MineMet.EXPLODED and self._read(cell) == MINE:
            self._write(cell, EXPLODED)
            return self._near(cell) if program.expands_mines else iter(())
        mines = self._count(cell)
        if mines:
            self._write(cell, str(mines) if program.digits else mines)
        else:
            self._write(cell, program.blank)
        if program.expands_digits if mines else program.expands_blanks:
            return self._near(cell)
        return iter(())

    def _near(self, cell: Cell) -> Iterator[Cell]:
        on_push = self.program.tests_on_push
        visited = self.program.visited
        if self.program.discipline is Discipline.STACK:
            visited = visited[::-1]
        filters = self.program.filters_visits
        for near in self._filtered(cell, visited) if filters else _beside(cell, visited):
            if filters or _within(near, self.visit_ranges):
                if on_push:
                    if self._is_seen(near):
                        continue
                    self._mark(near)
                yield near

    def _count(self, cell: Cell) -> int:
        program = self.program
        if not program.counts:
            return 0
        mines = 0
        filters = program.filters_counts
        order = program.visited if filters else program.counted
        for near in self._filtered(cell, order) if filters else _beside(cell, order):
            if filters or _within(near, self.count_ranges):
                symbol = self._read(near)
                mines += isinstance(symbol, str) and symbol in program.counted_symbols
        return mines

    def _filtered(self, cell: Cell, order: Order) -> list[Cell]:
        near = _beside(cell, order)
        for each in near:
            if not _within(each, self.visit_ranges):
                near.remove(each)  # on purpose: the one after it is not looked at
        return near

    def _is_seen(self, cell: Cell) -> bool:
        seen = self.program.seen
        if seen is Seen.NOTHING:
            return False
        if seen is Seen.SET:
            if cell in self.marks:
                return True
            return self.program.mine_met is MineMet.PASSED and self._read(cell) == MINE
        symbol = self._read(cell)
        hidden = symbol == HIDDEN or (
            symbol == MINE and self.program.mine_met is not MineMet.PASSED
        )
        if not hidden:
            return True
        return self._key(cell) in self.marks

    def _mark(self, cell: Cell) -> None:
        if self.program.seen is not Seen.SYMBOL:
            self.marks.add(self._key(cell))

    def _key(self, cell: Cell) -> object:
        seen = self.program.seen
        if seen is Seen.COLUMNS:
            return cell[1]
        if seen is Seen.ROWS:
            return cell[0]
        if seen is Seen.BOARD:
            # By its symbol a cell is one under all numbers.
            return cell[0] % self.sides[0], cell[1] % self.sides[1]
        return cell

    def _read(self, cell: Cell) -> object:
        return self._row(cell)[cell[1]]

    def _write(self, cell: Cell, symbol: object) -> None:
        self._row(cell)[cell[1]] = symbol

    def _row(self, cell: Cell) -> list[object]:
        if not self.program.wraps and (cell[0] < 0 or cell[1] < 0):
            raise IndexError
        return self.grid[cell[0]]


def _ranges(bounds: Bounds, height: int, width: int) -> tuple[range, range]:
    rows, cols = bounds
    far = -3 * (height + width)
    return (
        range(far if rows.low is None else rows.low, rows.end(height, width)),
        range(far if cols.low is None else cols.low, cols.end(width, height)),
    )


def _beside(cell: Cell, order: Order) -> list[Cell]:
    row, col = cell
    return [(row + down, col + right) for down, right in order]


def _within(cell: Cell, ranges: tuple[range, range]) -> bool:
    return cell[0] in ranges[0] and cell[1] in ranges[1]
