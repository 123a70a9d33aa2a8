"""The figures that lessons may name, each with its words and how it is computed.

``N`` and ``M`` stand for whole numbers, ``R,C`` for a row and a column. docs/lessons/figures.md is
made from these rows.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from visualizer.analysis.costs import OTHER_FRAMES, RECURSION_LIMIT
from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, DIGITS, HIDDEN, MINE
from visualizer.errors import LessonError, counted
from visualizer.exercises.lessons.situation import Situation
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace

#: A number, a text, a cell, or several cells in order.
Value: TypeAlias = "int | str | Cell | tuple[Cell, ...]"

OPEN, WAITING, UNTOUCHED = "open", "waiting", "untouched"


@dataclass(frozen=True)
class KnownFigure:
    """A figure: its ``words``, what it is ``about``, and what computes it from a situation."""

    words: str
    about: str
    value: Callable[..., Value]

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the words match, the numbers in groups."""
        text = re.escape(self.words)
        text = text.replace("R,C", r"([0-9]{1,3})\s*,\s*([0-9]{1,3})")
        text = re.sub(r"\b[NM]\b", r"([0-9]{1,6})", text)
        return re.compile(text)


# The whole run


def _visit(trace: Trace, number: int) -> Cell:
    if not 1 <= number <= trace.visit_count:
        raise LessonError(
            f"the run has {counted(trace.visit_count, 'visit')}, and no visit {number}"
        )
    cell = trace.cell(int(trace.cells[trace.visited_at[number - 1]]))
    assert cell is not None  # a visit has a cell
    return cell


def _cells(trace: Trace, numbers: list[int]) -> tuple[Cell, ...]:
    return tuple(divmod(number, trace.width) for number in numbers)


def _visits_between(situation: Situation, first: int, last: int) -> tuple[Cell, ...]:
    return tuple(_visit(situation.trace, number) for number in range(first, last + 1))


def _last_visits(situation: Situation, number: int) -> tuple[Cell, ...]:
    count = situation.trace.visit_count
    return _visits_between(situation, count - number + 1, count)


def _reveal(situation: Situation, number: int) -> Cell:
    reveals = situation.trace.reveals
    if not 1 <= number <= len(reveals):
        raise LessonError(
            f"the run opens {counted(len(reveals), 'cell')}, and has no reveal {number}"
        )
    row, col = reveals[number - 1].tolist()
    return row, col


def _stage_of_visit(trace: Trace, number: int) -> tuple[int, int]:
    """From which operation to which a visit lasts: up to where the next one begins."""
    _visit(trace, number)
    end = trace.visited_at[number] if number < trace.visit_count else len(trace)
    return int(trace.visited_at[number - 1]), int(end)


def _pushed(situation: Situation, number: int) -> tuple[Cell, ...]:
    trace = situation.trace
    begin, end = _stage_of_visit(trace, number)
    pushes = begin + np.flatnonzero(trace.kinds[begin:end] == Kind.PUSH)
    cells = (trace.cell(cell) for cell in trace.cells[pushes].tolist())
    return tuple(cell for cell in cells if cell is not None)


def _neighbours(trace: Trace, cell: Cell) -> tuple[Cell, ...]:
    around = ((cell[0] + down, cell[1] + right) for down, right in trace.order)
    return tuple(near for near in around if near in trace.board and near != cell)


def _not_pushed(situation: Situation, number: int) -> tuple[Cell, ...]:
    pushed = _pushed(situation, number)
    near = _neighbours(situation.trace, _visit(situation.trace, number))
    return tuple(cell for cell in near if cell not in pushed)


def _neighbours_of_visit(situation: Situation, number: int) -> tuple[Cell, ...]:
    return _neighbours(situation.trace, _visit(situation.trace, number))


