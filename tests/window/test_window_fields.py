"""Every field of the window takes every character that can be typed; files stay where they may."""

from __future__ import annotations

import string

import pytest
from confinement import refused_outside
from window_help import Driver

from visualizer.window.screens.table import SCREENS

CHARACTERS = (*string.printable[:95], "\u00e9", "\u4e2d", "\U0001f4a3", "\u202e", "\ud800", "\x00")
#: Whole names that have meant trouble somewhere.
NAMES = (".", "..", "/", "//", "./", "../..", "~", "~/x", "~nobody/x", "/x", "x/", "x/y", "a.gif/",
         "con", "a" * 300, "%s%n", "*?", "-", "--help", "$HOME", "a\tb", ".gif", "...png",
         "\\\\")  # fmt: skip
#: With these every button is pressed too.
PRESSED = (".", "/", "~", "../..", "a" * 300, "x/")


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
    driver.clear_and_type(text)


def finish(driver):
    """Let what is being written be done, and answer what is asked with the safe answer."""
    for _ in range(400):
        if not driver.app.update(0.01, lambda: True) and driver.app.idle:
            break
        if driver.app.dirty:
            driver.app.draw(driver.surface)
    driver.settle()


def test_there_are_as_many_fields_as_were_counted():
    assert set(FIELDS) == {
        ("edit", "seed"), ("export", "file"), ("lab", "name"), ("open", "text"), ("save", "text"),
    }  # fmt: skip


@pytest.mark.parametrize(("screen", "field"), FIELDS)
def test_a_field_takes_every_character_and_odd_names(screen, field, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    driver = Driver("example-1", (640, 480))
    with refused_outside(tmp_path):
        for text in (*CHARACTERS, *NAMES):
            type_into(driver, screen, field, text)
            driver.key("Enter")
            finish(driver)
            assert driver.session.message.isprintable()
            if text not in PRESSED:
                continue
            type_into(driver, screen, field, text)
            for name in [each.name for each in driver.app.controls if each.kind == "button"]:
                if driver.app.control(name) is not None and name not in ("close", "cancel"):
                    driver.click_on(name)
                    finish(driver)


def test_a_character_that_is_typed_is_in_the_field(tmp_path):
    driver = Driver("example-1")
    driver.app.open("open")
    for character in string.printable[:95]:
        driver.clear_and_type(character)
        assert driver.panel.text == character
