"""Saving a board: no file is replaced without asking, and names are valid."""

from __future__ import annotations

import pytest
from editor_driver import BLANK, answer_question, editor_rows, save_as
from window_driver import WindowDriver

from visualizer.board.text import load_board
from visualizer.window.opening import suggest_file_name
from visualizer.window.widgets.menu import Prompt


@pytest.fixture
def driver(folder):
    return WindowDriver(BLANK)


def test_no_file_is_replaced_without_asking(driver, tmp_path):
    old = tmp_path / "old.txt"
    old.write_text("EEE\n", "utf-8")
    driver.key("E", "Space", "Ctrl+S")
    save_as(driver, "old")
    driver.key("Enter")  # the safe answer
    assert old.read_text("utf-8") == "EEE\n"
    driver.key("Enter")
    answer_question(driver, "Replace")
    assert load_board(old).rows[0] == "MEEE"
    assert editor_rows(driver)[0] == "MEEE"


def test_an_impossible_file_name_is_refused_and_asked_for_again(driver):
    driver.key("Ctrl+S")
    for name, words in (("", "type another"), ("no/such/folder/b", "no such folder"), (".", "folder"), ("x" * 300, "")):
        save_as(driver, name)
        assert words in driver.app.session.message
        assert driver.app.session.message_is_error
        assert isinstance(driver.panel, Prompt)


def test_a_file_name_is_suggested_from_the_board_name():
    names = {
        "comb": "comb.txt",
        "a / b, c": "a-b-c.txt",
        "...": "board.txt",
        "": "board.txt",
        "\u0939\u093f\u0928\u094d\u0926\u0940 1": "\u0939\u093f\u0928\u094d\u0926\u0940-1.txt",
        "cafe\u0301": "cafe\u0301.txt",
        "\u4e2d" * 500: "\u4e2d" * 60 + ".txt",  # the most that file systems accept
    }
    assert {name: suggest_file_name(name) for name in names} == names
