"""Which known algorithm clicks are: named rightly or open, never wrong."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest
from tracing_help import FAMILIES, PROGRAMS, boards, random_order

from visualizer import Board, record
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.exercises.diagnosis.asked import Asked, asked_of
from visualizer.exercises.diagnosis.attempt import Attempt
from visualizer.exercises.diagnosis.diagnose import FEWEST_CLICKS, Verdict, diagnose
from visualizer.exercises.diagnosis.evidence import Evidence
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.diagnosis.hypotheses import Chooser, Family, Hypothesis

ROW_BY_ROW = NAMED_ORDERS["row-by-row"]


def attempt_at(asked: Asked, board: Board, cells: list[int]) -> Attempt:
    attempt = Attempt(Ground(board), asked)
    attempt.give(cells[0])
    for cell in cells[1:]:
        attempt.feed(cell)
    return attempt


# What each hypothesis makes of clicks


def test_who_goes_on_where_nothing_waits_is_expected_by_none():
    """A reveal that begins at a digit is over, unless digits are expanded."""
    evidence = Evidence(Ground(Board(("EEM",), (0, 1))), Chooser(tuple(range(8))))
    evidence.feed(1)
    evidence.feed(0, 0)
    remaining = {hypothesis for hypothesis, misses in evidence.misses.items() if not misses}
    assert remaining == {hypothesis for hypothesis in evidence.misses if hypothesis.digits}


# Orders of each family


@pytest.mark.parametrize("program", PROGRAMS[::4], ids=lambda program: program.name)
def test_an_algorithm_is_named_rightly_or_it_is_open(program):
    """Whatever is asked for; at each click from the eighth on, on any board, in any order."""
    random = Random(program.name)
    told: Counter[Verdict] = Counter()
    for board in boards(6, seed=17):
        order = random_order(random)
        truth = asked_of(record(board, None, program, order))
        for other in FAMILIES:
            asked = asked_of(record(board, None, other, order))
            attempt = attempt_at(asked, board, list(truth.opens[:1]))
            for number, cell in enumerate(truth.opens[1:], 2):
                attempt.feed(cell)
                found = attempt.diagnosis()
                told[found.verdict] += 1
                same = truth.opens[:number] == asked.opens[:number]
                if number <= FEWEST_CLICKS:
                    assert found.verdict is Verdict.EARLY
                elif found.verdict is Verdict.NAMED:
                    hypothesis = truth.hypothesis
                    assert (found.family, found.manner) == (hypothesis.family, hypothesis.manner)
                elif found.verdict is Verdict.FITS:
                    assert same
                else:
                    assert not same
                    assert found.verdict is not Verdict.ORDER
    assert told[Verdict.NAMED] > 50


# One click changed


@pytest.mark.parametrize("program", PROGRAMS[1::6], ids=lambda program: program.name)
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
            assert found.first == changed
            grade = attempt.grade(0, set())
            assert grade.decisions - grade.fits == 1
            assert found.verdict is Verdict.SLIP
    assert verdicts[Verdict.SLIP] >= 15


def test_a_few_slips_are_up_to_two_of_ten_decisions():
    asked, other = Hypothesis(Family.QUEUE), Hypothesis(Family.STACK)
    evidence = SimpleNamespace(misses={asked: [4, 7], other: [4]})
    assert diagnose(evidence, asked, 11, 10).verdict is Verdict.SLIP
    assert diagnose(evidence, asked, 11, 9).verdict is Verdict.OPEN
