"""The open dialog: listing, filtering and opening files."""

from __future__ import annotations

import os

import pytest
from window_driver import WindowDriver

from visualizer.board.text import shipped_board_names
from visualizer.window.screens import open_file
from visualizer.window.settings import SavedSettings

BOARD = "EEE\nEEM\n"


@pytest.fixture
def driver(folder):
    """A window with the open dialog, in a folder with files of several kinds."""
    (folder / "lessons").mkdir()
    for name in "beta.txt week-10.txt week-2.txt Exam.json run.trace notes.doc .hidden.txt lessons/gamma.txt".split():
        (folder / name).write_text(BOARD, encoding="utf-8")
    (folder / "notes.txt").write_text("what is this", encoding="utf-8")
    window = WindowDriver("corner-9x9")
    window.key("O")
    return window


def rows_in_sight(driver):
    """Return the labels of the visible rows."""
    return [each.label for each in driver.app.input_state.controls if each.kind == "row"]


def find_row(driver, label):
    return next(each for each in driver.app.input_state.controls if each.label == label)


def test_local_files_are_listed_before_shipped_boards(driver):
    here = ["..", f"lessons{os.sep}", "beta.txt", "Exam.json", "notes.txt", "run.trace", "week-10.txt", "week-2.txt"]
    assert [each.label for each in driver.panel.entries] == [*here, *shipped_board_names()]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("WEEK", ["week-2.txt", "week-10.txt"]),
        ("10", ["week-10.txt"]),
        ("comb", ["comb"]),
        ("ex", ["Exam.json", "example-1", "example-2", "expert-16x30"]),
        ("nothing", []),
        ("lessons/", ["..", "gamma.txt"]),
        ("lessons/am", ["gamma.txt"]),
    ],
)
def test_names_are_found_by_any_part(driver, typed, found):
    driver.type(typed)
    assert rows_in_sight(driver) == [*found, *([] if typed.endswith("/") else [typed])]


def test_typing_filters_and_enter_opens_the_best_match(driver):
    driver.type("BET")
    driver.key("Enter")
    assert driver.panel is None
    assert driver.session.name == "beta"
    driver.key("O")
    driver.type("week")
    driver.key("Down", "Enter")
    assert driver.session.name == "week-10"


def test_folders_are_entered_by_mouse_and_keys(driver):
    driver.click(find_row(driver, f"lessons{os.sep}").rect.center)
    driver.type("gam")
    assert driver.panel.text == os.path.join(".", "lessons", "gam")
    driver.key(*["Backspace"] * 3)
    driver.click(find_row(driver, "..").rect.center)
    assert driver.panel.text == os.path.join(os.getcwd(), "")
    driver.type("less")
    driver.key("Enter", "Down", "Down", "Enter")
    assert driver.session.name == "gamma"


def test_a_typed_folder_is_listed(driver, tmp_path):
    driver.type(str(tmp_path / "lessons"))
    driver.key("Enter")
    assert rows_in_sight(driver) == ["..", "gamma.txt"]
    assert not driver.session.message_is_error
    for text in ("no-such-folder/", "a\x00b/", "\ud800/"):
        assert "cannot be read" in open_file.list_folder(text)[0].detail


@pytest.mark.parametrize("name", ["comb", "random-9x9-10-5", "./beta.txt"])
def test_a_complete_typed_name_is_opened(driver, name):
    driver.type(name)
    driver.key("Enter")
    driver.settle()
    assert driver.panel is None
    assert driver.session.name == name.replace("./", "").replace(".txt", "")


@pytest.mark.parametrize("name", ["no-such-board.txt", "./notes.txt"])
def test_an_unreadable_file_is_reported_and_asked_for_again(driver, name):
    driver.type(name)
    driver.key("Enter")
    assert driver.session.message_is_error
    assert name in driver.session.message
    assert driver.panel.text == name
    assert driver.session.choices.recent == ()


def test_recent_files_come_first_while_they_exist(driver, tmp_path):
    saved = SavedSettings(tmp_path / "settings")
    saved.remember_start(driver.session, (800, 600))
    driver.type("week-10")
    driver.key("Enter")
    saved.write_changes(driver.session, (800, 600))
    assert SavedSettings(tmp_path / "settings").choices().recent == (str(tmp_path / "week-10.txt"),)
    driver.key("O")
    assert rows_in_sight(driver)[:2] == ["week-10.txt", ".."]
    driver.type("week-10")
    assert rows_in_sight(driver) == ["week-10.txt", "week-10"]  # the recent file once, and the typed name
    driver.key("Escape")
    (tmp_path / "week-10.txt").unlink()
    driver.key("O")
    assert "week-10.txt" not in rows_in_sight(driver)
