"""The board editor with mouse and keys; drafts are never lost."""

from __future__ import annotations

import pygame
import pytest
from editor_driver import BLANK, answer_question, cell_position, editor_rows, save_as
from window_driver import WindowDriver, key_event

from visualizer.board.random_board import random_board
from visualizer.board.text import load_board


@pytest.fixture
def driver(folder):
    window = WindowDriver(BLANK)
    window.key("E")
    return window


def test_a_drag_sets_or_clears_mines_in_one_step(driver):
    driver.drag(cell_position(driver, 0, 0), cell_position(driver, 0, 3), cell_position(driver, 2, 3))
    assert editor_rows(driver) == ("MMMM", "EEEM", "EEEM")
    driver.drag(cell_position(driver, 0, 1), cell_position(driver, 2, 1))
    assert editor_rows(driver) == ("MEMM", "EEEM", "EEEM")
    driver.key("Ctrl+Z", "Ctrl+Z")
    assert editor_rows(driver) == ("EEEE", "EEEE", "EEEE")
    driver.drag(cell_position(driver, 1, 2), (10_000, cell_position(driver, 1, 2)[1]), (-500, -500))
    assert editor_rows(driver)[1] == "EEMM"


@pytest.mark.parametrize(("button", "shift"), [(3, False), (1, True)])
def test_right_click_or_shift_click_sets_the_click(driver, button, shift):
    driver.click(cell_position(driver, 2, 3), button, shift)
    assert driver.panel.draft.board.click == (2, 3)
    assert editor_rows(driver) == ("EEEE", "EEEE", "EEEE")


def test_a_board_can_be_edited_by_keyboard_alone(driver):
    driver.key("Up", "Left", "Right", "Right", "Down", "Space", "K")
    assert editor_rows(driver) == ("EEEE", "EEME", "EEEE")
    assert driver.panel.draft.board.click == (1, 2)
    driver.key("Shift+Down", "Shift+Right", *["Right"] * 9, *["Down"] * 9, "Enter")
    assert editor_rows(driver) == ("EEEEE", "EEMEE", "EEEEE", "EEEEM")
    driver.key("Shift+Up", "Shift+Left")
    assert editor_rows(driver) == ("EEEE", "EEME", "EEEE")
    driver.key("Delete")
    assert "M" not in str(driver.panel.draft.board)
    driver.key("R")
    assert editor_rows(driver) == random_board(3, 4, 2, 7, click=(1, 2)).rows
    driver.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Y", "Ctrl+Z")
    assert editor_rows(driver)[1] == "EEME"


def test_buttons_resize_undo_and_fill(driver):
    assert not driver.control("undo").enabled
    driver.click(driver.control("row-more").rect.center, shift=True)
    driver.click_on("column-less")
    assert editor_rows(driver) == ("EEE",) * 13
    driver.click_on("undo")
    driver.click_on("undo")
    driver.click_on("redo")
    assert editor_rows(driver) == ("EEEE",) * 13
    rect = driver.control("density").rect
    driver.drag(rect.center, (rect.left + rect.width * 3 // 4, rect.centery))
    driver.click_on("fill")
    assert editor_rows(driver) == random_board(13, 4, 39, 7, click=(0, 0)).rows


def test_a_board_is_pasted_and_the_focused_program_runs_on_each_draft(driver):
    driver.host.clipboard = '[["E","E"],["E","M"],["E","E"]]\n[0,0]'
    driver.key("Ctrl+V")
    driver.app.update(0.0, lambda: True)
    assert editor_rows(driver) == ("EE", "EM", "EE")
    assert "1 visit" in driver.panel_text()
    driver.click(cell_position(driver, 1, 1))
    driver.app.update(0.0, lambda: True)
    assert (driver.panel.trace.board.rows, driver.panel.trace.visit_count) == (editor_rows(driver), 6)
    driver.host.clipboard = "no board"
    driver.key("Ctrl+V")
    assert driver.session.message_is_error
    driver.key("Ctrl+Z", "Ctrl+Z")
    assert editor_rows(driver) == BLANK.rows


def test_a_draft_is_played_and_edited_further(driver):
    driver.click(cell_position(driver, 2, 3))
    driver.click_on("use")
    session = driver.session
    assert driver.panel is None
    assert (session.board.rows, session.board.click) == (("EEEE", "EEEE", "EEEM"), (0, 0))
    assert session.player.is_playing
    assert session.name == "board, edited"
    session.focus_on(2)
    driver.key("E", "Ctrl+Z")
    driver.app.update(0.0, lambda: True)
    assert editor_rows(driver) == driver.panel.trace.board.rows == BLANK.rows
    assert driver.panel.trace.algorithm == session.programs[2].name


def test_a_draft_survives_closing_and_another_board(driver):
    driver.key("Space", "Escape")
    assert driver.session.board.rows == BLANK.rows
    driver.key("E")
    assert editor_rows(driver)[0] == "MEEE"
    driver.key("Escape", "R", "E")
    answer_question(driver, "Go on")
    assert editor_rows(driver)[0] == "MEEE"
    driver.key("Escape", "E")
    answer_question(driver, "Give it up")
    assert editor_rows(driver) == driver.session.board.rows


@pytest.mark.parametrize("event", [key_event("Ctrl+Q"), pygame.event.Event(pygame.QUIT)])
def test_quitting_asks_once_about_a_draft_and_saves_it(driver, tmp_path, event):
    driver.key("Space")
    driver.app.handle(event)
    driver.app.handle(event)
    driver.settle()
    answer_question(driver, "Stay")
    driver.key("Ctrl+Enter", "B", "Ctrl+Q")
    assert driver.app.is_running
    assert not driver.app.is_blank  # so that the question is visible
    answer_question(driver, "Save")
    save_as(driver, "mine")
    assert not driver.app.is_running
    assert load_board(tmp_path / "mine.txt").rows[0] == "MEEE"


def test_quitting_does_not_ask_about_a_saved_draft(driver):
    driver.key("Space", "Ctrl+S")
    save_as(driver, "first")
    driver.key("Ctrl+Enter")
    assert driver.session.name == "first"
    driver.key("E", "Space", "Ctrl+Enter", "Ctrl+S")
    save_as(driver, "saved")
    driver.key("Ctrl+Q")
    assert not driver.app.is_running
