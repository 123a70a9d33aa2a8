"""Which known algorithm clicks are: named rightly or open, never wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from types import SimpleNamespace

import pytest
from textbook import TEXTBOOK, does
from tracing_help import FAMILIES, PROGRAMS, boards, random_order, task_of

from visualizer import Board, record
from visualizer.algorithms.variants import Variant
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.shipped import load_shipped
from visualizer.exercises.diagnosis.asked import Asked, asked_of
from visualizer.exercises.diagnosis.attempt import Attempt
from visualizer.exercises.diagnosis.diagnose import FEWEST_CLICKS, Verdict, diagnose
from visualizer.exercises.diagnosis.evidence import Evidence, Miss
from visualizer.exercises.diagnosis.findings import diagnosis_facts
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.diagnosis.hypotheses import Chooser, Family, Hypothesis, Manner
from visualizer.exercises.diagnosis.relation import DIRECTIONS, directions_of

ROW_BY_ROW = NAMED_ORDERS["row-by-row"]
FOUR = tuple(way for way in DIRECTIONS if 0 in way)


def attempt_at(asked: Asked, board: Board, cells: list[int], *, stated: bool = True) -> Attempt:
    attempt = Attempt(Ground(board), asked, stated=stated)
    attempt.give(cells[0])
    for cell in cells[1:]:
        attempt.feed(cell)
    return attempt


def is_order_of(hypothesis: Hypothesis, board: Board, cells: list[int], order: Order) -> bool:
    """Whether a hypothesis does exactly this, by the textbook, with any order if it is free."""
    clicks = [divmod(cell, board.width) for cell in cells]
    own = tuple(way for way in order if way in FOUR) if hypothesis.four else order
    family = hypothesis.family.value
    if hypothesis.manner is not Manner.FREE:
        # What is pushed last leaves a stack first.
        reverse = (hypothesis.manner is Manner.LAST) != (family == "stack")
        return does(family, board, clicks, own[::-1] if reverse else own, hypothesis.digits)
    any_order = permutations(FOUR if hypothesis.four else DIRECTIONS)
    return any(does(family, board, clicks, each, hypothesis.digits) for each in any_order)


def random_clicks(board: Board, start: int, number: int, random: Random) -> list[int]:
    """Cells beside open ones, any of them."""
    ground = Ground(board)
    cells = [start]
    while len(cells) < number:
        waits = sorted(
            {
                other
                for cell in cells
                if ground.counts[cell] == 0
                for _, other in ground.beside[cell]
                if other not in cells
            }
        )
        if not waits:
            break
        cells.append(waits[int(random.random() * len(waits))])
    return cells


# What each hypothesis makes of clicks


def sequences(random: Random) -> Iterator[tuple[Board, list[int], Order]]:
    """Short sequences of clicks: of an algorithm, with a slip, and anything; and a stated order."""
    for board in boards(10, seed=31, fewest=8):
        order = random_order(random)
        program = PROGRAMS[int(random.random() * len(PROGRAMS))]
        run = record(board, None, program, order)
        cells = [row * board.width + col for row, col in run.reveals[:9].tolist()]
        yield board, cells, order
        at = 1 + int(random.random() * (len(cells) - 2))
        swapped = [*cells[:at], cells[at + 1], cells[at], *cells[at + 2 :]]
        yield board, swapped, random_order(random)
        yield board, random_clicks(board, cells[0], 6, random), order


def test_hypotheses_remain_exactly_where_the_textbook_does_this_in_some_order():
    """All 24 orders of four neighbours, and for some sequences all 40,320 of eight, are tried."""
    random = Random(1)
    counted: Counter[tuple[str, bool]] = Counter()
    for number, (board, cells, order) in enumerate(sequences(random)):
        evidence = Evidence(Ground(board), Chooser(directions_of(order)))
        evidence.feed(cells[0])
        for cell in cells[1:]:
            evidence.feed(cell, cell)
        for hypothesis, misses in evidence.misses.items():
            if hypothesis.manner is Manner.FREE and not hypothesis.four and number % 9:
                continue
            fits = is_order_of(hypothesis, board, cells, order)
            assert (not misses) == fits, hypothesis
            counted[hypothesis.manner.value, fits] += 1
    assert counted["free", True] > 5
    assert counted["free", False] > 100
    assert counted["first", True] + counted["last", True] > 5


def test_who_goes_on_where_nothing_waits_is_expected_by_none():
    """A reveal that begins at a digit is over, unless digits are expanded."""
    evidence = Evidence(Ground(Board(("EEM",), (0, 1))), Chooser(tuple(range(8))))
    evidence.feed(1)
    evidence.feed(0, 0)
    remaining = {hypothesis for hypothesis, misses in evidence.misses.items() if not misses}
    assert remaining == {hypothesis for hypothesis in evidence.misses if hypothesis.digits}


def test_what_was_clicked_is_taken_back_without_a_trace():
    random = Random(2)
    for board in boards(25, seed=3):
        program = PROGRAMS[int(random.random() * len(PROGRAMS))]
        asked = asked_of(record(board, None, program, random_order(random)))
        stated = random.random() < 0.7
        attempt = attempt_at(asked, board, [asked.opens[0]], stated=stated)
        cells = [asked.opens[0]]
        for _ in range(40):
            waits = attempt.waiting_anywhere()
            if len(cells) > 1 and (not waits or random.random() < 0.4):
                attempt.undo()
                cells.pop()
            elif waits:
                cell = waits[int(random.random() * len(waits))]
                cell = attempt.expected if random.random() < 0.6 else cell
                attempt.feed(cell)
                cells.append(cell)
            fresh = attempt_at(asked, board, cells, stated=stated)
            assert attempt.marks == fresh.marks
            assert attempt.diagnosis() == fresh.diagnosis()
            assert attempt.waiting() == fresh.waiting()
            assert attempt.expected == fresh.expected


# Orders of each family


@pytest.mark.parametrize("stated", [True, False])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_an_algorithm_is_named_rightly_or_it_is_open(program, stated):
    """Whatever is asked for; at each click from the eighth on, on any board, in any order."""
    random = Random(f"{program.name} {stated}")
    told: Counter[Verdict] = Counter()
    for board in boards(12, seed=17):
        order = random_order(random)
        truth = asked_of(record(board, None, program, order))
        for other in FAMILIES:
            asked = asked_of(record(board, None, other, order))
            attempt = attempt_at(asked, board, list(truth.opens[:1]), stated=stated)
            for number, cell in enumerate(truth.opens[1:], 2):
                attempt.feed(cell)
                found = attempt.diagnosis()
                told[found.verdict] += 1
                if number <= FEWEST_CLICKS:
                    assert found.verdict is Verdict.EARLY
                elif found.verdict is Verdict.NAMED:
                    hypothesis = truth.hypothesis
                    assert found.family is hypothesis.family
                    assert found.four in (None, hypothesis.four)
                    assert found.digits in (None, hypothesis.digits)
                    assert found.manner is (hypothesis.manner if stated else Manner.FREE)
                    assert number >= found.first.number
                elif found.verdict is Verdict.FITS:
                    own = truth.opens[:number]
                    assert own == asked.opens[:number] if stated else True
                else:
                    same = truth.opens[:number] == asked.opens[:number]
                    assert not same
                    assert found.verdict is not Verdict.ORDER
    assert told[Verdict.NAMED] > 100


@pytest.mark.parametrize("change", ["four", "digits", "order"])
@pytest.mark.parametrize("program", FAMILIES)
def test_what_is_different_is_said(program, change):
    """Four sides for eight, digits that are expanded, and another order of the same family."""
    board = Board(("EEEEE", "EEEEE", "EEEEM", "EEEEE", "EEEEE"), (0, 0))
    asked = asked_of(record(board, None, program, "row-by-row"))
    truth = asked.hypothesis
    order = ROW_BY_ROW
    if change == "four":
        truth = replace(truth, four=True)
    elif change == "digits":
        truth = replace(truth, digits=True)
    else:
        order = NAMED_ORDERS["south-first"]
    own = tuple(way for way in order if way in FOUR) if truth.four else order
    reverse = (truth.manner is Manner.LAST) != (truth.family.value == "stack")
    run = TEXTBOOK[truth.family.value](board, (0, 0), own[::-1] if reverse else own, truth.digits)
    cells = [row * 5 + col for row, col in run]
    attempt = attempt_at(asked, board, cells)
    found = attempt.diagnosis()
    if change == "order":
        assert found.verdict is Verdict.ORDER
        assert attempt.grade(0, set()).slips == 1
    else:
        # Of a single click that does not fit both are said: that it may be a slip, and what else.
        assert found.verdict in (Verdict.NAMED, Verdict.SLIP)
        assert set(found.remaining) == {truth}
        said_too = [fact.key for fact in diagnosis_facts(attempt)]
        assert f"named-{change}" in said_too


@pytest.mark.parametrize(
    ("remaining", "verdict"),
    [
        ([], Verdict.OPEN),
        ([Hypothesis(Family.QUEUE)], Verdict.NAMED),
        ([Hypothesis(Family.QUEUE), Hypothesis(Family.QUEUE, digits=True)], Verdict.NAMED),
        ([Hypothesis(Family.QUEUE), Hypothesis(Family.STACK)], Verdict.OPEN),
        ([Hypothesis(Family.QUEUE), Hypothesis(Family.QUEUE, Manner.LAST)], Verdict.OPEN),
        ([Hypothesis(Family.RECURSION, digits=True)], Verdict.NAMED),
        # Four sides or digits: that is not known, and the family is the one asked for.
        ([Hypothesis(Family.RECURSION, four=True), Hypothesis(Family.RECURSION, digits=True)],
         Verdict.OPEN),
    ],
)  # fmt: skip
def test_what_several_have_in_common_is_named_if_it_is_not_what_was_asked_for(remaining, verdict):
    asked = Hypothesis(Family.RECURSION)
    evidence = Evidence(Ground(Board(("EEE", "EEE"), (0, 0))), Chooser(tuple(range(8))))
    for hypothesis, misses in evidence.misses.items():
        if hypothesis not in remaining:
            misses += [Miss(number, 0, 0, 1, beside=False) for number in (2, 4, 5)]
    assert diagnose(evidence, asked, 9, 9).verdict is verdict


# Random clicking


@pytest.mark.parametrize("board", ["corner-9x9", "beginner-9x9"])
def test_random_clicks_are_rarely_named_and_then_what_is_named_does_exactly_this(board):
    random = Random(board)
    given = load_shipped(board)
    named = Counter()
    for number in range(300):
        asked = asked_of(record(given, None, FAMILIES[number % len(FAMILIES)], "row-by-row"))
        cells = random_clicks(given, asked.opens[0], 9, random)
        found = attempt_at(asked, given, cells).diagnosis()
        named[found.verdict] += 1
        for hypothesis in found.remaining:
            assert is_order_of(hypothesis, given, cells, ROW_BY_ROW)
    assert sum(named.values()) - named[Verdict.OPEN] <= 6


@pytest.mark.parametrize("board", ["corner-9x9", "beginner-9x9", "example-1"])
def test_how_often_random_clicks_fit_some_algorithm_is_as_the_documents_say(board):
    loaded, random = load_shipped(board), Random(5)
    asked = asked_of(record(loaded, None, "recursive-check-first", ROW_BY_ROW))
    fits, tries = Counter[int](), 500
    for _ in range(tries):
        evidence = Evidence(Ground(loaded), asked.chooser)
        click, *clicks = random_clicks(loaded, asked.opens[0], 1 + FEWEST_CLICKS, random)
        evidence.feed(click)
        for number, cell in enumerate(clicks, 1):
            evidence.feed(cell, cell)
            fits[number] += not all(evidence.misses.values())
    assert 0.2 < fits[4] / tries < 0.4  # about 30 of 100
    assert fits[FEWEST_CLICKS] / tries < 0.015  # at most 1 of 100


# One click changed


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_one_click_changed_is_named_under_a_stated_order(program):
    """The rest is as the algorithm goes on from there."""
    random = Random(program.name)
    verdicts: Counter[Verdict] = Counter()
    for board in boards(20, seed=23):
        asked = asked_of(record(board, None, program, random_order(random)))
        attempt = attempt_at(asked, board, [asked.opens[0]])
        wrong = 2 + int(random.random() * (len(asked.opens) - 3))
        changed = 0
        while (waits := attempt.waiting_anywhere()) and len(attempt.cells) < len(asked.opens):
            others = [cell for cell in waits if cell != attempt.expected]
            if len(attempt.cells) + 1 >= wrong and others and not changed:
                changed = len(attempt.cells) + 1
                attempt.feed(others[int(random.random() * len(others))])
            else:
                attempt.feed(attempt.expected)
        found = attempt.diagnosis()
        verdicts[found.verdict] += 1
        if changed:
            assert found.first.number == changed
            assert attempt.grade(0, set()).slips == 1
            assert found.verdict is Verdict.SLIP
    assert verdicts[Verdict.SLIP] >= 15


def test_of_a_swapped_pair_the_first_click_is_named():
    random = Random(8)
    for board in boards(60, seed=29):
        program = PROGRAMS[int(random.random() * len(PROGRAMS))]
        asked = asked_of(record(board, None, program, random_order(random)))
        cells = list(asked.opens)
        one, other = sorted(1 + int(random.random() * (len(cells) - 1)) for _ in "ab")
        cells[one], cells[other] = cells[other], cells[one]
        attempt = attempt_at(asked, board, cells)
        misses = [mark.number for mark in attempt.marks if not mark.fits]
        assert (misses[:1] or [0]) == ([one + 1] if one != other else [0])


def test_another_order_is_one_slip_on_any_board():
    """Unless another family does exactly this in the stated order."""
    random = Random(4)
    counted: Counter[int] = Counter()
    for board in boards(60, seed=37):
        variant = Variant(("recursion", "queue", "stack")[int(random.random() * 3)])
        asked = asked_of(record(board, None, variant.algorithm, random_order(random)))
        other = record(board, None, variant.algorithm, random_order(random))
        cells = [row * board.width + col for row, col in other.reveals.tolist()]
        attempt = attempt_at(asked, board, cells)
        grade = attempt.grade(len(cells), set())
        found = attempt.diagnosis()
        if found.verdict is not Verdict.NAMED:
            assert grade.slips <= 1
            assert grade.fits + grade.slips == grade.decisions
        counted[grade.slips] += 1
    assert counted[1] > 40


def test_a_task_with_given_cells_judges_only_the_student_s():
    """A queue's clicks after a recursion's beginning are the queue's, as it goes on from there."""
    board = load_shipped("corner-9x9")
    trace = record(board, None, "recursive-check-first", "row-by-row")
    task = task_of(trace, 20, given=6)
    attempt = task.new_attempt()
    queue = replace(task.asked, hypothesis=asked_of(record(board, None, "queue")).hypothesis)
    other = Attempt(task.ground, queue)
    for cell in attempt.cells:
        other.give(cell)
    for _ in range(12):
        cell = other.expected
        attempt.feed(cell)
        other.feed(cell)
    found = attempt.diagnosis()
    assert (found.verdict, found.family.value) == (Verdict.NAMED, "queue")
    assert other.diagnosis().verdict is Verdict.FITS


@pytest.mark.parametrize(
    ("decisions", "verdict"), [(10, Verdict.SLIP), (9, Verdict.OPEN)], ids=["two of ten", "of nine"]
)
def test_a_few_slips_are_up_to_two_of_ten_decisions(decisions, verdict):
    asked, other = Hypothesis(Family.QUEUE), Hypothesis(Family.STACK)
    missed = [Miss(number, 1, 0, 2, True) for number in (4, 7)]
    evidence = SimpleNamespace(misses={asked: missed, other: missed[:1]})
    assert diagnose(evidence, asked, 11, decisions).verdict is verdict
