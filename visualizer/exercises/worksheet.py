"""Worksheets: boards to number by hand, tables to fill in, and the answers from the traces.

What stands on a sheet is decided here; how it is laid out on paper is the exporters' business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from visualizer.algorithms.run import record
from visualizer.analysis.divergence import next_parting
from visualizer.board.board import Board, one_line
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.symbols import MINE
from visualizer.errors import BoardError, ClickError, UsageError
from visualizer.exercises.board_choice import RandomBoards, chosen_boards
from visualizer.recording.program import Program
from visualizer.trace.operations import Kind
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

Paper = Literal["A4", "Letter"]
PAPERS: tuple[Paper, ...] = ("A4", "Letter")

TITLE = "Number the visits by hand"
MOST_BOARDS = 10
MOST_VARIANTS = 100
#: More visits than this nobody writes down.
MOST_VISITS = 120
LONGEST_SIDE = 30
#: What a table says of a visit that writes nothing.
NOTHING = "-"


class Headings(NamedTuple):
    """The headings of a table, from the left."""

    visit: str
    cell: str
    shows: str
    pushed: str
    waiting: str


_HEADINGS = {
    "calls": Headings("visit", "cell entered", "shows", "called by", "open calls, outermost first"),
    "queue": Headings(
        "visit", "cell taken", "shows", "joins the queue", "waits after, front first"
    ),
    "stack": Headings("visit", "cell taken", "shows", "goes on the stack", "waits after, top last"),
}
_HEADING_WHERE_PEEKED = "cell on top"


class Row(NamedTuple):
    """One visit in a table: what the cell shows, what is pushed, what then waits.

    On the call stack ``pushed`` is the caller, and ``waiting`` the open calls as the visit is
    made, the first call first. Otherwise ``waiting`` is what waits just before the next cell is
    taken, the front of a queue first, the top of a stack last.
    """

    visit: int
    cell: Cell
    shows: str
    pushed: tuple[Cell, ...]
    waiting: tuple[Cell, ...]


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

    @property
    def headings(self) -> Headings:
        """The headings of the table."""
        headings = _HEADINGS[self.waits_in]
        return headings._replace(cell=_HEADING_WHERE_PEEKED) if self.trace.peeks else headings

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The filled table: a row for each visit."""
        return tuple(_rows(self.trace))

    def number(self, cell: Cell) -> int | None:
        """Which visit is the first to ``cell``, from 1; None if none is."""
        first = int(self.trace.first_visit[cell[0] * self.trace.width + cell[1]])
        return first + 1 if first < self.trace.visit_count else None

    @cached_property
    def compass(self) -> tuple[tuple[int | None, ...], ...]:
        """The turn of each neighbour, from 1, as 3 by 3 cells around the middle; None for none."""
        turns = {offset: turn for turn, offset in enumerate(self.trace.order, 1)}
        return tuple(tuple(turns.get((row, col)) for col in (-1, 0, 1)) for row in (-1, 0, 1))


@dataclass(frozen=True)
class Task:
    """A board, and every algorithm to be run on it."""

    board: Board
    exercises: tuple[Exercise, ...]

    @property
    def parting(self) -> int | None:
        """The first visit at which the orders differ; None if they never do."""
        return next_parting([exercise.trace for exercise in self.exercises], 0)


@dataclass(frozen=True)
class Worksheet:
    """A sheet for one student: its tasks, its paper, and what makes the same sheet again.

    ``seed`` is None where the board was given instead of drawn.
    """

    title: str
    tasks: tuple[Task, ...]
    paper: Paper
    seed: int | None = None
    variant: int = 1

    @property
    def label(self) -> str:
        """Which sheet of its seed this is, ``Sheet 2, seed 7``; empty where the board was given."""
        return "" if self.seed is None else f"Sheet {self.variant}, seed {self.seed}"

    @property
    def programs(self) -> tuple[SourceCode, ...]:
        """What ran, in the order of the pages."""
        return tuple(exercise.trace.code for exercise in self.tasks[0].exercises)


def make_worksheet(
    algorithms: Sequence[Program],
    *,
    rows: int = 7,
    cols: int = 7,
    mines: int = 8,
    seed: int = 1,
    boards: int = 3,
    variant: int = 1,
    paper: Paper = "A4",
    board: Board | None = None,
    order: Order | None = None,
    title: str = "",
) -> Worksheet:
    """The sheet number ``variant`` of a seed; equal arguments make equal sheets.

    Its ``boards`` random boards of ``rows`` by ``cols`` with ``mines`` mines are chosen so that
    the algorithms part early and the click takes 12 to 24 visits where that is possible; sheets
    of one seed share no board. With a ``board`` the sheet is about that one. Raises UsageError,
    BoardError or ClickError for what cannot be put on a sheet.
    """
    if board is not None:
        _check_size(board.height, board.width)
        _check_algorithms(algorithms)
        traces = [record(board, None, algorithm, order) for algorithm in algorithms]
        return worksheet_of(traces, paper=paper, title=title)
    sheets = make_worksheets(
        algorithms, rows=rows, cols=cols, mines=mines, seed=seed, boards=boards, variants=variant,
        paper=paper, order=order, title=title,
    )  # fmt: skip
    return sheets[-1]


