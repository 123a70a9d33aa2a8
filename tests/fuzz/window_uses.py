"""Using a file in a window without a display."""

from __future__ import annotations

from pathlib import Path
from random import Random

from demands import check_printable
from window_driver import WindowDriver

from visualizer.window.opening import open_anything

#: Keys that change the view or the position.
_KEYS = """
    Right Left Shift+Right Home End D Y V M C H I Q W Escape P E N Space Backspace L G T B A Tab
    Enter Ctrl+E Ctrl+S
""".split()


def use_in_window(path: Path, random: Random) -> None:
    """Open ``path`` in a small window, press a few keys, and let some time pass."""
    driver = WindowDriver("example-1", random.choice(((480, 360), (320, 240), (900, 300))))
    open_anything(driver.session, str(path))
    driver.settle()
    for key in random.choices(_KEYS, k=6):
        check_printable(driver.session.message + driver.app.title)
        driver.key(key)
        driver.app.update(random.choice((0.016, 0.3, 2.0)), lambda: True)
    driver.settle()
