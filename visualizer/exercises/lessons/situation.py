"""The situation of a step of a lesson: a board, the runs on it, and their position."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board, first_hidden_cell, validate_click
from visualizer.board.cells import HIDDEN, Cell
from visualizer.board.neighbours import Order
from visualizer.board.random_board import random_board_from_name
from visualizer.board.text import load_shipped_board
from visualizer.errors import LessonError
from visualizer.exercises.making.planted_programs import PLANTED_NAMES, find_planted_program
from visualizer.playback.comparison import START_POSITION, Comparison, StepPosition
from visualizer.recording.program import Program
from visualizer.trace.trace import State, Trace

#: The algorithm for a step that names none; its figures do not depend on the algorithm.
REFERENCE_NAME = "queue-mark-on-push"

_CELLS_WITH_SYMBOLS = re.compile(r"cells\s+([a-z1-8/]{1,80})", re.IGNORECASE)
_EMPTY_BOARD = re.compile(r"empty ([0-9]{1,2})x([0-9]{1,2})", re.IGNORECASE)


def find_lesson_algorithm(name: str) -> Program:
    """The algorithm of the catalogue or the lab, or the planted program, with the given name.

    Algorithms of installed packages are excluded, so that opening a lesson runs no foreign code.
    Raises UnknownNameError, VariantError or OrderError.
    """
    planted = name.lower() in PLANTED_NAMES
    return find_planted_program(name) if planted else find_algorithm(name, packages=False)


def named_board(name: str) -> Board:
    """The board that a lesson names: a shipped board, ``random-5x5-3-1``, or ``empty 5x5``.

    ``cells EX/EE`` is a board that is written out. Without a click of its own, a board is clicked at its
    first hidden cell. Raises UnknownNameError, BoardError, or LessonError if the board is too large.
    """
    empty, cells = _EMPTY_BOARD.fullmatch(name), _CELLS_WITH_SYMBOLS.fullmatch(name)
    if cells is not None:
        board = Board(tuple(cells[1].upper().split("/")))
    elif empty is not None:
        board = Board((HIDDEN * int(empty[2]),) * int(empty[1]))
    else:
        board = random_board_from_name(name.lower()) or load_shipped_board(name.lower())
    validate_size(board)
    # The title and the notes of a shipped board do not belong to the lesson.
    return Board(board.rows, board.click or first_hidden_cell(board))


def validate_size(board: Board) -> None:
    """Raise LessonError if a board is larger than LeetCode allows."""
    if not board.is_in_leetcode_range:
        raise LessonError(
            f"the board is {board.height} by {board.width}; a lesson's has at most {LEETCODE_LONGEST_SIDE} rows and"
            " columns"
        )


@lru_cache(64)
def _record_run(rows: tuple[str, ...], click: Cell, algorithm: str, order: Order | None) -> Trace:
    return record(Board(rows), click, find_lesson_algorithm(algorithm), order or None)


@dataclass(frozen=True)
class Situation:
    """A board, the ``algorithms`` that run on it, and the ``position`` of the runs, in visits.

    ``order`` replaces the neighbour order of all algorithms. Runs are recorded when they are needed.
    """

    board: Board
    algorithms: tuple[str, ...] = ()
    order: Order | None = None
    position: StepPosition = START_POSITION

    @property
    def click(self) -> Cell:
        """The click of the board, or its first hidden cell. Raises LessonError if there is none."""
        click = self.board.click or first_hidden_cell(self.board)
        if click is None:
            raise LessonError("the board has no hidden cell to click; give another board")
        return click

    @cached_property
    def traces(self) -> tuple[Trace, ...]:
        """The runs of the algorithms."""
        return tuple(map(self._record_trace, self.algorithms))

    @property
    def trace(self) -> Trace:
        """The first run; a run of `REFERENCE_NAME` if there are no algorithms."""
        return self.traces[0] if self.algorithms else self._record_trace(REFERENCE_NAME)

    def _record_trace(self, algorithm: str) -> Trace:
        return _record_run(self.board.rows, self.click, algorithm, self.order)

    @cached_property
    def moments(self) -> tuple[int, ...]:
        """The moment of each run: the number of its operations so far."""
        return self.moments_at(self.position)

    def moments_at(self, position: StepPosition) -> tuple[int, ...]:
        """The moment of each run at a position. Raises LessonError if the runs do not have it."""
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
        """The state of the first run at its moment; of the reference run, at its start."""
        return self.trace.state_at(self.moments[0] if self.algorithms else 0)

    def with_board(self, board: Board) -> Situation:
        """The situation at the start of the runs on another board."""
        return replace(self, board=board, position=START_POSITION)

    def with_click(self, click: Cell) -> Situation:
        """The situation at the start of the runs from another click. Raises ClickError."""
        validate_click(self.board, click)
        return self.with_board(self.board.with_click(click))
