"""Saving from the board editor, and asking before loss when it is closed or the program quit."""

from __future__ import annotations

import pygame
import pytest
from editor_help import BLANK, answer, rows, save_as, state
from window_help import Driver

from visualizer.board.text import load_board
from visualizer.playback.opening import open_board
from visualizer.window.saving import SavePrompt, board_path, file_name
from visualizer.window.screens.editor import Editor
from visualizer.window.widgets.dialogs import Question

# Closing


def test_closing_without_changes_asks_nothing(driver):
    driver.key("Escape")
    assert driver.panel is None


def test_closing_with_unsaved_changes_asks_and_the_safe_answer_has_the_keyboard(driver):
    driver.key("Space", "Escape")
    assert isinstance(driver.panel, Question)
    driver.key("Enter")
    assert rows(driver)[0] == "MEEE"


def test_escape_answers_the_question_by_editing_on(driver):
    driver.key("Space", "Escape", "Escape")
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


def test_giving_up_the_name_goes_back_to_the_editor(driver):
    driver.key("Space", "Escape")
    answer(driver, "Save")
    driver.key("Escape")
    assert rows(driver)[0] == "MEEE"


# Quitting


@pytest.fixture(params=["key", "window"])
def quit_(request, driver):
    """Quit by the key, or by closing the window."""
    event = pygame.event.Event(pygame.QUIT)
    if request.param == "key":
        return lambda: driver.key("Ctrl+Q")
    return lambda: (driver.app.handle(event), driver.settle())


def test_quitting_with_nothing_unsaved_asks_nothing(driver, quit_):
    quit_()
    assert not driver.app.running


def test_quitting_from_the_editor_asks_once(driver, quit_):
    driver.key("Space")
    quit_()
    quit_()
    assert driver.app.running
    answer(driver, "Stay")
    assert rows(driver)[0] == "MEEE"
    quit_()
    answer(driver, "Quit")
    assert not driver.app.running


def test_quitting_asks_about_a_board_in_use_that_is_not_saved(driver, quit_, tmp_path):
    driver.key("Space", "Ctrl+Enter")
    quit_()
    assert driver.app.running
    answer(driver, "Save")
    save_as(driver, "kept")
    assert not driver.app.running
    assert load_board(tmp_path / "kept.txt").rows[0] == "MEEE"


def test_quitting_does_not_ask_about_a_board_that_was_saved(driver, quit_):
    driver.key("Space", "Ctrl+Enter", "Ctrl+S")
    save_as(driver, "saved")
    quit_()
    assert not driver.app.running


def test_a_question_is_seen_though_the_screen_is_blank(driver, quit_):
    driver.key("Space", "Ctrl+Enter", "B")
    quit_()
    assert not driver.app.blank


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


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "Type a name"), ("no/such/folder/b", "no such folder"), (".", "folder")],
)
def test_an_impossible_file_name_is_an_error_and_asked_for_again(driver, name, words):
    driver.key("Ctrl+S")
    save_as(driver, name)
    assert words in driver.app.session.message
    assert driver.app.session.message_is_error
    assert isinstance(driver.panel, SavePrompt)


def test_the_board_in_the_panes_is_saved_with_its_click(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    driver = Driver("comb")
    driver.key("Ctrl+S")
    assert driver.app.control("text").text == "comb.txt"
    driver.key("Enter")
    assert open_board(str(tmp_path / "comb.txt")).board == driver.app.session.board


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("comb", "comb.txt"),
        ("a / b, c", "a-b-c.txt"),
        ("...", "board.txt"),
        ("", "board.txt"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940 1", "\u0939\u093f\u0928\u094d\u0926\u0940-1.txt"),
        ("cafe\u0301", "cafe\u0301.txt"),
    ],
)
def test_a_file_s_name_is_made_from_the_board_s(name, file):
    assert file_name(name) == file


def test_the_home_folder_may_be_written_as_a_tilde(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert board_path("~/b") == tmp_path / "b.txt"


def test_a_long_name_is_cut_to_what_file_systems_take():
    assert file_name("\u4e2d" * 500) == "\u4e2d" * 60 + ".txt"


@pytest.mark.parametrize("key", ["Ctrl+S", "Ctrl+E"])
def test_a_name_too_long_for_any_file_is_an_error(driver, key):
    driver.key("Escape", key, "Ctrl+A", "Delete")
    driver.type("x" * 300 + ".gif")
    driver.key("Enter")
    assert driver.app.session.message_is_error
    assert "type another" in driver.app.session.message or "too long" in driver.app.session.message
    assert driver.panel is not None
