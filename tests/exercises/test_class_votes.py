"""The votes of a class: what is kept of them, and how they went."""

from __future__ import annotations

import pytest
from practices import practice_with, tasks

from visualizer.exercises.questions.class_votes import ClassVotes
from visualizer.language.practice import all_said

PRACTICE = practice_with(tasks()[1], tasks()[0])


def voted():
    """Both rounds of the first question, one of the second, where three hands are raised again."""
    votes = ClassVotes(PRACTICE)
    first, second = votes.questions
    for question, hands in ((first, (3, 0, 1, 0)), (first, (1, 0, 3, 0)), (second, (1, 1))):
        question.again = bool(question.vote.rounds)
        question.set_hands(hands)
        question.count()
    second.again = True
    second.raise_hand("B")
    votes.go(1)
    return votes


def test_what_is_kept_is_gone_on_from():
    votes = voted()
    again = ClassVotes(PRACTICE, votes.kept)
    assert again.resumed
    assert again.index == 1
    for before, after in zip(votes.questions, again.questions):
        assert (after.vote, after.raised, after.again) == (before.vote, before.raised, before.again)


def test_a_vote_is_taken_back_step_by_step():
    question = voted().questions[0]
    states = []
    while question.begun:
        question.take_back()
        states.append((len(question.vote.rounds), question.raised, question.counting))
    assert states == [
        (1, (1, 0, 3, 0), True),
        (1, (0, 0, 0, 0), True),
        (1, (0, 0, 0, 0), False),
        (0, (3, 0, 1, 0), True),
        (0, (0, 0, 0, 0), True),
    ]


def test_a_vote_that_was_ended_after_one_round_stays_ended():
    votes = ClassVotes(PRACTICE)
    votes.question.set_hands((0, 0, 9, 1))
    votes.question.count()
    votes.question.vote = votes.question.vote.end()
    assert ClassVotes(PRACTICE, votes.kept).question.vote.ended


@pytest.mark.parametrize("practice", [practice_with(tasks()[1]), practice_with(*tasks()[:2])])
def test_votes_on_other_questions_are_not_gone_on_from(practice):
    assert not ClassVotes(practice, voted().kept).resumed


@pytest.mark.parametrize("line", ["", "ended", "1 2", "raised", "1 2 3 4 5", "A", "1 -2 0 0"])
def test_lines_that_make_no_sense_are_not_gone_on_from(line):
    kept = voted().kept
    votes = ClassVotes(PRACTICE, type(kept)(**{**vars(kept), "answers": {"2": (line,)}}))
    assert not votes.resumed
    assert votes.index == 0


def test_nothing_is_kept_before_a_hand_is_raised():
    assert ClassVotes(PRACTICE).kept is None


def test_the_summary_says_how_far_the_class_moved_and_nothing_of_what_is_open():
    votes = voted()
    assert all_said(votes.summary) == (
        "1 of 2 questions done. In the question with two votes 25 % were right in the first vote"
        " on average, 75 % in the second."
    )
    assert [all_said([each.outcome]) for each in votes.questions] == [
        "25 %, then 75 %", "not shown yet",
    ]  # fmt: skip
