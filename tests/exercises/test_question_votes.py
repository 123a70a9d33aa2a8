"""A class votes: hands are counted, rounds follow one another, and the solution comes last."""

from __future__ import annotations

import pytest

from visualizer import Board
from visualizer.analysis.explanation import Fact
from visualizer.exercises.questions.voting import (
    Vote,
    read_hands,
    right_letter,
    vote_choices,
)
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import (
    AnswerError,
    CellTask,
    ChoiceTask,
    NumberTask,
    Option,
    literal,
)
from visualizer.language.practice import all_said, said

BASE = {
    "name": "1",
    "prompt": literal("?"),
    "scene": Scene(Board(("EEE", "EEE"))),
    "right": literal("So it is."),
}
CELLS = CellTask(rights=("1,2",), choices=((0, 0), (0, 2), (1, 2), (1, 0)), **BASE)
TEXTS = ChoiceTask(rights=("B",), options=(Option(literal("x")), Option(literal("y"))), **BASE)


def voted(*rounds, task=CELLS):
    vote = Vote(task)
    for hands in rounds:
        vote = vote.counted(hands)
    return vote


def test_a_class_votes_for_letters():
    assert (right_letter(CELLS), right_letter(TEXTS)) == ("C", "B")
    assert [said(option.text) for option in vote_choices(CELLS)][1] == "(0, 2)"
    assert Vote(CELLS).letters == "ABCD"
    with pytest.raises(ValueError, match="cannot vote"):
        Vote(NumberTask(rights=("1",), **BASE))
    several = ChoiceTask(rights=("A B",), options=TEXTS.options, several=True, **BASE)
    with pytest.raises(ValueError, match="cannot vote"):
        Vote(several)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("3 17 5 2", (3, 17, 5, 2)),
        ("A 3, B 17", (3, 17, 0, 0)),
        ("b17 a:3", (3, 17, 0, 0)),
        ("D=4", (0, 0, 0, 4)),
        ("0 0 1 0", (0, 0, 1, 0)),
    ],
)
def test_hands_are_typed_in_as_they_come(text, hands):
    assert read_hands(text, 4) == hands


@pytest.mark.parametrize(
    "text", ["", "3 17", "A", "A 3 A 4", "E 3", "A -3", "A 3 B", "0 0 0 0", "A 99999", "A x", "A ²"]
)
def test_what_counts_no_hands_is_refused_with_advice(text):
    with pytest.raises(AnswerError, match=r"; (write|give)"):
        read_hands(text, 4)


@pytest.mark.parametrize(
    ("right", "of", "advice"),
    [
        (2, 10, "vote-explain"),
        (3, 10, "vote-discuss"),
        (5, 10, "vote-discuss"),
        (7, 10, "vote-discuss"),
        (8, 10, "vote-go-on"),
    ],
)
def test_what_to_do_after_the_first_round_depends_on_how_many_are_right(right, of, advice):
    vote = voted((of - right, 0, right, 0))
    assert vote.advice == Fact(advice)
    assert vote.share(0) == right / of


def test_the_solution_is_not_given_before_the_second_round():
    assert (Vote(CELLS).right, Vote(CELLS).result) == (None, ())
    once = voted((5, 0, 5, 0))
    assert (once.right, once.result, once.done) == (None, (), False)
    for right in (3, 5, 7):
        with pytest.raises(AnswerError, match="let it discuss"):
            voted((10 - right, 0, right, 0)).end()
    twice = once.counted((1, 0, 9, 0))
    assert (twice.right, twice.done) == ("C", True)
    with pytest.raises(AnswerError, match="both rounds"):
        twice.counted((1, 0, 9, 0))


def test_a_second_round_may_be_left_out_where_it_would_teach_nothing():
    with pytest.raises(AnswerError, match="first round"):
        Vote(CELLS).end()
    ended = voted((0, 0, 10, 0)).end()
    assert (ended.right, all_said(ended.result)) == ("C", "100 % were right.")


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ((2, 0, 8, 0), "40 percentage points more after talking."),
        ((7, 0, 3, 0), "10 percentage points fewer after talking."),
        ((6, 0, 4, 0), "As many as before talking."),
    ],
)
def test_what_moved_is_told(second, told):
    assert all_said(voted((6, 0, 4, 0), second).result).endswith(told)


def test_rounds_need_hands_for_each_letter():
    for hands in ((1, 2), (0, 0, 0, 0)):
        with pytest.raises(AnswerError, match="count the hands"):
            Vote(CELLS).counted(hands)


def test_every_advice_can_be_said():
    votes = [Vote(CELLS), *(voted((10 - n, 0, n, 0)) for n in (1, 5, 9)), voted((1,) * 4, (1,) * 4)]
    texts = [said(vote.advice) for vote in votes]
    assert len(set(texts)) == len(votes)
