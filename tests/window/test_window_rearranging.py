"""Removing and moving panes, and clicking on cells."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer import Board
from visualizer.window.opening import build_scenario


@pytest.fixture
def driver():
    return WindowDriver()


def names(driver):
    return [program.name for program in driver.session.programs]


def test_a_removed_pane_comes_back_with_ctrl_z(driver):
    before = names(driver)
    driver.key("Right", "Right", "]", "Delete")
    assert names(driver) == [before[0], before[2]]
    assert driver.session.player.step == 2
    assert "Ctrl+Z" in driver.session.message
    driver.key("Ctrl+Z")
    assert names(driver) == before
    assert driver.session.player.step == 2
    assert driver.session.message == "Back to corner-9x9, as it was before."


def test_letter_and_colour_stay_with_their_algorithm(driver):
    def marks():
        return dict(zip(names(driver), driver.session.comparison.tags))

    before = marks()
    driver.key("Delete")
    driver.key("Ctrl+Shift+Right")
    assert driver.session.comparison.letters == ("C", "B")
    assert build_scenario(driver.session.board, driver.session).letters == ("C", "B")
    driver.click(driver.cell_position((0, 0), 0))
    driver.settle()
    assert marks() == {name: before[name] for name in names(driver)}
    driver.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    driver.settle()
    assert marks() == before


def test_a_pane_is_dragged_by_its_title_to_another_place(driver):
    first, second, third = names(driver)
    title = driver.control("title 0").rect.center
    last = driver.app.main.drawn_layout.panes[2].center
    driver.press(title)
    driver.move(driver.app.main.drawn_layout.panes[1].center, held=True)
    driver.settle()
    assert names(driver) == [second, first, third]
    driver.move(last, held=True)
    driver.release(last)
    assert names(driver) == [second, third, first]
    assert driver.session.focus == 2
    driver.key("Ctrl+Z", "Ctrl+Z")
    assert names(driver) == [first, second, third]


def test_a_click_on_a_cell_restarts_there_and_can_be_undone(driver):
    driver.click(driver.cell_position((3, 4), 1))
    assert driver.session.board.click == (3, 4)
    assert driver.session.focus == 1
    assert driver.session.message == "Starts at (3, 4) now. Ctrl+Z goes back."
    driver.click(driver.cell_position((2, 2), 0))
    driver.key("Ctrl+Z")
    assert driver.session.board.click == (3, 4)
    driver.key("Ctrl+Z")
    assert driver.session.board.click == (6, 5)
    driver.key("Ctrl+Z")
    assert "nothing to take back" in driver.session.message


def test_a_click_on_a_revealed_cell_only_focuses_its_pane():
    driver = WindowDriver(Board(("B1E", "11E", "EEM"), (2, 0)))
    before = driver.session.comparison
    driver.click(driver.cell_position((0, 0), 1))
    assert driver.session.comparison is before
    assert driver.session.focus == 1
    assert driver.session.message.startswith("(0, 0) is revealed from the start")
    assert not driver.session.message_is_error


def test_the_last_pane_cannot_be_removed(driver):
    driver.key("Delete", "Delete", "Delete")
    assert len(names(driver)) == 1
    assert "last pane stays" in driver.session.message
    assert not [each for each in driver.app.input_state.controls if each.name.startswith("remove ")]
