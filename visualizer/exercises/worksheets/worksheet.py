"""Worksheets as data: boards to number by hand, tables to fill in, and the answers to both.

What a sheet holds is decided here; `language` has its texts, and `export` its layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from visualizer.algorithms.run import record
from visualizer.analysis.divergence import first_divergence
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.symbols import MINE
from visualizer.errors import BoardError, ClickError, UsageError, one_line
from visualizer.exercises.worksheets.board_choice import RandomBoards, choose_boards
from visualizer.exercises.worksheets.visit_table import VisitRow, visit_table
from visualizer.recording.program import Program
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

PaperSize = Literal["A4", "Letter"]
PAPER_SIZES: tuple[PaperSize, ...] = ("A4", "Letter")

MAX_BOARDS = 10
MAX_VARIANTS = 100
#: A table of up to so many visits has them all, a longer one so many of the first.
MAX_ROWS, FIRST_ROWS = 24, 20
#: More visits than this nobody numbers.
MAX_VISITS = 120
LONGEST_SIDE = 30


@dataclass(frozen=True)
class Exercise:
    """One algorithm to be run by hand on one board; ``trace`` has the answers."""

    trace: Trace

    @property
    def board(self) -> Board:
        """The board with its click."""
        return self.trace.board

    @property
    def waits_in(self) -> str:
        """Where cells wait: ``queue``, ``stack`` or ``calls``."""
        return self.trace.containers[0] if self.trace.has_frontier else "calls"

    @cached_property
    def rows(self) -> tuple[VisitRow, ...]:
        """The filled table: a row for each visit."""
        return visit_table(self.trace)

    @property
    def asked(self) -> tuple[VisitRow, ...]:
        """The rows of the table that are asked for, so many that they have room on one page."""
        return self.rows if len(self.rows) <= MAX_ROWS else self.rows[:FIRST_ROWS]

    def number(self, cell: Cell) -> int | None:
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
    algorithms: Sequence[Program],
    board: Board,
    *,
    order: Order | None = None,
    paper: PaperSize = "A4",
    title: str = "",
) -> Worksheet:
    """Make the sheet about one board; equal arguments make equal sheets.

    Raises UsageError, BoardError or ClickError for what cannot be put on a sheet.
    """
    _check_size(board.height, board.width)
    _check_algorithms(algorithms)
    traces = [record(board, None, algorithm, order) for algorithm in algorithms]
    return worksheet_of(traces, paper=paper, title=title)


def worksheet_of(
    traces: Sequence[Trace],
    *,
    paper: PaperSize = "A4",
    title: str = "",
) -> Worksheet:
    """Make the sheet of traces already recorded: one board, a trace for each algorithm.

    Raises UsageError, BoardError or ClickError for what cannot be put on a sheet.
    """
    return Worksheet(one_line(title), (_task(traces),), paper)


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
    seed share no board. Errors as for `make_worksheet`.
    """
    _check_number("boards", boards, MAX_BOARDS)
    _check_number("variants", variants, MAX_VARIANTS)
    _check_algorithms(algorithms)
    _check_size(wanted.rows, wanted.cols)
    chosen = choose_boards(wanted, algorithms, order, boards * variants)
    tasks = [
        _task([record(board, None, algorithm, order) for algorithm in algorithms])
        for board in chosen
    ]
    return tuple(
        Worksheet(
            one_line(title), tuple(tasks[first : first + boards]), paper, wanted.seed, variant
        )
        for variant, first in enumerate(range(0, len(tasks), boards), 1)
    )


def _check_number(name: str, number: int, maximum: int) -> None:
    if not 1 <= number <= maximum:
        raise UsageError(f"{number} {name} cannot be put on sheets; give 1 to {maximum}")


def _task(traces: Sequence[Trace]) -> SheetTask:
    board = traces[0].board
    _check_size(board.height, board.width)
    _check_click(board)
    exercises = tuple(map(Exercise, traces))
    for exercise in exercises:
        _check_length(exercise)
    return SheetTask(board, exercises)


def _check_algorithms(algorithms: Sequence[Program]) -> None:
    if not algorithms:
        raise UsageError("a worksheet needs an algorithm; name at least one")


def _check_size(rows: int, cols: int) -> None:
    if max(rows, cols) > LONGEST_SIDE:
        raise BoardError(
            f"a board of {rows} by {cols} does not fit on a worksheet;"
            f" take one of at most {LONGEST_SIDE} rows and columns"
        )


def _check_click(board: Board) -> None:
    if board.click is not None and board[board.click] == MINE:
        raise ClickError("the click is on a mine, so there is nothing to number; click elsewhere")


def _check_length(exercise: Exercise) -> None:
    visits = exercise.trace.visit_count
    if not visits:
        raise BoardError(
            f"{exercise.trace.algorithm} visits no cell on this board, so there is nothing to"
            " number; take another board or algorithm"
        )
    if visits > MAX_VISITS:
        raise BoardError(
            f"{exercise.trace.algorithm} makes {visits} visits on this board, and a worksheet has"
            f" room for {MAX_VISITS}; take a smaller board, more mines or another click"
        )
