"""Asking a class: hands are counted, discussed, counted again; only then the answer is seen."""

from __future__ import annotations

import pytest
from practices import practice_with, tasks
from window_help import Driver

from visualizer.exercises.kept_progress import ProgressStore
from visualizer.exercises.questions.voting import questions_to_vote
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.opening import open_on_practice
from visualizer.window.screens.practice.preparing import Preparing
from visualizer.window.screens.practice.voting import VotingScreen


def opened(*numbers, store=None, **window):
    driver = Driver(**window)
    driver.app.progress_store = store or ProgressStore(None)
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
    assert panel.votes.index == 1
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


def test_after_the_last_question_comes_the_summary():
    driver, panel = opened(2)
    press(driver, "CCCCA")
    driver.key("Enter", "S")
    assert panel.question.vote.done
    driver.key("Enter")
    assert said_anywhere(driver, "1 of 1 question done.")
    assert said_anywhere(driver, "80 % were right")
    driver.key("Enter")
    assert driver.panel is None


def test_a_class_is_asked_about_the_shown_runs():
    driver = Driver()
    driver.key("F6")
    driver.click_on("vote")
    if isinstance(driver.panel, Preparing):
        assert driver.panel.making.done(60)
    driver.come_to_rest()
    assert isinstance(driver.panel, VotingScreen)
    assert len(driver.panel.votes.questions) == 10


# What was counted is not lost


@pytest.fixture
def store(tmp_path):
    return ProgressStore(tmp_path / "settings.json")


def test_votes_are_kept_when_it_is_closed_and_gone_on_with(store):
    driver, panel = opened(2, 1, store=store)
    press(driver, "AACC")
    driver.key("Page Down", "Page Down")
    press(driver, "CC")
    driver.key("Escape")
    assert "The votes are kept." in driver.session.message
    driver, again = opened(2, 1, store=store)
    assert again is not panel
    assert again.question.vote.rounds == ((2, 0, 2, 0),)
    assert again.question.raised == (0, 0, 2, 0)
    assert "votes from before" in driver.session.message
    driver.key("Page Down")
    assert again.question.vote.rounds == ((2, 0, 2, 0), (0, 0, 2, 0))


def test_votes_are_forgotten_when_a_class_has_come_to_the_end_or_begins_anew(store):
    driver, panel = opened(2, store=store)
    press(driver, "CCCCA")
    driver.key("Enter", "S", "Page Down", "Page Down", "Page Down")
    assert driver.panel is panel
    driver.key("Escape")
    assert list(store.find_others())
    driver, panel = opened(2, store=store)
    driver.key("Enter")
    assert list(store.find_others()) == []
    driver, panel = opened(2, store=store)
    press(driver, "AC")
    driver.key("Enter")
    driver.click_on("step end")
    driver.click_on("anew")
    driver.key("Enter")  # the safe answer has the keyboard
    assert list(store.find_others())
    driver.click_on("anew")
    driver.click_on("answer Begin anew")
    assert panel.question.vote.rounds == ()
    assert list(store.find_others()) == []


def test_votes_are_kept_where_the_summary_is_closed_before_all_questions_are_done(store):
    driver, _ = opened(2, 1, store=store)
    press(driver, "CCCCA")
    driver.key("Enter", "S")
    driver.click_on("step end")
    driver.click_on("main")
    assert driver.panel is None
    assert list(store.find_others())


def test_votes_and_answers_to_the_same_questions_are_kept_apart(store):
    driver, _ = opened(2, store=store)
    press(driver, "AC")
    driver.key("Enter", "Escape")
    practice = practice_with(tasks()[1])
    open_on_practice(driver.app, practice)
    driver.settle()
    assert driver.panel.progress.answers == {}
    assert store.find_lessons() == {}


def test_a_count_is_taken_back_and_mended():
    driver, panel = opened(2)
    driver.click_on("hands")
    driver.type("A 3 C 44")
    driver.key("Enter", "Backspace")
    assert panel.question.vote.rounds == ()
    assert panel.question.raised == (3, 0, 44, 0)
    driver.key("Enter", "S")
    assert panel.question.vote.done
    driver.click_on("take back")
    assert not panel.question.vote.done
    driver.click_on("take back")
    press(driver, "A")
    driver.key("Enter")
    assert panel.question.vote.rounds == ((4, 0, 44, 0),)


def test_counts_that_are_typed_are_seen_with_the_choices_at_once():
    driver, panel = opened(2)
    press(driver, "AA")
    driver.click_on("hands")
    driver.type("B 17")
    assert panel.question.raised == (0, 17, 0, 0)
    driver.click_on("hand C")
    driver.key("Page Down")
    assert panel.question.vote.rounds == ((0, 17, 1, 0),)


def test_a_clicker_counts_what_was_typed():
    driver, panel = opened(2)
    driver.click_on("hands")
    driver.type("A 3, B 17")
    driver.key("Page Down")
    assert panel.question.vote.rounds == ((3, 17, 0, 0),)


def test_a_question_is_left_out_and_come_back_to_by_the_row_above():
    driver, panel = opened(2, 1)
    driver.click_on("step 2")
    press(driver, "AB")
    driver.click_on("step 1")
    driver.click_on("step 2")
    assert panel.question.raised == (1, 1, 0, 0)[: len(panel.question.raised)]
    assert driver.app.title == "Ask a class: question 2 of 2"
