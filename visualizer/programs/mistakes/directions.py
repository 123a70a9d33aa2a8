"""Directions that are left out, or taken twice, in counting mines and in visiting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.neighbours import ROW_BY_ROW as ALL
from visualizer.programs.mistakes.base_program import NEAR
from visualizer.programs.mistakes.evidence import Evidence, is_right, only_line, wrong_write_line
from visualizer.programs.mistakes.mistake import Mistake
from visualizer.programs.mistakes.record import WHOLE_TABLE, Finder, KnownMistake, Plant, When, mend, plant
from visualizer.trace.operations import Kind

#: Directions that are counted and those that are visited, which explain a mistake.
_Pairs: TypeAlias = Iterable[tuple[Order, Order]]
_FOUR = NAMED_ORDERS["four-sides"]
#: Without the test that leaves diagonals out.
_NO_TEST = mend("BoolOp", ("^.+ or .+$", "True"))


def _explained(*pairs: tuple[Order, Order]) -> Finder:
    """A finder of the mistake that one of these pairs explains all runs."""

    def find(evidence: Evidence) -> Iterator[Mistake]:
        if any(all(is_right(run, *pair) for run in evidence.runs) for pair in pairs):
            yield Mistake()

    return find


def _explained_for_one(pairs: Callable[[Cell, Order], _Pairs]) -> Finder:
    """As `_explained`, for each direction, which ``pairs`` is handed with the seven others."""

    def find(evidence: Evidence) -> Iterator[Mistake]:
        for each in ALL:
            if any(all(is_right(run, *pair) for run in evidence.runs) for pair in pairs(each, _all_but(each))):
                yield Mistake(direction=each)

    return find


def _pairs_without(direction: Cell, others: Order) -> _Pairs:
    # Or another of the table is written in its place.
    for table in (others, *((*others, other) for other in others)):
        yield from ((table, visited) for visited in (ALL, table))


def _table(offsets: Order) -> str:
    return f"[{', '.join(map(str, offsets))}]"


def _with_table(board: str, offsets: Order, edit: tuple[str, str], direction: Cell | None = None) -> Plant:
    """The base program with a table of directions, where the new part of the edit has ``{}``."""
    old, new = edit
    return plant(board, "in [(", (old, new.format(_table(offsets))), direction=direction)


def _all_but(direction: Cell) -> Order:
    return tuple(each for each in ALL if each != direction)


#: Which of the neighbours are counted and visited, only counted, and only visited.
_NEAR = ("(r, c) != (row, col)", "(r - row, c - col) in {}")
_COUNTED = ("in near)", "in near if (r - row, c - col) in {})")
_VISITED = ("if (r, c) not in seen", "if (r - row, c - col) in {} and (r, c) not in seen")
DIRECTIONS = (
    KnownMistake(
        "counts-four",
        "diagonal neighbours are left out when counting. A cell has eight neighbours, not four: count them all.",
        When.DIRECTIONS,
        (
            plant("EE/EM: 0,0", "for r, c in near if", ("in near)", "in near if r == row or c == col)")),
            _with_table("EE/EM: 0,0", _FOUR, _COUNTED),
        ),
        (WHOLE_TABLE, _NO_TEST),
        _explained((_FOUR, ALL), (_FOUR, _FOUR)),
        wrong_write_line,
    ),
    KnownMistake(
        "visits-four",
        "diagonal neighbours are left out when visiting. A blank cell opens all eight neighbours: visit them all.",
        When.DIRECTIONS,
        (
            plant("EEE/EEM/EME: 0,0", "r == row", (_VISITED[0], "if (r == row or c == col) and (r, c) not in seen")),
            _with_table("EEE/EEM/EME: 0,0", _FOUR, _VISITED),
        ),
        (WHOLE_TABLE, _NO_TEST),
        _explained((ALL, _FOUR)),
    ),
    KnownMistake(
        "visits-none",
        "only the clicked cell is opened. A blank cell opens its eight neighbours too: let them"
        " wait, or call the function with each (a generator has to `yield` the call).",
        When.DIRECTIONS,
        (plant("EE: 0,0", '= "B"', ("for r, c in near:", "for r, c in ():")),),
        find=_explained((ALL, ())),
        # Behind it the neighbours are to be opened.
        line=lambda failure, trace: only_line(trace, Kind.WRITE),
    ),
    KnownMistake(
        "count-lacks-direction",
        "the neighbour {direction}, is not counted. Have each of the eight directions once.",
        When.DIRECTIONS,
        (_with_table("EE/ME: 0,1", _all_but((1, -1)), _NEAR, (1, -1)),),
        (WHOLE_TABLE,),
        _explained_for_one(_pairs_without),
        wrong_write_line,
    ),
    KnownMistake(
        "count-has-direction-twice",
        "the neighbour {direction}, is counted twice. Have it among the directions once.",
        When.DIRECTIONS,
        (
            plant(
                "EM: 0,0",
                "in [(",
                (
                    NEAR,
                    f"            near = [(row + a, col + b) for a, b in {_table((*ALL, (0, 1)))}]\n"
                    "            near = [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]\n",
                ),
                direction=(0, 1),
            ),
        ),
        (WHOLE_TABLE,),
        _explained_for_one(lambda direction, others: [((*ALL, direction), ALL)]),
        wrong_write_line,
    ),
    KnownMistake(
        "visit-lacks-direction",
        "the neighbour {direction}, is never visited. Have each of the eight directions once.",
        When.DIRECTIONS,
        (
            _with_table("EE: 0,0", _all_but((0, 1)), _VISITED, (0, 1)),
            _with_table("EEE/EEM/EME: 0,0", _all_but((1, 1)), _VISITED, (1, 1)),
        ),
        (WHOLE_TABLE,),
        _explained_for_one(lambda direction, others: [(ALL, others)]),
    ),
)
