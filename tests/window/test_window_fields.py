"""Every field of the window takes every character that can be typed; files stay where they may."""

from __future__ import annotations

import string

import pytest
from confinement import refused_outside
from window_help import Driver, key_event, key_events, typed_events

from visualizer.window.screens.table import SCREENS

PRINTABLE = string.printable[:95]
#: All characters at once, and whole names that have meant trouble somewhere.
TEXTS = (PRINTABLE, "a" * 300, ".", "/", "~", "~no-such-user/x", "../..", "x/", "con")
#: Characters alone that mean something somewhere, and more names.
MORE_TEXTS = (*string.punctuation, " ", "0", "a", "\u00e9", "\u4e2d", "\U0001f4a3", "\u202e", "..",
              "//", "./", "~/x", "\ud800", "\x00", "/x", "x/y", "a.gif/", "%s%n", "*?", "--help",
              "$HOME", "a\tb", ".gif", "...png", "\\\\")  # fmt: skip


def fields():
    """A new window, the name of a screen, and that of its field, for each that has one."""
    for name in SCREENS:
        driver = Driver("example-1", (640, 480))
        driver.app.open(name)
        driver.settle()
        for field in [each.name for each in driver.app.controls if each.kind == "field"]:
            yield driver, name, field


def type_into(driver, screen, field, text):
    """Open a screen if it is not open, and let its field hold ``text`` alone."""
    while driver.panel is not None and driver.control(field) is None:
        driver.key("Escape")
    if driver.panel is None:
        driver.app.open(screen)
    driver.app.focus(field)
    keys = [*key_events("Ctrl+A"), *key_events("Delete")]
    for event in (*keys, *(each for character in text for each in typed_events(character))):
        driver.app.handle(event)


def check_takes(driver, screen, field, texts, with_buttons):
    for text in texts:
        type_into(driver, screen, field, text)
        driver.app.handle(key_event("Enter"))
        driver.come_to_rest(0.01)
        assert driver.session.message.isprintable()
        if not with_buttons:
            continue
        type_into(driver, screen, field, text)
        for name in [each.name for each in driver.app.controls if each.kind == "button"]:
            if driver.control(name) is not None and name not in ("close", "cancel"):
                driver.click_on(name)
                driver.come_to_rest(0.01)


def test_a_field_takes_odd_texts(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    screens = set()
    with refused_outside(tmp_path):
        for driver, screen, field in fields():
            check_takes(driver, screen, field, TEXTS, with_buttons=False)
            screens.add(screen)
    assert {"edit", "export", "lab", "open", "save"} <= screens


@pytest.mark.long
def test_a_field_takes_every_character_and_all_buttons_beside_it(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    with refused_outside(tmp_path):
        for driver, screen, field in fields():
            check_takes(driver, screen, field, MORE_TEXTS, with_buttons=False)
            for_files = screen in ("export", "open", "save")
            texts = TEXTS[1:] if for_files else TEXTS[1:2]
            check_takes(driver, screen, field, texts, with_buttons=True)


def test_a_character_that_is_typed_is_in_the_field():
    driver = Driver("example-1", (640, 480))
    for character in PRINTABLE:
        type_into(driver, "open", "text", character)
        assert driver.panel.text == character
