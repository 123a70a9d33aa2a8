"""Opening from the list of files, by keys and by mouse, and by typing a path."""

from __future__ import annotations

import os

import pygame
import pytest
from window_help import Driver

from visualizer.window.settings import SavedSettings

BOARD = "EEE\nEEM\n"


@pytest.fixture
def driver(tmp_path, monkeypatch):
    """A window that asks what to open, in a folder with two boards and a folder."""
    (tmp_path / "lessons").mkdir()
    for name in ("alpha.txt", "beta.txt", "lessons/gamma.txt"):
        (tmp_path / name).write_text(BOARD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    made = Driver("corner-9x9")
    made.key("O")
    made.wait(0.1)
    made.settle()
    return made


def shown(driver):
    """The labels of the lines in sight."""
    return [each.label for each in driver.app.controls if each.kind == "row"]


def test_typing_finds_and_enter_opens_the_best(driver):
    driver.type("BET")
    assert shown(driver) == ["beta.txt"]
    driver.key("Enter")
    assert driver.panel is None
    assert driver.session.name == "beta"


def test_down_chooses_and_the_field_keeps_the_keyboard(driver):
    driver.type("txt")
    driver.key("Down", "Enter")
    assert driver.session.name == "beta"


def test_the_mouse_opens_a_line(driver):
    line = next(each for each in driver.app.controls if each.label == "alpha.txt")
    driver.click(line.rect.center)
    assert driver.panel is None
    assert driver.session.name == "alpha"


def test_folders_are_entered_and_left_by_mouse_and_typing_goes_on(driver):
    line = next(each for each in driver.app.controls if each.label == f"lessons{os.sep}")
    driver.click(line.rect.center)
    assert shown(driver) == ["..", "gamma.txt"]
    driver.type("gam")
    assert driver.panel.text == os.path.join("lessons", "gam")
    driver.key("Enter")
    assert driver.session.name == "gamma"


def test_folders_are_entered_and_left_by_keys(driver):
    driver.type("less")
    driver.key("Enter")
    assert driver.panel.text == os.path.join("lessons", "")
    driver.key("Down", "Enter")
    assert driver.panel.text == ""
    assert "alpha.txt" in shown(driver)


def test_a_folder_that_is_typed_is_listed(driver, tmp_path):
    driver.type(str(tmp_path / "lessons"))
    driver.key("Enter")
    driver.wait(0.1)
    driver.settle()
    assert shown(driver) == ["..", "gamma.txt"]
    assert not driver.session.message_is_error


@pytest.mark.parametrize("name", ["comb", "random-9x9-10-5", "./alpha.txt"])
def test_a_name_that_is_typed_whole_is_what_is_opened(driver, name):
    driver.type(name)
    driver.key("Enter")
    driver.settle()
    assert driver.panel is None
    assert driver.session.name == name.replace("./", "").replace(".txt", "")


def test_what_is_not_there_is_said_in_one_line_and_asked_again(driver):
    driver.type("no-such-board.txt")
    driver.key("Enter")
    assert driver.session.message_is_error
    assert "no-such-board.txt" in driver.session.message
    assert driver.panel.text == "no-such-board.txt"


def test_a_file_that_is_no_board_is_said_in_one_line(driver, tmp_path):
    (tmp_path / "wrong.txt").write_text("what is this", encoding="utf-8")
    driver.type("./wrong.txt")
    driver.key("Enter")
    assert driver.session.message_is_error
    assert driver.panel is not None
    assert driver.session.choices.recent == ()


def test_what_was_opened_is_recent_and_stands_first(driver, tmp_path):
    driver.type("beta")
    driver.key("Enter", "O")
    driver.wait(0.1)
    driver.settle()
    assert shown(driver)[0] == "beta.txt"
    driver.key("Down", "Enter")
    assert driver.session.name == "beta"
    (tmp_path / "beta.txt").unlink()
    driver.key("O")
    driver.wait(0.1)
    driver.settle()
    assert "beta.txt" not in shown(driver)


def test_recent_files_last_from_run_to_run(driver, tmp_path):
    file = tmp_path / "settings.json"
    saved = SavedSettings(file)
    saved.begin(driver.session, (800, 600))
    driver.type("beta")
    driver.key("Enter")
    saved.end(driver.session, (800, 600))
    assert SavedSettings(file).choices().recent == (str(tmp_path / "beta.txt"),)


def test_a_long_list_scrolls_with_the_keys_and_the_wheel(driver, tmp_path):
    for number in range(60):
        (tmp_path / "lessons" / f"board-{number}.txt").write_text(BOARD, encoding="utf-8")
    driver.type("lessons/")
    driver.wait(0.1)
    driver.settle()
    first = shown(driver)
    driver.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-5, flipped=False))
    driver.settle()
    assert shown(driver)[0] == first[4]
    driver.key(*["Page Down"] * 20, "Enter")
    assert driver.session.name == "gamma"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_since_a_window_that_waits_for_it_stands_still(driver, tmp_path):
    os.mkfifo(tmp_path / "pipe.txt")
    keep_open = os.open(tmp_path / "pipe.txt", os.O_RDWR)
    os.write(keep_open, BOARD.encode())
    try:
        assert not driver.session.open_file("pipe.txt")
    finally:
        os.close(keep_open)
    assert driver.session.message == (
        "pipe.txt: this is a pipe or a device, for which the window would wait; give a file"
    )
