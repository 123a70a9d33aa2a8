"""Known programs with one thing changed: each known mistake in the ways in which it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW, Order
from visualizer.board.symbols import ANY_MINE, MINE
from visualizer.programs.judging.known_programs import (
    RIGHT_BOUNDS,
    Bound,
    Bounds,
    ClickUse,
    Discipline,
    IndexRange,
    KnownProgram,
    MineMet,
    Seen,
)
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity

_FOUR_SIDES = NAMED_ORDERS["four-sides"]
#: A queue that never tests a cell again has grown beyond all use when it has opened so many.
_TOO_MANY_OPENED = 20_000


@dataclass(frozen=True)
class Change:
    """A known program with a mistake, and what else has to be seen for it.

    ``odd_comparison`` is whether the source has to have an odd comparison, or must not have one,
    ``writes_digits`` whether digits have to be written, or must not be, on the way.
    ``line_unknown`` is whether the text does not show where it is.
    """

    mistake: Mistake
    program: KnownProgram
    odd_comparison: bool | None = None
    writes_digits: bool | None = None
    line_unknown: bool = False


@dataclass(frozen=True)
class Ways:
    """In which ways the program may take cells: in these orders, under these disciplines."""

    orders: Sequence[Order]
    disciplines: Sequence[Discipline] = tuple(Discipline)


def plain_changes(wraps: bool = True) -> Iterator[Change]:
    """Changes to which the order in which cells are taken does not matter.

    ``wraps`` is whether an index below 0 reads the other end of a list. The kinds of mistakes are
    in their own order.
    """
    plain = KnownProgram(wraps=wraps)
    yield from _endless(plain)
    yield _change(MistakeKind.EXPANDS_DIGITS, replace(plain, expands_digits=True))
    # The digit is written, and then written over as if there were no mine.
    blanked = _change(MistakeKind.EXPANDS_DIGITS, replace(plain, counts=False))
    yield replace(blanked, writes_digits=True)
    yield from _directions(plain)
    yield from _border(plain)
    yield from _click(plain)
    yield from _symbols(plain)


def ordered_changes(wraps: bool, ways: Ways) -> Iterator[Change]:
    """Changes whose boards depend on the order in which cells are taken."""
    plain = KnownProgram(wraps=wraps)
    for bounds in (*_NOT_BELOW_ZERO, *_NOT_TESTED) if wraps else ():
        for program in _bounded(plain, bounds):
            if program.visit_bounds != RIGHT_BOUNDS and not program.start_tested:
                for ordered in _ordered(program, ways):
                    for each in _met_under_two_names(ordered):
                        yield _change(MistakeKind.BELOW_ZERO_NOT_TESTED, each)
    yield from _removing(plain, ways)
    for seen, marked in product((Seen.COLUMNS, Seen.ROWS), (True, False)):
        program = replace(plain, seen=seen, start_marked=marked, on_push=not marked)
        for ordered in _ordered(program, ways):
            yield _change(MistakeKind.ONE_ROW_REPEATED, ordered)


def mine_changes(wraps: bool, ways: Ways) -> Iterator[Change]:
    """The plain changes in programs that write to the mines that they meet.

    What is counted then depends on which mines have exploded so far, and so on the order.
    """
    for change in plain_changes(wraps):
        if change.program.mine_met is MineMet.PASSED:
            for met, symbols in (
                (MineMet.OPENED, MINE),
                (MineMet.EXPLODED, MINE),
                (MineMet.EXPLODED, ANY_MINE),
            ):
                program = replace(change.program, mine_met=met, counted_symbols=symbols)
                for ordered in _ordered(program, ways):
                    yield replace(change, program=ordered)
                    if program.expands_digits and met is MineMet.EXPLODED:
                        yield replace(change, program=replace(ordered, expands_mines=True))


def _change(kind: MistakeKind, program: KnownProgram, **more: object) -> Change:
    mistake = Mistake(kind, Severity.WRONG, **more)  # type: ignore[arg-type]
    return Change(mistake, program)


def _endless(plain: KnownProgram) -> Iterator[Change]:
    kind = MistakeKind.NO_SEEN_CHECK
    yield _change(kind, replace(plain, seen=Seen.NOTHING))
    yield _change(kind, replace(plain, seen=Seen.NOTHING, visited=(*ROW_BY_ROW, (0, 0))))
    yield _change(
        MistakeKind.NO_TEST_WHEN_TAKEN,
        replace(
            plain, discipline=Discipline.QUEUE, seen=Seen.SYMBOL, on_push=True,
            most_opened=_TOO_MANY_OPENED,
        ),
    )  # fmt: skip


def _directions(plain: KnownProgram) -> Iterator[Change]:
    lacks, twice = MistakeKind.COUNT_LACKS_DIRECTION, MistakeKind.COUNT_HAS_DIRECTION_TWICE
    for program in _counting(plain, _FOUR_SIDES):
        yield _change(MistakeKind.COUNTS_FOUR, program)
    for each in ROW_BY_ROW:
        fewer = _without(each)
        # Or one of the table is written in place of another.
        for table in (fewer, *((*fewer, other) for other in fewer)):
            for program in _counting(plain, table):
                yield _change(lacks, program, direction=each)
    for each in ROW_BY_ROW:
        yield _change(twice, replace(plain, counted=(*ROW_BY_ROW, each)), direction=each)
    yield _change(MistakeKind.VISITS_FOUR, replace(plain, visited=_FOUR_SIDES))
    # Where a comparison is odd, it is what keeps the neighbours away.
    none = _change(MistakeKind.VISITS_NONE, replace(plain, visited=()))
    yield replace(none, odd_comparison=False)
    for each in ROW_BY_ROW:
        yield _change(
            MistakeKind.VISIT_LACKS_DIRECTION,
            replace(plain, visited=_without(each)),
            direction=each,
        )


def _counting(plain: KnownProgram, table: Order) -> Iterator[KnownProgram]:
    """A program that counts in these directions; one that visits in them too."""
    yield replace(plain, counted=table)
    yield replace(plain, counted=table, visited=table)


def _without(direction: tuple[int, int]) -> Order:
    return tuple(each for each in ROW_BY_ROW if each != direction)


#: Which indices are left out: rows and columns of the board, and how it is said.
_LEFT_OUT: tuple[tuple[str, Bounds], ...] = (
    ("first row", (IndexRange(1), IndexRange())),
    ("last row", (IndexRange(beyond=-1), IndexRange())),
    ("first column", (IndexRange(), IndexRange(1))),
    ("last column", (IndexRange(), IndexRange(beyond=-1))),
    ("first row and first column", (IndexRange(1), IndexRange(1))),
    ("last row and last column", (IndexRange(beyond=-1), IndexRange(beyond=-1))),
    ("first and last row", (IndexRange(1, beyond=-1), IndexRange())),
    ("first and last column", (IndexRange(), IndexRange(1, beyond=-1))),
    ("whole border", (IndexRange(1, beyond=-1), IndexRange(1, beyond=-1))),
)
_LET_IN: tuple[tuple[str, Bounds], ...] = (
    ("row", (IndexRange(beyond=1), IndexRange())),
    ("column", (IndexRange(), IndexRange(beyond=1))),
    ("row and column", (IndexRange(beyond=1), IndexRange(beyond=1))),
)
_SWAPPED: tuple[Bounds, ...] = (
    (IndexRange(bound=Bound.OTHER), IndexRange(bound=Bound.OTHER)),
    (IndexRange(bound=Bound.OTHER), IndexRange()),
    (IndexRange(), IndexRange(bound=Bound.OTHER)),
)
_NOT_BELOW_ZERO: tuple[Bounds, ...] = tuple(
    bounds
    for low in (None, -1)
    for bounds in (
        (IndexRange(low), IndexRange(low)),
        (IndexRange(low), IndexRange()),
        (IndexRange(), IndexRange(low)),
    )
)

#: No test of the border at all, of rows and columns or of either.
_NOTHING = IndexRange(None, beyond=1000)
_NOT_TESTED: tuple[Bounds, ...] = (
    (_NOTHING, _NOTHING),
    (_NOTHING, IndexRange()),
    (IndexRange(), _NOTHING),
)


def _border(plain: KnownProgram) -> Iterator[Change]:
    for side, bounds in _LEFT_OUT:
        for program in _bounded(plain, bounds):
            yield _change(MistakeKind.BORDER_NEVER_VISITED, program, side=side)
    for side, bounds in _LET_IN:
        for program in _bounded(plain, bounds):
            yield _change(MistakeKind.BORDER_LETS_OUTSIDE_IN, program, side=side)
    for bounds in _SWAPPED:
        for program in _bounded(plain, bounds):
            yield _change(MistakeKind.BOUNDS_SWAPPED, program)
            # A table of marks has the swapped size too.
            yield _change(MistakeKind.BOUNDS_SWAPPED, replace(program, start_raises=True))
    # Where an index below 0 reads nothing, the error says so itself.
    for bounds in (*_NOT_BELOW_ZERO, *_NOT_TESTED) if plain.wraps else ():
        # Where only the count reads the other end, cells are met under one name.
        yield _change(MistakeKind.BELOW_ZERO_NOT_TESTED, replace(plain, count_bounds=bounds))


def _bounded(plain: KnownProgram, bounds: Bounds) -> Iterator[KnownProgram]:
    """The same bounds for the visits, the count, or both; for the click too, or not."""
    for visits, counts in ((True, True), (True, False), (False, True)):
        program = replace(
            plain,
            visit_bounds=bounds if visits else RIGHT_BOUNDS,
            count_bounds=bounds if counts else RIGHT_BOUNDS,
        )
        yield program
        if visits:
            yield replace(program, start_tested=True)


def _click(plain: KnownProgram) -> Iterator[Change]:
    for use, tested in product((ClickUse.SWAPPED, ClickUse.START_SWAPPED), (False, True)):
        program = replace(plain, click_use=use, start_tested=tested)
        if use is ClickUse.SWAPPED:
            yield _change(MistakeKind.CLICK_SWAPPED, program)
            continue
        # It may start on a mine then; where the click is taken apart, all is well.
        for met in MineMet:
            change = _change(MistakeKind.CLICK_SWAPPED, replace(program, mine_met=met))
            yield replace(change, line_unknown=True)


def _symbols(plain: KnownProgram) -> Iterator[Change]:
    for blank in (plain.blank, 0, "0"):
        program = replace(plain, digits=False, blank=blank)
        yield _change(MistakeKind.DIGIT_IS_NUMBER, program)
    for blank, expands in product(("0", 0), (True, False)):
        program = replace(plain, blank=blank, expands_blanks=expands)
        yield _change(MistakeKind.ZERO_FOR_BLANK, program)
    kind = MistakeKind.WRONG_COMPARISON
    # That no mine is ever found may have other reasons.
    never = replace(_change(kind, replace(plain, counts=False)), odd_comparison=True)
    yield replace(never, writes_digits=False)
    for program in (
        replace(plain, opens=False),
        replace(plain, expands_blanks=False),
        replace(plain, blank="0", expands_blanks=False),
        replace(plain, digits=False, blank=0, expands_blanks=False),
    ):
        yield replace(_change(kind, program), odd_comparison=True)


def _ordered(program: KnownProgram, ways: Ways) -> Iterator[KnownProgram]:
    """A program under each discipline and order, its own directions kept."""
    for discipline, order in product(ways.disciplines, ways.orders):
        visited = tuple(each for each in order if each in program.visited)
        yield replace(program, discipline=discipline, visited=visited)


def _removing(plain: KnownProgram, ways: Ways) -> Iterator[Change]:
    kind = MistakeKind.REMOVES_WHILE_LOOPING
    for order in ways.orders:
        program = replace(plain, visited=order, discipline=Discipline.QUEUE)
        yield _change(kind, replace(program, removes_waiting=True))
    for ordered in _ordered(replace(plain, filters_visits=True), ways):
        yield _change(kind, ordered)
        yield _change(kind, replace(ordered, filters_counts=True))


def _met_under_two_names(program: KnownProgram) -> Iterator[KnownProgram]:
    yield program
    yield replace(program, seen=Seen.BOTH, on_push=True)
    for met in (MineMet.OPENED, MineMet.EXPLODED):
        yield replace(program, seen=Seen.SET, mine_met=met)
