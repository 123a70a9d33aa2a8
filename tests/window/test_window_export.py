"""The export dialog: file names and writing."""

from __future__ import annotations

import pygame
import pytest
from window_driver import WindowDriver

pytestmark = pytest.mark.usefixtures("folder")


def open_export(name):
    """Return a window with the export dialog and a typed name."""
    driver = WindowDriver("example-1")
    driver.key("Ctrl+E", "Ctrl+A", "Delete")
    driver.host.clipboard = name
    driver.key("Ctrl+V")
    assert driver.panel.file == name
    return driver


@pytest.mark.parametrize("name", ["~no-such-user/a.gif", "x" * 300 + ".gif"])
def test_an_impossible_export_name_is_refused(name, tmp_path):
    driver = open_export(name)
    driver.key("Enter")
    while driver.app.update(0.01, lambda: True) or driver.panel.job is not None:
        pass
    assert driver.session.message_is_error
    assert "name" in driver.session.message
    assert list(tmp_path.iterdir()) == []


def test_closing_the_window_removes_a_partial_export(tmp_path):
    driver = open_export("made.gif")
    driver.key("Enter")
    while not list(tmp_path.iterdir()):
        driver.app.update(0.01, lambda: False)
    driver.app.handle(pygame.event.Event(pygame.QUIT))
    assert not driver.app.is_running
    assert list(tmp_path.iterdir()) == []


def test_an_export_is_written_while_the_window_keeps_working(tmp_path):
    driver = open_export("made.gif")
    driver.key("Enter")
    while driver.panel is not None and driver.panel.job is not None:
        driver.app.update(0.01, lambda: False)
        driver.resize((200, 150))
    assert driver.session.message.startswith("Written: ")
    assert (tmp_path / "made.gif").stat().st_size > 0
