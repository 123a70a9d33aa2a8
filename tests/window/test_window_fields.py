"""Every field of the window takes every character that can be typed; files stay where they may."""

from __future__ import annotations

import string

import pygame
import pytest
from confinement import refused_outside
from window_help import Driver, key_event, key_events, typed_events

from visualizer.window.screens.table import SCREENS

PRINTABLE = string.printable[:95]
#: All characters at once, and alone those that mean something somewhere.
CHARACTERS = (PRINTABLE, *string.punctuation, " ", "0", "a", "\u00e9", "\u4e2d", "\U0001f4a3",
              "\u202e", "\ud800", "\x00")  # fmt: skip
#: Whole names that have meant trouble somewhere.
NAMES = (".", "..", "/", "//", "./", "../..", "~", "~/x", "~nobody/x", "/x", "x/", "x/y", "a.gif/",
         "con", "a" * 300, "%s%n", "*?", "-", "--help", "$HOME", "a\tb", ".gif", "...png",
         "\\\\")  # fmt: skip
#: With these every button is pressed too; in a field that is for no file with the first alone.
PRESSED = ("a" * 300, ".", "/", "~", "../..", "x/")
FOR_FILES = ("export", "open", "save")


RELEASED = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)


def fields():
    """The name of each screen with its fields."""
    for name in SCREENS:
        driver = Driver("example-1")
        driver.app.open(name)
        driver.settle()
        for control in driver.app.controls:
            if control.kind == "field":
                yield name, control.name


FIELDS = tuple(fields())


def type_into(driver, screen, field, text):
    """Open a screen if it is not open, and let its field hold ``text`` alone."""
    while driver.panel is not None and driver.app.control(field) is None:
        driver.key("Escape")
    if driver.panel is None:
        driver.app.open(screen)
    driver.app.focus(field)
    keys = [*key_events("Ctrl+A"), *key_events("Delete")]
    for event in (*keys, *(each for character in text for each in typed_events(character))):
        driver.app.handle(event)


def finish(driver):
    """Let what is being written be done, and answer what is asked with the safe answer."""
    driver.come_to_rest(0.01)


def test_there_are_as_many_fields_as_were_counted():
    assert set(FIELDS) == {
        ("edit", "seed"), ("export", "file"), ("lab", "name"), ("open", "text"),
        ("practise", "seed"), ("save", "text"),
        ("stop", "text"),
    }  # fmt: skip


@pytest.mark.parametrize(("screen", "field"), FIELDS)
def test_a_field_takes_every_character_and_odd_names(screen, field, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    driver = Driver("example-1", (640, 480))
    with refused_outside(tmp_path):
        for text in (*CHARACTERS, *NAMES):
            type_into(driver, screen, field, text)
            driver.app.handle(key_event("Enter"))
            finish(driver)
            assert driver.session.message.isprintable()
            if text not in (PRESSED if screen in FOR_FILES else PRESSED[:1]):
                continue
            type_into(driver, screen, field, text)
            for name in [each.name for each in driver.app.controls if each.kind == "button"]:
                if driver.app.control(name) is not None and name not in ("close", "cancel"):
                    driver.press(driver.app.control(name).rect.center)
                    driver.app.handle(RELEASED)
                    finish(driver)


def test_a_character_that_is_typed_is_in_the_field(tmp_path):
    driver = Driver("example-1", (640, 480))
    for character in PRINTABLE:
        type_into(driver, "open", "text", character)
        assert driver.panel.text == character
