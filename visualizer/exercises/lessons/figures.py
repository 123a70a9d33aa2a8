"""The figures, in braces, in the texts of lessons, and the functions that compute them.

A figure has the words of one of `FIGURES`; the algorithm, board, click or position may follow::

    visits
    visits of queue,mark=pop on empty 5x5
    open count clicked 2,1
    waiting at 9

In these words ``N`` and ``M`` stand for whole numbers, ``R,C`` for a row and a column. docs/lessons/figures.md
says what each of `FIGURES` is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import numpy as np

from visualizer.analysis.search_tree import search_tree
from visualizer.board.board import Board
from visualizer.board.cells import BLANK, DIGITS, HIDDEN, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.board.rules import mines_beside
from visualizer.board.text import parse_click
from visualizer.errors import LessonError, VisualizerError, pluralize, problem_text, quote, to_one_line
from visualizer.exercises.lessons.located_text import LocatedText
from visualizer.exercises.lessons.situation import REFERENCE_NAME, Situation, find_lesson_algorithm, named_board
from visualizer.playback.comparison import StepPosition
from visualizer.trace.operations import IntArray, OperationKind
from visualizer.trace.trace import Trace

#: A number, a text, a cell, or several cells in order.
FigureValue: TypeAlias = "int | str | Cell | tuple[Cell, ...]"


def figure_pattern(words: str) -> re.Pattern[str]:
    """The pattern that matches the words of a figure, with a group for each number."""
    text = re.escape(words).replace("R,C", r"([0-9]{1,3})\s*,\s*([0-9]{1,3})")
    return re.compile(re.sub(r"\b[NM]\b", r"([0-9]{1,6})", text))


# Visits


def _visit_cell(situation: Situation, number: int) -> Cell:
    visits = situation.trace.visits
    if not 1 <= number <= len(visits):
        raise LessonError(f"the run has {pluralize(len(visits), 'visit')}, and no visit {number}")
    row, col = visits[number - 1].tolist()
    return row, col


def _visit_cells(situation: Situation, first: int, last: int) -> tuple[Cell, ...]:
    return tuple(_visit_cell(situation, number) for number in range(first, last + 1))


def _visit_number(situation: Situation, row: int, col: int) -> int:
    visited = (situation.trace.visits == (row, col)).all(axis=1)
    if not visited.any():
        raise LessonError(f"{row},{col} is not visited")
    return int(np.argmax(visited)) + 1


def _pushed_cells(situation: Situation, number: int) -> tuple[Cell, ...]:
    _visit_cell(situation, number)
    trace = situation.trace
    return _cells_at_operations(trace, trace.indices_in_visit(number, OperationKind.PUSH))


def _cells_at_operations(trace: Trace, indices: IntArray) -> tuple[Cell, ...]:
    return tuple(divmod(number, trace.width) for number in trace.cells[indices].tolist())


def _calls_at_visit(situation: Situation, number: int) -> tuple[Cell, ...]:
    """The cells of the open calls at a visit, outermost first. Raises LessonError if the run has no calls."""
    trace = situation.trace
    if trace.has_container:
        raise LessonError("calls are asked for, and this algorithm keeps cells in a container")
    _visit_cell(situation, number)
    calls = trace.state_at(int(trace.visit_indices[number - 1]) + 1).calls
    return tuple(cell for cell in calls if cell is not None)[::-1]


def _caller_cell(situation: Situation, number: int) -> Cell:
    calls = _calls_at_visit(situation, number)
    if len(calls) < 2:
        raise LessonError(f"visit {number} is the click's, which no other cell calls")
    return calls[-2]


# Opened cells


def _opened_cells(situation: Situation, symbols: str = "") -> tuple[Cell, ...]:
    """The cells that the click opens; if ``symbols`` are given, only cells that then show one of them."""
    trace = situation.trace
    cells = sorted(_cells_at_operations(trace, trace.reveal_indices))
    return tuple(cell for cell in cells if not symbols or trace.final[cell] in symbols)


# The board


def _hidden_cells(situation: Situation) -> tuple[Cell, ...]:
    rows = situation.board.rows
    return tuple((row, col) for row, line in enumerate(rows) for col, symbol in enumerate(line) if symbol == HIDDEN)


def _neighbour_total(situation: Situation, cells: Iterable[Cell]) -> int:
    """The sum of the numbers of neighbours of the cells."""
    return sum(len(neighbour_cells(cell, situation.board.height, situation.board.width)) for cell in cells)


def _validate_cell(situation: Situation, row: int, col: int) -> None:
    if (row, col) not in situation.board:
        raise LessonError(f"{row},{col} is not on the board")


def _mines_around(situation: Situation, row: int, col: int) -> int:
    _validate_cell(situation, row, col)
    return mines_beside(situation.board, (row, col))


def _neighbour_pair_count(situation: Situation) -> int:
    return _neighbour_total(situation, product(range(situation.board.height), range(situation.board.width))) // 2


# The moment


def _frontier_cells(situation: Situation) -> tuple[Cell, ...]:
    state = situation.state
    if state.trace.has_container:
        return state.frontier
    return tuple(cell for cell in state.calls if cell is not None)


def _frontier_cell(situation: Situation, index: int) -> Cell:
    frontier = _frontier_cells(situation)
    if not frontier:
        raise LessonError("nothing waits")
    return frontier[index]


def _cell_state(situation: Situation, row: int, col: int) -> str:
    _validate_cell(situation, row, col)
    if (row, col) in _visit_cells(situation, 1, situation.state.visit_count):
        return "open"
    return "waiting" if (row, col) in _frontier_cells(situation) else "untouched"


# Rings around the click


def _ring_by_cell(situation: Situation) -> dict[Cell, int]:
    """The distance of each opened cell from the click, in steps that may be diagonal."""
    return _rings_from_click(situation.board.rows, situation.click)


@lru_cache(16)
def _rings_from_click(rows: tuple[str, ...], click: Cell) -> dict[Cell, int]:
    tree = search_tree(Situation(Board(rows, click), (REFERENCE_NAME,)).trace)
    rings, width = {click: 0}, len(rows[0])
    for parent, child in zip(tree.parents.tolist(), tree.children.tolist()):
        rings[divmod(child, width)] = rings[divmod(parent, width)] + 1
    return rings


def _ring_number(situation: Situation, row: int, col: int) -> int:
    rings = _ring_by_cell(situation)
    if (row, col) not in rings:
        raise LessonError(f"{row},{col} stays hidden, and is in no ring")
    return rings[row, col]


def _ring_cells(situation: Situation, number: int) -> tuple[Cell, ...]:
    return tuple(sorted(cell for cell, ring in _ring_by_cell(situation).items() if ring == number))


#: The figures by their words, each with the function that computes it from a situation and the numbers in the words.
FIGURES: dict[str, Callable[..., FigureValue]] = {
    # About the whole run
    "visits": lambda s: s.trace.visit_count,
    "pushes": lambda s: s.trace.statistics.pushes,
    "repeats": lambda s: s.trace.statistics.repeats,
    "most waiting": lambda s: s.trace.max_frontier,
    "cell N": _visit_cell,
    "visits N to M": _visit_cells,
    "number R,C": _visit_number,
    "pushed N": _pushed_cells,
    "caller N": _caller_cell,
    "calls as N": _calls_at_visit,
    "depth as N": lambda s, n: len(_calls_at_visit(s, n)),
    "open cells": _opened_cells,
    "open count": lambda s: len(_opened_cells(s)),
    "blank cells": lambda s: _opened_cells(s, BLANK),
    "digit cells": lambda s: _opened_cells(s, DIGITS),
    "result": lambda s: "/".join(s.trace.final.rows),
    # About the board
    "click": lambda s: s.click,
    "cells": lambda s: s.board.height * s.board.width,
    "rows": lambda s: s.board.height,
    "columns": lambda s: s.board.width,
    "safe cells": _hidden_cells,
    "mines around R,C": _mines_around,
    "pairs": _neighbour_pair_count,
    "looks": lambda s: _neighbour_total(s, _opened_cells(s, BLANK)),
    # At the position of the step, or at the position after `at`
    "waiting": _frontier_cells,
    "waiting count": lambda s: len(_frontier_cells(s)),
    "first waiting": lambda s: _frontier_cell(s, 0),
    "last waiting": lambda s: _frontier_cell(s, -1),
    "state R,C": _cell_state,
    # About the rings around the click
    "ring R,C": _ring_number,
    "ring N": _ring_cells,
    "last ring": lambda s: max(_ring_by_cell(s).values()),
}


#: The words before an algorithm, a board, a click and a position.
_CHANGE_PATTERN = re.compile(r"\s(of|on|clicked|at)\s")
_BRACES_PATTERN = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


def figure_value(words: LocatedText, situation: Situation) -> FigureValue:
    """The value of the figure that ``words`` name. Raises LessonError at the position of the words."""
    text = " ".join(words.text.split())
    head, *more = _CHANGE_PATTERN.split(text)
    function, numbers = _find_figure(head.lower(), words)
    changes = dict(zip(more[::2], more[1::2]))
    if len(changes) < len(more) // 2:
        raise words.error("the figure says of, on, clicked or at twice; say each once")
    changed = words.read(lambda _: _apply_changes(situation, changes))
    try:
        return function(changed, *numbers)
    except VisualizerError as error:
        problem = problem_text(error)
        remedy = "" if ";" in problem else "; change the figure, the board or the moment"
        raise words.error(f"{quote(text)} cannot be computed here: {problem}{remedy}") from None


def _find_figure(head: str, words: LocatedText) -> tuple[Callable[..., FigureValue], list[int]]:
    """The function of the figure that a text names, and the numbers in the text."""
    for known, function in FIGURES.items():
        numbers = figure_pattern(known).fullmatch(head)
        if numbers is not None:
            return function, [int(number) for number in numbers.groups()]
    near = get_close_matches(head, FIGURES, n=1, cutoff=0.5)
    hint = (
        f"did you mean {near[0]}?"
        if near
        else "write a value such as 0,1 or 12, or a figure of docs/lessons/figures.md"
    )
    raise words.error(f"{quote(to_one_line(words.text))} is not a figure; {hint}")


def _apply_changes(situation: Situation, changes: dict[str, str]) -> Situation:
    """The situation with the changes that follow the words of a figure."""
    if "of" in changes:
        situation = replace(situation, algorithms=(find_lesson_algorithm(changes["of"]).name,))
    if "on" in changes:
        situation = situation.with_board(named_board(changes["on"]))
    if "clicked" in changes:
        situation = situation.with_click(parse_click(changes["clicked"]))
    if "at" in changes:
        situation = replace(situation, position=StepPosition.from_text(changes["at"]))
    return situation


def figure_text(value: FigureValue) -> str:
    """The text of a value in a sentence.

    >>> figure_text(2500), figure_text(((0, 1), (1, 0))), figure_text(())
    ('2,500', '(0, 1), (1, 0)', 'no cell')
    """
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        return value
    return ", ".join(map(str, value_cells(value) or ())) or "no cell"


def value_cells(value: FigureValue) -> tuple[Cell, ...] | None:
    """The cells of a value, in order; None for a number or a text."""
    if isinstance(value, (int, str)):
        return None
    if value and isinstance(value[0], int):
        return (value,)
    return value


def fill_figures(words: LocatedText, situation: Situation) -> str:
    """The text with its figures computed; ``{{`` and ``}}`` are braces. Raises LessonError."""

    def replacement(match: re.Match[str]) -> str:
        if match[0] in ("{{", "}}"):
            return match[0][0]
        if match[1] is None:
            raise words.error("a brace has no partner; write a figure as {visits}, or a brace as two", match.start())
        return figure_text(figure_value(words.substring(*match.span(1)), situation))

    return _BRACES_PATTERN.sub(replacement, words.text)
