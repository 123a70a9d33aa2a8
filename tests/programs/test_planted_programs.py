"""The planted programs are wrong as they say, and nowhere before their smallest board."""

from __future__ import annotations

import pytest
from plain_runs import method_of, run
from planted_bases import BASES, SAME_VISITS
from planted_programs import NOT_PLANTED, PLANTED
from planting import DIAGONALS, NAMES, Planted
from small_boards import boards_of, boards_up_to, parsed, right_answer, written

from visualizer import Board, record
from visualizer.programs.mistakes import MistakeKind, Severity

#: A recursion that never ends stops at Python's limit before it has run so many lines.
MOST_LINES = 20_000
WRONG = [each for each in PLANTED if each.shows]
HARMLESS = [each for each in PLANTED if not each.shows]
EMPTY_9X9 = ("E" * 9,) * 9


def outcome(planted: Planted, rows, click):
    lines = MOST_LINES if planted.severity is Severity.ENDLESS else None
    method = method_of(planted.source)
    for _ in range(planted.calls - 1):
        assert run(method, rows, click, lines).is_right(right_answer(rows, click))
    return run(method, rows, click, lines)


def fails(planted: Planted, rows, click) -> bool:
    return not outcome(planted, rows, click).is_right(right_answer(rows, click))


def by_name(planted: Planted) -> str:
    return planted.name


@pytest.mark.parametrize("kind", MistakeKind)
@pytest.mark.parametrize("base", NAMES)
def test_each_mistake_is_in_each_program_or_makes_no_sense_there(kind, base):
    planted = [each for each in PLANTED if (each.kind, each.base) == (kind, base)]
    assert bool(planted) is not ((kind, base) in NOT_PLANTED)


def test_names_differ():
    assert len({each.name for each in PLANTED}) == len(PLANTED)


@pytest.mark.parametrize("planted", WRONG, ids=by_name)
def test_the_smallest_board_shows_it_and_none_before(planted):
    rows, click = parsed(planted.shows)
    cells = len(rows) * len(rows[0])
    if cells < 9:
        first = next(each for each in boards_up_to(cells) if fails(planted, *each))
        assert written(*first) == planted.shows
    elif planted.base == "queue":  # opened cells do not depend on the order in which they are
        assert not any(fails(planted, *each) for each in boards_up_to(8))
        first = next(each for each in boards_of(9) if fails(planted, *each))
        assert written(*first) == planted.shows
    else:
        assert not any(fails(planted, *each) for each in boards_up_to(5))
        assert fails(planted, rows, click)


@pytest.mark.parametrize("planted", WRONG, ids=by_name)
def test_it_is_as_bad_as_it_says(planted):
    error = outcome(planted, *parsed(planted.shows)).error
    if planted.severity is Severity.ENDLESS:
        assert error in ("EndlessError", "RecursionError")
    else:
        assert bool(error) is (planted.severity is Severity.CRASH)


@pytest.mark.parametrize("planted", HARMLESS, ids=by_name)
def test_a_cost_or_style_is_right_on_all_boards(planted):
    assert planted.severity >= Severity.COST or planted.kind is MistakeKind.NO_TEST_WHEN_TAKEN
    method = method_of(planted.source)
    for rows, click in boards_up_to(6):
        assert run(method, rows, click).is_right(right_answer(rows, click)), written(rows, click)


@pytest.mark.parametrize("base", NAMES)
def test_the_programs_without_a_mistake_are_right(base):
    method = method_of(BASES[base])
    for rows, click in boards_up_to(6):
        assert run(method, rows, click).is_right(right_answer(rows, click)), written(rows, click)


@pytest.mark.parametrize("base", NAMES)
@pytest.mark.parametrize("click", [(0, 0), (4, 4), (2, 7)])
def test_the_programs_open_cells_in_the_order_that_is_said(base, click):
    rows = (*EMPTY_9X9[:5], "EEEMEEEEE", *EMPTY_9X9[6:])
    opened = []

    class Row(list):
        def __setitem__(self, col, symbol):
            opened.append((self.number, col))
            super().__setitem__(col, symbol)

    board = [Row(each) for each in rows]
    for number, row in enumerate(board):
        row.number = number
    method_of(BASES[base])(board, list(click))
    trace = record(Board(rows), click, SAME_VISITS[base])
    assert opened == [tuple(each) for each in trace.reveals.tolist()]


def of_kind(kind: MistakeKind) -> list[Planted]:
    return [each for each in PLANTED if each.kind is kind]


def test_what_a_board_cannot_show_is_in_the_object_that_is_returned():
    rows, click = ("E",), (0, 0)
    for planted in of_kind(MistakeKind.RETURNS_NEW_BOARD):
        done = run(method_of(planted.source), rows, click)
        assert (done.same, done.left) == (False, [["E"]])
    for planted in of_kind(MistakeKind.SHALLOW_COPY):
        done = run(method_of(planted.source), rows, click)
        assert (done.same, done.left) == (False, [["B"]])


def test_each_diagonal_is_missing_once_in_each_program():
    missing = {(each.base, each.direction) for each in of_kind(MistakeKind.VISIT_LACKS_DIRECTION)}
    assert {(base, each) for base in NAMES for each in DIAGONALS} <= missing


@pytest.mark.parametrize("planted", PLANTED, ids=by_name)
def test_the_line_is_one_that_was_changed(planted):
    before, after = BASES[planted.base].splitlines(), planted.source.splitlines()
    if planted.line is None:
        assert before == after
    elif after[planted.line - 1 : planted.line] and after[planted.line - 1] in before:
        # Lines are missing there.
        assert before[planted.line - 1] not in after or len(after) < len(before)
