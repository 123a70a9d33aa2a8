"""A file opened in a window without a display, looked at and stepped through."""

from __future__ import annotations

from pathlib import Path
from random import Random

from demands import check_printable
from window_help import Driver

from visualizer.board.board import Board
from visualizer.window.opening import open_anything

#: Keys that show what is open in another way, or another part of it.
_KEYS = ("Right", "Left", "Shift+Right", "Shift+Left", "Home", "End", "D", "Shift+D", "Y", "V",
         "M", "C", "H", "I", "Q", "W", "Escape", "Escape", "Escape", "P", "E", "N", "Space",
         "Backspace", "L", "G", "Up", "]", "T", "B", "A", "?", "Tab", "Enter", "Ctrl++", "Ctrl+E",
         "Ctrl+S")  # fmt: skip
_SIZES = ((480, 360), (640, 480), (320, 240), (900, 300))


def use_in_window(path: Path, random: Random) -> None:
    """Open ``path`` in a small window, press a few keys, and let some time pass."""
    driver = Driver(Board(("EEE", "EEM"), (0, 0)), random.choice(_SIZES))
    session = driver.session
    open_anything(session, str(path))
    driver.settle()
    check_printable(session.message)
    for key in random.choices(_KEYS, k=6):
        driver.key(key)
        driver.app.update(random.choice((0.016, 0.3, 2.0)), lambda: True)
        check_printable(session.message + session.title)
    driver.settle()
    for pane in range(len(session.programs)):
        assert 0 <= session.state(pane).moment <= len(session.comparison.traces[pane])
