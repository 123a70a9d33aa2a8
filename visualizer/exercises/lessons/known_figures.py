"""The figures that lessons may name, each with its words and how it is computed.

``N`` and ``M`` stand for whole numbers, ``R,C`` for a row and a column. docs/lessons/figures.md is
made from these rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from visualizer.analysis.search_tree import search_tree
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import cells_beside
from visualizer.board.rules import mines_beside
from visualizer.board.symbols import BLANK, DIGITS, HIDDEN
from visualizer.errors import LessonError, pluralize
from visualizer.exercises.lessons.situation import REFERENCE_NAME, Situation
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace

#: A number, a text, a cell, or several cells in order.
FigureValue: TypeAlias = "int | str | Cell | tuple[Cell, ...]"


@dataclass(frozen=True)
class KnownFigure:
    """A figure: its ``words``, what it is ``about``, and what computes it from a situation."""

    words: str
    about: str
    value: Callable[..., FigureValue]

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the words match, the numbers in groups."""
        text = re.escape(self.words)
        text = text.replace("R,C", r"([0-9]{1,3})\s*,\s*([0-9]{1,3})")
        return re.compile(re.sub(r"\b[NM]\b", r"([0-9]{1,6})", text))


# Visits


def _visit(situation: Situation, number: int) -> Cell:
    visits = situation.trace.visits
    if not 1 <= number <= len(visits):
        raise LessonError(f"the run has {pluralize(len(visits), 'visit')}, and no visit {number}")
    row, col = visits[number - 1].tolist()
    return row, col


def _visits(situation: Situation, first: int, last: int) -> tuple[Cell, ...]:
    return tuple(_visit(situation, number) for number in range(first, last + 1))


def _number_of(situation: Situation, row: int, col: int) -> int:
    visited = (situation.trace.visits == (row, col)).all(axis=1)
    if not visited.any():
        raise LessonError(f"{row},{col} is not visited")
    return int(np.argmax(visited)) + 1


def _pushed(situation: Situation, number: int) -> tuple[Cell, ...]:
    _visit(situation, number)
    trace = situation.trace
    return _cells(trace, trace.cells[trace.indices_in_visit(number, Kind.PUSH)].tolist())


def _cells(trace: Trace, numbers: list[int]) -> tuple[Cell, ...]:
    return tuple(divmod(number, trace.width) for number in numbers)


def _calls_as(situation: Situation, number: int) -> tuple[Cell, ...]:
    """The open calls, the click's first, as a visit is made."""
    trace = situation.trace
    if trace.has_frontier:
        raise LessonError("calls are asked for, and this algorithm keeps cells in a container")
    _visit(situation, number)
    calls = trace.state_at(int(trace.visited_at[number - 1]) + 1).calls
    return tuple(cell for cell in calls if cell is not None)[::-1]


def _caller(situation: Situation, number: int) -> Cell:
    calls = _calls_as(situation, number)
    if len(calls) < 2:
        raise LessonError(f"visit {number} is the click's, which no other cell calls")
    return calls[-2]


# What opens


def _opened(situation: Situation, symbols: str = "") -> tuple[Cell, ...]:
    """The cells that the click opens; with ``symbols`` those that show one of these."""
    trace = situation.trace
    rows = trace.final.rows
    cells = sorted(_cells(trace, trace.cells[trace.revealed_at].tolist()))
    return tuple(cell for cell in cells if not symbols or rows[cell[0]][cell[1]] in symbols)


# The board


def _hidden(situation: Situation) -> tuple[Cell, ...]:
    rows = situation.board.rows
    return tuple((row, col) for row, line in enumerate(rows) for col, each in enumerate(line) if each == HIDDEN)


def _around(situation: Situation, cell: Cell) -> tuple[Cell, ...]:
    return cells_beside(cell, situation.board.height, situation.board.width)


def _check_cell(situation: Situation, row: int, col: int) -> None:
    if (row, col) not in situation.board:
        raise LessonError(f"{row},{col} is not on the board")


def _mines_around(situation: Situation, row: int, col: int) -> int:
    _check_cell(situation, row, col)
    return mines_beside(situation.board, (row, col))


def _pairs(situation: Situation) -> int:
    height, width = situation.board.height, situation.board.width
    cells = [(row, col) for row in range(height) for col in range(width)]
    return sum(len(_around(situation, cell)) for cell in cells) // 2


def _looks(situation: Situation) -> int:
    return sum(len(_around(situation, cell)) for cell in _opened(situation, BLANK))


# The moment