def worksheet_of(
    traces: Sequence[Trace],
    *,
    paper: Paper = "A4",
    title: str = "",
) -> Worksheet:
    """The sheet of traces that are there already: one board, a trace for each algorithm.

    Raises UsageError, BoardError or ClickError for what cannot be put on a sheet.
    """
    task = _task(traces)
    own_title = f"{TITLE}: {task.board.title}" if task.board.title else TITLE
    return Worksheet(one_line(title) or own_title, (task,), paper)


def make_worksheets(
    algorithms: Sequence[Program],
    *,
    rows: int,
    cols: int,
    mines: int,
    seed: int,
    boards: int = 3,
    variants: int = 1,
    paper: Paper = "A4",
    order: Order | None = None,
    title: str = "",
) -> tuple[Worksheet, ...]:
    """The sheets 1 to ``variants`` of a seed; arguments and errors as for `make_worksheet`."""
    _check_number("boards", boards, MOST_BOARDS)
    _check_number("variants", variants, MOST_VARIANTS)
    _check_algorithms(algorithms)
    _check_size(rows, cols)
    wanted = RandomBoards(rows, cols, mines, seed)
    chosen = chosen_boards(wanted, algorithms, order, boards * variants)
    tasks = [
        _task([record(board, None, algorithm, order) for algorithm in algorithms])
        for board in chosen
    ]
    return tuple(
        Worksheet(
            one_line(title) or TITLE, tuple(tasks[first : first + boards]), paper, seed, variant
        )
        for variant, first in enumerate(range(0, len(tasks), boards), 1)
    )


def _check_number(name: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise UsageError(f"{number} {name} cannot be put on sheets; give 1 to {most}")


def _task(traces: Sequence[Trace]) -> Task:
    board = traces[0].board
    _check_size(board.height, board.width)
    _check_click(board)
    exercises = tuple(map(Exercise, traces))
    for exercise in exercises:
        _check_length(exercise)
    return Task(board, exercises)


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
    if visits > MOST_VISITS:
        raise BoardError(
            f"{exercise.trace.algorithm} makes {visits} visits on this board, and a worksheet has"
            f" room for {MOST_VISITS}; take a smaller board, more mines or another click"
        )


def _rows(trace: Trace) -> Iterator[Row]:
    moments = [int(moment) for moment in trace.visited_at]
    for number, moment in enumerate(moments):
        end = moments[number + 1] if number + 1 < len(moments) else len(trace)
        cell = trace.cell(int(trace.cells[moment]))
        assert cell is not None  # a visit has a cell
        shows = _written(trace, cell, moment, end)
        if trace.has_frontier:
            yield Row(number + 1, cell, shows, *_pushed_and_waiting(trace, moment, end))
        else:
            yield Row(number + 1, cell, shows, *_caller_and_calls(trace, moment))


def _written(trace: Trace, cell: Cell, start: int, end: int) -> str:
    """The symbol that the operations from ``start`` to ``end`` write at ``cell``."""
    number = cell[0] * trace.width + cell[1]
    here = (trace.kinds[start:end] == Kind.WRITE) & (trace.cells[start:end] == number)
    written = start + np.flatnonzero(here)
    return str(trace.operation(int(written[-1])).symbol) if len(written) else NOTHING


def _pushed_and_waiting(
    trace: Trace, start: int, end: int
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    pushes = start + np.flatnonzero(trace.kinds[start:end] == Kind.PUSH)
    pushed = tuple(divmod(int(cell), trace.width) for cell in trace.cells[pushes])
    # The next cell is taken, or looked at, just before it is visited.
    takes_next = end < len(trace) and trace.kinds[end - 1] in (Kind.POP, Kind.PEEK)
    waiting = trace.state_at(end - 1 if takes_next else end).frontier
    return pushed, waiting if trace.containers[0] == "queue" else waiting[::-1]


def _caller_and_calls(trace: Trace, moment: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    calls = tuple(cell for cell in trace.state_at(moment + 1).calls if cell is not None)[::-1]
    return calls[-2:-1], calls
