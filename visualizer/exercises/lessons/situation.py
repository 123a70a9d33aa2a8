"""What the figures of a lesson are computed from: a board, runs on it, and a moment of these."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board, first_hidden_cell, validate_click
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.board.random_board import random_board_from_name
from visualizer.board.shipped import load_shipped_board
from visualizer.board.symbols import HIDDEN
from visualizer.errors import LessonError
from visualizer.exercises.making.planted_programs import PLANTED_NAMES, find_planted_program
from visualizer.playback.comparison import START_POSITION, Comparison, StepPosition
from visualizer.recording.program import Program
from visualizer.trace.trace import State, Trace

#: Runs where no algorithm is named: only which cells open is asked then, in which all agree.
REFERENCE_NAME = "queue-mark-on-push"
#: A lesson asks for the same runs again and again.
_CACHED_RUNS = 64

_CELLS_WITH_SYMBOLS = re.compile(r"cells\s+([a-z1-8/]{1,80})", re.IGNORECASE)
_EMPTY_BOARD = re.compile(r"empty ([0-9]{1,2})x([0-9]{1,2})", re.IGNORECASE)


def find_lesson_algorithm(name: str) -> Program:
    """The algorithm of the catalogue or the lab, or the planted program, that a lesson names.

    Those of installed packages are not looked for: opening a lesson runs no code but ours. Raises
    UnknownNameError, VariantError or OrderError.
    """
    planted = name.lower() in PLANTED_NAMES
    return find_planted_program(name) if planted else find_algorithm(name, packages=False)


def named_board(name: str) -> Board:
    """The board that a lesson names: one that ships, ``random-5x5-3-1``, or ``empty 5x5``.

    An empty board is clicked in its first corner. ``cells EX/EE`` is a board written out, which
    may have symbols that no board file has; its first hidden cell is clicked. Raises
    UnknownNameError, BoardError, and LessonError for one larger than LeetCode's.
    """
    empty, cells = _EMPTY_BOARD.fullmatch(name), _CELLS_WITH_SYMBOLS.fullmatch(name)
    if cells is not None:
        board = Board(tuple(cells[1].upper().split("/")))
    elif empty is not None:
        board = Board((HIDDEN * int(empty[2]),) * int(empty[1]))
    else:
        board = random_board_from_name(name.lower()) or load_shipped_board(name.lower())
    validate_size(board)
    # Titles and notes are about the board in other places.
    return Board(board.rows, board.click or first_hidden_cell(board))


def validate_size(board: Board) -> None:
    """Raise LessonError for a board larger than LeetCode's."""
    if not board.is_in_leetcode_range:
        raise LessonError(
            f"the board is {board.height} by {board.width}; a lesson's has at most {LEETCODE_LONGEST_SIDE} rows and"
            " columns"
        )


@lru_cache(_CACHED_RUNS)
def _record_run(rows: tuple[str, ...], click: Cell, algorithm: str, order: Order | None) -> Trace:
    return record(Board(rows), click, find_lesson_algorithm(algorithm), order or None)


@dataclass(frozen=True)
class Situation:
    """A board, the ``algorithms`` that run on it, and the ``position`` at which they stand.

    ``order`` replaces the neighbour order of all; ``position`` counts visits.
    Nothing runs before it is asked for.
    """

    board: Board
    algorithms: tuple[str, ...] = ()
    order: Order | None = None
    position: StepPosition = START_POSITION

    @property
    def click(self) -> Cell:
        """The cell that is clicked; the first hidden one where the board has none."""
        click = self.board.click or first_hidden_cell(self.board)
        if click is None:
            raise LessonError("the board has no hidden cell to click; give another board")
        return click

    @cached_property
    def traces(self) -> tuple[Trace, ...]:
        """The runs of the algorithms that are named."""
        return tuple(map(self._record_trace, self.algorithms))

    @property
    def trace(self) -> Trace:
        """The first run; one of `REFERENCE_NAME` where no algorithm is named."""
        return self.traces[0] if self.algorithms else self._record_trace(REFERENCE_NAME)

    def _record_trace(self, algorithm: str) -> Trace:
        return _record_run(self.board.rows, self.click, algorithm, self.order)

    @cached_property
    def moments(self) -> tuple[int, ...]:
        """How many operations of each run have happened."""
        return self.moments_at(self.position)

    def moments_at(self, position: StepPosition) -> tuple[int, ...]:
        """How many operations of each run have happened at a position; LessonError past the end."""
        if not self.algorithms:
            return ()
        comparison = Comparison(self.traces)
        if not comparison.contains_position(position):
            raise LessonError(
                f"the run has no step {position}; give 0 to {comparison.steps}, and after a + no"
                " more operations than that step has"
            )
        tick = comparison.tick_of(position)
        return tuple(comparison.moment(pane, tick) for pane in range(len(self.traces)))

    @property
    def state(self) -> State:
        """The first run as it stands; before its first step where no algorithm is named."""
        return self.trace.state_at(self.moments[0] if self.algorithms else 0)

    def with_algorithm(self, algorithm: str) -> Situation:
        """The same with one algorithm."""
        return replace(self, algorithms=(algorithm,))

    def with_board(self, board: Board) -> Situation:
        """The same algorithms at the start of another board."""
        return replace(self, board=board, position=START_POSITION)

    def with_click(self, click: Cell) -> Situation:
        """The same at the start of a run from another click. Raises ClickError."""
        validate_click(self.board, click)
        return replace(self, board=self.board.with_click(click), position=START_POSITION)

    def with_position(self, position: StepPosition) -> Situation:
        """The same at another position."""
        return replace(self, position=position)
