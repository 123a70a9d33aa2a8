"""The bar, its menu, and messages."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer.board.text import load_shipped_board
from visualizer.language.cells import notes_text
from visualizer.playback.scenario import Overlay

PRESSED = {"button", "round", "main", "toggle"}


@pytest.fixture
def driver():
    return WindowDriver()


def control_rects(driver):
    """Return the rectangles of all buttons by name."""
    return {each.name: tuple(each.rect) for each in driver.app.input_state.controls if each.kind in PRESSED}


def test_views_are_chosen_by_mouse_and_keyboard(driver):
    driver.click_on("view tree")
    assert driver.session.view.overlay is Overlay.TREE
    driver.app.input_state.focus = "view heat"
    driver.key("Enter")
    assert driver.session.view.overlay is Overlay.HEAT


def test_a_message_covers_neither_boards_nor_controls(driver):
    driver.session.say("A sentence. " * 12)
    driver.settle()
    items = driver.items()
    (message_rect,) = [item.rect for item in items if item.kind == "message"]
    boards = [item.rect for item in items if item.kind == "board"]
    assert message_rect.collidelist([*boards, *control_rects(driver).values()]) < 0


@pytest.mark.parametrize(("size", "zoom"), [((400, 300), 1.0), ((900, 600), 2.0)])
def test_controls_that_do_not_fit_the_bar_are_in_the_menu(size, zoom):
    driver = WindowDriver(size=size)
    driver.session.choices.zoom = zoom
    driver.settle()
    seen = {*control_rects(driver)}
    assert {"boards", "menu", "help", "play", "step"} <= seen
    driver.click_on("menu")
    listed = {item.note for item in driver.panel.items}
    keys = {"panes": "P", "practise": "F6", "tools": "F9", "predict-menu": "Shift+F7"}
    assert {key for name, key in keys.items() if name not in seen} <= listed


def test_the_note_of_a_board_is_shown_at_its_start():
    driver = WindowDriver()
    note = notes_text(load_shipped_board("corner-9x9"), driver.session.comparison)
    assert "{" not in note

    def visible_texts():
        return {item.text for item in driver.items()}

    assert note in visible_texts()
    driver.key("Right")
    assert note not in visible_texts()
    driver.key("Left")
    assert note in visible_texts()
