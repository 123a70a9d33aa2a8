"""Asking a class: hands are counted, discussed, counted again; only then the answer is seen."""

from __future__ import annotations

import pytest
from practices import practice_with, tasks
from window_help import Driver

from visualizer.exercises.questions.voting import questions_to_vote
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.opening import open_on_practice
from visualizer.window.screens.practice.preparing import Preparing
from visualizer.window.screens.practice.voting import VotingScreen


def opened(*numbers, **window):
    driver = Driver(**window)
    every = tasks()
    open_on_practice(driver.app, practice_with(*(every[n - 1] for n in numbers)), voting=True)
    driver.settle()
    return driver, driver.panel


def said_anywhere(driver, text):
    size = driver.surface.get_size()
    return text in " ".join(item.full for item in layout_of(driver.app, size) if item.full)


def press(driver, letters):
    driver.key(*letters)


def test_only_questions_with_choices_are_asked():
    found = questions_to_vote(practice_with(*tasks()))
    assert [step.task.name for step in found] == ["1", "2"]


def test_without_a_question_to_vote_on_it_is_said():
    driver, panel = opened(6)
    assert panel is None
    assert "has choices to vote for" in driver.session.message


@pytest.mark.parametrize("counts", ["A 3 B 1 C 4", "3 1 4 0"])
def test_two_rounds_are_typed_and_then_the_answer_is_shown(counts):
    driver, panel = opened(2)
    driver.click_on("hands")
    driver.type(counts)
    driver.key("Enter")
    assert panel.question.vote.rounds == ((3, 1, 4, 0),)
    assert not said_anywhere(driver, "A call goes on in its for loop where it stopped.")
    driver.key("Enter")
    driver.click_on("hands")
    driver.type("C 8")
    driver.key("Enter")
    assert said_anywhere(driver, "A call goes on in its for loop where it stopped.")
    assert said_anywhere(driver, "50 % were right in the first vote, 100 % in the second")


def test_letters_are_hands_and_a_clicker_goes_on():
    driver, panel = opened(2, 1)
    press(driver, "AACCB")
    driver.key("Backspace", "Page Down")
    assert panel.question.vote.rounds == ((2, 0, 2, 0),)
    driver.key("Page Down")
    press(driver, "CCCC")
    driver.key("Page Down", "Page Down")
    assert panel.index == 1
    driver.key("Page Up")
    assert panel.question.vote.rounds == ((2, 0, 2, 0), (0, 0, 4, 0))


def test_a_click_on_a_choice_is_a_hand():
    driver, panel = opened(2)
    driver.click_on("hand B")
    driver.click_on("hand B")
    driver.click_on("main")
    assert panel.question.vote.rounds == ((0, 2, 0, 0),)


def test_before_hands_are_counted_nothing_goes_on():
    driver, panel = opened(2)
    driver.key("Page Down")
    assert panel.question.vote.rounds == ()
    assert said_anywhere(driver, "hands")
    driver.click_on("hands")
    driver.type("many")
    driver.key("Enter")
    assert said_anywhere(driver, "does not count hands")


def test_a_class_that_is_divided_has_to_discuss_first():
    driver, panel = opened(2)
    press(driver, "AC")
    driver.key("Enter", "S")
    assert not panel.question.vote.done
    assert driver.app.control("show") is None
    assert said_anywhere(driver, "The class is divided")


def test_a_class_that_knows_it_need_not_vote_again():
    driver, panel = opened(2)
    press(driver, "CCCCA")
    driver.key("Enter")
    driver.click_on("show")
    assert panel.question.vote.done
    assert said_anywhere(driver, "A call goes on in its for loop where it stopped.")


def test_cells_to_choose_have_their_letters_on_the_board():
    driver, panel = opened(1)
    assert isinstance(panel, VotingScreen)
    press(driver, "AB")
    driver.key("Enter", "Enter")
    press(driver, "AA")
    before = panel.scene().moments
    driver.key("Enter")
    assert panel.scene().moments != before


def test_the_last_question_closes_it():
    driver, panel = opened(2)
    press(driver, "CCCCA")
    driver.key("Enter", "S", "Enter")
    assert panel.question.vote.done
    assert driver.panel is None


def test_a_class_is_asked_about_the_shown_runs():
    driver = Driver()
    driver.key("F6")
    driver.click_on("vote")
    if isinstance(driver.panel, Preparing):
        assert driver.panel.making.done(60)
    driver.come_to_rest()
    assert isinstance(driver.panel, VotingScreen)
    assert len(driver.panel.questions) == 10
