"""Known mistakes with directions: left out, or taken twice, when counting mines or visiting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.neighbours import ROW_BY_ROW as ALL
from visualizer.programs.judging.verdict import Mistake
from visualizer.programs.mistakes.evidence import Evidence, is_right, single_line_of
from visualizer.programs.mistakes.record import Finder, KnownMistake, Mend, SearchCase, TableMend, mistake_if
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


DIRECTION_MISTAKES = (
    KnownMistake(
        "counts-four",
        TableMend(),
        _NO_TEST,
        when=SearchCase.DIRECTIONS,
        find=_finder_by_pairs((_FOUR, ALL), (_FOUR, _FOUR)),
    ),
    KnownMistake("visits-four", TableMend(), _NO_TEST, when=SearchCase.DIRECTIONS, find=_finder_by_pairs((ALL, _FOUR))),
    KnownMistake(
        "visits-none",
        when=SearchCase.DIRECTIONS,
        find=_finder_by_pairs((ALL, ())),
        # The line that reveals the click; the visits are missing below it.
        line=lambda failure, trace: single_line_of(trace, OperationKind.WRITE),
    ),
    KnownMistake(
        "count-lacks-direction", TableMend(), when=SearchCase.DIRECTIONS, find=_finder_by_direction(_pairs_lacking)
    ),
    KnownMistake(
        "count-has-direction-twice",
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_direction(lambda direction, others: [((*ALL, direction), ALL)]),
    ),
    KnownMistake(
        "visit-lacks-direction",
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_direction(lambda direction, others: [(ALL, others)]),
    ),
)
