"""Typing in the window's fields: keys, clipboard, mouse, input methods."""

from __future__ import annotations

import pygame
import pytest
from window_help import Driver, key_event, key_events


@pytest.fixture
def driver():
    """A window in which the name of a file is asked for."""
    made = Driver("example-1")
    made.key("O")
    assert made.panel.text == ""
    return made


def text_of(driver):
    return driver.panel.text


def field(driver):
    return driver.control("text").rect


def at(driver, index):
    """A position of the mouse on the character of an index."""
    driver.key("Home", *["Right"] * index)
    return driver.app.text_rect.left + 3, driver.app.text_rect.centery


def test_the_key_that_opens_a_screen_is_not_typed_into_it(driver):
    assert text_of(driver) == ""
    driver.type("old")
    assert text_of(driver) == "old"


def test_a_key_that_is_held_while_a_screen_opens_is_not_typed_either():
    driver = Driver("example-1")
    down, text, up = key_events("O")
    for event in (down, text, text, down, text, up):
        driver.app.handle(event)
    assert text_of(driver) == ""
    for event in (down, text, up):
        driver.app.handle(event)
    assert text_of(driver) == "o"


def test_ctrl_with_a_sign_is_not_typed(driver):
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_EQUALS, mod=pygame.KMOD_CTRL, unicode="")
    driver.app.handle(down)
    driver.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="="))
    assert text_of(driver) == ""
    assert driver.session.choices.zoom > 1


def test_what_alt_gr_types_is_typed_and_is_no_command(driver):
    both = pygame.KMOD_LCTRL | pygame.KMOD_RALT
    driver.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=both, unicode="@"))
    driver.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="@"))
    assert text_of(driver) == "@"
    assert driver.app.running


@pytest.mark.parametrize("mod", [pygame.KMOD_CTRL, pygame.KMOD_META])
def test_command_does_what_ctrl_does(driver, mod):
    driver.type("one two")
    driver.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=mod,
                                         unicode=""))  # fmt: skip
    assert text_of(driver) == "one "


def test_cut_copy_and_paste(driver):
    driver.type("a board")
    driver.key("Ctrl+Shift+Left", "Ctrl+C")
    assert driver.host.clipboard == "board"
    driver.key("Ctrl+X")
    assert text_of(driver) == "a "
    driver.key("Ctrl+V", "Ctrl+V")
    assert text_of(driver) == "a boardboard"
    driver.key("Ctrl+Z")
    assert text_of(driver) == "a board"
    driver.key("Ctrl+C", "Ctrl+X")
    assert driver.host.clipboard == "board", "nothing is selected"


def test_lines_become_one_when_they_are_pasted(driver):
    driver.host.clipboard = "\n one\r\n  two  three\t"
    driver.key("Ctrl+V")
    assert text_of(driver) == "one two  three"


def test_what_cannot_be_copied_is_said_and_not_cut(driver, monkeypatch):
    monkeypatch.setattr(driver.host, "copy_text", lambda text: False)
    driver.type("a board")
    driver.key("Ctrl+A", "Ctrl+X")
    assert text_of(driver) == "a board"
    assert driver.session.message_is_error


def test_tab_selects_what_it_comes_to():
    driver = Driver("example-1")
    driver.key("E")
    driver.app.focus("seed")
    driver.key("Right", "Tab", "Shift+Tab")
    driver.type("5")
    assert driver.panel.seed == "5"


@pytest.mark.parametrize(("key", "name"), [("Ctrl+S", "mine.txt"), ("Ctrl+E", "mine.gif")])
def test_what_is_typed_takes_the_place_of_the_name_and_the_ending_stays(key, name):
    driver = Driver("example-1")
    driver.key(key)
    driver.type("mine")
    assert getattr(driver.panel, "text", getattr(driver.panel, "file", "")) == name
    driver.key("Tab", "Shift+Tab")
    driver.type("x")
    assert getattr(driver.panel, "text", getattr(driver.panel, "file", "")) == f"x{name[-4:]}"


# The mouse


def test_a_click_sets_the_caret_and_presses_nothing(driver):
    driver.type("abcdef")
    driver.click(at(driver, 3))
    driver.type("X")
    assert text_of(driver) == "abcXdef"
    assert driver.session.message == ""
    assert driver.panel is not None


def test_a_click_in_the_field_of_save_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    driver = Driver("example-1")
    driver.key("Ctrl+S")
    driver.click_on("text")
    assert list(tmp_path.iterdir()) == []
    assert driver.panel is not None


def test_dragging_selects_and_shift_and_a_click_selects_further(driver):
    driver.type("abcdef")
    start, end, further = at(driver, 1), at(driver, 3), at(driver, 5)
    driver.drag(start, end)
    driver.key("Ctrl+C")
    assert driver.host.clipboard == "bc"
    driver.wait(1.0)
    driver.click(further, shift=True)
    driver.key("Ctrl+C")
    assert driver.host.clipboard == "bcde"


def test_two_presses_select_all_and_slow_ones_nothing(driver):
    driver.type("old board.txt")
    place = at(driver, 5)
    copied = []
    for seconds in (1.0, 0.1, 1.0):
        driver.wait(seconds)
        driver.host.clipboard = ""
        driver.click(place)
        driver.key("Ctrl+C")
        copied.append(driver.host.clipboard)
    assert copied == ["", "old board.txt", ""]


def test_the_caret_is_in_sight_wherever_it_is_in_a_long_text(driver):
    driver.host.clipboard = "a\u4e2d" * 300
    driver.key("Ctrl+V")
    for key in ("End", "Ctrl+Left", "Home", "Right", "End", "Left"):
        driver.key(key)
        assert field(driver).contains(driver.app.text_rect)


# Input methods


def test_what_is_composed_is_shown_and_taken_when_it_is_done(driver):
    driver.type("ab")
    driver.key("Left")
    driver.compose("zhong", 5)
    assert text_of(driver) == "ab"
    driver.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="\u4e2d"))
    driver.compose("")
    assert text_of(driver) == "a\u4e2db"


def test_keys_belong_to_the_input_method_while_it_composes(driver):
    driver.type("ab")
    driver.compose("zhong", 5)
    for name in ("Backspace", "Left", "Enter", "Down", "Tab"):
        driver.app.handle(key_event(name))
    assert text_of(driver) == "ab"
    assert driver.focus == "text"
    driver.key("Escape")
    assert driver.panel is not None
    driver.key("Backspace")
    assert text_of(driver) == "a"
    driver.key("Escape")
    assert driver.panel is None


def test_the_caret_moves_on_with_what_is_composed(driver):
    driver.type("ab")
    before = driver.app.text_rect.left
    driver.compose("zhong", 5)
    assert driver.app.text_rect.left > before
    driver.compose("")
    assert driver.app.text_rect.left == before


def test_text_without_a_field_is_nobodys():
    driver = Driver("example-1")
    step = driver.session.player.step
    driver.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    driver.compose("x", 1)
    assert driver.app.text_rect is None
    assert driver.session.player.step == step


def test_an_open_field_leaves_the_window_idle(driver):
    for _ in range(4):  # the folder is read, and the tip of what is cut appears
        driver.app.update(1.0, lambda: True)
        driver.settle()
    driver.app.update(1.0, lambda: True)
    assert driver.app.idle
