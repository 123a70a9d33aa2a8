"""Worksheets as data: boards to number by hand, tables to fill in, and the answers to both.

Random boards are chosen that make good worksheets. The texts of a worksheet are in `language`, its layout is
in `export`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

from visualizer.algorithms.run import record
from visualizer.analysis.divergence import first_divergence
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.random_board import random_board
from visualizer.errors import BoardError
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.listings import GENERATOR
from visualizer.trace.operations import OperationKind
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

PaperSize = Literal["A4", "Letter"]
PAPER_SIZES: tuple[PaperSize, ...] = ("A4", "Letter")

#: The rows of a table: for runs with fewer visits, and for all others, of which it has the first visits.
SHORT_TABLE, LONG_TABLE = 13, 24
#: The most visits that a student is asked to number.
MAX_VISITS = 120
LONGEST_SHEET_SIDE = 30


class VisitRow(NamedTuple):
    """A row of the table: one visit, counted from 1.

    ``written_symbol`` is the symbol that the visit writes at its cell, or None. With a queue or stack,
    ``pushed_cells`` are the cells that the visit pushes, and ``frontier_cells`` are the frontier just
    before the next cell is taken, in the order of the pushes. In a recursion, ``pushed_cells`` has the
    caller, and ``frontier_cells`` are the open calls at the visit, outermost first.
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
        symbol = _written_symbol(trace, cell, number)
        if trace.has_container:
            pushed = map(trace.cell, trace.cells[trace.indices_in_visit(number, OperationKind.PUSH)].tolist())
            yield VisitRow(number, cell, symbol, _without_none(pushed), _frontier_after_visit(trace, end))
        else:
            calls = _without_none(reversed(trace.state_at(start + 1).calls))
            yield VisitRow(number, cell, symbol, calls[-2:-1], calls)


def _without_none(cells: Iterable[Cell | None]) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if cell is not None)


def _written_symbol(trace: Trace, cell: Cell, visit: int) -> str | None:
    """The last symbol that a visit writes at its cell; None if it writes none there."""
    writes = trace.indices_in_visit(visit, OperationKind.WRITE)
    here = writes[trace.cells[writes] == cell[0] * trace.width + cell[1]]
    return trace.operation(int(here[-1])).symbol if len(here) else None


def _frontier_after_visit(trace: Trace, end: int) -> tuple[Cell, ...]:
    """The frontier after a visit whose operations end before index ``end``, in the order of the pushes."""
    # The next cell is popped or peeked at just before it is visited.
    takes_next = end < len(trace) and trace.kinds[end - 1] in (OperationKind.POP, OperationKind.PEEK)
    frontier = trace.state_at(end - 1 if takes_next else end).frontier
    return frontier[::-1] if trace.containers[0] == "stack" else frontier


@dataclass(frozen=True)
class Exercise:
    """One algorithm to trace by hand on one board; ``trace`` has the answers, ``language`` is that of its code."""

    trace: Trace
    language: str = GENERATOR

    @property
    def code(self) -> SourceCode:
        """The code, in another language without the helpers at its end."""
        listing = self.trace.listing(self.language)
        return self.trace.code if listing is None else listing.code_without_helpers

    @property
    def board(self) -> Board:
        """The board with its click."""
        return self.trace.board

    @property
    def frontier_name(self) -> str:
        """The kind of frontier: ``queue``, ``stack``, ``bag`` or ``calls``."""
        return self.trace.containers[0] if self.trace.has_container else "calls"

    @cached_property
    def rows(self) -> tuple[VisitRow, ...]:
        """The filled table: a row for each visit."""
        return tuple(visit_table(self.trace))

    @property
    def table_length(self) -> int:
        """The number of rows to fill in, one of two, so that it does not tell where the run ends."""
        return SHORT_TABLE if len(self.rows) < SHORT_TABLE else LONG_TABLE

    def visit_number(self, cell: Cell) -> int | None:
        """The number, from 1, of the first visit to a cell; None if it is never visited."""
        first = int(self.trace.first_visit[cell[0] * self.trace.width + cell[1]])
        return first + 1 if first < self.trace.visit_count else None

    @cached_property
    def compass(self) -> tuple[tuple[int | None, ...], ...]:
        """The neighbour order as numbers, from 1, in 3 rows of 3 around the cell; None for no neighbour."""
        numbers = {offset: number for number, offset in enumerate(self.trace.order, 1)}
        return tuple(tuple(numbers.get((row, col)) for col in (-1, 0, 1)) for row in (-1, 0, 1))


@dataclass(frozen=True)
class SheetTask:
    """A board, and an exercise for each algorithm to trace on it."""

    board: Board
    exercises: tuple[Exercise, ...]

    @property
    def divergence(self) -> int | None:
        """The first visit, counted from 1, at which the visit orders differ; None if they are equal."""
        return first_divergence([exercise.trace for exercise in self.exercises])


@dataclass(frozen=True)
class Worksheet:
    """A sheet for one student. Equal ``seed`` and ``variant`` give the same random boards.

    ``seed`` is None if the board is not random. ``title`` may be empty.
    """

    tasks: tuple[SheetTask, ...]
    seed: int | None = None
    variant: int = 1
    paper: PaperSize = "A4"
    title: str = ""

    @property
    def programs(self) -> tuple[SourceCode, ...]:
        """The source code of the algorithms, in the order of the pages."""
        return tuple(exercise.trace.code for exercise in self.tasks[0].exercises)

    def told_in(self, language: str) -> Worksheet:
        """The worksheet with its code in a language, as for `Trace.told_in`."""
        tasks = [
            replace(task, exercises=tuple(replace(each, language=language) for each in task.exercises))
            for task in self.tasks
        ]
        return replace(self, tasks=tuple(tasks))


