"""Text fields in the window: keys, clipboard, mouse and input methods."""

from __future__ import annotations

import pygame
import pytest
from window_driver import WindowDriver, key_event, key_events


@pytest.fixture
def driver():
    """A window that asks for the name of a file."""
    window = WindowDriver("example-1")
    window.key("O")
    return window


def character_position(driver, index):
    """Return the mouse position on a character."""
    driver.key("Home", *["Right"] * index)
    return driver.app.input_state.caret.left + 3, driver.app.input_state.caret.centery


def key_down(key, mod=0, unicode=""):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def text_input(text):
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def test_the_key_that_opens_a_screen_is_not_typed_into_it():
    driver = WindowDriver("example-1")
    down, text, up = key_events("O")
    for event in (down, text, text, down, text, up):
        driver.app.handle(event)
    assert driver.panel.text == ""
    for event in (down, text, up):
        driver.app.handle(event)
    assert driver.panel.text == "o"


def test_ctrl_and_command_give_commands_and_alt_gr_types(driver):
    for event in (key_down(pygame.K_EQUALS, pygame.KMOD_CTRL), text_input("=")):
        driver.app.handle(event)
    assert driver.panel.text == ""
    assert driver.session.choices.zoom > 1
    alt_gr = pygame.KMOD_LCTRL | pygame.KMOD_RALT
    key_up = pygame.event.Event(pygame.KEYUP, key=pygame.K_EQUALS, mod=0, unicode="")
    for event in (key_up, key_down(pygame.K_q, alt_gr, "@"), text_input("@")):
        driver.app.handle(event)
    assert driver.panel.text == "@"
    assert driver.app.is_running
    driver.app.handle(key_down(pygame.K_BACKSPACE, pygame.KMOD_META))
    assert driver.panel.text == ""


def test_cut_copy_and_paste(driver, monkeypatch):
    driver.type("a board")
    driver.key("Ctrl+Shift+Left", "Ctrl+C", "Ctrl+X")
    assert (driver.panel.text, driver.host.clipboard) == ("a ", "board")
    driver.key("Ctrl+V", "Ctrl+C", "Ctrl+X")
    assert (driver.panel.text, driver.host.clipboard) == ("a board", "board")
    driver.host.clipboard = "\n one\r\n  two  three\t"
    driver.key("Ctrl+A", "Ctrl+V")
    assert driver.panel.text == "one two  three"
    monkeypatch.setattr(driver.host, "copy_text", lambda text: False)
    driver.key("Ctrl+A", "Ctrl+X")
    assert driver.panel.text == "one two  three"
    assert driver.session.message_is_error


def test_typing_replaces_the_name_and_keeps_the_ending():
    driver = WindowDriver("example-1")
    driver.key("Ctrl+E")
    driver.type("mine")
    assert driver.panel.file == "mine.gif"
    driver.key("Tab", "Shift+Tab")
    driver.type("x")
    assert driver.panel.file == "x.gif"


def test_the_mouse_sets_the_caret_and_selects(driver):
    driver.type("ab\u4e2ddef")
    start, end, further = character_position(driver, 1), character_position(driver, 3), character_position(driver, 5)
    driver.click(end)
    driver.type("X")
    assert driver.panel.text == "ab\u4e2dXdef"
    driver.wait(1.0)
    driver.drag(start, end)
    driver.key("Ctrl+C")
    assert driver.host.clipboard == "b\u4e2d"
    driver.wait(1.0)
    driver.click(further, shift=True)
    driver.key("Ctrl+C")
    assert driver.host.clipboard == "b\u4e2dXd"
    driver.click(further)
    driver.key("Ctrl+C")
    assert driver.host.clipboard == "ab\u4e2dXdef"  # a double click selects a word


def test_keys_belong_to_the_input_method_while_it_composes(driver):
    driver.type("ab")
    driver.compose("zhong")
    for name in ("Backspace", "Left", "Enter", "Down", "Tab"):
        driver.app.handle(key_event(name))
    assert (driver.panel.text, driver.focus) == ("ab", "text")
    driver.app.handle(text_input("\u4e2d"))
    assert driver.panel.text == "ab\u4e2d"
    driver.compose("zhong")
    driver.key("Escape", "Backspace")
    assert driver.panel.text == "ab"
