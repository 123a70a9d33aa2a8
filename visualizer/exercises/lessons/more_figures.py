"""Figures about rings, neighbour orders, the limit of recursion, and programs with a mistake."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.analysis.costs import overflows
from visualizer.analysis.search_tree import search_tree
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.random_board import random_board
from visualizer.board.symbols import HIDDEN
from visualizer.errors import LessonError, UsageError
from visualizer.exercises.lessons.known_figures import KnownFigure
from visualizer.exercises.lessons.order_count import count_orders
from visualizer.exercises.lessons.situation import REFERENCE, Situation, lesson_algorithm
from visualizer.exercises.making.board_property import first_wrong_visit
from visualizer.programs.judging.expected import expected_rows
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

#: The boards of usual games: rows, columns, mines.
_GAME = (16, 16, 40)
_MOST_GAMES = 100
_LARGEST_SQUARE = 50


def _result(situation: Situation) -> str:
    return "/".join(situation.trace.final.rows)


# Rings


def _rings(situation: Situation) -> dict[Cell, int]:
    """For each cell that opens how many steps, diagonal ones too, it is from the click."""
    board, click = situation.board, situation.click
    return _rings_of(Board(board.rows, click))


@lru_cache(16)
def _rings_of(board: Board) -> dict[Cell, int]:
    assert board.click is not None
    trace = Situation(board, (REFERENCE,)).trace
    tree = search_tree(trace)
    rings = {board.click: 0}
    for parent, child in zip(tree.parents.tolist(), tree.children.tolist()):
        rings[divmod(child, board.width)] = rings[divmod(parent, board.width)] + 1
    return rings


def _ring_of(situation: Situation, row: int, col: int) -> int:
    rings = _rings(situation)
    if (row, col) not in rings:
        raise LessonError(f"{row},{col} stays hidden, and is in no ring")
    return rings[row, col]


def _cells_of_ring(situation: Situation, number: int) -> tuple[Cell, ...]:
    return tuple(sorted(cell for cell, ring in _rings(situation).items() if ring == number))


def _rings_waiting(situation: Situation) -> int:
    rings, trace = _rings(situation), situation.trace
    if not trace.has_frontier:
        raise LessonError("what waits in rings is asked for, and of this algorithm calls wait")
    most = 0
    for moment in (trace.visited_at + 1).tolist():
        waiting = trace.state_at(moment).frontier
        most = max(most, len({rings[cell] for cell in waiting}))
    return most


def _number_of(situation: Situation, row: int, col: int) -> int:
    visited = (situation.trace.visits == (row, col)).all(axis=1)
    if not visited.any():
        raise LessonError(f"{row},{col} is not visited")
    return int(np.argmax(visited)) + 1


# Neighbour orders


def _order_count(situation: Situation) -> int:
    known = {
        "recursive-check-first": True,
        "recursion,mark=push": True,
        "queue-mark-on-push": False,
        "queue,mark=push": False,
    }
    name = situation.trace.algorithm
    if name not in known:
        raise LessonError(f"orders are counted of {' and '.join(known)}, not of {name}")
    try:
        return count_orders(Board(situation.board.rows, situation.click), known[name])
    except UsageError as error:
        raise LessonError(str(error)) from None


# The limit of recursion


def _deepest_game(situation: Situation, games: int) -> int:
    if not 1 <= games <= _MOST_GAMES:
        raise LessonError(f"{games} games cannot be looked at; take 1 to {_MOST_GAMES}")
    return _deepest(situation.trace.algorithm, games)


@lru_cache(8)
def _deepest(algorithm: str, games: int) -> int:
    boards = (random_board(*_GAME, seed) for seed in range(games))
    return max(Situation(board, (algorithm,)).trace.max_frontier for board in boards)


def _overflow_corner(situation: Situation) -> int:
    return _overflow(situation.trace.algorithm, middle=False)


def _overflow_middle(situation: Situation) -> int:
    return _overflow(situation.trace.algorithm, middle=True)


@lru_cache(16)
def _overflow(algorithm: str, middle: bool) -> int:
    """The side of the smallest empty square that overflows, found by halving."""
    if not any(
        program.name == algorithm and program.frontier is Frontier.CALLS for program in CATALOGUE
    ):
        raise LessonError(f"{algorithm} is no recursion of the catalogue; name one that is")
    fits, fails = 1, _LARGEST_SQUARE
    if not _is_too_deep(algorithm, fails, middle):
        raise LessonError(f"no square up to {fails} by {fails} is too large for it")
    while fails - fits > 1:
        size = (fits + fails) // 2
        if _is_too_deep(algorithm, size, middle):
            fails = size
        else:
            fits = size
    return fails


def _is_too_deep(algorithm: str, size: int, middle: bool) -> bool:
    click = (size // 2, size // 2) if middle else (0, 0)
    board = Board((HIDDEN * size,) * size, click)
    return overflows(Situation(board, (algorithm,)).trace.max_frontier)


# Programs with a mistake


def _right_rows(trace: Trace) -> tuple[str, ...]:
    return expected_rows(Board(trace.board.rows, trace.click))


def _wrong_visit(situation: Situation) -> int:
    trace = situation.trace
    board = Board(trace.board.rows, trace.click)
    found = first_wrong_visit(lesson_algorithm(trace.algorithm), board, situation.order or None)
    if found is None:
        raise LessonError("no visit opens a cell that ought not to be as it is then")
    return found


def _wrong_cells(situation: Situation) -> tuple[Cell, ...]:
    return _differing(situation, hidden=False)


def _missing_cells(situation: Situation) -> tuple[Cell, ...]:
    return _differing(situation, hidden=True)


def _differing(situation: Situation, hidden: bool) -> tuple[Cell, ...]:
    trace = situation.trace
    right, final = _right_rows(trace), trace.final.rows
    return tuple(
        (row, col)
        for row, (wanted, found) in enumerate(zip(right, final))
        for col, (symbol, other) in enumerate(zip(wanted, found))
        if symbol != other and (other == HIDDEN) == hidden
    )


MORE_FIGURES: tuple[KnownFigure, ...] = tuple(
    KnownFigure(words, about, value)
    for words, about, value in (
        ("result", "the board at the end, its rows joined by /", _result),
        ("number R,C", "the number of the first visit to a cell", _number_of),
        ("ring R,C", "how many steps, diagonal ones too, a cell is from the click", _ring_of),
        ("ring N", "the cells that are so many steps from the click", _cells_of_ring),
        ("last ring", "how many steps the farthest cell that opens is from the click",
         lambda s: max(_rings(s).values())),
        ("rings waiting", "the most rings of which cells wait in the queue or stack at once",
         _rings_waiting),
        ("order count", "in how many orders the cells can be visited, over all 40,320 neighbour"
         " orders, by recursive-check-first or queue-mark-on-push", _order_count),
        ("deepest in N games", "the deepest call in N random games of 16 by 16 with 40 mines",
         _deepest_game),
        ("overflow corner", "the side of the smallest empty square on which plain Python would"
         " end with RecursionError, clicked in a corner", _overflow_corner),
        ("overflow middle", "the same, clicked in the middle", _overflow_middle),
        ("wrong visit", "the first visit that opens a cell that ought not to be as it is then",
         _wrong_visit),
        ("wrong cells", "the cells that are open at the end and are not right", _wrong_cells),
        ("missing cells", "the cells that ought to be open at the end and are hidden",
         _missing_cells),
    )
)  # fmt: skip
