"""Known mistakes with directions: left out, or taken twice, when counting mines or visiting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.neighbours import ROW_BY_ROW as ALL
from visualizer.programs.judging.verdict import Mistake
from visualizer.programs.mistakes.base_program import NEAR
from visualizer.programs.mistakes.evidence import Evidence, is_right, single_line_of
from visualizer.programs.mistakes.record import Finder, KnownMistake, Mend, Plant, SearchCase, TableMend, mistake_if
from visualizer.trace.operations import OperationKind

#: Pairs of the directions that a program counts and those that it visits.
_Pairs: TypeAlias = Iterable[tuple[Order, Order]]
_FOUR = NAMED_ORDERS["four-sides"]
#: Removes the test that leaves diagonals out.
_NO_TEST = Mend("BoolOp", ("^.+ or .+$", "True"))


def _explains_all_runs(evidence: Evidence, pairs: _Pairs) -> bool:
    """Whether one of the pairs explains all runs."""
    return any(all(is_right(run, *pair) for run in evidence.runs) for pair in pairs)


def _finder_by_pairs(*pairs: tuple[Order, Order]) -> Finder:
    return lambda evidence: mistake_if(_explains_all_runs(evidence, pairs))


def _finder_by_direction(pairs: Callable[[Cell, Order], _Pairs]) -> Finder:
    """A finder that tries the pairs for each direction and its seven others."""
    return lambda evidence: [
        Mistake(direction=each) for each in ALL if _explains_all_runs(evidence, pairs(each, _other_directions(each)))
    ]


def _pairs_lacking(direction: Cell, others: Order) -> _Pairs:
    # In a table, another direction may be repeated instead.
    for table in (others, *((*others, other) for other in others)):
        yield from ((table, visited) for visited in (ALL, table))


def _other_directions(direction: Cell) -> Order:
    return tuple(each for each in ALL if each != direction)


def _plant_table(board: str, offsets: Order, edit: tuple[str, str], direction: Cell | None = None) -> Plant:
    """A plant with a table of directions, which replaces TABLE in the new part of the edit."""
    return Plant(board, "[(-1", (edit[0], edit[1].replace("TABLE", str([*offsets]))), direction=direction)


#: Edits that limit the neighbours to a table: those that are counted and visited, only counted, only visited.
_COUNT_AND_VISIT_EDIT = ("(r, c) != (row, col)", "(r - row, c - col) in TABLE")
_COUNT_EDIT = ("in near)", "in near if (r - row, c - col) in TABLE)")
_VISIT_EDIT = ("if (r, c) not in seen", "if (r - row, c - col) in TABLE and (r, c) not in seen")
_LISTED = """\
            near = [(row + a, col + b) for a, b in TABLE]
            near = [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]
"""
#: Two lists that do not match: it counts (1, 0) twice.
_TWO_LISTS = """\
            dr, dc = [-1, -1, -1, 0, 0, 1, 1, 1], [-1, 0, 1, -1, 1, -1, 0, 0]
            near = [(row + dr[k], col + dc[k]) for k in range(8)]
            near = [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]
"""
DIRECTION_MISTAKES = (
    KnownMistake(
        "counts-four",
        "diagonal neighbours are left out when counting. A cell has eight neighbours, not four: count them all.",
        Plant("EE/EM: 0,0", "for r, c in near if", ("in near)", "in near if r == row or c == col)")),
        _plant_table("EE/EM: 0,0", _FOUR, _COUNT_EDIT),
        TableMend(),
        _NO_TEST,
        when=SearchCase.DIRECTIONS,
        find=_finder_by_pairs((_FOUR, ALL), (_FOUR, _FOUR)),
    ),
    KnownMistake(
        "visits-four",
        "diagonal neighbours are left out when visiting. A blank cell opens all eight neighbours: visit them all.",
        Plant("EEE/EEM/EME: 0,0", "r == row", ("if (r, c) not", "if (r == row or c == col) and (r, c) not")),
        _plant_table("EEE/EEM/EME: 0,0", _FOUR, _VISIT_EDIT),
        TableMend(),
        _NO_TEST,
        when=SearchCase.DIRECTIONS,
        find=_finder_by_pairs((ALL, _FOUR)),
    ),
    KnownMistake(
        "visits-none",
        "only the clicked cell is opened. A blank cell opens its eight neighbours too: let them wait, or call the"
        " function with each (a generator has to `yield` the call).",
        Plant("EE: 0,0", '= "B"', ("for r, c in near:", "for r, c in ():")),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_pairs((ALL, ())),
        # The line that reveals the click; the visits are missing below it.
        line=lambda failure, trace: single_line_of(trace, OperationKind.WRITE),
    ),
    KnownMistake(
        "count-lacks-direction",
        "the neighbour {direction}, is not counted. Have each of the eight directions once.",
        _plant_table("EE/ME: 0,1", _other_directions((1, -1)), _COUNT_AND_VISIT_EDIT, (1, -1)),
        _plant_table("EM/EE: 1,0", (*_other_directions((-1, 1)), (-1, -1)), (NEAR, _LISTED), (-1, 1)),
        Plant("E/M: 0,0", "", (NEAR, _TWO_LISTS), direction=(1, 1)),
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_direction(_pairs_lacking),
    ),
    KnownMistake(
        "count-has-direction-twice",
        "the neighbour {direction}, is counted twice. Have it among the directions once.",
        _plant_table("EM: 0,0", (*ALL, (0, 1)), (NEAR, _LISTED), (0, 1)),
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_direction(lambda direction, others: [((*ALL, direction), ALL)]),
    ),
    KnownMistake(
        "visit-lacks-direction",
        "the neighbour {direction}, is never visited. Have each of the eight directions once.",
        _plant_table("EE: 0,0", _other_directions((0, 1)), _VISIT_EDIT, (0, 1)),
        _plant_table("EEE/EEM/EME: 0,0", _other_directions((1, 1)), _VISIT_EDIT, (1, 1)),
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_direction(lambda direction, others: [(ALL, others)]),
    ),
)