def make_worksheet(algorithms: Sequence[Program], board: Board, order: Order | None = None) -> Worksheet:
    """Make a sheet about one board; equal arguments make equal sheets.

    Raises BoardError or ClickError if the board or the runs do not fit on a sheet.
    """
    return Worksheet((_record_task(algorithms, board, order),))


def worksheet_from_trace(trace: Trace) -> Worksheet:
    """Make a sheet about one recorded trace. Raises BoardError if it does not fit on a sheet."""
    return Worksheet((_validate_task(trace.board, [trace]),))


def make_worksheets(
    algorithms: Sequence[Program],
    wanted: RandomBoards,
    *,
    boards: int = 1,
    variants: int = 1,
    order: Order | None = None,
) -> tuple[Worksheet, ...]:
    """Make the sheets 1 to ``variants`` of a seed; equal arguments make equal sheets.

    Each sheet has ``boards`` of the random boards that are ``wanted``. If possible, visit orders differ
    early and a run has 8 to 12 visits, on larger boards 12 to 23. Sheets of one seed share no board.
    Raises BoardError if the sheets cannot be made.
    """
    _validate_size(wanted.rows, wanted.cols)
    chosen = choose_boards(wanted, algorithms, order, boards * variants)
    tasks = tuple(_record_task(algorithms, board, order) for board in chosen)
    return tuple(
        Worksheet(tasks[first : first + boards], wanted.seed, variant)
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


#: The least and the most visits of a good exercise, and the largest frontier that fits into one row of a table:
#: on boards of at most so many cells, and on larger ones.
SMALL_BOARD = 36
_SMALL_RUN, _LARGE_RUN = (8, SHORT_TABLE - 1, 6), (12, LONG_TABLE - 1, 12)
#: The visit orders should differ at this visit or earlier.
LATEST_DIVERGENCE = 4
MAX_SEEDS = 60
# The seed of a candidate consists of the seed of the sheets, the number of the board, and the try.
_BOARDS_A_SEED, _TRIES_A_BOARD = 10_000, 100
# A longer run does not fit on a sheet.
_MAX_OPERATIONS = 3_000

#: A measure of how unsuitable a board is, smaller is better: see `_board_faults`.
BoardFaults = tuple[int, int, int]


@dataclass(frozen=True)
class RandomBoards:
    """The random boards to choose from: their size, their number of mines, and their seed."""

    rows: int
    cols: int
    mines: int
    seed: int

    def candidates(self, number: int) -> Iterator[Board]:
        """The boards from which board ``number``, counted from 0, is chosen."""
        first = (self.seed * _BOARDS_A_SEED + number) * _TRIES_A_BOARD
        for seed in range(first, first + MAX_SEEDS):
            yield random_board(self.rows, self.cols, self.mines, seed)


def choose_boards(wanted: RandomBoards, algorithms: Sequence[Program], order: Order | None, number: int) -> list[Board]:
    """Choose ``number`` different boards that suit the algorithms best.

    Raises BoardError if there are too few.
    """
    chosen: list[Board] = []
    for index in range(number):
        used = {board.rows for board in chosen}
        unused = (board for board in wanted.candidates(index) if board.rows not in used)
        best = _best_board(unused, algorithms, order)
        if best is None:
            raise BoardError(
                f"only {len(chosen)} of {number} boards of {wanted.rows} by {wanted.cols} with"
                f" {wanted.mines} mines were found that differ and can be numbered by hand;"
                " ask for fewer boards or variants, or another size or number of mines"
            )
        chosen.append(best)
    return chosen


def _best_board(boards: Iterator[Board], algorithms: Sequence[Program], order: Order | None) -> Board | None:
    """The first board with the least faults, or None if no run on a board is short enough."""
    best: tuple[BoardFaults, Board] | None = None
    for board in boards:
        traces = _short_traces(board, algorithms, order)
        if traces is None:
            continue
        faults = _board_faults(traces)
        if best is None or faults < best[0]:
            best = faults, board
        if not any(faults):
            break
    return best[1] if best else None


def _short_traces(board: Board, algorithms: Sequence[Program], order: Order | None) -> list[Trace] | None:
    """The runs of the algorithms on a board, or None if one has more than `_MAX_OPERATIONS` operations."""
    assert board.click is not None  # a random board has one
    traces = []
    for algorithm in algorithms:
        recording = Recording(board, board.click, algorithm, order)
        if not recording.run(_MAX_OPERATIONS):
            return None
        traces.append(recording.trace())
    return traces


def _board_faults(traces: Sequence[Trace]) -> BoardFaults:
    """How unsuitable a board is: its excess of visits and frontier, pairs of equal orders, late divergence."""
    lengths = [len(trace.visits) for trace in traces]
    fewest, most, waiting = _SMALL_RUN if traces[0].width * traces[0].height <= SMALL_BOARD else _LARGE_RUN
    size = max(0, fewest - min(lengths), max(lengths) - most)
    frontier = max(0, max(trace.max_frontier for trace in traces) - waiting)
    divergences = [first_divergence(pair) for pair in combinations(traces, 2)]
    latest = max((visit for visit in divergences if visit is not None), default=0)
    return size + frontier, divergences.count(None), max(0, latest - LATEST_DIVERGENCE)
