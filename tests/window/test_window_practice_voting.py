"""Asking a class: hands are counted, discussed, counted again; only then the answer is seen."""

from __future__ import annotations

import pytest
from practice_events import rest, words
from practices import practice_with, tasks
from window_help import Driver

from visualizer.exercises.kept_progress import ProgressStore
from visualizer.exercises.questions.voting import questions_to_vote
from visualizer.window.screens.practice.opening import open_on_practice
from visualizer.window.screens.practice.voting import VotingScreen

WHY = "A call goes on in its for loop where it stopped."


def opened(*numbers, store=None):
    driver = Driver()
    driver.app.progress_store = store or ProgressStore(None)
    every = tasks()
    open_on_practice(driver.app, practice_with(*(every[n - 1] for n in numbers)), voting=True)
    driver.settle()
    return driver, driver.panel


def test_two_rounds_are_typed_and_then_the_answer_is_shown():
    driver, panel = opened(2)
    driver.key("Page Down")
    assert panel.question.vote.rounds == (), "before hands are counted nothing goes on"
    driver.click_on("hands")
    driver.type("A 3 B 1 C 4")
    driver.key("Enter")
    assert panel.question.vote.rounds == ((3, 1, 4, 0),)
    assert "The class is divided" in words(driver)
    assert WHY not in words(driver)
    driver.key("Enter")
    driver.click_on("hands")
    driver.type("C 8")
    driver.key("Enter")
    assert WHY in words(driver)
    assert "50 % were right in the first vote, 100 % in the second" in words(driver)
    driver.key("Enter")
    assert "1 of 1 question done." in words(driver)


def test_letters_and_clicks_are_hands_and_a_clicker_goes_on():
    driver, panel = opened(2, 1)
    driver.key(*"AACCB", "Backspace")
    driver.click_on("hand D")
    driver.key("Page Down")
    assert panel.question.vote.rounds == ((2, 0, 2, 1),)
    driver.key("Page Down", *"CCCC", "Page Down", "Page Down")
    assert panel.votes.index == 1
    driver.key("Page Up")
    assert panel.question.vote.rounds == ((2, 0, 2, 1), (0, 0, 4, 0))


@pytest.mark.long
def test_votes_are_kept_when_it_is_closed_and_forgotten_when_begun_anew(tmp_path):
    store = ProgressStore(tmp_path / "settings.json")
    driver, panel = opened(2, 1, store=store)
    driver.key(*"AACC", "Page Down", "Page Down", *"CC", "Escape")
    assert "The votes are kept." in driver.session.message
    driver, again = opened(2, 1, store=store)
    assert again is not panel
    assert again.question.vote.rounds == ((2, 0, 2, 0),)
    assert again.question.raised == (0, 0, 2, 0)
    driver.click_on("step end")
    driver.click_on("anew")
    driver.key("Enter")  # the safe answer has the keyboard
    assert list(store.find_others())
    driver.click_on("anew")
    driver.click_on("answer Begin anew")
    assert again.question.vote.rounds == ()
    assert list(store.find_others()) == []


@pytest.mark.long
def test_a_class_is_asked_about_the_shown_runs_or_told_that_nothing_can_be_asked():
    driver = Driver()
    driver.key("F6")
    driver.click_on("vote")
    rest(driver)
    assert isinstance(driver.panel, VotingScreen)
    assert len(driver.panel.votes.questions) == 10
    assert [step.task.name for step in questions_to_vote(practice_with(*tasks()))] == ["1", "2"]
    driver, panel = opened(6)
    assert panel is None
    assert "has choices to vote for" in driver.session.message
