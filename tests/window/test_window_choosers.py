"""Choosing a board or algorithms with mouse and keys."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.text import load_shipped_board, shipped_board_names
from visualizer.language.cells import notes_text
from visualizer.playback.comparison import FAMILIES, program_family
from visualizer.window.screens.choosers import BoardChooser


def test_the_board_chooser_shows_title_notes_and_picture():
    driver = WindowDriver()
    driver.click_on("boards")
    assert isinstance(driver.panel, BoardChooser)
    words = driver.panel_text()
    for name in shipped_board_names():
        board = load_shipped_board(name)
        assert board.title in words
        assert notes_text(board)[:40] in words
        assert driver.control(f"card {name}")
    driver.click_on("card comb")
    assert driver.panel is None
    assert driver.session.name == "comb"


@pytest.mark.parametrize("size", [(1440, 900), (900, 600)])
def test_a_board_is_chosen_by_keys_and_scrolls_into_view(size):
    driver = WindowDriver("expert-16x30", size)
    driver.key("N")
    assert driver.focus == "card expert-16x30"
    assert driver.control(driver.focus)
    driver.key("Left", "Right", "Right", "End", "Left", "Home", "Right", "Down", "Up")
    assert driver.focus == "card example-2"
    driver.key("End")
    assert driver.control(driver.focus)
    driver.key("Enter")
    assert driver.session.name == shipped_board_names()[-1]


def test_algorithms_are_listed_by_family_and_ticked_ones_compared():
    driver = WindowDriver()
    driver.key("P")
    boxes = [each for each in driver.app.input_state.controls if each.kind == "check"]
    families = {each.title: FAMILIES.index(program_family(each.code)) for each in CATALOGUE}
    assert [families[each.label] for each in boxes] == sorted(families.values())
    ticked = [each for each in boxes if each.selected]
    assert [each.label for each in ticked] == [each.title for each in driver.session.programs]
    driver.click_on(ticked[0].name)
    driver.click_on(next(each.name for each in boxes if each.label == "BFS, visited set"))
    driver.click_on("show")
    assert len(driver.session.programs) == 3
    assert driver.session.programs[-1].name == "queue-visited-set"


def test_keys_tick_algorithms():
    driver = WindowDriver()
    driver.key("P", "Down", "Down", "Up", "Space")
    ticked = [each.selected for each in driver.app.input_state.controls if each.kind == "check"]
    assert ticked[:2] == [False, True]
    driver.click_on("none")
    assert not driver.control("show").enabled
    driver.key("Ctrl+Enter")
    assert driver.panel is not None
    driver.click_on("all")
    driver.key("Ctrl+Enter")
    assert len(driver.session.programs) == 12
