"""Worksheets as data: boards to number by hand, tables to fill in, and the answers to both.

What a sheet holds is decided here; `language` has its texts, and `export` its layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from visualizer.algorithms.run import record
from visualizer.analysis.divergence import first_divergence
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.errors import BoardError, UsageError, to_one_line
from visualizer.exercises.worksheets.board_choice import RandomBoards, choose_boards
from visualizer.recording.program import Program
from visualizer.trace.operations import OperationKind
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

PaperSize = Literal["A4", "Letter"]
PAPER_SIZES: tuple[PaperSize, ...] = ("A4", "Letter")

MAX_BOARDS = 10
MAX_SHEET_VARIANTS = 100
#: A table of up to so many visits has them all, a longer one so many of the first.
MAX_ROWS, FIRST_ROWS = 24, 20
#: More visits than this nobody numbers.
MAX_VISITS = 120
LONGEST_SHEET_SIDE = 30


class VisitRow(NamedTuple):
    """One visit in the table, counted from 1.

    ``written`` is the symbol that the visit writes at its cell, None for none. On the call stack
    ``pushed`` is the caller, and ``waiting`` the open calls as the visit is made, the first call
    first. Otherwise ``pushed`` is what the visit adds to the queue or stack, and ``waiting`` what
    waits just before the next cell is taken, the front of a queue first, the top of a stack last.
    """

    visit: int
    cell: Cell
    written_symbol: str | None
    pushed_cells: tuple[Cell, ...]
    frontier_cells: tuple[Cell, ...]


def visit_table(trace: Trace) -> Iterator[VisitRow]:
    """The rows of the filled table of a trace."""
    for number, (start, end) in enumerate(pairwise([*trace.visit_indices.tolist(), len(trace)]), 1):
        cell = trace.cell(int(trace.cells[start]))
        assert cell is not None  # a visit has a cell
        written = _written_symbol(trace, cell, number)
        if trace.has_container:
            yield VisitRow(number, cell, written, _pushed(trace, number), _waiting(trace, end))
        else:
            open_calls = trace.state_at(start + 1).calls[::-1]
            calls = tuple(cell for cell in open_calls if cell is not None)
            yield VisitRow(number, cell, written, calls[-2:-1], calls)


def _written_symbol(trace: Trace, cell: Cell, visit: int) -> str | None:
    """The last symbol that a visit writes at its cell."""
    writes = trace.indices_in_visit(visit, OperationKind.WRITE)
    here = writes[trace.cells[writes] == cell[0] * trace.width + cell[1]]
    return trace.operation(int(here[-1])).symbol if len(here) else None


def _pushed(trace: Trace, visit: int) -> tuple[Cell, ...]:
    cells = map(trace.cell, trace.cells[trace.indices_in_visit(visit, OperationKind.PUSH)].tolist())
    return tuple(cell for cell in cells if cell is not None)


def _waiting(trace: Trace, end: int) -> tuple[Cell, ...]:
    """The cells that wait at the end of a visit, in the order in which they were pushed."""
    # The next cell is taken, or looked at, just before it is visited.
    takes_next = end < len(trace) and trace.kinds[end - 1] in (OperationKind.POP, OperationKind.PEEK)
    waiting = trace.state_at(end - 1 if takes_next else end).frontier
    return waiting if trace.containers[0] == "queue" else waiting[::-1]


@dataclass(frozen=True)
class Exercise:
    """One algorithm to be run by hand on one board; ``trace`` has the answers."""

    trace: Trace

    @property
    def board(self) -> Board:
        """The board with its click."""
        return self.trace.board

    @property
    def frontier_name(self) -> str:
        """Where cells wait: ``queue``, ``stack`` or ``calls``."""
        return self.trace.containers[0] if self.trace.has_container else "calls"

    @cached_property
    def rows(self) -> tuple[VisitRow, ...]:
        """The filled table: a row for each visit."""
        return tuple(visit_table(self.trace))

    @property
    def asked_rows(self) -> tuple[VisitRow, ...]:
        """The rows of the table that are asked for, so many that they have room on one page."""
        return self.rows if len(self.rows) <= MAX_ROWS else self.rows[:FIRST_ROWS]

    def visit_number(self, cell: Cell) -> int | None:
        """Which visit is the first to ``cell``, from 1; None if none is."""
        first = int(self.trace.first_visit[cell[0] * self.trace.width + cell[1]])
        return first + 1 if first < self.trace.visit_count else None

    @cached_property
    def compass(self) -> tuple[tuple[int | None, ...], ...]:
        """When each neighbour is taken, from 1, in 3 rows of 3 around the cell; None if never."""
        numbers = {offset: number for number, offset in enumerate(self.trace.order, 1)}
        return tuple(tuple(numbers.get((row, col)) for col in (-1, 0, 1)) for row in (-1, 0, 1))


@dataclass(frozen=True)
class SheetTask:
    """A board, and every algorithm to be run on it."""

    board: Board
    exercises: tuple[Exercise, ...]

    @property
    def divergence(self) -> int | None:
        """The first visit, from 1, at which the visit orders differ; None if they never do."""
        return first_divergence([exercise.trace for exercise in self.exercises])


@dataclass(frozen=True)
class Worksheet:
    """A sheet for one student: its tasks, its paper, and what makes the same sheet again.

    ``title`` is empty where none was given, ``seed`` None where the board was given and not drawn.
    """

    title: str
    tasks: tuple[SheetTask, ...]
    paper: PaperSize
    seed: int | None = None
    variant: int = 1

    @property
    def programs(self) -> tuple[SourceCode, ...]:
        """What ran, in the order of the pages."""
        return tuple(exercise.trace.code for exercise in self.tasks[0].exercises)


def make_worksheet(
    algorithms: Sequence[Program], board: Board, *, order: Order | None = None, paper: PaperSize = "A4", title: str = ""
) -> Worksheet:
    """Make the sheet about one board; equal arguments make equal sheets.

    Raises BoardError or ClickError for what cannot be put on a sheet.
    """
    return Worksheet(to_one_line(title), (_record_task(algorithms, board, order),), paper)


def worksheet_from_trace(trace: Trace, *, paper: PaperSize = "A4", title: str = "") -> Worksheet:
    """Make the sheet of a trace already recorded; BoardError for one that has no room on it."""
    return Worksheet(to_one_line(title), (_validate_task(trace.board, [trace]),), paper)


def make_worksheets(
    algorithms: Sequence[Program],
    wanted: RandomBoards,
    *,
    boards: int = 3,
    variants: int = 1,
    order: Order | None = None,
    paper: PaperSize = "A4",
    title: str = "",
) -> tuple[Worksheet, ...]:
    """Make the sheets 1 to ``variants`` of a seed; equal arguments make equal sheets.

    The ``boards`` on each are chosen from the random boards that are ``wanted`` so that the visit
    orders differ early and the click takes 12 to 24 visits where that is possible; sheets of one
    seed share no board. Raises UsageError or BoardError for what cannot be put on sheets.
    """
    for name, number, most in (("boards", boards, MAX_BOARDS), ("variants", variants, MAX_SHEET_VARIANTS)):
        if not 1 <= number <= most:
            raise UsageError(f"{number} {name} cannot be put on sheets; give 1 to {most}")
    _validate_size(wanted.rows, wanted.cols)
    chosen = choose_boards(wanted, algorithms, order, boards * variants)
    tasks = tuple(_record_task(algorithms, board, order) for board in chosen)
    return tuple(
        Worksheet(to_one_line(title), tasks[first : first + boards], paper, wanted.seed, variant)
        for variant, first in enumerate(range(0, len(tasks), boards), 1)
    )


def _record_task(algorithms: Sequence[Program], board: Board, order: Order | None) -> SheetTask:
    _validate_size(board.height, board.width)
    return _validate_task(board, [record(board, None, algorithm, order) for algorithm in algorithms])


def _validate_task(board: Board, traces: Sequence[Trace]) -> SheetTask:
    _validate_size(board.height, board.width)
    for trace in traces:
        if not 1 <= trace.visit_count <= MAX_VISITS:
            raise BoardError(
                f"{trace.algorithm} makes {trace.visit_count} visits on this board, and a worksheet"
                f" has room for 1 to {MAX_VISITS}; take another board or click"
            )
    return SheetTask(board, tuple(map(Exercise, traces)))


def _validate_size(rows: int, cols: int) -> None:
    if max(rows, cols) > LONGEST_SHEET_SIDE:
        raise BoardError(
            f"a board of {rows} by {cols} does not fit on a worksheet;"
            f" take one of at most {LONGEST_SHEET_SIDE} rows and columns"
        )