def _calls_before(situation: Situation, number: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The open calls, the click's first, as one visit and as the visit before it is made."""
    trace = situation.trace
    if trace.has_frontier:
        raise LessonError("calls are asked for, and this algorithm keeps cells in a container")
    _visit(trace, number)
    stacks = [
        tuple(
            cell
            for cell in trace.state_at(int(trace.visited_at[each]) + 1).calls[::-1]
            if cell is not None
        )
        for each in (number - 1, max(number - 2, 0))
    ]
    return stacks[0], stacks[1]


def _caller(situation: Situation, number: int) -> Cell:
    calls = _calls_before(situation, number)[0]
    if len(calls) < 2:
        raise LessonError(f"visit {number} is the click's, which no other cell calls")
    return calls[-2]


def _returned(situation: Situation, number: int) -> int:
    calls, before = _calls_before(situation, number)
    common = sum(a == b for a, b in zip(calls, before))
    return len(before) - common


def _opened(situation: Situation) -> tuple[Cell, ...]:
    trace = situation.trace
    return tuple(sorted(_cells(trace, (trace.cells[trace.revealed_at]).tolist())))


def _showing(situation: Situation, symbols: str) -> tuple[Cell, ...]:
    rows = situation.trace.final.rows
    return tuple(cell for cell in _opened(situation) if rows[cell[0]][cell[1]] in symbols)


def _given(situation: Situation, symbols: str) -> tuple[Cell, ...]:
    rows = situation.board.rows
    return tuple(
        (row, col)
        for row, line in enumerate(rows)
        for col, symbol in enumerate(line)
        if symbol in symbols
    )


def _closed(situation: Situation) -> tuple[Cell, ...]:
    opened = set(_opened(situation))
    return tuple(cell for cell in _given(situation, HIDDEN + MINE) if cell not in opened)


def _final_symbol(situation: Situation, row: int, col: int) -> str:
    _check_cell(situation, row, col)
    return situation.trace.final.rows[row][col]


def _mines_around(situation: Situation, row: int, col: int) -> int:
    _check_cell(situation, row, col)
    near = set(_around(situation, (row, col)))
    return len(near & set(_given(situation, MINE)))


def _around(situation: Situation, cell: Cell) -> tuple[Cell, ...]:
    rows, cols = range(cell[0] - 1, cell[0] + 2), range(cell[1] - 1, cell[1] + 2)
    return tuple(
        (row, col) for row in rows for col in cols
        if (row, col) != cell and (row, col) in situation.board
    )  # fmt: skip


def _check_cell(situation: Situation, row: int, col: int) -> None:
    if (row, col) not in situation.board:
        raise LessonError(f"{row},{col} is not on the board")


def _adjacent_pairs(situation: Situation) -> int:
    cells = _given(situation, "".join((HIDDEN, MINE, BLANK, *DIGITS)))
    return sum(len(_around(situation, cell)) for cell in cells) // 2


def _most_neighbours_looked_at(situation: Situation) -> int:
    blanks = _showing(situation, BLANK)
    return sum(len(_around(situation, cell)) for cell in blanks)


#: Without its test the number of visits grows so fast that larger boards would take too long.
_MOST_CELLS_UNTESTED = 100
_MOST_VISITS_UNTESTED = 200_000


def _visits_without_test(situation: Situation) -> int:
    """The visits of ``queue,mark=pop`` without its test of a cell that is taken off."""
    trace = situation.trace
    cells = situation.board.height * situation.board.width
    if cells > _MOST_CELLS_UNTESTED:
        raise LessonError(f"the board has {cells} cells, more than {_MOST_CELLS_UNTESTED}")
    mines = set(_given(situation, MINE))
    hidden = set(_given(situation, HIDDEN))
    near = {cell: _neighbours(trace, cell) for cell in hidden}
    blank = {cell for cell in hidden if not mines & set(_around(situation, cell))}
    queue = deque([situation.click])
    visits = 0
    while queue and visits < _MOST_VISITS_UNTESTED:
        cell = queue.popleft()
        visits += 1
        hidden.discard(cell)
        if cell in blank:
            queue.extend(each for each in near[cell] if each in hidden)
    return visits


# The moment


def _waiting(situation: Situation) -> tuple[Cell, ...]:
    state = situation.state
    if not state.trace.has_frontier:
        return tuple(cell for cell in state.calls if cell is not None)
    return state.frontier


def _calls(situation: Situation) -> tuple[Cell, ...]:
    return tuple(cell for cell in situation.state.calls if cell is not None)[::-1]


def _current(situation: Situation) -> Cell:
    current = situation.state.current
    if current is None:
        raise LessonError("no cell has been visited yet")
    return current


def _open_now(situation: Situation) -> tuple[Cell, ...]:
    state = situation.state
    cells = state.trace.cells[state.trace.visited_at[: state.visits]].tolist()
    return tuple(sorted(set(_cells(state.trace, cells))))


def _untouched(situation: Situation) -> tuple[Cell, ...]:
    seen = {*_open_now(situation), *_waiting(situation)}
    return tuple(cell for cell in _given(situation, HIDDEN) if cell not in seen)


def _state_of(situation: Situation, row: int, col: int) -> str:
    _check_cell(situation, row, col)
    if (row, col) in _open_now(situation):
        return OPEN
    return WAITING if (row, col) in _waiting(situation) else UNTOUCHED


def _one(cells: tuple[Cell, ...]) -> Cell:
    if not cells:
        raise LessonError("nothing waits")
    return cells[0]


FIGURES: tuple[KnownFigure, ...] = tuple(
    KnownFigure(words, about, value)
    for words, about, value in (
        # Of the whole run
        ("visits", "how many visits the run makes, repeated ones counted again",
         lambda s: s.trace.visit_count),
        ("reveals", "how many cells the run opens", lambda s: len(s.trace.reveals)),
        ("operations", "how many operations the run has", lambda s: len(s.trace)),
        ("pushes", "how many entries are pushed", lambda s: s.trace.statistics.pushes),
        ("repeats", "how many of those are of a cell that had been pushed before",
         lambda s: s.trace.statistics.repeats),
        ("call count", "how many calls are made after the first",
         lambda s: s.trace.statistics.calls),
        ("most waiting", "the most cells that wait at once, or the deepest call",
         lambda s: s.trace.max_frontier),
        ("cell N", "the cell of visit N", lambda s, n: _visit(s.trace, n)),
        ("visits N to M", "the cells of several visits, in order", _visits_between),
        ("last N visits", "the cells of the last visits, in order", _last_visits),
        ("reveal N", "the cell that is opened as number N", _reveal),
        ("pushed N", "the cells that visit N pushes, in order", _pushed),
        ("not pushed N", "the neighbours that visit N does not push, in the neighbour order",
         _not_pushed),
        ("neighbours N", "the neighbours of the cell of visit N, in the neighbour order",
         _neighbours_of_visit),
        ("caller N", "the cell whose call made visit N", _caller),
        ("calls as N", "the open calls as visit N is made, the click's first",
         lambda s, n: _calls_before(s, n)[0]),
        ("depth as N", "how many those are", lambda s, n: len(_calls_before(s, n)[0])),
        ("returned N", "how many calls return between the visit before N and visit N", _returned),
        ("open cells", "the cells that the click opens", _opened),
        ("blank cells", "those among them that are blank", lambda s: _showing(s, BLANK)),
        ("digit cells", "those among them that show a digit", lambda s: _showing(s, DIGITS)),
        ("closed cells", "the hidden cells that stay hidden, mines with them", _closed),
        ("open count", "how many cells the click opens", lambda s: len(_opened(s))),
        ("visits without the test", "the visits of `queue,mark=pop` if it tested no cell again",
         _visits_without_test),
        ("symbol R,C", "what a cell shows at the end", _final_symbol),
        # Of the board
        ("click", "the cell that is clicked", lambda s: s.click),
        ("cells", "how many cells the board has", lambda s: s.board.height * s.board.width),
        ("rows", "how many rows the board has", lambda s: s.board.height),
        ("columns", "how many columns the board has", lambda s: s.board.width),
        ("safe cells", "the hidden cells that are no mines", lambda s: _given(s, HIDDEN)),
        ("mines", "the mines of the board", lambda s: _given(s, MINE)),
        ("mine count", "how many mines the board has", lambda s: len(_given(s, MINE))),
        ("mines around R,C", "how many mines a cell touches", _mines_around),
        ("pairs", "how many pairs of cells touch each other", _adjacent_pairs),
        ("looks", "how many neighbours all blank cells have together, each counted again",
         _most_neighbours_looked_at),
        # Of the moment that is shown, or of the one that is named by `at`
        ("waiting", "the cells that wait, the next to be taken first", _waiting),
        ("waiting count", "how many cells wait", lambda s: len(_waiting(s))),
        ("first waiting", "the cell that is taken next", lambda s: _one(_waiting(s))),
        ("last waiting", "the cell that is taken last of those that wait",
         lambda s: _one(_waiting(s)[::-1])),
        ("calls", "the open calls, the click's first", _calls),
        ("current", "the cell visited last", _current),
        ("visited", "the cells visited so far", _open_now),
        ("untouched", "the hidden cells without a mine that are neither visited nor waiting",
         _untouched),
        ("state R,C", "open, waiting or untouched: what a cell is at the moment", _state_of),
        # Of Python
        ("recursion limit", "how many calls plain Python allows", lambda s: RECURSION_LIMIT),
        ("visiting calls", "how many of those can visit cells",
         lambda s: RECURSION_LIMIT - OTHER_FRAMES),
    )
)  # fmt: skip
