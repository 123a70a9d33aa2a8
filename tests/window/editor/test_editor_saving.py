"""Saving from the board editor, and asking before loss when it is closed or the program quit."""

from __future__ import annotations

import pygame
import pytest
from editor_help import BLANK, answer, rows, save_as, state
from window_help import Driver, key_event

from visualizer.board.text import load_board
from visualizer.playback.opening import open_board
from visualizer.window.saving import SavePrompt, board_path, file_name
from visualizer.window.screens.editor import Editor
from visualizer.window.widgets.dialogs import Question

# Closing


def test_closing_with_unsaved_changes_asks_and_the_safe_answer_has_the_keyboard(driver):
    driver.key("Space", "Escape")
    assert isinstance(driver.panel, Question)
    driver.key("Enter")
    assert rows(driver)[0] == "MEEE"


def test_discarding_closes_and_leaves_the_panes_as_they_are(driver):
    driver.key("Space", "Escape")
    answer(driver, "Discard")
    assert driver.panel is None
    assert driver.app.session.board.rows == BLANK.rows


def test_saving_from_the_question_closes_the_editor(driver, tmp_path):
    driver.key("Space", "Escape")
    answer(driver, "Save")
    save_as(driver, "mine")
    assert load_board(tmp_path / "mine.txt").rows[0] == "MEEE"
    assert driver.panel is None


# Quitting


@pytest.mark.parametrize("event", [key_event("Ctrl+Q"), pygame.event.Event(pygame.QUIT)])
def test_quitting_from_the_editor_asks_once(driver, event):
    driver.key("Space")
    driver.app.handle(event)
    driver.app.handle(event)
    driver.settle()
    assert driver.app.running
    answer(driver, "Stay")
    assert rows(driver)[0] == "MEEE"
    driver.app.handle(event)
    driver.settle()
    answer(driver, "Quit")
    assert not driver.app.running


def test_quitting_asks_about_a_board_in_use_that_is_not_saved(driver, tmp_path):
    driver.key("Space", "Ctrl+Enter", "B", "Ctrl+Q")
    assert driver.app.running
    assert not driver.app.blank  # the question is seen
    answer(driver, "Save")
    save_as(driver, "kept")
    assert not driver.app.running
    assert load_board(tmp_path / "kept.txt").rows[0] == "MEEE"


def test_quitting_does_not_ask_about_a_board_that_was_saved(driver):
    driver.key("Space", "Ctrl+Enter", "Ctrl+S")
    save_as(driver, "saved")
    driver.key("Ctrl+Q")
    assert not driver.app.running


# Saving


def test_saving_names_the_file_and_the_board_is_not_unsaved_any_more(driver, tmp_path):
    driver.key("Space", "Ctrl+S")
    save_as(driver, "first")
    assert driver.app.session.message.startswith("Saved")
    assert not state(driver).edit.unsaved
    driver.key("Ctrl+Enter")
    assert driver.app.session.name == "first"


def test_a_name_that_ends_in_json_gives_leetcode_s_form(driver, tmp_path):
    driver.key("Ctrl+S")
    save_as(driver, "b.json")
    assert (tmp_path / "b.json").read_text("utf-8").startswith('[["E", "E"')


def test_nothing_is_replaced_unasked(driver, tmp_path):
    old = tmp_path / "old.txt"
    old.write_text("EEE\n", "utf-8")
    driver.key("Space", "Ctrl+S")
    save_as(driver, "old")
    driver.key("Enter")  # the safe answer
    assert old.read_text("utf-8") == "EEE\n"
    driver.key("Enter")
    answer(driver, "Replace")
    assert load_board(old).rows[0] == "MEEE"
    assert isinstance(driver.panel, Editor)


def test_an_impossible_file_name_is_an_error_and_asked_for_again(driver):
    driver.key("Ctrl+S")
    for name, words in (("", "Type a name"), ("no/such/folder/b", "no such folder"),
                        (".", "folder"), ("x" * 300, "")):  # fmt: skip
        save_as(driver, name)
        assert words in driver.app.session.message
        assert driver.app.session.message_is_error
        assert isinstance(driver.panel, SavePrompt)


def test_the_board_in_the_panes_is_saved_with_its_click(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    driver = Driver("comb")
    driver.key("Ctrl+S")
    assert driver.control("text").text == "comb.txt"
    driver.key("Enter")
    assert open_board(str(tmp_path / "comb.txt")).scenario.board == driver.app.session.board


def test_a_file_s_name_is_made_from_the_board_s():
    names = {
        "comb": "comb.txt",
        "a / b, c": "a-b-c.txt",
        "...": "board.txt",
        "": "board.txt",
        "\u0939\u093f\u0928\u094d\u0926\u0940 1": "\u0939\u093f\u0928\u094d\u0926\u0940-1.txt",
        "cafe\u0301": "cafe\u0301.txt",
        "\u4e2d" * 500: "\u4e2d" * 60 + ".txt",  # which is what file systems take
    }
    assert {name: file_name(name) for name in names} == names


def test_the_home_folder_may_be_written_as_a_tilde(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert board_path("~/b") == tmp_path / "b.txt"
