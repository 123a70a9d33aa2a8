"""A class votes: hands are counted, rounds follow one another, and the solution comes last."""

from __future__ import annotations

import pytest
from practices import practice_with, tasks

from visualizer.exercises.questions.class_votes import ClassVotes
from visualizer.exercises.questions.voting import Vote, read_hands, right_letter
from visualizer.exercises.tasks import AnswerError
from visualizer.language.practice import all_said

# The page is to ask a class, and not the window.
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


def test_hands_are_typed_in_as_they_come():
    for text in ("3 17 0 0", "A 3, B 17", "b17 a:3"):
        assert read_hands(text, 4) == (3, 17, 0, 0)
    for text in ("", "3 17", "A 3 A 4", "E 3", "A -3", "0 0 0 0", "A 99999", "A ²"):
        with pytest.raises(AnswerError, match=r"; (write|give)"):
            read_hands(text, 4)


def test_the_solution_is_not_given_before_the_second_round():
    vote = Vote(tasks()[1])
    right = "ABCD".index(right_letter(tasks()[1]))
    hands = [2, 2, 2, 2]
    hands[right] = 4
    once = vote.counted(tuple(hands))
    assert (vote.right, once.right, once.result, once.done) == (None, None, (), False)
    with pytest.raises(AnswerError, match="let it discuss"):
        once.end()
    hands[right] = 25
    twice = once.counted(tuple(hands))
    assert (twice.right, twice.done) == ("ABCD"[right], True)
    assert "percentage points more after talking" in all_said(twice.result)


def test_what_is_kept_is_gone_on_from():
    votes = voted()
    again = ClassVotes(PRACTICE, votes.kept)
    assert (again.resumed, again.index) == (True, 1)
    for before, after in zip(votes.questions, again.questions):
        assert (after.vote, after.raised, after.again) == (before.vote, before.raised, before.again)


def test_the_summary_says_how_far_the_class_moved_and_nothing_of_what_is_open():
    votes = voted()
    assert all_said(votes.summary) == (
        "1 of 2 questions done. In the question with two votes 25 % were right in the first vote"
        " on average, 75 % in the second."
    )
    assert [all_said([each.outcome]) for each in votes.questions] == [
        "25 %, then 75 %", "not shown yet",
    ]  # fmt: skip
