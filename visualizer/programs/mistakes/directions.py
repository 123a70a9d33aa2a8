"""Known mistakes with directions: left out, or taken twice, when counting mines or visiting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW as ALL, Order
from visualizer.programs.mistakes.evidence import Evidence, is_right, single_line_of
from visualizer.programs.mistakes.record import Finder, KnownMistake, Mend, SearchCase, TableMend, mistake_if
from visualizer.programs.verdicts.verdict import Mistake
from visualizer.trace.operations import OperationKind

#: Pairs of the directions that a program counts and those that it visits.
_Pairs: TypeAlias = Iterable[tuple[Order, Order]]
#: The most missing directions that are looked for together.
_MOST_LACKING = 3
_FOUR = NAMED_ORDERS["four-sides"]
#: Removes the test that leaves diagonals out.
_NO_TEST = Mend("BoolOp", ("^.+ or .+$", "True"))


def _explains_all_runs(evidence: Evidence, pairs: _Pairs) -> bool:
    """Whether one of the pairs explains all runs."""
    return any(all(is_right(run, *pair) for run in evidence.runs) for pair in pairs)


def _finder_by_pairs(*pairs: tuple[Order, Order]) -> Finder:
    return lambda evidence: mistake_if(_explains_all_runs(evidence, pairs))


def _finder_by_directions(pairs: Callable[[Order, Order], _Pairs], most: int = 1) -> Finder:
    """A finder that tries the pairs for each direction and its seven others, then for more at once."""

    def find(evidence: Evidence) -> list[Mistake]:
        for chosen in (combinations(ALL, number) for number in range(1, most + 1)):
            splits = ((each, tuple(other for other in ALL if other not in each)) for each in chosen)
            found = [
                Mistake(directions=each) for each, others in splits if _explains_all_runs(evidence, pairs(each, others))
            ]
            if found:
                return found
        return []

    return find


def _pairs_lacking(directions: Order, others: Order) -> _Pairs:
    # In a table, other directions may be repeated instead.
    repeated = combinations_with_replacement(others, len(directions))
    for table in (others, *((*others, *more) for more in repeated)):
        yield from ((table, visited) for visited in (ALL, table))


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
        line=lambda failure: single_line_of(failure.trace, OperationKind.WRITE),
    ),
    KnownMistake(
        "count-lacks-direction",
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_directions(_pairs_lacking, _MOST_LACKING),
    ),
    KnownMistake(
        "count-has-direction-twice",
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_directions(lambda twice, others: [((*ALL, *twice), ALL)]),
    ),
    KnownMistake(
        "visit-lacks-direction",
        TableMend(),
        when=SearchCase.DIRECTIONS,
        find=_finder_by_directions(lambda lacking, others: [(ALL, others)], _MOST_LACKING),
    ),
)
