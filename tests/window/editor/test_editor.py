"""The board editor in the window, driven by mouse and keys, and its board in the panes."""

from __future__ import annotations

import pytest
from editor_help import BLANK, answer, at, rows, state
from window_help import Driver, key_event

from visualizer.board.board import Board
from visualizer.board.editing import BoardEdit
from visualizer.board.random_board import random_board
from visualizer.window.screens.editor import Editor

# Mouse


def test_a_click_places_a_mine_and_another_clears_it(driver):
    driver.click(at(driver, 1, 2))
    assert rows(driver) == ("EEEE", "EEME", "EEEE")
    driver.click(at(driver, 1, 2))
    assert rows(driver) == ("EEEE", "EEEE", "EEEE")


def test_a_drag_places_what_its_first_cell_says_and_is_one_step(driver):
    driver.drag(at(driver, 0, 0), at(driver, 0, 3), at(driver, 2, 3))
    assert rows(driver) == ("MMMM", "EEEM", "EEEM")
    driver.drag(at(driver, 0, 1), at(driver, 2, 1))
    assert rows(driver) == ("MEMM", "EEEM", "EEEM")
    driver.key("Ctrl+Z", "Ctrl+Z")
    assert rows(driver) == ("EEEE", "EEEE", "EEEE")


def test_a_drag_that_leaves_the_board_and_the_window_draws_to_the_edge(driver):
    driver.drag(at(driver, 1, 2), (10_000, at(driver, 1, 2)[1]), (-500, -500))
    assert rows(driver)[1] == "EEMM"


@pytest.mark.parametrize(("button", "shift"), [(3, False), (1, True)])
def test_the_right_button_or_shift_sets_where_the_reveal_starts(driver, button, shift):
    driver.click(at(driver, 2, 3), button, shift)
    assert state(driver).edit.click == (2, 3)
    assert rows(driver) == ("EEEE", "EEEE", "EEEE")


def test_escape_in_the_middle_of_a_drag_asks_and_ends_the_drag(driver):
    driver.press(at(driver, 0, 0))
    driver.key("Escape")
    answer(driver, "Keep editing")
    driver.move(at(driver, 0, 3), held=True)
    assert rows(driver) == ("MEEE", "EEEE", "EEEE")


# Keyboard


def test_arrows_move_the_cursor_and_stop_at_the_edges(driver):
    driver.key("Up", "Left", "Right", "Right", "Down", "Space")
    assert rows(driver) == ("EEEE", "EEME", "EEEE")
    driver.key(*["Right"] * 9, *["Down"] * 9, "Enter")
    assert rows(driver) == ("EEEE", "EEME", "EEEM")


def test_a_seed_is_typed_and_makes_the_same_board_again(driver):
    driver.click_on("seed")
    driver.key("Ctrl+A", "Delete")
    driver.type("x0a42-")
    assert state(driver).seed == "42"
    driver.key("Enter")
    assert rows(driver) == random_board(3, 4, 2, 42, click=(0, 0)).rows


# Buttons


def test_buttons_resize_and_shift_makes_it_ten(driver):
    driver.click_on("row-more")
    driver.click_on("column-less")
    assert rows(driver) == ("EEE",) * 4
    driver.click(driver.control("row-more").rect.center, shift=True)
    assert len(rows(driver)) == 14


def test_the_slider_sets_the_density(driver):
    rect = driver.control("density").rect
    driver.drag(rect.center, (rect.left + rect.width * 3 // 4, rect.centery))
    assert state(driver).density == 0.75
    driver.drag(rect.center, (rect.right + 500, rect.centery))
    assert state(driver).density == 1


def test_undo_and_redo_can_be_pressed_when_there_is_something_to_do(driver):
    assert not driver.control("undo").enabled
    driver.key("Space")
    driver.click_on("undo")
    assert rows(driver) == BLANK.rows
    assert not driver.control("undo").enabled
    driver.click_on("redo")
    assert rows(driver)[0] == "MEEE"


# Large boards


def test_of_a_large_board_a_part_is_shown_that_follows_the_cursor():
    driver = Driver(Board(("E" * 120,) * 100, click=(0, 0)), size=(1280, 720))
    driver.key("E")
    grid = driver.panel.grid()
    assert grid.first == (0, 0)
    assert grid.cell >= 14
    for _ in range(99):
        driver.app.handle(key_event("Down"))
    driver.settle()
    grid = driver.panel.grid()
    assert grid.shows((99, 0))
    driver.key("Space")
    assert rows(driver)[99][0] == "M"


# Playing the edited board


def test_using_the_board_plays_it_in_the_panes(driver):
    driver.click(at(driver, 2, 3))
    driver.click_on("use")
    session = driver.app.session
    assert driver.panel is None
    assert session.board.rows == ("EEEE", "EEEE", "EEEM")
    assert session.board.click == (0, 0)
    assert session.player.playing
    assert session.name == "board, edited"


def test_a_board_in_use_is_edited_further_and_nothing_is_asked_on_closing(driver):
    driver.key("Space", "Ctrl+Enter", "E")
    assert rows(driver)[0] == "MEEE"
    driver.key("Escape")
    assert driver.panel is None
    driver.key("E", "Ctrl+Z")
    assert rows(driver)[0] == "EEEE"


def test_discarding_later_changes_keeps_the_board_in_use(driver):
    driver.key("Space", "Ctrl+Enter", "E", "Right", "Space", "Escape")
    answer(driver, "Discard")
    driver.key("E")
    assert rows(driver)[0] == "MEEE"


def test_an_unsaved_board_is_not_lost_when_another_is_opened(driver):
    driver.key("Space", "Ctrl+Enter", "R", "E")
    answer(driver, "Go on")
    assert rows(driver) == ("MEEE", "EEEE", "EEEE")
    driver.key("Escape", "E")
    answer(driver, "Give it up")
    assert rows(driver) == driver.app.session.board.rows
    assert driver.session.edited is None


def test_a_board_without_a_hidden_cell_is_not_played(driver):
    driver.app.open(Editor(driver.app, BoardEdit(Board(("B",))), "b"))
    driver.key("Ctrl+Enter")
    assert isinstance(driver.panel, Editor)
    assert "All cells are revealed" in driver.app.session.message