def _waiting(situation: Situation) -> tuple[Cell, ...]:
    state = situation.state
    if state.trace.has_frontier:
        return state.frontier
    return tuple(cell for cell in state.calls if cell is not None)


def _one_waiting(situation: Situation, index: int) -> Cell:
    waiting = _waiting(situation)
    if not waiting:
        raise LessonError("nothing waits")
    return waiting[index]


def _state_of(situation: Situation, row: int, col: int) -> str:
    _check_cell(situation, row, col)
    if (row, col) in _visits(situation, 1, situation.state.visits):
        return "open"
    return "waiting" if (row, col) in _waiting(situation) else "untouched"


# Rings


def _rings(situation: Situation) -> dict[Cell, int]:
    """For each cell that opens how many steps, diagonal ones too, it is from the click."""
    return _rings_of(situation.board.rows, situation.click)


@lru_cache(16)
def _rings_of(rows: tuple[str, ...], click: Cell) -> dict[Cell, int]:
    tree = search_tree(Situation(Board(rows, click), (REFERENCE_NAME,)).trace)
    rings, width = {click: 0}, len(rows[0])
    for parent, child in zip(tree.parents.tolist(), tree.children.tolist()):
        rings[divmod(child, width)] = rings[divmod(parent, width)] + 1
    return rings


def _ring_of(situation: Situation, row: int, col: int) -> int:
    rings = _rings(situation)
    if (row, col) not in rings:
        raise LessonError(f"{row},{col} stays hidden, and is in no ring")
    return rings[row, col]


def _ring(situation: Situation, number: int) -> tuple[Cell, ...]:
    return tuple(sorted(cell for cell, ring in _rings(situation).items() if ring == number))


FIGURES: tuple[KnownFigure, ...] = tuple(
    KnownFigure(words, about, value)
    for words, about, value in (
        # Of the whole run
        ("visits", "how many visits the run makes, repeated ones counted again", lambda s: s.trace.visit_count),
        ("pushes", "how many entries are pushed", lambda s: s.trace.statistics.pushes),
        (
            "repeats",
            "how many of those are of a cell that had been pushed before",
            lambda s: s.trace.statistics.repeats,
        ),
        ("most waiting", "the most cells that wait at once, or the deepest call", lambda s: s.trace.max_frontier),
        ("cell N", "the cell of visit N", _visit),
        ("visits N to M", "the cells of several visits, in order", _visits),
        ("number R,C", "the number of the first visit to a cell", _number_of),
        ("pushed N", "the cells that visit N pushes, in order", _pushed),
        ("caller N", "the cell whose call made visit N", _caller),
        ("calls as N", "the open calls as visit N is made, the click's first", _calls_as),
        ("depth as N", "how many those are", lambda s, n: len(_calls_as(s, n))),
        ("open cells", "the cells that the click opens", _opened),
        ("open count", "how many those are", lambda s: len(_opened(s))),
        ("blank cells", "those among them that are blank", lambda s: _opened(s, BLANK)),
        ("digit cells", "those among them that show a digit", lambda s: _opened(s, DIGITS)),
        ("result", "the board at the end, its rows joined by /", lambda s: "/".join(s.trace.final.rows)),
        # Of the board
        ("click", "the cell that is clicked", lambda s: s.click),
        ("cells", "how many cells the board has", lambda s: s.board.height * s.board.width),
        ("rows", "how many rows the board has", lambda s: s.board.height),
        ("columns", "how many columns the board has", lambda s: s.board.width),
        ("safe cells", "the hidden cells that are no mines", _hidden),
        ("mines around R,C", "how many mines a cell touches", _mines_around),
        ("pairs", "how many pairs of cells touch each other", _pairs),
        ("looks", "how many neighbours all blank cells that open have together, each counted again", _looks),
        # Of the moment that is shown, or of the one that is named by `at`
        ("waiting", "the cells that wait, the next to be taken first", _waiting),
        ("waiting count", "how many cells wait", lambda s: len(_waiting(s))),
        ("first waiting", "the cell that is taken next", lambda s: _one_waiting(s, 0)),
        ("last waiting", "the cell that is taken last of those that wait", lambda s: _one_waiting(s, -1)),
        ("state R,C", "open, waiting or untouched: what a cell is at the moment", _state_of),
        # Of rings around the click
        ("ring R,C", "how many steps, diagonal ones too, a cell is from the click", _ring_of),
        ("ring N", "the cells that are so many steps from the click", _ring),
        (
            "last ring",
            "how many steps the farthest cell that opens is from the click",
            lambda s: max(_rings(s).values()),
        ),
    )
)
