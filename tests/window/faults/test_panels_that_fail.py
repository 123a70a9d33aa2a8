"""What fails in a panel is said and logged; the panel is closed, and can be opened again."""

from __future__ import annotations

from itertools import cycle

import pygame
import pytest
from fault_help import TEXT, WHEEL, check_said, entries, fails, lives, replace, written
from window_help import UnprintableError, key_event

from visualizer.draw.stage import Stage
from visualizer.window.screens.editor import Editor
from visualizer.window.screens.lab import Lab
from visualizer.window.screens.table import SCREENS
from visualizer.window.session import Session

ESCAPE = key_event("Escape")
#: Every way in which the program calls a panel, and what makes it do so.
CALLS = {
    "opened": lambda driver, name: driver.app.open(name),
    "preferred_focus": lambda driver, name: driver.app.open(name),
    "controls": lambda driver, name: driver.app.open(name),
    "draw": lambda driver, name: (driver.app.open(name), driver.settle()),
    "work": lambda driver, name: (driver.app.open(name), driver.app.update(0.1, lambda: False)),
    "key": lambda driver, name: (driver.app.open(name), driver.app.handle(key_event("Down"))),
    "scroll": lambda driver, name: (driver.app.open(name), driver.app.handle(WHEEL)),
    "press": lambda driver, name: (driver.app.open(name), driver.press((3, 3))),
    "press_beside": lambda driver, name: (driver.app.open(name), driver.press((3, 3))),
    "may_close": lambda driver, name: (driver.app.open(name), driver.app.handle(ESCAPE)),
    "outdated": lambda driver, name: (driver.app.open(name), driver.app.update(0.1, lambda: False)),
}


@pytest.mark.parametrize(("name", "call"), list(zip(SCREENS, cycle(CALLS))))
def test_a_panel_that_fails_is_closed_and_can_be_opened_again(name, call, driver, log, monkeypatch):
    driver.app.open(name)
    kind = type(driver.panel)
    driver.key("Escape")
    assert driver.panel is None
    with monkeypatch.context() as broken:
        replace(broken, kind, call, fails())
        CALLS[call](driver, name)
        assert driver.panel is None, "the panel is still there"
        check_said(driver, log)
        assert "closed" in driver.session.message
        assert "Traceback (most recent call last)" in written(log)
        assert TEXT in written(log)
    lives(driver)
    driver.app.open(name)
    assert type(driver.panel) is kind
    driver.settle()
    assert type(driver.panel) is kind


def test_whatever_is_raised_is_said_in_one_line(driver, log, monkeypatch):
    for kind in (IndexError, pygame.error, MemoryError, RecursionError, UnprintableError):
        with monkeypatch.context() as broken:
            broken.setattr(Editor, "draw", fails(kind))
            driver.key("E")
            assert driver.panel is None
        check_said(driver, log)
        assert ("memory" in driver.session.message) is (kind is MemoryError)
        assert kind.__name__ in written(log)
        lives(driver)


@pytest.mark.parametrize(
    ("kind", "where"),
    [(KeyboardInterrupt, "handle"), (KeyboardInterrupt, "draw"), (SystemExit, "update")],
)
def test_what_is_meant_to_end_the_program_ends_it(kind, where, driver, log, monkeypatch):
    monkeypatch.setattr(Session, "step", fails(kind))
    monkeypatch.setattr(Session, "advance", fails(kind))
    monkeypatch.setattr(Stage, "draw_panes", fails(kind))
    act = {
        "handle": lambda: driver.app.handle(key_event("Right")),
        "update": lambda: driver.app.update(0.1, lambda: True),
        "draw": lambda: driver.app.draw(driver.surface),
    }[where]
    with pytest.raises(kind):
        act()
    assert not written(log)


# The system around it


@pytest.mark.parametrize("call", ["set_full_screen", "clipboard_text", "copy_text"])
def test_a_system_that_fails_closes_nothing(call, driver, log, monkeypatch):
    monkeypatch.setattr(type(driver.host), call, fails(pygame.error))
    driver.key("W")
    driver.control("copy-name").press()
    for key in ("F11", "Tab", "Ctrl+V"):
        driver.app.handle(key_event(key))
    assert isinstance(driver.panel, Lab)
    driver.key("Escape")
    for key in ("F11", "Ctrl+V"):
        driver.app.handle(key_event(key))
    assert entries(log) >= 1
    assert not driver.app.full_screen or call != "set_full_screen"
    lives(driver)
