"""The program in a real window on a virtual display."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from virtual_display import PATIENCE, VirtualDisplay, WindowProcess, missing_tools
from window_driver import WindowDriver

needs_display = pytest.mark.skipif(bool(missing_tools()), reason=f"not on this machine: {missing_tools()}")
MINE = (1, 2)
#: Keys that make playing slow, so that the title is seen while it plays.
SLOWEST = ("Down",) * 14


@pytest.fixture(scope="module")
def display():
    with VirtualDisplay() as display:
        yield display


@pytest.fixture
def window(display, tmp_path):
    with WindowProcess(display, tmp_path / "settings.json", "example-1") as program:
        yield program


def cell_position(cell, size):
    """Return the middle of a cell of the first pane in a window of a size, by an invisible window."""
    return WindowDriver("example-1", size=size).cell_position(cell)


@needs_display
def test_a_real_window_takes_keys_and_clicks_and_exits_with_0(window):
    assert window.title == "example-1 - visit 0 of 18 - paused"
    window.key("Right", "Right", "Right")
    assert window.wait_for_title("visit 3 of 18") == "example-1 - visit 3 of 18 - paused"
    window.click(cell_position(MINE, window.size))
    # A clicked mine is the only visit.
    window.wait_for_title("visit 1 of 1 - paused")
    window.key("ctrl+q")
    assert window.end() == (0, "", "")


@needs_display
@pytest.mark.long
def test_interrupt_and_termination_end_the_window_quietly(display, window, tmp_path):
    window.key(*SLOWEST, "space")
    window.wait_for_title("playing")
    window.interrupt()
    assert window.end() == (130, "", "")
    with WindowProcess(display, tmp_path / "settings.json", "example-1") as program:
        program.process.terminate()
        assert program.end() == (143, "", "")


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no variable names the display")
def test_without_a_display_the_comparison_is_text():
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    done = subprocess.run(
        [sys.executable, "-m", "visualizer", "example-1"],
        env={key: value for key, value in os.environ.items() if key not in hidden},
        capture_output=True,
        text=True,
        timeout=PATIENCE * 2,
        check=False,
    )
    notice, empty, title = done.stdout.splitlines()[:3]
    assert (done.returncode, done.stderr, empty) == (0, "", "")
    assert "window" in notice
    assert title == "Example 1 of LeetCode 529, clicked at (3, 0)"
    assert "queue-mark-on-push" in done.stdout
