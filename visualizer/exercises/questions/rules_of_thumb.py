"""Rules of thumb: what someone answers who looks at the picture and knows no algorithm.

A question is asked only where such rules fail, or its guess rate says what they reach. A rule sees
what the student sees. Tests hold these, and others, to the rates that are stated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.symbols import MINE
from visualizer.exercises.questions.before_visit import Seen
from visualizer.trace.operations import NOWHERE
from visualizer.trace.trace import Trace

#: The cell that a rule names; None where it says nothing.
CellRule = Callable[[Seen], "Cell | None"]


def _distance(first: Cell, second: Cell) -> int:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


# Which cell is next: rules that look at the board


def first_new_neighbour(seen: Seen) -> Cell | None:
    """The first neighbour of the last cell, in the order of the run, that is not visited yet."""
    return next(iter(seen.new_around(seen.last)), None) if seen.last else None


def last_new_neighbour(seen: Seen) -> Cell | None:
    """The last such neighbour."""
    return next(reversed(seen.new_around(seen.last)), None) if seen.last else None


def first_neighbour(seen: Seen) -> Cell | None:
    """The first neighbour of the last cell, visited or not, if that cell is a blank."""
    if seen.last is None or not seen.is_visited_blank(seen.last):
        return None
    return next(iter(seen.neighbours(seen.last)), None)


def first_in_reading_order(seen: Seen) -> Cell | None:
    """The first cell, row by row, that is beside an open blank and not visited yet."""
    return min(seen.fringe, default=None)


def nearest_to_click(seen: Seen) -> Cell | None:
    """Of those cells the one nearest to the click; None where several are equally near."""
    click = seen.trace.click
    far = sorted(_distance(cell, click) for cell in seen.fringe)
    return nearest_row_by_row(seen) if far and far[:1] != far[1:2] else None


def nearest_row_by_row(seen: Seen) -> Cell | None:
    """Of those cells the one nearest to the click, the first of several row by row.

    That is nearly what a queue does with neighbours row by row, so it is not held to fail always.
    """
    click = seen.trace.click
    return min(seen.fringe, key=lambda cell: (_distance(cell, click), cell), default=None)


NEXT_CELL_RULES: Mapping[str, CellRule] = {
    "first-new-neighbour": first_new_neighbour,
    "last-new-neighbour": last_new_neighbour,
    "first-neighbour": first_neighbour,
    "reading-order": first_in_reading_order,
    "nearest-to-click": nearest_to_click,
}


# Which cell made this one wait, or goes on


def the_last_cell(seen: Seen) -> Cell | None:
    """The cell visited last."""
    return seen.last


def the_cell_before(seen: Seen) -> Cell | None:
    """The cell visited before the last."""
    return seen.visits[-2] if len(seen.visits) > 1 else None


def caller_of_last(seen: Seen) -> Cell | None:
    """The call around the innermost: one step back."""
    calls = seen.state.innermost_calls(2)
    return calls[1] if len(calls) > 1 else None


def the_click(seen: Seen) -> Cell | None:
    """The cell that was clicked."""
    return seen.trace.click


SOURCE_RULES: Mapping[str, CellRule] = {"last-cell": the_last_cell, "click": the_click}
BACK_RULES: Mapping[str, CellRule] = {**SOURCE_RULES, "cell-before": the_cell_before}


def answers_of(rules: Mapping[str, CellRule], seen: Seen) -> dict[str, Cell]:
    """What each of the rules answers, where it says something."""
    answers = {name: rule(seen) for name, rule in rules.items()}
    return {name: cell for name, cell in answers.items() if cell is not None}


def first_open_around(seen: Seen, cell: Cell) -> Cell | None:
    """The first visited blank, row by row, around a cell."""
    return next(filter(seen.is_visited_blank, seen.around(cell)), None)


def lowest_number(seen: Seen, choices: Iterable[Cell]) -> Cell | None:
    """The choice that was visited first, the click left out."""
    offered = set(choices) - {seen.trace.click}
    return next((cell for cell in seen.visits if cell in offered), None)


# What is pushed, and how many wait


def all_around(seen: Seen) -> tuple[Cell, ...]:
    """All neighbours of the last cell, row by row."""
    return tuple(sorted(seen.neighbours(seen.last))) if seen.last else ()


def all_new_around(seen: Seen) -> tuple[Cell, ...]:
    """All neighbours of the last cell that are not visited yet, row by row."""
    return tuple(sorted(seen.new_around(seen.last))) if seen.last else ()


def new_outwards(seen: Seen) -> tuple[Cell, ...]:
    """Those that are farther from the click than the last cell, row by row."""
    click, last = seen.trace.click, seen.last or seen.trace.click
    far = _distance(last, click)
    return tuple(cell for cell in all_new_around(seen) if _distance(cell, click) > far)


def new_away(seen: Seen) -> tuple[Cell, ...]:
    """Those that are not beside the cell visited before the last one, row by row."""
    before = the_cell_before(seen)
    return tuple(
        cell for cell in all_new_around(seen) if before is None or _distance(cell, before) > 1
    )


def mines_beside(seen: Seen, cell: Cell) -> int:
    """The mines at the four sides of a cell: diagonals forgotten."""
    return sum(
        seen.symbol(near) == MINE
        for near in seen.around(cell)
        if near[0] == cell[0] or near[1] == cell[1]
    )


@lru_cache(maxsize=16)
def lines_used(trace: Trace) -> tuple[int, ...]:
    """The lines of the code that did an operation, ascending."""
    return tuple(line for line in np.unique(trace.lines).tolist() if line != NOWHERE)
